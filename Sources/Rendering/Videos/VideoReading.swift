// From the path of a file to a video whose frames can be asked for.

import FileFormats
import ImageComparison
import Platform
import SceneModel
import Synchronization

/// How videos are read.
package struct VideoReading: Hashable, Sendable {
  /// The name or the path of ffmpeg; nil: that of the environment, or its usual name.
  package var program: String?
  /// Where frames are kept between runs.
  package var cache = VideoCacheChoice.user

  /// Creates a way to read videos.
  package init(program: String? = nil, cache: VideoCacheChoice = .user) {
    (self.program, self.cache) = (program, cache)
  }

  /// What is known of the files that were read last, so that a file is examined once a run.
  private static let known = Mutex<[(identity: FileIdentity, digest: SHA256.Digest, report: VideoInfo.Report)]>([])
  private static let mostKnown = 8

  /// Reads what is known of a video.
  ///
  /// - Parameters:
  ///   - file: The open file.
  ///   - path: Its path.
  /// - Returns: The video, where its frames are kept, and the digest of the file; nil where it is not known yet.
  func open(
    _ file: OpenFile, _ container: VideoContainer, path: String
  ) throws(VideoError) -> (file: VideoInput, cache: VideoCache?, digest: SHA256.Digest?) {
    if container == .y4m { return (try .stored(file, path: path), nil, nil) }
    let programs = try VideoPrograms(program)
    let (status, digest, full): (FileStatus, SHA256.Digest, String)
    let earlier: VideoInfo.Report?
    do throws(SystemError) { (status, full) = (try file.status(), try FileSystem.realPath(path)) } catch {
      throw .unreadable(error)
    }
    if let known = Self.known.withLock({ known in known.first { $0.identity == status.identity } }) {
      (digest, earlier) = (known.digest, known.report)
    } else {
      (digest, earlier) = (try Self.digest(of: file), nil)
    }
    let cache = VideoCache(self.cache, digest: digest, size: status.size)
    func opened(_ info: VideoInfo) -> (file: VideoInput, cache: VideoCache?, digest: SHA256.Digest?) {
      (VideoInput(path: full, container: container, info: info, source: .programs(programs)), cache, digest)
    }
    if let kept = earlier ?? cache?.report, let info = try? VideoInfo(kept, path: full) { return opened(info) }
    let report = try VideoInfo.report(container, full, programs)
    let info = try VideoInfo(report, path: full)
    cache?.report = report
    Self.known.withLock { known in
      if known.count == Self.mostKnown { known.removeFirst() }
      known.append((status.identity, digest, report))
    }
    return opened(info)
  }

  /// The digest of a whole file.
  static func digest(of file: OpenFile) throws(VideoError) -> SHA256.Digest {
    var (hash, offset) = (SHA256(), 0)
    while true {
      let part: [UInt8]
      do throws(SystemError) { part = try file.bytes(at: offset, count: 1 << 20) } catch { throw .unreadable(error) }
      hash.update(part)
      offset += part.count
      if part.count < 1 << 20 { break }
    }
    return hash.finish()
  }
}

extension LoadedImages {
  /// Checks that all frames of videos that were asked for could be decoded.
  ///
  /// - Throws: `AnimationError.invalid` with the first error.
  func checkVideos() throws(AnimationError) {
    for (path, frames) in videos {
      guard let error = frames.error else { continue }
      let message = ErrorMessages.asset(.image, path, .video(error))
      throw .invalid([Diagnostic(message, scene: path, hint: error.hint)])
    }
  }
}
