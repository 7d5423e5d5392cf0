import Pixels
import Testing

@testable import ImageCodecs

/// Planes of decoded videos become the colours that their tags say.
@Suite struct VideoPlanesTests {
  private static let colors: [(red: Double, green: Double, blue: Double)] = [
    (0, 0, 0), (255, 255, 255), (255, 0, 0), (0, 255, 0), (0, 0, 255), (128, 128, 128), (30, 200, 90), (250, 120, 10),
  ]

  /// The planes of one colour everywhere.
  private static func planes(
    of color: (red: Double, green: Double, blue: Double), _ size: PixelSize, shift: (Int, Int), depth: Int,
    isFull: Bool,
    red: Double, blue: Double
  ) -> [UInt8] {
    let luma = (red * color.red + (1 - red - blue) * color.green + blue * color.blue) / 255
    let (u, v) = ((color.blue / 255 - luma) / (2 - 2 * blue), (color.red / 255 - luma) / (2 - 2 * red))
    let (scale, most) = (Double(1 << (depth - 8)), Double(1 << depth - 1))
    func samples(_ value: Double, _ count: Int) -> [UInt8] {
      let sample = UInt16(min(max(value.rounded(), 0), most))
      let bytes = depth == 8 ? [UInt8(sample)] : [UInt8(sample & 255), UInt8(sample >> 8)]
      return (0..<count).flatMap { _ in bytes }
    }
    let chroma = ((size.width + (1 << shift.0) - 1) >> shift.0) * ((size.height + (1 << shift.1) - 1) >> shift.1)
    let middle = 128 * scale
    return samples(isFull ? luma * most : (16 + 219 * luma) * scale, size.area)
      + samples(isFull ? middle + u * most : middle + 224 * u * scale, chroma)
      + samples(isFull ? middle + v * most : middle + 224 * v * scale, chroma)
  }

  @Test(
    arguments: ["yuv420p", "yuv422p", "yuv444p", "yuv420p10le", "yuv444p12le", "yuv440p", "yuv411p"], [false, true])
  func `flat colours are within 2 of the exact ones`(format: String, isFull: Bool) throws {
    let shifts = ["420": (1, 1), "422": (1, 0), "444": (0, 0), "440": (0, 1), "411": (2, 0)]
    let shift = try #require(shifts[String(format.dropFirst(3).prefix(3))])
    let depth = format.hasSuffix("10le") ? 10 : format.hasSuffix("12le") ? 12 : 8
    let size = PixelSize(width: 7, height: 5)
    for (matrix, red, blue) in [(VideoPlanes.bt601, 0.299, 0.114), (VideoPlanes.bt709, 0.2126, 0.0722)] {
      let layout = try #require(VideoPlanes(format: format, size: size, matrix: matrix, isFull: isFull))
      for color in Self.colors {
        let planes = Self.planes(
          of: color, size, shift: shift, depth: depth, isFull: isFull, red: red, blue: blue)
        #expect(planes.count == layout.byteCount)
        for pixel in layout.bitmap(planes).pixels {
          let found = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255].map(Double.init)
          let far = zip(found, [color.red, color.green, color.blue]).map { abs($0 - $1) }.max() ?? 255
          #expect(far <= 2 && pixel >> 24 == 255, "\(color) became \(found)")
        }
      }
    }
  }

  @Test func `colour differences between two columns are nearer to both, and those at the edges are kept`() throws {
    let size = PixelSize(width: 4, height: 2)
    var layout = try #require(VideoPlanes(format: "yuv420p", size: size, matrix: VideoPlanes.bt709, isFull: true))
    let planes = [UInt8](repeating: 128, count: 8) + [128, 228] + [128, 128]
    func blue() -> [UInt32] { layout.bitmap(planes).pixels[..<4].map { $0 >> 16 & 255 } }
    // 1.8556 for a level of Cb: beside the first column, then a quarter and three quarters of the way.
    #expect(blue() == [128, 221, 255, 255])
    layout.isCentered = true
    #expect(blue() == [128, 174, 255, 255])
  }

  @Test func `colours, greys and alpha are kept`() throws {
    let size = PixelSize(width: 1, height: 1)
    let colors = try #require(VideoPlanes(format: "gbrap", size: size, matrix: VideoPlanes.bt601, isFull: false))
    // Green, blue, red, alpha.
    #expect(colors.bitmap([20, 30, 10, 255]).pixels == [0xFF1E_140A])
    #expect(colors.bitmap([255, 255, 255, 0]).pixels == [0xFF_FFFF])
    let grey = try #require(VideoPlanes(format: "gray", size: size, matrix: VideoPlanes.bt601, isFull: nil))
    #expect(grey.bitmap([16]).pixels == [0xFF00_0000] && grey.bitmap([235]).pixels == [0xFFFF_FFFF])
    let full = try #require(VideoPlanes(format: "yuvj420p", size: size, matrix: VideoPlanes.bt601, isFull: nil))
    #expect(full.bitmap([255, 128, 128]).pixels == [0xFFFF_FFFF])
    #expect(VideoPlanes(format: "cuda", size: size, matrix: VideoPlanes.bt601, isFull: nil) == nil)
    #expect(VideoPlanes(format: "yuv420p10be", size: size, matrix: VideoPlanes.bt601, isFull: nil) == nil)
  }

  @Test func `colour differences are interpolated between rows and columns`() throws {
    // Two columns and rows of colour differences: blue rises by 80 to the right and by 40 downwards.
    let size = PixelSize(width: 4, height: 4)
    let layout = try #require(VideoPlanes(format: "yuv420p", size: size, matrix: VideoPlanes.bt601, isFull: true))
    let planes = [UInt8](repeating: 100, count: 16) + [108, 148, 128, 168] + [UInt8](repeating: 128, count: 4)
    let bitmap = layout.bitmap(planes)
    func blue(_ u: Double) -> Double { 100 + 1.772 * (u - 128) }
    let rows: [[Double]] = [
      [108, 128, 148, 148], [113, 133, 153, 153], [123, 143, 163, 163], [128, 148, 168, 168],
    ]
    for y in 0..<4 {
      for x in 0..<4 {
        #expect(abs(Double((bitmap.pixels[y * 4 + x] >> 16) & 255) - blue(rows[y][x])) <= 1, "\(x), \(y)")
      }
    }
    // The memory of an earlier picture changes nothing, whatever its size.
    for count in [0, 3, 16] {
      var memory = [UInt32](repeating: 7, count: count)
      #expect(layout.bitmap(planes, into: &memory) == bitmap && memory.isEmpty, "\(count) pixels")
    }
  }

  @Test func `a picture is turned by quarters`() {
    let bitmap = StraightBitmap(size: PixelSize(width: 2, height: 1), pixels: [1, 2])
    #expect(bitmap.turned(quarters: 0).pixels == [1, 2] && bitmap.turned(quarters: 2).pixels == [2, 1])
    let (right, left) = (bitmap.turned(quarters: 1), bitmap.turned(quarters: 3))
    #expect(right.size == PixelSize(width: 1, height: 2) && right.pixels == [1, 2] && left.pixels == [2, 1])
  }
}
