// The results of a scene as lines, one for each thing that is to say.

/// The results of one scene as text.
package struct RunText {
  private let scene: CheckedRun.Scene
  private let command: String

  /// Takes the results of a scene; `command` creates its missing goldens.
  package init(_ scene: CheckedRun.Scene, command: String) { (self.scene, self.command) = (scene, command) }

  /// A line for each failure, for what was recorded and for what was left out. Lines that would say the same are one line.
  package var lines: [String] {
    var lines = grouped(scene.cases)
    if !lines.isEmpty, scene.isFailure { lines += scene.notes.map { "\(scene.name): \($0)" } }
    return lines + grouped(scene.others)
  }

  /// What is to say about one case.
  private struct Message {
    let name: String
    /// What is wrong, or what was done.
    let text: String
    /// The layers that changed, with the time.
    let attribution: String
    /// The layers that changed.
    let changes: String
    /// Whether a golden is missing.
    let isMissing: Bool

    init?(_ item: CheckedRun.Case) {
      guard item.note != nil || item.isFailure else { return nil }
      let finding = item.note == nil ? item.findings.first : nil
      name = item.name
      text = item.note ?? finding?.message ?? ""
      (attribution, changes) = (finding?.details.first ?? "", finding?.changes ?? "")
      isMissing = finding?.kind == .golden(.missing) || finding?.kind == .frames(.missing)
    }
  }

  /// Messages with equal texts become one line. Layers that changed in several goldens are named once, after those goldens.
  private func grouped(_ cases: [CheckedRun.Case]) -> [String] {
    let messages = cases.compactMap(Message.init)
    var lines: [String] = []
    var done: Set<String> = []
    var isCreationShown = false
    for (index, message) in messages.enumerated() {
      let sharing = messages.filter { !message.changes.isEmpty && $0.changes == message.changes }
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
      if isShared, !messages[(index + 1)...].contains(where: { $0.changes == message.changes }) {
        lines.append(names(sharing) + message.changes)
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
