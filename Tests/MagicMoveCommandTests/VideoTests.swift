import Foundation
import TestSupport
import Testing

/// `magicmove render` into animated PNGs, uncompressed video and pipes.
@Suite struct VideoTests {
  /// The number at a position, the highest byte first.
  static func number(_ bytes: [UInt8], _ position: Int, _ count: Int) -> Int {
    bytes[position..<(position + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The contents of all chunks of a type.
  static func chunks(_ type: String, of bytes: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    var position = 8
    while position + 12 <= bytes.count {
      let length = number(bytes, position, 4)
      if bytes[(position + 4)..<(position + 8)].elementsEqual(type.utf8) {
        found.append(Array(bytes[(position + 8)..<(position + 8 + length)]))
      }
      position += length + 12
    }
    return found
  }

  @Test func `an animated PNG has exact times, loops and the mark`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    for _ in 1...2 {
      let options = ["--fps", "60", "--loop", "2"]
      let result = try BuiltCommand.run(["render", "push.json", "-o", "a.apng"] + options, in: folder)
      #expect(result.status == 0, "\(result.error)")
    }
    let bytes = try folder.read("a.apng")
    let frames = Self.chunks("fcTL", of: bytes)
    let announced = try #require(Self.chunks("acTL", of: bytes).first)
    #expect(Self.number(announced, 0, 4) == frames.count && Self.number(announced, 4, 4) == 2)
    #expect(frames.count < 60, "holds are one picture")
    let sixtieths = frames.map { Self.number($0, 20, 2) * 60 / Self.number($0, 22, 2) }
    #expect(sixtieths.reduce(0, +) == 60)
    #expect(frames.allSatisfy { 60 % Self.number($0, 22, 2) == 0 })
  }

  @Test func `an animated PNG is the same for any number of jobs, also on standard output`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.flight(width: 160, height: 120, seconds: 0.3), to: "a.json")
    for jobs in ["1", "4"] {
      let options = ["--jobs", jobs, "--compression", "fast"]
      #expect(try BuiltCommand.run(["render", "a.json", "-o", "\(jobs).apng"] + options, in: folder).status == 0)
    }
    #expect(try folder.read("1.apng") == folder.read("4.apng"))
    let options = ["--format", "apng", "--compression", "fast"]
    let piped = try BuiltCommand.run(["render", "a.json", "-o", "-"] + options, in: folder)
    #expect(try piped.output == folder.read("1.apng"))
    #expect(try BuiltCommand.run(["render", "a.json", "-o", "x.png"] + options, in: folder).status == 0)
    #expect(try folder.read("x.png") == folder.read("1.apng"))
  }

  @Test func `video has a header and every frame`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    #expect(try BuiltCommand.run("render", "push.json", "-o", "a.y4m", "--fps", "10", in: folder).status == 0)
    let bytes = try folder.read("a.y4m")
    let header = Array("YUV4MPEG2 W80 H60 F10:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n".utf8)
    #expect(bytes.prefix(header.count) == header[...])
    #expect(bytes.count == header.count + 10 * (6 + 80 * 60 * 3))
    #expect(try BuiltCommand.run("render", "push.json", "-o", "a.y4m", in: folder).status == 73, "it has no mark")
  }

  @Test(arguments: ["apng", "y4m", "rgba"])
  func `a closed pipe ends with 74`(_ format: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.flight(width: 160, height: 120, seconds: 0.3), to: "a.json")
    let line = #""$magicmove" render a.json --format \#(format) -o - | true; exit ${PIPESTATUS[0]}"#
    #expect(try BuiltCommand.shell(line, in: folder).status == 74)
    #expect(folder.names == ["a.json"])
  }

  @Test(.enabled(if: ForeignProgram.exists("ffmpeg"), "ffmpeg is not installed"))
  func `ffmpeg reads the video and shows the colours`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Scenes.push, to: "push.json")
    let line = """
      "$magicmove" render push.json --format y4m --fps 10 -o - | ffmpeg -v error -colorspace bt709 -i - \
        -vf scale=in_color_matrix=bt709:out_color_matrix=bt709 -f rawvideo -pix_fmt rgb24 v.rgb || exit 1
      "$magicmove" render push.json --format rgba --fps 10 -o v.rgba
      """
    let result = try BuiltCommand.shell(line, in: folder)
    #expect(result.status == 0, "\(result.error)")
    let (video, truth) = (try folder.read("v.rgb"), try folder.read("v.rgba"))
    #expect(video.count == truth.count / 4 * 3)
    let differences = (0..<video.count).map { (place: Int) -> Int in
      let other: Int = place / 3 * 4 + place % 3
      return abs(Int(video[place]) - Int(truth[other]))
    }
    #expect(differences.allSatisfy { $0 <= 3 })
  }
}
