import Foundation
import JSONTree
import TestSupport
import Testing

/// `inspect`, `frame`, `strip` and `lint` of animations that are no scenes.
@Suite struct FilmVerbTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) throws -> BuiltCommand.Result { try BuiltCommand.run(arguments, in: folder) }

  /// Frames of a bar that moves from left to right, grey on white; a bar of a negative place is a frame of one colour.
  private func write(_ places: [Double], to name: String = "frames") throws {
    for (index, place) in places.enumerated() {
      let (width, height) = (96, 72)
      var bytes: [UInt8] = []
      for _ in 0..<height {
        for x in 0..<width {
          let cover = max(0, min(1, Double(x) - place + 1)) - max(0, min(1, Double(x) - place - 11))
          let level = UInt8((255 - 200 * (place < 0 ? 0 : cover)).rounded())
          bytes += [level, level, level, 255]
        }
      }
      try folder.write(bytes, to: "raw")
      let made = try run("encode", "raw", "--rgba", "\(width)x\(height)", "-o", "one/", "--quiet", "--force")
      #expect(made.status == 0, "\(made.error)")
      try FileManager.default.createDirectory(atPath: folder(name), withIntermediateDirectories: true)
      let number = String(repeating: "0", count: 4 - "\(index)".count) + "\(index)"
      try folder.write(try folder.read("one/frame-0000.png"), to: "\(name)/frame-\(number).png")
    }
  }

  /// 30 places of even motion with slow ends.
  private static let places = (0..<30).map { index in
    let share = Double(index) / 29
    return 4 + 70 * share * share * (3 - 2 * share)
  }

  @Test func `what an animation is, which frame is shown, and a sheet of its frames`() throws {
    try write(Array(Self.places[..<10]))
    #expect(try run("encode", "frames", "--fps", "20", "-o", "a.gif", "--quiet").status == 0)
    let words = String(decoding: try run("inspect", "a.gif").output, as: UTF8.self)
    #expect(words == "a.gif: GIF, 96×72 px, 0.5 s, 10 frames at 20 per second, plays forever\n")
    let json = String(decoding: try run("inspect", "frames", "--fps", "20", "--json").output, as: UTF8.self)
    #expect(json.contains("\"frames\": 10") && json.contains("\"plays\": null"), "\(json)")
    for (moment, number) in [("0s", 0), ("0.149s", 2), ("0.15s", 3), ("#7", 7), ("100%", 9), ("9s", 9)] {
      #expect(try run("frame", "frames", "--fps", "20", "--at", moment, "-o", "f.png", "--force").status == 0)
      #expect(try run("diff", "f.png", "frames/frame-000\(number).png").status == 0, "\(moment)")
    }
    for output in [
      "strip a.gif -o s.png", "strip a.gif --changes --frames 4 -o c.png", "strip frames --fps 20 -o f2.png",
    ] {
      let result = try BuiltCommand.run(output.split(separator: " ").map(String.init), in: folder)
      #expect(result.status == 0, "\(output): \(result.error)")
    }
  }

  @Test func `what only scenes have is wrong usage`() throws {
    try write(Array(Self.places[..<2]))
    #expect(try run("encode", "frames", "-o", "a.gif", "--quiet").status == 0)
    let screen = try run("frame", "a.gif", "--at", "list")
    #expect(screen.status == 64 && screen.error.contains("neither screens nor steps"), "\(screen.error)")
    let flag = try run("strip", "a.gif", "--outline")
    #expect(flag.status == 64 && flag.error.contains("--outline needs one"), "\(flag.error)")
    let render = try run("render", "a.gif")
    #expect(render.status == 64 && render.error.contains("inspect, frame, strip, lint"), "\(render.error)")
    let fix = try run("lint", "a.gif", "--fix")
    #expect(fix.status == 64 && fix.error.contains("--fix needs a scene"), "\(fix.error)")
    // The others are checked after one that is damaged.
    try folder.write(Array("GIF89a".utf8), to: "broken.gif")
    let damaged = try run("lint", "broken.gif", "a.gif")
    #expect(damaged.status == 65 && damaged.error.contains("no findings in 1 animation"), "\(damaged.error)")
    #expect(unsafe mkfifo(folder("pipe.gif"), 0o600) == 0)
    for verb in [["inspect"], ["lint"], ["frame", "--at", "0s"]] {
      let pipe = try BuiltCommand.run(verb + ["pipe.gif"], in: folder)
      #expect(pipe.status == 65 && pipe.error.contains("found a pipe"), "\(verb): \(pipe.error)")
    }
  }

  @Test func `a file is what its first bytes say, whatever its name is`() throws {
    try write(Array(Self.places[..<2]))
    #expect(try run("encode", "frames", "-o", "a.json", "--format", "gif", "--quiet").status == 0)
    for verb in ["render", "validate", "curves", "expand", "preview"] {
      let result = try run(verb, "a.json")
      #expect(
        result.status == 65 && result.error.contains("a.json is a GIF image, not a scene; magicmove encode a.json"),
        "\(verb): \(result.error)")
    }
    #expect(try run("inspect", "a.json").text.hasPrefix("a.json: GIF, 96×72 px"))
    #expect(try run("encode", "a.json", "-o", "b.gif", "--quiet").status == 0)
    for verb in ["render", "preview", "validate"] {
      let result = try run(verb, "b.gif")
      #expect(result.status == 64 && result.error.contains("inspect, frame, strip"), "\(verb): \(result.error)")
    }
    // A scene is one under any name, also with words in its first comment that begin boxes of videos.
    try folder.write("//  wide card\n" + Scenes.push, to: "scene.gif")
    #expect(try run("render", "scene.gif", "-o", "c.gif", "--quiet").status == 0)
    for (bytes, words) in [(Array("hello".utf8), "found text"), ([7, 8, 0, 200], "an unknown format"), ([], "empty")] {
      try folder.write(bytes, to: "x.webm")
      for verb in ["inspect", "lint", "render"] {
        let result = try run(verb, "x.webm")
        #expect(result.status == 65 && result.error.contains(words), "\(verb): \(result.error)")
      }
    }
  }

  @Test func `animations are not searched for in folders`() throws {
    try folder.write("", to: "recordings/open.mp4")
    let result = try run("lint", "recordings")
    #expect(result.status == 65 && result.error.contains("name an animation: recordings/open.mp4"), "\(result.error)")
  }

  @Test func `a folder of pictures needs a rate`() throws {
    try write(Array(Self.places[..<2]))
    for verb in [["inspect"], ["lint"], ["verify", "--goldens", "g"], ["frame", "--at", "0s"]] {
      let result = try BuiltCommand.run(verb + ["frames"], in: folder)
      #expect(
        [65, 66].contains(result.status) && result.error.contains("is an animation with --fps N"),
        "\(verb): \(result.error)")
    }
  }

  private func rules(_ places: [Double], _ options: String...) throws -> [String] {
    try write(places, to: "film")
    defer { try? FileManager.default.removeItem(atPath: folder("film")) }
    let result = try BuiltCommand.run(["lint", "film", "--fps", "20", "--json"] + options, in: folder)
    #expect(result.status == 0 || result.status == 1, "\(result.error)")
    var parser = JSONParser(SourceText(Array(result.output), fileName: "x"))
    let findings = try parser.parse()["scenes"]?.elements.first?["findings"]?.elements ?? []
    return findings.compactMap { $0["rule"]?.string }
  }

  @Test func `a clean animation has no finding, and each fault has its own`() throws {
    #expect(try rules(Self.places) == [])
    let jump = (0..<30).map { 4 + Double($0) / 2 + ($0 < 15 ? 0 : 30) }
    #expect(try rules(jump) == ["jump"])
    #expect(try rules(jump, "--rule", "jump=off") == [])
    // Every fifth frame twice, and the one after it not at all.
    let judder = Self.places.indices.map { Self.places[$0 % 5 == 4 ? $0 - 1 : $0] }
    #expect(try rules(judder) == ["judder"])
    #expect(try rules([-1] + Self.places[1...]).contains("blank"))
  }

  @Test func `a comparison says first what happened to the times`() throws {
    try write(Array(Self.places[..<16]))
    #expect(try run("encode", "frames", "--fps", "20", "-o", "a.gif", "--quiet").status == 0)
    try FileManager.default.removeItem(atPath: folder("frames/frame-0007.png"))
    #expect(try run("encode", "frames", "--fps", "20", "-o", "cut.gif", "--quiet").status == 0)
    let cut = try run("diff", "a.gif", "cut.gif")
    #expect(cut.status == 1)
    #expect(String(decoding: cut.output, as: UTF8.self) == "1 frame of 16 is missing: frame 7 (0.35 s)\n")
    let same = try run("diff", "a.gif", "a.gif", "--json")
    #expect(same.status == 0 && String(decoding: same.output, as: UTF8.self).contains("\"changes\": []"))
  }

  @Test func `the limits of a service`() throws {
    try write(Array(Self.places[..<4]))
    #expect(try run("encode", "frames", "-o", "a.gif", "--quiet").status == 0)
    #expect(try run("lint", "a.gif", "--for", "slack-emoji").status == 0)
    #expect(try run("lint", "frames", "--fps", "9", "--for", "slack-emoji").status == 64)
    let wrong = try run("lint", "a.gif", "--for", "bluesky", "--json")
    #expect(wrong.status == 1 && String(decoding: wrong.output, as: UTF8.self).contains("bluesky takes MP4"))
    #expect(try run("lint", "a.gif", "--for", "mars").status == 64)
  }
}
