// An image of a scene with all of its frames, which are kept in memory: any time of the scene may be asked for, in any order.

import ImageCodecs
import Motion
import Pixels
import Raster
import Synchronization

/// A decoded image, ready to be drawn at any size; a still one has a single frame.
struct LoadedImage: Sendable {
  /// Extent of every frame.
  let size: PixelSize
  /// The frames in order; neighbours differ.
  let frames: [ImagePyramid]
  /// When each of them is shown.
  let timing: ImageTiming

  /// What it takes with its smaller copies, in bytes.
  var memory: Int { frames.count * ImageBudget.bytes(size) }

  /// A picture in memory.
  init(still bitmap: Bitmap) {
    size = bitmap.size
    frames = [ImagePyramid(bitmap)]
    timing = .still
  }

  /// Decodes a file. Equal neighbouring frames become one longer frame.
  ///
  /// - Throws: `AssetError` with the decoder's words, or when the frames would take more memory than is left.
  init(_ bytes: [UInt8], limits: DecodingLimits, budget: ImageBudget) throws(AssetError) {
    var (frames, delays): ([ImagePyramid], [Double]) = ([], [])
    var last: StraightBitmap?
    var lacksMemory = false
    let loopCount: Int
    do throws(CodecError) {
      var decoder = try AnimationDecoder(bytes, limits: limits)
      (size, loopCount) = (decoder.size, decoder.loopCount)
      while !lacksMemory, let frame = try decoder.next() {
        if frame.bitmap == last, let delay = delays.popLast() {
          delays.append(delay + frame.shownDelay)
          continue
        }
        lacksMemory = !budget.take(ImageBudget.bytes(decoder.size))
        last = frame.bitmap
        if !lacksMemory { frames.append(ImagePyramid(frame.bitmap.premultiplied())) }
        delays.append(frame.shownDelay)
      }
    } catch {
      if case .tooMuchMemory(_, let size, _) = error {
        throw .tooMuchMemory(frames: 1, size: size, limit: budget.limit)
      }
      throw .undecodable("\(error)")
    }
    guard !lacksMemory else { throw .tooMuchMemory(frames: delays.count, size: size, limit: budget.limit) }
    self.frames = frames
    timing = ImageTiming(delays: delays, loopCount: loopCount)
  }
}

/// Memory for images that is shared by all that load at once.
final class ImageBudget: Sendable {
  /// All of it, in bytes.
  let limit: Int
  private let left: Mutex<Int>

  /// Creates a budget of `limit` bytes.
  init(_ limit: Int) {
    self.limit = limit
    left = Mutex(limit)
  }

  /// What a picture takes with its smaller copies: 4 bytes a pixel and a third more.
  static func bytes(_ size: PixelSize) -> Int { size.area * 16 / 3 }

  /// Bytes that nobody has taken.
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
