// Boxes in pictures: from the command line, from the tree of a screen, or found by comparing.

import Pixels

/// A part of a picture that becomes a layer.
package struct PictureBox: Hashable, Sendable {
  /// Most boxes of a picture.
  package static let most = 2000

  /// What it is called.
  package var name: String
  /// In whole pixels of the picture.
  package var rect: PixelRect
  /// The radius of its corners, in pixels.
  package var radius: Double
  /// What it shows, for a comment.
  package var text: String?

  /// Creates a box.
  package init(name: String, rect: PixelRect, radius: Double, text: String? = nil) {
    (self.name, self.rect, self.radius, self.text) = (name, rect, radius, text)
  }
}
