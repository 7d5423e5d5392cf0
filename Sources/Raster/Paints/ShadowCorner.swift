// The coverage that a rounded corner removes from the blurred rectangle.
//
// A Gaussian blur is linear, so a blurred rounded rectangle is the blurred rectangle less the four blurred corner pieces:
//
//       ┌───╮            ┌───┐       ┌─╮
//       │   │     =      │   │   −   ╰
//
// The rectangle has a closed form. The blur of a corner piece is tabulated here on a grid that follows the corner (so a
// shadow moves without snapping) and is interpolated linearly; five nodes for a sigma leave an error of 0.3/255.
// Distances are measured inwards from the two sides of the rectangle, so that equal corners share one table.
//
// With large radii only a band along the arc is tabulated. Left of it the piece is as good as a half plane, the product
// of two profiles; right of it nothing is taken.

import Pixels

/// How far the curve of a corner is from one side of its square, by the distance from the other side.
private struct CornerInset {
  private let curve: OutlineCorner
  /// Points of a continuous curve in units of its extent, from (1, 0) to (0, 1).
  private let points: [Point]

  /// Enough chords that their error is 10⁻⁵ of the extent.
  private static let chords = 256

  init(_ curve: OutlineCorner) {
    self.curve = curve
    points = curve.isCircular ? [] : (0...Self.chords).map { curve.unitPoint(Double($0) / Double(Self.chords)) }
  }

  /// The inset at a `depth` of 0...extent; falls from the extent to 0.
  func callAsFunction(_ depth: Double) -> Double {
    let v = min(max(1 - depth / curve.extent, 0), 1)
    return curve.extent * (1 - (points.isEmpty ? (1 - v * v).squareRoot() : u(at: v)))
  }

  /// The u of the point whose v is given, between the two points around it.
  private func u(at v: Double) -> Double {
    let next = min(max(points.partitioningIndex { $0.y > v }, 1), points.count - 1)
    let (before, after) = (points[next - 1], points[next])
    guard after.y > before.y else { return after.x }
    return before.x + (after.x - before.x) * ((v - before.y) / (after.y - before.y))
  }
}

/// A blurred corner. A class, because rows of pixels read it repeatedly: its table is shared, not copied.
final class ShadowCorner: Sendable {
  /// One axis of the grid.
  struct Axis: Sendable {
    /// The blurred edge along this axis.
    let profile: EdgeProfile
    /// From one node to the next.
    let step: Double
    /// The number of nodes.
    let count: Int
    private let stepsPerUnit: Double

    /// Lays out nodes over the piece and the reach of the blur on both sides of it.
    init(_ profile: EdgeProfile, sigma: Double, pixel: Double, extent: Double) {
      self.profile = profile
      // The curvature of the profile is at most 0.242/sigma² and 0.4/(sigma·pixel); linear interpolation over a step h
      // errs by h²/8 of it.
      let fine = max(sigma / 5, 0.16 * (sigma * pixel).squareRoot())
      let length = extent + 2 * profile.reach
      let wanted = (length / fine).rounded(.up) + 1
      count = Int(min(max(wanted, 2), Double(Self.limit)))
      step = length / Double(count - 1)
      stepsPerUnit = Double(count - 1) / length
    }

    /// The most nodes, a bound on time and memory; reached where a radius is several hundred times sigma.
    private static let limit = 4096

    /// The distance of a node from the side.
    func distance(_ node: Int) -> Double { Double(node) * step - profile.reach }

    /// A node and the fraction of the step to the next one.
    typealias Place = (node: Int, share: Float)

    /// The node at or before a distance from the side, and the fraction of the step to the next one; nil outside the
    /// grid.
    @inline(__always)
    func place(_ distance: Double) -> Place? {
      let place = (distance + profile.reach) * stepsPerUnit
      guard place >= 0, place < Double(count - 1) else { return nil }
      let node = Int(place)
      return (node, Float(place - Double(node)))
    }

    /// Which of `count` equidistant distances from `first` to `last` may be in the grid; a superset.
    func reached(_ first: Double, _ last: Double, count: Int) -> Range<Int> {
      let (near, far) = (-profile.reach, Double(self.count) * step - profile.reach)
      let change = (last - first) / Double(max(count - 1, 1))
      guard abs(change) > 1e-9 * (far - near) else {
        return max(first, last) + step < near || min(first, last) - step > far ? 0..<0 : 0..<count
      }
      let ends = ((near - first) / change, (far - first) / change)
      func index(_ place: Double) -> Int { place > 0 ? Int(min(place, Double(count))) : 0 }
      let start = index(min(ends.0, ends.1) - 1)
      return start..<max(start, index(max(ends.0, ends.1) + 2))
    }

    /// The nodes around the distances from `start` to `end`.
    func nodes(from start: Double, to end: Double) -> Range<Int> {
      guard start < Double(count) * step - profile.reach, end >= -profile.reach else { return 0..<0 }
      let first = place(start)?.node ?? 0
      let last = place(end).map { $0.node + 1 } ?? count - 1
      return first..<max(first, last) + 1
    }
  }

  /// A row of the grid.
  fileprivate struct Row {
    /// The nodes that are tabulated.
    var nodes: Range<Int>
    /// Where their values start.
    var base: Int
    /// The factor of the profile left of them.
    var share: Float
  }

  /// The values at the nodes.
  private struct Table: Sendable {
    let columnProfile: [Float]
    var rows: [Row] = []
    var values: [Float] = []

    /// Adds the slices of the piece, each weighted by its share of the blur's cross-section at `distance` from the side.
    mutating func appendRow(_ distance: Double, _ profile: EdgeProfile, _ slices: Slices) {
      var weights: [(slice: Int, weight: Float)] = []
      var above = profile(distance)
      for slice in 0..<slices.nodes.count {
        let below = profile(distance - Double(slice + 1) * slices.thickness)
        if above > below { weights.append((slice, above - below)) }
        above = below
      }
      guard let first = weights.first, let last = weights.last else {
        rows.append(Row(nodes: 0..<0, base: values.count, share: 0))
        return
      }
      // Slices reach less and less far from the top down.
      let nodes = slices.nodes[last.slice].lowerBound..<slices.nodes[first.slice].upperBound
      let base = values.count
      values.append(contentsOf: repeatElement(0, count: nodes.count))
      for (slice, weight) in weights {
        let band = slices.nodes[slice]
        for node in nodes.lowerBound..<band.lowerBound {
          values[base + node - nodes.lowerBound] += weight * columnProfile[node]
        }
        let offset = slices.bases[slice] - band.lowerBound
        for node in band { values[base + node - nodes.lowerBound] += weight * slices.values[offset + node] }
      }
      rows.append(Row(nodes: nodes, base: base, share: weights.reduce(0) { $0 + $1.weight }))
    }
  }

  let across: Axis
  let down: Axis
  /// How far the piece reaches along either side.
  let extent: Double
  private let table: Table

  /// Tabulates the blur of a corner piece.
  init(_ curve: OutlineCorner, across: Axis, down: Axis, sigma: Double) {
    (self.across, self.down) = (across, down)
    extent = curve.extent
    var table = Table(columnProfile: (0..<across.count).map { across.profile(across.distance($0)) })
    let slices = Slices(curve, axis: across, thickness: down.step, sigma: sigma)
    for node in 0..<down.count { table.appendRow(down.distance(node), down.profile, slices) }
    self.table = table
  }

  /// The value at a place of the grid.
  func value(_ column: Axis.Place, _ row: Axis.Place) -> Float { unsafe withGrid { unsafe $0.value(column, row) } }

  /// The values of the grid's `nodes` on the line at `place` between two rows.
  func writeLine(_ place: Axis.Place, nodes: Range<Int>, to line: UnsafeMutablePointer<Float>) {
    unsafe withGrid { grid in
      for node in nodes { unsafe line[node - nodes.lowerBound] = grid.value(node, place) }
    }
  }

  /// Calls `body` with the grid in a form that can be read without reference counting.
  @inline(__always)
  func withGrid<Result>(_ body: (Grid) -> Result) -> Result {
    unsafe withUnsafeBuffers(table.rows, table.values, table.columnProfile) { rows, values, profile in
      unsafe body(Grid(rows: rows, values: values, profile: profile))
    }
  }

  /// The values at the nodes for as long as their memory is held.
  @unsafe
  struct Grid {
    fileprivate let rows: UnsafeBufferPointer<Row>
    fileprivate let values: UnsafeBufferPointer<Float>
    fileprivate let profile: UnsafeBufferPointer<Float>

    /// The value at a place.
    @inline(__always)
    func value(_ column: Axis.Place, _ row: Axis.Place) -> Float {
      let from = unsafe value(column.node, row)
      return unsafe from + (value(column.node + 1, row) - from) * column.share
    }

    /// The value of a column of nodes between two rows.
    @inline(__always)
    fileprivate func value(_ node: Int, _ place: Axis.Place) -> Float {
      let from = unsafe value(node, rows[place.node])
      return unsafe from + (value(node, rows[place.node + 1]) - from) * place.share
    }

    /// The value of a node.
    @inline(__always)
    private func value(_ node: Int, _ row: Row) -> Float {
      if node >= row.nodes.upperBound { return 0 }
      return unsafe node < row.nodes.lowerBound
        ? profile[node] * row.share : values[row.base + node - row.nodes.lowerBound]
    }
  }
}

/// A corner piece cut into thin slices along one side, each blurred across.
private struct Slices {
  /// The thickness of a slice.
  let thickness: Double
  /// The nodes from where a slice is not all there to where nothing is left of it; decreasing.
  private(set) var nodes: [Range<Int>] = []
  /// Where the values of each slice start.
  private(set) var bases: [Int] = []
  private(set) var values: [Float] = []

  init(_ curve: OutlineCorner, axis: ShadowCorner.Axis, thickness wanted: Double, sigma: Double) {
    let count = max(1, Int((curve.extent / wanted).rounded(.up)))
    thickness = curve.extent / Double(count)
    let inset = CornerInset(curve)
    for slice in 0..<count { append(slice, inset: inset, axis: axis, sigma: sigma) }
  }

  private mutating func append(_ slice: Int, inset: CornerInset, axis: ShadowCorner.Axis, sigma: Double) {
    let top = Double(slice) * thickness
    let (widest, narrowest) = (inset(top), inset(top + thickness))
    // Where the outline is nearly parallel to the slice it is followed in finer steps.
    let parts = min(1 + Int((widest - narrowest) / (sigma / 2)), 64)
    let insets = (0..<parts).map { inset(top + thickness * (Double($0) + 0.5) / Double(parts)) }
    func node(_ distance: Double) -> Int {
      Int(min(max((distance + axis.profile.reach) / axis.step, 0), Double(axis.count - 1)).rounded(.down))
    }
    let start = node(narrowest - axis.profile.reach)
    let end = min(node(widest + axis.profile.reach) + 2, axis.count)
    nodes.append(start..<end)
    bases.append(values.count)
    for node in start..<end {
      let distance = axis.distance(node)
      let covered = insets.reduce(Float(0)) { $0 + axis.profile(distance - $1) } / Float(parts)
      values.append(axis.profile(distance) - covered)
    }
  }
}
