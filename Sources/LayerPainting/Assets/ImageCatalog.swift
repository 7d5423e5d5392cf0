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
    /// The index that display lists use before they have a time: that of the image as its layer plays it, else `index`.
    var playing: Int
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
  /// An image or a part of it that a layer plays in its own way.
  private struct Playing: Hashable {
    /// The index of its first frame.
    let index: Int
    let play: ImagePlay
  }

  /// Display lists have the index `firstPlaying + n` for the one with the number n, until they have a time.
  private var playing: [Playing] = []
  private var playingNumbers: [Playing: Int] = [:]
  private static let firstPlaying = 1 << 40
  /// An index that no image has.
  private static let hidden = Int.max
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
          index: count, playing: count, size: size, picture: nil, isOpaque: opaque.contains(image.source))
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
      index: -pictureCount, playing: -pictureCount, size: picture.size, picture: PreparedPicture(picture),
      isOpaque: false)
  }

  /// Adds what a layer plays in its own way, after the image and its parts; nothing for a picture that is not in the catalog or
  /// is a vector picture.
  package mutating func addPlay(of part: ImagePart) {
    guard let play = part.play, let whole = entries[part.source], whole.picture == nil else { return }
    for index in [whole.index, parts[part.picture]?.index ?? whole.index] {
      let key = Playing(index: index, play: play)
      guard playingNumbers[key] == nil else { continue }
      playingNumbers[key] = playing.count
      playing.append(key)
    }
  }

  /// The index of an image as a layer plays it.
  private func playingIndex(_ index: Int, _ play: ImagePlay?) -> Int {
    guard let play, let number = playingNumbers[Playing(index: index, play: play)] else { return index }
    return Self.firstPlaying + number
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
    guard var whole = entries[part.source], whole.size.width > 0, whole.size.height > 0 else { return nil }
    whole.playing = playingIndex(whole.index, part.play)
    let mayHide = part.play.map { $0.before == .hidden || $0.after == .hidden } ?? false
    let (all, isOpaque) = (Rect(size: whole.size), whole.isOpaque && !mayHide)
    guard let crop = part.crop else {
      return Place(index: whole.playing, part: all, isOpaque: isOpaque, partOfWhole: all, whole: whole)
    }
    guard let rect = crop.rect(in: whole.size) else { return nil }
    guard let own = parts[part.picture] else {
      return Place(index: whole.playing, part: rect, isOpaque: isOpaque, partOfWhole: rect, whole: whole)
    }
    return Place(
      index: playingIndex(own.index, part.play), part: Rect(size: rect.size), isOpaque: own.isOpaque && !mayHide,
      partOfWhole: rect, whole: whole)
  }

  /// The entry of an image, nil when the catalog does not have it.
  package subscript(source: ImageSource) -> Entry? { entries[source] }

  /// Whether no image is animated, so that display lists have the indices of frames.
  package var isStill: Bool { timings.isEmpty && playing.isEmpty }

  /// The index of the frame that an image shows at a time; `index` is that of a display list.
  ///
  /// - Parameters:
  ///   - seconds: Since the start of the timeline; nil for the first frame.
  ///   - starts: When each step starts, by its name.
  package func index(of index: Int, at seconds: Double?, starts: [String: Double]) -> Int {
    guard index >= Self.firstPlaying, playing.indices.contains(index - Self.firstPlaying) else {
      return index + (seconds.flatMap { timings[index]?.frame(at: $0) } ?? 0)
    }
    let (index, play) = (playing[index - Self.firstPlaying].index, playing[index - Self.firstPlaying].play)
    let timing = timings[index] ?? .still
    guard let seconds else { return index + (timing.frame(at: 0, play) ?? 0) }
    return timing.frame(at: seconds - play.start(starts), play).map { index + $0 } ?? Self.hidden
  }

  /// When the image of a layer has played, in seconds since the start of the timeline; nil: it never ends, or is no image of
  /// several frames.
  package func end(of part: ImagePart, starts: [String: Double] = [:]) -> Double? {
    let play = part.play ?? ImagePlay()
    guard let entry = entries[part.source], let duration = timings[entry.index]?.duration(play) else { return nil }
    return play.start(starts) + duration
  }

  /// How long the file of an image lasts, in seconds; nil for one that is not in the catalog or does not move.
  package func fileDuration(of source: ImageSource) -> Double? { entries[source].flatMap { timings[$0.index]?.end } }
}

extension ImagePlay {
  /// When it starts, in seconds since the start of the timeline; for ever away if the step is not known.
  fileprivate func start(_ starts: [String: Double]) -> Double {
    switch start {
    case .seconds(let seconds): seconds
    case .step(let name): starts[name] ?? .infinity
    }
  }
}
