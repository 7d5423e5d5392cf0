import Foundation
import TestSupport
import Testing

/// Faults around an output: the earlier file stays, nothing half-written is left, the exit code tells.
@Suite struct FaultTests {
  /// A scene that takes several seconds to render, so that a signal finds it at work.
  static let long = Scenes.flight(width: 900, height: 900, seconds: 60)

  @Test func `places that cannot be created end with 73 and leave nothing`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    try folder.write("precious", to: "mine.gif")
    try folder.write("x", to: "folder/file")
    for (path, message) in [
      ("no/such/a.gif", "no/such does not exist"), ("folder", "the path is a folder"),
      ("mine.gif", "--force"), ("mine.gif/a.gif", "not a folder"), ("folder/", "contains another file"),
      ("no/frames/", "no does not exist"), ("no/f-%d.png", "no does not exist"),
    ] {
      let format = path.hasSuffix("/") || path.contains("%") ? "png" : "gif"
      let result = try BuiltCommand.run("render", "push.json", "-o", path, "--format", format, in: folder)
      #expect(result.status == 73, "\(path): \(result.error)")
      #expect(result.error.contains(message), "\(result.error)")
    }
    #expect(folder.names == ["folder", "mine.gif", "push.json"])
    #expect(try folder.read("mine.gif") == [UInt8]("precious".utf8))
  }

  @Test func `an own file is overwritten, a foreign one only by force`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    for _ in 1...2 {
      #expect(try BuiltCommand.run("render", "push.json", "-o", "a.gif", in: folder).status == 0)
      #expect(try BuiltCommand.run("frame", "push.json", "--at", "50%", "-o", "a.png", in: folder).status == 0)
      #expect(try BuiltCommand.run("render", "push.json", "-o", "frames/", in: folder).status == 0)
    }
    try folder.write("precious", to: "b.gif")
    #expect(try BuiltCommand.run("render", "push.json", "-o", "b.gif", "--force", in: folder).status == 0)
    #expect(try folder.read("a.gif") == folder.read("b.gif"))
    let raw = ["render", "push.json", "-o", "c.rgba"]
    #expect(try BuiltCommand.run(raw, in: folder).status == 0)
    #expect(try BuiltCommand.run(raw, in: folder).status == 73, "raw files have no mark")
  }

  @Test func `a full disk and a closed pipe end with 74`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    let full = try BuiltCommand.run("render", "push.json", "-o", "/dev/full", "--format", "gif", in: folder)
    #expect(full.status == 74)
    #expect(full.error.contains("No space left on device"))
    let pipe = try BuiltCommand.shell(
      #""$magicmove" render push.json --format rgba -o - | true; exit ${PIPESTATUS[0]}"#, in: folder)
    #expect(pipe.status == 74 && pipe.error.isEmpty, "\(pipe.error)")
    let docs = try BuiltCommand.shell(#"(sleep 0.3; "$magicmove" docs; echo $? >&2) | true"#, in: folder)
    #expect(docs.error == "74\n", "\(docs.error)")
    let text = try BuiltCommand.shell(#""$magicmove" --help > /dev/full"#, in: folder)
    #expect(text.status == 74)
  }

  @Test func `a link is followed`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    try FileManager.default.createDirectory(atPath: folder("real"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder("a.gif"), withDestinationPath: "real/b.gif")
    #expect(try BuiltCommand.run("render", "push.json", "-o", "a.gif", in: folder).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder("a.gif")) == "real/b.gif")
    #expect(try GIFStructure(folder.read("real/b.gif")).width == 80)
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a signal ends the run, and the earlier file stays`(_ signal: Int32, _ status: Int32) throws {
    for output in ["a.gif", "frames/"] {
      let folder = try Self.folderWithOutputs()
      let process = try Self.startLongRun(in: folder, output: output)
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(process.terminationReason == .exit && process.terminationStatus == status)
      try Self.expectUntouched(folder)
    }
  }

  @Test func `a killed run leaves the earlier file, and the next run clears up`() throws {
    let folder = try Self.folderWithOutputs()
    let process = try Self.startLongRun(in: folder, output: "a.gif")
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(folder.names.count == 6, "the temporary file is still there: \(folder.names)")
    #expect(try folder.read("a.gif") == folder.read("same.gif"))
    #expect(try BuiltCommand.run("render", "push.json", "-o", "b.gif", in: folder).status == 0)
    #expect(folder.names == ["a.gif", "b.gif", "frames", "long.json", "push.json", "same.gif"])
  }

  @Test func `two runs for one output both end well`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
    let arguments = ["render", "push.json", "-o", "a.gif"]
    let runs = [
      try BuiltCommand.start(arguments, in: folder, streams: first),
      try BuiltCommand.start(arguments, in: folder, streams: second),
    ]
    for run in runs {
      run.waitUntilExit()
      #expect(run.terminationStatus == 0)
    }
    #expect(folder.names == ["a.gif", "push.json"])
    _ = try GIFStructure(folder.read("a.gif"))
  }

  /// A folder with a short and a long scene and outputs of the short one.
  private static func folderWithOutputs() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    try folder.write(long, to: "long.json")
    let result = try BuiltCommand.run("render", "push.json", "-o", "a.gif", "-o", "frames/", in: folder)
    #expect(result.status == 0, "\(result.error)")
    try folder.write(folder.read("a.gif"), to: "same.gif")
    return folder
  }

  /// Starts a run and waits until it is writing.
  private static func startLongRun(in folder: TemporaryFolder, output: String) throws -> Process {
    let streams = try TemporaryFolder()
    let process = try BuiltCommand.start(["render", "long.json", "-o", output], in: folder, streams: streams)
    for _ in 0..<2000 where process.isRunning && !folder.names.contains(where: { $0.hasSuffix(".tmp") }) {
      usleep(5_000)
    }
    #expect(process.isRunning, "the run is over before it could be stopped")
    return process
  }

  private static func expectUntouched(_ folder: TemporaryFolder) throws {
    #expect(folder.names == ["a.gif", "frames", "long.json", "push.json", "same.gif"])
    #expect(try folder.read("a.gif") == folder.read("same.gif"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder("frames")).count == 50)
  }
}
