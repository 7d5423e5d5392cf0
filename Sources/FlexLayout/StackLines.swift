// Rows and columns: CSS Flexbox 1 with border-box sizes, least sizes of 0, no margins, and `align-content: flex-start`.

import Pixels

/// The lines of a stack.
struct StackLines {
  private let box: LayoutBox
  private let stack: StackRule
  /// The children in flow.
  private let flow: [LayoutBox]
  private let main: BoxAxis

  /// How much wider than its room a line may be before it is broken: less than the noise of sums in floating point.
  private static let breakTolerance = 1.0 / 64
  /// An extent that is not known yet; sizes that depend on it are taken from the content.
  private static let unknown = Double.nan

  init(_ box: LayoutBox, _ stack: StackRule, _ flow: [LayoutBox]) {
    (self.box, self.stack, self.flow) = (box, stack, flow)
    main = stack.main
  }

  private var mainGap: Double { main == .width ? stack.gap.width : stack.gap.height }

  private func gaps(_ count: Int) -> Double { Double(max(0, count - 1)) * mainGap }

  // MARK: Measures, without padding

  /// The width that the children ask for by their content.
  func contentWidth() -> Double {
    let widths = flow.map(contributedWidth)
    return main == .width ? widths.reduce(0, +) + gaps(flow.count) : widths.max() ?? 0
  }

  private func contributedWidth(_ child: LayoutBox) -> Double {
    if case .points(let points) = child.demand.width { return child.limited(points, .width) }
    return child.contentWidth()
  }

  /// The height that the children ask for when the room for them is `width` wide.
  func contentHeight(width: Double) -> Double {
    if main == .height {
      let inner = Size(width: width, height: Self.unknown)
      return flow.reduce(gaps(flow.count)) { $0 + contributedHeight($1, width: columnWidth($1, room: width), inner) }
    }
    let inner = Size(width: width, height: Self.unknown)
    let lines = lines(in: inner)
    let heights = lines.map { line in
      let sizes = widths(of: line, in: inner)
      return lineHeight(
        line, zip(line, sizes).map { Size(width: $1, height: contributedHeight($0, width: $1, inner)) })
    }
    return heights.reduce(0, +) + Double(max(0, lines.count - 1)) * stack.gap.height
  }

  /// A child's height before that of its line is known; `inner` is the parent's inside, whose height may be unknown.
  private func contributedHeight(_ child: LayoutBox, width: Double, _ inner: Size) -> Double {
    switch child.demand.height {
    case .points(let points):
      return child.limited(points, .height)
    case .relative(let length):
      return known(length, .height, of: child, in: inner).map { child.limited($0, .height) }
        ?? child.contentHeight(width: width)
    case .fill, .hug, .auto:
      return child.contentHeight(width: width)
    }
  }

  // MARK: Along the lines

  /// The children of each line; all in one unless the stack wraps.
  private func lines(in inner: Size) -> [[LayoutBox]] {
    guard case .row(wraps: true) = stack.flow else { return flow.isEmpty ? [] : [flow] }
    var lines: [[LayoutBox]] = []
    var used = 0.0
    for child in flow {
      let width = item(child, in: inner, across: nil).hypothetical
      if let last = lines.last, !last.isEmpty, used + mainGap + width <= inner.width + Self.breakTolerance {
        lines[lines.count - 1].append(child)
        used += mainGap + width
      } else {
        lines.append([child])
        used = width
      }
    }
    return lines
  }

  /// The final widths of a row's line.
  private func widths(of line: [LayoutBox], in inner: Size) -> [Double] {
    let items = line.map { item($0, in: inner, across: nil) }
    return FlexibleLengths.sizes(of: items, in: inner.width - gaps(line.count))
  }

  /// A child along the main axis; in a column `across` is its width.
  private func item(_ child: LayoutBox, in inner: Size, across: Double?) -> FlexItem {
    FlexItem(
      base: base(child, in: inner, across: across), minimum: child.minimum(main), maximum: child.maximum(main),
      grow: child.demand.grow ?? (child.extent(main) == .fill ? 1 : 0), shrink: child.demand.shrink)
  }

  private func base(_ child: LayoutBox, in inner: Size, across: Double?) -> Double {
    switch child.extent(main) {
    case .points(let points): points
    case .relative(let length): known(length, main, of: child, in: inner) ?? content(child, across: across)
    case .fill: box.hugs(main) ? content(child, across: across) : 0
    case .hug, .auto: content(child, across: across)
    }
  }

  private func content(_ child: LayoutBox, across: Double?) -> Double {
    main == .width ? child.contentWidth() : child.contentHeight(width: across ?? 0)
  }

  /// A relative length; nil while the extent that it is a share of is not known, and nil with a diagnostic where that follows
  /// from the children.
  private func known(_ length: RelativeLength, _ axis: BoxAxis, of child: LayoutBox, in inner: Size) -> Double? {
    let whole = length.axis ?? axis
    guard !box.hugs(whole) else {
      child.report(.cycle(LayoutBox.Entry(axis)))
      return nil
    }
    guard !(whole == .width ? inner.width : inner.height).isNaN else { return nil }
    return child.resolved(length, axis, in: inner)
  }

  // MARK: Across the lines

  /// The width of a column's child in a room of that width and height.
  private func columnWidth(_ child: LayoutBox, room: Double, height: Double = unknown) -> Double {
    let width: Double =
      switch child.demand.width {
      case .points(let points): points
      case .relative(let length):
        known(length, .width, of: child, in: Size(width: room, height: height)) ?? min(child.contentWidth(), room)
      case .fill: room
      case .auto where child.alignment(in: stack) == .stretch: room
      case .hug, .auto: min(child.contentWidth(), room)
      }
    return child.limited(width, .width)
  }

  /// The height of a row's child in a line of that height.
  private func rowHeight(_ child: LayoutBox, width: Double, line: Double, in inner: Size) -> Double {
    let height: Double =
      switch child.demand.height {
      case .points(let points): points
      case .relative(let length):
        known(length, .height, of: child, in: inner) ?? child.contentHeight(width: width)
      case .fill: line
      case .auto where child.alignment(in: stack) == .stretch: line
      case .hug, .auto: child.contentHeight(width: width)
      }
    return child.limited(height, .height)
  }

  /// The height of a row's line whose children have those sizes, with children that are aligned on the baseline.
  private func lineHeight(_ line: [LayoutBox], _ sizes: [Size]) -> Double {
    let highest = sizes.map(\.height).max() ?? 0
    let baselines = baselines(line, sizes)
    let above = baselines.compactMap { $0 }.max() ?? 0
    let below = zip(baselines, sizes).compactMap { baseline, size in baseline.map { size.height - $0 } }.max() ?? 0
    return max(highest, above + below)
  }

  /// The baselines of the children that are aligned on the baseline.
  private func baselines(_ line: [LayoutBox], _ sizes: [Size]) -> [Double?] {
    zip(line, sizes).map { $0.alignment(in: stack) == .baseline ? $0.baseline(in: $1) : nil }
  }

  // MARK: Places

  /// Places the children in a box of `size`.
  func arrange(in size: Size) {
    let inner = stack.padding.inner(size)
    main == .width ? arrangeRows(in: inner) : arrangeColumn(in: inner)
  }

  private func arrangeColumn(in inner: Size) {
    let widths = flow.map { columnWidth($0, room: inner.width, height: inner.height) }
    let items = zip(flow, widths).map { item($0, in: inner, across: $1) }
    let heights = FlexibleLengths.sizes(of: items, in: inner.height - gaps(flow.count))
    var (y, between) = spread(heights, room: inner.height)
    for (child, size) in zip(flow, zip(widths, heights).map { Size(width: $0, height: $1) }) {
      let x = child.alignment(in: stack).offset(room: inner.width - size.width)
      child.place(Rect(x: stack.padding.left + x, y: stack.padding.top + y, width: size.width, height: size.height))
      y += size.height + between
    }
  }

  private func arrangeRows(in inner: Size) {
    var top = stack.padding.top
    for line in lines(in: inner) {
      top += arrange(line, in: inner, top: top) + stack.gap.height
    }
  }

  /// Places the children of one line and returns its height.
  private func arrange(_ line: [LayoutBox], in inner: Size, top: Double) -> Double {
    let widths = widths(of: line, in: inner)
    var height = inner.height
    if case .row(wraps: true) = stack.flow {
      height = lineHeight(
        line, zip(line, widths).map { Size(width: $1, height: contributedHeight($0, width: $1, inner)) })
    }
    let sizes = zip(line, widths).map {
      Size(width: $1, height: rowHeight($0, width: $1, line: height, in: inner))
    }
    let baselines = baselines(line, sizes)
    let lowest = baselines.compactMap { $0 }.max() ?? 0
    var (x, between) = spread(widths, room: inner.width)
    for (index, child) in line.enumerated() {
      let size = sizes[index]
      let y =
        baselines[index].map { lowest - $0 } ?? child.alignment(in: stack).offset(room: height - size.height)
      child.place(Rect(x: stack.padding.left + x, y: top + y, width: size.width, height: size.height))
      x += size.width + between
    }
    return height
  }

  /// The start of the first of some sizes in a line, and the gap between neighbours.
  private func spread(_ sizes: [Double], room: Double) -> (start: Double, between: Double) {
    let free = sizes.reduce(room - gaps(sizes.count), -)
    let count = Double(sizes.count)
    return switch stack.justify {
    case .start: (0, mainGap)
    case .center: (free / 2, mainGap)
    case .end: (free, mainGap)
    case .spaceBetween where free > 0 && count > 1: (0, mainGap + free / (count - 1))
    case .spaceAround where free > 0: (free / count / 2, mainGap + free / count)
    case .spaceEvenly where free > 0: (free / (count + 1), mainGap + free / (count + 1))
    case .spaceBetween, .spaceAround, .spaceEvenly: (0, mainGap)
    }
  }
}
