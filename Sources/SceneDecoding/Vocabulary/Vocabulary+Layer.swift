// Layers and what they are made of.

import Pixels
import SceneModel

extension Vocabulary {
  static let layer = ObjectShape(
    noun: "a layer", summary: "A rounded rectangle with a fill, an image, a border, a shadow, text and children.",
    keys: layerKeys.prefix(1) + [
      KeyShape("use", .text(.notEmpty), "The component to place. Other keys of the layer override those of its root."),
      KeyShape(
        "with", .map(key: .notEmpty, value: .anything), default: .object([]),
        "Arguments of the component. In the root of a component: default values of its parameters."),
      KeyShape(
        "set", .map(key: .layerPattern, value: .object(.layerChanges)), needs: ["use"], default: .object([]),
        "Changes to layers of the component, by path. `*` matches any part of an id. Needs `use`."),
      KeyShape("repeat", .object(.repeat), "Makes copies of this layer."),
    ] + layerKeys.dropFirst(), exclusive: exclusive)

  static let layerChanges = ObjectShape(
    noun: "changes to a layer", summary: "Keys of a layer that replace its own.", keys: layerKeys,
    exclusive: exclusive)

  private static let exclusive = [["frame", "size"], ["text", "code"]]

  private static let placement = ValueShape.either([.length, .text(.relativeLength)])
  private static let dimension = ValueShape.either([
    .extent, .names([FlowExtent.hug.rawValue], noun: "an extent", summaries: [FlowExtent.hug.meaning]),
    .text(.relativeLength),
  ])

  private static let cropExtent = ValueShape.either([.number(over: 0, to: Ranges.longest, .points), .text(.percentage)])

  private static let layerKeys =
    [
      KeyShape("id", .text(.layerID), "Unique among siblings. Layers are matched and named by the path of their ids."),
      KeyShape(
        "frame", .tuple([placement, placement, dimension, dimension], optional: 0, form: "[x, y, w, h]"),
        "Position and size in the parent's coordinates. Default: the whole parent. Each element is a number or a length relative "
          + "to the parent such as \"50% - 20\" or \"100%w*13/15\". Width and height can be \"hug\": the size of the content."
      ),
      KeyShape("layout", layout, "Makes the layer a stack that places its children."),
    ] + flowKeys + [
      KeyShape(
        "cornerRadius",
        .either([
          extentOrPercentage,
          .tuple(Array(repeating: extentOrPercentage, count: 4), optional: 0, form: "[tl, tr, br, bl]"),
        ]), default: .number(Defaults.layer.cornerRadii.topLeft),
        "Corner radii. A percentage is relative to the shorter side. In flight, corners that are fully round at both ends stay so, and equal radii stay as declared; else the radii that fit are tweened."
      ),
      KeyShape(
        "cornerCurve", .names(CornerCurve.self, noun: "a corner curve"), default: .name(Defaults.layer.cornerCurve),
        "`continuous` is Apple's smooth corner."),
      KeyShape("fill", fill, "Colour or gradient of the layer."),
      KeyShape(
        "image", .text(.notEmpty),
        "A name from `images` or a path. Drawn above the fill and clipped to the layer's shape."),
      KeyShape(
        "contentMode", .names(ContentMode.self, noun: "a content mode"), default: .name(Defaults.layer.contentMode),
        "How the image fills the frame, as in UIKit."),
      KeyShape(
        "crop",
        .tuple(
          [.extentOrPercentage, .extentOrPercentage, cropExtent, cropExtent], optional: 0, form: "[x, y, w, h]"),
        "The part of the image to show: pixels of the image as shown (points of an SVG file) or percentages of its width and "
          + "height. The edges are rounded to whole pixels."),
      KeyShape(
        "play", .object(.play),
        "How an animated image or a video plays. Without it, all of it plays from the start of the timeline, an animated image "
          + "as often as its file says, a video once."),
      KeyShape("imageTint", .color, "Replaces the colours of the image and keeps its alpha."),
      KeyShape(
        "imageColor", .color, default: .color(Defaults.layer.imageColor),
        "The value of `currentColor` in an SVG image."),
      KeyShape(
        "filter", .names(ImageFilter.self, noun: "a filter"), default: .name(Defaults.layer.filter),
        "How the image is sampled."),
      KeyShape(
        "path", .object(.path),
        "A shape or line, above the image and below the border. With `clips` it is clipped to the layer's shape."
      ),
      KeyShape("border", .object(.border), "A line inside the edge, above the fill and the image, below the children."),
      KeyShape("shadow", .object(.shadow), "A shadow around the layer's box or below its content."),
      KeyShape(
        "opacity", .share, default: .number(Defaults.layer.opacity),
        "Opacity of the layer and its children as one group. One that holds a blend or a backdrop blur is not isolated: what is below, mixed with the same under the full layer."
      ),
      KeyShape(
        "clips", .bool, default: .bool(Defaults.layer.clips),
        "Whether children are clipped to the layer's shape. In flight the box and the radii of the clip are tweened."),
      KeyShape(
        "blend", .names(BlendMode.self, noun: "a blend mode"), default: .name(Defaults.layer.blend),
        "How the layer is blended with what is below it, in flight as at rest."),
      KeyShape(
        "backdropBlur", .number(in: Ranges.blur, .points), default: .number(Defaults.layer.backdropBlur),
        "Blur of what is below the layer, inside its shape: standard deviation in points. In flight it blurs what is below at that moment. While the layer fades the radius stays: the blurred picture fades in over the sharp one. In a pair the radius is tweened."
      ),
      KeyShape(
        "blur", .either([.number(in: Ranges.blur, .points), .object(.layerBlur)]),
        default: .number(Defaults.blur.radius),
        "Blur of the layer with its shadow and its children, as one group: standard deviation in points. After `clips`, before `opacity`. In flight the radius is tweened."
      ),
      KeyShape("transform", .object(.transform), "Scale, rotation and translation about an anchor."),
      KeyShape(
        "backface", .names(Backface.self, noun: "a backface"), default: .name(Defaults.layer.backface),
        "Whether the layer is drawn when it and the layers around it turn its back to the viewer, at rest and in flight."
      ),
      KeyShape(
        "text", .either([.text(.any), .object(.text)]),
        "A label, or only its string. In a pair, two texts cross-fade: both keep their lines, their place and one font size, which is tweened."
      ),
      KeyShape(
        "code", .either([.text(.any), .object(.code)]),
        "Code, or only its source. It moves word by word. Without `fill`, the layer has the background of the theme."),
      KeyShape(
        "hidden", .bool, default: .bool(Defaults.layer.hidden),
        "Whether the layer is left out: neither drawn nor matched."),
      KeyShape(
        "z", .length, default: 0,
        "Drawing order among siblings. Layers with equal values keep the order of the array."),
      KeyShape(
        "layers", .list(.object(.layer), atLeast: 0), default: .list([]),
        "Children, drawn above the layer's content. In a pair, unnamed children with equal content (image, text, path, paint) move from place to place, and so do texts at the same place in the list. Others cross-fade; an opaque or clipping box cuts them."
      ),
    ]

  private static var extentOrPercentage: ValueShape { .extentOrPercentage }

  static let `repeat` = ObjectShape(
    noun: "a repetition", summary: "Makes copies of the layer that has it.",
    keys: [
      KeyShape(
        "over", .either([.integer(in: Ranges.copies), .list(.anything, atLeast: 0)]),
        required: true,
        "An array with an element for each copy, or the number of copies."),
      KeyShape(
        "as", .text(.notEmpty), default: .string(Defaults.itemName),
        "The name of the variable for the element, \"${item}\". \"${index}\" counts from 0."),
      KeyShape("offset", .pointPair, default: .point(.zero), "Offset from one copy to the next."),
      KeyShape(
        "columns", .integer(in: 1...Ranges.copies.upperBound), "Number of copies in a row."),
    ])

  private static let rate = ValueShape.number(in: Ranges.playRate, .factor)

  static let play = ObjectShape(
    noun: "a way to play", summary: "Which part of an animated image or a video plays, when, how fast and how often.",
    keys: [
      KeyShape("from", .seconds, default: .number(0), "Where it starts, in seconds of the file."),
      KeyShape("to", .seconds, "Where it ends, in seconds of the file. Default: the end of the file."),
      KeyShape("rate", rate, default: .number(1), "How many times as fast as the file it plays."),
      KeyShape(
        "parts",
        .list(.tuple([.seconds, .seconds, rate], optional: 1, form: "[from, to] or [from, to, rate]"), atLeast: 1),
        "Parts of the file that are played one after the other, in place of `from`, `to` and `rate`."),
      KeyShape(
        "start",
        .either([.seconds, .names(["scene": "When the timeline starts."], noun: "a start"), .text(.sceneName)]),
        default: .string("scene"), "When it starts: `scene`, the name of a step, or seconds of the timeline."),
      KeyShape(
        "loop", .either([.bool, .integer(in: Ranges.loops)]),
        "How often it plays: true means forever, false once. Default: as often as the file says; a video plays once."),
      KeyShape(
        "before", .names(ImagePlay.Rest.self, noun: "a rest"), default: .name(ImagePlay.Rest.hold),
        "What is shown before it plays."),
      KeyShape(
        "after", .names(ImagePlay.Rest.self, noun: "a rest"), default: .name(ImagePlay.Rest.hold),
        "What is shown after it has played."),
    ], exclusive: [["parts", "from"], ["parts", "to"], ["parts", "rate"]])

  static let border = ObjectShape(
    noun: "a border", summary: "A line inside the edge of a layer.",
    keys: [
      KeyShape("width", .extent, required: true, "Thickness in points."),
      KeyShape("color", .color, default: .color(Defaults.border.color), "Colour of the line."),
    ])

  static let shadow = ObjectShape(
    noun: "a shadow", summary: "A blurred copy of a layer's box around it, or of its content below it.",
    keys: [
      KeyShape("color", .color, default: .color(Defaults.shadow.color), "Colour of the shadow."),
      KeyShape(
        "opacity", .share, default: .number(Defaults.shadow.opacity),
        "Opacity of the shadow. It is multiplied by the alpha of the colour."),
      KeyShape(
        "radius", .number(in: Ranges.shadowRadius, .points), default: .number(Defaults.shadow.radius),
        "Blur radius as in CSS: twice the standard deviation. A UIKit shadowRadius r is 2r here."),
      KeyShape("offset", .pointPair, default: .point(Defaults.shadow.offset), "Offset to the right and down."),
      KeyShape(
        "spread", .length, default: .number(Defaults.shadow.spread), "How far the box grows before it is blurred."),
      KeyShape(
        "shape", .names(ShadowShape.self, noun: "a shadow's shape"), default: .name(Defaults.shadow.shape),
        "`box`: shadow of the box; `content`: shadow of what is drawn; `auto`: of the content if the layer has no fill and no border."
      ),
    ])

  static let layerBlur = ObjectShape(
    noun: "a blur", summary: "A blur of a layer with its shadow and its children.",
    keys: [
      KeyShape("radius", .number(in: Ranges.blur, .points), required: true, "Standard deviation in points."),
      KeyShape(
        "edges", .names(LayerBlur.Edges.self, noun: "edges"), default: .name(Defaults.blur.edges),
        "What the blur reads beyond the edges of the layer."),
    ])

  private static let turns = "In flight, angles that differ by less than 360 go the shorter way, others as written."

  static let transform = ObjectShape(
    noun: "a transform",
    summary: "Applied about the anchor in this order: scale, rotate, rotateY, rotateX, perspective, translate.",
    keys: [
      KeyShape(
        "translate", .pointPair, default: .point(Defaults.transform.translation), "Offset in points, applied last."),
      KeyShape(
        "scale", .either([.factor, .tuple([.factor, .factor], optional: 0, form: "[sx, sy]")]),
        default: .number(Defaults.transform.scaleX),
        "Scale factors. In flight, scale, angles, perspective and anchor are tweened one by one."),
      KeyShape(
        "rotate", .degrees, default: .number(Defaults.transform.rotation),
        "Rotation in degrees clockwise. \(turns)"),
      KeyShape(
        "rotateX", .degrees, default: .number(Defaults.transform.rotationX),
        "Rotation about the horizontal axis in degrees. \(turns)"),
      KeyShape(
        "rotateY", .degrees, default: .number(Defaults.transform.rotationY),
        "Rotation about the vertical axis in degrees. \(turns)"),
      KeyShape(
        "perspective", .number(over: 0, to: Ranges.longest, .points),
        "Distance of the viewer in points. Without it the projection is parallel. In flight 1/distance is tweened."),
      KeyShape(
        "anchor", .anchor, default: .point(Defaults.transform.anchor),
        "The fixed point, as shares of the frame. In flight it is tweened."),
    ])

  static let weight = ValueShape.either([.number(in: Ranges.fontWeight), .text(.fontWeight)])
  static let fontSize = ValueShape.number(over: 0, to: 10_000, .points)

  static let text = ObjectShape(
    noun: "a label", summary: "Text of a layer.",
    keys: [
      KeyShape("string", .text(.any), "The text."),
      KeyShape(
        "spans", .list(.object(.textSpan), atLeast: 1),
        "Parts of the text with colours and weights of their own. Their strings are joined."),
      KeyShape("style", .text(.notEmpty), "A name from `textStyles`. Keys of the label override those of the style."),
    ] + textKeys, choice: ["string", "spans"])

  static let textSpan = ObjectShape(
    noun: "a span", summary: "A part of a text with a colour and a weight of its own.",
    keys: [
      KeyShape("string", .text(.any), required: true, "The text of the part."),
      KeyShape("color", .color, "Colour of the part. Default: that of the text."),
      KeyShape("weight", weight, "Font weight of the part. Default: that of the text."),
    ])

  static let textStyle = ObjectShape(
    noun: "a text style", summary: "Keys that several labels share.",
    keys: [
      KeyShape(
        "style", .text(.notEmpty), "The style that this one extends. Default: `default`, if that style exists.")
    ] + textKeys)

  private static let textKeys = [
    KeyShape(
      "font", .text(.notEmpty), "A name from `fonts`, a path, `built-in`, `built-in-mono` or a family of the system."),
    KeyShape(
      "size", fontSize, default: .number(Defaults.text.size),
      "Font size in points. In flight it is tweened; a text at one end only keeps its size, whatever its box does."),
    KeyShape(
      "weight", weight, default: .number(Defaults.text.weight),
      "Font weight: 400 is regular, 700 is bold, or a name such as \"semibold\"."),
    KeyShape("color", .color, default: .color(Defaults.text.color), "Colour of the text."),
    KeyShape(
      "align", .names(LayerText.Alignment.self, noun: "an alignment"), default: .name(Defaults.text.alignment),
      "Horizontal alignment of the lines."),
    KeyShape(
      "valign", .names(LayerText.VerticalAlignment.self, noun: "an alignment"),
      default: .name(Defaults.text.verticalAlignment), "Vertical alignment of the text."
    ),
    KeyShape(
      "lines", .integer(in: Ranges.lines), default: .number(Defaults.text.lines),
      "Maximum number of lines. 0: no limit."),
    KeyShape("lineHeight", fontSize, "Distance between baselines in points. Default: that of the font."),
    KeyShape(
      "letterSpacing", .number(in: Ranges.factor, .points), default: .number(Defaults.text.letterSpacing),
      "Space added between characters, in points."),
    KeyShape("padding", insets, default: 0, "Space between the edges of the frame and the text."),
  ]
}

// Fills.
extension Vocabulary {
  static let fill = ValueShape.either([.color, .object(.gradient)])

  static let gradient = ObjectShape(
    noun: "a gradient", summary: "A gradient. Colours are interpolated with premultiplied alpha.",
    keys: [
      KeyShape("linear", .object(.linearGradient), "Colours change along a line."),
      KeyShape("radial", .object(.radialGradient), "Colours change with the distance from a centre."),
      KeyShape("conic", .object(.conicGradient), "Colours change around a centre."),
    ], choice: ["linear", "radial", "conic"])

  private static let stops = KeyShape(
    "stops", .ascending(.list(.tuple([.share, .color], optional: 0, form: "[offset, colour]"), atLeast: 2)),
    required: true,
    "At least two colour stops. Offsets must not decrease; two equal offsets make a hard edge.")

  private static let center = KeyShape(
    "center", .tuple([.lengthOrPercentage, .lengthOrPercentage], optional: 0, form: "[x, y]"),
    default: .list([.length(GradientPoint.center.x), .length(GradientPoint.center.y)]),
    "The centre, in points or percentages of the box.")

  static let linearGradient = ObjectShape(
    noun: "a linear gradient", summary: "Colours along a line. As in CSS, the corners have the end colours.",
    keys: [
      KeyShape(
        "angle", .degrees, default: .number(Defaults.gradientAngle),
        "Direction in degrees: 0 is up, 90 is right. \(turns)"),
      stops,
    ])

  static let radialGradient = ObjectShape(
    noun: "a radial gradient", summary: "Colours on circles or ellipses around a centre.",
    keys: [
      center,
      KeyShape(
        "radius",
        .either([
          .extentOrPercentage, .tuple([.extentOrPercentage, .extentOrPercentage], optional: 0, form: "[rx, ry]"),
        ]), default: .length(Defaults.gradientRadius),
        "Radius of the last stop. A percentage is relative to the shorter side; in [rx, ry], to width and height."),
      stops,
    ])

  static let conicGradient = ObjectShape(
    noun: "a conic gradient", summary: "Colours around a centre, clockwise.",
    keys: [
      center,
      KeyShape(
        "angle", .degrees, default: .number(Defaults.gradientAngle),
        "Where the first colour is, in degrees: 0 is up, 90 is right. \(turns)"),
      stops,
    ])
}
