import Foundation
import TestSupport
import Testing

/// `--max-bytes`, `--for` and the hint after a large GIF.
@Suite struct BudgetCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Scenes.flight(width: 160, height: 120, seconds: 0.4), to: "a.json")
  }

  @Test(arguments: [
    ("100", 100), ("100b", 100), ("0.1K", 100), ("0.1kb", 100), ("0.1KiB", 102), ("0.0001M", 100), ("0.00015MB", 150),
    ("0.0001MiB", 104), ("0.0000001gb", 100), ("0.0000001GIB", 107), ("0.0000000001T", 100), ("120.9", 120),
  ])
  func `sizes are read as people write them`(text: String, bytes: Int) throws {
    let result = try BuiltCommand.run("render", "a.json", "-o", "a.gif", "--max-bytes", text, in: folder)
    #expect(result.status == 73 && result.error.contains("within \(bytes) bytes"), "\(result.error)")
    #expect(folder.names == ["a.json"])
  }

  @Test func `an invalid size is refused with the units that are expected`() throws {
    for flag in ["--max-bytes", "--max-memory"] {
      let result = try BuiltCommand.run("render", "a.json", flag, "10XB", in: folder)
      #expect(result.status == 64)
      for word in ["10XB", "kB MB GB TB", "KiB MiB GiB TiB", "1000", "1024"] {
        #expect(result.error.contains(word), "\(result.error)")
      }
    }
  }

  @Test func `every output stays within its own budget, pipes too`() throws {
    let result = try BuiltCommand.run(
      "render", "a.json", "-o", "a.gif", "-o", "a.apng", "--max-bytes", "20kB", "--json", in: folder)
    #expect(result.status == 0, "\(result.error)")
    for name in ["a.gif", "a.apng"] { #expect(try (1...20_000).contains(folder.read(name).count)) }
    #expect(result.text.contains("\"trade\""))
    let piped = try BuiltCommand.run(
      "render", "a.json", "-o", "-", "--format", "gif", "--max-bytes", "20kB", in: folder)
    #expect(try piped.output == folder.read("a.gif"))
    let refused = try BuiltCommand.run(
      "render", "a.json", "-o", "b.gif", "-o", "b/", "--max-bytes", "20kB", in: folder)
    #expect(refused.status == 64 && refused.error.contains("not with png") && !folder.names.contains("b.gif"))
  }

  @Test func `batches stay within budgets and limits of services`() throws {
    let line = ["batch", "a.json", "-o", "out", "--max-bytes", "15kB", "--format", "gif,apng"]
    #expect(try BuiltCommand.run(line, in: folder).status == 0)
    for name in ["out/a.gif", "out/a.apng"] { #expect(try (1...15_000).contains(folder.read(name).count)) }
    let again = try BuiltCommand.run(line + ["--json"], in: folder)
    #expect(again.text.contains("\"written\":0") || again.text.contains("\"written\": 0"), "\(again.text)")
    #expect(try BuiltCommand.run("batch", "a.json", "-o", "s", "--for", "discord-sticker", in: folder).status == 0)
    #expect(try VideoTests.number(folder.read("s/a.apng"), 16, 4) == 320)
    let png = try BuiltCommand.run("batch", "a.json", "-o", "p", "--format", "png", "--for", "x", in: folder)
    #expect(png.status == 64 && png.error.contains("x accepts mp4, gif, not png"), "\(png.error)")
  }

  @Test func `an emoji is small, has few frames, and reports what was reduced`() throws {
    try folder.write(Scenes.flight(width: 300, height: 200, seconds: 1), to: "b.json")
    let result = try BuiltCommand.run("render", "b.json", "--for", "slack-emoji", "--json", in: folder)
    #expect(result.status == 0 && result.error.contains("the limits of slack-emoji"), "\(result.error)")
    let bytes = try folder.read("output/b.gif")
    #expect(bytes.count <= 128_000)
    let gif = try GIFStructure(bytes)
    #expect(gif.delays.count <= 50 && abs(gif.delays.reduce(0, +) - 200) <= 1)
    let sides = [6, 8].map { Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8 }
    #expect(sides == [128, 85])
    for key in ["\"fps\"", "\"scale\""] { #expect(result.text.contains(key), "\(result.text)") }
  }

  @Test func `GitHub gets an SVG of what is drawn, and a GIF of what needs pictures`() throws {
    let drawn = try BuiltCommand.run("render", "a.json", "--for", "github", in: folder)
    #expect(drawn.status == 0 && folder.folder("output").names == ["a.svg"], "\(drawn.error)")
    let blurred = try BuiltCommand.run("render", "a.json", "--for", "github", "--motion-blur", "90", in: folder)
    #expect(blurred.status == 0 && folder.folder("output").names == ["a.gif", "a.svg"], "\(blurred.error)")
    #expect(try BuiltCommand.run("frame", "a.json", "--at", "0%", "-o", "p.png", in: folder).status == 0)
    let text = String(decoding: try folder.read("a.json"), as: UTF8.self)
    try folder.write(text.replacing("\"fill\": \"#34c759\"", with: "\"image\": \"p.png\""), to: "b.json")
    let pictured = try BuiltCommand.run("render", "b.json", "--for", "github", in: folder)
    #expect(pictured.status == 0 && folder.folder("output").names.contains("b.gif"), "\(pictured.error)")
    #expect(try BuiltCommand.run("encode", "output/a.gif", "--for", "github", "-o", "e.gif", in: folder).status == 0)
    let batch = try BuiltCommand.run("batch", "a.json", "-o", "out", "--for", "github", in: folder)
    #expect(batch.status == 0 && folder.folder("out").names.contains("a.gif"), "\(batch.error)")
  }

  @Test func `small pictures are not enlarged`() throws {
    #expect(try BuiltCommand.run("render", "a.json", "--for", "github", "-o", "a.gif", in: folder).status == 0)
    #expect(try BuiltCommand.run("render", "a.json", "-o", "whole.gif", in: folder).status == 0)
    #expect(try folder.read("a.gif") == folder.read("whole.gif"))
  }

  @Test func `a sticker has a transparent margin and lasts at most five seconds`() throws {
    let result = try BuiltCommand.run("render", "a.json", "--for", "discord-sticker", "-o", "a.apng", in: folder)
    #expect(result.status == 0, "\(result.error)")
    let bytes = try folder.read("a.apng")
    #expect([16, 20].map { VideoTests.number(bytes, $0, 4) } == [320, 320] && bytes.count <= 524_288)
    #expect(try BuiltCommand.run("frame", "a.json", "--at", "0%", "-o", "f.png", in: folder).status == 0)
    let pixels = try BuiltCommand.run("encode", "a.apng", "-o", "-", "--format", "rgba", in: folder).output
    func alpha(_ x: Int, _ y: Int) -> UInt8 { pixels[(y * 320 + x) * 4 + 3] }
    #expect(alpha(0, 0) == 0 && alpha(160, 160) == 255 && alpha(79, 160) == 0 && alpha(80, 160) == 255)
    #expect(alpha(160, 99) == 0 && alpha(160, 100) == 255 && alpha(160, 219) == 255 && alpha(160, 220) == 0)
    try folder.write(Scenes.still(seconds: 5.5), to: "long.json")
    let long = try BuiltCommand.run("render", "long.json", "--for", "discord-sticker", in: folder)
    #expect(long.status == 64 && long.error.contains("0 to 5 s"), "\(long.error)")
  }

  @Test func `services are listed with the month of the last check`() throws {
    for words in [["render"], ["encode"], ["batch"]] {
      let result = try BuiltCommand.run(words + ["--for", "list"], in: folder)
      #expect(result.status == 0 && result.error.isEmpty)
      for word in [
        "github", "slack-emoji", "128 kB", "discord-sticker", "320×320, padded", "8 GB", "2026-11", "≤ 350 frames",
        "≤ 300 million pixels in all frames", "1:3 to 3:1", "--chroma 420", "docs.x.com", "512 KiB",
        "github: docs.github.com: Attaching files, read 2026-11; not confirmed: WebP", "svg gif webp mp4 webm",
      ] {
        #expect(result.text.contains(word), "\(result.text)")
      }
    }
    let unknown = try BuiltCommand.run("render", "a.json", "--for", "myspace", in: folder)
    #expect(unknown.status == 64 && unknown.error.contains("slack-emoji") && unknown.error.contains("list"))
    let format = try BuiltCommand.run("render", "a.json", "--for", "slack-emoji", "-o", "a.webp", in: folder)
    #expect(format.status == 64 && format.error.contains("accepts gif, not webp"), "\(format.error)")
  }

  @Test func `sides, colours and pixels of all frames are kept to`() throws {
    try folder.write(Scenes.flight(width: 160, height: 40, seconds: 0.6), to: "wide.json")
    let wide = try BuiltCommand.run("render", "wide.json", "--for", "x", "-o", "a.mp4", in: folder)
    #expect(wide.status == 64 && wide.error.contains("sides of at most 3:1, found 160×40"), "\(wide.error)")
    let full = try BuiltCommand.run("render", "a.json", "--for", "x", "-o", "a.mp4", "--chroma", "444", in: folder)
    #expect(full.status == 64 && full.error.contains("accepts --chroma 420 only"), "\(full.error)")
    // 325 pictures of 1,080,000 pixels: 351 million.
    try folder.write(Scenes.flight(width: 1200, height: 900, seconds: 6.5), to: "many.json")
    let result = try BuiltCommand.run("render", "many.json", "--for", "x", "-o", "a.gif", "--json", in: folder)
    #expect(result.status == 0, "\(result.error)")
    let gif = try GIFStructure(folder.read("a.gif"))
    #expect(gif.delays.count <= 277 && gif.delays.count > 100, "\(gif.delays.count)")
  }

  @Test func `a GIF above the limit of most services gets a hint`() throws {
    var random = SeededRandom(seed: 7)
    var noise: [UInt8] = []
    for _ in 0..<(400 * 400) {
      noise += [UInt8.random(in: 0...255, using: &random), UInt8.random(in: 0...255, using: &random), 90, 255]
    }
    var frames: [UInt8] = []
    for shift in 0..<52 { frames += noise[(4 * 997 * shift)...] + noise[..<(4 * 997 * shift)] }
    try folder.write(frames, to: "noise.rgba")
    let line = ["encode", "noise.rgba", "--rgba", "400x400", "--dither", "none", "-o", "n.gif"]
    let result = try BuiltCommand.run(line, in: folder)
    #expect(try folder.read("n.gif").count > 10_000_000)
    #expect(
      result.error.contains("larger than 10 MB, the limit of most services") && result.error.contains("--for github"),
      "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
    let quiet = try BuiltCommand.run(line + ["--quiet"], in: folder)
    #expect(quiet.error.isEmpty)
  }
}
