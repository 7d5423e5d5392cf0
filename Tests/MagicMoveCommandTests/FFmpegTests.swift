import Foundation
import TestSupport
import Testing

/// MP4 and WebM: what ffmpeg makes of our frames, and that a program which is missing, lacks an encoder, dies, or does not want
/// to end leaves everything as it was. Where ffmpeg itself does not matter, a script stands in for it.
@Suite struct FFmpegTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Scenes.flight(width: 130, height: 97, seconds: 0.4), to: "a.json")
  }

  /// Lets a script be ffmpeg: it knows all encoders, and is given the frames on its standard input and the path as `$output`.
  private func stand(_ script: String) throws {
    let text = """
      #!/bin/bash
      if [[ $* == *-encoders* ]]; then printf ' V....D %s x\\n' libx264 libsvtav1 libvpx-vp9; exit 0; fi
      output=${@: -1}; output=${output#file:}
      \(script)
      """
    let path = try folder.write(text, to: "ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private func shell(_ line: String) throws -> BuiltCommand.Result {
    try BuiltCommand.shell("unset MAGICMOVE_FFMPEG; \(line)", in: folder)
  }

  private static func hasProgram() -> Bool { ForeignProgram.exists("ffmpeg") && ForeignProgram.exists("ffprobe") }

  /// Fields of the video as ffprobe says them.
  private func probe(_ name: String, _ entries: String) throws -> [String] {
    let program = try #require(ForeignProgram("ffprobe"))
    let words = [
      "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries", entries, "-of", "csv=p=0", name,
    ]
    let text = try program.output(words, in: URL(filePath: folder.path)) ?? ""
    return text.split(whereSeparator: { $0 == "\n" || $0 == "," }).map(String.init)
  }

  @Test func `without ffmpeg nothing is drawn nor written, and the message names a way out`() throws {
    let result = try shell("PATH=/nowhere $magicmove render a.json -o a.gif -o x.mp4")
    #expect(result.status == 69)
    #expect(result.error == "magicmove: x.mp4 needs the program ffmpeg (apt install ffmpeg); x.webp does not need it\n")
    #expect(folder.names == ["a.json"])
    #expect(try shell("$magicmove render a.json -o x.webm --ffmpeg ./none").status == 69)
    #expect(try shell("MAGICMOVE_FFMPEG=/none $magicmove render a.json -o x.webm").status == 69)
  }

  @Test func `an ffmpeg without the encoder is named`() throws {
    try stand("exit 1")
    try folder.write("#!/bin/bash\necho ' V..... mpeg4 x'\n", to: "small")
    let result = try shell("chmod +x small; $magicmove render a.json -o x.mp4 --ffmpeg ./small")
    #expect(
      result.status == 69 && result.error.contains("encoder libx264, which ./small does not have"), "\(result.error)")
    #expect(!folder.names.contains("x.mp4"))
  }

  @Test(arguments: ["head -c 1000 >/dev/null; kill -9 $$", "cat >/dev/null; echo gone wrong >&2; exit 3"])
  func `when ffmpeg fails the earlier file stays, and the message has its last words`(_ script: String) throws {
    try stand(script)
    try folder.write("earlier", to: "x.mp4")
    let result = try shell("$magicmove render a.json -o x.mp4 --force --ffmpeg ./ffmpeg")
    #expect(result.status == 74, "\(result.error)")
    #expect(result.error.contains(script.contains("kill") ? "signal 9" : "gone wrong"), "\(result.error)")
    #expect(try folder.read("x.mp4") == Array("earlier".utf8))
    #expect(folder.names == ["a.json", "ffmpeg", "x.mp4"], "no temporaries are left")
  }

  @Test func `AV1 of fewer than 64 pixels a side names the limit`() throws {
    try stand("cat >/dev/null; echo 'Error creating the encoder' >&2; exit 1")
    try folder.write(Scenes.flight(width: 80, height: 40, seconds: 0.1), to: "small.json")
    let result = try shell("$magicmove render small.json -o x.mp4 --codec av1 --ffmpeg ./ffmpeg")
    #expect(result.status == 74 && result.error.contains("at least 64 pixels a side, found 80×40"), "\(result.error)")
  }

  @Test(arguments: [
    ("17000x2", "x.mp4", ["pixels a side", "16384", "17000"]),
    ("2x17000", "x.webm", ["pixels a side", "16384", "17000"]),
    ("64x9000", "x.mp4 --codec av1", ["rows of pixels", "8704", "9000"]),
  ])
  func `frames that are too large for the encoder are wrong data, and ffmpeg gets none`(
    _ size: String, _ output: String, _ words: [String]
  ) throws {
    try stand("touch started; cat >/dev/null; exit 1")
    let area = size.split(separator: "x").compactMap { Int($0) }.reduce(1, *)
    try folder.write([UInt8](repeating: 200, count: 8 * area), to: "a.rgba")
    let result = try shell("$magicmove encode a.rgba --rgba \(size) --fps 10 -o \(output) --ffmpeg ./ffmpeg")
    #expect(result.status == 65 && words.allSatisfy(result.error.contains), "\(result.error)")
    #expect(!folder.names.contains("started") && !folder.names.contains("x.mp4"))
  }

  /// What a program of the video's name may do with what it has to write, the real one doing the work.
  @Test(
    .enabled(if: hasProgram(), "ffmpeg is not installed"),
    arguments: [
      ("cat >/dev/null", "incomplete"),
      ("ffmpeg \"$@\" || exit 9; truncate -s -1 $output", "incomplete"),
      ("ffmpeg \"$@\" || exit 9; truncate -s $(($(stat -Lc %s $output) / 2)) $output", "incomplete"),
      ("head -c 200000 | ffmpeg \"$@\"; cat >/dev/null; exit 0", "it wrote"),
      ("head -c 200000 >/dev/null", "it ended before the last frame"),
    ])
  func `what ffmpeg wrote is checked before it gets its name, whatever ffmpeg says`(
    _ script: String, _ words: String
  ) throws {
    try stand(script)
    for name in ["x.mp4", "x.webm"] {
      try folder.write("earlier", to: name)
      let result = try shell(
        "$magicmove render a.json --fps 30 --compression fast -o \(name) --force --ffmpeg ./ffmpeg")
      #expect(result.status == 74 && result.error.contains(words), "\(name): \(result.status) \(result.error)")
      #expect(try folder.read(name) == Array("earlier".utf8))
    }
    #expect(folder.names == ["a.json", "ffmpeg", "x.mp4", "x.webm"], "no temporaries are left")
  }

  @Test(.enabled(if: hasProgram(), "ffmpeg is not installed"), arguments: ["x.mp4", "x.webm"])
  func `a limit on the size of files fails the video, not the search for ffmpeg`(_ name: String) throws {
    try folder.write("earlier", to: name)
    for limit in [1, 2] {
      let line = "$magicmove render a.json --fps 60 --quality 100 --compression fast -o \(name) --force"
      let result = try shell("\(BuiltCommand.fileLimit(limit)); exec \(line)")
      #expect(result.status == 74 && result.error.contains("File too large"), "\(result.status) \(result.error)")
      #expect(try folder.read(name) == Array("earlier".utf8))
      #expect(folder.names == ["a.json", name], "no temporaries are left")
    }
    #expect(try shell("\(BuiltCommand.fileLimit(2000)); exec $magicmove render a.json -o \(name) --force").status == 0)
  }

  @Test(
    .enabled(if: hasProgram(), "ffmpeg is not installed"),
    arguments: [
      "ln -sf $PWD/precious $hidden", "mv $hidden away; echo other > $hidden", "ln -f precious $hidden",
    ])
  func `what takes the place of the temporary is not written, and does not become the video`(_ swap: String) throws {
    try stand("hidden=$(echo .magicmove-*.tmp); \(swap); ffmpeg \"$@\"")
    try folder.write("precious", to: "precious")
    try folder.write("earlier", to: "x.mp4")
    let result = try shell("$magicmove render a.json --compression fast -o x.mp4 --force --ffmpeg ./ffmpeg")
    #expect(result.status == 74 && result.error.contains("replaced the temporary file"), "\(result.error)")
    #expect(try folder.read("x.mp4") == Array("earlier".utf8))
    #expect(try folder.read("precious") == Array("precious".utf8))
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)]) func `an interrupt ends ffmpeg too, also one that will not`(
    signal: String, code: Int
  ) throws {
    try stand("trap '' TERM; echo $$ > started; for ((i = 0; i < 300; i++)); do sleep 0.1; done")
    let result = try shell(
      "$magicmove render a.json --fps 200 -o x.mp4 --ffmpeg ./ffmpeg & process=$!; "
        + "for ((i = 0; i < 200; i++)); do [[ -s started ]] && break; sleep 0.05; done; "
        + "kill -\(signal) $process; wait $process; code=$?; kill -0 $(cat started) 2>/dev/null && echo alive; exit $code"
    )
    #expect(result.status == Int32(code) && result.text == "", "\(result.status) \(result.error)")
    #expect(folder.names == ["a.json", "ffmpeg", "started"], "no temporaries are left")
  }

  @Test func `what cannot be is refused as a mistake of use`() throws {
    for (line, words) in [
      ("-o - --format mp4", "standard output"), ("-o x.webm --fps 300", "1 to 240 frames per second"),
      ("-o x.mp4 --fps 0.5", "1 to 240"), ("-o x.mp4 --codec av1 --chroma 444", "444"),
      ("-o x.mp4 --codec vp8", "h264"),
    ] {
      try stand("cat >/dev/null")
      let result = try shell("$magicmove render a.json \(line) --ffmpeg ./ffmpeg")
      #expect(result.status == 64 && result.error.contains(words), "\(line): \(result.error)")
    }
  }

  @Test(
    .enabled(if: hasProgram(), "ffmpeg is not installed"),
    arguments: [
      ("mp4", "", "h264", "yuv420p"), ("mp4", "--chroma 444", "h264", "yuv444p"),
      ("mp4", "--codec av1", "av1", "yuv420p"),
      ("webm", "", "vp9", "yuv420p"),
    ])
  func `videos have even sides, every frame, their times, their colours' names and the mark`(
    _ format: String, _ options: String, _ codec: String, _ pixels: String
  ) throws {
    for _ in 1...2 {
      let result = try shell("$magicmove render a.json -o x.\(format) \(options) --fps 30 --compression fast --json")
      #expect(result.status == 0, "\(result.error)")
      let size = options.contains("444") ? ["130", "97"] : ["130", "98"]
      #expect(result.text.contains("\"width\": \(size[0])") && result.text.contains("\"height\": \(size[1])"))
      let entries =
        "stream=codec_name,width,height,pix_fmt,color_range,color_space,color_transfer,color_primaries,r_frame_rate"
      #expect(
        try probe("x.\(format)", entries) == [codec] + size + [pixels, "tv", "bt709", "bt709", "bt709", "30/1"])
      #expect(try probe("x.\(format)", "stream=nb_read_frames") == ["24"])
      #expect(try probe("x.\(format)", "format=duration") == ["0.800000"])
    }
    let program = try #require(ForeignProgram("ffmpeg"))
    let words = ["-v", "error", "-y", "-f", "lavfi", "-i", "color=s=64x64:d=1", "other.\(format)"]
    #expect(try program.succeeds(words, in: URL(filePath: folder.path)))
    let refused = try shell("$magicmove render a.json -o other.\(format)")
    #expect(refused.status == 73 && refused.error.contains("--force"), "\(refused.error)")
  }

  @Test(.enabled(if: hasProgram(), "ffmpeg is not installed"))
  func `what is transparent is so in WebM, and black in MP4`()
    throws
  {
    let scene = """
      {"canvas": {"size": [64, 64], "background": "transparent"},
       "screens": {"a": {"layers": [{"id": "b", "frame": [0, 0, 32, 64], "fill": "#ff0000"}]},
                   "c": {"layers": [{"id": "b", "frame": [32, 0, 32, 64], "fill": "#ff0000"}]}},
       "timeline": [{"hold": 0.2}, {"to": "c", "duration": 0.2}]}
      """
    try folder.write(scene, to: "clear.json")
    let result = try shell("$magicmove render clear.json -o x.mp4 -o x.webm --quality 95")
    #expect(result.status == 0 && result.error.contains("x.mp4: MP4 has no transparency"), "\(result.error)")
    #expect(!result.error.contains("x.webm"))
    let program = try #require(ForeignProgram("ffmpeg"))
    for (name, decoder) in [("x.mp4", []), ("x.webm", ["-c:v", "libvpx-vp9"])] {
      let words =
        ["-v", "error", "-y"] + decoder + ["-i", name, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgba", "p"]
      #expect(try program.succeeds(words, in: URL(filePath: folder.path)))
      let pixels = try folder.read("p")
      let (shown, hidden) = (Array(pixels[(64 * 32 + 10) * 4..<(64 * 32 + 11) * 4]), (64 * 32 + 50) * 4)
      #expect(shown[0] > 240 && shown[1] < 12 && shown[2] < 12 && shown[3] > 250, "\(name): \(shown)")
      #expect(name == "x.webm" ? pixels[hidden + 3] < 4 : pixels[hidden..<hidden + 3].allSatisfy { $0 < 6 }, "\(name)")
    }
  }
}
