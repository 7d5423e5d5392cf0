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

  /// Recognizes a file by its first bytes, at least 12; nil for another kind. Pictures in the same boxes (AVIF) need more of them.
  package init?(recognizing bytes: [UInt8]) {
    if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .matroska
      return
    }
    if bytes.starts(with: "YUV4MPEG2 ".utf8) {
      self = .y4m
      return
    }
    let kind = String(decoding: bytes.dropFirst(4).prefix(4), as: UTF8.self)
    // The other kinds start files of QuickTime. Before them is a length, which is no text.
    guard bytes.count >= 12, ["ftyp", "moov", "mdat", "wide", "free", "skip"].contains(kind),
      bytes[..<4].contains(where: { $0 < 9 || $0 >= 127 }), ImageFormat(recognizing: bytes) == nil
    else { return nil }
    self = .isoMedia
  }
}

extension VideoContainer {
  /// What a file of this kind is, with an article.
  package var name: String {
    switch self {
    case .isoMedia: "an MP4 or MOV video"
    case .matroska: "a WebM or MKV video"
    case .y4m: "a Y4M video"
    }
  }
}
