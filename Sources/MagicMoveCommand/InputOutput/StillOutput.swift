// The destination of a single picture: a PNG file, by default in the folder output, or standard output.

import ImageCodecs
import JSONTree
import Pixels
import Platform
import Rendering

/// The output of `frame`, `strip` and `curves`.
struct StillOutput {
  private let arguments: Arguments
  private let path: String
  private let compression: Compression

  /// Reads `-o`, `--compression` and `--json`; the default is `output/SCENE-SUFFIX.png`.
  init(_ arguments: Arguments, suffix: String) throws(UsageError) {
    self.arguments = arguments
    path = arguments[.output] ?? "output/\(arguments.stem)-\(suffix).png"
    compression = try arguments.choice(.compression, Compression.self) ?? .balanced
    if path == "-", arguments.has(.json) { throw .conflict("--json and -o - both write to standard output") }
    guard path == "-" || path.lowercased().hasSuffix(".png") else {
      throw .conflict(WayRound.still(path))
    }
  }

  /// Writes the picture and reports it.
  func write(_ picture: Bitmap) throws -> ExitCode {
    let bytes = try picture.writePNG(
      to: path == "-" ? .standardOutput : .path(path), compression: compression,
      overwrites: arguments.has(.force))
    if arguments.has(.json) {
      let report = JSONNode.object([
        ("path", .string(path)), ("format", "png"), ("width", .number(picture.width)),
        ("height", .number(picture.height)),
        ("bytes", .number(bytes)),
      ])
      try Streams.output(JSONWriter.lines(report))
    } else if path != "-", !arguments.has(.quiet), StandardStreams.errorIsTerminal {
      Streams.message("\(path): \(picture.width)×\(picture.height)")
    }
    return .done
  }
}

extension Arguments {
  /// The seconds between `--from` and `--to`; nil when neither was given.
  func part(of animation: Animation) throws -> ClosedRange<Double>? {
    let (from, to) = (try moment(.from), try moment(.to))
    if from == nil, to == nil { return nil }
    return try animation.part(from: from, to: to, rate: try frameRate())
  }
}
