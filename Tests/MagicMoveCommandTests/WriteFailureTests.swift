import Foundation
import TestSupport
import Testing

/// Writing that fails somewhere on the way: by a limit on the size of files, which fails the write that would exceed it just
/// as a full disk does, and by folders that go away or cannot be written.
@Suite(.tags(.slow)) struct WriteFailureTests {
  /// A command that writes, with what it writes and an earlier state of it.
  struct Writing: Sendable, CustomTestStringConvertible {
    var line: String
    /// What is made; a trailing slash: a folder.
    var output: String
    /// What makes an earlier state of it.
    var earlier: String
    var testDescription: String { line }

    init(_ line: String, _ output: String, earlier: String? = nil) {
      self.line = line
      self.output = output
      self.earlier = earlier ?? line.replacing("new.json", with: "old.json")
    }
  }

  static let writings = [
    Writing("render new.json -o o.gif --force", "o.gif"), Writing("render new.json -o o.apng --force", "o.apng"),
    Writing("render new.json -o o.webp --force", "o.webp"), Writing("render new.json -o o.y4m --force", "o.y4m"),
    Writing("render new.json -o o.rgba --force", "o.rgba"), Writing("render new.json -o o/ --force", "o/"),
    Writing("frame new.json --at 50% -o o.png --force", "o.png"),
    Writing("strip new.json -o o.png --force --quiet", "o.png"),
    Writing("batch new.json -o o --format gif,png,rgba --force --quiet", "o/"),
    Writing("verify new.json --goldens o --update --quiet", "o/"),
    Writing("verify new.json --goldens none --report o --quiet", "o/"),
  ]

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.flight(width: 40, height: 30, seconds: 0.06), to: "old.json")
    try folder.write(Scenes.flight(width: 64, height: 48, seconds: 0.1), to: "new.json")
    return folder
  }

  /// Files below a folder, with their sizes.
  private static func sizes(_ folder: TemporaryFolder) throws -> [String: Int] {
    var sizes: [String: Int] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder(name))
      if attributes[.type] as? FileAttributeType == .typeRegular { sizes[name] = attributes[.size] as? Int }
    }
    return sizes
  }

  @Test(arguments: writings)
  func `a write that fails leaves what was there`(_ writing: Writing) throws {
    let whole = try Self.folder()
    #expect([0, 1].contains(try BuiltCommand.shell("\"$magicmove\" \(writing.line)", in: whole).status))
    let largest = try Self.sizes(whole).filter { !$0.key.hasSuffix(".json") }.values.max() ?? 0
    let blocks = (largest - 1) / 1024  // the largest limit that is still too small
    // Standard error, a file as well, needs room for what is said.
    let least = writing.line.contains("--report") ? 4 : 1
    for limit in Set((0...4).map { max(least, blocks * $0 / 4) }).sorted() where limit <= blocks {
      let folder = try Self.folder()
      #expect([0, 1].contains(try BuiltCommand.shell("\"$magicmove\" \(writing.earlier)", in: folder).status))
      let before = try Self.sizes(folder)
      let failed = try BuiltCommand.shell(
        "\(BuiltCommand.fileLimit(limit)); exec \"$magicmove\" \(writing.line)", in: folder)
      #expect(failed.status == 74, "\(limit) KiB: \(failed.status) \(failed.error)")
      #expect(failed.error.contains("File too large"), "\(limit) KiB: \(failed.error)")
      let after = try Self.sizes(folder)
      #expect(!after.keys.contains { $0.hasSuffix(".tmp") || $0.contains(".tmp/") }, "\(limit) KiB: \(after.keys)")
      if !writing.line.hasPrefix("batch"), !writing.line.hasPrefix("verify") {
        #expect(after == before, "\(limit) KiB")
      }
      let again = try BuiltCommand.shell("\"$magicmove\" \(writing.line)", in: folder)
      #expect([0, 1].contains(again.status), "\(again.error)")
    }
  }

  @Test func `a text that cannot be written ends with 74`() throws {
    for line in ["schema", "inspect old.json", "inspect old.json --json", "validate old.json --json", "--version"] {
      let result = try BuiltCommand.shell("\"$magicmove\" \(line) > /dev/full", in: Self.folder())
      #expect(result.status == 74, "\(line): \(result.error)")
      let closed = try BuiltCommand.shell("\"$magicmove\" \(line) >&-", in: Self.folder())
      #expect(closed.status == 74, "\(line): \(closed.error)")
    }
  }

  @Test func `a folder that goes away during the run ends it`() throws {
    for output in ["gone/a.gif", "gone/frames/"] {
      let folder = try Self.folder()
      try folder.write(FaultTests.long, to: "long.json")
      try FileManager.default.createDirectory(atPath: folder("gone"), withIntermediateDirectories: false)
      let streams = try TemporaryFolder()
      let process = try BuiltCommand.start(
        ["render", "long.json", "-o", output, "--scale", "0.1", "--fps", "20"], in: folder, streams: streams)
      for _ in 0..<2000 where folder.folder("gone").names.isEmpty && process.isRunning { usleep(2_000) }
      // The run writes new files meanwhile, so that once may not do.
      let removal = try BuiltCommand.shell("for i in $(seq 200); do rm -rf gone && exit 0; done; exit 1", in: folder)
      #expect(removal.status == 0, "\(removal.error)")
      process.waitUntilExit()
      let error = try BuiltCommand.result(of: process, streams: streams).error
      #expect(process.terminationStatus == 74, "\(error)")
      #expect(error.contains(output) && error.contains("No such file or directory"), "\(error)")
      #expect(folder.names == ["long.json", "new.json", "old.json"])
    }
  }

  @Test func `where no file can be made it ends with 73`() throws {
    let folder = try Self.folder()
    for place in ["/proc/a.gif", "/sys/a.gif", "/proc/frames/"]
    where FileManager.default.fileExists(atPath: "/proc/self") {
      let result = try BuiltCommand.run("render", "old.json", "-o", place, in: folder)
      #expect(result.status == 73, "\(result.error)")
      #expect(result.error.contains("cannot create \(place)"), "\(result.error)")
    }
  }

  @Test(.enabled(if: getuid() != 0, "root can write in every folder"))
  func `a folder that cannot be written ends with 73`() throws {
    let folder = try Self.folder()
    try FileManager.default.createDirectory(atPath: folder("shut"), withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder("shut"))
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder("shut")) }
    let result = try BuiltCommand.run("render", "old.json", "-o", "shut/a.gif", in: folder)
    #expect(result.status == 73 && result.error.contains("Permission denied"), "\(result.error)")
  }
}
