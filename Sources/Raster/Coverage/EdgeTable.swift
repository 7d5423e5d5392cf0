// Exact signed-area coverage of closed polygons in integer fixed point.
//
// Coordinates are in 1/4096 pixel. An edge that passes through a row of pixels adds, to each pixel right of it, its
// height in that row with its sign (down +, up −). To the pixels that it passes through it adds the share that is right
// of it. The running sum over a row is then the covered area of each pixel. The contribution of an edge to a row
// depends on that edge and that row alone, and sums of integers do not depend on their order: however rows are split
// among tiles and threads, the result is the same. Columns that no edge passes through keep the sum of their left
// neighbour and come out as spans.

import Pixels
import VectorGraphics

/// The edges of one or more closed polygons in canvas pixels, found by row.
///
/// Winding numbers add up: polygons in opposite directions subtract, as a hole from its outline. A pixel that several edges
/// pass through where polygons overlap gets the sum of their areas, by the even-odd rule its distance from the next even
/// number; every other pixel is exact.
struct EdgeTable {
  /// An edge that leads downwards from (x0, y0) to (x1, y1) in 1/4096 pixel, `y0 < y1`.
  private struct Edge {
    var x0: Int32, y0: Int32, x1: Int32, y1: Int32
    /// 1 when the polygon follows the edge downwards, -1 upwards.
    var winding: Int32
  }

  /// Fractional bits of a fixed-point coordinate.
  private static let fraction = 12
  /// One pixel.
  private static let one: Int32 = 1 << 12
  /// Polygons whose edges cross more rows than that, all together, are not drawn: only hostile ones do.
  private static let mostCrossings = 1 << 26
  /// The running sum over a full pixel: twice its area, as trapezoids come without their division by two.
  private static let full = 1 << 25

  /// The pixels that edges touch; outside nothing is covered.
  private(set) var bounds = PixelRect.zero
  private var edges: [Edge] = []
  /// Row `y` of the bounds is crossed by the edges `rowEdges[rowStarts[y - bounds.y]..<rowStarts[y - bounds.y + 1]]`.
  private var rowStarts: [Int32] = []
  private var rowEdges: [Int32] = []
  private let rule: FillRule

  /// The edges of closed polygons. Points outside `limit`, whose sides are within ±2¹⁷, are moved to its border.
  init(_ polygons: [[Point]], _ rule: FillRule = .nonzero, within limit: GeometryArea) {
    self.rule = rule
    for polygon in polygons { append(polygon, within: limit.pixels) }
    sortByRow()
  }

  private mutating func append(_ polygon: [Point], within limit: PixelRect) {
    guard let last = polygon.last else { return }
    func fixed(_ value: Double, _ low: Int, _ high: Int) -> Int32 {
      Int32(min(max(value * Double(Self.one), Double(low << Self.fraction)), Double(high << Self.fraction)).rounded())
    }
    var (x, y) = (fixed(last.x, limit.x, limit.maxX), fixed(last.y, limit.y, limit.maxY))
    for point in polygon {
      let (nextX, nextY) = (fixed(point.x, limit.x, limit.maxX), fixed(point.y, limit.y, limit.maxY))
      if nextY > y { edges.append(Edge(x0: x, y0: y, x1: nextX, y1: nextY, winding: 1)) }
      if nextY < y { edges.append(Edge(x0: nextX, y0: nextY, x1: x, y1: y, winding: -1)) }
      (x, y) = (nextX, nextY)
    }
  }

  /// Finds the bounds and lists the edges of each row.
  private mutating func sortByRow() {
    guard let first = edges.first else { return }
    var (minX, maxX, minY, maxY) = (first.x0, first.x0, first.y0, first.y1)
    for edge in edges {
      minX = min(minX, edge.x0, edge.x1)
      maxX = max(maxX, edge.x0, edge.x1)
      minY = min(minY, edge.y0)
      maxY = max(maxY, edge.y1)
    }
    bounds = PixelRect(
      x: Int(minX >> 12), y: Int(minY >> 12),
      width: Int((maxX + Self.one - 1) >> 12) - Int(minX >> 12),
      height: Int((maxY + Self.one - 1) >> 12) - Int(minY >> 12))
    guard edges.reduce(0, { $0 + rows(of: $1).count }) <= Self.mostCrossings else {
      (bounds, edges) = (.zero, [])
      return
    }
    rowStarts = [Int32](repeating: 0, count: bounds.height + 1)
    for edge in edges { for row in rows(of: edge) { rowStarts[row + 1] += 1 } }
    for row in 0..<bounds.height { rowStarts[row + 1] += rowStarts[row] }
    rowEdges = [Int32](repeating: 0, count: Int(rowStarts[bounds.height]))
    var next = rowStarts
    for (index, edge) in edges.enumerated() {
      for row in rows(of: edge) {
        rowEdges[Int(next[row])] = Int32(index)
        next[row] += 1
      }
    }
  }

  /// The rows that an edge passes through, counted from the top of the bounds.
  private func rows(of edge: Edge) -> Range<Int> {
    Int(edge.y0 >> 12) - bounds.y..<Int((edge.y1 + Self.one - 1) >> 12) - bounds.y
  }

  /// Working memory for a row; one for each thread, reused for all shapes.
  struct RowScratch {
    /// The change of the running sum at each column of the bounds; zero between rows.
    var gains: [Int32] = []
    /// Columns, counted from the left of the bounds, that edges pass through.
    var touched: [Range<Int32>] = []
  }

  /// The coverage of row `y`: `span` is called from left to right with the columns and the coverage of pixels of equal
  /// coverage above 0, as long as they come from the same span between edges; columns that edges pass through come singly.
  func forEachSpan(row y: Int, scratch: inout RowScratch, _ span: (_ columns: Range<Int>, _ coverage: UInt8) -> Void) {
    guard bounds.rows.contains(y) else { return }
    let missing = bounds.width + 2 - scratch.gains.count
    if missing > 0 { scratch.gains.append(contentsOf: repeatElement(0, count: missing)) }
    unsafe scratch.gains.withUnsafeMutableBufferPointer {
      guard let gains = $0.baseAddress else { return }
      unsafe accumulate(row: y, into: gains, &scratch.touched)
      var sum: Int32 = 0
      var column: Int32 = 0
      @inline(__always)
      func takeGain() {
        unsafe sum &+= gains[Int(column)]
        unsafe gains[Int(column)] = 0
      }
      for range in scratch.touched {
        if range.lowerBound > column {
          let start = column
          takeGain()
          emit(start..<range.lowerBound, sum, span)
          column = range.lowerBound
        }
        while column < range.upperBound {
          takeGain()
          emit(column..<column + 1, sum, span)
          column += 1
        }
      }
      // Past the last edge the sum of a closed polygon is 0: only the gain is left to clear.
      takeGain()
    }
  }

  /// Adds what all edges contribute to a row, and lists the columns that they pass through from left to right.
  private func accumulate(row y: Int, into gains: UnsafeMutablePointer<Int32>, _ touched: inout [Range<Int32>]) {
    touched.removeAll(keepingCapacity: true)
    let row = rowStarts[y - bounds.y]..<rowStarts[y - bounds.y + 1]
    // Nearly all rows have two or four edges.
    let sorts = row.count > Self.fewEdges
    for index in row {
      let range = unsafe accumulate(edges[Int(rowEdges[Int(index)])], row: y, into: gains)
      touched.append(range)
      var place = touched.count - 1
      while !sorts, place > 0, touched[place - 1].lowerBound > range.lowerBound {
        touched.swapAt(place - 1, place)
        place -= 1
      }
    }
    if sorts { touched.sort { $0.lowerBound < $1.lowerBound } }
  }

  private static let fewEdges = 16

  private func emit(_ columns: Range<Int32>, _ sum: Int32, _ span: (Range<Int>, UInt8) -> Void) {
    let coverage = rule == .nonzero ? Self.coverage(sum) : Self.evenOddCoverage(sum)
    if coverage > 0 { span(Int(columns.lowerBound) + bounds.x..<Int(columns.upperBound) + bounds.x, coverage) }
  }

  /// A running sum in 1/255, rounded to nearest. Either direction of a polygon covers; more than once is once.
  private static func coverage(_ sum: Int32) -> UInt8 {
    let area = min(UInt64(sum.magnitude), UInt64(full))
    return UInt8((area &* 255 &+ UInt64(full / 2)) >> 25)
  }

  /// A running sum by the even-odd rule.
  private static func evenOddCoverage(_ sum: Int32) -> UInt8 {
    let rest = Int32(sum.magnitude % UInt32(2 * full))
    return coverage(min(rest, Int32(2 * full) - rest))
  }

  /// Adds the contribution of `edge` to row `y`, and returns the columns that it passes through.
  @inline(__always)
  private func accumulate(_ edge: Edge, row y: Int, into gains: UnsafeMutablePointer<Int32>) -> Range<Int32> {
    let rowTop = Int32(y) << 12
    let top = max(edge.y0, rowTop)
    let bottom = min(edge.y1, rowTop + Self.one)
    let left = Int32(bounds.x) << 12
    let first = Self.x(of: edge, at: top) - left
    let second = Self.x(of: edge, at: bottom) - left
    unsafe Self.addPiece(from: min(first, second), to: max(first, second), height: bottom - top, edge.winding, gains)
    let start = min(first, second) >> 12
    let end = max(start + 1, (max(first, second) + Self.one - 1) >> 12)
    return start..<end
  }

  /// Where an edge is at height `y` between its ends, rounded to nearest.
  private static func x(of edge: Edge, at y: Int32) -> Int32 {
    if y == edge.y0 || edge.x0 == edge.x1 { return edge.x0 }
    if y == edge.y1 { return edge.x1 }
    let height = Int64(edge.y1) - Int64(edge.y0)
    let product = (Int64(edge.x1) - Int64(edge.x0)) * (Int64(y) - Int64(edge.y0))
    return edge.x0 + Int32(roundedQuotient(product, height))
  }

  /// numerator / denominator rounded to nearest, half up; `denominator` > 0.
  private static func roundedQuotient(_ numerator: Int64, _ denominator: Int64) -> Int64 {
    let doubled = 2 * numerator + denominator
    let quotient = doubled / (2 * denominator)
    return doubled < 0 && quotient * 2 * denominator != doubled ? quotient - 1 : quotient
  }

  /// Adds a straight piece within one row of pixels that reaches from x = `start` to `end` over `height`.
  private static func addPiece(
    from start: Int32, to end: Int32, height: Int32, _ winding: Int32, _ gains: UnsafeMutablePointer<Int32>
  ) {
    var x = start
    var passed: Int32 = 0
    var column = start >> 12
    while true {
      let edge = (column + 1) << 12
      let isLast = end <= edge
      let next = isLast ? end : edge
      let reached =
        isLast ? height : Int32(roundedQuotient(Int64(next - start) * Int64(height), Int64(end - start)))
      let part = (reached - passed) * winding
      // The mean distance of the piece from the left side of its pixel is half of `inset`.
      let inset = (x - (column << 12)) + (next - (column << 12))
      unsafe gains[Int(column)] &+= part &* (2 * one - inset)
      unsafe gains[Int(column) + 1] &+= part &* inset
      if isLast { return }
      (x, passed, column) = (next, reached, column + 1)
    }
  }
}
