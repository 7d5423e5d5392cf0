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
  /// Issues, comments and READMEs on GitHub: SVG, GIF, WebP, MP4 or WebM of at most 10 MB.
  case github
  /// Issues and READMEs on GitLab: GIF, APNG, MP4 or WebM of at most 100 MB.
  case gitlab
  /// A message on Slack: GIF or MP4. Up to 1 GB is allowed; the limit here is 2 MB, above which GIFs stop playing by themselves.
  case slack
  /// An emoji of a Slack workspace: GIF, at most 128 × 128 pixels, 128 kB and 50 frames.
  case slackEmoji = "slack-emoji"
  /// A message on Discord without Nitro: GIF, WebP or MP4 of at most 10 MB.
  case discord
  /// An emoji of a Discord server: GIF, WebP or AVIF, at most 128 × 128 pixels and 256 KiB.
  case discordEmoji = "discord-emoji"
  /// A sticker of a Discord server: APNG or GIF, 320 × 320 pixels, at most 512 KiB and 5 s.
  ///
  /// Smaller pictures get a transparent margin, because stickers have exactly this size.
  case discordSticker = "discord-sticker"
  /// A page in Notion without a paid plan: GIF, WebP, MP4 or SVG of at most 5 MiB.
  case notion
  /// The description of a Python package: GIF or APNG of at most 5 MB.
  case pypi
  /// The page of an extension for VS Code: GIF or APNG; SVG is refused there.
  case vscode
  /// A post on Bluesky: MP4 of at most 100 MB and 3 minutes.
  case bluesky
  /// A post on X: MP4 or GIF.
  ///
  /// MP4: 32 × 32 to 1280 × 1024 pixels in either orientation, sides of at most 3:1, 0.5 s to 20 minutes, at most 60 frames per
  /// second. GIF: at most 1280 × 1080 pixels, 350 frames, and 300 million pixels in all frames together.
  case x

  /// The month in which the limits were looked up last.
  public static let checked = "2026-11"

  /// The format that suits an animation best.
  ///
  /// - Parameter isDrawn: Whether an animation can be stored as motion, without a picture of a frame.
  package func preferredFormat(isDrawn: Bool) -> OutputFormat {
    formats.first { isDrawn || !$0.traits.needsMotion } ?? formats[0]
  }

  /// The formats that are taken, the one that suits best first.
  public var formats: [OutputFormat] { rows.map(\.key) }

  /// The limits of a format on this host; nil: the host does not take the format.
  package func limits(for format: OutputFormat) -> OutputLimits? { rows.first { $0.key == format }?.value }

  /// The formats that are taken, the one that suits best first, with their limits.
  private var rows: KeyValuePairs<OutputFormat, OutputLimits> {
    let emoji = PixelSize(width: 128, height: 128)
    switch self {
    case .github:
      let limits = OutputLimits(bytes: 10_000_000)
      return [.svg: limits, .gif: limits, .webp: limits, .mp4: limits, .webm: limits]
    case .discord:
      let limits = OutputLimits(bytes: 10_000_000)
      return [.gif: limits, .webp: limits, .mp4: limits]
    case .gitlab:
      let limits = OutputLimits(bytes: 100_000_000)
      return [.gif: limits, .apng: limits, .mp4: limits, .webm: limits]
    case .slack: return [.gif: OutputLimits(bytes: 2_000_000), .mp4: OutputLimits(bytes: 1_000_000_000)]
    case .slackEmoji: return [.gif: OutputLimits(bytes: 128_000, size: emoji, pictures: 50)]
    case .discordEmoji:
      let limits = OutputLimits(bytes: 262_144, size: emoji)
      return [.gif: limits, .webp: limits, .avif: limits]
    case .discordSticker:
      let limits = OutputLimits(
        bytes: 524_288, size: PixelSize(width: 320, height: 320), isPadded: true, seconds: 0...5)
      return [.apng: limits, .gif: limits]
    case .notion:
      let limits = OutputLimits(bytes: 5_242_880)
      return [.gif: limits, .webp: limits, .mp4: limits, .svg: limits]
    case .pypi:
      let limits = OutputLimits(bytes: 5_000_000)
      return [.gif: limits, .apng: limits]
    case .vscode: return [.gif: OutputLimits(), .apng: OutputLimits()]
    case .bluesky: return [.mp4: OutputLimits(bytes: 100_000_000, seconds: 0...180)]
    case .x:
      var video = OutputLimits(
        bytes: 8_000_000_000, size: PixelSize(width: 1280, height: 1024), mayTurn: true, seconds: 0.5...1200,
        framesPerSecond: 60)
      video.leastSide = 32
      video.mostAspect = 3
      video.onlyQuarterChroma = true
      var picture = OutputLimits(bytes: 15_000_000, size: PixelSize(width: 1280, height: 1080), pictures: 350)
      picture.pixelsInAll = 300_000_000
      return [.mp4: video, .gif: picture]
    }
  }

  /// Where the limits are published, when that page was read last, and what could not be confirmed there.
  package var source: (page: String, read: String, unconfirmed: String?) {
    switch self {
    case .github: ("docs.github.com: Attaching files", Self.checked, "WebP, which the page does not list")
    case .gitlab: ("gitlab.com: issue 20061 of gitlab-org/gitlab", Self.checked, "the formats; low certainty")
    case .slack: ("slack.com/help: Add files to Slack", Self.checked, "1 GB; 2 MB is customary for GIF")
    case .slackEmoji: ("docs.slack.dev: admin.emoji.add", Self.checked, "128 × 128 pixels and 50 frames")
    case .discord:
      ("discord.com/developers: Uploading files", Self.checked, "10 MB: 10 MiB, by later copies of the page 20 MiB")
    case .discordEmoji: ("discord.com/developers: Emoji resource", Self.checked, nil)
    case .discordSticker: ("discord.com/developers: Sticker resource", Self.checked, nil)
    case .notion: ("developers.notion.com: Working with files and media", Self.checked, "that each format plays")
    case .pypi: ("github.com: issues 3078 and 3552 of pypi/warehouse, 2018", Self.checked, "that 5 MB still holds")
    case .vscode: ("code.visualstudio.com: Publishing extensions", Self.checked, "a limit of bytes; SVG is refused")
    case .bluesky: ("bsky.app: post of 2025-03-12", Self.checked, "whether it allows more by now")
    case .x: ("docs.x.com: Media best practices", Self.checked, nil)
    }
  }
}

/// Upper limits for an output; a property that is nil sets no limit.
///
/// Limits of hosts count 1 kB as 1000 bytes and 1 MB as 1,000,000 bytes, and 1 KiB as 1024 bytes.
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
  /// Shortest allowed side in pixels; a shorter one is an error.
  package var leastSide = 1
  /// The longer side divided by the shorter one may be at most that; more is an error.
  package var mostAspect: Double?
  /// Most pixels of all pictures together. The rate is reduced down to 12 frames per second, then the size.
  package var pixelsInAll: Int?
  /// Whether videos keep colours at a quarter of the resolution only.
  package var onlyQuarterChroma = false
  /// Highest frame rate; a higher one is divided by a whole number, so 100 becomes 50 for a limit of 60.
  package var framesPerSecond: Double?
}
