import Foundation
import TestSupport
import Testing

/// Runs that are ended at random moments: the earlier output stays whole until the new one replaces it, and the
/// next run clears up. `scripts/check-faults` does the same hundreds of times.
@Suite(.tags(.slow)) struct KillTests {
  private static let signals = [SIGKILL, SIGKILL, SIGTERM, SIGINT]

  /// Every file below a folder with its bytes, hidden ones too.
  private static func contents(_ folder: TemporaryFolder, _ path: String) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    guard FileManager.default.fileExists(atPath: folder(path)) else { return [:] }
    guard let names = try? FileManager.default.subpathsOfDirectory(atPath: folder(path)), !path.contains(".") else {
      return ["": try folder.read(path)]
    }
    for name in names {
      let kind =
        try FileManager.default.attributesOfItem(atPath: folder("\(path)/\(name)"))[.type] as? FileAttributeType
      if kind == .typeRegular { contents[name] = try folder.read("\(path)/\(name)") }
    }
    return contents
  }

  private static func run(_ line: String, in folder: TemporaryFolder) throws {
    let result = try BuiltCommand.run(line.split(separator: " ").map(String.init), in: folder)
    #expect(result.status == 0, "\(line): \(result.error)")
  }

  /// Starts a command, ends it after a share of the time that it takes, and says how it was ended.
  private static func end(_ line: String, after share: Double, of time: Double, in folder: TemporaryFolder) throws
    -> String
  {
    let signal = signals.randomElement() ?? SIGKILL
    let process = try BuiltCommand.start(
      line.split(separator: " ").map(String.init), in: folder, streams: try TemporaryFolder())
    usleep(UInt32(time * share * 1e6))
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return "signal \(signal) after \(share) of \(time) s"
  }

  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return (ContinuousClock.now - start) / .seconds(1)
  }

  @Test(arguments: ["gif", "apng", "webp", "png", "rgba"])
  func `an output is the old or the new one, never anything else`(_ format: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.flight(width: 60, height: 40, seconds: 0.2), to: "old.json")
    try folder.write(Scenes.flight(width: 64, height: 50, seconds: 0.4), to: "new.json")
    let output = format == "png" ? "frames/" : "out.\(format)"
    let line = "render new.json -o \(output) --format \(format) --force --quiet"
    try Self.run("render old.json -o \(output) --format \(format) --quiet", in: folder)
    let old = try Self.contents(folder, output)
    let time = try Self.seconds { try Self.run(line, in: folder) }
    let new = try Self.contents(folder, output)
    #expect(!old.isEmpty && !new.isEmpty && old != new)
    for attempt in 0..<3 {
      try Self.run("render old.json -o \(output) --format \(format) --force --quiet", in: folder)
      let how = try Self.end(line, after: (Double(attempt) + .random(in: 0..<1)) / 3, of: time, in: folder)
      let found = try Self.contents(folder, output)
      #expect(found == old || found == new, "\(how)")
    }
    try Self.run(line, in: folder)
    #expect(try Self.contents(folder, output) == new)
    let names = [format == "png" ? "frames" : output, "new.json", "old.json"].sorted()
    #expect(folder.names == names, "no temporaries are left")
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a signal while frames take their place leaves all of the old or all of the new`(_ signal: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.flight(width: 60, height: 40, seconds: 0.2), to: "old.json")
    try folder.write(Scenes.flight(width: 64, height: 50, seconds: 0.2), to: "new.json")
    try Self.run("render new.json -o frames/ --quiet", in: folder)
    let new = try Self.contents(folder, "frames")
    let last = try #require(new.keys.max())
    for _ in 0..<8 {
      try Self.run("render old.json -o frames/ --quiet", in: folder)
      let old = try Self.contents(folder, "frames")
      let process = try BuiltCommand.start(
        ["render", "new.json", "-o", "frames/", "--quiet"], in: folder, streams: try TemporaryFolder())
      let isComplete = {
        folder.names.contains { FileManager.default.fileExists(atPath: folder("\($0)/\(last)")) && $0 != "frames" }
      }
      while process.isRunning && !isComplete() { usleep(100) }
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      let found = try Self.contents(folder, "frames")
      #expect(found == old || found == new, "only \(found.count) files are there")
      #expect(process.terminationReason == .exit && [0, 128 + signal].contains(process.terminationStatus))
      #expect(folder.names == ["frames", "new.json", "old.json"], "no temporaries are left")
    }
  }

  @Test func `outputs of a batch are old or new ones, and the next batch is right`() throws {
    let folder = try BatchTests.folder(scenes: 12)
    let line = "batch scenes -o out --format gif,png --quiet"
    try Self.run(line, in: folder)
    let old = try Self.contents(folder, "out")
    for index in 0..<12 {
      try folder.write(Scenes.flight(width: 40 + index, height: 30, seconds: 0.1), to: "scenes/s\(index).json")
    }
    let time = try Self.seconds { try Self.run(line.replacing("-o out", with: "-o whole"), in: folder) }
    let new = try Self.contents(folder, "whole")
    for attempt in 0..<4 {
      let how = try Self.end(line, after: (Double(attempt) + .random(in: 0..<1)) / 4, of: time, in: folder)
      for (name, bytes) in try Self.contents(folder, "out") where !name.contains("manifest") && !name.contains(".tmp") {
        #expect(old[name] == bytes || new[name] == bytes, "\(name), \(how)")
      }
    }
    try Self.run(line, in: folder)
    #expect(try Self.contents(folder, "out") == new)
  }

  @Test func `a second signal ends the program at once`() throws {
    let folder = try TemporaryFolder()
    try folder.write(FaultTests.long, to: "long.json")
    for _ in 0..<3 {
      let process = try BuiltCommand.start(
        ["render", "long.json", "-o", "a.gif"], in: folder, streams: try TemporaryFolder())
      for _ in 0..<2000 where folder.names == ["long.json"] { usleep(2_000) }
      kill(process.processIdentifier, SIGINT)
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      let isByExit = process.terminationReason == .exit
      #expect(isByExit ? process.terminationStatus == 130 : process.terminationStatus == SIGINT)
    }
    try folder.write(Scenes.push, to: "push.json")
    try Self.run("render push.json -o a.gif --quiet", in: folder)
    #expect(folder.names == ["a.gif", "long.json", "push.json"])
  }
}
