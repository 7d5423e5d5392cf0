// Videos in layers, in `present` and as films: which frame is shown when, colours, the cache, and files that cannot be read.

import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: ForeignProgram.exists("ffmpeg") && ForeignProgram.exists("ffprobe"), "ffmpeg is not installed"))
struct VideoLayerTests {
  private static let (width, height, count) = (64, 64, 20)

  /// Frames that carry their number: a white square for each bit that is set.
  private static func numbered() -> [UInt8] {
    var bytes: [UInt8] = []
    for frame in 0..<count {
      for y in 0..<height {
        for x in 0..<width {
          let isSet = y < 16 && x < 48 && (frame >> (x / 8)) & 1 == 1
          bytes += isSet ? [255, 255, 255] : [0, 0, 0]
        }
      }
    }
    return bytes
  }

  /// The number that a frame of raw pixels carries.
  private static func number(_ pixels: ArraySlice<UInt8>) -> Int {
    (0..<6).reduce(0) { number, bit in
      let place = pixels.startIndex + (8 * width + bit * 8 + 4) * 4
      return number | (pixels[place] > 127 ? 1 << bit : 0)
    }
  }

  /// A folder with the numbered frames as a video, and a scene that shows it as it is.
  private static func folder(_ file: String, _ arguments: String, play: String = "{}") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(numbered(), to: "all.rgb")
    let line =
      "ffmpeg -v error -f rawvideo -pix_fmt rgb24 -s \(width)x\(height) -r 25 -i all.rgb -pix_fmt yuv420p \(arguments) \(file)"
    try #require(try BuiltCommand.shell(line, in: folder).status == 0)
    try folder.write(
      """
      {"canvas": {"size": [\(width), \(height)]},
       "screens": {"a": {"layers": [{"id": "v", "image": "\(file)", "play": \(play)}]}},
       "timeline": [{"hold": "video:v"}], "output": {"fps": 25}}
      """, to: "scene.json")
    return folder
  }

  private static func numbers(_ raw: [UInt8]) -> [Int] {
    stride(from: 0, to: raw.count, by: width * height * 4).map { number(raw[$0..<($0 + width * height * 4)]) }
  }

  private static func render(_ flags: [String], in folder: TemporaryFolder) throws -> [UInt8] {
    let arguments = ["render", "scene.json", "-o", "-", "--format", "rgba", "--cache", "cache"] + flags
    let result = try BuiltCommand.run(arguments, in: folder)
    #expect(result.status == 0, "\(result.error)")
    return result.output
  }

  @Test(arguments: [
    ("a.mp4", "libx264", "-bf 3 -g 30"), ("a.mkv", "libx264", "-bf 2"), ("a.webm", "libvpx-vp9", "-b:v 0 -crf 20"),
    ("a.mov", "libx265", "-x265-params log-level=none"), ("b.mp4", "libsvtav1", "-crf 25"),
  ]) func `each frame is shown at its time, from the decoder and from the cache`(
    file: String, encoder: String, options: String
  ) throws {
    let encoders = try ForeignProgram("ffmpeg")?.output(["-v", "error", "-encoders"], in: URL(filePath: "/")) ?? ""
    guard encoders.contains(encoder) else { return }
    let folder = try Self.folder(file, "-c:v \(encoder) \(options)")
    let first = try Self.render(["--jobs", "4"], in: folder)
    #expect(Self.numbers(first) == Array(0..<Self.count))
    #expect(try Self.render(["--jobs", "1"], in: folder) == first)
    try FileManager.default.removeItem(atPath: folder("cache"))
    #expect(try Self.render(["--jobs", "1"], in: folder) == first)
    for frame in [19, 7, 0] {
      let still = try BuiltCommand.run(
        ["frame", "scene.json", "--at", "#\(frame)", "-o", "f.png", "--force", "--no-cache"], in: folder)
      #expect(still.status == 0, "\(still.error)")
      #expect(try BuiltCommand.run("encode", "f.png", "-o", "f.rgba", "--force", in: folder).status == 0)
      #expect(Self.numbers(try folder.read("f.rgba")) == [frame])
    }
    // As a film of its own, with its times.
    #expect(try BuiltCommand.run("encode", file, "-o", "film.rgba", "--fps", "25", in: folder).status == 0)
    #expect(Self.numbers(try folder.read("film.rgba")) == Array(0..<Self.count))
  }

  @Test func `parts play at their rates, also backwards in the file`() throws {
    let play = #"{"parts": [[0.4, 0.8, 2], [0, 0.2]], "loop": 2}"#
    let folder = try Self.folder("a.mp4", "-c:v libx264 -bf 2", play: play)
    let pass = [10, 12, 14, 16, 18, 0, 1, 2, 3, 4]
    #expect(Self.numbers(try Self.render([], in: folder)) == pass + pass)
    #expect(Self.numbers(try Self.render(["--jobs", "1"], in: folder)) == pass + pass)
  }

  @Test func `times that differ are kept`() throws {
    // Every third frame is left out, and the others keep their times.
    let folder = try Self.folder("a.mkv", "-vf select='mod(n\\,3)' -vsync vfr -c:v libx264 -bf 2")
    let shown = (1..<Self.count).map { $0 % 3 == 0 ? $0 - 1 : $0 }
    #expect(Self.numbers(try Self.render([], in: folder)).prefix(18) == shown.prefix(18)[...])
  }

  @Test func `a turned video is upright, and its colours are those of its tags`() throws {
    let folder = try TemporaryFolder()
    let make =
      "ffmpeg -v error -f lavfi -i color=0x1e785a:s=64x32:d=0.2:r=10,format=gbrp -vf scale=out_color_matrix=bt709:out_range=tv "
      + "-pix_fmt yuv444p -colorspace bt709 -color_range tv -c:v libx264 -qp 0 flat.mp4 && "
      + "ffmpeg -v error -i flat.mp4 -c copy -metadata:s:v rotate=90 turned.mov"
    try #require(try BuiltCommand.shell(make, in: folder).status == 0)
    #expect(try BuiltCommand.run("encode", "flat.mp4", "-o", "flat.rgba", "--fps", "10", in: folder).status == 0)
    let pixels = try folder.read("flat.rgba")
    for (found, exact) in zip(pixels, [0x1E, 0x78, 0x5A]) { #expect(abs(Int(found) - exact) <= 2) }
    let inspect = try BuiltCommand.run("encode", "turned.mov", "-o", "turned.gif", "--json", in: folder)
    #expect(inspect.text.contains(#""width": 32"#), "\(inspect.text)")
  }

  @Test func `present shows a video as the scene that it writes`() throws {
    let folder = try Self.folder("a.mp4", "-c:v libx264")
    let arguments = [
      "present", "a.mp4", "--width", "64", "--cache", "cache", "--scene", "s.jsonc", "--trim", "0.2-0.6",
    ]
    #expect(try BuiltCommand.run(arguments + ["-o", "a.gif"], in: folder).status == 0)
    #expect(try BuiltCommand.run("render", "s.jsonc", "-o", "b.gif", "--no-cache", in: folder).status == 0)
    #expect(try folder.read("a.gif") == folder.read("b.gif"))
  }

  @Test func `files that cannot be read are named, and leave nothing`() throws {
    let folder = try Self.folder("a.mp4", "-c:v libx264 -movflags +faststart")
    let whole = try folder.read("a.mp4")
    try folder.write(Array(whole.prefix(whole.count * 3 / 4)), to: "cut.mp4")
    try folder.write(Array(whole.prefix(40)), to: "head.mp4")
    try folder.write("#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n", to: "list.mp4")
    try folder.write("ffconcat version 1.0\nfile 'file:/etc/passwd'\n", to: "concat.mkv")
    #expect(try BuiltCommand.shell("mkfifo pipe.mp4; ln -s none.mp4 link.mp4", in: folder).status == 0)
    for (name, status, words) in [
      ("cut.mp4", 65, "is damaged"), ("head.mp4", 65, "head.mp4"), ("list.mp4", 65, "list.mp4"),
      ("concat.mkv", 65, "concat.mkv"), ("pipe.mp4", 65, "regular file"), ("none.mp4", 66, "No such file"),
      ("link.mp4", 66, "No such file"),
    ] as [(String, Int32, String)] {
      let film = try BuiltCommand.run(["encode", name, "-o", "x.gif", "--cache", "cache"], in: folder)
      #expect(film.status == status && film.error.contains(words), "\(name): \(film.status) \(film.error)")
      #expect(!film.error.contains("@ 0x") && !film.error.contains("file:"), "\(film.error)")
      let scene = String(decoding: try folder.read("scene.json"), as: UTF8.self).replacing("a.mp4", with: name)
      try folder.write(scene, to: "s.json")
      let layer = try BuiltCommand.run(["render", "s.json", "-o", "x.gif", "--cache", "cache"], in: folder)
      #expect(layer.status == 65 && layer.error.contains(name), "\(name): \(layer.status) \(layer.error)")
    }
    #expect(!folder.names.contains("x.gif"))
  }

  @Test func `sound that is left out is named once`() throws {
    let folder = try Self.folder("b.mp4", "-c:v libx264")
    let line = "ffmpeg -v error -i b.mp4 -f lavfi -i sine=d=0.8 -c:v copy -c:a aac a.mp4"
    try #require(try BuiltCommand.shell(line, in: folder).status == 0)
    let scene = String(decoding: try folder.read("scene.json"), as: UTF8.self).replacing("b.mp4", with: "a.mp4")
    try folder.write(scene, to: "scene.json")
    let arguments = ["render", "scene.json", "-o", "x.gif", "-o", "x.apng", "--no-cache"]
    let render = try BuiltCommand.run(arguments, in: folder)
    #expect(render.status == 0)
    #expect(render.error.components(separatedBy: "a.mp4: the sound is left out").count == 2, "\(render.error)")
    let silent = try BuiltCommand.run(["encode", "b.mp4", "-o", "y.gif", "--no-cache"], in: folder)
    #expect(silent.status == 0 && !silent.error.contains("sound"), "\(silent.error)")
  }

  @Test func `without ffmpeg nothing is drawn, and the message says what is missing`() throws {
    let folder = try Self.folder("a.mp4", "-c:v libx264")
    for verb in ["render scene.json", "present a.mp4", "encode a.mp4"] {
      let line = "unset MAGICMOVE_FFMPEG; PATH=/nowhere $magicmove \(verb) --cache cache -o x.gif"
      let result = try BuiltCommand.shell(line, in: folder)
      #expect(result.status == 69 && result.error.contains("needs ffmpeg"), "\(result.status) \(result.error)")
    }
  }
}
