// What of a scene lies in files: its images, and its texts, which fonts have laid out.

import TextLayout

/// What layers are drawn from besides colours. The renderer's images are those of the scene, then those of glyphs.
package struct PictureSources: Sendable {
  /// The images of the scene.
  package var images: ImageCatalog
  /// Its texts, laid out.
  package var texts: TextCatalog

  /// Creates the sources of a scene.
  package init(images: ImageCatalog, texts: TextCatalog) { (self.images, self.texts) = (images, texts) }
}
