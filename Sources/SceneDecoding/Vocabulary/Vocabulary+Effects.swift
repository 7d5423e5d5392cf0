// Effects and curves.

import JSONTree
import SceneModel

extension Vocabulary {
  static let effects = ValueShape.list(
    .either([.names(["fade": "Fades in or out: `{\"fade\": 0}`."], noun: "an effect"), .object(.effect)]), atLeast: 0)

  static let effect = ObjectShape(
    noun: "an effect",
    summary:
      "How a layer or screen enters or leaves. The value is that of the hidden end. Several effects are combined.",
    keys: [
      KeyShape("fade", .share, "Opacity at the hidden end. The fade of a single layer replaces that of its screen."),
      KeyShape("slide", .object(.slide), "Slides from or towards an edge."),
      KeyShape(
        "scale",
        .either([scaleFactor, .tuple([scaleFactor, scaleFactor], optional: 0, form: "[x, y]")]),
        "Scale factor at the hidden end, or one for each axis, about the anchor."),
      KeyShape(
        "anchor", .anchor, needs: ["scale"], default: .point(Defaults.transform.anchor),
        "The fixed point of `scale`, as shares of the width and height."),
      KeyShape(
        "rotate", .degrees, "Rotation at the hidden end in degrees clockwise, about the centre. It turns as written."),
      KeyShape("cube", .object(.cube), "Turns like a face of a cube."),
      KeyShape(
        "parallax", .factor, "Moves by this share of the slide of its screen, clipped to the parent."),
      KeyShape("blur", .number(in: Ranges.blur, .points), "Blur at the hidden end: standard deviation in points."),
      KeyShape("reveal", .object(.reveal), "Uncovers from a point."),
      KeyShape(
        "appear", .share,
        "Invisible before this share of the transition, visible after it. A leaving layer does the reverse."),
      KeyShape(
        "during", .window, default: .window(Defaults.effect.during),
        "The part of the transition in which the effect runs, as shares of its duration."),
      KeyShape("curve", curveValue, "Easing curve. Default: that of the transition."),
    ], choice: ["fade", "slide", "scale", "rotate", "cube", "parallax", "blur", "reveal", "appear"])

  private static let scaleFactor = ValueShape.number(in: 0...Ranges.factor.upperBound, .factor)

  private static let edge = KeyShape(
    "edge", .names(Edge.self, noun: "an edge"), "The edge. Default: that of the transition.")

  static let slide = ObjectShape(
    noun: "a slide", summary: "The edge from which a layer enters or towards which it leaves.",
    keys: [
      edge,
      KeyShape(
        "distance", .lengthOrPercentage, default: .length(Defaults.slideDistance),
        "Distance in points, or as a percentage of the layer's size along the axis."),
    ])

  static let cube = ObjectShape(
    noun: "a cube", summary: "A face of a turning cube. Back faces are not drawn.",
    keys: [
      edge,
      KeyShape(
        "perspective", .number(over: 0, to: Ranges.longest, .points), default: .number(Defaults.cubePerspective),
        "Distance of the viewer in points."),
      KeyShape(
        "about", .names(Effect.CubeAxis.self, noun: "an axis"), default: .name(Defaults.cubeAxis),
        "The axis of the rotation."),
    ])

  static let reveal = ObjectShape(
    noun: "a reveal", summary: "Uncovers a layer from a point.",
    keys: [
      KeyShape(
        "from", .either([.anchor, .text(.revealedFrom)]), default: .point(Defaults.revealOrigin),
        "The point, as shares of the width and height, or a layer: its centre at the start of the step. `from:` and `to:` choose the screen; without them it is the leaving one if that has the layer."
      ),
      KeyShape(
        "shape", .names(Effect.RevealShape.self, noun: "a shape"), default: .name(Defaults.revealShape),
        "The shape that grows."),
    ])

  static let curveValue = ValueShape.either([.names(NamedCurve.self, noun: "a curve"), .object(.curve)])

  static let curve = ObjectShape(
    noun: "a curve", summary: "An easing curve: progress over time.",
    keys: [
      KeyShape(
        "cubicBezier",
        .tuple(bezier, optional: 0, form: "[x1, y1, x2, y2]"), "The two control points, as in CSS cubic-bezier()."),
      KeyShape("steps", .integer(in: Ranges.steps), "Number of equal steps, each at the end of its share of the time."),
      KeyShape(
        "points", .ascending(.list(.tuple([.share, bezierY], optional: 0, form: "[x, y]"), atLeast: 2)),
        "Points of straight lines from [0, 0] to [1, 1]; x must not decrease."),
      KeyShape("spring", .object(.spring), "A damped spring."),
    ], choice: ["cubicBezier", "steps", "points", "spring"])

  private static let bezierY = ValueShape.number(in: -100...100, .factor)

  /// The coordinates of a cubic curve's two control points.
  static let bezier: [ValueShape] = [.share, bezierY, .share, bezierY]

  private static let springTime = ValueShape.number(in: 0.001...1000, .seconds)

  private static func sentence(_ meaning: String, default number: Double) -> String {
    "\(meaning). Default: \(NumberText.shortest(number))."
  }

  /// Upper and lower bounds keep every settling time finite.
  static let spring = ObjectShape(
    noun: "a spring", summary: "A spring with the parameters of UIKit, CASpringAnimation or SwiftUI.",
    keys: [
      KeyShape(
        "dampingRatio", .number(in: 0.001...100, .factor),
        "Damping ratio: 1 is critically damped. Default: \(Defaults.fittedDampingRatio) for UIKit, \(Defaults.responseDampingRatio) for SwiftUI."
      ),
      KeyShape(
        "velocity", .factor, default: .number(Defaults.springVelocity),
        "Speed at the start, in total distances per second."),
      KeyShape("mass", .number(over: 0, to: 1000), sentence("Mass", default: Defaults.springMass)),
      KeyShape("stiffness", .number(in: 0.01...1_000_000), sentence("Stiffness", default: Defaults.springStiffness)),
      KeyShape("damping", .number(in: 0.01...10_000), sentence("Damping coefficient", default: Defaults.springDamping)),
      KeyShape("response", springTime, "Response in seconds: the period without damping."),
      KeyShape("duration", springTime, "Perceptual duration in seconds. Default: \(Defaults.springDuration)."),
      KeyShape(
        "bounce", .number(in: -0.99...0.99, .factor),
        sentence("Bounce: 0 is critically damped", default: Defaults.springBounce)),
    ],
    forms: [
      .init(
        title: "a CASpringAnimation spring", marks: ["mass", "stiffness"],
        keys: ["mass", "stiffness", "damping", "velocity"]),
      .init(title: "a SwiftUI spring with `response`", marks: ["response"], keys: ["response", "dampingRatio"]),
      .init(title: "a SwiftUI spring with `bounce`", marks: ["bounce"], keys: ["duration", "bounce"]),
      .init(title: "a UIKit spring", marks: [], keys: ["dampingRatio", "velocity"]),
    ])
}
