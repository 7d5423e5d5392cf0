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
  public var formats: [OutputFormat] { rows.map(\.key) }

  /// The limits of a format; nil when it is not taken.
  package func limits(for format: OutputFormat) -> OutputLimits? { rows.first { $0.key == format }?.value }

  /// The formats that are taken, the one that suits best first, with their limits.
  private var rows: KeyValuePairs<OutputFormat, OutputLimits> {
    let emoji = PixelSize(width: 128, height: 128)
    switch self {
    case .github, .discord:
      let limits = OutputLimits(bytes: 10_000_000)
      return [.gif: limits, .webp: limits, .mp4: limits]
    case .slackEmoji: return [.gif: OutputLimits(bytes: 128_000, size: emoji, pictures: 50)]
    case .discordEmoji: return [.gif: OutputLimits(bytes: 256_000, size: emoji)]
    case .discordSticker:
      let limits = OutputLimits(
        bytes: 512_000, size: PixelSize(width: 320, height: 320), isPadded: true, seconds: 0...5)
      return [.apng: limits, .gif: limits]
    case .x:
      var limits = OutputLimits(
        bytes: 512_000_000, size: PixelSize(width: 1280, height: 1024), mayTurn: true, seconds: 0.5...140,
        framesPerSecond: 60)
      let video = limits
      (limits.bytes, limits.pictures) = (15_000_000, 350)
      return [.mp4: video, .gif: limits]
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
