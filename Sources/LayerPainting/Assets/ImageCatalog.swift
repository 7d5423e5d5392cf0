// The images of a scene without their pixels: indices, sizes, times, and the elements of vector pictures.

import Pixels
import SceneModel
import VectorGraphics

/// The index and the size of each image of a scene.
package struct ImageCatalog: Sendable {
  /// An image's place in the list that the renderer was given, and its extent.
  package struct Entry: Equatable, Sendable {
    /// The index in the renderer's images. An animated image has the index of its first frame; the other frames follow. Vector
    /// pictures are not among the renderer's images: their indices are below 0.
    package let index: Int
    /// The size in pixels, or in points for a vector picture.
    package let size: Size
    /// The vector picture; nil for an image of pixels.
    package let picture: PreparedPicture?
    /// Whether every pixel of every frame is opaque.
    let isOpaque: Bool
  }

  /// A part of an image as motion draws it.
  struct Place: Equatable, Sendable {
    /// The picture that holds the part: the image itself, or one that holds nothing else.
    var index: Int
    /// The part in that picture, in its pixels or points.
    var part: Rect
    /// Whether every pixel of it is opaque.
    var isOpaque: Bool
    /// The part in the whole image.
    var partOfWhole: Rect
    /// The whole image.
    var whole: Entry
  }

  private var entries: [ImageSource: Entry] = [:]
  /// Pictures that hold a part of an image and nothing else.
  private var parts: [ImagePart: (index: Int, isOpaque: Bool)] = [:]
  /// By the index of the first frame.
  private var timings: [Int: ImageTiming] = [:]
  private var pictureCount = 0
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
      let size = Size(width: Double(image.size.width), height: Double(image.size.height))
      if entries[image.source] == nil {
        entries[image.source] = Entry(
          index: count, size: size, picture: nil, isOpaque: opaque.contains(image.source))
      }
      if image.timing.frameCount > 1 { timings[count] = image.timing }
      count += image.timing.frameCount
    }
  }

  /// Adds a vector picture; of two equal sources the first counts.
  package mutating func add(_ picture: VectorPicture, for source: ImageSource) {
    guard entries[source] == nil else { return }
    pictureCount += 1
    entries[source] = Entry(
      index: -pictureCount, size: picture.size, picture: PreparedPicture(picture), isOpaque: false)
  }

  /// Adds the pictures that hold a part of an image and nothing else, as many as the image has frames; the image is in the
  /// catalog, in pixels.
  package mutating func add(_ part: ImagePart, isOpaque: Bool) {
    guard parts[part] == nil, let whole = entries[part.source] else { return }
    parts[part] = (count, isOpaque)
    let timing = timings[whole.index] ?? .still
    if timing.frameCount > 1 { timings[count] = timing }
    count += timing.frameCount
  }

  /// Where a part of an image is; nil when the catalog does not have the image, or the image no such part.
  func place(of part: ImagePart) -> Place? {
    guard let whole = entries[part.source], whole.size.width > 0, whole.size.height > 0 else { return nil }
    let all = Rect(size: whole.size)
    guard let crop = part.crop else {
      return Place(index: whole.index, part: all, isOpaque: whole.isOpaque, partOfWhole: all, whole: whole)
    }
    guard let rect = crop.rect(in: whole.size) else { return nil }
    guard let own = parts[part] else {
      return Place(index: whole.index, part: rect, isOpaque: whole.isOpaque, partOfWhole: rect, whole: whole)
    }
    return Place(
      index: own.index, part: Rect(size: rect.size), isOpaque: own.isOpaque, partOfWhole: rect, whole: whole)
  }

  /// The entry of an image, nil when the catalog does not have it.
  package subscript(source: ImageSource) -> Entry? { entries[source] }

  /// Whether no image is animated.
  package var isStill: Bool { timings.isEmpty }

  /// The index of the frame that an image shows at a time; `index` is that of the entry.
  package func index(of index: Int, at seconds: Double) -> Int {
    index + (timings[index]?.frame(at: seconds) ?? 0)
  }
}
