import Platform
import Testing

/// Programs that are asked something.
@Suite struct ChildProcessTests {
  private func ask(
    _ script: String, environment: ProgramEnvironment = ProgramEnvironment(), milliseconds: Int = 60_000
  ) throws -> (end: ChildProcess.End, text: String)? {
    try ChildProcess.output(
      of: "/bin/sh", ["-c", script], environment: environment, limit: 1000, milliseconds: milliseconds
    ).map { ($0.end, String(decoding: $0.bytes, as: UTF8.self)) }
  }

  @Test func `variables are added to the environment and replaced`() throws {
    let asked = "printf \"$MAGICMOVE_SEED_OF_TEST $HOME ${PATH:+path}\""
    let run = try ask(asked, environment: ProgramEnvironment(["MAGICMOVE_SEED_OF_TEST": "a b", "HOME": "/none"]))
    #expect(run?.text == "a b /none path")
    let without = ProgramEnvironment(["HOME": "/none"], withoutPrefix: "H")
    #expect(try ask("printf \"$HOME ${PATH:+path}\"", environment: without)?.text == "/none path")
    #expect(try ask("printf \"${PATH:-none}\"", environment: ProgramEnvironment(withoutPrefix: "PAT"))?.text != "")
    let kept = ProgramEnvironment(withoutPrefix: "HO", keptPrefixes: ["HOM"])
    #expect(try ask("printf \"${HOME:+home}\"", environment: kept)?.text == "home")
    #expect(try ask("printf \"${HOME:-none}\"", environment: ProgramEnvironment(withoutPrefix: "HO"))?.text == "none")
  }

  @Test func `what a program prints is returned with its end`() throws {
    let run = try #require(try ask("printf one; echo two >&2; exit 3"))
    #expect(run.end == .exited(3) && run.text == "one")
    let complaint = try ChildProcess.output(
      of: "/bin/sh", ["-c", "echo >&2; echo two >&2; echo three >&2"], limit: 0, milliseconds: 60_000)
    #expect(complaint?.complaint == "two")
    #expect(try ask("kill -9 $$")?.end == .signalled(9))
    #expect(try ask("while echo 0123456789; do :; done | head -c 300000")?.text.utf8.count == 1000)
  }

  /// It may print nothing, never stop to print, or close its output and go on.
  @Test(arguments: ["sleep 60", "exec >&-; sleep 60", "while echo; do :; done", "sleep 60 & exit 0"])
  func `a program that does not end in time is ended`(_ script: String) throws {
    #expect(try ask(script, milliseconds: 200) == nil)
  }

  @Test func `a program that does not read is not waited for without end`() throws {
    let program = try ChildProcess("/bin/sh", ["-c", "head -c 1000 >/dev/null; exec sleep 60"], readingWithin: 200)
    #expect(throws: SystemError.tryAgain) { try program.write([UInt8](repeating: 0, count: 4_000_000)) }
    let slow = try ChildProcess(
      "/bin/sh", ["-c", "for i in 1 2 3 4 5 6; do sleep 0.1; head -c 300000 >/dev/null; done; cat >/dev/null"],
      readingWithin: 400)
    try slow.write([UInt8](repeating: 0, count: 1_800_000))
    #expect(slow.wait() == .exited(0))
  }

  @Test func `a program is waited for as long as it makes progress`() throws {
    let idle = try ChildProcess("/bin/sh", ["-c", "cat >/dev/null; exec sleep 60"])
    #expect(idle.wait(milliseconds: 200) { 0 } == nil)
    var steps = 0
    let busy = try ChildProcess("/bin/sh", ["-c", "cat >/dev/null; sleep 0.5; exit 4"])
    let end = busy.wait(milliseconds: 200) {
      steps += 1
      return steps
    }
    #expect(end == .exited(4) && steps > 5)
  }

  @Test func `errors without end do not fill the memory`() throws {
    let program = try ChildProcess("/bin/sh", ["-c", "yes 'no room' | head -c 40000000 >&2; exit 9"])
    #expect(program.wait() == .exited(9) && program.lastComplaint == "no room")
    let refused = try ChildProcess("/bin/sh", ["-c", "head -c 40000000 /dev/zero >&2 || exit 7"])
    #expect(refused.wait() == .exited(7) && refused.lastComplaint == nil)
  }
}
