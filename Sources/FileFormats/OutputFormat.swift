// The formats of outputs and what decides them.

import ImageCodecs

/// A kind of file that an animation is written as.
public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  /// Animated GIF: 256 colours a frame, times in 1/100 s.
  case gif
  /// Animated PNG.
  case apng
  /// A PNG file for every frame.
  case png
  /// Animated WebP.
  case webp
  /// Uncompressed video frames for other programs: YUV4MPEG2, BT.709, 4:4:4.
  case y4m
  /// Raw pixels: straight alpha, 4 bytes each in the order R, G, B, A, frame after frame.
  case rgba

  /// The formats that this build can write.
  public static let available: [OutputFormat] = allCases.filter { $0 != .webp || WebPEncoder.isAvailable }

  /// The format that an output path names by its trailing slash, its frame number or its extension; nil for none.
  ///
  /// A plain `.png` names none: it could be meant as an animated or as a still picture.
  public init?(path: String) {
    let found = OutputFormat(rawValue: Path.fileExtension(of: path))
    if path.hasSuffix("/") || (FramePattern.isMeant(by: path) && (found ?? .png) == .png) {
      self = .png
    } else {
      guard let found, found != .png else { return nil }
      self = found
    }
  }
}
