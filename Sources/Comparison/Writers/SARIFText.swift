// Findings as SARIF 2.1.0 (OASIS), for code scanners: one run of one tool.

import ForeignText
import JSONTree
import Platform
import Rendering
import SceneModel

/// Writes SARIF.
struct SARIFText {
  /// More results than this are left out: scanners refuse larger files.
  private static let mostResults = 5_000

  private let run: CheckedRun
  private let kinds: [Finding.Kind]

  /// Takes the results. The table of rules is the same for all runs of a verb, so that scanners compare runs.
  init(_ run: CheckedRun) {
    self.run = run
    kinds =
      run.verb == "verify"
      ? Finding.Mismatch.allCases.map(Finding.Kind.golden) + [.frames(.differs), .rule(.scene)]
      : LintRule.allCases.map(Finding.Kind.rule)
  }

  /// The whole file.
  var text: String {
    let found = run.all.map(result)
    let driver = JSONNode.object([
      ("name", "magicmove"), ("semanticVersion", .string(MagicMoveVersion.current)), ("rules", .list(kinds.map(rule))),
    ])
    let run = JSONNode.object([
      ("tool", .object([("driver", driver)])), ("columnKind", "unicodeCodePoints"),
      ("results", .list(Array(found.prefix(Self.mostResults)))),
    ])
    return JSONWriter.lines(
      .object([
        ("$schema", "https://json.schemastore.org/sarif-2.1.0.json"), ("version", "2.1.0"), ("runs", .list([run])),
      ]))
  }

  private func rule(_ kind: Finding.Kind) -> JSONNode {
    let severity = kind.rule?.facts.severity ?? .error
    return .object([
      ("id", .string(kind.id)), ("shortDescription", .object([("text", .string(kind.summary))])),
      ("help", .object([("text", .string(kind.rule.map(Self.help) ?? kind.summary))])),
      (
        "defaultConfiguration",
        .object([
          ("enabled", .bool(severity > .off)),
          ("level", .string(severity == .off ? LintSeverity.warning.rawValue : severity.rawValue)),
        ])
      ),
    ])
  }

  private static func help(_ rule: LintRule) -> String {
    let limit = rule.facts.limit.map { " The limit is \(NumberText.shortest($0)) unless the scene sets another." } ?? ""
    let advice: String? =
      switch rule {
      case .flash, .redFlash, .contrast, .motion, .largeMotion: " This is no medical advice."
      case .scene, .nearMissID, .ambiguousID, .unused, .milliseconds, .duration, .settleJump, .pop, .crop,
        .upscaledImage, .truncatedText, .overflowingText, .stretchedText, .busy, .zSwap, .loopJump, .unusedSuppression:
        ""
      // Animations have no comments.
      case .jump, .judder, .blank, .hostLimit: nil
      }
    guard let advice else { return rule.facts.summary }
    return rule.facts.summary + limit + advice
      + " Turn it off for a line with a comment: // lint-off \(rule.rawValue): reason"
  }

  private func result(_ located: CheckedRun.Located) -> JSONNode {
    let (finding, place) = (located.finding, located.finding.diagnostic)
    var members: [(String, JSONNode)] = [
      ("ruleId", .string(finding.kind.id)),
      ("ruleIndex", .number(kinds.firstIndex { $0.id == finding.kind.id } ?? 0)),
      ("level", .string(finding.severity.rawValue)), ("message", .object([("text", .string(finding.wholeMessage))])),
      ("locations", .list([.object([("physicalLocation", Self.location(place))])])),
      ("partialFingerprints", .object([("magicmove/v1", .string(located.fingerprint))])),
    ]
    if let fix = finding.fix {
      let edits = FixPlaces.places(of: fix, in: place.file).map { edit in
        JSONNode.object([
          (
            "deletedRegion",
            .object([
              ("startLine", .number(edit.start.line)), ("startColumn", .number(edit.start.column)),
              ("endLine", .number(edit.end.line)), ("endColumn", .number(edit.end.column)),
            ])
          ), ("insertedContent", .object([("text", .string(edit.text))])),
        ])
      }
      let change = JSONNode.object([Self.artifact(place.file), ("replacements", .list(edits))])
      members.append(
        (
          "fixes",
          .list([
            .object([("description", .object([("text", .string(fix.title))])), ("artifactChanges", .list([change]))])
          ])
        ))
    }
    if let suppression = finding.suppression {
      var entry: [(String, JSONNode)] = [("kind", "inSource")]
      if let reason = suppression.reason { entry.append(("justification", .string(reason))) }
      members.append(("suppressions", .list([.object(entry)])))
    }
    return .object(members)
  }

  private static func location(_ place: Diagnostic) -> JSONNode {
    .object([
      artifact(place.file),
      ("region", .object([("startLine", .number(place.line)), ("startColumn", .number(place.column))])),
    ])
  }

  private static func artifact(_ path: String) -> (String, JSONNode) {
    ("artifactLocation", .object([("uri", .string(uri(path))), ("uriBaseId", "%SRCROOT%")]))
  }

  /// A path as a relative reference (RFC 3986), seen from the current folder.
  private static func uri(_ path: String) -> String {
    let folder = ((try? FileSystem.realPath(".")) ?? "") + "/"
    var bytes = Array(path.utf8)[...]
    if bytes.starts(with: folder.utf8) { bytes = bytes.dropFirst(folder.utf8.count) }
    while bytes.starts(with: "./".utf8) { bytes = bytes.dropFirst(2) }
    return PercentEncoding.encoded(String(decoding: bytes, as: UTF8.self), in: .path)
  }
}
