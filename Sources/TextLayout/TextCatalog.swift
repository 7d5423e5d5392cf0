// All texts of a scene, laid out once before any frame is planned: a layer's text never changes in its box during an
// animation, only the finished layout moves.

import Pixels
import SceneModel
import VectorGraphics

/// The layouts of a scene's texts and the drawings of their glyphs.
package struct TextCatalog: Sendable {
  /// A text and the extent of the box it was laid out in, in points.
  package struct Key: Hashable, Sendable {
    /// The string and its style.
    package var text: LayerText
    /// Extent of the layer.
    package var box: Size

    /// Creates a key.
    package init(text: LayerText, box: Size) {
      (self.text, self.box) = (text, box)
    }
  }

  /// The renderer's glyph outlines, named by `TextBlock.Picture`.
  package var outlines: [VectorPath] = []
  /// The pictures of colour glyphs, named by `TextBlock.Picture`.
  package var pictures: [Bitmap] = []
  private var blocks: [Key: TextBlock] = [:]
  /// The layouts of code.
  package var codes: [LayerCode: CodeLayout] = [:]

  /// Creates an empty catalog.
  package init() {}

  /// The layout of `text` in a box of `box`, nil when the catalog does not have it.
  package subscript(text: LayerText, box: Size) -> TextBlock? {
    get { blocks[Key(text: text, box: box)] }
    set { blocks[Key(text: text, box: box)] = newValue }
  }
}
