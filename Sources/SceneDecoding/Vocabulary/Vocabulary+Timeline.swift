// Steps of the timeline.

import SceneModel

extension Vocabulary {
  static let step = ValueShape.variants(
    [
      .init(key: "to", shape: .transition), .init(key: "hold", shape: .holdStep), .init(key: "show", shape: .showStep),
    ], noun: "a step")

  private static let stepName = KeyShape(
    "name", .text(.sceneName), "For times such as NAME@25%; by default FROM-TO, then FROM-TO-2.")

  private static let drags = KeyShape(
    "layers", .map(key: .layerPath, value: .object(.drag)), default: .object([]),
    "Recorded drags of layers of the current screen by path.")

  static let holdStep = ObjectShape(
    noun: "a hold", summary: "Stays on the current screen.",
    keys: [
      KeyShape("hold", .seconds, required: true, "Seconds."), stepName, drags, tap, touch(beside: "layers"), caption,
    ])

  static let showStep = ObjectShape(
    noun: "a show",
    summary: "Stays on the current screen and checks its name; as the first step it chooses the screen.",
    keys: [
      KeyShape("show", .text(.notEmpty), required: true, "The name that the current screen must have."),
      KeyShape("for", .seconds, default: .number(Defaults.show), "Seconds."), stepName, drags, tap,
      touch(beside: "layers"), caption,
    ])

  static let drag = ObjectShape(
    noun: "a drag", summary: "A recorded drag of a layer within a hold.",
    keys: [
      KeyShape(
        "translate",
        .ascending(.list(.tuple([.seconds, .length, .length], optional: 0, form: "[t, x, y]"), atLeast: 1)),
        "Offsets on the canvas at times in seconds, which do not decrease."),
      KeyShape(
        "scale",
        .ascending(
          .list(
            .tuple([.seconds, dragFactor, dragFactor], optional: 1, form: "[t, s] or [t, sx, sy]"), atLeast: 1)),
        "Factors of the extent at times in seconds, about the anchor, after the layer's own transform."),
      KeyShape(
        "rotate", .ascending(.list(.tuple([.seconds, .degrees], optional: 0, form: "[t, degrees]"), atLeast: 1)),
        "Degrees clockwise at times in seconds, about the anchor, after the layer's own transform."),
      KeyShape(
        "opacity", .ascending(.list(.tuple([.seconds, .share], optional: 0, form: "[t, o]"), atLeast: 1)),
        "Factors of the opacity at times in seconds."),
      KeyShape(
        "anchor", .anchor, needs: ["scale", "rotate"],
        "What the layer is scaled and turned about, in shares of its frame; by default its own anchor."),
      KeyShape("release", .object(.release), "How the layer springs back; without it it stays as it is."),
    ], needsOneOf: ["translate", "scale", "rotate", "opacity"])

  /// A factor of a drag.
  static let dragFactor = ValueShape.number(in: Ranges.dragFactor)

  static let release = ObjectShape(
    noun: "a release", summary: "How a dragged layer springs back.",
    keys: [
      KeyShape("duration", .seconds, "By default the curve's own, or 0.5 s."),
      KeyShape(
        "curve", curveValue,
        default: .object([("spring", .object([("dampingRatio", .number(Defaults.fittedDampingRatio))]))]),
        "The way back."),
    ])

  static let transition = ObjectShape(
    noun: "a transition", summary: "Goes from the current screen to another.",
    keys: [
      KeyShape("to", .text(.notEmpty), required: true, "The screen that it goes to."),
      stepName,
      KeyShape(
        "style", styleName, default: .name(Defaults.style),
        "The preset that decides what is not given."),
      KeyShape("edge", .names(Edge.self, noun: "an edge"), "Turns directional presets; by default right."),
      KeyShape(
        "duration", .either([.seconds, .names(["auto"], noun: "a duration")]),
        "Seconds, 0 for a cut, or \"auto\": by the distance travelled. By default the preset's."),
      KeyShape("delay", .seconds, "Seconds before it starts; by default 0."),
      KeyShape("curve", curveValue, "Of everything without a curve of its own; by default the preset's."),
      KeyShape(
        "match", .names(MatchRule.self, noun: "a rule"), "Whether layers find partners by their ids; by default id."),
      KeyShape("pairs", .list(pairValue, atLeast: 0), "Explicit pairs, before any other matching."),
      KeyShape(
        "backdrop", .either([.names(["none"], noun: "a backdrop"), .object(.backdrop)]),
        "A full-canvas layer between the screens; by default the preset's."),
      KeyShape("above", .names(Side.self, noun: "a side"), "Which screen is the upper one; by default the preset's."),
      KeyShape("enter", effects, "Effects of the unmatched rest of the entering screen; by default the preset's."),
      KeyShape("leave", effects, "Effects of the unmatched rest of the leaving screen; by default the preset's."),
      KeyShape(
        "layers", .map(key: .sidePath, value: .object(.layerEffects)),
        "Effects of single layers with their children, by \"to:PATH\" or \"from:PATH\"; `*` stands for any part of an id."
      ),
      KeyShape("stagger", .object(.stagger), "Delays of pairs and listed layers by position."),
      KeyShape(
        "nest", .list(.text(.layerPath), atLeast: 0),
        "Only for viewTransition: layers in whose boxes the groups of the named layers in them stay."),
      KeyShape("keyframes", .list(.object(.keyframes), atLeast: 0), "Explicit tracks."),
      KeyShape(
        "reverse", .bool, default: .bool(Defaults.transition.reverse), "Takes back the newest completed transition."),
      KeyShape("scrub", .object(.scrub), "A recorded gesture that drives the transition."),
      tap, touch(beside: "scrub"), caption,
      KeyShape(
        "ghost", .number(in: Ranges.ghost), default: .number(Defaults.transition.ghost),
        "Opacity at which matched originals stay visible."),
      KeyShape(
        "elevation", .tuple([.extent, .extent], optional: 0, form: "[start, end]"),
        "Draws Material's shadow of a container, of these heights in points, instead of the layers' own; only for containerTransform (material)."
      ),
    ])

  private static let styleName = ValueShape.names(
    TransitionStyle.allCases.map(\.rawValue), noun: "a style", summaries: TransitionStyle.allCases.map(\.facts.summary))

  private static let pairValue = ValueShape.either([
    .tuple([.text(.layerPath), .text(.layerPath)], optional: 0, form: "[from, to]"), .object(.pair),
  ])

  static let pair = ObjectShape(
    noun: "a pair", summary: "Two layers that are one in flight.",
    keys: [
      KeyShape("from", .text(.layerPath), required: true, "A layer of the leaving screen."),
      KeyShape("to", .text(.layerPath), required: true, "A layer of the entering screen."),
      KeyShape("curve", curveValue, "By default the transition's."),
      KeyShape("delay", .seconds, default: .number(Defaults.pair.delay), "Seconds after the transition's start."),
      KeyShape("duration", .seconds, "By default the transition's."),
      KeyShape(
        "path", .names(Pair.Path.self, noun: "a path"), "The way from centre to centre; by default the preset's."),
      KeyShape(
        "content", .names(Pair.Content.self, noun: "a content"), default: .name(Defaults.pair.content),
        "Which end's content is shown; `morph` turns one path, or SVG picture, into the other."),
      KeyShape(
        "fit", .names(Pair.Fit.self, noun: "a fit"),
        "How contents are laid out in flight; by default width. For containerTransform width or height, by default Material's choice."
      ),
      KeyShape(
        "match", .names(Pair.TextMatch.self, noun: "a match"), default: .name(Defaults.pair.textMatch),
        "How text is taken apart."),
      KeyShape("z", .length, "Order among the phantoms; by default the rank of the originals."),
    ])

  static let backdrop = ObjectShape(
    noun: "a backdrop", summary: "A full-canvas layer between the screens.",
    keys: [
      KeyShape(
        "color", .either([.color, .names(Side.self, noun: "a side")]), default: .color(.black),
        "Its colour; \"to\" or \"from\": that screen's background, which is then drawn here only."),
      KeyShape(
        "opacity", .share, default: .number(Defaults.backdrop.opacity), "At the end; 1 with \"to\" and \"from\"."),
      KeyShape(
        "during", .window, default: .window(Defaults.backdrop.during), "When it comes in, as shares of the transition."),
      KeyShape("curve", curveValue, "By default the transition's."),
      KeyShape(
        "blur", .number(in: Ranges.blur), default: .number(Defaults.backdrop.blur),
        "Standard deviation of the blur under it, in points."),
    ])

  static let layerEffects = ObjectShape(
    noun: "effects of a layer", summary: "Effects of one layer with its children.",
    keys: [
      KeyShape("effects", effects, default: .strings(["fade"]), "What happens to it."),
      KeyShape(
        "delay", .seconds, default: .number(Defaults.layerEffects.delay), "Seconds after the transition's start."),
      KeyShape("duration", .seconds, "By default the transition's."),
      KeyShape("curve", curveValue, "By default the transition's."),
    ])

  static let stagger = ObjectShape(
    noun: "a stagger", summary: "Delays of pairs and listed layers by their position.",
    keys: [
      KeyShape("step", .seconds, required: true, "Seconds from one to the next."),
      KeyShape(
        "order", .names(Stagger.Order.self, noun: "an order"), default: .name(Defaults.stagger.order), "What is first."),
      KeyShape(
        "of",
        .either([
          .names(["all", "pairs", "layers"], noun: "a choice"), .list(.text(.keyframeTarget), atLeast: 1),
        ]), default: .string("all"),
        "What is delayed: all pairs and listed layers, one kind, or a list of \"pair:PATH\", \"to:PATH\" and \"from:PATH\", which the order list follows."
      ),
    ])

  private static let keyframeNumber = ValueShape.length
  private static let keyframeValue = ValueShape.either([
    keyframeNumber, .list(keyframeNumber, atLeast: 2), .color, .names(Side.self, noun: "an end of the pair"),
  ])

  static let keyframes = ObjectShape(
    noun: "keyframes", summary: "An explicit track of one property.",
    keys: [
      KeyShape(
        "layer", .text(.keyframeTarget), required: true,
        "\"to:PATH\", \"from:PATH\" (\"to:\" is the whole screen) or \"pair:PATH\"."),
      KeyShape("property", .names(KeyframeTrack.Property.self, noun: "a property"), required: true, "What it moves."),
      KeyShape(
        "mode", .names(KeyframeTrack.Mode.self, noun: "a mode"), default: .name(Defaults.keyframes.mode),
        "How values between keys are found."),
      KeyShape(
        "values",
        .ascending(
          .list(
            .tuple([.share, keyframeValue, curveValue], optional: 1, form: "[share, value, curve?]"), atLeast: 1)),
        required: true,
        "Absolute values at shares of the duration, in canvas coordinates; a curve shapes the segment that ends there."),
    ])

  static let scrub = ObjectShape(
    noun: "a scrub", summary: "A recorded gesture that drives a transition.",
    keys: [
      KeyShape(
        "progress",
        .ascending(
          .list(.tuple([.seconds, .factor], optional: 0, form: "[t, p]"), atLeast: 1)),
        required: true, "Progress at times in seconds, which do not decrease; clamped to 0...1."),
      KeyShape("threshold", .share, default: .number(Defaults.scrub.threshold), "Above it the transition finishes."),
      KeyShape("end", .names(Scrub.End.self, noun: "an end"), "Overrides the threshold."),
      KeyShape(
        "speed", .number(over: 0, to: 1000), default: .number(Defaults.scrub.speed), "Of the way to the end."),
      KeyShape("curve", curveValue, default: .name(NamedCurve.easeInOut), "Of the way to the end."),
    ])
}
