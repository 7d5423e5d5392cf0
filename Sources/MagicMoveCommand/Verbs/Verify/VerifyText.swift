// The results of `verify` as text, one per line.

import Comparison

/// The results of one scene as text.
struct VerifyText {
  private let scene: GoldenScene
  private let command: String
  private let listsObsolete: Bool

  /// Takes the results of a scene; `command` creates its missing goldens.
  init(_ scene: GoldenScene, command: String, listsObsolete: Bool = true) {
    self.scene = scene
    self.command = command
    self.listsObsolete = listsObsolete
  }

  /// A line for each failure, for what was recorded and for what is obsolete. Lines that would say the same are one line.
  var lines: [String] {
    var lines = grouped(scene.results.compactMap(message) + (frames.map { [$0] } ?? []))
    if !lines.isEmpty, scene.isFailure { lines += scene.timelineChanges.map { "\(scene.name): \($0)" } }
    guard listsObsolete else { return lines }
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
