// Effects and curves.

extension Vocabulary {
  static let effects = ValueShape.list(.either([.names(["fade"], noun: "an effect"), .object(.effect)]), atLeast: 0)

  static let effect = ObjectShape(
    noun: "an effect", summary: "How something enters or leaves; the value is that of the far end. Effects add up.",
    keys: [
      KeyShape("fade", .share, "Opacity."),
      KeyShape("slide", .object(.slide), "From or towards an edge."),
      KeyShape("scale", .number(from: 0, to: 1000), "Factor about the centre."),
      KeyShape("rotate", .degrees, "Degrees clockwise about the centre."),
      KeyShape("cube", .object(.cube), "A face of a turning cube."),
      KeyShape(
        "parallax", .number(from: -1000, to: 1000),
        "Moves by this share of its screen's slide inside its parent's clip."),
      KeyShape("blur", .number(from: 0, to: 1000), "Standard deviation in points."),
      KeyShape("reveal", .object(.reveal), "Uncovered from a point."),
      KeyShape("appear", .share, "Invisible before that share of the transition, then visible; leaving: the reverse."),
      KeyShape("during", .window, default: "[0, 1]", "The share of the transition in which it runs."),
      KeyShape("curve", curveValue, "By default the transition's."),
    ], choice: ["fade", "slide", "scale", "rotate", "cube", "parallax", "blur", "reveal", "appear"])

  private static let edge = KeyShape("edge", .names(Edge.self, noun: "an edge"), "By default the transition's.")

  static let slide = ObjectShape(
    noun: "a slide", summary: "The edge from which a layer enters or towards which it leaves.",
    keys: [
      edge,
      KeyShape(
        "distance", .lengthOrPercentage, default: "\"100%\"", "Points, or a percentage of its own size along the axis."),
    ])

  static let cube = ObjectShape(
    noun: "a cube", summary: "A face of a turning cube; back faces are not drawn.",
    keys: [
      edge,
      KeyShape("perspective", .number(over: 0, to: NumberRule.longest), default: "500", "Distance of the viewer."),
      KeyShape("about", .names(Effect.CubeAxis.self, noun: "an axis"), default: "\"screen\"", "What it turns about."),
    ])

  static let reveal = ObjectShape(
    noun: "a reveal", summary: "Uncovered from a point.",
    keys: [
      KeyShape("from", .anchor, default: "[0.5, 0.5]", "The point, in shares of the box."),
      KeyShape("shape", .names(Effect.RevealShape.self, noun: "a shape"), default: "\"circle\"", "What grows."),
    ])

  static let curveValue = ValueShape.either([.names(NamedCurve.self, noun: "a curve"), .object(.curve)])

  static let curve = ObjectShape(
    noun: "a curve", summary: "Progress over time.",
    keys: [
      KeyShape(
        "cubicBezier",
        .tuple(bezier, optional: 0, form: "[x1, y1, x2, y2]"), "As in CSS."),
      KeyShape("steps", .integer(from: 1, to: 10_000), "Equal jumps, each at the end of its share."),
      KeyShape(
        "points", .ascending(.list(.tuple([.share, bezierY], optional: 0, form: "[x, y]"), atLeast: 2)),
        "Straight lines from [0, 0] to [1, 1]; x does not decrease."),
      KeyShape("spring", .object(.spring), "A damped spring."),
    ], choice: ["cubicBezier", "steps", "points", "spring"])

  private static let bezierY = ValueShape.number(from: -100, to: 100)

  /// The coordinates of a cubic curve's two control points.
  static let bezier: [ValueShape] = [.share, bezierY, .share, bezierY]

  /// Upper and lower bounds keep every settling time finite.
  static let spring = ObjectShape(
    noun: "a spring", summary: "UIKit's, CASpringAnimation's or SwiftUI's.",
    keys: [
      KeyShape(
        "dampingRatio", .number(from: 0.001, to: 100), "1 is critically damped. UIKit's: 0.8, SwiftUI's: 0.825."),
      KeyShape("velocity", .number(from: -1000, to: 1000), default: "0", "Whole distances per second at the start."),
      KeyShape("mass", .number(over: 0, to: 1000), "By default 1."),
      KeyShape("stiffness", .number(from: 0.01, to: 1_000_000), "By default 100."),
      KeyShape("damping", .number(from: 0.01, to: 10_000), "By default 10."),
      KeyShape("response", .number(from: 0.001, to: 1000), "Seconds."),
      KeyShape("duration", .number(from: 0.001, to: 1000), "Perceptual duration in seconds; by default 0.5."),
      KeyShape("bounce", .number(from: -0.99, to: 0.99), "By default 0."),
    ],
    forms: [
      .init(
        title: "CASpringAnimation's", marks: ["mass", "stiffness"],
        keys: ["mass", "stiffness", "damping", "velocity"]),
      .init(title: "SwiftUI's", marks: ["response"], keys: ["response", "dampingRatio"]),
      .init(title: "SwiftUI's", marks: ["bounce"], keys: ["duration", "bounce"]),
      .init(title: "UIKit's", marks: [], keys: ["dampingRatio", "velocity"]),
    ])
}
