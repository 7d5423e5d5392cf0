// What holds where a scene says nothing. A default that an initializer has is written there, so that scenes in Swift and
// scene files agree; the others are written here. The vocabulary (with it the schema and the reference), the decoder and the
// options read both from here.

import Pixels

/// Values by default.
package enum Defaults {
  // MARK: Those of initializers

  /// A canvas: its scale and background.
  package static let canvas = Canvas(size: .zero)
  /// Frame rate and repetitions.
  package static let output = OutputDefaults()
  /// Opacity, content mode and everything else of a layer.
  package static let layer = Layer(frame: .zero)
  /// The colour of a border.
  package static let border = Border(width: 0)
  /// A path: its fit, fill rule and trim.
  package static let path = LayerPath("")
  /// Everything of the stroke of a path.
  package static let stroke = LayerPath.Stroke()
  /// Everything of a shadow.
  package static let shadow = LayerShadow()
  /// A blur: what it reads beyond the edges.
  package static let blur = LayerBlur(radius: 0)
  /// Everything of a transform.
  package static let transform = LayerTransform.identity
  /// Size, weight, colour and alignment of a label.
  package static let text = LayerText("")
  /// Everything of code but its source.
  package static let code = LayerCode(.text(""))
  /// A veil over the screen below.
  package static let dim = Dim()
  /// A transition: its ghost and direction.
  package static let transition = Transition(to: "")
  /// A pair: its delay, content and way to match text.
  package static let pair = Pair("", "")
  /// A backdrop: its opacity, window and blur.
  package static let backdrop = Backdrop(.color(.black))
  /// Effects of one layer: what happens to it, and its delay.
  package static let layerEffects = LayerEffects(layer: LayerReference(.to, ""))
  /// The order of a stagger, and what it delays.
  package static let stagger = Stagger(step: 0)
  /// A gesture: its threshold, speed and curve.
  package static let scrub = Scrub(samples: [])
  /// How values between keyframes are found.
  package static let keyframes = KeyframeTrack(target: .pair(""), property: .progress, keys: [])
  /// The window of an effect.
  package static let effect = Effect.fade

  // MARK: Steps

  /// Seconds of a scene without a timeline.
  package static let hold: Double = 1
  /// Seconds of a `show` without `for`.
  package static let show: Double = 0
  /// The style of a transition that is not mirrored.
  package static let style = TransitionStyle.magicMove
  /// How a dragged layer springs back.
  package static let release = Curve.spring(.fitted(dampingRatio: fittedDampingRatio, velocity: springVelocity))

  // MARK: Presentations

  /// Device, theme and texts.
  package static let presentation = Presentation()
  /// The dot of a touch.
  package static let touchLook = TouchLook()
  /// The line that shows how much has been played.
  package static let progressLine = ProgressLine()
  /// Standard deviation of the blur of the scene's first picture as a background, in points.
  package static let contentBlur: Double = 60

  // MARK: Effects

  /// How far something slides: by its own size.
  package static let slideDistance = Length.fraction(1)
  /// Distance of the viewer from a turning cube, in points.
  package static let cubePerspective: Double = 500
  /// What a cube turns about.
  package static let cubeAxis = Effect.CubeAxis.screen
  /// Where a reveal begins, in shares of the box.
  package static let revealOrigin = Point(x: 0.5, y: 0.5)
  /// What a reveal grows as.
  package static let revealShape = Effect.RevealShape.circle

  // MARK: Fills

  /// Degrees at which a linear or conic gradient points or starts.
  package static let gradientAngle: Double = 0
  /// Where a radial gradient ends: half of the shorter side.
  package static let gradientRadius = Length.fraction(0.5)

  // MARK: Springs

  /// UIKit's damping ratio.
  package static let fittedDampingRatio = 0.8
  /// SwiftUI's damping ratio.
  package static let responseDampingRatio = 0.825
  /// Whole distances per second at the start.
  package static let springVelocity: Double = 0
  /// CASpringAnimation's mass.
  package static let springMass: Double = 1
  /// CASpringAnimation's stiffness.
  package static let springStiffness: Double = 100
  /// CASpringAnimation's damping.
  package static let springDamping: Double = 10
  /// SwiftUI's perceptual duration in seconds.
  package static let springDuration = 0.5
  /// SwiftUI's bounce.
  package static let springBounce: Double = 0

  // MARK: Repetitions

  /// What `${item}` is called.
  package static let itemName = "item"
}
