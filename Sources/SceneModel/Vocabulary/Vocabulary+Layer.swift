// Layers and what they are made of.

import Pixels

extension Vocabulary {
  static let layer = ObjectShape(
    noun: "a layer", summary: "A rounded rectangle with a fill, an image, a border, a shadow, text and children.",
    keys: layerKeys + [
      KeyShape("use", .text(.notEmpty), "The component that is placed; keys beside it override its root."),
      KeyShape(
        "with", .map(key: .notEmpty, value: .anything), default: .object([]),
        "Arguments of the component; in a component's own root the defaults of its parameters."),
      KeyShape(
        "set", .map(key: .layerPattern, value: .object(.layerChanges)), needs: ["use"], default: .object([]),
        "Changes inside the component by path, in which `*` stands for any part of an id; needs `use`."),
      KeyShape("repeat", .object(.repeat), "Repeats this layer."),
    ], exclusive: frameOrSize)

  static let layerChanges = ObjectShape(
    noun: "changes of a layer", summary: "Keys of a layer that replace those it has.", keys: layerKeys,
    exclusive: frameOrSize)

  private static let frameOrSize = [["frame", "size"]]

  private static let placement = ValueShape.either([.length, .text(.relativeLength)])
  private static let dimension = ValueShape.either([
    .extent, .names([FlowExtent.hug.rawValue], noun: "an extent"), .text(.relativeLength),
  ])

  private static let layerKeys =
    [
      KeyShape("id", .text(.layerID), "Unique among siblings; layers are matched and addressed by the path of ids."),
      KeyShape(
        "frame", .tuple([placement, placement, dimension, dimension], optional: 0, form: "[x, y, w, h]"),
        "In the parent's coordinates, by default the whole parent. Each entry a number or a share of the parent such as "
          + "\"50% - 20\" or \"100%w*13/15\"; width and height may be \"hug\", the content's own extent."),
      KeyShape("layout", layout, "Makes a stack of the layer, which places its children."),
    ] + flowKeys + [
      KeyShape(
        "cornerRadius",
        .either([
          extentOrPercentage,
          .tuple(Array(repeating: extentOrPercentage, count: 4), optional: 0, form: "[tl, tr, br, bl]"),
        ]), default: .number(Defaults.layer.cornerRadii.topLeft),
        "Radii of the corners; a percentage is of the shorter side."),
      KeyShape(
        "cornerCurve", .names(CornerCurve.self, noun: "a corner curve"), default: .name(Defaults.layer.cornerCurve),
        "`continuous` is Apple's smooth corner."),
      KeyShape("fill", fill, "A colour or gradient."),
      KeyShape(
        "image", .text(.notEmpty), "A name of `images` or a path; drawn above the fill, clipped to the layer's shape."),
      KeyShape(
        "contentMode", .names(ContentMode.self, noun: "a content mode"), default: .name(Defaults.layer.contentMode),
        "How the image fills the frame, as in UIKit."),
      KeyShape("imageTint", .color, "Replaces the image's colours and keeps its alpha."),
      KeyShape(
        "imageColor", .color, default: .color(Defaults.layer.imageColor),
        "What `currentColor` is in the image where that is an SVG picture."),
      KeyShape(
        "filter", .names(ImageFilter.self, noun: "a filter"), default: .name(Defaults.layer.filter),
        "How the image is sampled."),
      KeyShape(
        "path", .object(.path),
        "A shape or line, above the image and under the border; cut by the layer's shape with `clips`."
      ),
      KeyShape("border", .object(.border), "A line inside the shape's edge, above fill and image, under children."),
      KeyShape("shadow", .object(.shadow), "A blurred copy of its box around it, or of what it shows under it."),
      KeyShape(
        "opacity", .share, default: .number(Defaults.layer.opacity), "Of the layer with its children as one group."),
      KeyShape(
        "clips", .bool, default: .bool(Defaults.layer.clips), "Whether children are clipped to the layer's shape."),
      KeyShape(
        "blend", .names(BlendMode.self, noun: "a blend mode"), default: .name(Defaults.layer.blend),
        "How the layer is combined with what lies under it."),
      KeyShape(
        "backdropBlur", .number(in: Ranges.blur), default: .number(Defaults.layer.backdropBlur),
        "Standard deviation, in points, of the blur of what lies under the layer inside its shape."),
      KeyShape("transform", .object(.transform), "A further placement about an anchor."),
      KeyShape("text", .either([.text(.any), .object(.text)]), "A label, or only what it says."),
      KeyShape("hidden", .bool, default: .bool(Defaults.layer.hidden), "Neither painted nor matched."),
      KeyShape(
        "z", .length, default: 0,
        "Order among siblings; equal ones keep the list's order."),
      KeyShape(
        "layers", .list(.object(.layer), atLeast: 0), default: .list([]), "Children, above the layer's own content."),
    ]

  private static var extentOrPercentage: ValueShape { .extentOrPercentage }

  static let `repeat` = ObjectShape(
    noun: "a repetition", summary: "Makes copies of the layer that it stands in.",
    keys: [
      KeyShape(
        "over", .either([.integer(in: Ranges.copies), .list(.anything, atLeast: 0)]),
        required: true,
        "A list, or how many copies."),
      KeyShape(
        "as", .text(.notEmpty), default: .string(Defaults.itemName),
        "What \"${item}\" is called; \"${index}\" counts from 0."),
      KeyShape("offset", .pointPair, default: .point(.zero), "From one copy to the next."),
      KeyShape(
        "columns", .integer(in: 1...Ranges.copies.upperBound), "Copies in a row before the next row starts."),
    ])

  static let border = ObjectShape(
    noun: "a border", summary: "A line inside a layer's edge.",
    keys: [
      KeyShape("width", .extent, required: true, "Thickness in points."),
      KeyShape("color", .color, default: .color(Defaults.border.color), "Its colour."),
    ])

  static let shadow = ObjectShape(
    noun: "a shadow", summary: "A blurred copy of a layer's shape around it, or of what it shows under it.",
    keys: [
      KeyShape("color", .color, default: .color(Defaults.shadow.color), "Its colour."),
      KeyShape("opacity", .share, default: .number(Defaults.shadow.opacity), "Times the colour's alpha."),
      KeyShape(
        "radius", .number(in: Ranges.shadowRadius), default: .number(Defaults.shadow.radius),
        "CSS blur radius: twice the standard deviation (a UIKit shadowRadius r is 2r here)."),
      KeyShape("offset", .pointPair, default: .point(Defaults.shadow.offset), "To the right and downwards."),
      KeyShape(
        "spread", .length, default: .number(Defaults.shadow.spread), "How far a box grows before it is blurred."),
      KeyShape(
        "shape", .names(ShadowShape.self, noun: "a shadow's shape"), default: .name(Defaults.shadow.shape),
        "Whether the box casts it or what is drawn; auto: what is drawn where there is neither fill nor border."),
    ])

  static let transform = ObjectShape(
    noun: "a transform",
    summary: "A point is scaled, rotated, rotated about Y, about X, projected and translated, about the anchor.",
    keys: [
      KeyShape(
        "translate", .pointPair, default: .point(Defaults.transform.translation), "Offset after everything else."),
      KeyShape(
        "scale", .either([.factor, .tuple([.factor, .factor], optional: 0, form: "[sx, sy]")]),
        default: .number(Defaults.transform.scaleX), "Factors."),
      KeyShape("rotate", .degrees, default: .number(Defaults.transform.rotation), "Degrees clockwise."),
      KeyShape(
        "rotateX", .degrees, default: .number(Defaults.transform.rotationX), "Degrees about the horizontal axis."),
      KeyShape("rotateY", .degrees, default: .number(Defaults.transform.rotationY), "Degrees about the vertical axis."),
      KeyShape("perspective", .number(over: 0, to: Ranges.longest), "Distance of the viewer; without it parallel."),
      KeyShape(
        "anchor", .anchor, default: .point(Defaults.transform.anchor), "The fixed point in shares of the frame."),
    ])

  private static let fontSize = ValueShape.number(over: 0, to: 10_000)

  static let text = ObjectShape(
    noun: "a label", summary: "A label.",
    keys: [
      KeyShape("string", .text(.any), required: true, "What it says."),
      KeyShape("style", .text(.notEmpty), "A name of `textStyles`; keys beside it win."),
    ] + textKeys)

  static let textStyle = ObjectShape(
    noun: "a text style", summary: "Keys that labels share.",
    keys: [
      KeyShape(
        "style", .text(.notEmpty), "The style that this one is a change of; by default `default`, if there is one.")
    ] + textKeys)

  private static let textKeys = [
    KeyShape("font", .text(.notEmpty), "A name of `fonts`, a path, `built-in` or a system family."),
    KeyShape("size", fontSize, default: .number(Defaults.text.size), "Em size in points."),
    KeyShape(
      "weight", .either([.number(in: Ranges.fontWeight), .text(.fontWeight)]), default: .number(Defaults.text.weight),
      "400 is regular, 700 bold; or a name such as \"semibold\"."),
    KeyShape("color", .color, default: .color(Defaults.text.color), "Of the glyphs."),
    KeyShape(
      "align", .names(LayerText.Alignment.self, noun: "an alignment"), default: .name(Defaults.text.alignment),
      "Of lines."),
    KeyShape(
      "valign", .names(LayerText.VerticalAlignment.self, noun: "an alignment"),
      default: .name(Defaults.text.verticalAlignment), "Of the block."
    ),
    KeyShape("lines", .integer(in: Ranges.lines), default: .number(Defaults.text.lines), "Most lines; 0: no limit."),
    KeyShape("lineHeight", fontSize, "Distance of base lines; by default the font's."),
    KeyShape("letterSpacing", .factor, default: .number(Defaults.text.letterSpacing), "Added between characters."),
    KeyShape("padding", insets, default: 0, "Between the frame's edges and the text."),
  ]
}

// Fills.
extension Vocabulary {
  static let fill = ValueShape.either([.color, .object(.gradient)])

  static let gradient = ObjectShape(
    noun: "a gradient", summary: "A change of colours, interpolated premultiplied.",
    keys: [
      KeyShape("linear", .object(.linearGradient), "Along a line."),
      KeyShape("radial", .object(.radialGradient), "Away from a centre."),
      KeyShape("conic", .object(.conicGradient), "Around a centre."),
    ], choice: ["linear", "radial", "conic"])

  private static let stops = KeyShape(
    "stops", .ascending(.list(.tuple([.share, .color], optional: 0, form: "[offset, colour]"), atLeast: 2)),
    required: true,
    "[offset, colour], at least two; offsets do not decrease, equal ones make a hard edge.")

  private static let center = KeyShape(
    "center", .tuple([.lengthOrPercentage, .lengthOrPercentage], optional: 0, form: "[x, y]"),
    default: .list([.length(GradientPoint.center.x), .length(GradientPoint.center.y)]),
    "The middle, in points or percentages of the box.")

  static let linearGradient = ObjectShape(
    noun: "a linear gradient", summary: "As in CSS: the corners have the end colours.",
    keys: [KeyShape("angle", .degrees, default: .number(Defaults.gradientAngle), "0 points up, 90 right."), stops])

  static let radialGradient = ObjectShape(
    noun: "a radial gradient", summary: "Circles or ellipses of one colour.",
    keys: [
      center,
      KeyShape(
        "radius",
        .either([
          .extentOrPercentage, .tuple([.extentOrPercentage, .extentOrPercentage], optional: 0, form: "[rx, ry]"),
        ]), default: .length(Defaults.gradientRadius),
        "Where it ends: a percentage is of the shorter side; [rx, ry] of width and height."),
      stops,
    ])

  static let conicGradient = ObjectShape(
    noun: "a conic gradient", summary: "Colours around a centre, clockwise.",
    keys: [
      center,
      KeyShape("angle", .degrees, default: .number(Defaults.gradientAngle), "Where it starts: 0 points up, 90 right."),
      stops,
    ])
}
