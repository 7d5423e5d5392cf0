// What a quality means for a GIF: how much a pixel that changes again in the next frame may be off.

import Pixels

/// The losses of a quality.
struct GIFLoss: Hashable, Sendable {
  /// The squared 8-bit distance that one bit of the file is worth, in sixteenths.
  var perBit = 16
  /// By how much the squared distance of a pixel may be larger than that of its palette's colour: in flat areas, in sixteenths of the
  /// square of the largest difference around it in addition, and at most.
  var least: UInt32 = 0
  var slope: UInt32 = 0
  var most: UInt32 = 0
  /// The luma, in 8 bits, below which pixels in flat areas are not off: steps show more in the dark.
  var dark: UInt32 = 65

  /// Whether pixels get the colours of the palette as they are.
  var isExact: Bool { most == 0 }

  /// The losses that a quality allows.
  private struct Row {
    let quality, perBit, most, least, slope, dark: Double
  }

  /// Rows of falling quality; values between them are interpolated. Below the last one all losses are allowed that bits are worth.
  private static let rows = [
    Row(quality: 100, perBit: 1, most: 0, least: 0, slope: 0.75, dark: 65),
    Row(quality: 95, perBit: 11, most: 60, least: 0, slope: 0.75, dark: 65),
    Row(quality: 90, perBit: 16, most: 80, least: 2, slope: 0.75, dark: 65),
    Row(quality: 80, perBit: 20, most: 120, least: 6, slope: 0.75, dark: 0),
    Row(quality: 70, perBit: 30, most: 200, least: 24, slope: 1.5, dark: 0),
    Row(quality: 60, perBit: 50, most: 300, least: 48, slope: 2.25, dark: 0),
    Row(quality: 50, perBit: 90, most: 600, least: 120, slope: 4.5, dark: 0),
  ]
  /// What a bit is worth at quality 0.
  private static let worst = 640.0
  /// More than the squared distance of black from white.
  private static let unlimited: UInt32 = 200_000

  /// No losses.
  init() {}

  /// The losses of a quality, 0...100.
  init(quality: Double) {
    guard quality < 100 else { return }
    let rows = Self.rows
    guard let below = rows.firstIndex(where: { $0.quality <= quality }), below > 0 else {
      let last = rows[rows.count - 1]
      let part = min(max(quality / last.quality, 0), 1)
      perBit = Int((Self.between(Self.worst, last.perBit, part) * 16).rounded())
      (least, most, dark) = (Self.unlimited, Self.unlimited, 0)
      return
    }
    let (one, other) = (rows[below], rows[below - 1])
    let part = (quality - one.quality) / (other.quality - one.quality)
    perBit = Int((Self.between(one.perBit, other.perBit, part) * 16).rounded())
    least = UInt32((one.least + (other.least - one.least) * part).rounded())
    slope = UInt32(((one.slope + (other.slope - one.slope) * part) * 16).rounded())
    dark = UInt32((one.dark + (other.dark - one.dark) * part).rounded())
    most = UInt32(max((one.most + (other.most - one.most) * part).rounded(), 1))
  }

  /// A number that a part of the way from one to another multiplies by equal factors.
  private static func between(_ one: Double, _ other: Double, _ part: Double) -> Double {
    one * PortableMath.power(other / one, part)
  }
}
