// Frames of videos that were used, on disk: decoding a video again from its start for one frame takes long.
//
//     FOLDER/videos/SHA256-SIZE/streams, frames    what ffprobe prints about the file
//     FOLDER/videos/SHA256-SIZE/12                 the planes of the frame with the number 12, as they are stored
//
// A file gets its name when it is whole, so that several programs can share the folder. Folders of videos that were not used for
// longest are removed when all have more than 2 GiB. Errors are ignored: without the cache everything is decoded again.

import FileFormats
import ImageComparison
import OutputFiles
import Platform
import Synchronization

/// Where frames of videos are kept between runs.
package enum VideoCacheChoice: Hashable, Sendable {
  /// In the folder of the user's cache.
  case user
  /// In this folder.
  case folder(String)
  /// Nowhere.
  case none

  /// The folder; nil: nowhere.
  var folder: String? {
    switch self {
    case .none: nil
    case .folder(let path): path
    case .user:
      InstalledProgram.environment("XDG_CACHE_HOME").flatMap { Path.isAbsolute($0) ? Path.join($0, "magicmove") : nil }
        ?? InstalledProgram.environment("HOME").map { Path.join($0, ".cache/magicmove") }
    }
  }
}

/// The kept frames of one video.
final class VideoCache: Sendable {
  /// Most bytes of all videos in a folder.
  static let limit = 2 << 30

  private let root: String
  private let folder: String
  private let limit: Int
  private struct State {
    /// Bytes of all videos; nil: not counted yet.
    var total: Int?
    /// Bytes that this video has more by now.
    var added = 0
    var isFull = false
  }
  private let state = Mutex(State())

  /// Opens the folder of a video, and makes it where it is missing; nil where that is not possible.
  init?(_ choice: VideoCacheChoice, digest: SHA256.Digest, size: Int, limit: Int = VideoCache.limit) {
    guard let folder = choice.folder else { return nil }
    root = Path.join(folder, "videos")
    self.folder = Path.join(root, "\(digest)-\(size)")
    self.limit = limit
    do { try FileSystem.makeFolders(self.folder) } catch { return nil }
    // The time of its last change says when a video was used.
    write([], to: "used")
  }

  /// The report of ffprobe that is kept.
  var report: VideoInfo.Report? {
    get {
      guard let streams = bytes(of: "streams"), let frames = bytes(of: "frames") else { return nil }
      return VideoInfo.Report(streams: streams, frames: frames)
    }
    set {
      guard let newValue else { return }
      write(newValue.streams, to: "streams")
      write(newValue.frames, to: "frames")
    }
  }

  /// Reads the planes of a frame, which have `count` bytes, into an array; false if they are not kept.
  func read(_ frame: Int, count: Int, into planes: inout [UInt8]) -> Bool {
    guard let file = try? OpenFile(Path.join(folder, "\(frame)"), for: .reading, waits: false, followsLink: false),
      let status = try? file.status(), status.kind == .file, status.size == count
    else { return false }
    if planes.count != count { planes = [UInt8](repeating: 0, count: count) }
    return (try? file.fill(&planes, at: 0)) == count
  }

  /// Keeps the planes of a frame, if there is room.
  func keep(_ planes: [UInt8], of frame: Int) {
    let hasRoom = state.withLock { state in
      if state.isFull { return false }
      let total = state.total ?? makeRoom(for: planes.count)
      state.total = total + planes.count
      if total + planes.count > limit { state.total = makeRoom(for: planes.count) + planes.count }
      state.isFull = state.total ?? 0 > limit
      return !state.isFull
    }
    if hasRoom { write(planes, to: "\(frame)") }
  }

  private func bytes(of name: String) -> [UInt8]? {
    try? OpenFile(Path.join(folder, name), for: .reading, waits: false).readAll(limit: 1 << 26)
  }

  private func write(_ bytes: [UInt8], to name: String) {
    let path = Path.join(folder, name)
    let temporary = "\(path).\(String(UInt64.random(in: 0 ... .max), radix: 36)).new"
    do {
      try OpenFile(temporary, for: .creating).write(bytes)
      try FileSystem.rename(temporary, to: path)
    } catch { FileSystem.remove(temporary) }
  }

  /// Removes the videos that were not used for longest, but this one, until there is room; returns the bytes that are left.
  private func makeRoom(for count: Int) -> Int {
    var videos = ((try? FileSystem.names(inFolder: root)) ?? []).map { name in
      let folder = Path.join(root, name)
      let used = FileStatus(path: Path.join(folder, "used"), followsLink: false)?.changeTime ?? 0
      let sizes = ((try? FileSystem.names(inFolder: folder)) ?? []).map {
        FileSystem.size(of: Path.join(folder, $0)) ?? 0
      }
      return (folder: folder, used: used, bytes: sizes.reduce(0, +))
    }
    videos.sort { $0.used < $1.used }
    var total = videos.reduce(0) { $0 + $1.bytes }
    for video in videos where total + count > limit && video.folder != folder {
      FileSystem.removeTree(video.folder)
      total -= video.bytes
    }
    return total
  }
}
