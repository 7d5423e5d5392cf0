// Writes the outputs that a command line asks for, with progress, and reports what was written: the second half of every
// verb that makes animations.

import FileFormats
import FrameWriting
import ImageCodecs
import JSONTree
import OutputFiles
import Rendering
import SceneModel

/// The outputs of one run.
struct OutputRun {
  private let arguments: Arguments
  private let mode: ProgressBar.Mode
  private let requested: [RequestedOutput]
  /// Paths of pages of one animation.
  private let pages: [String]
  private var reports: [JSONNode] = []

  /// Reads `-o`, `--format`, `--progress`, `--quiet` and `--json`.
  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    mode = try arguments.progressMode()
    pages = arguments.all(.outputs).filter(PagePath.isPage)
    let onlyPages = !pages.isEmpty && pages.count == arguments.all(.outputs).count
    if onlyPages, arguments.has(.format) { throw UsageError.conflict("--format cannot be used with a page") }
    requested = onlyPages ? [] : try RequestedOutput.all(arguments)
    if arguments.has(.json) && requested.contains(where: { $0.destination == .standardOutput }) {
      throw UsageError.conflict("--json and -o - both write to standard output")
    }
    if arguments.wantsAllLooks && requested.contains(where: { $0.destination == .standardOutput }) {
      throw UsageError.conflict("--theme all writes a file for each look; -o - is one")
    }
  }

  /// A run that writes pages alone.
  init(pagesOf arguments: Arguments, mode: ProgressBar.Mode) {
    (self.arguments, self.mode, requested, pages) = (arguments, mode, [], [])
  }

  /// Writes all of them by `write`.
  ///
  /// - Parameters:
  ///   - stem: The name of outputs without a path.
  ///   - format: The format of outputs that name none.
  ///   - look: What is added to names.
  ///   - isDrawn: Whether the animation can be stored as motion, without a picture of a frame.
  ///   - estimate: About how many bytes the same would take in another format.
  ///   - page: Writes a page of one animation; nil where there is none.
  mutating func write(
    stem: String, format: OutputFormat, look: String? = nil,
    _ write: (RequestedOutput.Complete, @escaping (OutputProgress) -> Void) async throws -> OutputReport,
    isDrawn: (OutputOptions) throws -> Bool = { _ in false },
    estimate: (OutputFormat, OutputOptions) async throws -> Int?,
    warnings: (OutputFormat) -> [Diagnostic] = { _ in [] },
    page: ((OutputDestination, @escaping (OutputProgress) -> Void) async throws -> PageReport)? = nil
  ) async throws {
    let options = try arguments.outputOptions()
    let format = try preferred(options, isDrawn) ?? format
    let outputs = try RequestedOutput.complete(requested, stem: stem, format: format, look: look)
    // Before anything is drawn, also for other outputs.
    for output in outputs {
      try options.checkLimits(of: output.format)
      try options.checkProgram(for: output.format, path: output.destination.name)
    }
    if page == nil, let path = pages.first { throw UsageError.unknownFormat(path: path) }
    for output in outputs {
      let warnings = warnings(output.format)
      if !arguments.has(.strict) { ErrorReport.report(warnings) }
      var bar = ProgressBar(title: output.destination.name, mode: mode)
      defer { bar.finish() }
      let report = try await write(output) { bar.update(done: $0.done, of: $0.total) }
      bar.finish()
      report.remark(for: arguments) {}
      bar.summarize(report.summary)
      if options.host == nil, options.maxBytes == nil { try await hint(at: report, options, estimate) }
      reports.append(report.json(warnings: output.format.traits.needsMotion ? warnings : nil))
      try arguments.say(written: [output.destination.name], bar.isShown ? nil : report.summary)
    }
    guard let page else { return }
    for path in pages { try await self.write(page: .path(LookName.path(path, look)), page) }
  }

  /// Writes a page.
  mutating func write(
    page destination: OutputDestination,
    _ write: (OutputDestination, @escaping (OutputProgress) -> Void) async throws -> PageReport
  ) async throws {
    var bar = ProgressBar(title: destination.name, mode: mode)
    defer { bar.finish() }
    let report = try await write(destination) { bar.update(done: $0.done, of: $0.total) }
    bar.finish()
    report.picture.remark(for: arguments) {}
    bar.summarize(report.summary)
    reports.append(report.json)
    try arguments.say(written: [destination.name], bar.isShown ? nil : report.summary)
  }

  /// Prints the reports with `--json`; that of a single page as it is.
  func finish() throws -> ExitCode {
    let isPage = requested.isEmpty && pages.isEmpty && reports.count == 1
    let report = isPage ? reports[0] : .object([("outputs", .list(reports))])
    if arguments.has(.json) { try Streams.output(JSONWriter.lines(report)) }
    return .done
  }

  /// The format that suits the host best, if an output needs it.
  private func preferred(_ options: OutputOptions, _ isDrawn: (OutputOptions) throws -> Bool) throws -> OutputFormat? {
    guard let host = options.host, requested.contains(where: { $0.format == nil }) else { return nil }
    return host.preferredFormat(isDrawn: host.formats[0].traits.needsMotion ? try isDrawn(options) : false)
  }

  /// Suggests smaller outputs for a GIF above the limit of most services.
  private func hint(
    at report: OutputReport, _ options: OutputOptions, _ estimate: (OutputFormat, OutputOptions) async throws -> Int?
  ) async throws {
    guard let lighter = report.format.lighterFormat, report.bytes > Self.usualLimit, !arguments.has(.quiet) else {
      return
    }
    var options = options
    options.setQuality(85)
    let bytes = try await estimate(lighter, options)
    let other =
      bytes.map {
        "as \(lighter.traits.name) with --quality 85 it would be about \(OutputReport.words(of: $0)); "
      } ?? ""
    Streams.message(
      "magicmove: \(report.path) is larger than \(ByteCount.text(Self.usualLimit)), the limit of most services; \(other)"
        + "--for github keeps it within the limit")
  }

  /// The limit of most services in bytes.
  private static let usualLimit = 10_000_000
}

extension OutputOptions {
  /// Rejects a format that cannot be kept within a file size, or that the service does not accept.
  func checkLimits(of format: OutputFormat) throws(UsageError) {
    if let host, !host.formats.contains(format) {
      let formats = host.formats.map(\.rawValue).joined(separator: ", ")
      throw .conflict("--for \(host.rawValue) accepts \(formats), not \(format.rawValue)")
    }
    if let host, host.limits(for: format)?.onlyQuarterChroma == true, video.chroma == .full {
      throw .conflict("--for \(host.rawValue) accepts --chroma 420 only")
    }
    if motionBlur != nil, format.traits.needsMotion {
      throw .conflict("--motion-blur works with frames, not with \(format.rawValue)")
    }
    if maxBytes != nil, !format.takesBudget {
      let formats = OutputFormat.allCases.filter(\.takesBudget).map(\.rawValue).joined(separator: ", ")
      throw .conflict("--max-bytes works with \(formats), not with \(format.rawValue)")
    }
  }
}

extension Arguments {
  /// The options of outputs.
  func outputOptions() throws(UsageError) -> OutputOptions {
    var options = OutputOptions(
      rate: try frameRate(), from: try moment(.from), to: try moment(.to), loop: try loop(),
      motionBlur: try motionBlur(), jobs: try integer(.jobs, in: Ranges.jobs), overwrites: has(.force),
      maxBytes: try bytes(.maxBytes), host: try host(),
      gif: OutputOptions.GIF(palette: try choice(.palette) ?? .auto, dither: try choice(.dither) ?? .auto),
      video: try videoOptions())
    if let compression: Compression = try choice(.compression) { options.setCompression(compression) }
    if let quality = try formerGIFQuality() { options.gif.quality = quality }
    if let quality = try number(.quality, in: Ranges.quality) { options.setQuality(quality) }
    return options
  }

  /// The quality of a GIF for the flags that chose it before; nil without them.
  ///
  /// Each halving of the colours, and each doubling of the squared distance from 20 on, is ten steps of quality.
  private func formerGIFQuality() throws(UsageError) -> Double? {
    let (colors, lossy) = (try integer(.colors, in: Ranges.colors), try integer(.lossy, in: Ranges.lossy))
    if colors == nil, lossy == nil { return nil }
    let most = max(Ranges.colors.upperBound / (colors ?? Ranges.colors.upperBound), (lossy ?? 0) / 20, 1)
    let quality = max(OutputOptions.GIF().quality - 10 * Double(most.bitWidth - 1 - most.leadingZeroBitCount), 0)
    let names = [Flag.colors, .lossy].filter { self[$0] != nil }.map { "--\($0.name)" }
    if !has(.quiet), self[.quality] == nil {
      Streams.message(
        "magicmove: \(names.joined(separator: " and ")) \(names.count > 1 ? "are" : "is") replaced by --quality; "
          + "uses --quality \(NumberText.shortest(quality)) for GIF")
    }
    return quality
  }
}

extension Arguments {
  /// The service whose limits hold.
  func host() throws(UsageError) -> OutputHost? {
    guard let name = self[.host] else { return nil }
    guard let host = OutputHost(rawValue: name) else {
      throw invalid(.host, oneOf: OutputHost.allCases.map(\.rawValue) + ["list"])
    }
    return host
  }

  /// The options of videos.
  private func videoOptions() throws(UsageError) -> OutputOptions.Video {
    let usual = OutputOptions.Video()
    let video = OutputOptions.Video(
      codec: try choice(.codec) ?? usual.codec, chroma: try choice(.chroma) ?? usual.chroma, program: self[.ffmpeg])
    if video.codec == .av1, video.chroma == .full {
      throw .conflict("--codec av1 does not support --chroma 444 (SVT-AV1); h264 and WebM do")
    }
    return video
  }
}

extension OutputReport {
  /// Reports what differs from what was asked for; calls `clear` first, which removes the progress bar.
  func remark(for arguments: Arguments, clear: () -> Void) {
    if let wantedRate, let rate, wantedRate != rate, trade?.framesPerSecond == nil {
      clear()
      Streams.message(
        "magicmove: warning: \(path): \(format.traits.name) cannot show \(NumberText.rounded(wantedRate.framesPerSecond, decimals: 3)) frames per second; "
          + "it has \(NumberText.fixed(rate.framesPerSecond, decimals: 0))")
    }
    for note in notes where note != .mostlyPictures || !arguments.has(.quiet) {
      clear()
      Streams.message("magicmove: warning: \(path): \(note)")
    }
    if let trade, !arguments.has(.quiet) {
      clear()
      let limits = [arguments[.maxBytes], arguments[.host].map { "the limits of \($0)" }].compactMap(\.self)
      Streams.message(
        "magicmove: \(path) stays within \(limits.joined(separator: " and ")) with \(trade.flags.joined(separator: ", "))"
      )
    }
  }

  /// One line of text.
  var summary: String {
    let seconds = NumberText.rounded(duration, decimals: 3)
    let frames = format.traits.needsMotion ? "" : "\(frames) frames, "
    return "\(path): \(size.width)×\(size.height), \(frames)\(seconds) s, \(Self.words(of: bytes))"
  }

  /// A rounded number of bytes.
  static func words(of bytes: Int) -> String {
    bytes < 1_000_000 ? "\((bytes + 500) / 1000) kB" : "\(NumberText.fixed(Double(bytes) / 1e6, decimals: 1)) MB"
  }

  /// As JSON.
  ///
  /// - Parameter warnings: What the format cannot show of the scene; nil for a format that shows everything.
  func json(warnings: [Diagnostic]? = nil) -> JSONNode {
    .object(
      [
        ("path", .string(path)), ("format", .string(format.rawValue)), ("width", .number(size.width)),
        ("height", .number(size.height)), ("framesPerSecond", rate.map { .number($0.framesPerSecond) } ?? .null),
        ("frames", .number(frames)), ("pictures", .number(pictures)), ("duration", .seconds(duration)),
        ("bytes", .number(bytes)),
      ] + (trade.map { [("trade", $0.json)] } ?? [])
        + (warnings.map { [("warnings", .list($0.map { .object($0.members([])) }))] } ?? []))
  }
}

extension OutputTrade {
  /// As flags: what to type for the same file.
  fileprivate var flags: [String] {
    [
      quality.map { "--quality \(NumberText.shortest($0))" },
      framesPerSecond.map { "\(Self.decimals($0)) frames per second" },
      scale.map { "\(Self.decimals($0 * 100)) % of the size" },
    ].compactMap(\.self)
  }

  private static func decimals(_ number: Double) -> String { NumberText.shortest((number * 100).rounded() / 100) }

  /// As JSON: what was reduced.
  fileprivate var json: JSONNode {
    let members: [(String, JSONNode?)] = [
      ("quality", quality.map { .number($0) }), ("fps", framesPerSecond.map { .number($0) }),
      ("scale", scale.map { .number($0) }),
    ]
    return .object(members.compactMap { key, value in value.map { (key, $0) } })
  }
}
