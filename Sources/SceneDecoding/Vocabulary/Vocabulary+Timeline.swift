// Steps of the timeline.

import SceneModel

extension Vocabulary {
  static let step = ValueShape.variants(
    [
      .init(key: "to", shape: .transition), .init(key: "hold", shape: .holdStep), .init(key: "show", shape: .showStep),
    ], noun: "a step")

  private static let stepName = KeyShape(
    "name", .text(.sceneName), "Name of the step, for times such as NAME@25%. Default: FROM-TO, then FROM-TO-2.")

  private static let drags = KeyShape(
    "layers", .map(key: .layerPath, value: .object(.drag)), default: .object([]),
    "Recorded drags of layers of the current screen, by path.")

  static let holdStep = ObjectShape(
    noun: "a hold", summary: "Stays on the current screen.",
    keys: [
      KeyShape(
        "hold", .either([.seconds, .text(.playedLayer)]), required: true,
        "Duration in seconds, or \"video:PATH\": until the animated image or the video of that layer has played."),
      stepName, drags, tap, touch(beside: "layers"),
      caption,
    ])

  static let showStep = ObjectShape(
    noun: "a show",
    summary: "Stays on the current screen and checks its name. As the first step it sets the first screen.",
    keys: [
      KeyShape("show", .text(.notEmpty), required: true, "Name of the current screen."),
      KeyShape("for", .seconds, default: .number(Defaults.show), "Duration in seconds."), stepName, drags, tap,
      touch(beside: "layers"), caption,
    ])

  static let drag = ObjectShape(
    noun: "a drag", summary: "A recorded drag of a layer during a hold.",
    keys: [
      KeyShape(
        "translate",
        .ascending(.list(.tuple([.seconds, .length, .length], optional: 0, form: "[t, x, y]"), atLeast: 1)),
        "Offsets on the canvas at times in seconds. Times must not decrease."),
      KeyShape(
        "scale",
        .ascending(
          .list(
            .tuple([.seconds, dragFactor, dragFactor], optional: 1, form: "[t, s] or [t, sx, sy]"), atLeast: 1)),
        "Scale factors at times in seconds, about the anchor, after the transform of the layer."),
      KeyShape(
        "rotate", .ascending(.list(.tuple([.seconds, .degrees], optional: 0, form: "[t, degrees]"), atLeast: 1)),
        "Degrees clockwise at times in seconds, about the anchor, after the transform of the layer."),
      KeyShape(
        "opacity", .ascending(.list(.tuple([.seconds, .share], optional: 0, form: "[t, o]"), atLeast: 1)),
        "Factors for the opacity at times in seconds."),
      KeyShape(
        "anchor", .anchor, needs: ["scale", "rotate"],
        "The fixed point of scale and rotation, as shares of the frame. Default: the anchor of the layer."),
      KeyShape("release", .object(.release), "How the layer moves back. Without it the layer stays where it is."),
    ], needsOneOf: ["translate", "scale", "rotate", "opacity"])

  /// A factor of a drag.
  static let dragFactor = ValueShape.number(in: Ranges.dragFactor, .factor)

  static let release = ObjectShape(
    noun: "a release", summary: "How a dragged layer moves back.",
    keys: [
      KeyShape("duration", .seconds, "Duration in seconds. Default: that of the curve, or 0.5 s."),
      KeyShape(
        "curve", curveValue,
        default: .object([("spring", .object([("dampingRatio", .number(Defaults.fittedDampingRatio))]))]),
        "Easing curve."),
    ])

  static let transition = ObjectShape(
    noun: "a transition", summary: "A transition from the current screen to another.",
    keys: [
      KeyShape("to", .text(.notEmpty), required: true, "The entering screen."),
      stepName,
      KeyShape(
        "style", styleName, default: .name(Defaults.style),
        "The preset with the default values of the other keys."),
      KeyShape("edge", .names(Edge.self, noun: "an edge"), "Direction of presets that have one. Default: right."),
      KeyShape(
        "duration",
        .either([
          .seconds,
          .names(["auto": "As long as the distances of the matched layers need, as in Hero."], noun: "a duration"),
        ]),
        "Duration in seconds; 0 is a cut; \"auto\" depends on the distance. Default: that of the style."),
      KeyShape("delay", .seconds, "Delay in seconds. Default: 0."),
      KeyShape("curve", curveValue, "Easing curve of everything that has no curve. Default: that of the style."),
      KeyShape(
        "match", .names(MatchRule.self, noun: "a rule"), "Whether layers are matched by id. Default: id."),
      KeyShape("pairs", .list(pairValue, atLeast: 0), "Layers to match explicitly, before all others."),
      KeyShape(
        "backdrop", .either([.names(["none": "No backdrop."], noun: "a backdrop"), .object(.backdrop)]),
        "A layer of the size of the canvas between the screens. Default: that of the style."),
      KeyShape("above", .names(Side.self, noun: "a side"), "Which screen is on top. Default: that of the style."),
      KeyShape(
        "enter", effects, "Effects of the unmatched layers of the entering screen. Default: those of the style."),
      KeyShape("leave", effects, "Effects of the unmatched layers of the leaving screen. Default: those of the style."),
      KeyShape(
        "layers", .map(key: .sidePath, value: .object(.layerEffects)),
        "Effects of single layers and their children, by \"to:PATH\" or \"from:PATH\". `*` matches any part of an id."
      ),
      KeyShape("stagger", .object(.stagger), "Delays matched layers and listed layers one after another."),
      KeyShape(
        "nest", .list(.text(.layerPath), atLeast: 0),
        "Only for the style viewTransition: layers whose groups contain the groups of the named layers inside them."),
      KeyShape("keyframes", .list(.object(.keyframes), atLeast: 0), "Keyframes of single properties."),
      KeyShape(
        "reverse", .bool, default: .bool(Defaults.transition.reverse),
        "Whether the transition reverses the last completed one."),
      KeyShape("scrub", .object(.scrub), "A recorded gesture that controls the progress of the transition."),
      tap, touch(beside: "scrub"), caption,
      KeyShape(
        "ghost", .number(in: Ranges.ghost, .factor), default: .number(Defaults.transition.ghost),
        "Opacity of the original layers while their matched copies move."),
      KeyShape(
        "elevation", .tuple([.extent, .extent], optional: 0, form: "[start, end]"),
        "Material elevation of the container at start and end, in points. Its shadow replaces those of the layers. Only for the style containerTransform (material)."
      ),
    ])

  private static let styleName = ValueShape.names(TransitionStyle.self, noun: "a style")

  private static let pairValue = ValueShape.either([
    .tuple([.text(.layerPattern), .text(.layerPattern)], optional: 0, form: "[from, to]"), .object(.pair),
  ])

  static let pair = ObjectShape(
    noun: "a pair", summary: "Two matched layers that move as one.",
    keys: [
      KeyShape(
        "from", .text(.layerPattern), required: true,
        "A layer of the leaving screen. `*` matches any part of an id, the same one as in `to`."),
      KeyShape("to", .text(.layerPattern), required: true, "A layer of the entering screen."),
      KeyShape("curve", curveValue, "Easing curve. Default: that of the transition."),
      KeyShape(
        "delay", .seconds, default: .number(Defaults.pair.delay), "Delay in seconds after the start of the transition."),
      KeyShape("duration", .seconds, "Duration in seconds. Default: that of the transition."),
      KeyShape(
        "path", .names(Pair.Path.self, noun: "a path"), "Path from centre to centre. Default: that of the style."),
      KeyShape(
        "content", .names(Pair.Content.self, noun: "a content"), default: .name(Defaults.pair.content),
        "Which content is shown. `morph` changes one path or SVG image into the other: fills as areas, strokes as lines. With `auto` and `morph`, equal unnamed children move."
      ),
      KeyShape(
        "fit", .names(Pair.Fit.self, noun: "a fit"),
        "How the contents are fitted while they move. Default: width. For containerTransform: width or height, by default the one that Material uses. If it is written, texts that change are scaled to the box, and equal unnamed children do not move on their own."
      ),
      KeyShape(
        "match", .names(Pair.TextMatch.self, noun: "a match"),
        "How text is split for matching. Default: `whole`, but code is always split into words and signs unless this is `whole`."
      ),
      KeyShape(
        "z", .length,
        "Drawing order among matched layers. Default: the order of the original layers wherever they overlap at rest, else that of the entering screen. Layers that a clip or the canvas hides count with their whole boxes."
      ),
    ])

  static let backdrop = ObjectShape(
    noun: "a backdrop", summary: "A layer of the size of the canvas between the screens.",
    keys: [
      KeyShape(
        "color", .either([.color, .names(Side.self, noun: "a side")]), default: .color(.black),
        "Colour of the backdrop. \"to\" and \"from\" move the background of that screen into the backdrop."),
      KeyShape(
        "opacity", .share, default: .number(Defaults.backdrop.opacity),
        "Opacity at the end. It is 1 with \"to\" and \"from\"."),
      KeyShape(
        "during", .window, default: .window(Defaults.backdrop.during), "When it fades in, as shares of the transition."),
      KeyShape("curve", curveValue, "Easing curve. Default: that of the transition."),
      KeyShape(
        "blur", .number(in: Ranges.blur, .points), default: .number(Defaults.backdrop.blur),
        "Blur of what is below: standard deviation in points."),
    ])

  static let layerEffects = ObjectShape(
    noun: "effects of a layer", summary: "Effects of one layer and its children.",
    keys: [
      KeyShape("effects", effects, default: .strings(["fade"]), "The effects, combined."),
      KeyShape(
        "delay", .seconds, default: .number(Defaults.layerEffects.delay),
        "Delay in seconds after the start of the transition."),
      KeyShape("duration", .seconds, "Duration in seconds. Default: that of the transition."),
      KeyShape("curve", curveValue, "Easing curve. Default: that of the transition."),
    ])

  static let stagger = ObjectShape(
    noun: "a stagger", summary: "Delays matched layers and listed layers one after another.",
    keys: [
      KeyShape("step", .seconds, required: true, "Delay in seconds from one to the next."),
      KeyShape(
        "order", .names(Stagger.Order.self, noun: "an order"), default: .name(Defaults.stagger.order),
        "The order of the delays."),
      KeyShape(
        "of",
        .either([
          .names(
            [
              "all": "All matched layers and all layers listed in `layers`.", "pairs": "All matched layers.",
              "layers": "All layers listed in `layers`.",
            ], noun: "a choice"), .list(.text(.keyframeTarget), atLeast: 1),
        ]), default: .string("all"),
        "What is delayed: all pairs and listed layers, one kind, or an array of \"pair:PATH\", \"to:PATH\" and \"from:PATH\". The order list follows the array."
      ),
    ])

  /// A length, a factor or an angle.
  private static let keyframeNumber = ValueShape.number(in: Ranges.length, .any)
  private static let keyframeValue = ValueShape.either([
    keyframeNumber, .list(keyframeNumber, atLeast: 2), .color, .names(Side.self, noun: "an end of the pair"),
  ])

  static let keyframes = ObjectShape(
    noun: "keyframes", summary: "Keyframes of one property of a layer or a pair.",
    keys: [
      KeyShape(
        "layer", .text(.keyframeTarget), required: true,
        "\"to:PATH\", \"from:PATH\" (\"to:\" is the whole screen) or \"pair:PATH\"."),
      KeyShape("property", .names(KeyframeTrack.Property.self, noun: "a property"), required: true, "The property."),
      KeyShape(
        "mode", .names(KeyframeTrack.Mode.self, noun: "a mode"), default: .name(Defaults.keyframes.mode),
        "How values between keyframes are interpolated."),
      KeyShape(
        "values",
        .ascending(
          .list(
            .tuple([.share, keyframeValue, curveValue], optional: 1, form: "[share, value, curve?]"), atLeast: 1)),
        required: true,
        "Absolute values at shares of the duration, in canvas coordinates. A curve is the easing of the segment that ends there."
      ),
    ])

  static let scrub = ObjectShape(
    noun: "a scrub", summary: "A recorded gesture that controls the progress of a transition.",
    keys: [
      KeyShape(
        "progress",
        .ascending(
          .list(.tuple([.seconds, .factor], optional: 0, form: "[t, p]"), atLeast: 1)),
        required: true, "Progress at times in seconds. Times must not decrease. Values are clamped to 0...1."),
      KeyShape(
        "threshold", .share, default: .number(Defaults.scrub.threshold),
        "Progress above which the transition finishes. Below it, it is cancelled."),
      KeyShape(
        "end", .names(Scrub.End.self, noun: "an end"),
        "Whether the transition finishes or is cancelled. Overrides `threshold`."),
      KeyShape(
        "speed", .number(over: 0, to: 1000, .factor), default: .number(Defaults.scrub.speed),
        "Speed after the gesture: 1 is that of the transition, 2 is twice as fast."),
      KeyShape(
        "curve", curveValue, default: .name(NamedCurve.easeInOut), "Easing curve after the gesture, until the end."),
    ])
}
