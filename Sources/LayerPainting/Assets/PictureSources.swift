// What a scene draws from files: its images, and its texts, laid out with fonts.

import TextLayout

/// The images and texts of a scene. The renderer's images are those of the scene, followed by those of glyphs.
package struct PictureSources: Sendable {
  /// The images of the scene.
  package var images: ImageCatalog
  /// The texts of the scene, laid out.
  package var texts: TextCatalog

  /// Creates the sources of a scene.
  package init(images: ImageCatalog, texts: TextCatalog) { (self.images, self.texts) = (images, texts) }
}
