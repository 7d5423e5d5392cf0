// Effects and curves.

import JSONTree
import SceneModel

extension Vocabulary {
  static let effects = ValueShape.list(.either([.names(["fade"], noun: "an effect"), .object(.effect)]), atLeast: 0)

  static let effect = ObjectShape(
    noun: "an effect", summary: "How something enters or leaves; the value is that of the far end. Effects add up.",
    keys: [
      KeyShape("fade", .share, "Opacity."),
      KeyShape("slide", .object(.slide), "From or towards an edge."),
      KeyShape("scale", .number(in: 0...Ranges.factor.upperBound), "Factor about the centre."),
      KeyShape("rotate", .degrees, "Degrees clockwise about the centre."),
      KeyShape("cube", .object(.cube), "A face of a turning cube."),
      KeyShape(
        "parallax", .factor, "Moves by this share of its screen's slide inside its parent's clip."),
      KeyShape("blur", .number(in: Ranges.blur), "Standard deviation in points."),
      KeyShape("reveal", .object(.reveal), "Uncovered from a point."),
      KeyShape("appear", .share, "Invisible before that share of the transition, then visible; leaving: the reverse."),
      KeyShape(
        "during", .window, default: .window(Defaults.effect.during), "The share of the transition in which it runs."),
      KeyShape("curve", curveValue, "By default the transition's."),
    ], choice: ["fade", "slide", "scale", "rotate", "cube", "parallax", "blur", "reveal", "appear"])

  private static let edge = KeyShape("edge", .names(Edge.self, noun: "an edge"), "By default the transition's.")

  static let slide = ObjectShape(
    noun: "a slide", summary: "The edge from which a layer enters or towards which it leaves.",
    keys: [
      edge,
      KeyShape(
        "distance", .lengthOrPercentage, default: .length(Defaults.slideDistance),
        "Points, or a percentage of its own size along the axis."),
    ])

  static let cube = ObjectShape(
    noun: "a cube", summary: "A face of a turning cube; back faces are not drawn.",
    keys: [
      edge,
      KeyShape(
        "perspective", .number(over: 0, to: Ranges.longest), default: .number(Defaults.cubePerspective),
        "Distance of the viewer."),
      KeyShape(
        "about", .names(Effect.CubeAxis.self, noun: "an axis"), default: .name(Defaults.cubeAxis),
        "What it turns about."),
    ])

  static let reveal = ObjectShape(
    noun: "a reveal", summary: "Uncovered from a point.",
    keys: [
      KeyShape("from", .anchor, default: .point(Defaults.revealOrigin), "The point, in shares of the box."),
      KeyShape(
        "shape", .names(Effect.RevealShape.self, noun: "a shape"), default: .name(Defaults.revealShape), "What grows."),
    ])

  static let curveValue = ValueShape.either([.names(NamedCurve.self, noun: "a curve"), .object(.curve)])

  static let curve = ObjectShape(
    noun: "a curve", summary: "Progress over time.",
    keys: [
      KeyShape(
        "cubicBezier",
        .tuple(bezier, optional: 0, form: "[x1, y1, x2, y2]"), "As in CSS."),
      KeyShape("steps", .integer(in: Ranges.steps), "Equal jumps, each at the end of its share."),
      KeyShape(
        "points", .ascending(.list(.tuple([.share, bezierY], optional: 0, form: "[x, y]"), atLeast: 2)),
        "Straight lines from [0, 0] to [1, 1]; x does not decrease."),
      KeyShape("spring", .object(.spring), "A damped spring."),
    ], choice: ["cubicBezier", "steps", "points", "spring"])

  private static let bezierY = ValueShape.number(in: -100...100)

  /// The coordinates of a cubic curve's two control points.
  static let bezier: [ValueShape] = [.share, bezierY, .share, bezierY]

  private static let springTime = ValueShape.number(in: 0.001...1000)

  private static func byDefault(_ number: Double) -> String { "By default \(NumberText.shortest(number))." }

  /// Upper and lower bounds keep every settling time finite.
  static let spring = ObjectShape(
    noun: "a spring", summary: "UIKit's, CASpringAnimation's or SwiftUI's.",
    keys: [
      KeyShape(
        "dampingRatio", .number(in: 0.001...100),
        "1 is critically damped. UIKit's: \(Defaults.fittedDampingRatio), SwiftUI's: \(Defaults.responseDampingRatio)."),
      KeyShape(
        "velocity", .factor, default: .number(Defaults.springVelocity), "Whole distances per second at the start."),
      KeyShape("mass", .number(over: 0, to: 1000), byDefault(Defaults.springMass)),
      KeyShape("stiffness", .number(in: 0.01...1_000_000), byDefault(Defaults.springStiffness)),
      KeyShape("damping", .number(in: 0.01...10_000), byDefault(Defaults.springDamping)),
      KeyShape("response", springTime, "Seconds."),
      KeyShape("duration", springTime, "Perceptual duration in seconds; by default \(Defaults.springDuration)."),
      KeyShape("bounce", .number(in: -0.99...0.99), byDefault(Defaults.springBounce)),
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
