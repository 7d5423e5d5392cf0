// Entries of a scene's list of fonts.

/// A font file under a name of its own.
public struct NamedFont: Hashable, Sendable {
  /// What texts call it.
  public var name: String
  /// Path of a .ttf or .otf file, relative to the scene's folder.
  public var path: String

  /// Creates an entry.
  public init(_ name: String, path: String) {
    self.name = name
    self.path = path
  }
}
