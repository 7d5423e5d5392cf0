// The blur of a rounded rectangle as a function of the position in the rectangle's plane.

import Pixels

/// A rounded rectangle under a Gaussian blur, averaged over pixels that are boxes in the rectangle's plane.
///
/// The blurred rectangle is the product of two edge profiles; the four blurred corner pieces are taken from it
/// (ShadowCorner). Both forms of the function, at a place and along a row, use the same operations in the same order.
/// Every row asks for it, so it is shared, not copied.
final class BlurredOutline: Sendable {
  private let rect: Rect
  private let across: EdgeProfile
  private let down: EdgeProfile
  /// In the order top left, top right, bottom right, bottom left; nil where the corner is square.
  private let corners: [ShadowCorner?]

  /// Prepares a blur with the standard deviation `sigma` > 0; `pixel` is the size of a pixel. All in local units.
  init(_ outline: FittedRoundedRect, sigma: Double, pixel: Size) {
    rect = outline.rect
    across = EdgeProfile(sigma: sigma, pixel: pixel.width)
    down = EdgeProfile(sigma: sigma, pixel: pixel.height)
    var corners: [ShadowCorner?] = []
    let curves = OutlineCorners(outline).curves
    for (index, curve) in curves.enumerated() {
      if let equal = curves[..<index].firstIndex(where: { $0 == curve }) {
        corners.append(corners[equal])
      } else if curve.extent > 0 {
        corners.append(
          ShadowCorner(
            curve,
            across: ShadowCorner.Axis(across, sigma: sigma, pixel: pixel.width, extent: curve.extent),
            down: ShadowCorner.Axis(down, sigma: sigma, pixel: pixel.height, extent: curve.extent), sigma: sigma))
      } else {
        corners.append(nil)
      }
    }
    self.corners = corners
  }

  /// Outside this rectangle the blur has faded out.
  var bounds: Rect {
    Rect(
      x: rect.x - across.reach, y: rect.y - down.reach, width: rect.width + 2 * across.reach,
      height: rect.height + 2 * down.reach)
  }

  /// The blur at (x, y), 0...1 up to rounding.
  func value(_ x: Double, _ y: Double) -> Float {
    var value = column(x) * row(y)
    for index in 0..<4 {
      guard let corner = corners[index], let line = corner.down.place(depth(index, y)),
        let place = corner.across.place(inset(index, x))
      else { continue }
      value -= corner.value(place, line)
    }
    return value
  }

  /// Writes the blur at `count` places: that of `value` at each.
  ///
  /// - Parameters:
  ///   - x: The columns of the places.
  ///   - y: Their rows.
  ///   - isLine: Whether the positions are equidistant on a straight line.
  ///   - values: Receives the blur.
  func writeValues(
    x: UnsafePointer<Double>, y: UnsafePointer<Double>, count: Int, isLine: Bool,
    to values: UnsafeMutablePointer<Float>
  ) {
    unsafe across.withTable { across in
      unsafe down.withTable { down in
        for index in 0..<count {
          let column = unsafe across(x[index] - rect.minX) - across(x[index] - rect.maxX)
          let row = unsafe down(y[index] - rect.minY) - down(y[index] - rect.maxY)
          unsafe values[index] = column * row
        }
      }
    }
    for index in 0..<4 {
      guard let corner = corners[index] else { continue }
      var reached = 0..<count
      if isLine, let last = unsafe count > 0 ? (x: x[count - 1], y: y[count - 1]) : nil {
        let columns = unsafe corner.across.reached(inset(index, x[0]), inset(index, last.x), count: count)
        let rows = unsafe corner.down.reached(depth(index, y[0]), depth(index, last.y), count: count)
        reached = columns.clamped(to: rows)
      }
      if reached.isEmpty { continue }
      let (across, down) = (corner.across, corner.down)
      unsafe corner.withGrid { grid in
        for place in reached {
          guard let line = unsafe down.place(depth(index, y[place])),
            let column = unsafe across.place(inset(index, x[place]))
          else { continue }
          unsafe values[place] -= grid.value(column, line)
        }
      }
    }
  }

  /// The coverage by the left and the right side at `x`.
  func column(_ x: Double) -> Float { across(x - rect.minX) - across(x - rect.maxX) }

  /// The coverage by the upper and the lower side at `y`.
  func row(_ y: Double) -> Float { down(y - rect.minY) - down(y - rect.maxY) }

  /// Takes the corners from `values`, which hold the product of `column` and `row` at `y` for the pixels `x`.
  ///
  /// - Parameters:
  ///   - y: The row's place.
  ///   - across: The place of a column.
  ///   - row: The row's part of `across`.
  func takeCorners(
    y: Double, x: Range<Int>, across: PixelFunction, row: Double, from values: UnsafeMutablePointer<Float>
  ) {
    for index in 0..<4 {
      guard let corner = corners[index], let place = corner.down.place(depth(index, y)) else { continue }
      // The columns that the corner reaches, and one more on both sides against rounding.
      let span = corner.across.profile.reach * 2 + corner.extent
      let side =
        index == 0 || index == 3 ? rect.minX - corner.across.profile.reach : rect.maxX + corner.across.profile.reach
      let ends = ((side - row) / across.a, ((index == 0 || index == 3 ? side + span : side - span) - row) / across.a)
      let columns = Self.columns(min(ends.0, ends.1) - 1, max(ends.0, ends.1) + 2).clamped(to: x)
      guard !columns.isEmpty else { continue }
      let (start, end) = (
        inset(index, across.value(columns.lowerBound, row)), inset(index, across.value(columns.upperBound - 1, row))
      )
      let nodes = corner.across.nodes(from: min(start, end), to: max(start, end))
      guard !nodes.isEmpty else { continue }
      unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: nodes.count) { line in
        guard let line = line.baseAddress else { return }
        unsafe corner.writeLine(place, nodes: nodes, to: line)
        let axis = corner.across
        for column in columns {
          guard let (node, share) = axis.place(inset(index, across.value(column, row))) else { continue }
          let from = unsafe line[node &- nodes.lowerBound]
          unsafe values[column &- x.lowerBound] -= from + (line[node &+ 1 &- nodes.lowerBound] - from) * share
        }
      }
    }
  }

  /// The whole columns from `start` to `end`.
  private static func columns(_ start: Double, _ end: Double) -> Range<Int> {
    let (first, last) = (min(max(start, -1e9), 1e9), min(max(end, -1e9), 1e9))
    return Int(first)..<max(Int(first), Int(last))
  }

  /// The distance of `x` from the side that corner `index` touches, inwards.
  @inline(__always)
  private func inset(_ index: Int, _ x: Double) -> Double {
    index == 0 || index == 3 ? x - rect.minX : rect.maxX - x
  }

  /// The distance of `y` from the side that corner `index` touches, inwards.
  @inline(__always)
  private func depth(_ index: Int, _ y: Double) -> Double { index < 2 ? y - rect.minY : rect.maxY - y }
}
