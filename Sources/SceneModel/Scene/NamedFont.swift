// Entries of a scene's list of fonts.

/// A font file under the name that labels call it by.
public struct NamedFont: Hashable, Sendable {
  /// What labels call the font (`LayerText.font`); not empty.
  public var name: String
  /// Path of the font's file, .ttf or .otf, relative to the scene's folder.
  public var path: String

  /// Creates an entry: a name, and the path of a .ttf or .otf file relative to the scene's folder.
  public init(_ name: String, path: String) {
    (self.name, self.path) = (name, path)
  }
}
