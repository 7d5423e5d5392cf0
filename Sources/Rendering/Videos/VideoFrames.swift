// The frames of a video as images of a scene: asked for in any order by several threads, decoded in the order of the file.
//
//     a frame ─▶ drawn lately? ─▶ decoded lately? ─▶ in the cache? ─▶ ffmpeg goes on, or starts again
//
// Threads draw neighbouring frames at the same time, so the last frames that were decoded are kept, and a frame is seldom decoded
// twice in a run.

import FrameWriting
import ImageCodecs
import Pixels
import Raster
import Synchronization

/// The frames of a video.
final class VideoFrames: FrameProvider {
  /// Planes of decoded frames that are kept in memory.
  static let keptPlanes = 8
  /// Pictures that are kept in memory.
  static let keptPictures = 4

  let file: VideoInput
  private let cache: VideoCache?

  private struct State {
    var decoder: VideoDecoder?
    /// The frames that were decoded last.
    var planes: [(index: Int, planes: [UInt8])] = []
    /// The pictures that were made last.
    var pictures: [(index: Int, pyramid: ImagePyramid)] = []
  }
  private let state = Mutex(State())
  private let problem = Mutex<VideoError?>(nil)

  /// Prepares a video; nothing is decoded before a frame is asked for.
  init(_ file: VideoInput, cache: VideoCache?) { (self.file, self.cache) = (file, cache) }

  var isOpaque: Bool { file.info.planes.isOpaque }

  /// What kept a frame from being decoded, which was then not drawn.
  var error: VideoError? { problem.withLock { $0 } }

  /// What is kept in memory, in bytes.
  var memory: Int {
    let count = file.info.delays.count
    return min(count, Self.keptPlanes) * file.info.planes.byteCount
      + min(count, Self.keptPictures) * ImageBudget.bytes(file.info.size)
  }

  func pyramid(_ index: Int) -> ImagePyramid? {
    if let made = state.withLock({ state in state.pictures.first { $0.index == index }?.pyramid }) { return made }
    guard let planes = planes(of: index) else { return nil }
    let pyramid = ImagePyramid(file.info.picture(of: planes).shown(isOpaque: isOpaque))
    state.withLock { state in
      if state.pictures.contains(where: { $0.index == index }) { return }
      if state.pictures.count == Self.keptPictures { state.pictures.removeFirst() }
      state.pictures.append((index, pyramid))
    }
    return pyramid
  }

  private func planes(of index: Int) -> [UInt8]? {
    guard file.info.delays.indices.contains(index), error == nil else { return nil }
    let (planes, isNew): ([UInt8]?, Bool) = state.withLock { state in
      if let known = state.planes.first(where: { $0.index == index }) { return (known.planes, true) }
      if let kept = cache?.planes(of: index, count: file.info.planes.byteCount) { return (kept, false) }
      do throws(VideoError) { return (try decode(until: index, &state), true) } catch {
        problem.withLock { $0 = $0 ?? error }
        return (nil, false)
      }
    }
    if isNew, let planes { cache?.keep(planes, of: index) }
    return planes
  }

  private func decode(until index: Int, _ state: inout State) throws(VideoError) -> [UInt8]? {
    if state.decoder.map({ $0.position > index }) ?? true { state.decoder = try VideoDecoder(file) }
    state.decoder?.skip(to: index)
    while let decoder = state.decoder {
      let position = decoder.position
      guard let planes = try decoder.next() else { return nil }
      if state.planes.count == Self.keptPlanes { state.planes.removeFirst() }
      state.planes.append((position, planes))
      if position == index { return planes }
    }
    return nil
  }
}

/// A part of every frame of a video.
struct CroppedFrames: FrameProvider {
  let frames: any FrameProvider
  let area: PixelRect

  var isOpaque: Bool { frames.isOpaque }

  func pyramid(_ index: Int) -> ImagePyramid? {
    frames.pyramid(index).map { ImagePyramid($0.image.cropped(to: area)) }
  }
}

extension VideoInfo {
  /// The picture of a frame, turned upright.
  func picture(of planes: [UInt8]) -> StraightBitmap { self.planes.bitmap(planes).turned(quarters: quarterTurns) }
}

extension StraightBitmap {
  /// The picture as it is drawn.
  fileprivate func shown(isOpaque: Bool) -> Bitmap { isOpaque ? Bitmap(size: size, pixels: pixels) : premultiplied() }
}
