// What is written of a layer, and where its names get their values: kept on request, for programs that edit the text.

import JSONTree

/// An object of the text that holds keys of a layer, or could hold them.
struct LayerHolder: Sendable {
  /// What kind of an object it is.
  enum Kind: Hashable, Sendable {
    /// The layer as written, or the layer with `use` whose keys replace those of the component's root.
    case layer
    /// A layer with `use`, or a screen with `like`, whose `set` could have an entry of that path; nil for a layer
    /// without a path of its own.
    case changeable(path: String?)
    /// An entry of that `set`; it follows the case above.
    case change(isPattern: Bool)
  }

  /// Where the object is written.
  var offset: Int
  var kind: Kind
  /// What its names mean.
  var scope: VariableScope
  /// Whether all copies of a repetition have it in common.
  var isShared = false
}

/// Where a name gets its value.
final class NameBinding: Sendable {
  /// What gives the value.
  enum Kind: Hashable, Sendable {
    /// The variables of the scene. `isGiven`: a value from outside takes the place of the written one.
    case variable(String, isGiven: Bool)
    /// The `with` of a layer with `use`.
    case argument
    /// The `with` of a component's root, as the default of what the layer at the offset `user` does not pass.
    case standard(String, user: Int)
    /// An element of a repetition.
    case item
  }

  let kind: Kind
  /// Where the value is written, perhaps as another name.
  let offset: Int
  /// The way from there into the value.
  let path: [String]
  /// What names mean there; nil: the variables of the scene alone.
  let scope: VariableScope?

  init(_ kind: Kind, offset: Int, path: [String] = [], _ scope: VariableScope?) {
    (self.kind, self.offset, self.path, self.scope) = (kind, offset, path, scope)
  }
}
