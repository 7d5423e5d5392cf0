// What lies between the screens: a colour, or the blur of what is under it, that comes and goes with the upper screen.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// A backdrop made ready: its opacity over time.
struct BackdropTrack: Sendable {
  /// Premultiplied colour or gradient at full strength.
  let fill: PaintedFill
  /// At full strength, 0...1.
  let opacity: Double
  /// Standard deviation in points of the blur of what lies under it, at full strength.
  let blur: Double
  private let window: Window
  /// The window of the eased progress that counts instead.
  private var ofProgress: Window?
  private let curve: CurveFunction
  /// Whether it comes with an entering upper screen; else it goes with a leaving one.
  private let appears: Bool
  /// Whether it is gone at both ends, and strongest half way.
  private var ebbs = false

  /// Prepares a backdrop of a main part that lasts `duration` seconds.
  init(
    fill: PaintedFill, opacity: Double, blur: Double, during: Window, curve: Curve, duration: Double, appears: Bool
  ) {
    self.fill = fill
    self.opacity = clamped(opacity)
    self.blur = max(0, blur)
    self.window = during
    self.curve = CurveFunction(curve, duration: duration * max(0, during.end - during.start))
    self.appears = appears
  }

  /// What lies between two screens: between a screen and one over it the dim, else what the settings say; nil for nothing.
  /// Screens over a common base have none: they do not cover it, and it would vanish in one frame.
  init?(between screens: ScreenPair, _ settings: TransitionSettings, canvas: Canvas, duration: Double) {
    let veiled: RestingScreen
    switch screens.relation {
    case .comesOver: veiled = screens.to
    case .goesFromOver: veiled = screens.from
    case .separate, .sharesBase:
      guard let backdrop = settings.backdrop else { return nil }
      let plain = PaintedFill.color(canvas.background.premultiplied)
      let from = screens.from.screen.background.map { PaintedFill($0, in: canvas.size) } ?? plain
      let to = screens.to.screen.background.map { PaintedFill($0, in: canvas.size) } ?? plain
      self.init(backdrop, settings: settings, backgrounds: (from, to), duration: duration)
      return
    }
    guard let dim = veiled.screen.dim else { return nil }
    self.init(
      fill: .color(dim.color.premultiplied), opacity: dim.opacity, blur: settings.backdrop?.blur ?? 0,
      during: settings.backdrop?.during ?? .whole, curve: settings.backdrop?.curve ?? settings.curve,
      duration: duration, appears: screens.relation == .comesOver)
  }

  /// The backdrop of `settings`. Colours `"to"` and `"from"` are fully opaque, whatever `opacity` says: the screen in
  /// question is drawn without its own background.
  init(
    _ backdrop: Backdrop, settings: TransitionSettings, backgrounds: (from: PaintedFill, to: PaintedFill),
    duration: Double
  ) {
    let fill: PaintedFill
    var opacity = backdrop.opacity
    switch backdrop.source {
    case .color(let color): fill = .color(color.premultiplied)
    case .background(let side):
      fill = side == .from ? backgrounds.from : backgrounds.to
      opacity = 1
    }
    self.init(
      fill: fill, opacity: opacity, blur: backdrop.blur, during: backdrop.during,
      curve: backdrop.curve ?? settings.curve, duration: duration,
      appears: settings.backdropAppears ?? (settings.upper == .to))
    ofProgress = backdrop.ofProgress
    ebbs = settings.backdropEbbs
  }

  /// How strong it is at the share `u` of the main part, 0...1.
  func strength(at u: Double) -> Double {
    let progress = clamped(ofProgress?.progress(at: curve(u)) ?? curve(window.progress(at: u)))
    return ebbs ? 4 * progress * (1 - progress) : appears ? progress : 1 - progress
  }

  /// The backdrop as a layer of the canvas's extent.
  func node(at u: Double, size: Size) -> Node {
    let strength = strength(at: u)
    var node = Node(transform: .identity, size: size)
    node.painting.fill = fill
    node.opacity = opacity * strength
    node.tag = .backdrop
    guard blur > 0 else { return node }
    // The blur must not fade with the colour's opacity: it has a separate node.
    var blurred = Node(transform: .identity, size: size)
    blurred.backdropBlur = blur * strength
    blurred.children = [.node(node)]
    return blurred
  }
}

extension NodeTag {
  /// What is between the two screens.
  static let backdrop = NodeTag(LayerID(.backdrop, LayerID.End("", "backdrop")))
}
