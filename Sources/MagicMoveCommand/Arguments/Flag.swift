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
  /// What stands for the value in the help; nil for a flag without one.
  let value: String?
  /// One sentence for the help.
  let help: String
  /// Whether it may be given several times.
  let isRepeatable: Bool
  /// The values of a flag that may also stand without one; empty for all others.
  let choices: [String]

  /// Creates a flag.
  init(
    _ name: String, short: Character? = nil, value: String? = nil, choices: [String] = [], isRepeatable: Bool = false,
    _ help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
    self.isRepeatable = isRepeatable
    self.choices = choices
  }

  /// As in the help: `-o, --output PATH`.
  var spelling: String {
    let dashed = (short.map { "-\($0), " } ?? "") + "--\(name)"
    return value.map { choices.isEmpty ? "\(dashed) \($0)" : "\(dashed) [\($0)]" } ?? dashed
  }
}

extension Flag {
  static let output = Flag("output", short: "o", value: "PATH", "Where it goes; - is standard output.")
  static let outputs = Flag(
    "output", short: "o", value: "PATH", isRepeatable: true,
    "Where it goes, again for more outputs: \(OutputFormat.places()); - is standard output. Default: output/SCENE.gif")
  static let format = Flag(
    "format", value: "LIST",
    "\(OutputFormat.list); several with commas. Default: by the path's extension.")
  static let at = Flag(
    "at", value: "WHEN", "The moment: 0.35s, 50%, #12 (a frame), list (a screen at rest), STEP@25% or STEP@0.12s.")
  static let framesPerSecond = Flag(
    "fps", value: "N",
    "Frames per second, \(Ranges.frameRate.words), also 29.97 or 30000/1001. Default: the scene's, else \(Self.usualRate)."
  )
  static let encodedRate = Flag(
    "fps", value: "N",
    "Frames per second, also 29.97 or 30000/1001. Default: an animated file's own times, else \(Self.usualRate).")
  static let rgba = Flag(
    "rgba", value: "WxH", "The input, a file or -, holds raw frames of that size: straight alpha, bytes R, G, B, A.")
  static let unsorted = Flag("no-sort", "Takes files in the order given, not in natural order.")
  static let scale = Flag("scale", value: "S", "Pixels per point, \(Ranges.scale.words). Default: the canvas's.")
  static let jobs = Flag("jobs", value: "N", "Threads that draw and compress. Default: all cores.")
  static let from = Flag("from", value: "WHEN", "Begins at that moment; a step means its start.")
  static let to = Flag("to", value: "WHEN", "Ends at that moment; a step means its end.")
  static let loop = Flag("loop", value: "N", "Plays N times, or forever. Default: the scene's, else forever.")
  static let slow = Flag("slow", value: "N", "Plays N times slower, \(Ranges.slowness.words).")
  static let motionBlur = Flag(
    "motion-blur", value: "ANGLE",
    "Exposes frames for ANGLE degrees of 360, \(Ranges.shutterAngle.words): what moves is blurred along its way; 180 is a film "
      + "camera's. Default: the scene's, else 0.")
  static let ghost = Flag(
    "ghost", value: "OPACITY", "Keeps matched originals visible at that opacity, \(Ranges.ghost.words).")
  static let force = Flag("force", "Overwrites files that MagicMove did not write.")
  static let quiet = Flag("quiet", "No progress and no summary; problems are still reported.")
  static let progress = Flag("progress", value: "MODE", "auto (on a terminal), always or never.")
  static let json = Flag("json", "A machine-readable result on standard output.")
  static let compression = Flag(
    "compression", value: "LEVEL",
    "\(OutputFormat.names(where: \.takesCompression)): fast, balanced or best. Default: balanced.")
  static let colors = Flag(
    "colors", value: "N",
    "GIF: colours in a palette, \(Ranges.colors.words) (one of 256 is transparency). Default: \(OutputOptions.GIF().colors)."
  )
  static let palette = Flag(
    "palette", value: "MODE", "GIF: local (a palette a frame), global (one for all) or auto. Default: auto.")
  static let dither = Flag(
    "dither", value: "MODE",
    "GIF: none, ordered, diffusion or auto (ordered where bands would show in gradients). Default: auto.")
  static let lossy = Flag(
    "lossy", value: "N", "GIF: how far a pixel may stay from its colour to save bytes. Default: 0.")
  static let quality = Flag(
    "quality", value: "N",
    "\(OutputFormat.names(where: \.takesQuality)): \(Ranges.quality.words), the best. Default: "
      + "\(OutputFormat.usualQualities)."
  )
  static let codec = Flag(
    "codec", value: "NAME", "MP4: h264, which everything plays, or av1, smaller. Default: h264.")
  static let chroma = Flag(
    "chroma", value: "444|420", "Video: how finely colours are kept; not all players show 444. Default: 420.")
  static let ffmpeg = Flag(
    "ffmpeg", value: "PATH",
    "The program that makes MP4 and WebM. Default: MAGICMOVE_FFMPEG in the environment, else ffmpeg in PATH.")
  static let maxBytes = Flag(
    "max-bytes", value: "SIZE",
    "\(OutputFormat.names(where: \.takesBudget)): keeps within a size such as 500K or 2MB by giving up, as far as needed and in this "
      + "order: quality (GIF: --lossy, colours, dithering), frames, size. Says what it gave up.")
  static let host = Flag(
    "for", value: "NAME",
    "Keeps to the limits of a place: \(OutputHost.allCases.map(\.rawValue).joined(separator: ", ")); its first format is the "
      + "default. `list` shows all.")
  static let maxMemory = Flag(
    "max-memory", value: "SIZE",
    "Refuses scenes that would need more memory, such as 512MB. Default: \(RenderLimits.default.memory >> 30)GiB.")
  static let maxPixels = Flag(
    "max-pixels", value: "N", "Refuses larger frames and images. Default: \(RenderLimits.default.pixels).")
  static let maxFrames = Flag(
    "max-frames", value: "N", "Refuses longer animations. Default: \(RenderLimits.default.frames).")
  static let allowPath = Flag(
    "allow-path", value: "DIR", isRepeatable: true, "Images and fonts may also come from this folder, again for more.")
  static let strict = Flag("strict", "Takes every warning, about the scene or its SVG pictures, as an error.")
  static let set = Flag(
    "set", value: "NAME=VALUE", isRepeatable: true, "Gives a variable of the scene a value, again for more.")
  static let help = Flag("help", short: "h", "Shows this help.")

  /// Frames per second where nobody says.
  private static var usualRate: String { NumberText.shortest(FrameRate.default.framesPerSecond) }

  /// What every verb that reads a scene understands.
  static let reading = [set, maxMemory, maxPixels, maxFrames, allowPath, strict]

  /// How animations are encoded.
  static let encoding = [
    maxBytes, host, colors, palette, dither, lossy, quality, compression, codec, chroma, ffmpeg,
  ]
}
