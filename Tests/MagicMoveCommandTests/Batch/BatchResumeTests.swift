import Foundation
import TestSupport
import Testing

/// Batches that are cut short, divided or left running: what is there at the end is what one quiet run makes.
@Suite struct BatchResumeTests {
  private static let line = "batch scenes -o out --format gif,rgba,png"

  /// Every file of a folder with its bytes.
  private static func contents(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for file in try BatchTests.files(in: folder.path) { contents[file] = try folder.read(file) }
    return contents
  }

  /// What an undisturbed run makes of the same scenes.
  private static func undisturbed(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
    let result = try BatchTests.run(line.replacing("-o out", with: "-o whole"), in: folder)
    #expect(result.status == 0, "\(result.error)")
    return try contents(folder.folder("whole"))
  }

  @Test func `a batch that was killed again and again ends as if nothing had been`() throws {
    let folder = try BatchTests.folder(scenes: 40)
    var kills = 0
    for attempt in 0..<10 {
      let process = try BuiltCommand.start(
        Self.line.split(separator: " ").map(String.init), in: folder, streams: try TemporaryFolder())
      usleep(UInt32(20_000 + 7_000 * attempt))
      if process.isRunning { kills += 1 }
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    #expect(kills > 0)
    let result = try BatchTests.run(Self.line, in: folder)
    #expect(result.status == 0, "\(result.error)")
    #expect(try Self.contents(folder.folder("out")) == Self.undisturbed(folder))
  }

  @Test func `shards, merged, are one run`() throws {
    let folder = try BatchTests.folder(scenes: 20)
    for shard in ["1/3", "3/3"] {
      #expect(try BatchTests.run("\(Self.line) --shard \(shard)", in: folder).status == 0)
    }
    let early = try BatchTests.run("batch --merge out", in: folder)
    #expect(early.status == 65 && early.error.contains("1 of 3 shards are missing, such as 2/3"), "\(early.error)")
    let last =
      #"SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=4 "$magicmove" \#(Self.line) --shard auto"#
    #expect(try BuiltCommand.shell(last, in: folder).status == 0)
    #expect(try BatchTests.run("batch --merge out", in: folder).status == 0)
    #expect(try Self.contents(folder.folder("out")) == Self.undisturbed(folder))
  }

  @Test func `jobs change nothing but the time`() throws {
    let folder = try BatchTests.folder(scenes: 10)
    #expect(try BatchTests.run("\(Self.line) --jobs 7 --max-memory 64MiB", in: folder).status == 0)
    #expect(try Self.contents(folder.folder("out")) == Self.undisturbed(folder))
  }

  @Test func `a folder that another batch writes to is left alone`() throws {
    let folder = try BatchTests.folder(scenes: 1)
    try folder.write("", to: "out/manifest.jsonl")
    let lock = unsafe open(folder("out/manifest.jsonl"), O_RDWR)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    let result = try BatchTests.run("batch scenes -o out", in: folder)
    #expect(result.status == 74)
    #expect(result.error.contains("another batch is writing to out"))
    #expect(try BatchTests.files(in: folder("out")) == ["manifest.jsonl"])
  }

  /// A pipe without a writer would be waited for.
  @Test(arguments: ["pipe scenes -o out", "@pipe scenes -o out", "scenes -o out --matrix pipe"])
  func `watching does not wait for a pipe`(_ line: String) throws {
    let folder = try BatchTests.folder(scenes: 1)
    #expect(unsafe mkfifo(folder("pipe"), 0o600) == 0)
    let streams = try TemporaryFolder()
    let process = try BuiltCommand.start(
      ["batch", "--watch"] + line.split(separator: " ").map(String.init), in: folder, streams: streams)
    defer { process.terminate() }
    let message = "pipe: expected a regular file, found a pipe or a device"
    func isReported() -> Bool {
      streams.names.contains {
        (try? streams.read($0)).map { String(decoding: $0, as: UTF8.self).contains(message) } == true
      }
    }
    for _ in 0..<1500 where process.isRunning && !isReported() { usleep(10_000) }
    #expect(isReported())
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
  }

  @Test func `watching renders what changes, until it is interrupted`() throws {
    let folder = try BatchTests.folder(scenes: 2)
    let process = try BuiltCommand.start(
      ["batch", "scenes", "-o", "out", "--watch"], in: folder, streams: try TemporaryFolder())
    defer { process.terminate() }
    func wait(for condition: () -> Bool) -> Bool {
      for _ in 0..<1500 where process.isRunning {
        if condition() { return true }
        usleep(10_000)
      }
      return false
    }
    func width() -> Int? { (try? folder.read("out/s0.gif")).flatMap { try? GIFStructure($0).width } }
    #expect(wait { width() == 32 && folder.folder("out").names.contains("manifest.json") })
    try folder.write("{ \"screens\"", to: "scenes/s0.json")
    usleep(400_000)
    try folder.write(Scenes.flight(width: 50, height: 10, seconds: 0.1), to: "scenes/s0.json")
    #expect(wait { width() == 50 }, "a changed scene")
    try folder.write(Scenes.still(seconds: 0.1), to: "scenes/new.json")
    #expect(wait { folder.folder("out").names.contains("new.gif") }, "a new scene")
    try FileManager.default.removeItem(atPath: folder("scenes/s1.json"))
    #expect(unsafe mkfifo(folder("scenes/s1.json"), 0o600) == 0)
    usleep(400_000)
    try folder.write(Scenes.still(seconds: 0.1), to: "scenes/last.json")
    #expect(wait { folder.folder("out").names.contains("last.gif") }, "a pipe is passed over")
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
  }
}
