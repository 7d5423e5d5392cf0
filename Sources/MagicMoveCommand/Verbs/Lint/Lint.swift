// `magicmove lint`: rules over what is really drawn.

import Comparison
import JSONTree
import MotionLint
import Rendering
import SceneDecoding
import SceneModel

extension Verb {
  static let lint = Verb(
    name: "lint", operands: "SCENE...", operandCount: 0...Int.max,
    summary:
      "Checks scenes, or all scenes in a folder, for mistakes that can be seen: jumps, near-miss ids, low contrast, flashes. Findings "
      + "about flashes are no medical advice.",
    flags: [
      .lintRule, .failOn, .listRules, .fix, .dryRunOfFix,
    ] + Flag.findingFiles + [.onlyScenes, .reducedMotion, .jobs, .force, .json, .quiet] + Flag.reading,
    examples: [
      Example("lint push.json", "exit code 0 without warnings and errors, 1 with some, 65 if the scene is broken"),
      Example("lint scenes --sarif lint.sarif", "every scene in the folder scenes, for a code scanner"),
      Example("lint push.json --rule contrast=error --rule busy=off", "other severities"),
      Example("lint push.json --reduced-motion", "the variant for people whom motion makes ill"),
      Example(
        "lint push.json --fix --dry-run",
        "shows the changes for findings whose mending is certain; without --dry-run makes them"),
      Example("lint --list-rules", "all rules with their severities and limits"),
    ],
    run: { arguments in
      if arguments.has(.listRules) { return try LintRules.list(arguments) }
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
    guard !arguments.operands.isEmpty else { throw UsageError.missingOperand("SCENE...", verb: "lint") }
    try arguments.checkPrintedFindings()
    if arguments.has(.dryRunOfFix), !arguments.has(.fix) { throw UsageError.conflict("--dry-run needs --fix") }
    if arguments.has(.fix), arguments.operands.contains("-") {
      throw UsageError.conflict("--fix cannot write to standard input; give it files")
    }
    options = try arguments.lintOptions()
    threshold = try arguments.choice(.failOn) ?? .warning
  }

  /// Checks all scenes; after an error in one scene, the others are still checked.
  func run() async throws -> ExitCode {
    var results: [LintResult] = []
    var code = ExitCode.done
    for path in try arguments.scenePaths() {
      var result = try await check(path)
      if arguments.has(.fix), let after = try await mend(path, result) { result = after }
      results.append(result)
      if !arguments.has(.json), arguments.printedFindings.isEmpty { try Streams.text(LintText.text(of: result)) }
      if let error = result.error { code = code.worse(ErrorReport.report(error, of: path)) }
      if result.report.findings.contains(where: { threshold.isReached(by: $0.severity) }) {
        code = code.worse(.difference)
      }
    }
    try arguments.write(CheckedRun("lint", results.map { $0.checked(failing: threshold) }))
    if arguments.has(.json) { try Streams.output(JSONWriter.lines(LintText.json(results))) }
    if !arguments.has(.quiet) { Streams.message(LintText.summary(results)) }
    return code
  }

  private func check(_ path: String) async throws -> LintResult {
    do { return try await check(path, try Arguments.sceneFile(path)) } catch let error as AnimationError {
      return LintResult(scene: path, report: LintReport(), error: error)
    }
  }

  func check(_ path: String, _ file: SceneFile) async throws -> LintResult {
    var loading = try arguments.loadingOptions()
    (loading.locates, loading.presentation) = (true, .off)
    do {
      let animation = try Animation(file, options: loading)
      return LintResult(scene: path, report: try await animation.lint(options), error: nil)
    } catch let error as AnimationError {
      return LintResult(scene: path, report: LintReport(), error: error)
    }
  }
}

/// What came of one scene.
struct LintResult {
  /// As it was named.
  let scene: String
  /// Empty for a broken scene.
  let report: LintReport
  /// Why the scene could not be checked.
  let error: AnimationError?

  /// The results as findings; those from a severity on are failures.
  func checked(failing threshold: LintThreshold) -> CheckedRun.Scene {
    let cases = (report.findings + report.suppressed).map { finding in
      CheckedRun.Case(
        "\(finding.kind.id) \(finding.place.line):\(finding.place.column)", [finding],
        isFailure: finding.suppression == nil && threshold.isReached(by: finding.severity))
    }
    return CheckedRun.Scene(scene, cases.isEmpty && error == nil ? [.init("lint")] : cases, errors: errors)
  }

  private var errors: [Finding] {
    switch error {
    case nil: []
    case .invalid(let diagnostics)?: diagnostics.filter { $0.severity == .error }.map(Finding.init)
    case let error?: [Finding(.rule(.scene), ErrorHint.message(of: error), at: SourcePlace(file: scene))]
    }
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
            + "; magicmove lint --list-rules lists all rules")
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
