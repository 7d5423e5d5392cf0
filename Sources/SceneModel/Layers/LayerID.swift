// Which layer something is about. It is made once, when a layer becomes a node, and travels as a value: through states, traces,
// findings and requests. Only output joins the paths of a pair, and only `init(role:name:)` reads such a name again.

/// The role of a layer in a frame.
package enum LayerRole: String, Hashable, Sendable {
  /// A layer of the leaving screen, or of a screen at rest.
  case from
  /// A layer of the entering screen.
  case to
  /// The phantom of a pair.
  case pair
  /// A layer of a screen that stays under another one.
  case under
  /// What is between the two screens.
  case backdrop
}

/// The identity of a layer in a frame. Two states of one frame can have the same one: those of a cross-fade.
package struct LayerID: Hashable, Sendable {
  /// A layer of a screen, by its path.
  package struct End: Hashable, Sendable {
    /// The name of the screen; empty where it is unknown, as in what was read from a file.
    package var screen: String
    /// Ids from the screen downwards, joined by "/"; "/" for the screen itself, empty where no layer around it has an id.
    package var path: String

    /// Creates the end of a path on a screen.
    package init(_ screen: String, _ path: String) { (self.screen, self.path) = (screen, path) }

    /// The layer around it, by its path; of an outermost layer the screen. Nil for the screen.
    package var parent: End? {
      if path == "/" { return nil }
      guard let slash = path.lastIndex(of: "/") else { return End(screen, "/") }
      return End(screen, String(path[..<slash]))
    }
  }

  /// What the layer is in the frame.
  package var role: LayerRole
  /// The layer; of a pair the one on the leaving screen.
  package var layer: End
  /// Of a pair the layer on the entering screen; nil for everything else.
  package var partner: End?
  /// The place of a part without an id in the layer, as `layers[0]/layers[2]`; empty for the layer itself.
  package var part = ""

  /// Creates the identity of a layer, or of a pair.
  package init(_ role: LayerRole, _ layer: End, _ partner: End? = nil) {
    (self.role, self.layer, self.partner) = (role, layer, partner)
  }

  /// The path of the layer on the leaving screen; of what is no pair, its own.
  package var from: String { layer.path }
  /// The path of the layer on the entering screen; of what is no pair, its own.
  package var to: String { (partner ?? layer).path }
  /// The layers that it can mean: both of a pair.
  package var ends: [End] { partner.map { [layer, $0] } ?? [layer] }

  /// Of a pair both layers as they are at rest; of everything else nothing.
  package var atRest: [LayerID] {
    role != .pair
      ? []
      : ends.map { end in
        var id = LayerID(.from, end)
        id.part = part
        return id
      }
  }

  /// A layer with an id inside of this one.
  package func child(_ id: String) -> LayerID {
    LayerID(role, End(layer.screen, layer.path.isEmpty ? id : "\(layer.path)/\(id)"))
  }

  /// A part without an id, by its index among the children of this one.
  package func part(_ index: Int) -> LayerID {
    var copy = self
    copy.part += part.isEmpty ? "layers[\(index)]" : "/layers[\(index)]"
    return copy
  }

  /// The indices of the part, from the layer inwards.
  package var partIndices: [Int] {
    part.split(separator: "/").compactMap { Int($0.dropFirst(Self.partStart.count).prefix(while: \.isNumber)) }
  }
}

extension LayerID {
  private static let partStart = "layers["
  private static let arrow = " → "

  /// How a layer is called in output: its path; of a pair both paths, or the one that they share.
  package var name: String {
    let path = Self.joined(from, to)
    return part.isEmpty ? path : path.isEmpty || path == "/" ? part : "\(path)/\(part)"
  }

  /// How one of several layers of a frame with its name is called: from the second on with a number behind the name.
  package func name(copy: Int) -> String { copy > 1 ? "\(name) (\(copy))" : name }

  /// The last ids of its paths, for output with little room.
  package var shortName: String {
    func last(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
    return Self.joined(last(from), last(to))
  }

  private static func joined(_ from: String, _ to: String) -> String { from == to ? from : from + arrow + to }

  /// Reads a name of output again: that of a golden, of results or of a request. The screens are unknown.
  package init(role: LayerRole, name: String) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let ids = parts.prefix { !$0.hasPrefix(Self.partStart) }
    let path = ids.joined(separator: "/")
    let arrow = role == .pair ? path.firstRange(of: Self.arrow) : nil
    self.init(
      role, End("", arrow.map { String(path[..<$0.lowerBound]) } ?? path),
      role == .pair ? End("", arrow.map { String(path[$0.upperBound...]) } ?? path) : nil)
    part = parts.dropFirst(ids.count).joined(separator: "/")
  }
}
