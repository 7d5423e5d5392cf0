// The results of `verify` as text, one per line, and as JSON.

import Goldens
import ImageComparison
import JSONTree

/// The results of one scene as text.
struct VerifyText {
  private let scene: GoldenScene
  private let command: String

  /// Takes the results of a scene; `command` creates its missing goldens.
  init(_ scene: GoldenScene, command: String) {
    self.scene = scene
    self.command = command
  }

  /// A line for each failure, for what was recorded and for what is obsolete.
  var lines: [String] {
    var lines = scene.results.compactMap(line)
    if let frames = scene.frames, frames.outcome != .passed {
      let name = "\(scene.name)/frames: "
      if frames.isRecorded {
        lines.append(name + "recorded")
      } else {
        lines.append(
          name + frames.description + (frames.attribution.isEmpty ? "" : "; " + frames.attribution)
            + creation(frames.outcome == .missing))
      }
    }
    if !lines.isEmpty, scene.isFailure { lines += scene.timelineChanges.map { "\(scene.name): \($0)" } }
    return lines
      + scene.obsolete.map {
        "\(scene.name)/\($0): obsolete, no moment uses it" + (scene.removesObsolete ? "; removed" : "")
      }
  }

  private func line(_ result: GoldenResult) -> String? {
    let name = "\(scene.name)/\(result.name): "
    if result.isRecorded { return name + (result.outcome == .missing ? "recorded" : "recorded again") }
    guard result.isFailure else { return nil }
    let attribution = result.attribution.isEmpty ? "" : "; " + result.attribution
    return name + result.description + attribution + creation(result.outcome == .missing)
  }

  private func creation(_ isMissing: Bool) -> String { isMissing ? "; create it with: \(command)" : "" }
}

/// The results of all scenes.
struct VerifyResults {
  /// A scene that could not be drawn.
  struct SceneError {
    let scene: String
    let path: String
    let message: String
  }

  /// The scenes that were compared.
  var scenes: [GoldenScene] = []
  /// The scenes that could not be drawn.
  var errors: [SceneError] = []

  /// All results as JSON; `report` is the path of the page, nil when none was written.
  func json(report: String?) -> JSONNode {
    .object([
      ("passed", .bool(errors.isEmpty && !scenes.contains(where: \.isFailure))),
      ("report", report.map { .string($0) } ?? .null), ("scenes", .list(scenes.map(Self.json))),
      ("errors", .list(errors.map(Self.json))),
    ])
  }

  private static func json(_ diagnostic: SceneError) -> JSONNode {
    .object([
      ("scene", .string(diagnostic.scene)), ("path", .string(diagnostic.path)),
      ("message", .string(diagnostic.message)),
    ])
  }

  private static func json(_ scene: GoldenScene) -> JSONNode {
    .object([
      ("scene", .string(scene.name)), ("folder", .string(scene.folder)), ("passed", .bool(!scene.isFailure)),
      ("goldens", .list(scene.results.map(json))), ("frames", scene.frames.map(json) ?? .null),
      ("timelineChanges", .strings(scene.timelineChanges)), ("obsolete", .strings(scene.obsolete)),
    ])
  }

  private static func json(_ result: GoldenResult) -> JSONNode {
    .object([
      ("name", .string(result.name)), ("time", result.time.map { .seconds($0) } ?? .null),
      ("outcome", .string(result.outcome.word)), ("passed", .bool(!result.isFailure)),
      ("recorded", .bool(result.isRecorded)), ("message", .string(result.description)),
      ("difference", result.difference.map { $0.json(similarity: result.similarity) } ?? .null),
      ("changes", .list(result.changes.map(json))),
    ])
  }

  private static func json(_ change: LayerChange) -> JSONNode {
    .object([
      ("role", .string(change.role)), ("layer", .string(change.layer)), ("changes", .strings(change.changes)),
    ])
  }

  private static func json(_ frames: GoldenFrames) -> JSONNode {
    .object([
      ("count", .number(frames.count)), ("framesPerSecond", .number(frames.rate.framesPerSecond)),
      ("passed", .bool(!frames.isFailure)), ("recorded", .bool(frames.isRecorded)),
      ("message", .string(frames.description)),
      ("firstDiverging", frames.firstDiverging.map { .number($0) } ?? .null),
      ("changes", .list(frames.changes.map(json))),
    ])
  }
}

extension PictureDifference {
  /// The numbers as JSON.
  func json(similarity: Double?) -> JSONNode {
    .object([
      ("differing", .number(differing)), ("share", .number(share)), ("changed", .number(changed)),
      ("antialiased", .number(antialiased)), ("maximum", .number(maximum)), ("mean", .number(mean)),
      ("psnr", psnr.map { .number($0) } ?? .null), ("ssim", similarity.map { .number($0) } ?? .null),
      ("perceptual", .number(perceptual)),
      ("box", .numbers([box.x, box.y, box.width, box.height])),
    ])
  }
}
