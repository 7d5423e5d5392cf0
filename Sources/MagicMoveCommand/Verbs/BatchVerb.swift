// `magicmove batch`: many scenes, or one with many values, across all cores and machines.

import BatchRuns
import ForeignText
import JSONTree
import OutputFiles
import Rendering

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Flag {
  static let batchOutput = Flag(
    "output", short: "o", value: "DIR", "Folder of all outputs; created if it is missing.")
  static let batchFormat = Flag(
    "format", value: "LIST",
    "Formats of every animation, separated by commas. Default: the scene's format, else gif.")
  static let matrix = Flag(
    "matrix", value: "FILE",
    "A CSV table with a header, or a JSON array of objects (.json): renders each scene once per row. The column `name` "
      + "names the outputs, SCENE/NAME.gif; without it, the row number does.")
  static let dryRun = Flag("dry-run", "Prints what would be rendered and what is up to date.")
  static let depfile = Flag(
    "depfile", value: "FILE", "Writes the files that the outputs depend on, for make and ninja.")
  static let watch = Flag("watch", "Keeps running and renders changed scenes again, until interrupted.")
}

extension Verb {
  static let batch = Verb(
    name: "batch", group: .make, operands: "SCENE...", operandCount: 0...Int.max,
    summary: "Renders many scenes, and skips finished outputs",
    details:
      "Operands are files, patterns, folders, @LIST files, or - for a list. An interrupted batch goes on with the same command.",
    flags: [
      .batchOutput, .batchFormat, .matrix, .shard, .merge, .watch, .dryRun, .depfile, .onlyScenes, .framesPerSecond,
      .scale,
      .from, .to, .slow, .motionBlur, .reducedMotion, .ghost, .outline, .present, .loop,
    ] + Flag.encoding + [.jobs, .force, .quiet, .progress, .json] + Flag.reading,
    examples: [
      Example("batch scenes -o out", "every scene in the folder scenes, as GIF, into out"),
      Example("batch 'scenes/*.json' -o out --format gif,png --jobs 8", "two formats in one pass"),
      Example("batch card.json --matrix people.csv -o out", "one scene, one animation per row: out/card/NAME.gif"),
      Example("batch scenes -o out --shard 2/8", "the second of eight machines; afterwards, once: batch --merge out"),
      Example("batch scenes -o out --watch", "renders changed scenes again"),
    ],
    list: { _ in HostTable.text },
    run: { arguments in
      if arguments.has(.merge) { return try merge(arguments) }
      return try await BatchCommand(arguments).run()
    })

  private static func merge(_ arguments: Arguments) throws -> ExitCode {
    guard arguments.operands.count == 1, !arguments.has(.batchOutput) else {
      throw UsageError.conflict(
        "batch --merge takes the one folder that all shards wrote to, without SCENE and -o: magicmove batch --merge DIR"
      )
    }
    let outputs = try BatchMerge.merge(arguments.operands[0])
    if arguments.has(.json) { try Streams.output(JSONWriter.lines(.object([("outputs", .number(outputs))]))) }
    return .done
  }
}

/// One run of `batch`.
private struct BatchCommand {
  private let arguments: Arguments
  private let mode: ProgressBar.Mode
  private let inputs: SceneInputs
  private let settings: BatchSettings

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    mode = try arguments.progressMode()
    guard !arguments.operands.isEmpty else { throw UsageError.missingOperand("SCENE...", verb: "batch") }
    guard let folder = arguments[.batchOutput] else {
      throw UsageError.conflict("magicmove batch needs -o DIR, the folder of all outputs")
    }
    var settings = BatchSettings(folder: folder)
    settings.formats = try RequestedOutput.formats(arguments)
    settings.loading = try arguments.loadingOptions()
    if arguments.wantsAllLooks {
      settings.takesAllLooks = true
      settings.loading.variables.theme = nil
    }
    settings.output = try arguments.outputOptions()
    if settings.formats.isEmpty, let host = settings.output.host {
      settings.formats = [host.preferredFormat(isDrawn: false)]
    }
    settings.table = arguments[.matrix]
    settings.isDryRun = arguments.has(.dryRun)
    settings.waits = !arguments.has(.watch)
    settings.shard = try arguments.shard(ProcessInfo.processInfo.environment)
    if let twice = settings.formats.indices.first(where: { settings.formats[..<$0].contains(settings.formats[$0]) }) {
      throw UsageError.conflict("--format names \(settings.formats[twice].rawValue) twice")
    }
    for format in settings.formats {
      try settings.output.checkLimits(of: format)
      try settings.output.checkProgram(for: format, path: format.path(of: "\(folder)/SCENE"))
    }
    self.settings = settings
    inputs = try SceneInputs(
      arguments.operands, for: .outputs, outputFolder: folder, onlyScenes: arguments.has(.onlyScenes),
      waits: settings.waits)
  }

  func run() async throws -> ExitCode {
    let cache = AssetCache(limit: settings.loading.limits.memory / 4)
    guard arguments.has(.watch) else { return try await renderAll(cache).code }
    while true {
      // Recorded before anything is read, so that no change is missed.
      var files = WatchedFiles(inputs)
      if let table = settings.table { files.add([table]) }
      // An error in a table or a name is treated like one in a scene: the next change may fix it.
      do { files.add(try await renderAll(cache).inputs) } catch let error as BatchError {
        _ = ErrorReport.report(error)
      }
      while !files.haveChanged { try await Task.sleep(for: WatchedFiles.interval) }
    }
  }

  /// Renders what is not up to date. Returns the exit code and every file that was read.
  private func renderAll(_ cache: AssetCache) async throws -> (code: ExitCode, inputs: [String]) {
    let batch = try Batch(inputs, settings: settings)
    var bar = ProgressBar(title: settings.folder, mode: mode, unit: "animations/s")
    defer { bar.finish() }
    var broken: (any Error)?
    let summary = try await batch.run(cache: cache) { event in
      do { try report(event, &bar) } catch { broken = broken ?? error }
    }
    bar.finish()
    if let broken { throw broken }
    // A scene that failed may depend on files that were not read: the file of an earlier run is kept.
    if let path = arguments[.depfile], !settings.isDryRun, summary.failures.isEmpty {
      try OutputDestination.path(path).write(try batch.dependencies(summary), overwrites: arguments.has(.force))
    }
    try report(summary, bar)
    return (code(of: summary), summary.inputs)
  }

  private func code(of summary: BatchSummary) -> ExitCode {
    if summary.failures.isEmpty { return .done }
    return summary.failures.contains(where: \.isTransient) ? .inputOutput : .data
  }

  // MARK: Reports

  private func report(_ event: BatchEvent, _ bar: inout ProgressBar) throws {
    switch event {
    case .warnings(let diagnostics):
      bar.finish()
      ErrorReport.report(diagnostics)
    // The summary has what is wrong with several rows, once.
    case .failed(let failure) where failure.diagnostics.isEmpty:
      bar.finish()
      _ = ErrorReport.report(failure.error, of: failure.scene)
    case .pending(let output, _) where !arguments.has(.json): try Streams.text("render \(Escaped.line(output))\n")
    case .skipped(let output, _) where settings.isDryRun && !arguments.has(.json):
      try Streams.text("skip \(Escaped.line(output))\n")
    case .done(let done, let total):
      Interruption.note(done: done, of: total)
      bar.update(done: done, of: total)
    case .written(let written, _):
      written.remark(for: arguments) { bar.finish() }
      try arguments.say(written: [written.path])
    case .skipped, .pending, .failed: break
    }
    if arguments.has(.json), let line = event.json(in: settings.folder) {
      try Streams.output(JSONWriter.line(line) + "\n")
    }
  }

  /// Most errors and warnings of rows that are printed.
  private static let mostDiagnostics = 1000

  private func report(_ summary: BatchSummary, _ bar: ProgressBar) throws {
    for group in summary.diagnostics.prefix(Self.mostDiagnostics) { ErrorReport.report(group) }
    let rest = summary.diagnostics.count - Self.mostDiagnostics
    if rest > 0 { Streams.message("magicmove: \(rest) more errors and warnings are not listed") }
    if arguments.has(.json) { try Streams.output(JSONWriter.line(summary.json) + "\n") }
    let failed = summary.failures
    if !failed.isEmpty && !arguments.has(.quiet) {
      Streams.message("magicmove: \(failed.count) failed:")
      for line in Self.lines(failed) { Streams.message("  \(line)") }
    }
    let verb = settings.isDryRun ? "to render" : "rendered"
    bar.summarize(
      "\(settings.folder): \(summary.written) \(verb), \(summary.skipped) up to date, \(failed.count) failed")
  }
}

extension BatchCommand {
  /// The animations that failed; those of one scene and many rows are one line.
  fileprivate static func lines(_ failures: [FailedItem]) -> [String] {
    var lines: [String] = []
    var places: [[String]: (line: Int, rows: [String])] = [:]
    for failure in failures {
      let end = failure.isTransient ? " (try again)" : ""
      guard let row = failure.row else {
        lines.append(failure.scene + end)
        continue
      }
      let key = [failure.path, end]
      let known = places[key] ?? (lines.count, [])
      if known.rows.isEmpty { lines.append("") }
      if known.rows.last != row { places[key] = (known.line, known.rows + [row]) }
    }
    for (key, place) in places { lines[place.line] = "\(key[0]) (\(RowDiagnosticGroup.words(place.rows)))\(key[1])" }
    return lines
  }
}

extension BatchEvent {
  /// One line of JSON; nil for events that only the text output shows.
  fileprivate func json(in folder: String) -> JSONNode? {
    switch self {
    case .written(let report, let scene):
      let members = report.json().members.map { ($0.key, $0.value) }
      return .object([("event", "written"), ("scene", .string(scene))] + members)
    case .skipped(let output, let scene): return Self.event("skipped", scene, "\(folder)/\(output)")
    case .pending(let output, let scene): return Self.event("pending", scene, "\(folder)/\(output)")
    case .failed(let failure):
      let members: [(String, JSONNode)] = [
        ("event", "failed"), ("scene", .string(failure.scene)), ("tryAgain", .bool(failure.isTransient)),
      ]
      guard !failure.diagnostics.isEmpty else {
        return .object(members + [("message", .string(ErrorHint.message(of: failure.error)))])
      }
      let message = failure.diagnostics.map { "\(ErrorHint.hinted($0))" }.joined(separator: "\n")
      return .object(
        members + [("message", .string(message)), ("diagnostics", .list(failure.diagnostics.map(json)))])
    case .warnings, .done: return nil
    }
  }

  /// As `validate` has it, with the row and the column of the table; `path` is that in the scene.
  private func json(_ row: RowDiagnostic) -> JSONNode {
    var diagnostic = ErrorHint.hinted(row)
    diagnostic.path = row.scenePath
    return .object(
      diagnostic.members([.severity, .path]) + [
        ("row", .string(row.row)), ("field", row.column.map { .string($0) } ?? .null),
      ])
  }

  private static func event(_ name: String, _ scene: String, _ path: String) -> JSONNode {
    .object([("event", .string(name)), ("scene", .string(scene)), ("path", .string(path))])
  }
}

extension BatchSummary {
  fileprivate var json: JSONNode {
    .object([
      ("event", "summary"), ("written", .number(written)), ("skipped", .number(skipped)),
      ("failed", .number(failures.count)),
      ("tryAgain", .number(failures.count(where: \.isTransient))),
    ])
  }
}
