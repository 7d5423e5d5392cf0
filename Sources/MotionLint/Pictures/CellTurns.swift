// When the light, or the redness, of a cell turns.
//
// Red is judged by CIE 1976 (u′, v′): a cell is saturated red when R / (R + G + B) ≥ 0.8 of its linear light. It turns red when
// it is saturated and more than 0.2 away from the colour of least u′ since it was last red; it stops when it is more than 0.2
// away from the saturated colour of greatest u′ since.

import Pixels

/// Finds turns, cell by cell, in frames that are handed over in order.
struct CellTurns {
  private let kind: FlashMeter.Kind
  private var light: [LightZigzag]
  private var red: [RedZigzag]
  private var before: [UInt32] = []

  init(_ kind: FlashMeter.Kind, count: Int) {
    self.kind = kind
    light = kind == .general ? [LightZigzag](repeating: LightZigzag(), count: count) : []
    red = kind == .red ? [RedZigzag](repeating: RedZigzag(), count: count) : []
  }

  /// The turns in the next frame, by cell.
  mutating func turns(to picture: Bitmap) -> [FrameTurns.Turn] {
    var turns: [FrameTurns.Turn] = []
    let isFirst = before.isEmpty
    for cell in picture.pixels.indices {
      let pixel = picture.pixels[cell]
      // A cell that stays as it is does not turn.
      if !isFirst, pixel == before[cell] { continue }
      let turn =
        switch kind {
        case .general: light[cell].turn(to: Luminance.overWhite(pixel))
        case .red: red[cell].turn(to: Chromaticity(overWhite: pixel))
        }
      if let turn { turns.append(FrameTurns.Turn(cell: cell, isRise: turn == .rise)) }
    }
    before = picture.pixels
    return turns
  }
}

/// Rises and falls of light.
private struct LightZigzag {
  private static let step = 0.1
  private static let bright = 0.8
  private var last: CellTurn?
  private var lowest = Double.infinity
  private var highest = -Double.infinity

  mutating func turn(to light: Double) -> CellTurn? {
    lowest = min(lowest, light)
    highest = max(highest, light)
    if last != .rise, light - lowest >= Self.step, lowest < Self.bright {
      (last, highest) = (.rise, light)
      return .rise
    }
    if last != .fall, highest - light >= Self.step, light < Self.bright {
      (last, lowest) = (.fall, light)
      return .fall
    }
    return nil
  }
}

/// A colour without its light.
private struct Chromaticity {
  let u: Double
  let v: Double
  let isSaturatedRed: Bool

  init(overWhite pixel: UInt32) {
    let bytes = Luminance.bytes(overWhite: pixel)
    let (red, green, blue) = (
      Luminance.light[bytes.red], Luminance.light[bytes.green], Luminance.light[bytes.blue]
    )
    let sum = red + green + blue
    guard sum >= 0.05 else {
      (u, v, isSaturatedRed) = (0.1978, 0.4683, false)
      return
    }
    // Linear sRGB to XYZ (IEC 61966-2-1).
    let x = 0.4124 * red + 0.3576 * green + 0.1805 * blue
    let y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    let z = 0.0193 * red + 0.1192 * green + 0.9505 * blue
    let divisor = x + 15 * y + 3 * z
    (u, v) = (4 * x / divisor, 9 * y / divisor)
    isSaturatedRed = red / sum >= 0.8
  }

  func distance(to other: Chromaticity) -> Double {
    let (du, dv) = (u - other.u, v - other.v)
    return (du * du + dv * dv).squareRoot()
  }
}

/// Turns to and from saturated red.
private struct RedZigzag {
  private static let step = 0.2
  private var last: CellTurn?
  private var leastRed: Chromaticity?
  private var mostRed: Chromaticity?

  mutating func turn(to color: Chromaticity) -> CellTurn? {
    if leastRed.map({ color.u < $0.u }) ?? true { leastRed = color }
    if color.isSaturatedRed, mostRed.map({ color.u > $0.u }) ?? true { mostRed = color }
    if last != .rise, color.isSaturatedRed, let leastRed, color.distance(to: leastRed) > Self.step {
      (last, mostRed) = (.rise, color)
      return .rise
    }
    if last != .fall, let mostRed, color.distance(to: mostRed) > Self.step {
      (last, leastRed, self.mostRed) = (.fall, color, nil)
      return .fall
    }
    return nil
  }
}
