// Winding numbers of contours that overlap or run in different directions.
//
// The plane is cut into slabs at the heights of all corners and crossings. Edges do not cross within a slab, so the
// winding number can be counted from left to right; the part between entering the inside and leaving it is a trapezoid.
// Trapezoids do not overlap, so their areas can be added up. The areas of contours cannot, where one contour is above
// another.

import Pixels

/// An area between two heights and two straight sides.
package struct Trapezoid: Hashable, Sendable {
  /// The upper and the lower end of the left side.
  package var topLeft: Point, bottomLeft: Point
  /// The upper and the lower end of the right side.
  package var topRight: Point, bottomRight: Point

  /// Creates a trapezoid.
  package init(topLeft: Point, bottomLeft: Point, topRight: Point, bottomRight: Point) {
    (self.topLeft, self.bottomLeft) = (topLeft, bottomLeft)
    (self.topRight, self.bottomRight) = (topRight, bottomRight)
  }

  /// Its corners, clockwise.
  package var polygon: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }
}

/// Takes polygons apart.
package struct OverlapSweep {
  /// The area that the rule paints, from top to bottom.
  package private(set) var trapezoids: [Trapezoid] = []
  /// Whether no winding number but 0 and one other, 1 or −1, occurs over more than a hair's breadth.
  package private(set) var isSimple = true

  /// An edge that leads downwards.
  private struct Edge {
    var top: Point, bottom: Point
    var winding: Int

    /// Where it is at height `y`.
    func x(at y: Double) -> Double {
      let share = (y - top.y) / (bottom.y - top.y)
      return top.x + (bottom.x - top.x) * min(max(share, 0), 1)
    }
  }

  /// Areas below this are rounding.
  private static let negligible = 1e-7
  /// Steps of work after which an outline is given up.
  package static let mostWork = 4_000_000
  /// Trapezoids after which an outline is given up: 32 MiB of them.
  private static let mostTrapezoids = 1 << 19

  private let rule: FillRule
  private let mostWork: Int
  private var edges: [Edge] = []
  private var heights: [Double] = []
  private var sign = 0
  private var work = 0
  /// The trapezoid that was last begun or made longer at the right of each edge.
  private var latest: [Reach]
  /// Whether the trapezoids are made.
  private let takesApart: Bool

  /// How far a trapezoid goes.
  private struct Reach {
    /// Its number, and the edge on its right.
    var index = -1, right = -1
    /// The last slab that it is in.
    var slab = -2
  }

  /// Sweeps over closed polygons of any kind; nil when they cross so often that it would take too long.
  ///
  /// - Parameters:
  ///   - mostWork: The number of edge visits after which the sweep is abandoned.
  ///   - takesApart: Whether trapezoids are made; without them `isSimple` is known sooner.
  package init?(
    _ polygons: [[Point]], rule: FillRule = .nonzero, mostWork: Int = OverlapSweep.mostWork, takesApart: Bool = true
  ) {
    (self.rule, self.mostWork, self.takesApart) = (rule, mostWork, takesApart)
    latest = []
    // Each edge is visited at least once, so too many edges are rejected before they are copied and sorted.
    guard polygons.reduce(0, { $0 + Self.edgeCount($1) }) <= mostWork else { return nil }
    for polygon in polygons {
      guard var last = polygon.last else { continue }
      for point in polygon {
        if point.y > last.y { edges.append(Edge(top: last, bottom: point, winding: 1)) }
        if point.y < last.y { edges.append(Edge(top: point, bottom: last, winding: -1)) }
        last = point
      }
    }
    edges.sort { $0.top.y < $1.top.y }
    if takesApart { latest = Array(repeating: Reach(), count: edges.count) }
    guard findHeights(), sweep() else { return nil }
  }

  private static func edgeCount(_ polygon: [Point]) -> Int {
    guard var last = polygon.last else { return 0 }
    var count = 0
    for point in polygon {
      if point.y != last.y { count += 1 }
      last = point
    }
    return count
  }

  /// Finds every height at which an edge starts, ends or crosses another one, once, from top to bottom; false when that
  /// is too much work.
  private mutating func findHeights() -> Bool {
    var active: [Int] = []
    for (index, edge) in edges.enumerated() {
      heights.append(edge.top.y)
      heights.append(edge.bottom.y)
      active.removeAll { edges[$0].bottom.y <= edge.top.y }
      work += active.count + 1
      if work > mostWork { return false }
      for other in active { if let y = Self.crossing(edge, edges[other]) { heights.append(y) } }
      active.append(index)
    }
    heights.sort()
    var last = -Double.infinity
    heights.removeAll { height in
      defer { last = height }
      return height == last
    }
    return true
  }

  /// The height at which two edges change their order, nil if they do not.
  private static func crossing(_ one: Edge, _ other: Edge) -> Double? {
    let (top, bottom) = (max(one.top.y, other.top.y), min(one.bottom.y, other.bottom.y))
    guard top < bottom else { return nil }
    let (before, after) = (one.x(at: top) - other.x(at: top), one.x(at: bottom) - other.x(at: bottom))
    guard before < 0 && after > 0 || before > 0 && after < 0 else { return nil }
    let height = top + (bottom - top) * (before / (before - after))
    return height > top && height < bottom ? height : nil
  }

  /// Goes through all slabs, or only until `isSimple` is known if no more is needed; false when it takes too much work.
  private mutating func sweep() -> Bool {
    var next = 0
    // From left to right in the slab before: nearly the order of the next one.
    var order: [(x: Double, edge: Int)] = []
    for slab in heights.indices.dropLast() {
      let (top, bottom) = (heights[slab], heights[slab + 1])
      order.removeAll { edges[$0.edge].bottom.y <= top }
      while next < edges.count, edges[next].top.y <= top {
        order.append((0, next))
        next += 1
      }
      work += order.count + 1
      if work > mostWork || trapezoids.count > Self.mostTrapezoids { return false }
      let middle = (top + bottom) / 2
      for index in order.indices { order[index].x = edges[order[index].edge].x(at: middle) }
      Self.sort(&order)
      addSlab(slab, order, from: top, to: bottom)
      if !takesApart, !isSimple { return true }
    }
    return true
  }

  /// Sorts a nearly sorted array by x and edge number.
  private static func sort(_ order: inout [(x: Double, edge: Int)]) {
    for index in order.indices.dropFirst() {
      let moved = order[index]
      var place = index
      while place > 0, (moved.x, moved.edge) < (order[place - 1].x, order[place - 1].edge) {
        order[place] = order[place - 1]
        place -= 1
      }
      order[place] = moved
    }
  }

  /// Adds the trapezoids of a slab; one between the same edges as one that ends here is made longer instead.
  private mutating func addSlab(
    _ slab: Int, _ order: [(x: Double, edge: Int)], from top: Double, to bottom: Double
  ) {
    var winding = 0
    var left = 0
    var lastX = -Double.infinity
    for (x, edge) in order {
      check(winding, area: (x - lastX) * (bottom - top))
      lastX = x
      let wasInside = isInside(winding)
      if !wasInside { left = edge }
      winding += edges[edge].winding
      if takesApart, wasInside, !isInside(winding) { addTrapezoid(left, edge, slab, from: top, to: bottom) }
    }
  }

  private mutating func addTrapezoid(_ left: Int, _ right: Int, _ slab: Int, from top: Double, to bottom: Double) {
    let goesOn = latest[left].slab == slab - 1 && latest[left].right == right
    let index = goesOn ? latest[left].index : trapezoids.count
    if !goesOn {
      let start = Point(x: edges[left].x(at: top), y: top)
      let end = Point(x: edges[right].x(at: top), y: top)
      trapezoids.append(Trapezoid(topLeft: start, bottomLeft: start, topRight: end, bottomRight: end))
    }
    trapezoids[index].bottomLeft = Point(x: edges[left].x(at: bottom), y: bottom)
    trapezoids[index].bottomRight = Point(x: edges[right].x(at: bottom), y: bottom)
    latest[left] = Reach(index: index, right: right, slab: slab)
  }

  private func isInside(_ winding: Int) -> Bool { rule == .nonzero ? winding != 0 : winding & 1 != 0 }

  /// Checks the winding number of an area.
  private mutating func check(_ winding: Int, area: Double) {
    guard winding != 0, area > Self.negligible else { return }
    if sign == 0 { sign = winding.signum() }
    if winding != sign { isSimple = false }
  }
}
