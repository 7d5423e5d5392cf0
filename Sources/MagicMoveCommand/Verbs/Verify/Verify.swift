// `magicmove verify`: golden images.

import BatchRuns
import FileFormats
import Goldens
import JSONTree
import OutputFiles
import Rendering
import SceneDecoding
import SceneModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Verb {
  static let verify = Verb(
    name: "verify", operands: "SCENE...", operandCount: 1...Int.max,
    summary: "Compares scenes, or all scenes in a folder, with golden images and the hashes of all frames.",
    flags: [.goldens, .moments, .update, .filter] + Flag.comparison + [
      .noFrames, .report, .junit, .codeQuality, .annotations, .scale, .presentIfAsked,
      .reducedMotion, .jobs, .force, .quiet, .json,
    ] + Flag.reading,
    examples: [
      Example("verify push.json --goldens goldens --update", "records goldens/push/*.png, hashes.txt and trace.json"),
      Example("verify push.json --goldens goldens", "exit code 0 if nothing changed, 1 if something did"),
      Example(
        "verify scenes --goldens goldens --junit results.xml", "every scene in the folder scenes, for a CI server"),
      Example(
        "verify push.json --goldens goldens --max-differing 0.1% --ignore-antialiasing", "allows small differences"),
    ],
    run: { arguments in try await Verify(arguments).run() })
}

/// One run of `verify`.
struct Verify {
  private let arguments: Arguments
  private let goldens: String
  private let tolerance: GoldenTolerance
  private let recording: GoldenRecord
  private let filters: [NamePattern]
  private let report: GoldenReport
  private let environment = ProcessInfo.processInfo.environment
  private let annotates: Bool
  /// Whether scenes are compared in their presentations; those goldens have separate folders.
  private let isPresented: Bool
  /// Whether scenes are compared with reduced motion; those goldens have separate folders, too.
  private let isReduced: Bool

  /// Reads the command line.
  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    guard let folder = arguments[.goldens], !folder.isEmpty else {
      throw UsageError.conflict("magicmove verify needs --goldens DIR, the folder of the goldens")
    }
    goldens = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    tolerance = try arguments.goldenTolerance()
    isPresented = try arguments.presentation() != .off
    isReduced = arguments.has(.reducedMotion)
    filters = arguments.all(.filter).map(NamePattern.init)
    report = GoldenReport(folder: arguments[.report] ?? "output/verify")
    annotates = (try arguments.choice(.annotations, AnnotationMode.self) ?? .auto).isOn(environment)
    switch arguments[.update] {
    case nil: recording = .never
    case "", "all": recording = .all
    case "missing": recording = .missing
    case "changed": recording = .changed
    case .some: throw arguments.invalid(.update, "one of all, missing, changed")
    }
  }

  /// Compares all scenes; after an error in one scene, the others are still compared.
  func run() async throws -> ExitCode {
    let inputs = try inputs()
    var results = GoldenResults()
    try report.removeEarlier(force: arguments.has(.force))
    for input in inputs {
      do {
        let scene = try await check(input)
        results.scenes.append(scene)
        for line in VerifyText(scene, command: command(input)).lines { say(line, always: scene.isFailure) }
      } catch let error as AnimationError {
        let code = ErrorReport.report(error, of: input.path)
        results.errors.append(
          .init(
            scene: input.name, path: input.path, message: ErrorHint.message(of: error), exitCode: code.rawValue,
            place: error.place))
      }
    }
    try checkFilters(results)
    results.obsolete = try obsoleteFolders(inputs)
    for folder in results.obsolete { say("\(folder): obsolete, no scene has that name", always: false) }
    let commands = Dictionary(inputs.map { ($0.name, command($0)) }) { first, _ in first }
    let isReported = arguments.has(.report) || results.scenes.contains(where: \.isFailure)
    if isReported { try report.write(results.scenes) { commands[$0.name] ?? "" } }
    try writeForServers(results)
    if arguments.has(.json) {
      try Streams.output(JSONWriter.lines(results.json(report: isReported ? report.path : nil)))
    }
    say(summary(results) + (isReported ? "; report: \(report.path)" : ""), always: false)
    return ExitCode(rawValue: results.exitCode) ?? .software
  }

  /// Writes what build servers read.
  private func writeForServers(_ results: GoldenResults) throws(OutputError) {
    let force = arguments.has(.force)
    if let file = arguments[.junit] { try JUnitText(results, report: report).write(to: file, overwrites: force) }
    if let file = arguments[.codeQuality] {
      let folder = environment["CI_PROJECT_DIR"] ?? "."
      try CodeQualityText(results.findings, from: folder).write(to: file, overwrites: force)
    }
    guard annotates, !arguments.has(.json) else { return }
    let lines = Annotations.lines(results.findings, from: environment["GITHUB_WORKSPACE"] ?? ".")
    if !lines.isEmpty { try Streams.output(lines.joined(separator: "\n") + "\n") }
  }

  /// Prints a line; a name in it cannot end the line or be a command of the build server.
  private func say(_ line: String, always: Bool) {
    guard always || !arguments.has(.quiet) else { return }
    let line = line.unicodeScalars.reduce(into: "") { $0 += $1 == "\n" ? "\\u{a}" : String($1) }
    Streams.message(annotates ? Annotations.harmless(line) : line)
  }

  private func check(_ input: Input) async throws -> GoldenScene {
    var options = try arguments.loadingOptions()
    options.locates = true
    let animation = try Animation(try Arguments.sceneFile(input.path), options: options)
    ErrorReport.report(animation.warnings)
    var check = GoldenCheck()
    check.moments = try moments()
    check.tolerance = tolerance
    check.recording = recording
    check.checksFrames = !arguments.has(.noFrames)
    check.jobs = try arguments.integer(.jobs, in: Ranges.jobs)
    check.thumbnails = 96
    let filters = filters
    check.takes = { golden in filters.isEmpty || filters.contains { $0.matches("\(input.name)/\(golden)") } }
    let (report, tolerance) = (report, tolerance)
    check.evidence = { scene, result, evidence in try report.keep(scene, result, evidence, rule: tolerance) }
    var scene = try await check.run(animation, name: input.name, in: GoldenFolder(path: "\(goldens)/\(input.name)"))
    scene.path = input.path
    scene.locate(in: animation)
    for index in scene.results.indices where scene.results[index].isFailure {
      scene.results[index].pictures = report.writtenPictures(of: scene.results[index].name, scene.name)
    }
    return scene
  }

  private func moments() throws(UsageError) -> [Moment]? {
    let texts = arguments.all(.moments)
    if texts.isEmpty { return nil }
    var moments: [Moment] = []
    for text in texts {
      do { moments.append(try Moment(parsing: text)) } catch {
        throw .invalidValue(flag: "--at", found: text, allowed: "0.35s, 50%, #12, a screen, STEP@25% or STEP@0.12s")
      }
    }
    return moments
  }

  /// A filter without a match is an error, not a success.
  private func checkFilters(_ results: GoldenResults) throws(UsageError) {
    guard !filters.isEmpty, results.hasPassed,
      results.scenes.allSatisfy({ $0.results.isEmpty && $0.frames == nil })
    else { return }
    throw .conflict("no golden matches --filter \(arguments.all(.filter).joined(separator: ", "))")
  }

  private func summary(_ all: GoldenResults) -> String {
    let scenes = all.scenes
    let results = scenes.flatMap(\.results)
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
    let frames = scenes.reduce(0) { $0 + ($1.frames?.count ?? 0) }
    var text = "\(count(results.count, "golden")) and \(count(frames, "frame")) of \(count(scenes.count, "scene"))"
    let failed = results.count { $0.isFailure } + scenes.count { $0.frames?.isFailure == true }
    let recorded = results.count { $0.isRecorded } + scenes.count { $0.frames?.isRecorded == true }
    if failed > 0 { text += ", \(count(failed, "failure"))" }
    if recorded > 0 { text += ", \(recorded) recorded" }
    if !all.errors.isEmpty { text += ", \(count(all.errors.count, "scene")) could not be drawn" }
    if failed + recorded + all.errors.count == 0 {
      text += tolerance == .exact ? ", all equal" : ", all within the tolerance"
    }
    if !arguments.has(.noFrames), tolerance != .exact {
      text += "; frames were not checked: their hashes allow no tolerance"
    }
    return text
  }
}

extension AnimationError {
  /// Where the first error of a scene is.
  fileprivate var place: SourcePlace? {
    guard case .invalid(let diagnostics) = self else { return nil }
    return diagnostics.first { $0.severity == .error }.map { SourcePlace($0) }
  }
}

extension Verify {
  /// A scene with the name of its folder of goldens.
  struct Input {
    let path: String
    let name: String
  }

  /// The suffix of folders whose goldens show scenes in their presentations.
  private static let presented = "@present"
  /// The suffix of folders whose goldens show scenes with reduced motion; before that of presentations.
  private static let reduced = "@reduced-motion"
  /// What the names of all folders of this run end in.
  private var suffix: String { (isReduced ? Self.reduced : "") + (isPresented ? Self.presented : "") }

  /// The scenes; two of one name would overwrite each other's goldens.
  private func inputs() throws -> [Input] {
    var inputs: [Input] = []
    for input in try arguments.operands.flatMap(found) {
      if let other = inputs.first(where: { $0.name == input.name }) {
        guard other.path != input.path else { continue }
        throw UsageError.conflict(
          "\(other.path) and \(input.path) would share the goldens \(goldens)/\(input.name): "
            + "rename one, or use another --goldens folder for it")
      }
      inputs.append(input)
    }
    return inputs
  }

  /// The scenes of an operand: a file is named by its file name, a scene in a folder by its path in that folder.
  private func found(_ operand: String) throws -> [Input] {
    try SceneOperand.all(operand, outputFolder: goldens).map { scene in
      Input(path: scene.path, name: scene.name + suffix)
    }
  }

  /// Folders of goldens without a scene; only for an operand that is a folder.
  private func obsoleteFolders(_ inputs: [Input]) throws -> [String] {
    guard filters.isEmpty, arguments.operands.count == 1, BatchInputs.isFolder(arguments.operands[0]) else { return [] }
    let names = Set(inputs.map(\.name))
    // Goldens with and without presentation, and with reduced motion, are separate: the others are skipped.
    return GoldenFolder.all(below: goldens).filter { name in
      let own = isPresented ? String(name.dropLast(Self.presented.count)) : name
      return !names.contains(name) && name.hasSuffix(Self.presented) == isPresented
        && own.hasSuffix(Self.reduced) == isReduced
    }
  }

  /// The command that creates the missing goldens of a scene.
  private func command(_ input: Input) -> String {
    // A path that begins with - would be parsed as an option.
    let path = input.path.hasPrefix("-") && input.path != "-" ? "./\(input.path)" : input.path
    var words = ["magicmove", "verify", path, "--goldens", goldens]
    for moment in arguments.all(.moments) { words += ["--at", moment] }
    if isReduced { words.append("--reduced-motion") }
    for flag in [Flag.scale, .present] + Flag.reading {
      for value in arguments.all(flag) { words += ["--\(flag.name)", value] }
    }
    return (words + ["--update", "missing"]).map(ShellWord.quoted).joined(separator: " ")
  }
}

/// A pattern of names: `*` matches any text, `?` one character; a pattern without them matches any part of a name.
struct NamePattern: Hashable, Sendable {
  private let pattern: [Character]

  /// Reads a pattern.
  init(_ text: String) {
    pattern = Array(text.contains { "*?".contains($0) } ? text : "*\(text)*")
  }

  /// Whether the pattern matches the whole name.
  func matches(_ name: String) -> Bool {
    let name = Array(name)
    var (p, n) = (0, 0)
    var retry: (p: Int, n: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == "*" {
        retry = (p, n)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == name[n] {
        (p, n) = (p + 1, n + 1)
      } else if let last = retry {
        // Let the last star match one more character.
        retry = (last.p, last.n + 1)
        (p, n) = (last.p + 1, last.n + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
