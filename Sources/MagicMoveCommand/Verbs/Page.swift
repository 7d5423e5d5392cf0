// `magicmove page`: an animation as one HTML file.

import FileFormats
import FrameWriting
import ImageCodecs
import JSONTree
import OutputFiles
import Rendering
import SceneModel

extension Verb {
  static let page = Verb(
    name: "page", group: .make, operands: "SCENE", operandCount: 1...1,
    summary: "Writes an HTML file that plays the animation, frame by frame",
    flags: [
      .pageOutput, .pageQuality, .lossless, .framesPerSecond, .scale, .from, .to, .slow, .motionBlur, .reducedMotion,
      .ghost, .outline,
      .present,
      .compression, .jobs, .force, .quiet, .progress, .json,
    ] + Flag.reading,
    examples: [
      Example("page push.json", "writes output/push.html"),
      Example("page push.json --from list-detail@0% --to list-detail@100% -o review.html", "one transition"),
      Example("page push.json --lossless --scale 2", "the same pixels as render"),
    ],
    run: { arguments in try await Page(arguments).run() })
}

extension Flag {
  fileprivate static let pageOutput = Flag(
    "output", short: "o", value: "PATH",
    "Output path: a file that ends in .html, or - for standard output. Default: output/SCENE.html")
  fileprivate static let pageQuality = Flag(
    "quality", value: "N",
    "\(Ranges.quality.words), where \(NumberText.shortest(Ranges.quality.upperBound)) is best. Default: \(NumberText.shortest(Page.defaultQuality))."
  )
  fileprivate static let lossless = Flag("lossless", "Keeps every pixel exactly.")
}

/// One run of `page`.
struct Page {
  /// The default quality of pictures.
  static let defaultQuality = 80.0

  private let arguments: Arguments
  private let destination: OutputDestination
  private let options: OutputOptions

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    destination = try Self.destination(arguments)
    if arguments.has(.json), destination == .standardOutput {
      throw UsageError.conflict("--json and -o - both write to standard output")
    }
    if arguments.wantsAllLooks, destination == .standardOutput {
      throw UsageError.conflict("--theme all writes a file for each look; -o - is one")
    }
    options = try Self.options(arguments)
  }

  /// How pages are encoded.
  static func options(_ arguments: Arguments) throws -> OutputOptions {
    if arguments.has(.lossless), arguments.has(.pageQuality) {
      throw UsageError.conflict("--lossless and --quality cannot be used together")
    }
    guard WebPEncoder.isAvailable else {
      throw UsageError.unavailableFormat(
        OutputFormat.webp.rawValue, available: OutputFormat.available.map(\.rawValue))
    }
    var options = try arguments.outputOptions()
    let quality = options.webp.quality ?? defaultQuality
    options.webp.quality = arguments.has(.lossless) ? nil : quality
    return options
  }

  /// Where the page goes.
  private static func destination(_ arguments: Arguments) throws(UsageError) -> OutputDestination {
    guard let path = arguments[.pageOutput] else { return .path("output/\(arguments.stem).html") }
    if path == "-" { return .standardOutput }
    guard PagePath.isPage(path) else {
      throw .conflict("page writes an HTML file: end `\(path)` in .html, or use `magicmove render` for other formats")
    }
    return .path(path)
  }

  /// Writes the page and reports it.
  func run() async throws -> ExitCode {
    var outputs = OutputRun(pagesOf: arguments, mode: try arguments.progressMode())
    let file = try arguments.readScene()
    for look in try arguments.looks(of: file) {
      let animation = try arguments.loadAnimation(file, look)
      try await outputs.write(page: destination.named(look.name)) {
        try await animation.writePage(to: $0, options: options, progress: $1)
      }
    }
    return try outputs.finish()
  }
}

extension PageReport {
  /// One line of text.
  var summary: String {
    "\(picture.path): \(picture.size.width)×\(picture.size.height), \(picture.frames) frames, "
      + OutputReport.words(of: bytes)
  }

  /// As JSON.
  var json: JSONNode {
    .object([
      ("path", .string(picture.path)), ("format", "html"), ("width", .number(picture.size.width)),
      ("height", .number(picture.size.height)),
      ("framesPerSecond", picture.rate.map { .number($0.framesPerSecond) } ?? .null),
      ("frames", .number(picture.frames)), ("pictures", .number(picture.pictures)),
      ("duration", .seconds(picture.duration)), ("bytes", .number(bytes)),
    ])
  }
}
