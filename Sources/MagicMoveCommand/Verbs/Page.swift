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
    name: "page", operands: "SCENE", operandCount: 1...1,
    summary:
      "Writes one HTML file that plays the animation and steps through its frames in any browser.",
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
private struct Page {
  /// The default quality of pictures.
  static let defaultQuality = 80.0

  private let arguments: Arguments
  private let destination: OutputDestination
  private let mode: ProgressBar.Mode
  private var options: OutputOptions

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    mode = try arguments.progressMode()
    destination = try Self.destination(arguments)
    if arguments.has(.json), destination == .standardOutput {
      throw UsageError.conflict("--json and -o - both write to standard output")
    }
    if arguments.has(.lossless), arguments.has(.pageQuality) {
      throw UsageError.conflict("--lossless and --quality cannot be used together")
    }
    guard WebPEncoder.isAvailable else {
      throw UsageError.unavailableFormat(
        OutputFormat.webp.rawValue, available: OutputFormat.available.map(\.rawValue))
    }
    options = try arguments.outputOptions()
    let quality = options.webp.quality ?? Self.defaultQuality
    options.webp.quality = arguments.has(.lossless) ? nil : quality
  }

  /// Where the page goes.
  private static func destination(_ arguments: Arguments) throws(UsageError) -> OutputDestination {
    guard let path = arguments[.pageOutput] else { return .path("output/\(arguments.stem).html") }
    if path == "-" { return .standardOutput }
    guard ["html", "htm"].contains(Path.fileExtension(of: path)) else {
      throw .conflict("page writes an HTML file: end `\(path)` in .html, or use `magicmove render` for other formats")
    }
    return .path(path)
  }

  /// Writes the page and reports it.
  func run() async throws -> ExitCode {
    let animation = try arguments.loadAnimation()
    var bar = ProgressBar(title: destination.name, mode: mode)
    defer { bar.finish() }
    let report = try await animation.writePage(to: destination, options: options) {
      bar.update(done: $0.done, of: $0.total)
    }
    bar.finish()
    report.picture.remark(for: arguments) {}
    bar.summarize(
      "\(report.picture.path): \(report.picture.size.width)×\(report.picture.size.height), \(report.picture.frames) frames, "
        + OutputReport.words(of: report.bytes))
    if arguments.has(.json) { try Streams.output(JSONWriter.lines(json(report))) }
    return .done
  }

  private func json(_ report: PageReport) -> JSONNode {
    let picture = report.picture
    return .object([
      ("path", .string(picture.path)), ("format", "html"), ("width", .number(picture.size.width)),
      ("height", .number(picture.size.height)),
      ("framesPerSecond", picture.rate.map { .number($0.framesPerSecond) } ?? .null),
      ("frames", .number(picture.frames)), ("pictures", .number(picture.pictures)),
      ("duration", .seconds(picture.duration)), ("bytes", .number(report.bytes)),
    ])
  }
}
