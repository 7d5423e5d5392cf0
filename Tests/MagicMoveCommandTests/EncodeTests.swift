import Foundation
import TestSupport
import Testing

/// `magicmove encode`: finished frames in, the same encoders.
@Suite struct EncodeTests {
  /// Raw frames of a bar that moves over a ground of few colours, opaque or over nothing.
  static func raw(_ count: Int, width: Int = 24, height: Int = 10, ground: [UInt8] = [20, 40, 60, 255]) -> [UInt8] {
    var bytes: [UInt8] = []
    for frame in 0..<count {
      for y in 0..<height {
        for x in 0..<width {
          let isBar = x >= frame && x < frame + 4
          bytes += isBar ? [UInt8(x * 9 & 255), UInt8(y * 20 & 255), 200, 255] : ground
        }
      }
    }
    return bytes
  }

  /// A folder with raw frames, and the same as numbered pictures.
  static func folder(_ count: Int, ground: [UInt8] = [20, 40, 60, 255]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(raw(count, ground: ground), to: "all.rgba")
    let result = try BuiltCommand.run(
      "encode", "all.rgba", "--rgba", "24x10", "-o", "f-%d.png", in: folder)
    #expect(result.status == 0, "\(result.error)")
    return folder
  }

  /// A GIF whose pictures are red, green, blue, … for these 1/100 s.
  private static func gif(_ delays: [Int], width: Int = 16, height: Int = 16) -> [UInt8] {
    var gif = GIFBuilder(width, height)
    for (index, delay) in delays.enumerated() {
      gif.control(disposal: 1, delay: delay)
      gif.image(width, height, Array(repeating: UInt8(index % 4), count: width * height))
    }
    return gif.finished
  }

  @Test(arguments: [
    ([50, 50, 50, 50], [], "F2:1", 4), ([100, 200, 300], [], "F50:1", 300),
    ([100, 200, 300], ["--fps", "25"], "F25:1", 150),
    ([4, 4, 52, 4], [], "F25:1", 16),
  ])
  func `a video has the rate of a file, or samples its times`(
    _ delays: [Int], _ flags: [String], _ rate: String, _ frames: Int
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.gif(delays), to: "a.gif")
    let result = try BuiltCommand.run(["encode", "a.gif", "-o", "v.y4m"] + flags, in: folder)
    #expect(result.status == 0, "\(result.error)")
    let video = try folder.read("v.y4m")
    let head = video.prefix { $0 != 10 }
    #expect(String(decoding: head, as: UTF8.self).split(separator: " ").contains(Substring(rate)))
    #expect(video.count == head.count + 1 + frames * (6 + 3 * 16 * 16))
    let difference = try BuiltCommand.run(["diff", "a.gif", "a.gif", "-o", "d.y4m"] + flags, in: folder)
    #expect(difference.status == 0, "\(difference.error)")
    #expect(try folder.read("d.y4m").count == video.count)
  }

  @Test func `different numbers of plays are a difference`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.gif([10, 20, 30]), to: "once.gif")
    let again = try BuiltCommand.run("encode", "once.gif", "-o", "a.gif", "--loop", "forever", in: folder)
    #expect(again.status == 0, "\(again.error)")
    let result = try BuiltCommand.run("diff", "once.gif", "a.gif", in: folder)
    #expect(result.status == 1 && result.text == "plays: 1 and forever\n", "\(result.text)\(result.error)")
    #expect(try BuiltCommand.run("diff", "a.gif", "a.gif", in: folder).status == 0)
  }

  @Test func `a rate samples an animated file, and keeps its duration`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.gif([10, 20, 30]) + [0], to: "a.gif")
    for (name, flags) in [("b.gif", ["--fps", "50"]), ("c.gif", ["--fps", "10"]), ("d.gif", [])] {
      let result = try BuiltCommand.run(["encode", "a.gif", "-o", name] + flags, in: folder)
      #expect(result.status == 0, "\(result.error)")
      #expect(try GIFStructure(folder.read(name)).delays == [10, 20, 30], "\(name)")
    }
  }

  @Test func `a picture that is too wide for its format is wrong data`() throws {
    let folder = try TemporaryFolder()
    try folder.write([UInt8](repeating: 200, count: 4 * 70_000), to: "a.rgba")
    for format in ["gif", "webp"] {
      let result = try BuiltCommand.run("encode", "a.rgba", "--rgba", "70000x1", "-o", "a.\(format)", in: folder)
      #expect(result.status == 65 && result.error.contains("pixels a side, found 70000"), "\(result.error)")
    }
    #expect(folder.names == ["a.rgba"])
  }

  @Test func `pictures, a folder, a pattern and raw frames give the same bytes`() throws {
    let folder = try Self.folder(12)
    let inputs = [
      ["all.rgba", "--rgba", "24x10"], (0..<12).map { "f-\($0).png" }.shuffled(), ["f-%d.png"], ["."],
    ]
    for (index, input) in inputs.enumerated() {
      let result = try BuiltCommand.run(["encode", "-o", "\(index).gif"] + input, in: folder)
      #expect(
        result.status == 0 && result.text == "\(index).gif\n" && result.error.isEmpty, "\(input): \(result.error)")
      #expect(try folder.read("\(index).gif") == folder.read("0.gif"), "\(input)")
    }
    let gif = try GIFStructure(folder.read("0.gif"))
    #expect(gif.delays == Array(repeating: 2, count: 12))
    #expect(gif.comments == ["MagicMove"] && gif.loops == 0)
  }

  @Test(arguments: [[20, 40, 60, 255], [0, 0, 0, 0]] as [[UInt8]])
  func `few colours come back from a GIF pixel for pixel`(_ ground: [UInt8]) throws {
    let folder = try Self.folder(9, ground: ground)
    let there = try BuiltCommand.run("encode", "f-%d.png", "-o", "a.gif", in: folder)
    let back = try BuiltCommand.run("encode", "a.gif", "-o", "b.rgba", in: folder)
    #expect(there.status == 0 && back.status == 0, "\(there.error)\(back.error)")
    #expect(try folder.read("b.rgba") == Self.raw(9, ground: ground))
  }

  @Test func `pictures keep their straight alpha`() throws {
    let folder = try Self.folder(3, ground: [200, 100, 3, 17])
    #expect(try BuiltCommand.run("encode", "f-%d.png", "-o", "b.rgba", in: folder).status == 0)
    #expect(try folder.read("b.rgba") == folder.read("all.rgba"))
  }

  @Test func `standard input and standard output`() throws {
    let folder = try Self.folder(6)
    let line = "\"$magicmove\" encode - --rgba 24x10 --fps 20 --format gif -o - < all.rgba"
    let result = try BuiltCommand.shell(line, in: folder)
    #expect(result.status == 0, "\(result.error)")
    #expect(try GIFStructure(result.output).delays == Array(repeating: 5, count: 6))
    let twice = try BuiltCommand.shell(
      "\"$magicmove\" encode - --rgba 24x10 --palette global -o a.gif < all.rgba", in: folder)
    #expect(twice.status == 64 && twice.error.contains("only once"), "\(twice.error)")
  }

  @Test(arguments: [("12", 12), ("24", 12), ("25", 12), ("29.97", 12), ("30000/1001", 12), ("33", 13), ("50", 12)])
  func `delays add up to the truth`(_ rate: String, _ count: Int) throws {
    let folder = try Self.folder(count)
    #expect(try BuiltCommand.run("encode", "f-%d.png", "-o", "a.gif", "--fps", rate, in: folder).status == 0)
    let gif = try GIFStructure(folder.read("a.gif"))
    let parts = rate.split(separator: "/").compactMap { Double($0) }
    let truth = Double(count) * (parts.count == 2 ? parts[1] : 1) / parts[0]
    #expect(abs(Double(gif.delays.reduce(0, +)) / 100 - truth) <= 0.005)
    #expect(gif.delays.count == count && gif.delays.allSatisfy { $0 >= 2 })
  }

  @Test(arguments: [60, 75, 100, 144])
  func `rates beyond 50 are thinned out evenly and end with the last frame`(_ rate: Int) throws {
    let folder = try Self.folder(17)
    let result = try BuiltCommand.run("encode", "f-%d.png", "-o", "a.gif", "--fps", "\(rate)", in: folder)
    #expect(result.status == 0 && result.error.contains("cannot show"))
    let gif = try GIFStructure(folder.read("a.gif"))
    #expect(abs(Double(gif.delays.reduce(0, +)) / 100 - 17 / Double(rate)) <= 0.005)
    #expect(gif.delays.allSatisfy { (2...3).contains($0) })
    #expect(try BuiltCommand.run("encode", "a.gif", "-o", "b.rgba", in: folder).status == 0)
    let (frames, truth) = (try folder.read("b.rgba"), Self.raw(17))
    #expect(frames.suffix(960) == truth.suffix(960) && frames.prefix(960) == truth.prefix(960))
  }

  @Test func `an animated file keeps its times and its loop by default`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    let rendered = try BuiltCommand.run("render", "push.json", "-o", "a.gif", "--loop", "3", in: folder)
    #expect(rendered.status == 0)
    let again = try BuiltCommand.run("encode", "a.gif", "-o", "b.gif", "--json", in: folder)
    #expect(again.status == 0, "\(again.error)")
    #expect(again.text.contains("\"framesPerSecond\": null"))
    let (first, second) = (try GIFStructure(folder.read("a.gif")), try GIFStructure(folder.read("b.gif")))
    #expect(first.delays == second.delays && first.loops == second.loops)
    let faster = try BuiltCommand.run("encode", "a.gif", "-o", "c.gif", "--fps", "25", "--loop", "forever", in: folder)
    #expect(faster.status == 0)
    let third = try GIFStructure(folder.read("c.gif"))
    #expect(third.loops == 0 && third.delays.allSatisfy { $0 % 4 == 0 })
  }

  @Test func `one and two jobs give the same bytes`() throws {
    let folder = try Self.folder(14)
    for jobs in ["1", "2", "5"] {
      let result = try BuiltCommand.run("encode", "f-%d.png", "-o", "\(jobs).gif", "--jobs", jobs, in: folder)
      #expect(result.status == 0)
    }
    #expect(try folder.read("1.gif") == folder.read("2.gif") && folder.read("1.gif") == folder.read("5.gif"))
  }

  @Test func `a byte budget is met by the gentlest means, or nothing is written`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.flight(width: 160, height: 120, seconds: 0.4), to: "a.json")
    #expect(try BuiltCommand.run("render", "a.json", "-o", "whole.gif", in: folder).status == 0)
    let whole = try folder.read("whole.gif").count
    var before = Int.max
    for share in [100, 80, 50, 20] {
      let budget = whole * share / 100
      let result = try BuiltCommand.run(
        "render", "a.json", "-o", "\(share).gif", "--max-bytes", "\(budget)", "--json", in: folder)
      #expect(result.status == 0, "\(result.error)")
      let bytes = try folder.read("\(share).gif")
      #expect(bytes.count <= budget && bytes.count < before)
      before = bytes.count
      #expect(result.error.contains("stays within") == (share < 100), "\(result.error)")
      #expect(result.text.contains("\"trade\"") == (share < 100))
      #expect(try GIFStructure(bytes).delays.reduce(0, +) == 80)
    }
    let none = try BuiltCommand.run("render", "a.json", "-o", "none.gif", "--max-bytes", "100", in: folder)
    #expect(none.status == 73 && none.error.contains("100 bytes"), "\(none.error)")
    #expect(try BuiltCommand.run("render", "a.json", "-o", "f/", "--max-bytes", "100", in: folder).status == 64)
    #expect(!folder.names.contains("none.gif") && !folder.names.contains { $0.hasSuffix(".tmp") })
    let finished = try BuiltCommand.run(
      "encode", "whole.gif", "-o", "e.gif", "--max-bytes", "\(whole / 4)", in: folder)
    #expect(finished.status == 0, "\(finished.error)")
    #expect(try folder.read("e.gif").count <= whole / 4)
  }

  @Test func `invalid frames are reported, and nothing is written`() throws {
    let folder = try Self.folder(3)
    try folder.write(Self.raw(1, width: 12, height: 20), to: "other.rgba")
    #expect(try BuiltCommand.run("encode", "other.rgba", "--rgba", "12x20", "-o", "g-%d.png", in: folder).status == 0)
    #expect(try BuiltCommand.run("encode", "f-%d.png", "-o", "two.gif", in: folder).status == 0)
    try folder.write("no picture", to: "text.png")
    try folder.write([UInt8](Self.raw(2).dropLast()), to: "short.rgba")
    try FileManager.default.createDirectory(atPath: folder("empty"), withIntermediateDirectories: true)
    let names = folder.names
    let cases: [(arguments: [String], status: Int32, message: String)] = [
      (["f-0.png", "g-0.png"], 65, "f-0.png is 24×10"),
      (["f-0.png", "missing.png"], 66, "missing.png"),
      (["f-0.png", "text.png"], 65, "text.png"),
      (["f-0.png", "two.gif"], 65, "has several frames"),
      (["empty"], 66, "no frames"),
      (["none-%d.png"], 66, "no frames"),
      (["short.rgba", "--rgba", "24x10"], 65, "frame #1"),
      (["all.rgba", "--rgba", "24"], 64, "640x480"),
      (["all.rgba", "--rgba", "0x10"], 64, "640x480"),
      (["all.rgba", "f-0.png", "--rgba", "24x10"], 64, "one file"),
      (["all.rgba", "--rgba", "24x10", "--max-frames", "2"], 65, "--max-frames"),
      (["-"], 64, "--rgba"),
    ]
    for (arguments, status, message) in cases {
      let result = try BuiltCommand.run(["encode", "-o", "x.gif"] + arguments, in: folder)
      #expect(result.status == status, "\(arguments): \(result.error)")
      #expect(result.error.contains(message), "\(arguments): \(result.error)")
    }
    #expect(try BuiltCommand.run("encode", "f-0.png", in: folder).status == 64)
    #expect(folder.names == names)
  }

  @Test func `a file of another program is kept`() throws {
    let folder = try Self.folder(2)
    try folder.write("mine", to: "x.gif")
    #expect(try BuiltCommand.run("encode", "f-%d.png", "-o", "x.gif", in: folder).status == 73)
    #expect(try folder.read("x.gif") == Array("mine".utf8))
    #expect(try BuiltCommand.run("encode", "f-%d.png", "-o", "x.gif", "--force", in: folder).status == 0)
  }
}
