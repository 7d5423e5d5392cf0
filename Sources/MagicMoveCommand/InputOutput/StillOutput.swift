// The destination of a single picture: a PNG file, by default in the folder output, or standard output.

import ImageCodecs
import JSONTree
import Pixels
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
    if path == "-", arguments.wantsAllLooks {
      throw .conflict("--theme all writes a file for each look; -o - is one")
    }
    guard path == "-" || path.lowercased().hasSuffix(".png") else {
      throw .conflict(WayRound.still(path))
    }
  }

  /// Draws the scene in every look that is asked for, writes the pictures and reports them.
  func write(hasLabels: Bool = false, _ draw: (Animation) throws -> Bitmap) throws -> ExitCode {
    let file = try arguments.readScene()
    let looks = try arguments.looks(of: file)
    var reports: [JSONNode] = []
    for look in looks {
      let picture = try draw(try arguments.loadAnimation(file, look, hasLabels: hasLabels))
      reports.append(try write(picture, to: LookName.path(path, look.name)))
    }
    arguments.offerPicture(looks) { LookName.path(path, $0.name) }
    if arguments.has(.json) {
      try Streams.output(
        JSONWriter.lines(arguments.wantsAllLooks ? .object([("outputs", .list(reports))]) : reports[0]))
    }
    return .done
  }

  /// Writes a picture and reports it.
  func write(_ picture: Bitmap) throws -> ExitCode {
    let report = try write(picture, to: path)
    if arguments.has(.json) { try Streams.output(JSONWriter.lines(report)) }
    return .done
  }

  private func write(_ picture: Bitmap, to path: String) throws -> JSONNode {
    let bytes = try picture.writePNG(
      to: path == "-" ? .standardOutput : .path(path), compression: compression, overwrites: arguments.has(.force))
    try arguments.say(written: [path], "\(path): \(picture.width)×\(picture.height)")
    return .object([
      ("path", .string(path)), ("format", "png"), ("width", .number(picture.width)),
      ("height", .number(picture.height)), ("bytes", .number(bytes)),
    ])
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
