// Whole-pixel sizes and areas of a bitmap.

/// The extent of a picture: a width and a height in whole pixels.
@frozen
public struct PixelSize: Hashable, Sendable {
  /// Pixels in a row, 0 or more.
  public var width: Int
  /// Number of rows, 0 or more.
  public var height: Int

  /// Creates the size of a picture.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, 0 or more.
  ///   - height: Number of rows, 0 or more.
  @inlinable
  public init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }

  /// Number of pixels, `width` × `height`.
  @inlinable public var area: Int { width * height }
}

/// A half-open area of whole pixels: columns `x..<maxX`, rows `y..<maxY`.
@frozen @usableFromInline
package struct PixelRect: Hashable, Sendable {
  /// The first column.
  @usableFromInline package var x: Int
  /// The first row.
  @usableFromInline package var y: Int
  /// Number of columns.
  @usableFromInline package var width: Int
  /// Number of rows.
  @usableFromInline package var height: Int

  /// The empty area at the origin.
  @usableFromInline package static let zero = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// Creates the area of `width` columns and `height` rows from column `x` and row `y`.
  @inlinable
  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// All pixels of a bitmap of that size.
  @inlinable
  package init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The smallest area that covers `rect`, cut to `limit`. Safe for any finite or infinite rectangle.
  package init(covering rect: Rect, within limit: PixelRect) {
    func clamp(_ value: Double, _ range: ClosedRange<Int>) -> Int {
      guard !value.isNaN else { return range.lowerBound }
      return Int(min(max(value, Double(range.lowerBound)), Double(range.upperBound)))
    }
    let left = clamp(rect.minX.rounded(.down), limit.x...limit.maxX)
    let top = clamp(rect.minY.rounded(.down), limit.y...limit.maxY)
    let right = clamp(rect.maxX.rounded(.up), limit.x...limit.maxX)
    let bottom = clamp(rect.maxY.rounded(.up), limit.y...limit.maxY)
    self.init(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// One past the last column.
  @inlinable package var maxX: Int { x + width }
  /// One past the last row.
  @inlinable package var maxY: Int { y + height }
  /// Whether there is no pixel in it.
  @inlinable package var isEmpty: Bool { width <= 0 || height <= 0 }
  /// Number of pixels.
  @inlinable package var area: Int { isEmpty ? 0 : width * height }
  /// The columns.
  @inlinable package var columns: Range<Int> { x..<max(x, maxX) }
  /// The rows.
  @inlinable package var rows: Range<Int> { y..<max(y, maxY) }

  /// The same area `x` columns and `y` rows further.
  @inlinable
  package func moved(x dx: Int, y dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// The common pixels, `.zero` if there are none.
  @inlinable
  package func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return .zero }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The smallest area that holds both; an empty one adds nothing.
  @inlinable
  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
