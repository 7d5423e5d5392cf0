// A transition: the move from the current screen to another. Every optional property is one that a preset, or for a
// `reverse` the mirrored transition, decides when it is nil.

/// A move from the current screen to another.
public struct Transition: Hashable, Sendable {
  /// The screen it goes to.
  public var to: String
  /// The preset that decides what is not given; nil: `magicMove`, or the mirrored transition's own.
  public var style: TransitionStyle?
  /// Turns directional presets.
  public var edge: Edge?
  /// How long it lasts.
  public var duration: TransitionDuration?
  /// Seconds before it starts.
  public var delay: Double?
  /// Of everything that has no curve of its own.
  public var curve: Curve?
  /// Whether equal paths pair by themselves.
  public var match: MatchRule?
  /// Explicit pairs.
  public var pairs: [Pair]?
  /// Between the screens.
  public var backdrop: BackdropChoice?
  /// Which screen is the upper one.
  public var above: Side?
  /// For the unmatched rest of the entering screen.
  public var enter: [Effect]?
  /// For the unmatched rest of the leaving screen.
  public var leave: [Effect]?
  /// The same for single layers.
  public var layers: [LayerEffects]?
  /// Delays by position.
  public var stagger: Stagger?
  /// Explicit tracks.
  public var keyframes: [KeyframeTrack]?
  /// Takes back the newest completed transition.
  public var reverse: Bool
  /// A recorded gesture that drives it.
  public var scrub: Scrub?
  /// Opacity at which matched originals stay visible, 0...1.
  public var ghost: Double

  /// Creates a transition; what is nil is decided by the preset.
  public init(
    to: String, style: TransitionStyle? = nil, edge: Edge? = nil, duration: TransitionDuration? = nil,
    delay: Double? = nil, curve: Curve? = nil, match: MatchRule? = nil, pairs: [Pair]? = nil,
    backdrop: BackdropChoice? = nil, above: Side? = nil, enter: [Effect]? = nil, leave: [Effect]? = nil,
    layers: [LayerEffects]? = nil, stagger: Stagger? = nil, keyframes: [KeyframeTrack]? = nil,
    reverse: Bool = false, scrub: Scrub? = nil, ghost: Double = 0
  ) {
    self.to = to
    self.style = style
    self.edge = edge
    self.duration = duration
    self.delay = delay
    self.curve = curve
    self.match = match
    self.pairs = pairs
    self.backdrop = backdrop
    self.above = above
    self.enter = enter
    self.leave = leave
    self.layers = layers
    self.stagger = stagger
    self.keyframes = keyframes
    self.reverse = reverse
    self.scrub = scrub
    self.ghost = ghost
  }
}

/// The presets.
public enum TransitionStyle: String, Hashable, Sendable, CaseIterable {
  case magicMove, fade, push, pop, slideUp, cover, uncover, zoom, pageIn, pageOut
  case containerTransform, viewTransition, cube, cut
}

/// A side of a box.
public enum Edge: String, Hashable, Sendable, CaseIterable { case left, right, top, bottom }

/// One of the two screens of a transition.
public enum Side: String, Hashable, Sendable, CaseIterable { case from, to }

/// How long a transition lasts.
public enum TransitionDuration: Hashable, Sendable {
  /// Seconds; 0 is a cut.
  case seconds(Double)
  /// By the distance that is travelled.
  case automatic
}

/// How layers find their partners.
public enum MatchRule: String, Hashable, Sendable, CaseIterable {
  /// By equal paths, then by equal last ids that are unique in both screens.
  case id
  /// Only explicit pairs.
  case none
}
