// Flags as data. One value of `Flag` gives parsing, help and suggestions for it.

import FileFormats
import FrameWriting
import JSONTree
import Pixels
import Rendering
import SceneModel

/// An option of a verb, written `--name`, `--name VALUE` or `--name=VALUE`.
struct Flag: Hashable, Sendable {
  /// Without its dashes.
  let name: String
  /// One letter for `-o`; nil for none.
  let short: Character?
  /// The name of the value in the help; nil for a flag without a value.
  let value: String?
  /// One sentence for the help.
  let help: String
  /// Whether it may be given several times.
  let isRepeatable: Bool
  /// The values of a flag whose value is optional; empty for all others.
  let choices: [String]
  /// Whether it is only for old scripts, and is in no help.
  let isFormer: Bool

  /// Creates a flag.
  init(
    _ name: String, short: Character? = nil, value: String? = nil, choices: [String] = [], isRepeatable: Bool = false,
    isFormer: Bool = false, _ help: String
  ) {
    (self.name, self.short, self.value, self.help) = (name, short, value, help)
    (self.isRepeatable, self.choices, self.isFormer) = (isRepeatable, choices, isFormer)
  }

  /// As in the help: `-o, --output PATH`.
  var spelling: String {
    let dashed = (short.map { "-\($0), " } ?? "") + "--\(name)"
    return value.map { choices.isEmpty ? "\(dashed) \($0)" : "\(dashed) [\($0)]" } ?? dashed
  }
}

extension Flag {
  static let output = Flag("output", short: "o", value: "PATH", "Output path; - is standard output.")
  static let outputs = Flag(
    "output", short: "o", value: "PATH", isRepeatable: true,
    "Output path, can be repeated: \(OutputFormat.places()); - is standard output. Default: output/SCENE.gif")
  static let format = list(of: OutputFormat.list())
  static let encodedOutputs = Flag(
    "output", short: "o", value: "PATH", isRepeatable: true,
    "Output path, can be repeated: \(OutputFormat.places(where: \.takesFrames)); - is standard output.")
  static let encodedFormat = list(of: OutputFormat.list(where: \.takesFrames))
  static let comparedOutputs = Flag(
    "output", short: "o", value: "PATH", isRepeatable: true,
    "\(encodedOutputs.help) Default: output/SCENE-compare.gif")

  private static func list(of formats: String) -> Flag {
    Flag("format", value: "LIST", "\(formats). Separate several with commas. Default: by the extension of the path.")
  }

  static let at = Flag(
    "at", value: "WHEN", "The moment: 0.35s, 50%, #12 (a frame), list (a screen at rest), STEP@25% or STEP@0.12s.")
  static let framesPerSecond = Flag(
    "fps", value: "N",
    "Frames per second, \(Ranges.frameRate.words), also 29.97 or 30000/1001. Default: the scene's value, else \(Self.defaultRate)."
  )
  static let encodedRate = Flag(
    "fps", value: "N",
    "Frames per second, also 29.97 or 30000/1001. Default: the times in an animated file, else \(Self.defaultRate).")
  static let rgba = Flag(
    "rgba", value: "WxH", "Reads raw frames of this size from a file or -: straight alpha, bytes R, G, B, A.")
  static let unsorted = Flag("no-sort", "Keeps the given order of files instead of sorting them in natural order.")
  static let scale = Flag(
    "scale", value: "S", "Pixels per point, \(Ranges.scale.words). Default: the scale of the canvas.")
  static let jobs = Flag("jobs", value: "N", "Threads for drawing and compression. Default: one per core.")
  static let from = Flag("from", value: "WHEN", "Starts at this moment; a step means its start.")
  static let to = Flag("to", value: "WHEN", "Ends at this moment; a step means its end.")
  static let loop = Flag("loop", value: "N", "Number of plays, or forever. Default: the scene's value, else forever.")
  static let slow = Flag("slow", value: "N", "Plays N times slower, \(Ranges.slowness.words).")
  static let motionBlur = Flag(
    "motion-blur", value: "ANGLE",
    "Shutter angle in degrees, \(Ranges.shutterAngle.words): blurs moving layers along their path; 180 is like a film camera. "
      + "Default: the scene's value, else 0.")
  static let ghost = Flag(
    "ghost", value: "OPACITY", "Keeps the originals of matched layers visible at this opacity, \(Ranges.ghost.words).")
  static let force = Flag("force", "Overwrites files that MagicMove did not write.")
  static let quiet = Flag(
    "quiet", "Hides progress, summary and the paths of outputs; errors and warnings are still printed.")
  static let progress = Flag("progress", value: "MODE", "auto (on a terminal), always or never.")
  static let json = Flag("json", "Prints a machine-readable result on standard output.")
  static let compression = Flag(
    "compression", value: "LEVEL",
    "\(OutputFormat.names(where: \.takesCompression)): fast, balanced or best. Default: balanced.")
  static let colors = Flag("colors", value: "N", isFormer: true, "GIF: chooses a quality, as --quality does.")
  static let palette = Flag(
    "palette", value: "MODE",
    "GIF: local (one palette per frame), global (one palette for all frames) or auto. Default: auto.")
  static let dither = Flag(
    "dither", value: "MODE",
    "GIF: none, ordered, diffusion or auto (ordered where gradients would show bands). Default: auto.")
  static let lossy = Flag("lossy", value: "N", isFormer: true, "GIF: chooses a quality, as --quality does.")
  static let quality = Flag(
    "quality", value: "N",
    "\(OutputFormat.names(where: \.takesQuality)): \(Ranges.quality.words), where \(NumberText.shortest(Ranges.quality.upperBound)) is best. Default: "
      + "\(OutputFormat.usualQualities)."
  )
  static let codec = Flag(
    "codec", value: "NAME", "MP4: h264, which every player supports, or av1, which is smaller. Default: h264.")
  static let chroma = Flag(
    "chroma", value: "444|420", "Video: chroma subsampling; some players cannot show 444. Default: 420.")
  static let ffmpeg = Flag(
    "ffmpeg", value: "PATH",
    "The program that reads and writes videos. Default: the environment variable MAGICMOVE_FFMPEG, else ffmpeg in PATH."
  )
  static let maxBytes = Flag(
    "max-bytes", value: "SIZE",
    "\(OutputFormat.names(where: \.takesBudget)): stays within a file size such as 500K or 2MB. Reduces, only as needed and in this "
      + "order: quality, frame rate, pixel size. Prints what was reduced.")
  static let host = Flag(
    "for", value: "NAME",
    "Stays within the limits of a service: \(OutputHost.allCases.map(\.rawValue).joined(separator: ", ")). The first format "
      + "of the service is the default. `--list` prints all limits.")
  static let maxMemory = Flag(
    "max-memory", value: "SIZE",
    "Rejects scenes that need more memory than this, such as 512MB. Default: \(RenderLimits.default.memory >> 30)GiB.")
  static let maxPixels = Flag(
    "max-pixels", value: "N", "Rejects frames and images with more pixels. Default: \(RenderLimits.default.pixels).")
  static let maxFrames = Flag(
    "max-frames", value: "N", "Rejects animations with more frames. Default: \(RenderLimits.default.frames).")
  static let cache = Flag(
    "cache", value: "DIR", "Keeps decoded frames of videos in this folder. Default: that of the user's cache.")
  static let noCache = Flag("no-cache", "Keeps no decoded frames of videos.")
  static let allowPath = Flag(
    "allow-path", value: "DIR", isRepeatable: true, "Also allows images and fonts from this folder. Can be repeated.")
  static let strict = Flag("strict", "Treats every warning, about the scene or its SVG images, as an error.")
  static let reducedMotion = Flag(
    "reduced-motion",
    "The variant for people whom motion makes ill: screens cross-fade in at most 0.25 s, and nothing moves.")
  static let onlyScenes = Flag(
    "only-scenes", "Skips files that are no scenes without a message, such as other JSON files of a repository.")
  static let shard = Flag(
    "shard", value: "K/N",
    "Takes part K (from 1) of N of the scenes, for N machines; auto reads both from the environment of a Slurm array or a "
      + "Kubernetes Indexed Job.")
  static let merge = Flag(
    "merge", "Merges what all shards have left, whose folders are given instead of scenes; draws nothing.")
  static let set = Flag(
    "set", value: "NAME=VALUE", isRepeatable: true, "Sets a variable of the scene. Can be repeated.")
  static let theme = Flag("theme", value: "NAME", "Draws the scene in one of its `themes`.")
  static let list = Flag("list", "Lists the words that this verb knows, and ends.")
  static let help = Flag("help", short: "h", "Shows this help.")

  /// The default number of frames per second.
  private static var defaultRate: String { NumberText.shortest(FrameRate.default.framesPerSecond) }

  /// What every verb that reads a scene understands.
  static let reading = [set, theme, maxMemory, maxPixels, maxFrames, allowPath, strict] + videos

  /// How videos are read.
  static let videos = [cache, noCache, ffmpeg]

  /// How animations are encoded.
  static let encoding = [
    maxBytes, host, colors, palette, dither, lossy, quality, compression, codec, chroma,
  ]
}
