// The stage that finds the frames of layers: of expanded layers, in the order of their lists, from the screen down. What comes
// after it sees plain frames.

import FlexLayout
import JSONTree
import Pixels
import SceneModel

/// Finds frames. One is made for each scene.
struct FrameResolution {
  let decoder: LayerDecoder
  let log: DiagnosticLog
  let measuring: (any TextMeasuring)?

  /// The layers of a screen, or of a box of that size, with their frames.
  func resolved(_ nodes: [LayerNode], stack: JSONNode? = nil, in size: Size) -> [LayerNode] {
    let asksForTexts = stack != nil || nodes.contains(where: \.asksForContent)
    let root = LayoutBox(stack: stack?.stack, children: nodes.map { box($0, asksForTexts ? measuring : nil) })
    root.arrange(in: size)
    check(root.stack, stack)
    return zip(nodes, root.children).map { resolved($0, $1, in: root) }
  }

  private func box(_ node: LayerNode, _ measuring: (any TextMeasuring)?) -> LayoutBox {
    let text = measuring == nil ? nil : decoder.text(of: node)
    let content: (any TextContent)? =
      if let measuring, let code = node["code"]?.code {
        MeasuredCode(code: code, measuring: measuring)
      } else {
        text.flatMap { text in measuring.map { MeasuredText(text: text, measuring: $0) } }
      }
    return LayoutBox(
      node.demand, stack: node["layout"]?.stack, text: content, textPadding: text?.padding ?? .zero,
      children: node.children.map { box($0, measuring) })
  }

  private func resolved(_ node: LayerNode, _ box: LayoutBox, in parent: LayoutBox) -> LayerNode {
    var node = node
    let isInFlow = parent.isInFlow(box)
    node.isInFlow = isInFlow
    node.frame = isInFlow ? box.frame : box.frame.offset(dx: node.shift.x, dy: node.shift.y)
    for diagnostic in box.diagnostics { report(diagnostic, of: node) }
    isInFlow ? checkRepetition(of: node) : checkOutOfFlow(node, box)
    check(box.stack, node["layout"])
    node.children = zip(node.children, box.children).map { resolved($0, $1, in: box) }
    return node
  }

  // MARK: Diagnostics

  /// A stack has no lines to break in a column, and no baselines in equal columns.
  private func check(_ stack: StackRule?, _ node: JSONNode?) {
    guard let node, let stack else { return }
    if stack.flow == .column, let wrap = node["wrap"], wrap.bool == true {
      log.report(.wrapInColumn, at: wrap.offset)
    }
    if case .columns = stack.flow, stack.align == .baseline, let align = node["align"] {
      let others = StackAlignment.allCases.filter { $0 != .baseline }
      log.report(
        .wrongValue(
          subject: "`align` of equal columns", allowed: others.map { "\"\($0.rawValue)\"" }.joined(separator: ", "),
          found: Wording.found(align)), at: align.offset)
    }
  }

  private func checkRepetition(of node: LayerNode) {
    guard let rule = node.repetition else { return }
    for member in rule.members where ["offset", "columns"].contains(member.key) {
      log.report(.repetitionInFlow(member.key), at: member.keyOffset)
    }
  }

  private func checkOutOfFlow(_ node: LayerNode, _ box: LayoutBox) {
    guard !box.demand.isHidden else { return }
    for member in node.members where ["grow", "shrink", "alignSelf"].contains(member.key) {
      log.report(.outOfFlow(member.key), at: member.keyOffset)
    }
  }

  private func report(_ diagnostic: LayoutBox.Diagnostic, of node: LayerNode) {
    switch diagnostic {
    case .cycle(let entry):
      guard let written = node.written(entry) else { return }
      log.report(.lengthInCircle(entry: written.subject), at: written.node.offset)
    case .negative(let entry, let value, let whole):
      guard let written = node.written(entry) else { return }
      log.report(.negativeExtent(entry: written.subject, value: value, parent: whole), at: written.node.offset)
    case .outOfRange(let entry, let value):
      guard let written = node.written(entry) else { return }
      log.report(
        .wrongValue(
          subject: "\"\(written.node.string ?? "")\"", allowed: ValueShape.length.allowed,
          found: Wording.result(value)), at: written.node.offset)
    case .widthInColumns:
      log.report(.widthInColumns, at: node.written(.width)?.node.offset ?? node.offset)
    }
  }
}
