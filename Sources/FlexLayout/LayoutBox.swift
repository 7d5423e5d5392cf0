// A box to lay out: its requested sizes, and after `LayoutBox.arrange` its frame.
//
// Layout makes two passes over a tree. Measuring goes up: the size of a box by its content alone. Arranging goes down:
// a box has its size, places its children and arranges them. Measurements are cached by width, so that a tree is
// measured in time linear in its boxes, however deeply boxes that hug their content are nested.

import Pixels

/// A text as seen by the layout. It must accept a box that is narrower than its measured width by a floating-point
/// rounding error.
package protocol TextContent {
  /// The extent of the text in a box of that width (infinite: unlimited): of its widest line, and of all lines together.
  func size(within width: Double) -> Size
  /// The distance of the first line's baseline from the upper edge of a box of that size.
  func baseline(in size: Size) -> Double
}

/// A box of a tree. Its demands do not change any more once its parent has been made.
package final class LayoutBox {
  /// The requested size along one axis.
  package enum Extent: Hashable, Sendable {
    /// A number of points.
    case points(Double)
    /// A share of the room that the parent has for its children.
    case relative(RelativeLength)
    /// The free space of a line; on the cross axis, all of it.
    case fill
    /// As large as its content.
    case hug
    /// Stretched where the parent stretches, else as large as its content; outside of a stack all of the parent.
    case auto
  }

  /// The requested sizes and position of a box.
  package struct Demand: Sendable {
    /// The position of its upper left corner in its parent; nil in flow. `fill`, `hug`, `auto` mean 0.
    package var origin: (x: Extent, y: Extent)?
    /// The requested width.
    package var width = Extent.auto
    /// The requested height.
    package var height = Extent.auto
    /// The least width and height, 0 or more; they win against the largest.
    package var minimum: (width: Double?, height: Double?)
    /// The largest width and height, 0 or more.
    package var maximum: (width: Double?, height: Double?)
    /// Its share of free room along a line, 0 or more; nil: 1 with `fill` along the line, else 0.
    package var grow: Double?
    /// Its share, times its size, of the missing room of a line, 0 or more.
    package var shrink = 0.0
    /// Its alignment on the cross axis; nil: as the parent says.
    package var align: StackAlignment?
    /// Whether it takes part in the layout: a hidden box gets a frame but takes no room.
    package var isHidden = false

    /// Creates a demand: in flow, by its content.
    package init() {}
  }

  /// The subject of a diagnostic.
  package enum Entry: Int, Hashable, Sendable {
    case x, y, width, height

    init(_ axis: BoxAxis) { self = axis == .width ? .width : .height }
  }

  /// An error or warning about a demand.
  package enum Diagnostic: Hashable, Sendable {
    /// A share of an extent that itself depends on the box.
    case cycle(Entry)
    /// An extent that came out below 0, as a share of `of` points.
    case negative(Entry, value: Double, of: Double)
    /// A length or coordinate out of range.
    case outOfRange(Entry, value: Double)
    /// A child of a row of equal columns that requests another width.
    case widthInColumns
  }

  package let demand: Demand
  package let stack: StackRule?
  package let text: (any TextContent)?
  /// Around the text, inside the box.
  package let textPadding: Insets
  package let children: [LayoutBox]
  /// The frame in the parent's coordinates, in points; final after `arrange`.
  package private(set) var frame = Rect(size: .zero)
  /// The errors and warnings, each once.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Whether the box's extents are those of its content, as far as demands tell.
  var hugsWidth = false
  var hugsHeight = false
  private var keptWidth: Double?
  private var keptHeights: [Double: Double] = [:]
  private var keptBaselines: [Size: Double] = [:]

  /// Creates a box around its children, which must have no other parent.
  package init(
    _ demand: Demand = Demand(), stack: StackRule? = nil, text: (any TextContent)? = nil,
    textPadding: Insets = .zero, children: [LayoutBox] = []
  ) {
    (self.demand, self.stack, self.text) = (demand, stack, text)
    (self.textPadding, self.children) = (textPadding, children)
    for child in children { child.findHugging(in: stack) }
  }

  /// Lays out everything in this box, which is `size` large.
  package func arrange(in size: Size) {
    frame = Rect(origin: frame.origin, size: size)
    placeFlow(in: size)
    for child in children where !isInFlow(child) { child.placeOutOfFlow(in: size) }
    for child in children { child.arrange(in: child.frame.size) }
  }

  /// Whether a child takes part in this box's stack.
  package func isInFlow(_ child: LayoutBox) -> Bool {
    stack != nil && child.demand.origin == nil && !child.demand.isHidden
  }

  func place(_ frame: Rect) { self.frame = frame }

  func report(_ diagnostic: Diagnostic) {
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  // MARK: Measures

  /// The width by content alone, clamped to the minimum and maximum.
  func contentWidth() -> Double {
    if let keptWidth { return keptWidth }
    var width = 0.0
    if let text { width = text.size(within: .infinity).width + textPadding.sum(.width) }
    if let stack { width = max(width, stackWidth(stack)) }
    width = limited(width, .width)
    keptWidth = width
    return width
  }

  /// The height by content alone at a width, clamped to the minimum and maximum.
  func contentHeight(width: Double) -> Double {
    if let kept = keptHeights[width] { return kept }
    var height = 0.0
    if let text {
      height = text.size(within: max(0, width - textPadding.sum(.width))).height + textPadding.sum(.height)
    }
    if let stack { height = max(height, stackHeight(stack, width: width)) }
    height = limited(height, .height)
    keptHeights[width] = height
    return height
  }

  private func stackWidth(_ stack: StackRule) -> Double {
    let flow = children.filter(isInFlow)
    let content =
      switch stack.flow {
      case .row, .column: StackLines(self, stack, flow).contentWidth()
      case .columns(let count): StackColumns(self, stack, flow, count: count).contentWidth()
      }
    return content + stack.padding.sum(.width)
  }

  private func stackHeight(_ stack: StackRule, width: Double) -> Double {
    let flow = children.filter(isInFlow)
    let inner = max(0, width - stack.padding.sum(.width))
    let content =
      switch stack.flow {
      case .row, .column: StackLines(self, stack, flow).contentHeight(width: inner)
      case .columns(let count): StackColumns(self, stack, flow, count: count).contentHeight(width: inner)
      }
    return content + stack.padding.sum(.height)
  }

  // MARK: Baselines

  /// The distance of the baseline from the upper edge: the text's, that of a stack's first child, or the lower edge.
  func baseline(in size: Size) -> Double {
    if let kept = keptBaselines[size] { return kept }
    let baseline = foundBaseline(in: size)
    keptBaselines[size] = baseline
    return baseline
  }

  private func foundBaseline(in size: Size) -> Double {
    if let text { return textPadding.top + text.baseline(in: textPadding.inner(size)) }
    guard stack != nil, let first = children.first(where: isInFlow) else { return size.height }
    // The child is where it will be when this box has that size.
    placeFlow(in: size)
    return first.frame.minY + first.baseline(in: first.frame.size)
  }

  private func placeFlow(in size: Size) {
    guard let stack else { return }
    let flow = children.filter(isInFlow)
    switch stack.flow {
    case .row, .column: StackLines(self, stack, flow).arrange(in: size)
    case .columns(let count): StackColumns(self, stack, flow, count: count).arrange(in: size)
    }
  }
}
