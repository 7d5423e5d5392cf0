// Stacks and what layers ask of them, out of checked JSON.

import FlexLayout
import JSONTree
import Pixels
import SceneModel

extension JSONNode {
  /// A stack; nil for anything else.
  var stack: StackRule? {
    if let direction = name(StackDirection.self) { return StackRule(direction.flow(wraps: false)) }
    guard case .object = content else { return nil }
    let standard = Defaults.stack
    let gap = self["gap"]?.point ?? self["gap"]?.number.map { Point(x: $0, y: $0) }
    return StackRule(
      flow, gap: gap.map { Size(width: max(0, $0.x), height: max(0, $0.y)) } ?? standard.gap,
      padding: self["padding"]?.insets ?? standard.padding, align: self["align"]?.name() ?? standard.align,
      justify: self["justify"]?.name() ?? standard.justify)
  }

  private var flow: StackRule.Flow {
    if let columns = self["columns"]?.integer(in: Ranges.columns) { return .columns(columns) }
    let direction = self["direction"]?.name() ?? Defaults.stackDirection
    return direction.flow(wraps: self["wrap"]?.bool ?? Defaults.stackWraps)
  }

  /// One number for all edges, `[vertical, horizontal]` or `[top, right, bottom, left]`.
  var insets: Insets? {
    if let number { return Insets(top: number, right: number, bottom: number, left: number) }
    let numbers = elements.compactMap(\.number)
    switch numbers.count {
    case 2: return Insets(top: numbers[0], right: numbers[1], bottom: numbers[0], left: numbers[1])
    case 4: return Insets(top: numbers[0], right: numbers[1], bottom: numbers[2], left: numbers[3])
    default: return nil
    }
  }

  /// An extent of a layer, or a coordinate.
  var boxExtent: LayoutBox.Extent {
    if let number { return .points(number) }
    switch name(FlowExtent.self) {
    case .fill: return .fill
    case .hug: return .hug
    case .auto: return .auto
    case nil: return string.flatMap { RelativeLength($0) }.map { .relative($0) } ?? .points(0)
    }
  }
}

extension StackDirection {
  func flow(wraps: Bool) -> StackRule.Flow {
    switch self {
    case .row: .row(wraps: wraps)
    case .column: .column
    }
  }
}

extension StackRule.Flow {
  /// In a word.
  var name: String {
    switch self {
    case .row: "row"
    case .column: "column"
    case .columns: "grid"
    }
  }
}

extension LayerNode {
  /// Whether the frame of this layer or of one in it may depend on what it shows.
  var asksForContent: Bool {
    if self["layout"] != nil || children.contains(where: \.asksForContent) { return true }
    return ["frame", "size"].contains { self[$0]?.elements.contains { $0.name(FlowExtent.self) == .hug } ?? false }
  }

  /// What the layer asks of the layer around it.
  var demand: LayoutBox.Demand {
    var demand = LayoutBox.Demand()
    if let entries = self["frame"]?.elements, entries.count == 4 {
      demand.origin = (entries[0].boxExtent, entries[1].boxExtent)
      (demand.width, demand.height) = (entries[2].boxExtent, entries[3].boxExtent)
    } else if let sides = self["size"]?.elements, sides.count == 2 {
      (demand.width, demand.height) = (sides[0].boxExtent, sides[1].boxExtent)
    }
    demand.minimum = limits("min")
    demand.maximum = limits("max")
    demand.grow = self["grow"]?.number
    demand.shrink = self["shrink"]?.number ?? Defaults.shrink
    demand.align = self["alignSelf"]?.name()
    demand.isHidden = self["hidden"]?.bool ?? Defaults.layer.hidden
    return demand
  }

  private func limits(_ key: String) -> (width: Double?, height: Double?) {
    guard let sides = self[key]?.elements, sides.count == 2 else { return (nil, nil) }
    return (sides[0].number, sides[1].number)
  }

  /// The value that an entry of the layer's frame or size comes from.
  func written(_ entry: LayoutBox.Entry) -> (subject: String, node: JSONNode)? {
    if let frame = self["frame"], frame.elements.count == 4 {
      return ("`frame[\(entry.rawValue)]`", frame.elements[entry.rawValue])
    }
    guard let size = self["size"], size.elements.count == 2, entry.rawValue >= 2 else { return nil }
    return ("`size[\(entry.rawValue - 2)]`", size.elements[entry.rawValue - 2])
  }
}
