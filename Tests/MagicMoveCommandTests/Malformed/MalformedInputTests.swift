import Foundation
import Synchronization
import TestSupport
import Testing

/// Every input that is wrong: the command ends soon, with the documented code, says where and why, and leaves nothing behind.
@Suite struct MalformedInputTests {
  @Test func `there are enough of them`() {
    let all = MalformedInput.Kind.allCases.flatMap(\.inputs)
    #expect(all.count >= 900)
    #expect(Set(all.map(\.name)).count == all.count, "names are different")
  }

  /// The verbs are called. What is different in a process of its own is tested by ``MalformedProcessTests``.
  @Test(arguments: MalformedInput.Kind.allCases.filter { !$0.needsProgram })
  func `each ends as documented`(_ kind: MalformedInput.Kind) async throws {
    for input in kind.inputs where !input.needsProgram {
      let attempt = try MalformedAttempt(input)
      let result = await CalledCommand.run(input.arguments(in: attempt.folder.path))
      attempt.expectDocumented(result.status, result.error.replacing("\(attempt.folder.path)/", with: ""))
    }
  }
}

/// The built program with wrong inputs of each kind: it ends by itself, within a limit of processor time.
@Suite(.tags(.slow)) struct MalformedProcessTests {
  /// All inputs that need the program, and three of each other kind.
  static let inputs = MalformedInput.Kind.allCases.flatMap { kind in
    let (needed, other) = (kind.inputs.filter(\.needsProgram), kind.inputs.filter { !$0.needsProgram })
    return kind.needsProgram ? kind.inputs : needed + other.prefix(3)
  }

  @Test func `each ends as documented`() {
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: Self.inputs.count) { index in
      let input = Self.inputs[index]
      do {
        let attempt = try MalformedAttempt(input)
        let result = try Self.limitedRun(input.arguments, in: attempt.folder)
        let found = attempt.complaints(result.status, result.error)
        failures.withLock { $0 += found }
      } catch { failures.withLock { $0.append("\(input.name): \(error)") } }
    }
    for failure in failures.withLock({ $0.sorted() }) { Issue.record("\(failure)") }
  }

  /// Runs the program with 5 s of processor time, and kills it after a minute in any case.
  private static func limitedRun(_ arguments: [String], in folder: TemporaryFolder) throws -> BuiltCommand.Result {
    let seconds = 5 * Sanitizer.slowness
    return try BuiltCommand.shell(
      "ulimit -t \(seconds); ulimit -c 0; exec timeout -s KILL \(12 * seconds) \"$magicmove\" \"$@\"", arguments,
      in: folder)
  }
}
