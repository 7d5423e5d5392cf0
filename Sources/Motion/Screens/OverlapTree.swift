// Whether any of many rectangles overlaps another one, found without looking at all of them.
//
// Two rectangles overlap when each begins before the other ends, along both axes. With its far sides negated a rectangle is a
// point (left, top, -right, -bottom), and what overlaps a given one are all points below (right, bottom, -left, -top) in every
// coordinate. The points are kept in a k-d tree: each node halves its points along the next coordinate and knows between which
// bounds they lie. A node wholly outside of the answer, or wholly inside of it, is not looked into; wherever the rectangles
// lie, only about n^(3/4) nodes of n are neither, and mostly it is a few dozen.

import Pixels

/// Rectangles numbered by their rank, which are added one by one and then found by where they lie.
struct OverlapTree {
  /// Ranks that are looked at one by one.
  private static let leafSize = 8

  private struct Node {
    /// Between these all its points lie, whether they have been added or not.
    var least: Corner, most: Corner
    /// The highest rank that has been added; -1 for none.
    var rank = -1
  }

  /// By rank; nil for rectangles without an area, which overlap nothing.
  private let points: [Corner?]
  /// A binary heap: the children of node k are 2k + 1 and 2k + 2.
  private var nodes: [Node]
  /// The ranks of all points, leaf by leaf.
  private var order: [Int] = []
  /// The position of each rank in that order.
  private var positions: [Int]
  /// Which ranks have been added.
  private var added: [Bool]

  /// Prepares for rectangles by rank, of which none is added yet. Takes about n·log n steps for n of them.
  init(_ boxes: [Rect]) {
    let points = boxes.map { Corner($0) }
    self.points = points
    positions = Array(repeating: 0, count: boxes.count)
    added = Array(repeating: false, count: boxes.count)
    let ranks = points.indices.filter { points[$0] != nil }
    var leaves = 1
    while ranks.count > leaves * Self.leafSize { leaves *= 2 }
    nodes = Array(repeating: Node(least: .zero, most: .zero), count: 2 * leaves - 1)
    let values = (0..<4).map { axis in points.map { $0?[axis] ?? 0 } }
    let sorted = values.map { values in ranks.sorted { (values[$0], $0) < (values[$1], $1) } }
    var marks = added
    arrange(sorted, node: 0, depth: 0, &marks)
    for (position, rank) in order.enumerated() { positions[rank] = position }
  }

  /// Adds the rectangle of a rank.
  mutating func insert(_ rank: Int) {
    guard points[rank] != nil else { return }
    added[rank] = true
    var (node, range) = (0, order.indices)
    while true {
      nodes[node].rank = max(nodes[node].rank, rank)
      if isLeaf(node) { return }
      let middle = range.lowerBound + range.count / 2
      let isFirst = positions[rank] < middle
      range = isFirst ? range.lowerBound..<middle : middle..<range.upperBound
      node = 2 * node + (isFirst ? 1 : 2)
    }
  }

  /// Whether a rectangle that has been added, and whose rank is above `rank`, overlaps `box`; touching edges do not count.
  func overlaps(_ box: Rect, above rank: Int) -> Bool {
    guard let corner = Corner(box) else { return false }
    return finds(below: corner.opposite, above: rank, node: 0, range: order.indices)
  }

  private func finds(below limit: Corner, above rank: Int, node index: Int, range: Range<Int>) -> Bool {
    let node = nodes[index]
    guard node.rank > rank, node.least.isBelow(limit) else { return false }
    if node.most.isBelow(limit) { return true }
    if isLeaf(index) {
      return order[range].contains { $0 > rank && added[$0] && points[$0]?.isBelow(limit) == true }
    }
    let middle = range.lowerBound + range.count / 2
    return finds(below: limit, above: rank, node: 2 * index + 1, range: range.lowerBound..<middle)
      || finds(below: limit, above: rank, node: 2 * index + 2, range: middle..<range.upperBound)
  }

  private func isLeaf(_ node: Int) -> Bool { 2 * node + 1 >= nodes.count }

  /// Makes a node of ranks, which are given four times: sorted along each coordinate. `marks` is room to note those of its
  /// first half.
  private mutating func arrange(_ sorted: [[Int]], node: Int, depth: Int, _ marks: inout [Bool]) {
    let axis = depth % 4
    guard !sorted[axis].isEmpty else { return }
    nodes[node].least = bound(sorted) { $0.first }
    nodes[node].most = bound(sorted) { $0.last }
    if isLeaf(node) { return order += sorted[axis] }
    let half = sorted[axis].count / 2
    for (index, rank) in sorted[axis].enumerated() { marks[rank] = index < half }
    let first = sorted.map { $0.filter { marks[$0] } }
    let second = sorted.map { $0.filter { !marks[$0] } }
    arrange(first, node: 2 * node + 1, depth: depth + 1, &marks)
    arrange(second, node: 2 * node + 2, depth: depth + 1, &marks)
  }

  /// The corner made of the coordinates of four points, one for each.
  private func bound(_ sorted: [[Int]], _ end: ([Int]) -> Int?) -> Corner {
    var corner = Corner.zero
    for axis in 0..<4 { corner[axis] = end(sorted[axis]).flatMap { points[$0]?[axis] } ?? 0 }
    return corner
  }
}

/// A rectangle as a point: left, top, and right and bottom negated.
private struct Corner {
  private var left, top, right, bottom: Double

  static let zero = Corner(left: 0, top: 0, right: 0, bottom: 0)

  private init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// The point of a rectangle; nil when it has no area.
  init?(_ box: Rect) {
    guard box.minX < box.maxX, box.minY < box.maxY else { return nil }
    self.init(left: box.minX, top: box.minY, right: -box.maxX, bottom: -box.maxY)
  }

  /// What the points of all that overlaps the rectangle lie below.
  var opposite: Corner { Corner(left: -right, top: -bottom, right: -left, bottom: -top) }

  /// Whether every coordinate is smaller.
  func isBelow(_ other: Corner) -> Bool {
    left < other.left && top < other.top && right < other.right && bottom < other.bottom
  }

  /// A coordinate.
  subscript(axis: Int) -> Double {
    get {
      switch axis {
      case 0: left
      case 1: top
      case 2: right
      default: bottom
      }
    }
    set {
      switch axis {
      case 0: left = newValue
      case 1: top = newValue
      case 2: right = newValue
      default: bottom = newValue
      }
    }
  }
}
