// Where the parts of the curves picture are. Everything is in whole pixels that curves or grid lines depend on.

import MotionTrace
import Pixels
import Rendering

/// The places of the curves picture, in pixels.
struct CurvesLayout: Sendable {
  /// Pixels in a unit of the design.
  let unit: Double
  /// The whole picture.
  let size: PixelSize
  /// Base line of the heading.
  let title: Point
  /// Base line under it.
  let subtitle: Point
  /// Base line and left edge of every entry of the legend.
  let legend: [Point]
  /// The band that names the steps.
  let stepBand: Rect
  /// Properties that have a plot.
  let properties: [TrackProperty]
  /// The plots' boxes, in the same order.
  let plots: [Rect]
  /// The left edge of all plots, a whole number of pixels.
  let plotLeft: Double
  /// Pixel columns of a plot: curves have one more height than that.
  let plotColumns: Int

  /// From a plot's right edge to the names of its curves, and from them to the picture's edge, in units.
  static let (nameStart, nameEdge) = (20.0, 14.0)

  /// The columns of pixels that a picture of that width has for graphs, 16 or more.
  ///
  /// Numbers take 64 units to the left. The names of `tracks` to the right take at least 110 units and at most a quarter of
  /// the picture.
  static func plotColumns(width: Int, unit: Double, tracks: [MotionTrack]) -> Int {
    let font = LookFonts.small(unit)
    // Names are followed by speeds.
    let longest = tracks.map { font.width(of: $0.shortName + " 00000") }.max() ?? 0
    let names = min(max(longest + (nameStart + nameEdge) * unit, 110 * unit), Double(width) / 4)
    return max(16, width - Int((64 * unit).rounded()) - Int(names.rounded(.up)))
  }

  /// Lays out a picture of `width` pixels whose plots have `columns` columns.
  init(tracks: [MotionTrack], width: Int, columns: Int, plotHeight: Double, unit: Double) {
    self.unit = unit
    plotLeft = (64 * unit).rounded()
    plotColumns = columns
    let margin = (24 * unit).rounded()
    title = Point(x: margin, y: (40 * unit).rounded())
    subtitle = Point(x: margin, y: (60 * unit).rounded())
    let font = LookFonts.strong(unit)
    legend = Self.legend(
      widths: tracks.map { 25 * unit + font.width(of: $0.name) }, from: Point(x: margin, y: (86 * unit).rounded()),
      to: Double(width) - margin, unit: unit)
    var y = ((legend.last?.y ?? 66 * unit) + 16 * unit).rounded()
    stepBand = Rect(x: plotLeft, y: y, width: Double(plotColumns), height: (20 * unit).rounded())
    y = stepBand.maxY
    properties = TrackProperty.allCases.filter { property in tracks.contains { $0.varies(property) } }
    var plots: [Rect] = []
    for _ in properties {
      let top = (y + 28 * unit).rounded()
      plots.append(Rect(x: plotLeft, y: top, width: Double(plotColumns), height: (plotHeight * unit).rounded()))
      y = top + (plotHeight * unit).rounded()
    }
    self.plots = plots
    size = PixelSize(width: width, height: Int((y + 40 * unit).rounded()))
  }

  /// Places entries from left to right, row after row.
  private static func legend(widths: [Double], from start: Point, to right: Double, unit: Double) -> [Point] {
    var (x, y) = (start.x, start.y)
    var places: [Point] = []
    for width in widths {
      if x > start.x, x + width > right { (x, y) = (start.x, y + (20 * unit).rounded()) }
      places.append(Point(x: x, y: y))
      x += width + (26 * unit).rounded()
    }
    return places
  }
}
