import FileFormats
import Foundation
import FrameWriting
import ImageCodecs
import Pixels
import Rendering
import TestSupport
import Testing

/// Gradients in the dark, in formats whose colours are Y′CbCr: what ffmpeg shows of them has few contours, where 8 bits that are
/// rounded have many.
@Suite(.enabled(if: ForeignProgram.exists("ffmpeg") && ForeignProgram.exists("ffprobe"), "ffmpeg is not installed"))
struct VideoContoursTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let size = PixelSize(width: 640, height: 480)

  private func animation(stops: String) throws -> Animation {
    let scene = """
      {"canvas": {"size": [\(Self.size.width), \(Self.size.height)]},
       "screens": {"a": {"background": {"radial": {"center": ["50%", "40%"], "radius": "75%", "stops": \(stops)}},
         "layers": [{"frame": [20, 30, 60, 50], "fill": "#e65a3c"}]}},
       "timeline": [{"hold": 0.2}], "output": {"fps": 25}}
      """
    return try Animation(contentsOf: URL(filePath: try folder.write(scene, to: "scene.json")))
  }

  /// The pixels' format, and the contours of the first picture in per cent.
  private func contours(_ name: String, _ truth: StraightBitmap) throws -> (format: String, percent: Double) {
    let place = URL(filePath: folder.path)
    let (ffmpeg, ffprobe) = (try #require(ForeignProgram("ffmpeg")), try #require(ForeignProgram("ffprobe")))
    let format = try ffprobe.output(
      ["-v", "error", "-select_streams", "v:0", "-show_entries", "stream=pix_fmt", "-of", "csv=p=0", name], in: place)
    let exact = "bilinear+accurate_rnd+full_chroma_int+full_chroma_inp"
    let arguments = [
      "-i", name, "-frames:v", "1", "-sws_flags", exact, "-f", "rawvideo", "-pix_fmt", "rgba", "-y", "raw",
    ]
    #expect(try ffmpeg.succeeds(arguments, in: place))
    let bytes = try folder.read("raw")
    try #require(bytes.count == 4 * Self.size.area)
    let pixels: [UInt32] = stride(from: 0, to: bytes.count, by: 4).map { place -> UInt32 in
      (0..<4).reduce(0) { (word: UInt32, index: Int) -> UInt32 in
        word | UInt32(bytes[place + index]) << UInt32(8 * index)
      }
    }
    return (
      String(format?.split(whereSeparator: \.isNewline).first ?? ""),
      Contours(of: StraightBitmap(size: Self.size, pixels: pixels), truth: truth).percent
    )
  }

  @Test func `gradients in the dark have few contours`() async throws {
    let animation = try animation(stops: "[[0, \"#2a1f4a\"], [1, \"#060710\"]]")
    let truth = animation.still(atSeconds: 0.1).straight()
    var expected = [
      ("a.mp4", OutputOptions.Video.Codec.h264, "yuv420p"), ("b.mp4", .av1, "yuv420p10le"),
      ("c.webm", .h264, "yuv420p10le"),
    ]
    if OutputFormat.available.contains(.avif) { expected.append(("d.avif", .h264, "yuv444p10le")) }
    for (name, codec, format) in expected {
      var options = OutputOptions()
      options.video.codec = codec
      try await animation.write(to: URL(filePath: folder(name)), options: options)
      let found = try contours(name, truth)
      #expect(found.format == format && found.percent < 1.6, "\(name): \(found)")
    }
    // Rounded to 8 bits, as for a low quality, there are many.
    var coarse = OutputOptions()
    coarse.video.quality = 60
    try await animation.write(to: URL(filePath: folder("e.mp4")), options: coarse)
    #expect(try contours("e.mp4", truth).percent > 2)
  }

  @Test func `what shows no contours keeps 8 bits`() async throws {
    let animation = try animation(stops: "[[0, \"#ffffff\"], [1, \"#ffffff\"]]")
    let truth = animation.still(atSeconds: 0.1).straight()
    for name in ["a.mp4", "b.webm"] {
      try await animation.write(to: URL(filePath: folder(name)))
      #expect(try contours(name, truth).format == "yuv420p")
    }
  }
}
