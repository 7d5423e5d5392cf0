// The results of `lint` as SARIF 2.1.0 (OASIS), for code scanners: one run of one tool.

import FileFormats
import ForeignText
import ImageComparison
import JSONTree
import MotionLint
import Platform
import Rendering
import SceneModel

/// Writes SARIF.
struct SARIFText {
  /// More results than this are left out: scanners refuse larger files.
  private static let mostResults = 5_000

  private let results: [LintResult]
  private let rules = LintRule.allCases

  init(_ results: [LintResult]) { self.results = results }

  /// The whole file.
  var text: String {
    let found = results.flatMap { result in
      result.report.findings.map { self.result($0, suppression: nil) }
        + result.report.suppressed.map { self.result($0.finding, suppression: .some($0.reason)) }
    }
    let driver = JSONNode.object([
      ("name", "magicmove"), ("semanticVersion", .string(MagicMoveVersion.current)), ("rules", .list(rules.map(rule))),
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

  private func rule(_ rule: LintRule) -> JSONNode {
    let facts = rule.facts
    return .object([
      ("id", .string(rule.rawValue)), ("shortDescription", .object([("text", .string(facts.summary))])),
      ("help", .object([("text", .string(Self.help(rule)))])),
      (
        "defaultConfiguration",
        .object([
          ("enabled", .bool(facts.severity > .off)),
          ("level", .string(facts.severity == .off ? LintSeverity.warning.rawValue : facts.severity.rawValue)),
        ])
      ),
    ])
  }

  private static func help(_ rule: LintRule) -> String {
    let limit = rule.facts.limit.map { " The limit is \(NumberText.shortest($0)) unless the scene sets another." } ?? ""
    let advice =
      switch rule {
      case .flash, .redFlash, .contrast, .motion, .largeMotion: " This is no medical advice."
      case .scene, .nearMissID, .ambiguousID, .unused, .milliseconds, .duration, .settleJump, .pop, .crop,
        .upscaledImage, .truncatedText, .overflowingText, .stretchedText, .busy, .zSwap, .loopJump, .unusedSuppression:
        ""
      }
    return rule.facts.summary + limit + advice
      + " Turn it off for a line with a comment: // lint-off \(rule.rawValue): reason"
  }

  private func result(_ finding: LintFinding, suppression: String??) -> JSONNode {
    let place = finding.diagnostic
    var members: [(String, JSONNode)] = [
      ("ruleId", .string(finding.rule.rawValue)),
      ("ruleIndex", .number(rules.firstIndex(of: finding.rule) ?? 0)),
      ("level", .string(finding.severity.rawValue)), ("message", .object([("text", .string(finding.message))])),
      ("locations", .list([.object([("physicalLocation", location(place))])])),
      ("partialFingerprints", .object([("magicmove/v1", .string(fingerprint(finding)))])),
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
      let change = JSONNode.object([
        ("artifactLocation", .object([("uri", .string(Self.uri(place.file))), ("uriBaseId", "%SRCROOT%")])),
        ("replacements", .list(edits)),
      ])
      members.append(
        (
          "fixes",
          .list([
            .object([("description", .object([("text", .string(fix.title))])), ("artifactChanges", .list([change]))])
          ])
        ))
    }
    if let suppression {
      var entry: [(String, JSONNode)] = [("kind", "inSource")]
      if let reason = suppression { entry.append(("justification", .string(reason))) }
      members.append(("suppressions", .list([.object(entry)])))
    }
    return .object(members)
  }

  private func location(_ place: Diagnostic) -> JSONNode {
    .object([
      ("artifactLocation", .object([("uri", .string(Self.uri(place.file))), ("uriBaseId", "%SRCROOT%")])),
      ("region", .object([("startLine", .number(place.line)), ("startColumn", .number(place.column))])),
    ])
  }

  /// What a finding is recognised by when lines move: rule, place in the tree, and the text of its line.
  private func fingerprint(_ finding: LintFinding) -> String {
    let place = finding.diagnostic
    let text = [finding.rule.rawValue, place.path, place.sourceLine].joined(separator: "\n")
    return String("\(SHA256.digest(of: Array(text.utf8)))".prefix(32))
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
