// Files that have videos, told by their first bytes.

/// A kind of file that has videos.
package enum VideoContainer: Sendable {
  /// ISO base media and QuickTime: MP4, MOV.
  case isoMedia
  /// Matroska and WebM.
  case matroska
  /// YUV4MPEG2: stored planes, which need no decoder.
  case y4m

  /// What the names of video files end in.
  package static let extensions = ["mp4", "mov", "m4v", "webm", "mkv", "y4m"]

  /// Recognizes a file by its first bytes, at least 12; nil for another kind.
  package init?(recognizing bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(12))
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .matroska
      return
    }
    if bytes.starts(with: "YUV4MPEG2 ".utf8) {
      self = .y4m
      return
    }
    let kind = String(decoding: bytes.dropFirst(4).prefix(4), as: UTF8.self)
    // AVIF is a picture; the other kinds start files of QuickTime.
    let isPicture = ["avif", "avis"].contains(String(decoding: bytes.dropFirst(8), as: UTF8.self))
    guard bytes.count == 12, ["ftyp", "moov", "mdat", "wide", "free", "skip"].contains(kind), !isPicture else {
      return nil
    }
    self = .isoMedia
  }
}
