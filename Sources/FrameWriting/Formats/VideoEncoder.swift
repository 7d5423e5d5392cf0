// What ffmpeg is told: which encoder, how good, how fast, and what the bytes are that it is given.
//
// A program and not its libraries: their interface changes with every release, and x264 is under another licence.

import FileFormats
import ImageCodecs
import OutputFiles
import Pixels

/// An encoder of ffmpeg.
enum VideoEncoder: String, Sendable {
  case h264 = "libx264"
  case av1 = "libsvtav1"
  case vp9 = "libvpx-vp9"

  /// Constant rate factor: 46 − 0.35 q for H.264, 58 − 0.41 q for the others, to the nearest whole number.
  func rateFactor(quality: Double) -> Int {
    switch self {
    case .h264: Int((46 - 0.35 * quality).rounded())
    case .av1, .vp9: Int((58 - 0.41 * quality).rounded())
    }
  }

  /// About what a quality one lower takes of the bytes: measured between 80 and 40 over the demonstrations.
  var share: Double {
    switch self {
    case .h264: 0.97
    case .av1, .vp9: 0.977
    }
  }

  /// About what half of the frames take of the bytes, measured in the same way.
  var halfRate: Double {
    switch self {
    case .h264: 0.8
    case .av1: 0.75
    case .vp9: 0.68
    }
  }

  private func effort(_ compression: Compression) -> [String] {
    let place = Compression.allCases.firstIndex(of: compression) ?? 1
    return switch self {
    case .h264: ["-preset", ["veryfast", "medium", "slow"][place]]
    case .av1: ["-preset", ["10", "8", "5"][place]]
    case .vp9: ["-cpu-used", ["5", "4", "2"][place], "-deadline", "good", "-row-mt", "1", "-b:v", "0"]
    }
  }

  /// The largest height, where that is less than the longest side of the format. SVT-AV1 has it from the levels of AV1.
  var mostRows: Int? {
    switch self {
    case .h264, .vp9: nil
    case .av1: 8_704
    }
  }

  /// SVT-AV1 before 2.0 takes no smaller side, and its message only says that a parameter is bad.
  private static let leastSide = 64

  /// An error of the program with its cause, where that is known.
  func explained(_ error: any Error, size: PixelSize) -> any Error {
    guard self == .av1, min(size.width, size.height) < Self.leastSide,
      case OutputError.programFailed(let path, let program, _) = error
    else { return error }
    return OutputError.programFailed(
      path: path, program: program,
      reason: "SVT-AV1 needs at least \(Self.leastSide) pixels a side, found \(size.width)×\(size.height); "
        + "H.264 and WebM have no such limit")
  }

  /// Names of the planes, as ffmpeg has them.
  static func pixels(_ layout: YCbCrLayout) -> String {
    (layout.hasAlpha ? "yuva" : "yuv") + layout.chroma.rawValue + (layout.precision == .tenBits ? "p10le" : "p")
  }

  /// Coarser than this, H.264 drops the pattern of dithered samples, which then costs bytes and shows nothing.
  private static let coarsestDithering = 23

  /// How exactly the samples are that it is given, for pictures that would show contours in 8 bits.
  ///
  /// AV1 and VP9 have 10 bits, which all their players in software show, and files become smaller. Few players of H.264 do.
  func precision(_ options: OutputOptions.Video, hasAlpha: Bool) -> SamplePrecision {
    switch self {
    case .h264: rateFactor(quality: options.quality) <= Self.coarsestDithering ? .dithered : .rounded
    // VP9 has no alpha of 10 bits.
    case .av1, .vp9: hasAlpha ? .rounded : .tenBits
    }
  }

  /// Colours of video: BT.709 in the limited range.
  private static let tags = [
    "-color_range", "tv", "-colorspace", "bt709", "-color_trc", "bt709", "-color_primaries", "bt709",
  ]

  /// All that ffmpeg is told.
  ///
  /// - Parameters:
  ///   - layout: The planes of each frame that it is given, with alpha as they are, else as YUV4MPEG2.
  ///   - container: What names the kind of file.
  ///   - path: An absolute path.
  func arguments(
    _ options: OutputOptions.Video, _ layout: YCbCrLayout, rate: FrameRate, container: [String], path: String
  ) -> [String] {
    let size = layout.codedSize
    let raw = [
      "-f", "rawvideo", "-pix_fmt", Self.pixels(layout), "-video_size", "\(size.width)x\(size.height)",
      "-framerate", "\(rate.numerator)/\(rate.denominator)",
    ]
    let input = Self.tags + (layout.hasAlpha ? raw : ["-f", "yuv4mpegpipe"]) + ["-i", "pipe:0", "-map", "0:v:0"]
    var output = ["-c:v", rawValue, "-crf", "\(rateFactor(quality: options.quality))"] + effort(options.compression)
    output += ["-pix_fmt", Self.pixels(layout), "-threads", "4"] + Self.tags
    // Finer colour differences keep more of the pattern.
    if layout.precision == .dithered { output += ["-x264-params", "chroma-qp-offset=-2"] }
    // VP9 codes alpha only without pictures that are never shown.
    if layout.hasAlpha { output += ["-auto-alt-ref", "0"] }
    output += ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-metadata", "comment=\(FileMark.text)"]
    output += container
    // Without `-xerror` some versions say that a disk is full, and end as if all were well.
    return ["-nostdin", "-hide_banner", "-v", "error", "-xerror", "-y"] + input + output + ["file:\(path)"]
  }
}
