// Where animations are put, and what is taken there: one table, checked by hand now and then.

import FileFormats
import Pixels

/// A site or app with its own limits for uploaded animations.
///
/// Set it as ``OutputOptions/host``, and the output keeps to the limits on bytes, size, frames and duration. The limits
/// are those that the hosts published in the month ``checked``; they can change at any time.
///
/// ```swift
/// let options = OutputOptions(host: .slackEmoji)  // at most 128 × 128 pixels, 128 kB, 50 frames
/// ```
public enum OutputHost: String, Hashable, Sendable, CaseIterable {
  /// Issues, comments and READMEs on GitHub: GIF, WebP or MP4 of at most 10 MB.
  case github
  /// An emoji of a Slack workspace: GIF, at most 128 × 128 pixels, 128 kB and 50 frames.
  case slackEmoji = "slack-emoji"
  /// A message on Discord without Nitro: GIF, WebP or MP4 of at most 10 MB.
  case discord
  /// An emoji of a Discord server: GIF, at most 128 × 128 pixels and 256 kB.
  case discordEmoji = "discord-emoji"
  /// A sticker of a Discord server: APNG or GIF, 320 × 320 pixels, at most 512 kB and 5 s.
  ///
  /// Smaller pictures get a transparent margin, because stickers have exactly this size.
  case discordSticker = "discord-sticker"
  /// A post on X: MP4 or GIF, at most 1280 × 1024 pixels in either orientation, 0.5...140 s and 60 frames per second.
  case x

  /// The month in which the limits were looked up last.
  public static let checked = "2026-11"

  /// The formats that are taken, the one that suits best first.
  public var formats: [OutputFormat] { rows.map(\.key) }

  /// The limits of a format on this host; nil: the host does not take the format.
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

/// Upper limits for an output; a property that is nil sets no limit.
///
/// Limits of hosts count 1 kB as 1000 bytes and 1 MB as 1,000,000 bytes.
package struct OutputLimits: Hashable, Sendable {
  /// Bytes of the file.
  package var bytes: Int?
  /// Largest width and height of the frames, in pixels.
  ///
  /// Larger pictures are scaled down with their aspect ratio; smaller ones are never enlarged.
  package var size: PixelSize?
  /// Whether the frames are of just that size, with a transparent margin where the pictures are smaller.
  package var isPadded = false
  /// Whether the frames may as well be of that size turned by 90°.
  package var mayTurn = false
  /// Largest number of pictures in the file; equal neighbouring frames count as one.
  ///
  /// A limit below 2 counts as 2, because the first and the last picture always remain.
  package var pictures: Int?
  /// Allowed duration of the output, in seconds; any other duration is an error.
  package var seconds: ClosedRange<Double>?
  /// Highest frame rate; a higher one is divided by a whole number, so 100 becomes 50 for a limit of 60.
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
