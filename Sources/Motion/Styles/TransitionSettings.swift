// A transition with nothing left open: what the scene says, over what its preset says, over what the mirrored transition
// of a `reverse` says.

import MotionCurves
import SceneModel

/// Everything that decides how a transition looks.
struct TransitionSettings: Sendable {
  /// How long its main part lasts.
  var duration: TransitionDuration
  /// Seconds before the main part starts.
  var delay: Double
  /// Of what has no curve of its own.
  var curve: Curve
  /// How layers find partners.
  var match: MatchRule
  /// Explicit pairs.
  var pairs: [Pair]
  /// Between the screens.
  var backdrop: Backdrop?
  /// Which screen lies above.
  var upper: Side
  /// Of the entering screen's unmatched rest.
  var enter: [Effect]
  /// Of the leaving screen's unmatched rest.
  var leave: [Effect]
  /// Of single layers.
  var layers: [LayerEffects]
  /// Delays by position.
  var stagger: Stagger?
  /// In whose boxes the groups of a view transition stay, by path.
  var nest: [String]
  /// Explicit tracks.
  var keyframes: [KeyframeTrack]
  /// What drives it instead of the clock.
  var scrub: Scrub?
  /// Opacity of matched originals.
  var ghost: Double
  /// The edge of effects that do not name one.
  var edge: Edge
  /// Whether the upper screen casts a shadow.
  var castsShadow: Bool
  /// How far black covers the lower screen at its far end, 0...1.
  var shade: Double
  /// How pairs fly.
  var flight: PhantomFlight
  /// What holds for pairs that do not say it.
  var pairPreset: PairPreset
  /// What the way back does otherwise than mirror this.
  var wayBack: WayBack
  /// How code moves in pairs.
  var code: CodeMotion
  /// Material's own shadow of a container.
  var elevation: Elevation?
  /// Whether the backdrop comes; nil: with an entering upper screen.
  var backdropAppears: Bool?
  /// Whether the backdrop is gone at both ends, because the upper screen does not hide it.
  var backdropEbbs = false
  /// What is not the preset's.
  var said: Said = []
  /// Which parts are those of the mirrored transition, played backwards.
  var mirrored = Mirrored()

  /// Keys that a scene gives itself, in this transition or in the one that it takes back.
  struct Said: OptionSet, Sendable {
    let rawValue: Int
    static let (enter, leave, above) = (Said(rawValue: 1), Said(rawValue: 2), Said(rawValue: 4))
    /// The duration, or a curve that has one.
    static let time = Said(rawValue: 8)
    static let curve = Said(rawValue: 16)

    /// The keys of the way back.
    var mirrored: Said {
      var said = intersection([.above, .time, .curve])
      if contains(.enter) { said.insert(.leave) }
      if contains(.leave) { said.insert(.enter) }
      return said
    }
  }

  /// What of a `reverse` is taken over from the transition that it takes back.
  struct Mirrored: Sendable {
    /// The main part's delay.
    var delay = false
    /// Pairs: delays, durations, and paths walked backwards.
    var pairs = false
    /// The delays of single layers.
    var layers = false
  }

  /// The settings of a transition that goes forward.
  init(_ transition: Transition) {
    let edge = transition.edge ?? .right
    self.init(Preset(transition.style ?? .magicMove, edge: edge), edge: edge)
    replaceParts(by: transition)
  }

  /// The settings of `transition`, which takes back `forward`: mirrored, with the parts replaced that it gives itself.
  init(_ transition: Transition, takingBack forward: Transition) {
    self = TransitionSettings(forward).mirror()
    if let style = transition.style {
      let edge = transition.edge ?? forward.edge ?? .right
      let preset = TransitionSettings(Preset(style, edge: edge), edge: edge)
      (enter, leave, backdrop, upper) = (preset.enter, preset.leave, preset.backdrop, preset.upper)
      (duration, curve, self.edge) = (preset.duration, preset.curve, edge)
      (castsShadow, shade, flight) = (preset.castsShadow, preset.shade, preset.flight)
      (pairPreset, code, elevation, said) = (preset.pairPreset, preset.code, nil, [])
    } else if let edge = transition.edge {
      let turned = TransitionSettings(Preset(forward.style ?? .magicMove, edge: edge), edge: edge).mirror()
      if forward.enter == nil { leave = turned.leave }
      if forward.leave == nil { enter = turned.enter }
      self.edge = edge
    }
    replaceParts(by: transition)
  }

  private init(_ preset: Preset, edge: Edge) {
    duration = preset.duration
    delay = 0
    curve = preset.curve
    match = .id
    pairs = []
    backdrop = preset.backdrop
    upper = preset.upper
    enter = preset.enter
    leave = preset.leave
    layers = []
    stagger = nil
    nest = []
    keyframes = []
    scrub = nil
    ghost = 0
    self.edge = edge
    castsShadow = preset.castsShadow
    shade = preset.shade
    flight = preset.flight
    pairPreset = preset.pairs
    wayBack = preset.wayBack
    code = preset.code
  }

  private mutating func replaceParts(by transition: Transition) {
    if let curve = transition.curve {
      say(.curve) { $0.curve = curve }
      pairPreset.curve = nil
      // A spring that knows how long it takes says so, unless the scene does.
      if let natural = curve.naturalDuration { say(.time) { $0.duration = .seconds(natural) } }
    }
    if let duration = transition.duration { say(.time) { $0.duration = duration } }
    if said.contains(.time) { pairPreset.takesOwnTime = false }
    if let delay = transition.delay { (self.delay, mirrored.delay) = (delay, false) }
    if let match = transition.match { self.match = match }
    if let pairs = transition.pairs { (self.pairs, mirrored.pairs) = (pairs, false) }
    switch transition.backdrop {
    case .some(.none): (backdrop, shade) = (nil, 0)
    case .backdrop(let backdrop)?: (self.backdrop, shade, wayBack.dropsBackdrop) = (backdrop, 0, false)
    case nil: break
    }
    if let above = transition.above { say(.above) { $0.upper = above } }
    if let enter = transition.enter { say(.enter) { $0.enter = enter } }
    if let leave = transition.leave { say(.leave) { $0.leave = leave } }
    if let layers = transition.layers { (self.layers, mirrored.layers) = (layers, false) }
    stagger = transition.stagger ?? stagger
    nest = transition.nest ?? nest
    keyframes = transition.keyframes ?? keyframes
    scrub = transition.scrub
    if transition.ghost > 0 { ghost = transition.ghost }
    elevation = transition.elevation ?? elevation
  }

  private mutating func say(_ key: Said, _ change: (inout TransitionSettings) -> Void) {
    change(&self)
    said.insert(key)
  }
}
