// `magicmove check`: everything that is wrong with scenes, a picture of each, and what to do next.

import Comparison
import FileFormats
import ForeignText
import JSONTree
import MotionLint
import MotionSheets
import OutputFiles
import Platform
import Rendering
import SceneModel

extension Verb {
  static let check = Verb(
    name: "check", group: .check, operands: "SCENE...", operandCount: 0...Int.max,
    summary: "Reports errors and findings, draws a sheet, says what is next",
    details: "Does what validate and lint do, and draws each screen, each transition and each finding on one PNG.",
    flags: [
      .sheet, .noSheet, .lintRule, .failOn, .fix, .dryRunOfFix, .onlyScenes, .reducedMotion, .jobs, .force, .json,
      .quiet,
    ] + Flag.reading,
    examples: [
      Example("check push.json", "prints what is wrong, writes output/push-check.png; exit code 0, 1 or 65"),
      Example("check push.json --json", "the same for programs, with steps, fixes and the next command"),
      Example("check push.json --fix", "mends what is certain, and reports what is left"),
      Example("check scenes --no-sheet", "every scene in the folder scenes, without pictures"),
    ],
    list: { LintRules.list($0) },
    run: { arguments in try await Check(arguments).run() })
}

extension Flag {
  static let sheet = Flag(
    "sheet", value: "FILE", "The sheet of one scene, a path that ends in .png. Default: output/SCENE-check.png")
  static let noSheet = Flag("no-sheet", "Draws no sheets.")
}

/// One run of `check`.
private struct Check {
  private let arguments: Arguments
  private let lint: Lint

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    guard !arguments.operands.isEmpty else { throw UsageError.missingOperand("SCENE...", verb: "check") }
    lint = try Lint(arguments)
    if let sheet = arguments[.sheet], !sheet.lowercased().hasSuffix(".png") {
      throw UsageError.conflict(WayRound.still(sheet))
    }
    if arguments.has(.sheet), arguments.has(.noSheet) {
      throw UsageError.conflict("--sheet and --no-sheet cannot be used together")
    }
  }

  func run() async throws -> ExitCode {
    var seen: Set<[UInt8]> = []
    let inputs = try arguments.sceneInputs().filter { seen.insert(Array($0.path.utf8)).inserted }
    if arguments.has(.sheet), inputs.count != 1 {
      throw UsageError.conflict("--sheet is for one scene, found \(inputs.count)")
    }
    if let twice = inputs.indices.first(where: { index in inputs[..<index].contains { $0.name == inputs[index].name } }
    ),
      !arguments.has(.noSheet)
    {
      throw UsageError.conflict(
        "two scenes would share the sheet \(path(inputs[twice])): name their folder, or use --no-sheet")
    }
    var (results, scenes, sheets) = ([LintResult](), [JSONNode](), [String]())
    var code = ExitCode.done
    for input in inputs {
      var result = try await lint.result(of: input.path)
      let sheet = arguments.has(.noSheet) ? nil : try draw(result, input)
      if let sheet { sheets.append(sheet) }
      scenes.append(json(result, sheet))
      if !arguments.has(.json) {
        var findings = LintText.hinted(result.allFindings)
        if sheet != nil { for index in findings.indices { findings[index].number = index + 1 } }
        try Streams.text(findings.text)
      }
      code = code.worse(lint.code(of: result))
      result.forget()
      results.append(result)
    }
    if arguments.has(.json) {
      let report = JSONNode.object([
        ("format", "magicmove-check-1"), ("ok", .bool(code == .done)), ("counts", LintText.counts(results, all: true)),
        ("scenes", .list(scenes)), ("next", next(inputs, results, code).map { .string($0) } ?? .null),
      ])
      try Streams.output(JSONWriter.line(report) + "\n")
    }
    if !arguments.has(.quiet) { Streams.message(LintText.summary(results, all: true)) }
    try arguments.say(written: sheets, sheets.isEmpty ? nil : "sheet: \(sheets.joined(separator: ", "))")
    return code
  }

  // MARK: Sheets

  private func path(_ input: SceneInput) -> String { arguments[.sheet] ?? "output/\(input.name)-check.png" }

  /// Draws the sheet of a scene; nil for a broken one.
  private func draw(_ result: LintResult, _ input: SceneInput) throws -> String? {
    guard let animation = result.animations[nil] else { return nil }
    let path = path(input)
    let sights = result.allFindings.enumerated().compactMap { index, finding -> CheckSheet.Sight? in
      let sight = FindingSights(result.animations[finding.theme] ?? animation).sight(of: finding)
      return sight.map {
        CheckSheet.Sight(
          title: "#\(index + 1) \(finding.kind.id)", number: index + 1, screen: $0.screen, time: $0.time,
          bounds: $0.bounds, animation: result.animations[finding.theme])
      }
    }
    let picture = try CheckSheet(animation, sights: sights).picture()
    if !arguments.has(.sheet) { try OutputPlace.makeFolders(Path.parent(of: path), for: path) }
    _ = try picture.writePNG(to: .path(path), compression: .fast, overwrites: arguments.has(.force))
    return path
  }

  // MARK: JSON

  private func json(_ result: LintResult, _ sheet: String?) -> JSONNode {
    let animation = result.animations[nil]
    let findings = LintText.hinted(result.allFindings).enumerated().map { index, finding in
      JSONNode.object(
        [("n", .number(index + 1))] + finding.members + [("sourceLine", .string(finding.diagnostic.sourceLine))])
    }
    let size = animation?.scene.canvas.size
    return .object([
      ("scene", .string(result.scene)), ("size", size.map { .numbers([$0.width, $0.height]) } ?? .null),
      ("duration", animation.map { .seconds($0.duration) } ?? .null),
      ("steps", .list(animation?.steps.filter { $0.kind == .transition }.map(json) ?? [])),
      ("findings", .list(findings)), ("sheet", sheet.map { .string($0) } ?? .null),
    ])
  }

  private func json(_ step: Animation.StepInspection) -> JSONNode {
    .object([
      ("name", .string(step.name)), ("from", .string(step.from)), ("to", .string(step.to)),
      ("duration", .seconds(step.duration)), ("matched", .number(step.pairs.count)),
      ("unmatched", .number(step.unmatchedFrom.count + step.unmatchedTo.count)),
    ])
  }

  /// The command that comes next; nil where something must be decided first.
  private func next(_ inputs: [SceneInput], _ results: [LintResult], _ code: ExitCode) -> String? {
    guard !arguments.operands.contains("-") else { return nil }
    let operands = arguments.operands
    let failing = results.flatMap { result in result.allFindings.filter { lint.fails($0, in: result) } }
    func command(_ verb: String, _ options: [String]) -> String {
      (["magicmove", verb] + operands + options).map(Escaped.shellWord).joined(separator: " ")
    }
    if failing.contains(where: { $0.fix != nil }) { return command("check", ["--fix"]) }
    if code != .done { return nil }
    let goldens = inputs.lazy.flatMap { input in
      ["goldens", Path.join(Path.parent(of: input.path), "goldens")].filter {
        FileSystem.kind(of: "\($0)/\(input.name)") == .folder
      }
    }.first
    if let goldens { return command("verify", ["--goldens", goldens]) }
    return inputs.count == 1 ? command("render", []) : command("batch", ["-o", "output"])
  }
}
