// The layout of contact sheets and comparisons: a heading, and cells in rows; each cell is a frame with labels under it.

import DisplayList
import Pixels
import Rendering

/// The places of a sheet of frames, in pixels.
///
/// The design has a margin of 28, gaps of 18, 66 for the heading and 44 for the labels under each frame. These are units:
/// `unit` pixels each, rounded to whole pixels, so that frames have sharp edges at any density.
struct SheetLayout: Hashable, Sendable {
  /// Pixels per unit of the design: 1, or 2 for a display of twice the density.
  let unit: Double
  /// Extent of the whole picture. It is narrower than asked for when frames do not fill the width.
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
  /// The width of a frame is rounded down and its height to the nearest pixel. A frame is at least 8 pixels wide, or as wide
  /// as the canvas where that is narrower: with very many columns the sheet exceeds `width`.
  ///
  /// - Parameters:
  ///   - columns: Frames in a row; nil: as many as make a sheet that is neither a ribbon nor a column, with rows as full as
  ///     that allows.
  ///   - width: Pixels of the sheet, at most: frames are never enlarged.
  ///   - unit: Pixels per unit of the design.
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
    (self.columns, self.scale) = (columns, scale)
  }

  /// The base line of a line of labels under a frame, 0 or 1.
  func captions(under frame: Rect, line: Int) -> Point {
    Point(x: frame.x, y: frame.maxY + (27 + 15 * Double(line)) * unit)
  }

  /// Draws the progress bar under a frame, 3 units high.
  ///
  /// - Parameter share: How much of the transition has been played, 0...1; 0 draws an empty bar. More is at least as wide as
  ///   the bar is high, so that its rounded ends fit.
  func drawBar(under frame: Rect, share: Double, _ list: inout DisplayListBuilder) {
    let bar = Rect(x: frame.x, y: frame.maxY + 7 * unit, width: frame.width, height: 3 * unit)
    list.fill(bar, radius: 1.5 * unit, color: LookColors.hairline)
    guard share > 0 else { return }
    let done = Rect(x: bar.x, y: bar.y, width: max(bar.height, bar.width * share), height: bar.height)
    list.fill(done, radius: 1.5 * unit, color: LookColors.accent)
  }

  /// The number of columns whose sheet comes nearest to 16:10; empty places in the last row count against it.
  ///
  /// The cost of a number is max(r, 1/r) · (1 + 2e): r is the aspect ratio of the grid divided by 1.6, e the share of empty
  /// places. Labels and gaps are not counted. The smaller of two equally good numbers wins. Complexity: O(`count`).
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
