// Resolves demands: lengths relative to the parent, minimum and maximum extents, boxes outside of a stack's flow.

import Pixels

extension LayoutBox {
  /// Lengths and coordinates beyond this are rejected, in points.
  package static let farthest = 1e6

  func extent(_ axis: BoxAxis) -> Extent { axis == .width ? demand.width : demand.height }

  func minimum(_ axis: BoxAxis) -> Double { (axis == .width ? demand.minimum.width : demand.minimum.height) ?? 0 }

  func maximum(_ axis: BoxAxis) -> Double {
    (axis == .width ? demand.maximum.width : demand.maximum.height) ?? .infinity
  }

  /// An extent between the least and the largest; the least wins.
  func limited(_ value: Double, _ axis: BoxAxis) -> Double { max(min(value, maximum(axis)), minimum(axis), 0) }

  func hugs(_ axis: BoxAxis) -> Bool { axis == .width ? hugsWidth : hugsHeight }

  /// How the box is aligned on the cross axis of its parent.
  func alignment(in stack: StackRule) -> StackAlignment {
    let align = demand.align ?? stack.align
    return align == .baseline && stack.main == .height ? .start : align
  }

  /// Finds whether the box's own extents follow from its content, in a parent with that stack.
  func findHugging(in stack: StackRule?) {
    hugsWidth = isHugging(.width, in: stack)
    hugsHeight = isHugging(.height, in: stack)
  }

  private func isHugging(_ axis: BoxAxis, in stack: StackRule?) -> Bool {
    guard extent(axis) != .hug else { return true }
    guard extent(axis) == .auto, let stack, demand.origin == nil, !demand.isHidden else { return false }
    if case .columns = stack.flow, axis == .width { return false }
    return axis == stack.main && !stack.isGrid || alignment(in: stack) != .stretch
  }

  /// An extent in points in a box of `inner`; 0, and a diagnostic, where it is out of range.
  func resolved(_ length: RelativeLength, _ axis: BoxAxis, in inner: Size) -> Double {
    let value = coordinate(length, axis, in: inner, Entry(axis))
    if value >= 0 { return value }
    report(.negative(Entry(axis), value: value, of: axis == .width ? inner.width : inner.height))
    return 0
  }

  private func coordinate(_ length: RelativeLength, _ axis: BoxAxis, in inner: Size, _ entry: Entry) -> Double {
    let value = length.resolved(in: inner, own: axis)
    if abs(value) <= Self.farthest { return value }
    report(.outOfRange(entry, value: value))
    return 0
  }

  // MARK: Outside of a stack's flow

  /// Finds the frame of a box with an origin, or in a box without a stack.
  func placeOutOfFlow(in parent: Size) {
    let width = freeWidth(in: parent)
    let height = freeHeight(in: parent, width: width)
    let x = demand.origin.map { coordinate($0.x, .width, in: parent, .x) } ?? 0
    let y = demand.origin.map { coordinate($0.y, .height, in: parent, .y) } ?? 0
    place(Rect(x: x, y: y, width: width, height: height))
  }

  private func coordinate(_ extent: Extent, _ axis: BoxAxis, in parent: Size, _ entry: Entry) -> Double {
    switch extent {
    case .points(let points): points
    case .relative(let length): coordinate(length, axis, in: parent, entry)
    case .fill, .hug, .auto: 0
    }
  }

  private func freeWidth(in parent: Size) -> Double {
    switch demand.width {
    case .points(let points): limited(points, .width)
    case .relative(let length): limited(resolved(length, .width, in: parent), .width)
    case .fill, .auto: limited(parent.width, .width)
    case .hug: contentWidth()
    }
  }

  private func freeHeight(in parent: Size, width: Double) -> Double {
    switch demand.height {
    case .points(let points): limited(points, .height)
    case .relative(let length): limited(resolved(length, .height, in: parent), .height)
    case .fill, .auto: limited(parent.height, .height)
    case .hug: contentHeight(width: width)
    }
  }
}

extension StackRule {
  /// Whether children are in cells of equal width.
  var isGrid: Bool { if case .columns = flow { true } else { false } }
}
