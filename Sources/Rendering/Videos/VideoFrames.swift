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
    /// The frames that were read last.
    var frames: [(index: Int, planes: [UInt8], isKept: Bool)] = []
    /// The pictures that were made last.
    var pictures: [(index: Int, pyramid: ImagePyramid)] = []
    /// The memory of pictures before them, for the next ones: the system takes long to provide it.
    var spare: [[UInt32]] = []

    /// The memory of the oldest frame, once there are as many as are kept.
    mutating func takeOldest() -> [UInt8] { frames.count == VideoFrames.keptPlanes ? frames.removeFirst().planes : [] }
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
    var memory = state.withLock { $0.spare.popLast() ?? [] }
    let picture = file.info.picture(of: planes, into: &memory).shown(isOpaque: isOpaque)
    let pyramid = ImagePyramid(picture, isOpaque: isOpaque ? true : nil)
    state.withLock { state in
      if state.pictures.contains(where: { $0.index == index }) { return }
      if state.pictures.count == Self.keptPictures {
        state.spare.append(state.pictures.removeFirst().pyramid.image.pixels)
      }
      state.pictures.append((index, pyramid))
    }
    return pyramid
  }

  private func planes(of index: Int) -> [UInt8]? {
    guard file.info.delays.indices.contains(index), error == nil else { return nil }
    let (planes, isNew): ([UInt8]?, Bool) = state.withLock { state in
      if !state.frames.contains(where: { $0.index == index }) {
        do throws(VideoError) { try read(index, &state) } catch { problem.withLock { $0 = $0 ?? error } }
      }
      guard let found = state.frames.firstIndex(where: { $0.index == index }) else { return (nil, false) }
      defer { state.frames[found].isKept = true }
      return (state.frames[found].planes, !state.frames[found].isKept)
    }
    if isNew, let planes { cache?.keep(planes, of: index) }
    return planes
  }

  /// Reads a frame from the cache, or decodes until it comes.
  private func read(_ index: Int, _ state: inout State) throws(VideoError) {
    var planes = state.takeOldest()
    if let cache, cache.read(index, count: file.info.planes.byteCount, into: &planes) {
      return state.frames.append((index, planes, true))
    }
    if state.decoder.map({ $0.position > index }) ?? true { state.decoder = try VideoDecoder(file) }
    state.decoder?.skip(to: index)
    while let decoder = state.decoder, decoder.position <= index {
      let position = decoder.position
      guard try decoder.next(into: &planes) else { return }
      state.frames.append((position, planes, false))
      if position < index { planes = state.takeOldest() }
    }
  }
}

/// A part of every frame of a video.
struct CroppedFrames: FrameProvider {
  let frames: any FrameProvider
  let area: PixelRect

  var isOpaque: Bool { frames.isOpaque }

  func pyramid(_ index: Int) -> ImagePyramid? {
    frames.pyramid(index).map { ImagePyramid($0.image.cropped(to: area), isOpaque: isOpaque ? true : nil) }
  }
}

extension VideoInfo {
  /// The picture of a frame, turned upright.
  ///
  /// - Parameter memory: Pixels of an earlier picture, whose memory is used if it has the same size; it is taken.
  func picture(of planes: [UInt8], into memory: inout [UInt32]) -> StraightBitmap {
    self.planes.bitmap(planes, into: &memory).turned(quarters: quarterTurns)
  }
}

extension StraightBitmap {
  /// The picture as it is drawn.
  fileprivate func shown(isOpaque: Bool) -> Bitmap { isOpaque ? Bitmap(size: size, pixels: pixels) : premultiplied() }
}
