// `magicmove verify`: golden images.

import Comparison
import FileFormats
import OutputFiles
import Platform
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
    name: "verify", group: .compare, operands: "SCENE...", operandCount: 1...Int.max,
    summary: "Compares scenes, or animations of other programs, with goldens",
    flags: [.goldens, .moments, .update, .prune, .lean, .base, .filter] + Flag.comparison + [
      .noFrames, .fileRate, .timeTolerance, .report,
    ] + Flag.findingFiles + [
      .annotations, .shard, .merge, .onlyScenes, .scale, .presentIfAsked, .reducedMotion, .jobs, .force,
      .quiet, .json,
    ] + Flag.reading,
    examples: [
      Example("verify push.json --goldens goldens --update", "records goldens/push/*.png, hashes.txt and trace.json"),
      Example("verify push.json --goldens goldens", "exit code 0 if nothing changed, 1 if something did"),
      Example(
        "verify scenes --goldens goldens --junit results.xml", "every scene in the folder scenes, for a CI server"),
      Example(
        "verify push.json --goldens goldens --max-differing 0.1% --ignore-antialiasing", "allows small differences"),
      Example("verify recording.gif --goldens goldens", "an animation that is no scene: pictures, times and frames"),
      Example("verify scenes --goldens goldens --shard 2/4 --report shard-2", "the second of four machines"),
      Example("verify --merge shard-1 shard-2 shard-3 shard-4", "afterwards, once: one report of all machines"),
    ],
    run: { arguments in
      if arguments.has(.merge) { return try VerifyMerge(arguments).run() }
      return try await Verify(arguments).run()
    })
}

/// One run of `verify`.
struct Verify {
  private let arguments: Arguments
  private let output: VerifyOutput
  private let goldens: String
  private let commands: VerifyCommands
  private let tolerance: GoldenTolerance
  private let recording: GoldenRecord
  private let filters: [NamePattern]
  private let shard: Shard?
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
    commands = VerifyCommands(arguments, goldens: goldens)
    tolerance = try arguments.goldenTolerance()
    isPresented = try arguments.presentation() != .off
    isReduced = arguments.has(.reducedMotion)
    filters = arguments.all(.filter).map(NamePattern.init)
    shard = try arguments.shard(ProcessInfo.processInfo.environment)
    output = try VerifyOutput(arguments)
    if arguments.has(.lean), tolerance != .exact {
      throw UsageError.conflict("--lean records hashes, which allow no tolerance")
    }
    if arguments.has(.prune) { try Self.checkPruning(arguments) }
    switch arguments[.update] {
    case nil: recording = .never
    case "", "all": recording = .all
    case "missing": recording = .missing
    case "changed": recording = .changed
    case .some: throw arguments.invalid(.update, "one of all, missing, changed")
    }
  }

  /// Pruning needs to know all scenes.
  private static func checkPruning(_ arguments: Arguments) throws(UsageError) {
    guard arguments.has(.update) else { throw .conflict("--prune removes goldens; it needs --update") }
    for flag in [Flag.filter, .shard] where arguments.has(flag) {
      throw .conflict("--prune needs all scenes and goldens; it cannot be used with --\(flag.name)")
    }
    guard arguments.operands.count == 1, FileSystem.kind(of: arguments.operands[0]) == .folder, arguments.films.isEmpty
    else {
      throw .conflict("--prune needs one folder of scenes")
    }
  }

  /// Compares all scenes; after an error in one scene, the others are still compared.
  func run() async throws -> ExitCode {
    let options = try arguments.loadingOptions()
    let inputs = try VerifyInputs(arguments, goldens: goldens, isPresented: isPresented, isReduced: isReduced) { file in
      options.variables.theme.map { [$0] } ?? file?.looks(options).map(\.theme) ?? [nil]
    }
    // All files that a hook of a version control names may be others.
    if inputs.all.isEmpty { return .done }
    // The innermost part of the path that exists.
    let folder = ([goldens] + Path.ancestors(of: goldens)).first { FileSystem.kind(of: $0) != nil }
    if let folder, FileSystem.kind(of: folder) != .folder {
      if recording != .never { throw OutputError.isNotFolder(path: folder) }
      throw GoldenFolderError.notFolder(path: folder)
    }
    try checkBase(inputs)
    let own = shard.map { inputs.shard($0, options: options) } ?? inputs.all
    var results = GoldenResults()
    results.options = commands.options
    results.filters = arguments.all(.filter)
    results.hasTolerance = tolerance != .exact
    if let shard {
      results.shard = .init(index: shard.index, of: shard.count, scenes: inputs.all.map(\.name))
    }
    try output.report.removeEarlier(force: arguments.has(.force))
    for input in own { try await add(input, to: &results) }
    if filters.isEmpty { results.obsolete = inputs.obsoleteFolders() }
    if arguments.has(.prune) { prune(&results) }
    let isReported = arguments.has(.report) || shard != nil || results.scenes.contains(where: \.isFailure)
    return try output.finish(results, isReported: isReported)
  }

  /// Removes the goldens of scenes that are gone. A scene that cannot be drawn may be one of them under another name.
  private func prune(_ results: inout GoldenResults) {
    guard results.errors.isEmpty else {
      if !results.obsolete.isEmpty {
        output.say("obsolete goldens are kept because a scene could not be drawn", always: true)
      }
      return
    }
    results.obsolete.removeAll { name in
      let rest = GoldenFolder(path: "\(goldens)/\(name)", root: goldens).removeAll()
      if rest > 0 {
        let files =
          rest == 1
          ? "1 file that MagicMove did not write remains" : "\(rest) files that MagicMove did not write remain"
        output.say("\(name): goldens removed, no scene has that name; \(files)", always: true)
      } else {
        output.say("\(name): removed, no scene has that name")
      }
      return true
    }
  }

  /// A base is for goldens without pictures only.
  private func checkBase(_ inputs: VerifyInputs) throws(UsageError) {
    guard arguments.has(.base) else { return }
    guard inputs.all.contains(where: { GoldenFolder(path: "\(goldens)/\($0.name)").isLean }) else {
      throw .conflict("--base draws the expected pictures of lean goldens; there are none in \(goldens)")
    }
  }

  /// Compares a scene; why it could not be compared is among the results.
  private func add(_ input: VerifyInput, to results: inout GoldenResults) async throws {
    do {
      let scene = try await check(input)
      results.scenes.append(scene)
      if scene.results.contains(where: \.isRecorded) || scene.frames?.isRecorded == true {
        try arguments.say(written: ["\(goldens)/\(input.name)"])
      }
      output.say(scene, commands, isShard: shard != nil)
    } catch let error as AnimationError {
      let code = ErrorReport.report(error, of: input.path)
      results.errors.append(
        .init(
          scene: input.name, path: input.path, message: ErrorHint.message(of: error), exitCode: code.rawValue,
          place: error.place))
    } catch let error as FrameInputError {
      let code = ErrorReport.report(error)
      results.errors.append(
        .init(scene: input.name, path: input.path, message: "\(error)", exitCode: code.rawValue))
    } catch let error as GoldenFolderError {
      let code = ErrorReport.report(error)
      results.errors.append(
        .init(scene: input.name, path: input.path, message: "\(error)", exitCode: code.rawValue))
    }
  }

  private func check(_ input: VerifyInput) async throws -> GoldenScene {
    var scene = input.isFilm ? try await checkFilm(input) : try await checkScene(input)
    (scene.path, scene.operand) = (input.path, input.operand)
    for index in scene.results.indices where scene.results[index].isFailure {
      scene.results[index].pictures = output.report.writtenPictures(of: scene.results[index].name, scene.name)
    }
    return scene
  }

  private func folder(of input: VerifyInput) -> GoldenFolder {
    GoldenFolder(path: "\(goldens)/\(input.name)", root: goldens)
  }

  /// Compares an animation that is no scene.
  private func checkFilm(_ input: VerifyInput) async throws -> GoldenScene {
    let isOfScenes = try moments()?.contains { moment in
      switch moment {
      case .seconds, .fraction, .frame: false
      case .screen, .stepFraction, .stepSeconds: true
      }
    }
    if isOfScenes == true {
      throw UsageError.conflict(
        "`\(input.path)` is no scene and has neither screens nor steps; --at takes seconds, `50%` or `#12`")
    }
    if arguments.has(.lean) {
      throw UsageError.conflict("`\(input.path)` is no scene; its goldens are pictures, so --lean cannot be used")
    }
    let frames = try FinishedFrames([input.path], limits: try arguments.limits(), videos: try arguments.videoReading())
    if let warning = frames.colorWarning { Streams.message("magicmove: warning: \(warning)") }
    return try await goldenCheck(input).run(
      frames, rate: try arguments.frameRate(),
      timeTolerance: try arguments.integer(.timeTolerance, in: 0...1000) ?? 0, name: input.name, in: folder(of: input))
  }

  private func checkScene(_ input: VerifyInput) async throws -> GoldenScene {
    var options = try arguments.loadingOptions()
    options.locates = true
    options.variables.theme = input.theme
    let animation = try Animation(try Arguments.sceneFile(input.path), options: options)
    ErrorReport.report(animation.warnings)
    var scene = try await goldenCheck(input).run(animation, name: input.name, in: folder(of: input))
    scene.locate(in: animation)
    return scene
  }

  private func goldenCheck(_ input: VerifyInput) throws -> GoldenCheck {
    var check = GoldenCheck()
    check.moments = try moments()
    check.tolerance = tolerance
    check.recording = recording
    check.checksFrames = !arguments.has(.noFrames)
    check.isLean = arguments.has(.lean)
    if let folder = arguments[.base] {
      var options = try arguments.loadingOptions()
      options.variables.theme = input.theme
      let baseOptions = options
      check.base = GoldenBase { try Animation(try SceneFile(path: input.path(inBase: folder)), options: baseOptions) }
    }
    // Obsolete goldens are judged when all shards are merged.
    check.removesObsolete = shard == nil
    check.jobs = try arguments.integer(.jobs, in: Ranges.jobs)
    check.thumbnails = 96
    let filters = filters
    check.takes = { golden in filters.isEmpty || filters.contains { $0.matches("\(input.name)/\(golden)") } }
    let (report, tolerance) = (output.report, tolerance)
    check.evidence = { scene, result, evidence in try report.keep(scene, result, evidence, rule: tolerance) }
    return check
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
}

extension AnimationError {
  /// Where the first error of a scene is.
  fileprivate var place: SourcePlace? {
    guard case .invalid(let diagnostics) = self else { return nil }
    return diagnostics.first { $0.severity == .error }.map { SourcePlace($0) }
  }
}
