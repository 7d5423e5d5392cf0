// Images of layers: where they come from, and how they fill a frame.

import Pixels

/// Where the image of a layer comes from.
public enum ImageSource: Hashable, Sendable {
  /// An image file (PNG, JPEG, GIF, WebP, AVIF or SVG), by its path relative to the scene's folder.
  case file(String)
  /// A picture in memory.
  case bitmap(Bitmap)

  /// What the name of an SVG picture ends in, without a dot.
  package static let vectorExtension = "svg"

  /// Whether it is a vector picture, which the file's name says: a caller that is promised a PNG never gets a picture of this kind.
  package var isVector: Bool {
    guard case .file(let path) = self else { return false }
    return path.namesFile(with: [Self.vectorExtension])
  }

  /// Whether two sources name the same file, byte for byte (Swift's strings are equal in any Unicode normalization, file
  /// names are not), or hold the same picture.
  public static func == (a: ImageSource, b: ImageSource) -> Bool {
    switch (a, b) {
    case (.file(let first), .file(let second)): first.utf8.elementsEqual(second.utf8)
    case (.bitmap(let first), .bitmap(let second)): first == second
    case (.file, .bitmap), (.bitmap, .file): false
    }
  }

  /// Hashes the path of a file, or the extent of a picture: hashing every pixel would cost more than it finds.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .file(let path): for byte in path.utf8 { hasher.combine(byte) }
    case .bitmap(let bitmap): hasher.combine(bitmap.size)
    }
  }
}

/// How an image fills the frame of its layer, as in UIKit. Modes that do not scale show one pixel of the image per point, and an SVG
/// picture in its own size.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// Stretches the image to the frame, whatever its proportions.
  case scaleToFill
  /// Scales the image so that all of it is seen, in the middle of the frame.
  case aspectFit
  /// Scales the image so that it covers the frame, and cuts off what lies outside.
  case aspectFill
  /// Puts the unscaled image into the middle of the frame.
  case center
  /// Puts the unscaled image into the middle of the frame's upper edge.
  case top
  /// Puts the unscaled image into the middle of the frame's lower edge.
  case bottom
  /// Puts the unscaled image into the middle of the frame's left edge.
  case left
  /// Puts the unscaled image into the middle of the frame's right edge.
  case right
  /// Puts the unscaled image into the frame's upper left corner.
  case topLeft
  /// Puts the unscaled image into the frame's upper right corner.
  case topRight
  /// Puts the unscaled image into the frame's lower left corner.
  case bottomLeft
  /// Puts the unscaled image into the frame's lower right corner.
  case bottomRight
}
