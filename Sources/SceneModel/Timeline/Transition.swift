// A transition: the move from the current screen to another. Every optional property is one that a preset, or for a
// `reverse` the mirrored transition, decides when it is nil.

/// A move from the current screen to another. Layers that both screens have fly from the one place to the other; the rest
/// leaves and enters by effects.
///
/// What is nil is decided by the style or, for a transition that takes another back, by that one's mirror image.
public struct Transition: Hashable, Sendable {
  /// The name of the screen that the transition goes to.
  public var to: String
  /// The preset that decides what is not given; nil for `TransitionStyle.magicMove`, or for the mirrored transition's.
  public var style: TransitionStyle?
  /// The edge that a style with a direction comes from; nil for the right one.
  public var edge: Edge?
  /// How long the transition lasts when nothing in it lasts longer; nil for the style's duration.
  public var duration: TransitionDuration?
  /// Seconds before the transition starts, 0...86,400; nil for 0.
  public var delay: Double?
  /// The curve of everything in the transition that has none of its own; nil for the style's.
  public var curve: Curve?
  /// Whether layers of equal paths pair by themselves; nil: they do.
  public var match: MatchRule?
  /// Layers that are one in flight whatever their paths, before any other matching; nil for none.
  public var pairs: [Pair]?
  /// A layer between the screens, or explicitly none; nil for the style's.
  public var backdrop: BackdropChoice?
  /// Which of the two screens is the upper one; nil for the style's choice.
  public var above: Side?
  /// Effects of what enters without a partner; empty: it is in its place from the first frame on. Nil for the style's.
  public var enter: [Effect]?
  /// Effects of what leaves without a partner; empty: it stays in its place. Nil for the style's.
  public var leave: [Effect]?
  /// Effects of single layers with their children, in place of those of their screen; nil for none.
  public var layers: [LayerEffects]?
  /// Delays of pairs and of the layers in `layers`, by their places; nil for none.
  public var stagger: Stagger?
  /// Layers of either screen, by path, in whose boxes the named layers in them stay; nil for none. Only for
  /// `TransitionStyle.viewTransition`.
  public var nest: [String]?
  /// Explicit tracks of single properties; nil for none.
  public var keyframes: [KeyframeTrack]?
  /// Whether the transition takes back the newest completed one that has not been taken back, as its mirror image; by default
  /// not.
  public var reverse: Bool
  /// A recorded gesture that drives the transition; nil for none.
  public var scrub: Scrub?
  /// Opacity at which the matched layers stay visible in their own places, 0...1; by default 0. A means to explain.
  public var ghost: Double
  /// Material's own shadow of a container in place of the layers' shadows; only for `TransitionStyle.containerTransform`.
  public var elevation: Elevation?

  /// Creates a transition; what is nil is decided by the style.
  ///
  /// - Parameters:
  ///   - to: The name of the screen that it goes to.
  ///   - style: The preset that decides what is not given.
  ///   - edge: The edge that a style with a direction comes from.
  ///   - duration: How long it lasts.
  ///   - delay: Seconds before it starts.
  ///   - curve: Of everything without a curve of its own.
  ///   - match: Whether layers of equal paths pair by themselves.
  ///   - pairs: Explicit pairs of layers.
  ///   - backdrop: A layer between the screens, or none.
  ///   - above: Which screen is the upper one.
  ///   - enter: Effects of what enters without a partner.
  ///   - leave: Effects of what leaves without a partner.
  ///   - layers: Effects of single layers.
  ///   - stagger: Delays by position.
  ///   - nest: Layers in whose boxes others stay, in a view transition.
  ///   - keyframes: Explicit tracks of single properties.
  ///   - reverse: Whether it takes back the newest completed transition.
  ///   - scrub: A recorded gesture that drives it.
  ///   - ghost: Opacity at which matched layers stay visible in their places, 0...1.
  ///   - elevation: Material's own shadow of a container.
  public init(
    to: String, style: TransitionStyle? = nil, edge: Edge? = nil, duration: TransitionDuration? = nil,
    delay: Double? = nil, curve: Curve? = nil, match: MatchRule? = nil, pairs: [Pair]? = nil,
    backdrop: BackdropChoice? = nil, above: Side? = nil, enter: [Effect]? = nil, leave: [Effect]? = nil,
    layers: [LayerEffects]? = nil, stagger: Stagger? = nil, nest: [String]? = nil, keyframes: [KeyframeTrack]? = nil,
    reverse: Bool = false, scrub: Scrub? = nil, ghost: Double = 0, elevation: Elevation? = nil
  ) {
    (self.to, self.style, self.edge, self.duration) = (to, style, edge, duration)
    (self.delay, self.curve, self.match, self.pairs) = (delay, curve, match, pairs)
    (self.backdrop, self.above, self.enter, self.leave) = (backdrop, above, enter, leave)
    (self.layers, self.stagger, self.nest, self.keyframes) = (layers, stagger, nest, keyframes)
    (self.reverse, self.scrub, self.ghost, self.elevation) = (reverse, scrub, ghost, elevation)
  }
}
