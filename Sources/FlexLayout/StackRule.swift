// The layout properties of a stack.

import Pixels

/// The alignment of a child on the cross axis (CSS Box Alignment 3).
package enum StackAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the line's upper or left edge.
  case start
  /// In the middle.
  case center
  /// At the lower or right edge.
  case end
  /// As large as the line, where the child's own extent is `auto`.
  case stretch
  /// With its baseline on that of the line's other children; `start` in columns.
  case baseline
}

extension StackAlignment {
  /// The offset of a child on the cross axis, with `room` free; baseline alignment is handled elsewhere.
  func offset(room: Double) -> Double {
    switch self {
    case .start, .stretch, .baseline: 0
    case .center: room / 2
    case .end: room
    }
  }
}

/// How free room along a line is shared out (CSS Box Alignment 3).
package enum StackJustification: String, Hashable, Sendable, CaseIterable {
  /// All of it after the last child.
  case start
  /// Half of it before the first child.
  case center
  /// All of it before the first child.
  case end
  /// Free room only between the children.
  case spaceBetween
  /// Half as much at both ends as between the children.
  case spaceAround
  /// As much at both ends as between the children.
  case spaceEvenly
}

/// How a box places its children in flow: CSS Flexbox 1 with one line, lines that wrap, or columns of equal width.
package struct StackRule: Hashable, Sendable {
  /// How children follow each other.
  package enum Flow: Hashable, Sendable {
    /// From left to right, in one line or in as many as are needed.
    case row(wraps: Bool)
    /// From top to bottom.
    case column
    /// In rows of that many cells of one width, 1 or more.
    case columns(Int)
  }

  /// How children follow each other.
  package var flow: Flow
  /// Between neighbours, to the right and downwards, in points.
  package var gap: Size
  /// Between the box's edges and its children.
  package var padding: Insets
  /// How children are aligned on the cross axis.
  package var align: StackAlignment
  /// How free room along a line is shared out.
  package var justify: StackJustification

  /// Creates a rule; by default a column without gaps.
  package init(
    _ flow: Flow = .column, gap: Size = .zero, padding: Insets = .zero, align: StackAlignment = .stretch,
    justify: StackJustification = .start
  ) {
    (self.flow, self.gap, self.padding) = (flow, gap, padding)
    (self.align, self.justify) = (align, justify)
  }

  /// The axis along which children follow each other.
  package var main: BoxAxis { flow == .column ? .height : .width }
}

extension Insets {
  /// The sum of both edges of an axis.
  func sum(_ axis: BoxAxis) -> Double { axis == .width ? left + right : top + bottom }
}
