// The images of a scene as motion sees them: numbers and extents, never pixels.

import Pixels
import SceneModel

/// Which index and extent each image of a scene has.
package struct ImageCatalog: Sendable {
  /// An image's place in the list that the renderer was given, and its extent.
  package struct Entry: Equatable, Sendable {
    /// Index into the renderer's images.
    package let index: Int
    /// Extent in pixels.
    package let size: PixelSize

    /// Creates an entry.
    package init(index: Int, size: PixelSize) {
      self.index = index
      self.size = size
    }
  }

  private var entries: [ImageSource: Entry] = [:]

  /// Creates an empty catalog.
  package init() {}

  /// Creates a catalog of images in the renderer's order; of two equal sources the first counts.
  package init(_ images: [(source: ImageSource, size: PixelSize)]) {
    for (index, image) in images.enumerated() where entries[image.source] == nil {
      entries[image.source] = Entry(index: index, size: image.size)
    }
  }

  /// The entry of an image, nil when the catalog does not have it.
  package subscript(source: ImageSource) -> Entry? { entries[source] }
}
