import Foundation
import TestSupport
import Testing

/// Y4M as an animation and as an image of a scene, without ffmpeg.
@Suite struct Y4MFilmTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
  }

  private func run(_ line: String) throws -> BuiltCommand.Result {
    try BuiltCommand.shell("unset MAGICMOVE_FFMPEG; PATH=/nowhere $magicmove \(line)", in: folder)
  }

  @Test func `a file of ours has the same frames, for every verb`() throws {
    #expect(try run("render push.json -o a.y4m --fps 25 --quiet").status == 0)
    #expect(try run("encode a.y4m -o b.y4m --quiet").status == 0)
    // Rounded to Y′CbCr twice.
    #expect(try run("diff a.y4m b.y4m --tolerance 2").status == 0)
    let words = try run("inspect a.y4m").text
    #expect(words.hasPrefix("a.y4m: Y4M, ") && words.contains("frames at 25 per second"), "\(words)")
    #expect(try run("frame a.y4m --at 50% -o f.png").status == 0)
    #expect(try run("strip a.y4m -o s.png").status == 0)
    #expect(try run("lint a.y4m").status == 0)
    #expect(try run("verify a.y4m --goldens g --update --quiet").status == 0)
    #expect(try run("verify a.y4m --goldens g").status == 0)
    #expect(try run("present a.y4m --width 60 -o p.gif --scene s.jsonc --quiet").status == 0)
    #expect(try run("render s.jsonc -o q.gif --quiet").status == 0)
    #expect(try folder.read("p.gif") == folder.read("q.gif"))
  }

  /// A file with one grey frame, of which each value is 128.
  private static func file(_ header: String, bytes: Int, after: String = "FRAME\n") -> [UInt8] {
    Array("YUV4MPEG2 \(header)\n\(after)".utf8) + [UInt8](repeating: 128, count: bytes)
  }

  @Test(arguments: [
    ("W3 H3 F25:1", 17), ("W4 H2 F30000:1001 C420mpeg2", 12), ("W4 H2 F25:1 C422", 16), ("W4 H2 F25:1 C444alpha", 32),
    ("W4 H2 F25:1 Cmono XCOLORRANGE=FULL", 8), ("W4 H2 F25:1 It A10:11 C411", 12),
  ]) func `layouts of other programs`(header: String, bytes: Int) throws {
    try folder.write(Self.file(header, bytes: bytes, after: "FRAME Ip\n"), to: "a.y4m")
    let result = try run("inspect a.y4m")
    #expect(result.status == 0 && result.text.contains("1 frame"), "\(result.error)")
    try folder.write(Self.file(header, bytes: bytes - 1), to: "a.y4m")
    #expect(try run("inspect a.y4m").error.contains("a.y4m is damaged: it ends in the middle of frame 0"))
  }

  @Test(arguments: [
    ("W9000 H4 F25:1", "a side of a video can have 8192"), ("W4 H4 F25:1 C444p16", "the pixel format C444p16"),
    ("W4 H4", "its header has no rate"), ("W0 H4 F25:1", "no size"), ("W-4 H4 F25:1", "no size"), ("", "no size"),
    ("W4 H99999999999999999999 F25:1", "no size"), ("W4 H4 F25:0 C444", "no rate"), ("W4 H4 F25:1 Cmono99", "Cmono99"),
    ("W4 H4 F25:1 C4441", "C4441"), (String(repeating: "X", count: 5000), "no size"),
  ]) func `what cannot be read is said`(header: String, words: String) throws {
    try folder.write(Self.file(header, bytes: 48), to: "a.y4m")
    for verb in ["inspect a.y4m", "encode a.y4m -o x.gif", "lint a.y4m"] {
      let result = try run(verb)
      #expect(result.status == 65 && result.error.contains(words), "\(verb): \(result.status) \(result.error)")
    }
  }

  @Test func `a pipe is refused unopened, and bytes that are no frame are named`() throws {
    #expect(unsafe mkfifo(folder("pipe.y4m"), 0o600) == 0)
    #expect(try run("inspect pipe.y4m").error.contains("found a pipe"))
    try folder.write(Self.file("W4 H2 F25:1 C444", bytes: 24) + Array("FRAMX\n".utf8), to: "a.y4m")
    #expect(try run("inspect a.y4m").error.contains("expected frame 1 at byte"))
  }
}
