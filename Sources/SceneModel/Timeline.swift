// The timeline: holds and transitions, played in order. Every optional property is one that a preset, or for a `reverse`
// the mirrored transition, decides when it is nil.

import Pixels

/// One step of the timeline.
public struct Step: Hashable, Sendable {
  /// What a step does.
  public enum Action: Hashable, Sendable {
    /// Stays on the current screen.
    case hold(Hold)
    /// Goes to another screen.
    case transition(Transition)
  }

  /// For times such as `NAME@25%`; nil: `FROM-TO`, then `FROM-TO-2`.
  public var name: String?
  /// What it does.
  public var action: Action

  /// Creates a step.
  public init(name: String? = nil, _ action: Action) {
    self.name = name
    self.action = action
  }

  /// Stays on the current screen for `duration` seconds.
  public static func hold(_ duration: Double) -> Step { Step(.hold(Hold(duration: duration))) }

  /// Goes to the screen `name`.
  public static func move(to name: String, style: TransitionStyle = .magicMove) -> Step {
    Step(.transition(Transition(to: name, style: style)))
  }
}

/// A stay on one screen.
public struct Hold: Hashable, Sendable {
  /// Seconds, 0 or more.
  public var duration: Double
  /// The name that the current screen must have; as the first step it chooses the screen.
  public var screen: String?
  /// Recorded drags of layers.
  public var drags: [Drag]

  /// Creates a stay.
  public init(duration: Double, screen: String? = nil, drags: [Drag] = []) {
    self.duration = duration
    self.screen = screen
    self.drags = drags
  }
}

/// A recorded drag of one layer within a hold.
public struct Drag: Hashable, Sendable {
  /// An offset at a time.
  public struct Sample: Hashable, Sendable {
    /// Seconds since the hold began.
    public var time: Double
    /// Offset of the layer.
    public var offset: Point

    /// Creates a sample.
    public init(time: Double, offset: Point) {
      self.time = time
      self.offset = offset
    }
  }

  /// How a released layer springs back.
  public struct Release: Hashable, Sendable {
    /// Seconds; nil: the curve's own duration.
    public var duration: Double?
    /// The way back.
    public var curve: Curve

    /// Creates a release.
    public init(duration: Double?, curve: Curve) {
      self.duration = duration
      self.curve = curve
    }
  }

  /// The layer, as a path of the current screen.
  public var layer: String
  /// In order of time; between samples the offset moves on a line.
  public var samples: [Sample]
  /// Nil: the offset stays and is where the next step starts.
  public var release: Release?

  /// Creates a drag.
  public init(layer: String, samples: [Sample], release: Release? = nil) {
    self.layer = layer
    self.samples = samples
    self.release = release
  }
}

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

/// Two layers that are one in flight.
public struct Pair: Hashable, Sendable {
  /// The way from centre to centre.
  public enum Path: String, Hashable, Sendable, CaseIterable { case line, arc, rectArc }
  /// Which end's content is shown in flight.
  public enum Content: String, Hashable, Sendable, CaseIterable { case auto, from, to, crossfade }
  /// How children are scaled to the phantom.
  public enum Fit: String, Hashable, Sendable, CaseIterable { case width, height, none }
  /// How text is taken apart.
  public enum TextMatch: String, Hashable, Sendable, CaseIterable { case whole, words, characters }

  /// The layer of the leaving screen.
  public var from: String
  /// The layer of the entering screen.
  public var to: String
  /// Nil: the transition's.
  public var curve: Curve?
  /// Seconds after the transition's start.
  public var delay: Double
  /// Seconds; nil: the transition's.
  public var duration: Double?
  /// Nil: the preset's, else a line.
  public var path: Path?
  /// Which end's content is shown.
  public var content: Content
  /// How children are scaled.
  public var fit: Fit
  /// How text is taken apart.
  public var textMatch: TextMatch
  /// Paint order among the phantoms; nil: by the ranks of the originals.
  public var z: Double?

  /// Creates a pair.
  public init(
    _ from: String, _ to: String, curve: Curve? = nil, delay: Double = 0, duration: Double? = nil,
    path: Path? = nil, content: Content = .auto, fit: Fit = .width, textMatch: TextMatch = .whole, z: Double? = nil
  ) {
    self.from = from
    self.to = to
    self.curve = curve
    self.delay = delay
    self.duration = duration
    self.path = path
    self.content = content
    self.fit = fit
    self.textMatch = textMatch
    self.z = z
  }
}

/// A share of a transition: 0 ≤ start ≤ end ≤ 1.
public struct Window: Hashable, Sendable {
  /// Where it begins.
  public var start: Double
  /// Where it ends.
  public var end: Double

  /// The whole transition.
  public static let whole = Window(0, 1)

  /// Creates a window.
  public init(_ start: Double, _ end: Double) {
    self.start = start
    self.end = end
  }
}

/// A backdrop, or explicitly none.
public enum BackdropChoice: Hashable, Sendable {
  /// No backdrop.
  case none
  /// This one.
  case backdrop(Backdrop)
}

/// A full-canvas layer between the screens.
public struct Backdrop: Hashable, Sendable {
  /// Where its colour comes from.
  public enum Source: Hashable, Sendable {
    /// A colour.
    case color(Color)
    /// The background of one of the screens, which is then drawn without it.
    case background(Side)
  }

  /// Its colour.
  public var source: Source
  /// At the end, 0...1.
  public var opacity: Double
  /// When it comes in.
  public var during: Window
  /// Nil: the transition's.
  public var curve: Curve?
  /// Standard deviation of the blur of what lies under it, in points at the end.
  public var blur: Double

  /// Creates a backdrop.
  public init(
    _ source: Source, opacity: Double = 1, during: Window = .whole, curve: Curve? = nil, blur: Double = 0
  ) {
    self.source = source
    self.opacity = opacity
    self.during = during
    self.curve = curve
    self.blur = blur
  }
}

/// How something enters or leaves.
public struct Effect: Hashable, Sendable {
  /// What changes. Values are those of the far end: where an entering layer starts and a leaving one ends.
  public enum Kind: Hashable, Sendable {
    /// Opacity.
    case fade(Double)
    /// Offset towards an edge (nil: the transition's), in shares of its own size along the edge's axis or points.
    case slide(edge: Edge?, distance: Length)
    /// Scale about the centre.
    case scale(Double)
    /// Degrees about the centre.
    case rotate(Double)
    /// A face of a turning cube.
    case cube(edge: Edge?, perspective: Double, about: CubeAxis)
    /// Moves by a share of its screen's slide inside its parent's clip.
    case parallax(Double)
    /// Standard deviation of a Gaussian blur in points.
    case blur(Double)
    /// Uncovered from a point in shares of the box.
    case reveal(from: Point, shape: RevealShape)
    /// Invisible before that share, then visible.
    case appear(Double)
  }

  /// What a cube turns about.
  public enum CubeAxis: String, Hashable, Sendable, CaseIterable { case screen, layer }
  /// What a reveal grows as.
  public enum RevealShape: String, Hashable, Sendable, CaseIterable { case circle, rect }

  /// What changes.
  public var kind: Kind
  /// When.
  public var during: Window
  /// Nil: the transition's.
  public var curve: Curve?

  /// Creates an effect.
  public init(_ kind: Kind, during: Window = .whole, curve: Curve? = nil) {
    self.kind = kind
    self.during = during
    self.curve = curve
  }

  /// To or from invisible.
  public static let fade = Effect(.fade(0))
}

/// A layer of one of the two screens.
public struct LayerReference: Hashable, Sendable {
  /// Which screen.
  public var side: Side
  /// The layer's path; empty: the whole screen.
  public var path: String

  /// Creates a reference.
  public init(_ side: Side, _ path: String) {
    self.side = side
    self.path = path
  }
}

/// Effects of one layer with its children.
public struct LayerEffects: Hashable, Sendable {
  /// Which layer.
  public var layer: LayerReference
  /// What happens to it.
  public var effects: [Effect]
  /// Seconds after the transition's start.
  public var delay: Double
  /// Seconds; nil: the transition's.
  public var duration: Double?
  /// Nil: the transition's.
  public var curve: Curve?

  /// Creates effects.
  public init(
    layer: LayerReference, effects: [Effect], delay: Double = 0, duration: Double? = nil, curve: Curve? = nil
  ) {
    self.layer = layer
    self.effects = effects
    self.delay = delay
    self.duration = duration
    self.curve = curve
  }
}

/// Delays of pairs and listed layers by their position.
public struct Stagger: Hashable, Sendable {
  /// What is first.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    case topDown, bottomUp, leftRight, rightLeft, radial, list
  }

  /// Seconds from one to the next.
  public var step: Double
  /// What is first.
  public var order: Order

  /// Creates delays.
  public init(step: Double, order: Order = .topDown) {
    self.step = step
    self.order = order
  }
}

/// An explicit track of one property.
public struct KeyframeTrack: Hashable, Sendable {
  /// What it moves.
  public enum Target: Hashable, Sendable {
    /// A layer of one of the screens.
    case layer(LayerReference)
    /// A phantom, by either end's path.
    case pair(String)
  }

  /// Which property; values are absolute, in canvas coordinates.
  public enum Property: String, Hashable, Sendable, CaseIterable {
    case frame, position, size, opacity, cornerRadius, rotate, scale, translate, fill, progress
  }

  /// How values between keys are found.
  public enum Mode: String, Hashable, Sendable, CaseIterable { case linear, discrete, paced, cubic, cubicPaced }

  /// A value of a property.
  public enum Value: Hashable, Sendable {
    /// The numbers of the property: 4 for a frame, 2 for position, size, translate and scale, 4 for corner radii, else 1.
    case numbers([Double])
    /// A colour, for `fill`.
    case color(Color)
    /// What a pair has at one of its ends.
    case end(Side)
  }

  /// A value at a share of the duration.
  public struct Key: Hashable, Sendable {
    /// 0...1, not decreasing.
    public var share: Double
    /// The value there.
    public var value: Value
    /// Of the segment that ends here; nil: linear.
    public var curve: Curve?

    /// Creates a key.
    public init(_ share: Double, _ value: Value, curve: Curve? = nil) {
      self.share = share
      self.value = value
      self.curve = curve
    }
  }

  /// What it moves.
  public var target: Target
  /// Which property.
  public var property: Property
  /// How values between keys are found.
  public var mode: Mode
  /// At least one.
  public var keys: [Key]

  /// Creates a track.
  public init(target: Target, property: Property, mode: Mode = .linear, keys: [Key]) {
    self.target = target
    self.property = property
    self.mode = mode
    self.keys = keys
  }
}

/// A recorded gesture that drives a transition.
public struct Scrub: Hashable, Sendable {
  /// A progress at a time.
  public struct Sample: Hashable, Sendable {
    /// Seconds since the transition began.
    public var time: Double
    /// 0...1.
    public var progress: Double

    /// Creates a sample.
    public init(time: Double, progress: Double) {
      self.time = time
      self.progress = progress
    }
  }

  /// What happens after the last sample.
  public enum End: String, Hashable, Sendable, CaseIterable { case finish, cancel }

  /// In order of time.
  public var samples: [Sample]
  /// Above it the transition finishes.
  public var threshold: Double
  /// Overrides the threshold.
  public var end: End?
  /// Of the way to the end.
  public var speed: Double
  /// Of the way to the end.
  public var curve: Curve

  /// Creates a gesture.
  public init(
    samples: [Sample], threshold: Double = 0.5, end: End? = nil, speed: Double = 1, curve: Curve = .named(.easeInOut)
  ) {
    self.samples = samples
    self.threshold = threshold
    self.end = end
    self.speed = speed
    self.curve = curve
  }
}

/// A time of an animation, as a person names it.
public enum Moment: Hashable, Sendable {
  /// `0.35s`.
  case seconds(Double)
  /// `50%` of the whole, as a share.
  case fraction(Double)
  /// `#12`.
  case frame(Int)
  /// `list`: a screen at rest.
  case screen(String)
  /// `STEP@25%`, as a share.
  case stepFraction(String, Double)
  /// `STEP@0.12s`.
  case stepSeconds(String, Double)
}
