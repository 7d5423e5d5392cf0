// What of a scene lies in files: its images, and its texts, which fonts have laid out.

import TextLayout

/// What layers are drawn from besides colours. The renderer's images are those of the scene, then those of glyphs.
struct PictureSources: Sendable {
  /// The images of the scene.
  var images: ImageCatalog
  /// Its texts, laid out.
  var texts: TextCatalog
}
