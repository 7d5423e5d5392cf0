// A pair: two layers that are one in flight.

/// Two layers, one of each screen of a transition, that are one in flight.
public struct Pair: Hashable, Sendable {
  /// The way of a pair from the centre of the one layer to the centre of the other.
  public enum Path: String, Hashable, Sendable, CaseIterable {
    /// A straight line.
    case line
    /// Material's arc, bent towards a corner of the box between the two centres.
    case arc
    /// Flutter's arc: two opposite corners of the rectangle fly on circles of their own.
    case rectArc
  }

  /// Which layer's content a pair shows in flight.
  public enum Content: String, Hashable, Sendable, CaseIterable {
    /// What both have in common, else a cross-fade.
    case auto
    /// The leaving layer's content.
    case from
    /// The entering layer's content.
    case to
    /// A cross-fade from the one to the other.
    case crossfade
    /// The shape of the one that becomes that of the other; both must come down to paths of one plain colour.
    case morph
  }

  /// How the contents of the layers are laid out in the pair's box in flight.
  public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// To the pair's width, from its top.
    case width
    /// To the pair's height, in the middle of its width.
    case height
    /// Not at all, from the top: in a view transition from the left, else in the middle of the width.
    case none
    /// As large as the pair holds them, in its middle.
    case contain
    /// As large as fills the pair, in its middle; what hangs over is cut off.
    case cover
    /// Stretched to the pair. Texts are stretched in view transitions only, else as large as with `contain`.
    case fill
  }

  /// How the texts of the two layers are taken apart in flight.
  public enum TextMatch: String, Hashable, Sendable, CaseIterable {
    /// Not at all: a text flies as one.
    case whole
    /// Into words, each of which flies on its own.
    case words
    /// Into characters, each of which flies on its own.
    case characters
  }

  /// The layer of the leaving screen, by its path or an id that only one layer of that screen has.
  public var from: String
  /// The layer of the entering screen, by its path or an id that only one layer of that screen has.
  public var to: String
  /// The curve of the flight; nil for the transition's.
  public var curve: Curve?
  /// Seconds from the start of the transition to that of the flight; by default 0.
  public var delay: Double
  /// Seconds that the flight takes; nil for the transition's duration.
  public var duration: Double?
  /// The way from centre to centre; nil for that of the transition's style.
  public var path: Path?
  /// Which layer's content is shown in flight; by default what suits both.
  public var content: Content
  /// How the layers' contents are laid out in flight; nil for the style's choice: to the pair's width, but for a container
  /// transform, which takes the side that keeps more of them in sight.
  public var fit: Fit?
  /// How the layers' texts are taken apart in flight; nil for the default: texts not at all, code into words and signs.
  public var textMatch: TextMatch?
  /// The paint order of the pair among those in flight, higher ones above; nil for the order of the layers themselves.
  public var z: Double?

  /// Creates a pair.
  ///
  /// - Parameters:
  ///   - from: The layer of the leaving screen.
  ///   - to: The layer of the entering screen.
  ///   - curve: The curve of the flight; nil for the transition's.
  ///   - delay: Seconds after the transition's start.
  ///   - duration: Seconds that the flight takes; nil for the transition's.
  ///   - path: The way from centre to centre; nil for the style's.
  ///   - content: Which layer's content is shown.
  ///   - fit: How children are scaled; nil for the style's choice.
  ///   - textMatch: How texts are taken apart; nil for the default.
  ///   - z: Paint order among pairs in flight; nil for that of the layers.
  public init(
    _ from: String, _ to: String, curve: Curve? = nil, delay: Double = 0, duration: Double? = nil,
    path: Path? = nil, content: Content = .auto, fit: Fit? = nil, textMatch: TextMatch? = nil, z: Double? = nil
  ) {
    (self.from, self.to, self.curve, self.delay) = (from, to, curve, delay)
    (self.duration, self.path, self.content, self.fit) = (duration, path, content, fit)
    (self.textMatch, self.z) = (textMatch, z)
  }
}
