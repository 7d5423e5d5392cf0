// The images of a scene as motion sees them: numbers, extents and times, never pixels.

import Pixels
import SceneModel

/// Which index and extent each image of a scene has.
package struct ImageCatalog: Sendable {
  /// An image's place in the list that the renderer was given, and its extent.
  package struct Entry: Equatable, Sendable {
    /// Index into the renderer's images: of an animated image its first frame, which the others follow.
    package let index: Int
    /// Extent in pixels.
    package let size: PixelSize

    /// Whether every pixel of every frame is opaque.
    package let isOpaque: Bool

    /// Creates an entry.
    package init(index: Int, size: PixelSize, isOpaque: Bool = false) {
      self.index = index
      self.size = size
      self.isOpaque = isOpaque
    }
  }

  private var entries: [ImageSource: Entry] = [:]
  /// By the index of the first frame.
  private var timings: [Int: ImageTiming] = [:]
  /// Number of images that the renderer was given for them, every frame counted.
  package private(set) var count = 0

  /// Creates an empty catalog.
  package init() {}

  /// Creates a catalog of still images in the renderer's order; of two equal sources the first counts.
  package init(_ images: [(source: ImageSource, size: PixelSize)]) {
    self.init(images.map { ($0.source, $0.size, .still) })
  }

  /// Creates a catalog of images in the renderer's order, with all frames of each; of two equal sources the first counts.
  ///
  /// - Parameter opaque: Which of the images are known to be opaque.
  package init(
    _ images: [(source: ImageSource, size: PixelSize, timing: ImageTiming)], opaque: Set<ImageSource> = []
  ) {
    for image in images {
      if entries[image.source] == nil {
        entries[image.source] = Entry(index: count, size: image.size, isOpaque: opaque.contains(image.source))
      }
      if image.timing.frameCount > 1 { timings[count] = image.timing }
      count += image.timing.frameCount
    }
  }

  /// The entry of an image, nil when the catalog does not have it.
  package subscript(source: ImageSource) -> Entry? { entries[source] }

  /// Whether no image moves.
  var isStill: Bool { timings.isEmpty }

  /// The index of what an image shows at a time; `index` is the entry's.
  func index(of index: Int, at seconds: Double) -> Int {
    index + (timings[index]?.frame(at: seconds) ?? 0)
  }
}
