// What the assertions of both test frameworks share: from a test's place in the source to messages and pictures.
//
//     Tests/CardTests/PushTests.swift  ─▶  Tests/CardTests/__Goldens__/PushTests/<scene>/screen-list.png …
//
// A failure leaves its pictures and a report in a folder outside the sources, which the message names.

import Comparison
import FileFormats
import Rendering
import SceneModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An issue of a test.
struct GoldenIssue: Sendable {
  /// In a sentence.
  var message: String
  /// Whether the test fails because of it.
  var isFailure = true
  /// Files that show it, by name.
  var attachments: [(name: String, bytes: [UInt8])] = []
}

/// One comparison of an animation with its goldens.
struct GoldenAssertion: Sendable {
  var animation: Animation
  /// Name of the folder with its goldens.
  var name: String
  var moments: [Moment]?
  var strategy: GoldenStrategy
  var tolerance: GoldenTolerance
  var record: GoldenRecord?
  /// The test's source file.
  var filePath: String
  var environment = ProcessInfo.processInfo.environment

  /// Compares and records; returns the issues.
  func issues() async -> [GoldenIssue] {
    do {
      let (mode, isCommand) = try GoldenRecord.resolved(record, environment: environment)
      return try await issues(mode, isCommand)
    } catch { return [GoldenIssue(message: "\(error)")] }
  }

  private func issues(_ mode: GoldenRecord, _ isCommand: Bool) async throws -> [GoldenIssue] {
    let file = URL(filePath: filePath)
    let test = file.deletingPathExtension().lastPathComponent
    let goldens = GoldenFolder(
      path: file.deletingLastPathComponent().appending(path: "__Goldens__/\(test)/\(folderName)").path)
    let report = GoldenReport(folder: "\(leftoverFolder)/\(test)/\(folderName)")
    try report.removeEarlier(force: true)
    var check = GoldenCheck()
    check.moments = moments
    check.tolerance = tolerance
    check.recording = mode
    // Another test may have other moments of the same scene.
    check.removesObsolete = false
    check.thumbnails = 96
    check.checksFrames = strategy.hasFrames
    let takesPictures = strategy.hasPictures
    check.takes = { $0 == GoldenCheck.framesName || takesPictures }
    check.evidence = { [tolerance] in try report.keep($0, $1, $2, rule: tolerance) }
    let scene = try await check.run(animation, name: folderName, in: goldens)
    var issues = self.issues(of: scene, report, isCommand)
    if strategy.hasTrace {
      let trace = try check.checkTrace(animation, in: goldens)
      issues += trace.failures.map { GoldenIssue(message: "\(folderName)/trace: \($0)") }
      if trace.isRecorded { issues.append(recorded("\(folderName)/trace", goldens, isCommand)) }
    }
    for text in strategy.texts {
      issues += self.issues(of: try await check.check(text, of: animation, in: goldens), text, goldens, isCommand)
    }
    if scene.isFailure { try report.write([scene]) { _ in "MAGICMOVE_RECORD=missing swift test" } }
    return issues
  }

  private func issues(of scene: GoldenScene, _ report: GoldenReport, _ isCommand: Bool) -> [GoldenIssue] {
    let goldens = GoldenFolder(path: scene.folder)
    var issues: [GoldenIssue] = []
    for result in scene.results where result.outcome != .passed {
      let name = "\(scene.name)/\(result.name)"
      if result.isRecorded {
        issues.append(recorded(name, goldens, isCommand))
        continue
      }
      let message = [result.description, result.attribution, "report: \(report.path)"].filter { !$0.isEmpty }
      issues.append(
        GoldenIssue(
          message: "\(name): " + message.joined(separator: "; "), attachments: report.pictures(of: result, scene.name)))
    }
    if let frames = scene.frames, frames.outcome != .passed {
      let name = "\(scene.name)/frames"
      let message = [frames.description, frames.attribution].filter { !$0.isEmpty }.joined(separator: "; ")
      issues.append(
        frames.isRecorded ? recorded(name, goldens, isCommand) : GoldenIssue(message: "\(name): \(message)"))
    }
    if issues.contains(where: \.isFailure) {
      issues += scene.timelineChanges.map { GoldenIssue(message: "\(scene.name): \($0)", isFailure: false) }
    }
    return issues
  }

  private func issues(
    of result: GoldenTextResult, _ text: GoldenText, _ goldens: GoldenFolder, _ isCommand: Bool
  ) -> [GoldenIssue] {
    let name = "\(folderName)/\(text.fileName)"
    if result.isRecorded { return [recorded(name, goldens, isCommand)] }
    if result.outcome == .passed { return [] }
    let texts = [("expected", result.expected), ("actual", result.actual)]
    let attachments = texts.compactMap { kind, content in
      content.map { (name: "\(kind)-\(text.fileName)", bytes: Array($0.utf8)) }
    }
    return [GoldenIssue(message: "\(name): \(result)", attachments: attachments)]
  }

  private func recorded(_ name: String, _ folder: GoldenFolder, _ isCommand: Bool) -> GoldenIssue {
    GoldenIssue(
      message: "\(name): recorded in \(folder.path)" + (isCommand ? "" : "; look at it and run the test again"),
      isFailure: !isCommand)
  }

  /// The scene's name as that of a folder.
  private var folderName: String {
    let plain = Path.fileName(from: name)
    return plain.isEmpty || plain.allSatisfy { $0 == "." } ? "scene" : plain
  }

  /// The folder for pictures of failures: `MAGICMOVE_FAILURES`, else `magicmove-goldens` in the folder for temporary files.
  private var leftoverFolder: String {
    if let folder = environment["MAGICMOVE_FAILURES"], !folder.isEmpty { return folder }
    return URL(filePath: environment["TMPDIR"] ?? "/tmp").appending(path: "magicmove-goldens").path
  }
}

extension LoadingOptions {
  /// Goldens show scenes without their presentations.
  static let golden = LoadingOptions(presentation: .off)
}
