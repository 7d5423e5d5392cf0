// The canvas on which the pieces of a GIF or an animated PNG are laid.

import Pixels

/// A canvas, transparent at first, with the disposal to be done before the next piece.
struct AnimationCanvas {
  /// The disposal of a piece when its time is over.
  enum Disposal: Hashable {
    /// It stays.
    case keep
    /// Its area becomes transparent.
    case clear
    /// The canvas returns to its content before the piece.
    case restore
  }

  private var bitmap: StraightBitmap
  private var isToClear = PixelRect.zero
  private var before: StraightBitmap?

  /// Creates a transparent canvas.
  init(size: PixelSize) {
    bitmap = StraightBitmap(size: size, pixels: [UInt32](repeating: 0, count: size.area))
  }

  /// Disposes of the last piece and lays the next one: `draw` changes the canvas within the area that it returns.
  mutating func lay(
    _ disposal: Disposal, draw: (inout StraightBitmap) throws(CodecError) -> PixelRect
  ) throws(CodecError) -> StraightBitmap {
    if let before { bitmap = before }
    bitmap.clear(isToClear)
    before = disposal == .restore ? bitmap : nil
    let area = try draw(&bitmap)
    isToClear = disposal == .clear ? area : .zero
    return bitmap
  }
}

extension StraightBitmap {
  /// Makes an area transparent; it is cut to the picture.
  fileprivate mutating func clear(_ area: PixelRect) {
    let area = area.intersection(PixelRect(size))
    for y in area.rows {
      for index in (y * width + area.x)..<(y * width + area.maxX) { pixels[index] = 0 }
    }
  }

  /// Draws a picture at (x, y), wholly inside this one: blended over the content, or replacing it.
  mutating func lay(_ picture: StraightBitmap, x: Int, y: Int, over: Bool) {
    for row in 0..<picture.height {
      let (source, target) = (row * picture.width, (y + row) * width + x)
      for column in 0..<picture.width {
        let pixel = picture.pixels[source + column]
        pixels[target + column] = over ? straightOver(pixel, pixels[target + column]) : pixel
      }
    }
  }
}

/// Source-over of straight pixels: alpha A = s + d·(1 − s), each colour (cs·s + cd·d·(1 − s)) / A, rounded to nearest.
private func straightOver(_ source: UInt32, _ target: UInt32) -> UInt32 {
  let (s, d) = (source >> 24, target >> 24)
  if s == 255 || d == 0 { return s == 0 ? target : source }
  if s == 0 { return target }
  let (front, back) = (s &* 255, d &* (255 &- s))  // in 1/255²
  let alpha = front &+ back
  func mixed(_ shift: UInt32) -> UInt32 {
    let sum = ((source >> shift) & 255) &* front &+ ((target >> shift) & 255) &* back
    return ((sum &+ alpha / 2) / alpha) << shift
  }
  return mixed(0) | mixed(8) | mixed(16) | ((alpha &+ 127) / 255) << 24
}
