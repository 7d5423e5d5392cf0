// The layout of contact sheets and comparisons: a heading, and cells in rows; each cell is a frame with labels under it.

import DisplayList
import Pixels
import Rendering

/// The places of a sheet of frames, in pixels.
struct SheetLayout: Hashable, Sendable {
  /// Pixels in a unit of the design.
  let unit: Double
  /// The whole picture.
  let size: PixelSize
  /// Frames in a row.
  let columns: Int
  /// Base line of the heading.
  let title: Point
  /// The frames, in order, with corners on whole pixels.
  let frames: [Rect]
  /// Factor from a canvas pixel to a pixel of the sheet.
  let scale: Double

  /// Lays out `count` frames of a canvas of `canvas` pixels.
  ///
  /// - Parameters:
  ///   - columns: Frames in a row; nil: as many as make a sheet that is neither a ribbon nor a column, with rows as full as
  ///     that allows.
  ///   - width: Pixels of the sheet, at most: frames are never enlarged.
  init(count: Int, canvas: PixelSize, columns: Int?, width: Int, unit: Double) {
    self.unit = unit
    let (margin, gap, caption) = ((28 * unit).rounded(), (18 * unit).rounded(), (44 * unit).rounded())
    let head = (66 * unit).rounded()
    let columns = min(columns ?? Self.columns(count: count, canvas: canvas), max(1, count))
    let room = Double(width) - 2 * margin - Double(columns - 1) * gap
    let cell = min(Double(canvas.width), max(8, room / Double(columns)).rounded(.down))
    let scale = cell / Double(canvas.width)
    let height = max(1, (Double(canvas.height) * scale).rounded())
    frames = (0..<count).map { index in
      Rect(
        x: margin + Double(index % columns) * (cell + gap),
        y: head + Double(index / columns) * (height + caption + gap), width: cell, height: height)
    }
    let rows = (count + columns - 1) / columns
    let total = (
      width: 2 * margin + Double(columns) * cell + Double(columns - 1) * gap,
      height: head + Double(rows) * (height + caption) + Double(rows - 1) * gap + margin / 2
    )
    size = PixelSize(width: Int(min(total.width, 1e9)), height: Int(min(total.height, 1e9)))
    title = Point(x: margin, y: (42 * unit).rounded())
    self.columns = columns
    self.scale = scale
  }

  /// The base line of a line of labels under a frame, 0 or 1.
  func captions(under frame: Rect, line: Int) -> Point {
    Point(x: frame.x, y: frame.maxY + (27 + 15 * Double(line)) * unit)
  }

  /// Draws the bar under a frame, of which `share` has been played; nothing of it where that is 0.
  func drawBar(under frame: Rect, share: Double, _ list: inout DisplayListBuilder) {
    let bar = Rect(x: frame.x, y: frame.maxY + 7 * unit, width: frame.width, height: 3 * unit)
    list.fill(bar, radius: 1.5 * unit, color: LookColors.hairline)
    guard share > 0 else { return }
    let done = Rect(x: bar.x, y: bar.y, width: max(bar.height, bar.width * share), height: bar.height)
    list.fill(done, radius: 1.5 * unit, color: LookColors.accent)
  }

  /// The number of columns whose sheet comes nearest to 16:10, a last row that is not full counting against it.
  static func columns(count: Int, canvas: PixelSize) -> Int {
    let aspect = Double(canvas.width) / Double(max(1, canvas.height))
    var best = (columns: 1, badness: Double.infinity)
    for columns in 1...max(1, count) {
      let rows = (count + columns - 1) / columns
      let shape = aspect * Double(columns) / Double(rows) / 1.6
      let empty = Double(rows * columns - count) / Double(rows * columns)
      let badness = max(shape, 1 / shape) * (1 + 2 * empty)
      if badness < best.badness - 1e-9 { best = (columns, badness) }
    }
    return best.columns
  }
}
