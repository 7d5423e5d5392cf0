// Writing the outputs that a command line asks for, with progress, and saying what was written: the second half of every
// verb that makes animations.

import FileFormats
import ImageCodecs
import JSONTree
import Rendering
import SceneModel

/// The outputs of one run.
struct OutputRun {
  private let arguments: Arguments
  private let mode: ProgressBar.Mode
  private let requested: [RequestedOutput]

  /// Reads `-o`, `--format`, `--progress`, `--quiet` and `--json`.
  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    mode = try arguments.progressMode()
    requested = try RequestedOutput.all(arguments)
    if arguments.has(.json) && requested.contains(where: { $0.destination == .standardOutput }) {
      throw .conflict("--json and -o - both want standard output")
    }
  }

  /// Writes all of them by `write`.
  ///
  /// - Parameters:
  ///   - stem: What outputs without a path are called after.
  ///   - format: The format of outputs that name none.
  func write(
    stem: String, format: OutputFormat,
    _ write: (RequestedOutput.Complete, @escaping (OutputProgress) -> Void) async throws -> OutputReport
  ) async throws -> ExitCode {
    let outputs = try RequestedOutput.complete(requested, stem: stem, format: format)
    if arguments.has(.maxBytes), !outputs.contains(where: { $0.format == .gif }) {
      throw UsageError.conflict("--max-bytes is for GIF")
    }
    // Before anything is drawn, also for other outputs.
    let video = try arguments.outputOptions().video
    for output in outputs { try video.checkProgram(for: output.format, path: output.destination.name) }
    var reports: [OutputReport] = []
    for output in outputs {
      var bar = ProgressBar(title: output.destination.name, mode: mode)
      defer { bar.finish() }
      let report = try await write(output) { bar.update(done: $0.done, of: $0.total) }
      bar.finish()
      report.remark(for: arguments) {}
      bar.summarize(report.summary)
      reports.append(report)
    }
    if arguments.has(.json) { try Streams.output(JSONWriter.lines(.object([("outputs", .list(reports.map(\.json)))]))) }
    return .done
  }
}

extension Arguments {
  /// How outputs are to be written.
  func outputOptions() throws(UsageError) -> OutputOptions {
    let compression: Compression = try choice(.compression) ?? .balanced
    let quality = try number(.quality, in: Ranges.quality)
    return OutputOptions(
      rate: try frameRate(), from: try moment(.from), to: try moment(.to), loop: try loop(),
      motionBlur: try motionBlur(), jobs: try integer(.jobs, in: Ranges.jobs), overwrites: has(.force),
      gif: OutputOptions.GIF(
        colors: try integer(.colors, in: Ranges.colors) ?? 256, palette: try choice(.palette) ?? .auto,
        dither: try choice(.dither) ?? .auto, lossy: try integer(.lossy, in: Ranges.lossy) ?? 0,
        maxBytes: try bytes(.maxBytes)),
      png: OutputOptions.PNG(compression: compression),
      webp: OutputOptions.WebP(compression: compression, quality: quality),
      avif: OutputOptions.AVIF(compression: compression, quality: quality ?? OutputOptions.AVIF().quality),
      video: try videoOptions(compression, quality))
  }
}

extension Arguments {
  /// How videos are to be made.
  private func videoOptions(_ compression: Compression, _ quality: Double?) throws(UsageError) -> OutputOptions.Video {
    let usual = OutputOptions.Video()
    let video = OutputOptions.Video(
      compression: compression, quality: quality ?? usual.quality, codec: try choice(.codec) ?? usual.codec,
      chroma: try choice(.chroma) ?? usual.chroma, program: self[.ffmpeg])
    if video.codec == .av1, video.chroma == .full {
      throw .conflict("--codec av1 has no --chroma 444 (SVT-AV1); H.264 and WebM have")
    }
    return video
  }
}

extension OutputReport {
  /// Says what is not as it was asked for, after `clear` has made room for it.
  func remark(for arguments: Arguments, clear: () -> Void) {
    if let wantedRate, let rate, wantedRate != rate {
      clear()
      Streams.message(
        "magicmove: warning: \(path): a GIF cannot show \(NumberText.rounded(wantedRate.framesPerSecond, decimals: 3)) frames per second; "
          + "it was sampled at \(NumberText.fixed(rate.framesPerSecond, decimals: 0))")
    }
    for note in notes {
      clear()
      Streams.message("magicmove: warning: \(path): \(note)")
    }
    if let trade, !arguments.has(.quiet) {
      clear()
      Streams.message("magicmove: \(path) was kept within \(arguments[.maxBytes] ?? "") by \(trade.flags)")
    }
  }

  /// One line for people.
  var summary: String {
    let kilobytes =
      bytes < 1_000_000 ? "\((bytes + 500) / 1000) kB" : "\(NumberText.fixed(Double(bytes) / 1e6, decimals: 1)) MB"
    return
      "\(path): \(size.width)×\(size.height), \(frames) frames, \(NumberText.rounded(duration, decimals: 3)) s, \(kilobytes)"
  }

  /// For programs.
  var json: JSONNode {
    .object(
      [
        ("path", .string(path)), ("format", .string(format.rawValue)), ("width", .number(size.width)),
        ("height", .number(size.height)), ("framesPerSecond", rate.map { .number($0.framesPerSecond) } ?? .null),
        ("frames", .number(frames)), ("pictures", .number(pictures)), ("duration", .seconds(duration)),
        ("bytes", .number(bytes)),
      ] + (trade.map { [("trade", $0.json)] } ?? []))
  }
}

extension GIFTrade {
  /// As flags and words: what to type for the same file.
  fileprivate var flags: String {
    var parts = ["--lossy \(lossy)", "--colors \(colors)"]
    if leavesOutDither { parts.append("--dither none") }
    if everyNth > 1 { parts.append("one frame of \(everyNth)") }
    if scale < 1 { parts.append("\(NumberText.fixed(scale * 100, decimals: 0)) % of the size") }
    return parts.joined(separator: ", ")
  }

  /// For programs.
  fileprivate var json: JSONNode {
    .object([
      ("lossy", .number(lossy)), ("colors", .number(colors)), ("leavesOutDither", .bool(leavesOutDither)),
      ("everyNth", .number(everyNth)), ("scale", .number(scale)),
    ])
  }
}
