// Which pixels of a list are drawn.

import Pixels

/// The pixels of a list that are drawn: all of them, or those that have changed.
///
/// Commands that do not show there are left out. Nothing else depends on these pixels: geometry has a `GeometryArea`.
struct DrawnPixels {
  /// Rectangles that together hold them; nil: all pixels.
  private let parts: [PixelRect]?

  /// All pixels.
  static let all = DrawnPixels(parts: nil)

  /// The pixels of some rectangles.
  init(_ parts: [PixelRect]) { self.parts = parts }

  private init(parts: [PixelRect]?) { self.parts = parts }

  /// Whether these are all pixels.
  var isAll: Bool { parts == nil }

  /// Whether one of them is in an area.
  func touches(_ area: PixelRect) -> Bool { parts?.contains { !$0.intersection(area).isEmpty } ?? !area.isEmpty }

  /// Those of an area.
  func within(_ area: PixelRect) -> DrawnPixels {
    DrawnPixels(parts: parts?.map { $0.intersection(area) }.filter { !$0.isEmpty })
  }

  /// All of them moved.
  func moved(x: Int, y: Int) -> DrawnPixels { DrawnPixels(parts: parts?.map { $0.moved(x: x, y: y) }) }

  /// The smallest rectangle with all of those that are in an area.
  func box(in area: PixelRect) -> PixelRect { parts?.reduce(.zero) { $0.union($1.intersection(area)) } ?? area }
}
