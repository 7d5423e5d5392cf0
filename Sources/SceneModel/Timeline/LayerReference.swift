// How a step names layers of its two screens.

/// A layer of one of the two screens of a transition.
public struct LayerReference: Hashable, Sendable {
  /// The screen that the layer is on: the leaving or the entering one.
  public var side: Side
  /// The layer's path; empty for the whole screen.
  public var path: String

  /// Creates a reference to the layer of a path on one of the screens; an empty path is the whole screen.
  public init(_ side: Side, _ path: String) {
    self.side = side
    self.path = path
  }
}

extension LayerReference {
  /// Reads `to:PATH` or `from:PATH`; nil for anything else.
  package init?(_ text: String) {
    if text.hasPrefix("to:") {
      self.init(.to, String(text.dropFirst(3)))
    } else if text.hasPrefix("from:") {
      self.init(.from, String(text.dropFirst(5)))
    } else {
      return nil
    }
  }
}
