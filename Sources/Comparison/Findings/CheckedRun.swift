// What a run has checked and found, as a tree: scenes, what was checked of each, the findings.

import ImageComparison
import SceneModel

/// What a run has checked, and what it found.
package struct CheckedRun: Sendable {
  /// One thing that was checked, such as a golden.
  package struct Case: Sendable {
    /// Its name in the scene.
    package let name: String
    /// What was found, with what the scene suppresses.
    package var findings: [Finding]
    /// Whether the run fails because of it.
    package var isFailure: Bool
    /// What was done with it, such as "recorded"; nil: nothing.
    package var note: String?
    /// Paths of the pictures that show it.
    package var pictures: [String] = []

    /// Describes a case.
    package init(_ name: String, _ findings: [Finding] = [], isFailure: Bool = false, note: String? = nil) {
      (self.name, self.findings, self.isFailure, self.note) = (name, findings, isFailure, note)
    }
  }

  /// A scene.
  package struct Scene: Sendable {
    /// Its name.
    package let name: String
    /// What was checked.
    package var cases: [Case] = []
    /// What was left out, each with a note.
    package var others: [Case] = []
    /// Why it could not be checked; empty for a scene that was.
    package var errors: [Finding] = []
    /// What else changed, a sentence each.
    package var notes: [String] = []

    /// Describes a scene.
    package init(_ name: String, _ cases: [Case] = [], errors: [Finding] = []) {
      (self.name, self.cases, self.errors) = (name, cases, errors)
    }

    /// Whether the run fails because of it.
    package var isFailure: Bool { cases.contains(where: \.isFailure) }
  }

  /// A finding with the names of what was checked.
  package struct Located: Sendable {
    /// The name of the scene.
    package let scene: String
    /// The name of the case.
    package let name: String
    /// What was found.
    package let finding: Finding

    /// `SCENE/NAME`.
    package var title: String { "\(scene)/\(name)" }
  }

  /// The verb of the run.
  package let verb: String
  /// The scenes in the order of the run.
  package let scenes: [Scene]

  /// Describes a run.
  package init(_ verb: String, _ scenes: [Scene]) { (self.verb, self.scenes) = (verb, scenes) }

  /// All findings with those that scenes suppress, in the order of the scenes; then why scenes could not be checked.
  package var all: [Located] {
    let found = scenes.flatMap { scene in
      scene.cases.flatMap { item in item.findings.map { Located(scene: scene.name, name: item.name, finding: $0) } }
    }
    return found
      + scenes.flatMap { scene in scene.errors.map { Located(scene: scene.name, name: "scene", finding: $0) } }
  }

  /// The findings without those that scenes suppress.
  package var findings: [Located] { all.filter { $0.finding.suppression == nil } }
}

extension CheckedRun.Located {
  /// What the finding is recognised by in later runs, as hexadecimal digits: one of lint, also when lines move, by its rule, its place
  /// in the tree and the text of its line; any other by scene, case and layer.
  var fingerprint: String {
    let place = finding.diagnostic
    if let rule = finding.rule, name != "scene" || !place.sourceLine.isEmpty {
      return String(Self.digest([rule.rawValue, place.path, place.sourceLine].joined(separator: "\n")).prefix(32))
    }
    return Self.digest("\(scene)\0\(name)\0\(finding.layerName ?? "")")
  }

  private static func digest(_ text: String) -> String { "\(SHA256.digest(of: Array(text.utf8)))" }
}
