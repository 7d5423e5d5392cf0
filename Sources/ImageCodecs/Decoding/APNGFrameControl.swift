// The chunk with the area, the duration and the blending of a frame of an animated PNG.

import Pixels

/// The contents of an fcTL chunk:
///
///     ┌───────────┬────────┬─────────┬────┬────┬───────────┬───────────┬──────────┬────────┐
///     │sequence(4)│width(4)│height(4)│x(4)│y(4)│delay num.(2)│ denom.(2)│dispose(1)│blend(1)│
///     └───────────┴────────┴─────────┴────┴────┴───────────┴───────────┴──────────┴────────┘
struct APNGFrameControl {
  /// The area of the frame: not empty and inside the canvas.
  let area: PixelRect
  /// Seconds; a denominator of 0 means 100.
  let delay: Double
  /// How its area is disposed of.
  let disposal: AnimationCanvas.Disposal
  /// Whether it is blended over the canvas, instead of replacing it.
  let isOver: Bool

  /// Reads the 26 bytes of a chunk's data.
  init(_ data: ArraySlice<UInt8>, canvas: PixelSize) throws(CodecError) {
    func number(_ offset: Int, bytes: Int) -> Int {
      data[(data.startIndex + offset)..<(data.startIndex + offset + bytes)].reduce(0) { $0 << 8 | Int($1) }
    }
    area = PixelRect(
      x: number(12, bytes: 4), y: number(16, bytes: 4), width: number(4, bytes: 4), height: number(8, bytes: 4))
    guard !area.isEmpty, area.maxX <= canvas.width, area.maxY <= canvas.height else {
      throw .malformed(.png, reason: "fcTL: a frame that is empty or reaches beyond the canvas")
    }
    let denominator = number(22, bytes: 2)
    delay = Double(number(20, bytes: 2)) / Double(denominator == 0 ? 100 : denominator)
    switch number(24, bytes: 1) {
    case 0: disposal = .keep
    case 1: disposal = .clear
    case 2: disposal = .restore
    default: throw .malformed(.png, reason: "fcTL: unknown disposal")
    }
    switch number(25, bytes: 1) {
    case 0: isOver = false
    case 1: isOver = true
    default: throw .malformed(.png, reason: "fcTL: unknown blending")
    }
  }
}
