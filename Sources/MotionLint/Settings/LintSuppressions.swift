// What a scene does not want to see: entries of `lint.off`, and comments.
//
//     "lint": { "off": ["contrast@list/hint"] }
//     { "id": "hint", … }   // lint-off contrast: decoration
//     // lint-off contrast, crop: decoration
//     { "id": "hint", … }

import Comparison
import JSONTree
import SceneDecoding
import SceneModel

/// The suppressions of a scene, each of which remembers whether it hid something.
struct LintSuppressions {
  /// One of them.
  private struct Entry {
    enum Scope {
      /// Everywhere, or for a layer and what is in it.
      case off(layer: String?)
      /// What is shown on a line of a file.
      case line(file: String, line: Int)
    }

    let rule: LintRule
    let scope: Scope
    let reason: String?
    let offset: Int
    /// As it is written.
    let text: String
    var isUsed = false
  }

  private var entries: [Entry] = []
  /// Names in comments that are no rules, with their places.
  private var unknown: [(name: String, offset: Int)] = []

  init(_ source: SceneSource?) {
    guard let source else { return }
    for node in source.root["lint"]?["off"]?.elements ?? [] {
      guard let text = node.string else { continue }
      let parts = text.split(separator: "@", maxSplits: 1).map(String.init)
      guard let rule = parts.first.flatMap(LintRule.init(rawValue:)) else { continue }
      entries.append(
        Entry(
          rule: rule, scope: .off(layer: parts.count > 1 ? parts[1] : nil), reason: nil, offset: node.offset,
          text: text))
    }
    for file in source.files {
      for comment in SourceComments(file.bytes).lintComments {
        for name in comment.rules {
          guard let rule = LintRule(rawValue: name) else {
            unknown.append((name, file.start + comment.offset))
            continue
          }
          entries.append(
            Entry(
              rule: rule, scope: .line(file: file.name, line: comment.line), reason: comment.reason,
              offset: file.start + comment.offset, text: name))
        }
      }
    }
  }

  /// Moves what is not to be seen from the findings to the suppressed ones.
  mutating func apply(to report: inout LintReport, _ settings: LintSettings) {
    var shown: [Finding] = []
    for finding in report.findings {
      let hiding = entries.indices.filter { hides(entries[$0], finding, settings) }
      for index in hiding { entries[index].isUsed = true }
      if hiding.isEmpty {
        shown.append(finding)
      } else {
        var hidden = finding
        hidden.suppression = Finding.Suppression(reason: hiding.compactMap { entries[$0].reason }.first)
        report.suppressed.append(hidden)
      }
    }
    report.findings = shown
  }

  private func hides(_ entry: Entry, _ finding: Finding, _ settings: LintSettings) -> Bool {
    if entry.rule != finding.rule { return false }
    return switch entry.scope {
    case .line(let file, let line): finding.diagnostic.file == file && finding.diagnostic.line == line
    case .off(nil): !settings.isGiven(entry.rule)
    case .off(let layer?): finding.layerName.map { "\($0)/".utf8.starts(with: "\(layer)/".utf8) } ?? false
    }
  }

  /// Reports suppressions that hid nothing. A rule that is off, or a caller that overrides the scene, is no reason to report.
  func reportUnused(_ log: LintLog) {
    for entry in entries where !entry.isUsed && log.checks(entry.rule) && !log.settings.isGiven(entry.rule) {
      log.report(.unusedSuppression, "`\(entry.text)` hides nothing", at: entry.offset)
    }
    for entry in unknown {
      let near = Spelling.nearest(to: entry.name, among: LintRule.allCases.map(\.rawValue))
      log.report(
        .unusedSuppression, "no rule is called `\(Wording.short(entry.name))`\(Wording.didYouMean(near))",
        at: entry.offset)
    }
  }
}
