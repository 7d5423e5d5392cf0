// An image of a scene with all of its frames, which are kept in memory, or made when they are drawn: any time of the scene may be
// asked for, in any order.

import Dispatch
import ImageCodecs
import LayerPainting
import Pixels
import Raster
import Synchronization

/// A decoded image, ready to be drawn at any size; a still one has a single frame.
struct LoadedImage: Sendable {
  /// Extent of every frame.
  let size: PixelSize
  /// The frames in order; neighbours differ.
  let frames: [StoredImage]
  /// When each of them is shown.
  let timing: ImageTiming

  /// Why its colours are shown as sRGB although its file says otherwise; nil if they are right.
  let colorNote: String?

  /// What it takes with its smaller copies, in bytes.
  var memory: Int { video?.memory ?? frames.count * ImageBudget.bytes(size) }

  /// The video; nil for an image that is in memory.
  private(set) var video: VideoFrames?

  /// Frames that have been decoded, or parts of those of a video.
  init(size: PixelSize, frames: [StoredImage], timing: ImageTiming) {
    (self.size, self.frames, self.timing, colorNote) = (size, frames, timing, nil)
  }

  /// A video, whose frames are decoded when they are drawn.
  init(_ video: VideoFrames) {
    let info = video.file.info
    (size, colorNote) = (info.size, nil)
    frames = info.delays.indices.map { .frame($0, of: video) }
    timing = ImageTiming(
      delays: info.delays.map(\.seconds), loopCount: 1, tolerance: ImageTiming.roundedTimes)
    self.video = video
  }

  /// A picture in memory.
  init(still bitmap: Bitmap) {
    size = bitmap.size
    frames = [.ready(ImagePyramid(bitmap))]
    timing = .still
    colorNote = nil
  }

  /// Decodes a file. Equal neighbouring frames become one longer frame.
  ///
  /// - Throws: `AssetError` with the decoder's words, or when the frames would take more memory than is left.
  init(_ bytes: [UInt8], limits: DecodingLimits, budget: ImageBudget) throws(AssetError) {
    var (frames, delays): ([StoredImage], [Double]) = ([], [])
    var last: StraightBitmap?
    var lacksMemory = false
    let loopCount: Int
    do throws(CodecError) {
      var decoder = try AnimationDecoder(bytes, limits: limits)
      (size, loopCount, colorNote) = (decoder.size, decoder.loopCount, decoder.colorNote)
      let isLarge = budget.begin(size)
      defer { if isLarge { budget.end() } }
      lacksMemory = isLarge && !budget.holds(size)
      while !lacksMemory, let frame = try decoder.next() {
        if frame.bitmap == last, let delay = delays.popLast() {
          delays.append(delay + frame.shownDelay)
          continue
        }
        lacksMemory = !budget.take(ImageBudget.bytes(decoder.size))
        last = frame.bitmap
        if !lacksMemory { frames.append(.ready(ImagePyramid(frame.bitmap.premultiplied()))) }
        delays.append(frame.shownDelay)
      }
    } catch {
      if case .tooMuchMemory(_, let size, _) = error {
        throw .tooMuchMemory(frames: 1, size: size, limit: budget.limit)
      }
      throw .undecodable("\(error)")
    }
    guard !lacksMemory else { throw .tooMuchMemory(frames: max(1, delays.count), size: size, limit: budget.limit) }
    self.frames = frames
    timing = ImageTiming(delays: delays, loopCount: loopCount)
  }
}

/// Memory for images that is shared by all that load at once. Large ones are decoded one after the other: while it decodes,
/// a picture takes several times what is kept of it.
final class ImageBudget: Sendable {
  /// All of it, in bytes.
  let limit: Int
  private let left: Mutex<Int>
  private let large = DispatchSemaphore(value: 1)
  /// Pictures of more pixels are large.
  private static let largeArea = 4 << 20
  /// What decoding takes for a pixel beside what is kept: the decoder's canvas, the frame and its premultiplied copy.
  private static let decodingBytes = 12

  /// Creates a budget of `limit` bytes.
  init(_ limit: Int) {
    self.limit = limit
    left = Mutex(limit)
  }

  /// What a picture takes with its smaller copies: 4 bytes a pixel and a third more.
  static func bytes(_ size: PixelSize) -> Int { size.area * 16 / 3 }

  /// Waits for its turn to decode a picture, if it is large; tells whether it is.
  func begin(_ size: PixelSize) -> Bool {
    guard size.area > Self.largeArea else { return false }
    large.wait()
    return true
  }

  /// Ends the turn of a large picture.
  func end() { large.signal() }

  /// Whether a picture can be decoded within what is left.
  func holds(_ size: PixelSize) -> Bool { Self.bytes(size) + size.area * Self.decodingBytes <= available }

  /// Bytes that are not reserved.
  var available: Int { left.withLock { $0 } }

  /// Takes bytes; false, and nothing is taken, when there are not as many.
  func take(_ bytes: Int) -> Bool {
    left.withLock { left in
      guard bytes <= left else { return false }
      left -= bytes
      return true
    }
  }
}
