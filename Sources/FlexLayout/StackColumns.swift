// Cells of one width, row by row, each row as high as its highest child.

import Pixels

/// The rows of a stack with a number of columns.
struct StackColumns {
  private let box: LayoutBox
  private let stack: StackRule
  private let flow: [LayoutBox]
  private let count: Int

  init(_ box: LayoutBox, _ stack: StackRule, _ flow: [LayoutBox], count: Int) {
    (self.box, self.stack, self.flow) = (box, stack, flow)
    self.count = max(1, count)
  }

  private var rows: [ArraySlice<LayoutBox>] {
    stride(from: 0, to: flow.count, by: count).map { flow[$0..<min($0 + count, flow.count)] }
  }

  private func cellWidth(room: Double) -> Double {
    max(0, (room - Double(count - 1) * stack.gap.width) / Double(count))
  }

  // MARK: Measures, without padding

  /// As many times the widest child as there are columns.
  func contentWidth() -> Double {
    let widest = flow.map { $0.contentWidth() }.max() ?? 0
    return flow.isEmpty ? 0 : Double(count) * widest + Double(count - 1) * stack.gap.width
  }

  /// All rows, when the room for them is `width` wide.
  func contentHeight(width: Double) -> Double {
    let cell = cellWidth(room: width)
    let heights = rows.map { rowHeight($0, cell: cell) }
    return heights.reduce(0, +) + Double(max(0, heights.count - 1)) * stack.gap.height
  }

  private func rowHeight(_ row: ArraySlice<LayoutBox>, cell: Double) -> Double {
    row.map { height(of: $0, cell: cell, row: nil) }.max() ?? 0
  }

  /// A child's height in a cell; `row` is that of its row, once that is known.
  private func height(of child: LayoutBox, cell: Double, row: Double?) -> Double {
    switch child.demand.height {
    case .points(let points):
      return child.limited(points, .height)
    case .relative(let length) where length.axis == .width:
      let inner = Size(width: cell, height: 0)
      return child.limited(child.resolved(length, .height, in: inner), .height)
    case .relative:
      child.report(.cycle(.height))
      return child.contentHeight(width: width(of: child, cell: cell))
    case .fill where row != nil:
      return child.limited(row ?? 0, .height)
    case .auto where row != nil && child.alignment(in: stack) == .stretch:
      return child.limited(row ?? 0, .height)
    case .fill, .hug, .auto:
      return child.contentHeight(width: width(of: child, cell: cell))
    }
  }

  private func width(of child: LayoutBox, cell: Double) -> Double {
    switch child.demand.width {
    case .auto, .fill: break
    case .points, .relative, .hug: child.report(.widthInColumns)
    }
    return child.limited(cell, .width)
  }

  // MARK: Places

  /// Places the children in a box of `size`.
  func arrange(in size: Size) {
    let inner = stack.padding.inner(size)
    let cell = cellWidth(room: inner.width)
    var top = stack.padding.top
    for row in rows {
      let rowHeight = rowHeight(row, cell: cell)
      for (column, child) in row.enumerated() {
        let height = height(of: child, cell: cell, row: rowHeight)
        let x = stack.padding.left + Double(column) * (cell + stack.gap.width)
        let y = top + child.alignment(in: stack).offset(room: rowHeight - height)
        child.place(Rect(x: x, y: y, width: width(of: child, cell: cell), height: height))
      }
      top += rowHeight + stack.gap.height
    }
  }
}
