// Stacks: layers that place their children.

import FlexLayout
import Pixels
import SceneModel

extension Vocabulary {
  static let layout = ValueShape.either([.names(StackDirection.self, noun: "a direction"), .object(.stack)])

  /// The keys by which a layer takes its place in a stack.
  static let flowKeys = [
    KeyShape(
      "size", .tuple([side, side], optional: 0, form: "[w, h]"),
      "Width and height: a number, a length relative to the stack, \"fill\" for the remaining space, \"hug\" for the size of the "
        + "content, or \"auto\" for either. Outside a stack the layer is at the upper left corner of the parent."),
    KeyShape("min", limit, "Minimum width and height; null: no minimum. It takes precedence over `max`."),
    KeyShape("max", limit, "Maximum width and height; null: no maximum."),
    KeyShape(
      "grow", .number(in: Ranges.flex),
      "Share of the remaining space along the direction of the stack. Default: 1 with \"fill\", otherwise 0."),
    KeyShape(
      "shrink", .number(in: Ranges.flex), default: .number(Defaults.shrink),
      "How much the layer shrinks where space is missing along the direction of the stack, weighted by its size."),
    KeyShape(
      "alignSelf", .names(StackAlignment.self, noun: "an alignment"),
      "Alignment of the layer on the cross axis. Default: `align` of the stack."),
  ]

  private static let side = ValueShape.either([
    .extent, .names(FlowExtent.self, noun: "an extent"), .text(.relativeLength),
  ])
  private static let limit = ValueShape.tuple(
    [.either([.extent, .null]), .either([.extent, .null])], optional: 0, form: "[w, h]")

  /// A padding: the same on all sides, or as CSS has it.
  static let insets = ValueShape.either([
    .extent, .tuple([.extent, .extent], optional: 0, form: "[vertical, horizontal]"),
    .tuple([.extent, .extent, .extent, .extent], optional: 0, form: "[top, right, bottom, left]"),
  ])

  static let stack = ObjectShape(
    noun: "a layout",
    summary:
      "Makes a stack: children without a `frame` are placed one after another, as in CSS Flexbox with border-box sizes.",
    keys: [
      KeyShape(
        "direction", .names(StackDirection.self, noun: "a direction"), default: .name(Defaults.stackDirection),
        "Direction in which children are placed."),
      KeyShape(
        "gap", .either([.extent, .tuple([.extent, .extent], optional: 0, form: "[x, y]")]),
        default: .number(Defaults.stack.gap.width), "Space between children."),
      KeyShape("padding", insets, default: 0, "Space between the edges and the children."),
      KeyShape(
        "align", .names(StackAlignment.self, noun: "an alignment"), default: .name(Defaults.stack.align),
        "How children are aligned on the cross axis."),
      KeyShape(
        "justify", .names(StackJustification.self, noun: "a justification"), default: .name(Defaults.stack.justify),
        "How the remaining space along the direction is distributed."),
      KeyShape("wrap", .bool, default: .bool(Defaults.stackWraps), "Whether a row wraps into several lines."),
      KeyShape("columns", .integer(in: Ranges.columns), "Number of columns with equal width."),
    ],
    forms: [
      ObjectShape.Form(
        title: "a layout with `columns`", marks: ["columns"], keys: ["columns", "gap", "padding", "align"]),
      ObjectShape.Form(
        title: "a row or column layout", marks: [], keys: ["direction", "gap", "padding", "align", "justify", "wrap"]),
    ])
}
