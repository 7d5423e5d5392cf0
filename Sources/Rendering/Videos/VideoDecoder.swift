// The frames of a video as stored planes, one frame after the other from the first on: as ffmpeg decodes them, or as they are in a
// file of Y4M.

import FileFormats
import FrameWriting
import Platform
import Synchronization

/// A video file that can be decoded.
struct VideoInput: Sendable {
  /// Its full path, without links.
  let path: String
  let container: VideoContainer
  let info: VideoInfo
  let source: Source

  /// Where the planes of its frames come from.
  enum Source: Sendable {
    /// A program decodes them.
    case programs(VideoPrograms)
    /// They are in the file, at these offsets.
    case stored(OpenFile, offsets: [Int])
  }
}

/// A run through a video.
final class VideoDecoder {
  private let file: VideoInput
  /// What ffmpeg prints; nil for stored planes.
  private var output: ProgramOutput?
  /// The number of the frame that `next` reads.
  private(set) var position = 0

  /// Whether the installed ffmpeg is older than the option `-fps_mode`, which later versions have in place of `-vsync`.
  private static let isOld = Mutex(false)

  /// Starts at the first frame.
  init(_ file: VideoInput) throws(VideoError) {
    self.file = file
    switch file.source {
    case .programs(let programs): output = try Self.start(file, programs, isOld: Self.isOld.withLock { $0 })
    case .stored: output = nil
    }
  }

  private static func start(
    _ file: VideoInput, _ programs: VideoPrograms, isOld: Bool
  ) throws(VideoError) -> ProgramOutput {
    // Every frame once, as it is stored: neither turned, nor left out or repeated for a constant rate.
    let input = ["-threads", "2", "-noautorotate", "-f", file.container.demuxer, "-i", "file:\(file.path)"]
    let output = [
      "-map", "0:V:0", isOld ? "-vsync" : "-fps_mode", "passthrough", "-pix_fmt", file.info.pixelFormat, "-c:v",
      "rawvideo",
      "-f", "rawvideo", "pipe:1",
    ]
    return try ProgramOutput(
      programs.ffmpeg, ["-nostdin", "-hide_banner"] + VideoPrograms.restrictions + input + output)
  }

  /// Leaves out the frames before a later one, where that is possible without decoding them.
  func skip(to index: Int) {
    if case .stored = file.source { position = max(position, index) }
  }

  /// Reads the planes of the next frame; false after the last.
  ///
  /// - Parameter planes: An array whose memory is used again if it has the right length.
  /// - Throws: `VideoError`, also where there are fewer frames than ffprobe has counted.
  func next(into planes: inout [UInt8]) throws(VideoError) -> Bool {
    guard position < file.info.delays.count else {
      output?.end()
      return false
    }
    let count = file.info.planes.byteCount
    if planes.count != count { planes = [UInt8](repeating: 0, count: count) }
    let read: Int
    switch file.source {
    case .programs: read = try output?.fill(&planes) ?? 0
    case .stored(let stored, let offsets):
      do throws(SystemError) { read = try stored.fill(&planes, at: offsets[position]) } catch {
        throw .unreadable(error)
      }
    }
    if read == count {
      position += 1
      return true
    }
    do throws(VideoError) { try output?.finish() } catch {
      if position == 0, case .programs(let programs) = file.source, case .damaged(let line) = error,
        line.utf8.contains("fps_mode".utf8),
        !Self.isOld.withLock({ $0 })
      {
        Self.isOld.withLock { $0 = true }
        output = try Self.start(file, programs, isOld: true)
        return try next(into: &planes)
      }
      throw error
    }
    throw .damaged("\(position) of its \(file.info.delays.count) frames can be decoded")
  }
}
