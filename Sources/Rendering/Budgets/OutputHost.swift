// Where animations are put, and what is taken there: one table, checked by hand now and then.

import FileFormats
import Pixels

/// Where an output is to be put: a site or an app with limits of its own.
public enum OutputHost: String, Hashable, Sendable, CaseIterable {
  /// Issues, comments and READMEs; these show no video.
  case github
  /// An emoji of a Slack workspace.
  case slackEmoji = "slack-emoji"
  /// A message on Discord, without Nitro.
  case discord
  /// An emoji of a Discord server.
  case discordEmoji = "discord-emoji"
  /// A sticker of a Discord server.
  case discordSticker = "discord-sticker"
  /// A post on X.
  case x

  /// The month in which the limits were looked up last.
  public static let checked = "2026-11"

  /// The formats that are taken, the one that suits best first.
  public var formats: [OutputFormat] {
    switch self {
    case .github, .discord: [.gif, .webp, .mp4]
    case .slackEmoji, .discordEmoji: [.gif]
    case .discordSticker: [.apng, .gif]
    case .x: [.mp4, .gif]
    }
  }

  /// The limits of a format; nil when it is not taken.
  package func limits(for format: OutputFormat) -> OutputLimits? {
    guard formats.contains(format) else { return nil }
    let emoji = PixelSize(width: 128, height: 128)
    switch self {
    case .github, .discord: return OutputLimits(bytes: 10_000_000)
    case .slackEmoji: return OutputLimits(bytes: 128_000, size: emoji, pictures: 50)
    case .discordEmoji: return OutputLimits(bytes: 256_000, size: emoji)
    case .discordSticker:
      return OutputLimits(
        bytes: 512_000, size: PixelSize(width: 320, height: 320), isPadded: true, seconds: 0...5)
    case .x:
      return OutputLimits(
        bytes: format == .gif ? 15_000_000 : 512_000_000, size: PixelSize(width: 1280, height: 1024), mayTurn: true,
        pictures: format == .gif ? 350 : nil, seconds: 0.5...140, framesPerSecond: 60)
    }
  }
}

/// What an output may be at most; nil: anything.
package struct OutputLimits: Hashable, Sendable {
  /// Bytes of the file.
  package var bytes: Int?
  /// Extent of the frames.
  package var size: PixelSize?
  /// Whether the frames are of just that size, with a transparent margin where the pictures are smaller.
  package var isPadded = false
  /// Whether the frames may as well be of that size turned by 90°.
  package var mayTurn = false
  /// Pictures in the file.
  package var pictures: Int?
  /// How long it may last.
  package var seconds: ClosedRange<Double>?
  /// Frames per second.
  package var framesPerSecond: Double?

  /// Creates limits; none by default.
  package init(
    bytes: Int? = nil, size: PixelSize? = nil, isPadded: Bool = false, mayTurn: Bool = false, pictures: Int? = nil,
    seconds: ClosedRange<Double>? = nil, framesPerSecond: Double? = nil
  ) {
    (self.bytes, self.size, self.pictures) = (bytes, size, pictures)
    (self.isPadded, self.mayTurn) = (isPadded, mayTurn)
    (self.seconds, self.framesPerSecond) = (seconds, framesPerSecond)
  }
}
