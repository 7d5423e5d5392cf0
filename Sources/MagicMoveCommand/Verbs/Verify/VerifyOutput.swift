// What `verify` says and writes at the end of a run, of its own scenes or of merged reports.

import Comparison
import ForeignText
import JSONTree
import OutputFiles
import Rendering
import SceneModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The outputs of one run of `verify`.
struct VerifyOutput {
  private let arguments: Arguments
  private let annotations: FindingFormat?
  /// The report that failures are written to.
  let report: GoldenReport

  /// Reads the flags of outputs. What runs of shards have annotated is not annotated again when they are merged, unless that is
  /// asked for.
  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    report = GoldenReport(folder: arguments[.report] ?? "output/verify")
    annotations = try arguments.annotationFormat(default: arguments.has(.merge) ? "none" : "auto")
    try arguments.checkPrintedFindings()
  }

  /// Prints a line; a name in it cannot end the line or be a command of the build server.
  func say(_ line: String, always: Bool = false) {
    guard always || !arguments.has(.quiet) else { return }
    Streams.message(Escaped.line(line))
  }

  /// Prints what is to say about a scene; a shard leaves obsolete goldens to the merged report.
  func say(_ scene: GoldenScene, _ commands: VerifyCommands, isShard: Bool = false) {
    var checked = scene.checked()
    if isShard { checked.others = [] }
    for line in RunText(checked, command: commands.creation(scene)).lines { say(line, always: scene.isFailure) }
  }

  /// Prints the end of a run and writes its files; returns the exit code.
  func finish(_ results: GoldenResults, isReported: Bool) throws -> ExitCode {
    try checkFilters(results)
    if !arguments.has(.base), results.scenes.contains(where: { $0.results.contains { $0.expectation == .onlyHash } }) {
      say("only hashes are recorded; --base DIR draws the expected pictures from the scenes as they were")
    }
    if results.shard == nil {
      let removal = arguments.has(.update) && !arguments.has(.prune) ? "; --update --prune removes its goldens" : ""
      for folder in results.obsolete { say("\(folder): obsolete, no scene has that name\(removal)") }
    }
    if isReported { try report.write(results, commands: VerifyCommands(results).ofReport) }
    try writeForServers(results)
    if arguments.has(.json) {
      try Streams.output(JSONWriter.lines(results.json(report: isReported ? report.path : nil)))
    }
    say(summary(results) + (isReported ? "; report: \(report.path)" : ""))
    return ExitCode(rawValue: results.exitCode) ?? .software
  }

  /// Writes what build servers read.
  private func writeForServers(_ results: GoldenResults) throws(OutputError) {
    let run = results.run(report)
    try arguments.write(run)
    guard let annotations, !arguments.has(.json), arguments.printedFindings.isEmpty else { return }
    let lines = annotations.text(run, ProcessInfo.processInfo.environment)
    if !lines.isEmpty { try Streams.output(lines) }
  }

  /// A filter without a match is an error, not a success. It may match goldens of another shard.
  private func checkFilters(_ results: GoldenResults) throws(UsageError) {
    guard !results.filters.isEmpty, results.shard == nil, results.hasPassed,
      results.scenes.allSatisfy({ $0.results.isEmpty && $0.frames == nil })
    else { return }
    throw .conflict("no golden matches --filter \(results.filters.joined(separator: ", "))")
  }

  private func summary(_ all: GoldenResults) -> String {
    let scenes = all.scenes
    let results = scenes.flatMap(\.results)
    let frames = scenes.reduce(0) { $0 + ($1.frames?.count ?? 0) }
    let counts = [(results.count, "golden"), (frames, "frame")].map { Wording.counted($0, $1) }
    let films = scenes.count(where: \.isFilm)
    var text = "\(counts[0]) and \(counts[1]) of \(Wording.scenes(scenes.count - films, films: films))"
    let failed = results.count { $0.isFailure } + scenes.count { $0.frames?.isFailure == true }
    let recorded = results.count { $0.isRecorded } + scenes.count { $0.frames?.isRecorded == true }
    if failed > 0 { text += ", \(Wording.counted(failed, "failure"))" }
    if recorded > 0 { text += ", \(recorded) recorded" }
    if !all.errors.isEmpty {
      let films = all.errors.count { $0.path.namesFile(with: FinishedFrames.extensions) }
      text += ", \(Wording.scenes(all.errors.count - films, films: films)) could not be drawn"
    }
    if failed + recorded + all.errors.count == 0 {
      text += all.hasTolerance ? ", all within the tolerance" : ", all equal"
    }
    if !arguments.has(.noFrames), all.hasTolerance {
      text += "; frames were not checked: their hashes allow no tolerance"
    }
    return text
  }
}
