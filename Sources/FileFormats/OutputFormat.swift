// The one table of the formats that animations are written in: what each can hold, and what its files are called and known by.
//
// Everybody who lists formats (the vocabulary of scenes, flags, help, messages), who treats them differently (clocks, loops) or
// who wants to know whose file it is reads it here. A new format is a case with its row; the compiler asks for both.

/// A file format for animations.
///
/// The raw value is the name in scene files and options, such as `gif`. All cases exist in every build; `available` lists
/// those that it can write.
///
/// ```
/// OutputFormat(path: "demo.webp")            // .webp
/// OutputFormat(path: "frames/")              // .png, a sequence
/// OutputFormat(path: "frames/f-%04d.png")    // .png, a sequence
/// OutputFormat(path: "demo.png")             // nil: a still or an animated picture
/// ```
public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  /// Animated GIF: at most 256 colours a frame, no partial transparency, sides up to 65,535 pixels.
  ///
  /// Times are in 1/100 s, and browsers slow down frames of less than 2/100 s: at most 50 frames per second.
  case gif
  /// Animated PNG: every colour and all transparency without loss, exact times. Plays in browsers.
  case apng
  /// Animated WebP, lossless or lossy, with transparency. Times are in 1/1000 s, sides up to 16,383 pixels.
  case webp
  /// AVIF, a sequence of AV1 pictures: the smallest files, exact times, transparency.
  ///
  /// Colours are never quite exact. Sides have up to 16,384 pixels.
  case avif
  /// MP4 video, which every player, site and presentation program shows. Transparency becomes black.
  ///
  /// An installed ffmpeg writes it. It has one frame rate, 1...240 per second, and needs a file, not a pipe.
  case mp4
  /// WebM video, with transparency if the animation has any.
  ///
  /// An installed ffmpeg writes it. It has one frame rate, 1...240 per second, and needs a file, not a pipe.
  case webm
  /// An animated SVG: outlines, glyphs and pictures with their motion, sharp at every size, mostly a tenth of a GIF's bytes.
  ///
  /// It has no frames: values change continuously. Finished frames cannot be written as SVG.
  case svg
  /// A sequence of PNG files, one for each frame, in a folder. No loss; the files have no times.
  case png
  /// Uncompressed video frames for other programs: YUV4MPEG2, BT.709, 4:4:4.
  case y4m
  /// Raw pixels for other programs: straight alpha, 4 bytes each in the order R, G, B, A, frame after frame.
  ///
  /// There is no header: the reader must know the size and the times.
  case rgba
}

/// How precisely a format stores times. A schedule rounds the times of frames to it.
package enum FrameClock: Hashable, Sendable {
  /// By fractions of seconds.
  case exact
  /// 1/1000 s.
  case milliseconds
  /// 1/100 s, at least 2 of them a frame: browsers play shorter ones at 10.
  case hundredths
  /// Not at all: frames follow each other at one rate.
  case rate

  /// Most frames per second of a clock of hundredths: each lasts at least 2 of them.
  package static let mostHundredthsPerSecond = 50

  /// The most frames per second that players show at that rate; nil: no limit.
  package var mostFramesPerSecond: Int? {
    switch self {
    case .hundredths: Self.mostHundredthsPerSecond
    case .exact, .milliseconds, .rate: nil
    }
  }
}

/// What a format can hold and what its files are called: one row of the table of formats.
package struct FormatTraits: Hashable, Sendable {
  /// What transparency a pixel can have.
  package enum Alpha: Hashable, Sendable { case none, binary, full }

  /// Its name in messages and pages, such as "GIF".
  package let name: String
  /// The extension of its files in lower case, without a dot; of a sequence that of each file.
  package let fileExtension: String
  /// The media type (MIME type) of its files.
  package let mediaType: String
  /// How it counts time.
  package let clock: FrameClock
  /// Whether a file says how often it plays. Video players decide that themselves.
  package let loops: Bool
  /// What it keeps of transparency.
  package let alpha: Alpha
  /// The longest side that the format, or its encoder, accepts, in pixels.
  package let longestSide: Int
  /// Whether files of this format contain the mark of the program that wrote them (`FileMark`).
  package let bearsMark: Bool
  /// Whether it is many files, in a folder.
  package var isSequence = false
  /// Frames per second that its files can have; nil: any.
  package var rates: ClosedRange<Double>?
  /// Whether another program writes it, which needs a file and not a pipe.
  package var needsFile = false
  /// Whether it stores motion instead of frames, so that only an animation can be written.
  package var needsMotion = false
  /// Other extensions that its files can have where the format is named.
  package var otherExtensions: [String] = []
}

extension OutputFormat {
  /// The row of the table.
  package var traits: FormatTraits {
    switch self {
    case .gif:
      FormatTraits(
        name: "GIF", fileExtension: "gif", mediaType: "image/gif", clock: .hundredths, loops: true, alpha: .binary,
        longestSide: 65_535, bearsMark: true)
    case .apng:
      FormatTraits(
        name: "APNG", fileExtension: "apng", mediaType: "image/apng", clock: .exact, loops: true, alpha: .full,
        longestSide: Self.pngSide, bearsMark: true, otherExtensions: ["png"])
    case .webp:
      FormatTraits(
        name: "WebP", fileExtension: "webp", mediaType: "image/webp", clock: .milliseconds, loops: true, alpha: .full,
        longestSide: 16_383, bearsMark: true)
    case .avif:
      FormatTraits(
        name: "AVIF", fileExtension: "avif", mediaType: "image/avif", clock: .exact, loops: true, alpha: .full,
        longestSide: 16_384, bearsMark: true)
    case .mp4:
      FormatTraits(
        name: "MP4", fileExtension: "mp4", mediaType: "video/mp4", clock: .rate, loops: false, alpha: .none,
        longestSide: 16_384, bearsMark: true, rates: Self.videoRates, needsFile: true)
    case .webm:
      FormatTraits(
        name: "WebM", fileExtension: "webm", mediaType: "video/webm", clock: .rate, loops: false, alpha: .full,
        longestSide: 16_384, bearsMark: true, rates: Self.videoRates, needsFile: true)
    case .svg:
      FormatTraits(
        name: "SVG", fileExtension: "svg", mediaType: "image/svg+xml", clock: .exact, loops: true, alpha: .full,
        longestSide: .max, bearsMark: true, needsMotion: true)
    case .png:
      FormatTraits(
        name: "PNG", fileExtension: "png", mediaType: "image/png", clock: .exact, loops: false, alpha: .full,
        longestSide: Self.pngSide, bearsMark: true, isSequence: true)
    case .y4m:
      FormatTraits(
        name: "Y4M", fileExtension: "y4m", mediaType: "video/x-yuv4mpeg2", clock: .rate, loops: false, alpha: .none,
        longestSide: .max, bearsMark: false)
    case .rgba:
      FormatTraits(
        name: "RGBA", fileExtension: "rgba", mediaType: "application/octet-stream", clock: .exact, loops: false,
        alpha: .full,
        longestSide: .max, bearsMark: false)
    }
  }

  /// Frames per second that players of video show.
  private static let videoRates = 1.0...240

  /// 2³¹ − 1, the most that a PNG's header may say.
  private static let pngSide = Int(Int32.max)

  /// The formats that this build can write, in the order of the cases.
  ///
  /// WebP and AVIF need the package trait of that name, and their libraries. MP4 and WebM are always listed; writing one throws
  /// `OutputError.missingProgram` where ffmpeg is not installed.
  public static var available: [OutputFormat] { allCases.filter { !missing.contains($0) } }

  /// The formats whose libraries this build lacks.
  private static var missing: Set<OutputFormat> {
    var missing: Set<OutputFormat> = [.webp, .avif]
    #if WebP
      missing.remove(.webp)
    #endif
    #if AVIF
      missing.remove(.avif)
    #endif
    return missing
  }

  /// The format when neither a path, nor a scene, nor an option names one.
  package static let standard = OutputFormat.gif

  /// The format of the files in a folder when nothing else names one.
  package static let standardSequence = OutputFormat.png

  /// The names of all formats, in the order of the table.
  package static let names = allCases.map(\.rawValue)

  /// The format that a path names by its trailing slash, its frame number or its extension.
  ///
  /// A path that ends in `/` or names a frame number, such as `frame-%04d.png`, is for a sequence of PNG files. A plain
  /// `.png` names no format: it could be meant as an animated or as a still picture. The case of letters does not matter. The
  /// disk is not read.
  ///
  /// - Parameter path: The path of an output.
  /// - Returns: Nil when the extension is unknown, missing or ambiguous.
  public init?(path: String) {
    let fileExtension = Path.fileExtension(of: path)
    let found = Self.allCases.first { $0.traits.fileExtension == fileExtension }
    if path.hasSuffix("/") || (FramePattern.isMeant(by: path) && found?.traits.isSequence ?? true) {
      self = found.flatMap { $0.traits.isSequence ? $0 : nil } ?? .standardSequence
    } else {
      guard let found, !found.traits.isSequence else { return nil }
      self = found
    }
  }

  /// The sequence whose files have the extension of a path: what a path could mean that names one of them.
  package static func sequence(namedBy path: String) -> OutputFormat? {
    allCases.first { $0.traits.isSequence && path.lowercased().hasSuffix(".\($0.traits.fileExtension)") }
  }

  /// The path of an output that is called `stem`: `stem.gif`, and for a sequence the folder `stem/`.
  package func path(of stem: String) -> String { traits.isSequence ? "\(stem)/" : "\(stem).\(traits.fileExtension)" }
}
