// `magicmove lint`: rules over what is really drawn.

import Comparison
import FileFormats
import FrameWriting
import JSONTree
import MotionLint
import Platform
import Rendering
import SceneDecoding
import SceneModel

extension Verb {
  static let lint = Verb(
    name: "lint", group: .check, operands: "FILE...", operandCount: 0...Int.max,
    summary: "Reports jumps, low contrast, flashes: mistakes that can be seen",
    details: "Checks scenes, all scenes in a folder, or animations. Findings about flashes are no medical advice.",
    flags: [
      .lintRule, .failOn, .fix, .dryRunOfFix, .checkedHost, .fileRate,
    ] + Flag.findingFiles + [.onlyScenes, .reducedMotion, .jobs, .force, .json, .quiet] + Flag.reading,
    examples: [
      Example("lint push.json", "exit code 0 without warnings and errors, 1 with some, 65 if the scene is broken"),
      Example("lint scenes --sarif lint.sarif", "every scene in the folder scenes, for a code scanner"),
      Example("lint push.json --rule contrast=error --rule busy=off", "other severities"),
      Example("lint push.json --reduced-motion", "the variant for people whom motion makes ill"),
      Example(
        "lint push.json --fix --dry-run",
        "shows the changes for findings whose mending is certain; without --dry-run makes them"),
      Example("lint recording.gif --for github", "an animation that is no scene, and the limits of a service"),
      Example("lint --list", "all rules with their severities and limits"),
    ],
    list: { LintRules.list($0) },
    run: { arguments in
      return try await Lint(arguments).run()
    })
}

/// One run of `lint`.
struct Lint {
  let arguments: Arguments
  private let options: LintOptions
  private let threshold: LintThreshold

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    guard !arguments.operands.isEmpty else { throw UsageError.missingOperand("FILE...", verb: "lint") }
    try arguments.checkPrintedFindings()
    if arguments.has(.dryRunOfFix), !arguments.has(.fix) { throw UsageError.conflict("--dry-run needs --fix") }
    if arguments.has(.fix), arguments.operands.contains("-") {
      throw UsageError.conflict("--fix cannot write to standard input; give it files")
    }
    options = try arguments.lintOptions()
    threshold = try arguments.choice(.failOn) ?? .warning
  }

  /// What comes of a scene, after it was mended where that is asked for.
  func result(of path: String) async throws -> LintResult {
    let result = try await check(path)
    return arguments.has(.fix) ? try await mend(path, result) ?? result : result
  }

  /// The exit code of a scene.
  func code(of result: LintResult) -> ExitCode {
    if let error = result.error { return ErrorReport.code(of: error) }
    return result.allFindings.contains { threshold.isReached(by: $0.severity) } ? .difference : .done
  }

  /// Whether the run fails because of a finding.
  func fails(_ finding: Finding, in result: LintResult) -> Bool {
    result.error == nil ? threshold.isReached(by: finding.severity) : finding.severity == .error
  }

  /// Checks all scenes; after an error in one scene, the others are still checked.
  func run() async throws -> ExitCode {
    var results: [LintResult] = []
    var code = ExitCode.done
    let films = arguments.films
    let others = arguments.operands.filter { !films.contains($0) }
    if arguments.has(.host), films.isEmpty {
      throw UsageError.conflict("--for checks the limits of a service for animations that are no scenes")
    }
    for flag in [Flag.fix, .reducedMotion] where arguments.has(flag) && others.isEmpty {
      throw UsageError.conflict("--\(flag.name) needs a scene; `\(films[0])` is no scene")
    }
    for path in (others.isEmpty ? [] : try arguments.scenePaths(others)) + films {
      var result: LintResult
      do { result = try await films.contains(path) ? check(film: path) : self.result(of: path) } catch let error
        as FrameInputError
      {
        code = code.worse(ErrorReport.report(error))
        continue
      }
      result.forget()
      results.append(result)
      if !arguments.has(.json), arguments.printedFindings.isEmpty { try Streams.text(LintText.text(of: result)) }
      if let error = result.error { _ = ErrorReport.report(error, of: path) }
      code = code.worse(self.code(of: result))
    }
    try arguments.write(CheckedRun("lint", results.map { $0.checked(failing: threshold) }))
    if arguments.has(.json) { try Streams.output(JSONWriter.lines(LintText.json(results))) }
    if !arguments.has(.quiet) { Streams.message(LintText.summary(results)) }
    return code
  }

  private func check(_ path: String) async throws -> LintResult {
    do { return try await check(path, try Arguments.sceneFile(path)) } catch let error as AnimationError {
      return LintResult(scene: path, error: error, in: [])
    }
  }

  /// Checks an animation that is no scene.
  private func check(film path: String) async throws -> LintResult {
    let frames = try FinishedFrames([path], limits: try arguments.limits(), videos: try arguments.videoReading())
    let film = try Film(frames, rate: try arguments.frameRate())
    let linter = FilmLinter(film, plays: frames.plays, path: path, options)
    guard let host = try arguments.host() else { return LintResult(film: path, report: try await linter.run(for: nil)) }
    guard let bytes = FileSystem.size(of: path), FileSystem.kind(of: path) == .file else {
      throw UsageError.conflict("--for checks the limits of a service for one file, and `\(path)` is not a file")
    }
    return LintResult(film: path, report: try await linter.run(for: (host, frames.fileFormat, bytes)))
  }

  /// Checks a scene as it is written, or in the theme that is asked for, then in its other looks for what only they have.
  func check(_ path: String, _ file: SceneFile) async throws -> LintResult {
    var loading = try arguments.loadingOptions()
    (loading.locates, loading.presentation) = (true, .off)
    do {
      let animation = try Animation(file, options: loading)
      var result = LintResult(scene: path, report: try await animation.lint(options), of: animation)
      guard loading.variables.theme == nil else { return result }
      for theme in file.looks(loading).compactMap(\.theme) {
        loading.variables.theme = theme
        let look = try Animation(file, options: loading)
        result.add(try await look.lint(options), of: look, in: theme)
      }
      return result
    } catch let error as AnimationError {
      return LintResult(scene: path, error: error, in: file.bytes)
    }
  }
}

/// What came of one scene.
struct LintResult {
  /// As it was named.
  let scene: String
  /// Empty for a broken scene.
  private(set) var report: LintReport
  /// Why the scene could not be checked.
  let error: AnimationError?
  /// The findings of the report, or the errors and warnings of a broken scene.
  private(set) var allFindings: [Finding]
  /// Whether it is an animation that is no scene.
  private(set) var isFilm = false
  /// The looks of the scene by their themes, for pictures.
  private(set) var animations: [String?: Animation] = [:]

  /// A scene that was checked.
  init(scene: String, report: LintReport, of animation: Animation) {
    (self.scene, self.report, error, allFindings) = (scene, report, nil, report.findings)
    animations = [nil: animation]
  }

  /// An animation that is no scene.
  init(film path: String, report: LintReport) {
    (scene, self.report, error, allFindings, isFilm) = (path, report, nil, report.findings, true)
  }

  /// A scene that cannot be drawn; `bytes` are those of its file.
  init(scene: String, error: AnimationError, in bytes: [UInt8]) {
    (self.scene, report, self.error) = (scene, LintReport(), error)
    if case .invalid(let diagnostics) = error {
      allFindings = LintReport(diagnostics, in: bytes, of: scene).findings
    } else {
      allFindings = [Finding(.rule(.scene), ErrorHint.message(of: error), at: SourcePlace(file: scene))]
    }
  }

  /// Adds what only a theme has.
  mutating func add(_ other: LintReport, of animation: Animation, in theme: String) {
    report.add(other, in: theme)
    allFindings = report.findings
    animations[theme] = animation
  }

  /// Lets the pictures go.
  mutating func forget() { animations = [:] }

  /// The results as findings; those from a severity on are failures.
  func checked(failing threshold: LintThreshold) -> CheckedRun.Scene {
    let cases = (report.findings + report.suppressed).map { finding in
      CheckedRun.Case(
        "\(finding.kind.id) \(finding.place.line):\(finding.place.column)", [finding],
        isFailure: finding.suppression == nil && threshold.isReached(by: finding.severity))
    }
    let errors = error == nil ? [] : allFindings.filter { $0.severity == .error }
    return CheckedRun.Scene(scene, cases.isEmpty && error == nil ? [.init("lint")] : cases, errors: errors)
  }
}

extension Arguments {
  /// Severities and threads.
  func lintOptions() throws(UsageError) -> LintOptions {
    var options = LintOptions()
    options.jobs = try integer(.jobs, in: Ranges.jobs)
    for text in all(.lintRule) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let rule = LintRule(rawValue: parts[0]) else {
        let near = Spelling.nearest(to: parts[0], among: LintRule.allCases.map(\.rawValue))
        throw .conflict(
          "unknown rule `\(parts[0])`" + (near.map { ", did you mean `\($0)`?" } ?? "")
            + "; magicmove lint --list lists all rules")
      }
      guard parts.count == 2, let severity = LintSeverity(rawValue: parts[1]) else {
        throw .invalidValue(
          flag: "--rule", found: text,
          allowed: "\(rule.rawValue)= and one of " + LintSeverity.allCases.map(\.rawValue).joined(separator: ", "))
      }
      options.severities[rule] = severity
    }
    return options
  }
}
