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
    let top: Point, bottom: Point
    let winding: Int

    /// Whether all of it is left or right of another edge, by more than rounding.
    @inline(__always)
    func isBeside(_ other: Edge, slack: Double) -> Bool {
      max(top.x, bottom.x) + slack < min(other.top.x, other.bottom.x)
        || max(other.top.x, other.bottom.x) + slack < min(top.x, bottom.x)
    }

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
    var lowest: [Double] = []
    for polygon in polygons { add(polygon, &lowest) }
    sortEdges()
    if takesApart { latest = Array(repeating: Reach(), count: edges.count) }
    guard findHeights(lowest), sweep() else { return nil }
  }

  /// Adds the edges of a polygon. At the lower end of most edges another one begins; the heights of the others are added to
  /// `lowest`.
  private mutating func add(_ polygon: [Point], _ lowest: inout [Double]) {
    guard var last = polygon.last else { return }
    /// Whether the edge before leads downwards, and the height at which it was left.
    var before: (isDown: Bool, y: Double)?
    for point in polygon {
      if point.y > last.y {
        if let before, before.isDown, before.y != last.y { lowest.append(before.y) }
        edges.append(Edge(top: last, bottom: point, winding: 1))
        before = (true, point.y)
      } else if point.y < last.y {
        if let before, before.isDown { lowest.append(before.y) }
        if before?.isDown != false || before?.y != last.y { lowest.append(last.y) }
        edges.append(Edge(top: point, bottom: last, winding: -1))
        before = (false, point.y)
      }
      last = point
    }
    if let before, before.isDown { lowest.append(before.y) }
  }

  /// Sorts the edges by their tops; those of one height keep their order.
  private mutating func sortEdges() {
    var keys: [(y: Double, index: Int32)] = []
    keys.reserveCapacity(edges.count)
    for (index, edge) in edges.enumerated() { keys.append((edge.top.y, Int32(truncatingIfNeeded: index))) }
    keys.sort { $0.y < $1.y || ($0.y == $1.y && $0.index < $1.index) }
    let unsorted = edges
    for (index, key) in keys.enumerated() { edges[index] = unsorted[Int(key.index)] }
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
  /// is too much work. `lowest` has those ends of edges at which none starts.
  private mutating func findHeights(_ lowest: [Double]) -> Bool {
    var (others, active, activeCount) = (lowest, [Int](repeating: 0, count: edges.count), 0)
    let edges = edges
    let slack = edges.reduce(0) { max($0, abs($1.top.x), abs($1.bottom.x)) } * Self.rounding
    for (index, edge) in edges.enumerated() {
      var kept = 0
      unsafe withBuffers(&active, edges) { active, edges in
        for place in 0..<activeCount {
          let number = unsafe active[place]
          let other = unsafe edges[number]
          if other.bottom.y <= edge.top.y { continue }
          unsafe active[kept] = number
          kept &+= 1
          if edge.isBeside(other, slack: slack) { continue }
          if let y = Self.crossing(edge, other) { others.append(y) }
        }
        unsafe active[kept] = index
      }
      activeCount = kept + 1
      work += activeCount
      if work > mostWork { return false }
    }
    others.sort()
    heights.reserveCapacity(edges.count + others.count)
    var next = 0
    func add(_ height: Double) { if heights.last != height { heights.append(height) } }
    for edge in edges {
      while next < others.count, others[next] < edge.top.y {
        add(others[next])
        next += 1
      }
      add(edge.top.y)
    }
    for height in others[next...] { add(height) }
    return true
  }

  /// A place on an edge is off by less than this share of the largest coordinate.
  private static let rounding = 0x1p-40

  /// The height at which two edges change their order, nil if they do not.
  private static func crossing(_ one: Edge, _ other: Edge) -> Double? {
    let (top, bottom) = (max(one.top.y, other.top.y), min(one.bottom.y, other.bottom.y))
    guard top < bottom else { return nil }
    let (before, after) = (one.x(at: top) - other.x(at: top), one.x(at: bottom) - other.x(at: bottom))
    guard before < 0 && after > 0 || before > 0 && after < 0 else { return nil }
    let height = top + (bottom - top) * (before / (before - after))
    return height > top && height < bottom ? height : nil
  }

  /// An edge in a slab, with its place in the middle of the slab.
  private struct Placed {
    var x: Double
    var edge: Int
  }

  /// Goes through all slabs, or only until `isSimple` is known if no more is needed; false when it takes too much work.
  private mutating func sweep() -> Bool {
    let (edges, heights) = (edges, heights)
    // From left to right in the slab before: nearly the order of the next one.
    var (order, count, next) = ([Placed](repeating: Placed(x: 0, edge: 0), count: edges.count), 0, 0)
    for slab in heights.indices.dropLast() {
      let (top, bottom) = (heights[slab], heights[slab + 1])
      unsafe withBuffers(&order, edges) { order, edges in
        let middle = (top + bottom) / 2
        let before = count
        count = 0
        for place in 0..<before {
          let number = unsafe order[place].edge
          if unsafe edges[number].bottom.y > top {
            unsafe Self.insert(Placed(x: edges[number].x(at: middle), edge: number), into: order, &count)
          }
        }
        while next < edges.count, unsafe edges[next].top.y <= top {
          unsafe Self.insert(Placed(x: edges[next].x(at: middle), edge: next), into: order, &count)
          next += 1
        }
      }
      work += count + 1
      if work > mostWork || trapezoids.count > Self.mostTrapezoids { return false }
      addSlab(slab, order[..<count], from: top, to: bottom)
      if !takesApart, !isSimple { return true }
    }
    return true
  }

  /// Inserts an edge into a list in the order of places and edge numbers, nearly always at the end.
  @inline(__always)
  private static func insert(_ placed: Placed, into order: UnsafeMutableBufferPointer<Placed>, _ count: inout Int) {
    var place = count
    count &+= 1
    while place > 0,
      unsafe placed.x < order[place &- 1].x || placed.x == order[place &- 1].x && placed.edge < order[place &- 1].edge
    {
      unsafe order[place] = order[place &- 1]
      place &-= 1
    }
    unsafe order[place] = placed
  }

  /// Adds the trapezoids of a slab; one between the same edges as one that ends here is made longer instead.
  private mutating func addSlab(
    _ slab: Int, _ order: ArraySlice<Placed>, from top: Double, to bottom: Double
  ) {
    var winding = 0
    var left = 0
    var lastX = -Double.infinity
    for placed in order {
      let edge = placed.edge
      check(winding, area: (placed.x - lastX) * (bottom - top))
      lastX = placed.x
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

/// Calls `body` with the memory of two arrays, of which it may change the first.
@inline(__always)
private func withBuffers<First, Second>(
  _ first: inout [First], _ second: [Second],
  _ body: (UnsafeMutableBufferPointer<First>, UnsafeBufferPointer<Second>) -> Void
) {
  unsafe first.withUnsafeMutableBufferPointer { first in
    unsafe second.withUnsafeBufferPointer { unsafe body(first, $0) }
  }
}
