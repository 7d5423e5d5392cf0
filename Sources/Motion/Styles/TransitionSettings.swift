// A transition with nothing left open: what the scene says, over what its preset says, over what the mirrored transition
// of a `reverse` says.

import Pixels
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
  /// How pairs fly.
  var flight: PhantomFlight
  /// Material's own shadow of a container.
  var elevation: Elevation?
  /// Whether the backdrop comes; nil: with an entering upper screen.
  var backdropAppears: Bool?
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

    /// The keys of the way back.
    var mirrored: Said {
      var said = intersection([.above, .time])
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
      (castsShadow, flight) = (preset.castsShadow, preset.flight)
      (elevation, said) = (nil, [])
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
    flight = preset.flight
  }

  private mutating func replaceParts(by transition: Transition) {
    if let curve = transition.curve {
      self.curve = curve
      // A spring that knows how long it takes says so, unless the scene does.
      if let natural = curve.naturalDuration { say(.time) { $0.duration = .seconds(natural) } }
    }
    if let duration = transition.duration { say(.time) { $0.duration = duration } }
    if let delay = transition.delay { (self.delay, mirrored.delay) = (delay, false) }
    if let match = transition.match { self.match = match }
    if let pairs = transition.pairs { (self.pairs, mirrored.pairs) = (pairs, false) }
    switch transition.backdrop {
    case .some(.none): backdrop = nil
    case .backdrop(let backdrop)?: self.backdrop = backdrop
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

extension TransitionSettings {
  /// The way back: entering and leaving change places, windows [a, b] become [1 − b, 1 − a], keyframes are read from their
  /// end. Curves stay: they run forward in time. Delays become D − delay − duration when all durations are known.
  func mirror() -> TransitionSettings {
    var copy = self
    copy.pairs = pairs.map(\.mirrored)
    copy.backdrop = backdrop.map {
      var backdrop = $0
      backdrop.during = $0.during.mirrored
      if case .background(let side) = $0.source { backdrop.source = .background(side.opposite) }
      return backdrop
    }
    copy.upper = upper.opposite
    copy.enter = leave.map(\.mirrored)
    copy.leave = enter.map(\.mirrored)
    copy.layers = layers.map {
      var layer = $0
      layer.layer.side = $0.layer.side.opposite
      layer.effects = $0.effects.map(\.mirrored)
      return layer
    }
    copy.keyframes = keyframes.map(\.mirrored)
    copy.scrub = nil
    copy.stagger?.of = stagger?.of.mirrored ?? .all
    copy.elevation = elevation.map { Elevation(start: $0.end, end: $0.start) }
    copy.said = said.mirrored
    copy.mirrored = Mirrored(delay: true, pairs: true, layers: true)
    return copy
  }
}

extension Stagger.Targets {
  /// The same parts on the way back.
  fileprivate var mirrored: Stagger.Targets {
    guard case .list(let targets) = self else { return self }
    return .list(
      targets.map { if case .layer(let layer) = $0 { .layer(layer.mirrored) } else { $0 } })
  }
}

extension Window {
  /// The same share seen from the end.
  var mirrored: Window { Window(1 - end, 1 - start) }
}

extension Effect {
  /// The effect on the way back: the same far end, the window seen from the end.
  var mirrored: Effect {
    var effect = self
    effect.during = during.mirrored
    if case .appear(let share) = kind { effect.kind = .appear(1 - share) }
    return effect
  }
}

extension Pair {
  /// The pair of the way back; its delay is mirrored when all durations are known.
  var mirrored: Pair {
    var pair = self
    (pair.from, pair.to) = (to, from)
    switch content {
    case .from: pair.content = .to
    case .to: pair.content = .from
    case .auto, .crossfade, .morph: break
    }
    return pair
  }
}

extension KeyframeTrack {
  /// The values at 1 − t. The curve of a segment stays with it and runs forward in time.
  var mirrored: KeyframeTrack {
    var track = self
    if case .layer(let reference) = target {
      track.target = .layer(LayerReference(reference.side.opposite, reference.path))
    }
    let reversed = Array(keys.reversed())
    track.keys = reversed.indices.map { index in
      // The segment that now ends here is the one that ended at the key before it in this order.
      Key(
        1 - reversed[index].share, mirrored(reversed[index].value), curve: index > 0 ? reversed[index - 1].curve : nil)
    }
    if mode == .discrete { track.keys = Self.shifted(track.keys) }
    return track
  }

  /// The value where the ends have changed places: what was a share of the way there is what remains of the way back.
  private func mirrored(_ value: Value) -> Value {
    switch value {
    case .end(let side): .end(side.opposite)
    case .numbers(let numbers) where property == .progress: .numbers(numbers.map { 1 - $0 })
    case .numbers, .color: value
    }
  }

  /// A discrete value stays until the next key, so read backwards it ends where its own key is, and the one before begins.
  private static func shifted(_ keys: [Key]) -> [Key] {
    guard let first = keys.first else { return keys }
    return [Key(0, first.value)] + zip(keys, keys.dropFirst()).map { Key($0.share, $1.value) }
  }
}
