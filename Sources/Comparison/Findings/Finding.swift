// What is wrong, and where: one value that every check makes and every writer takes.
//
//     goldens ─┐
//     lint    ─┼▶ findings ─▶ text, JSON, JUnit, SARIF, Code Quality, annotations, Markdown
//     review  ─┘

import Pixels
import SceneDecoding
import SceneModel

/// Something that a check found.
package struct Finding: Hashable, Sendable {
  /// How a golden or the frames of a scene are not as recorded.
  package enum Mismatch: String, Hashable, Sendable, CaseIterable {
    case missing, damaged, resized, differs
  }

  /// Which check found it.
  package enum Kind: Hashable, Sendable {
    /// A rule of lint. What is wrong with a scene that cannot be drawn has the rule `scene`.
    case rule(LintRule)
    /// The comparison with a golden.
    case golden(Mismatch)
    /// The comparison of all frames with their hashes.
    case frames(Mismatch)
    /// The comparison of two states of a scene, a picture or a folder of goldens.
    case change

    /// One word for programs.
    package var id: String {
      switch self {
      case .rule(let rule): rule.rawValue
      case .golden(let mismatch): mismatch.rawValue
      case .frames: "frames"
      case .change: "change"
      }
    }

    /// The rule of lint; nil for what no rule finds.
    var rule: LintRule? {
      if case .rule(let rule) = self { rule } else { nil }
    }

    /// What is found, in a sentence.
    var summary: String {
      switch self {
      case .rule(let rule): rule.facts.summary
      case .golden(.missing): "There is no golden."
      case .golden(.damaged): "A golden that cannot be read."
      case .golden(.resized): "A picture that does not have the size of its golden."
      case .golden(.differs): "A picture that is not like its golden."
      case .frames: "Frames that are not as their hashes were recorded."
      case .change: "A scene or picture that is not as before."
      }
    }
  }

  /// Why a finding is not shown: the scene suppresses it.
  package struct Suppression: Hashable, Sendable {
    /// Nil where no reason is given.
    package let reason: String?

    /// Suppresses with a reason.
    package init(reason: String?) { self.reason = reason }
  }

  /// A change of the scene's own file after which a finding is gone.
  package struct Fix: Hashable, Sendable {
    /// A replacement of bytes.
    package struct Edit: Hashable, Sendable {
      /// The bytes of the file that are replaced; empty: something is added.
      package let range: Range<Int>
      /// What takes their place.
      package let text: String

      /// Replaces bytes.
      package init(range: Range<Int>, text: String) { (self.range, self.text) = (range, text) }
    }

    /// What it does, in a few words.
    package let title: String
    /// Without overlaps.
    package let edits: [Edit]

    /// Describes a fix.
    package init(title: String, edits: [Edit]) { (self.title, self.edits) = (title, edits) }
  }

  /// Which check found it.
  package let kind: Kind
  /// How bad it is; never `off`.
  package let severity: LintSeverity
  /// The sentence with its place. The severity of a diagnostic knows no notes; that of the finding counts.
  package var diagnostic: Diagnostic
  /// What belongs to the sentence: the layers that changed, with the time ("" when they are not known), then what changed in the
  /// timeline.
  package var details: [String] = []
  /// The layers that changed, without the time; "" when they are not known.
  package var changes = ""
  /// Why it is so, in a few words, as far as that is known. Findings with equal words have one cause.
  package var cause: String
  /// The name of the step that it belongs to; nil for none.
  package var step: String?
  /// When it can be seen, in seconds; nil for always, never, or a screen at rest.
  package var time: Double?
  /// The layer; nil for none.
  package var layer: LayerID?
  /// Which one of the frame's layers with that name it is.
  var copy = 1
  /// Where it is in the picture; nil where that is not known.
  package var box: PixelRect?
  /// The number that was found.
  package var value: Double?
  /// The number that it is compared with.
  package var limit: Double?
  /// The theme in which alone it is there; nil: the scene as it is written.
  package var theme: String?
  /// The number by which a picture of it is found; nil without one.
  package var number: Int?
  /// A change of the file after which the finding is gone; nil where none is certain.
  package var fix: Fix?
  /// Why it is not shown; nil for one that is.
  package var suppression: Suppression?

  /// Creates a finding at the place of a diagnostic.
  package init(_ kind: Kind, _ severity: LintSeverity, _ diagnostic: Diagnostic) {
    (self.kind, self.severity, self.diagnostic, cause) = (kind, severity, diagnostic, kind.id)
  }

  /// Creates a finding with a sentence, at a place.
  package init(_ kind: Kind, _ message: String, severity: LintSeverity = .error, at place: SourcePlace) {
    self.init(
      kind, severity,
      Diagnostic(
        file: place.file, line: place.line, column: place.column, severity: .error, path: "", message: message,
        sourceLine: "", caret: 0))
  }

  /// What is wrong with a scene.
  package init(_ diagnostic: Diagnostic) {
    self.init(.rule(.scene), diagnostic.severity == .error ? .error : .warning, diagnostic)
  }

  /// The rule of lint; nil for what no rule finds.
  package var rule: LintRule? { kind.rule }

  /// The sentence.
  package var message: String { diagnostic.message }

  /// Where it is written.
  package var place: SourcePlace { SourcePlace(diagnostic) }

  /// How output calls the layer: for lint SCREEN/PATH, otherwise its path, of a pair both.
  package var layerName: String? {
    guard let layer else { return nil }
    guard rule != nil else { return layer.name(copy: copy) }
    return "\(layer.layer.screen)/\(layer.name == "/" ? "" : layer.name)"
  }

  /// The sentence with its details.
  var wholeMessage: String { ([message] + details).filter { !$0.isEmpty }.joined(separator: "; ") }
}
