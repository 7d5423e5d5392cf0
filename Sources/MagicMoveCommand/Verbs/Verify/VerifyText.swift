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

  /// A line for each failure, for what was recorded and for what is obsolete. Lines that would say the same are one line.
  var lines: [String] {
    var lines = grouped(scene.results.compactMap(message) + (frames.map { [$0] } ?? []))
    if !lines.isEmpty, scene.isFailure { lines += scene.timelineChanges.map { "\(scene.name): \($0)" } }
    let removal = scene.removesObsolete ? "; removed" : ""
    return lines + grouped(scene.obsolete.map { Message($0, "obsolete, no moment uses it" + removal) })
  }

  /// What is to say about one golden.
  private struct Message {
    let name: String
    /// What is wrong with the golden, or what was done.
    let text: String
    /// The layers that changed, with the time.
    var attribution = ""
    /// The layers that changed.
    var changedLayers = ""
    /// Whether the golden is missing.
    var isMissing = false

    init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }
  }

  private func message(_ result: GoldenResult) -> Message? {
    if result.isRecorded {
      return Message(result.name, result.outcome == .missing ? "recorded" : "recorded again")
    }
    guard result.isFailure else { return nil }
    var message = Message(result.name, result.description)
    (message.attribution, message.changedLayers) = (result.attribution, result.changedLayers)
    message.isMissing = result.outcome == .missing
    return message
  }

  private var frames: Message? {
    guard let frames = scene.frames, frames.outcome != .passed else { return nil }
    var message = Message("frames", frames.isRecorded ? "recorded" : frames.description)
    guard !frames.isRecorded else { return message }
    (message.attribution, message.changedLayers) = (frames.attribution, frames.attribution)
    message.isMissing = frames.outcome == .missing
    return message
  }

  /// Messages with equal texts become one line. Layers that changed in several goldens are named once, after those goldens.
  private func grouped(_ messages: [Message]) -> [String] {
    var lines: [String] = []
    var done: Set<String> = []
    var isCreationShown = false
    for (index, message) in messages.enumerated() {
      let sharing = messages.filter { !message.changedLayers.isEmpty && $0.changedLayers == message.changedLayers }
      let isShared = sharing.count > 1
      let attribution = isShared || message.attribution.isEmpty ? "" : "; " + message.attribution
      if done.insert(message.text + attribution + (isShared ? message.name : "")).inserted {
        let same =
          isShared ? [message] : messages.filter { $0.text == message.text && $0.attribution == message.attribution }
        var line = names(same) + message.text + attribution
        if message.isMissing, !isCreationShown {
          line += "; create \(same.count > 1 ? "them" : "it") with: \(command)"
          isCreationShown = true
        }
        lines.append(line)
      }
      if isShared, !messages[(index + 1)...].contains(where: { $0.changedLayers == message.changedLayers }) {
        lines.append(names(sharing) + message.changedLayers)
      }
    }
    return lines
  }

  /// `push/screen-list, screen-detail: `, at most eight names.
  private func names(_ messages: [Message]) -> String {
    let shown = messages.prefix(8).map(\.name).joined(separator: ", ")
    return "\(scene.name)/\(shown)" + (messages.count > 8 ? " and \(messages.count - 8) more" : "") + ": "
  }
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
