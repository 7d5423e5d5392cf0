// How a step names layers of its two screens.

/// A layer of one of the two screens of a transition.
public struct LayerReference: Hashable, Sendable {
  /// The screen that the layer is on: the leaving or the entering one.
  public var side: Side
  /// The layer's path; empty for the whole screen.
  public var path: String

  /// Creates a reference to the layer of a path on one of the screens; an empty path is the whole screen.
  public init(_ side: Side, _ path: String) {
    (self.side, self.path) = (side, path)
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

  /// The same layer seen from a transition that takes this one's back.
  package var mirrored: LayerReference { LayerReference(side == .from ? .to : .from, path) }
}

extension Stagger.Target {
  /// Reads `pair:PATH`, `to:PATH` or `from:PATH`; nil for anything else.
  package init?(_ text: String) {
    if text.hasPrefix("pair:") {
      self = .pair(String(text.dropFirst(5)))
    } else if let layer = LayerReference(text) {
      self = .layer(layer)
    } else {
      return nil
    }
  }

  /// As a scene names it.
  package var text: String {
    switch self {
    case .pair(let path): "pair:\(path)"
    case .layer(let layer): "\(layer.side.rawValue):\(layer.path)"
    }
  }
}
