// `magicmove render`: the animation, in one or several formats.

import MagicMove

extension Verb {
  static let render = Verb(
    name: "render", operands: "SCENE", operandCount: 1...1,
    summary: "Renders the animation of a scene file (- is standard input) to GIF or PNG frames.",
    flags: [
      .outputs, .format, .framesPerSecond, .scale, .from, .to, .slow, .ghost, .outline, .loop, .colors, .palette,
      .dither, .lossy, .compression, .jobs, .force, .quiet, .progress, .json,
    ] + Flag.limits,
    examples: [
      Example("render push.json", "writes output/push.gif"),
      Example("render push.json -o push.gif -o frames/ --fps 30", "a GIF, and a folder of PNG frames"),
      Example("render push.json --from list-detail@0% --to list-detail@100% -o part.gif", "one transition"),
      Example("render - --format gif -o - < push.json > push.gif", "from standard input to standard output"),
    ],
    run: { arguments in try await Render(arguments).run() })
}

/// One run of `render`, or of a verb that renders something else in the same way.
struct Render {
  private let arguments: Arguments
  private let mode: ProgressBar.Mode
  private let stem: String

  /// Prepares a run; default outputs are called after `stem`, nil: the scene.
  init(_ arguments: Arguments, stem: String? = nil) throws {
    self.arguments = arguments
    self.stem = stem ?? arguments.stem
    mode = try arguments.progressMode()
  }

  /// Writes all outputs of what `prepare` makes of the animation.
  func run(_ prepare: (Animation) throws -> Animation = { $0 }) async throws -> ExitCode {
    var options = try outputOptions()
    let requested = try RequestedOutput.all(arguments)
    if arguments.has(.json) && requested.contains(where: { $0.destination == .standardOutput }) {
      throw UsageError.conflict("--json and -o - both want standard output")
    }
    let animation = try prepare(try arguments.loadAnimation())
    options.rate = options.rate ?? animation.scene.output.frameRate
    let outputs = try RequestedOutput.complete(requested, for: animation.scene, stem: stem)
    var reports: [OutputReport] = []
    for output in outputs { reports.append(try await write(animation, to: output, options)) }
    if arguments.has(.json) { try Streams.output(JSONText.object([("outputs", .array(reports.map(\.json)))]).text) }
    return .done
  }

  private func write(
    _ animation: Animation, to output: RequestedOutput.Complete, _ options: OutputOptions
  ) async throws -> OutputReport {
    var bar = ProgressBar(title: output.destination.name, mode: mode)
    defer { bar.finish() }
    let report = try await animation.write(to: output.destination, as: output.format, options: options) {
      bar.update(done: $0.done, of: $0.total)
    }
    bar.finish()
    if let wanted = options.rate, wanted != report.rate {
      Streams.message(
        "magicmove: warning: a GIF cannot show \(decimal(wanted.framesPerSecond, 2)) frames per second; "
          + "it was sampled at \(decimal(report.rate.framesPerSecond, 0))")
    }
    bar.summarize(report.summary)
    return report
  }

  private func outputOptions() throws -> OutputOptions {
    OutputOptions(
      rate: try arguments.frameRate(), from: try arguments.moment(.from), to: try arguments.moment(.to),
      loop: try arguments.loop(), jobs: try arguments.integer(.jobs, in: 1...1024),
      overwrites: arguments.has(.force), compression: try arguments.choice(.compression) ?? .balanced,
      gif: OutputOptions.GIF(
        colors: try arguments.integer(.colors, in: 2...256) ?? 256, palette: try arguments.choice(.palette) ?? .auto,
        dither: try arguments.choice(.dither) ?? .none, lossy: try arguments.integer(.lossy, in: 0...195_075) ?? 0))
  }
}

extension OutputReport {
  /// One line for people.
  var summary: String {
    let kilobytes = bytes < 1_000_000 ? "\((bytes + 500) / 1000) kB" : "\(decimal(Double(bytes) / 1e6, 1)) MB"
    return "\(path): \(size.width)×\(size.height), \(frames) frames, \(decimal(duration.seconds, 2)) s, \(kilobytes)"
  }

  /// For programs.
  var json: JSONText {
    .object([
      ("path", .string(path)), ("format", .string(format.rawValue)), ("width", .int(size.width)),
      ("height", .int(size.height)), ("framesPerSecond", .number(rate.framesPerSecond)), ("frames", .int(frames)),
      ("pictures", .int(pictures)), ("duration", .number(duration.seconds)), ("bytes", .int(bytes)),
    ])
  }
}
