// A pair: two layers that are one in flight.

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
