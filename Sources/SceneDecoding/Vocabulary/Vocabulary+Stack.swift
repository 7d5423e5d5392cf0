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
      "Width and height: numbers, shares of the room that the stack has, \"fill\" for what is left, \"hug\" for the content's own "
        + "extent, \"auto\" for either. Outside of a stack at the parent's upper left corner."),
    KeyShape("min", limit, "The least width and height, null for none; it wins against `max`."),
    KeyShape("max", limit, "The largest width and height, null for none."),
    KeyShape(
      "grow", .number(in: Ranges.flex),
      "Share of the room that a stack has left along its direction: 1 beside \"fill\", else 0."),
    KeyShape(
      "shrink", .number(in: Ranges.flex), default: .number(Defaults.shrink),
      "Share, times the layer's extent, of what a stack lacks along its direction."),
    KeyShape(
      "alignSelf", .names(StackAlignment.self, noun: "an alignment"),
      "Where the layer stands across its stack's direction; by default the stack's `align`."),
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
    summary: "Makes a stack: children without a `frame` follow each other. CSS Flexbox with border-box sizes.",
    keys: [
      KeyShape(
        "direction", .names(StackDirection.self, noun: "a direction"), default: .name(Defaults.stackDirection),
        "How children follow each other."),
      KeyShape(
        "gap", .either([.extent, .tuple([.extent, .extent], optional: 0, form: "[x, y]")]),
        default: .number(Defaults.stack.gap.width), "Between neighbours."),
      KeyShape("padding", insets, default: 0, "Between the edges and the children."),
      KeyShape(
        "align", .names(StackAlignment.self, noun: "an alignment"), default: .name(Defaults.stack.align),
        "Where children stand across the direction."),
      KeyShape(
        "justify", .names(StackJustification.self, noun: "a justification"), default: .name(Defaults.stack.justify),
        "How room that is left along the direction is shared out."),
      KeyShape("wrap", .bool, default: .bool(Defaults.stackWraps), "Whether a row goes on in further lines."),
      KeyShape("columns", .integer(in: Ranges.columns), "As many cells of one width a row."),
    ],
    forms: [
      ObjectShape.Form(title: "equal columns", marks: ["columns"], keys: ["columns", "gap", "padding", "align"]),
      ObjectShape.Form(
        title: "a row or a column", marks: [], keys: ["direction", "gap", "padding", "align", "justify", "wrap"]),
    ])
}
