// Applies fixes to the text of a scene: all that do not touch each other, from the end of the file to its start.
//
//     findings with fixes ─▶ edits without overlaps ─▶ new text ─▶ parse, lint ─▶ the text, or why the file stays

import Comparison
import JSONTree
import SceneModel

/// The result of mending a text.
package struct MendedText: Sendable {
  /// The new text as UTF-8.
  package let bytes: [UInt8]
  /// What was mended, in the order of the text.
  package let fixed: [Finding]
}

/// Mends texts.
package enum LintFixing {
  /// The text with the fixes of some findings; nil when none of them has one.
  ///
  /// Of fixes that touch the same bytes, the first in the order of the text counts.
  package static func mended(_ bytes: [UInt8], _ findings: [Finding]) -> MendedText? {
    var taken: [Range<Int>] = []
    var fixed: [Finding] = []
    var edits: [Finding.Fix.Edit] = []
    for finding in findings {
      guard let fix = finding.fix, fix.edits.allSatisfy({ 0...bytes.count ~= $0.range.upperBound }) else { continue }
      // The same change of what several copies share is one change.
      if fix.edits.allSatisfy(edits.contains) {
        fixed.append(finding)
        continue
      }
      guard fix.edits.allSatisfy({ edit in !taken.contains { $0.overlaps(edit.range) } }) else { continue }
      taken += fix.edits.map(\.range)
      edits += fix.edits
      fixed.append(finding)
    }
    guard !fixed.isEmpty else { return nil }
    var result = bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(edit.range, with: edit.text.utf8)
    }
    return MendedText(bytes: result, fixed: fixed)
  }

  /// Findings that are still there after a fix: more of a rule, message, layer and step than those that were not fixed.
  package static func remaining(
    _ fixed: [Finding], of before: [Finding] = [], in after: [Finding]
  ) -> [Finding] {
    func count(_ finding: Finding, in findings: [Finding]) -> Int {
      findings.count {
        $0.kind == finding.kind && $0.message == finding.message && $0.layer == finding.layer
          && $0.step == finding.step
      }
    }
    return fixed.filter { count($0, in: after) > max(0, count($0, in: before) - count($0, in: fixed)) }
  }
}

extension LintReport {
  /// The errors and warnings of a scene that cannot be drawn, as findings of the rule `scene`. Those of the scene's own text have
  /// their fixes.
  package init(_ diagnostics: [Diagnostic], in bytes: [UInt8], of file: String) {
    let text = EditableText(bytes)
    self.init(
      findings: diagnostics.map { diagnostic in
        var finding = Finding(diagnostic)
        if diagnostic.file == file { finding.fix = text.fix(of: diagnostic) }
        return finding
      })
  }
}

extension EditableText {
  /// The edit that a diagnostic of the text asks for.
  fileprivate func fix(of diagnostic: Diagnostic) -> Finding.Fix? {
    guard let fix = diagnostic.fix, let start = offset(line: diagnostic.line, column: diagnostic.column),
      bytes.indices.contains(start)
    else { return nil }
    func edit(_ title: String, _ range: Range<Int>, _ text: String) -> Finding.Fix {
      Finding.Fix(title: title, edits: [Finding.Fix.Edit(range: range, text: text)])
    }
    switch fix {
    case .rename(let old, let new):
      let range = start..<endOfValue(start)
      let found = String(decoding: bytes[range], as: UTF8.self)
      // Two places of a word in one string cannot be told apart.
      let parts = found.split(separator: old, omittingEmptySubsequences: false)
      guard found.hasPrefix("\""), !old.isEmpty, parts.count == 2 else { return nil }
      return edit("Write `\(new)`", range, parts.joined(separator: new))
    case .value(let text): return edit("Write `\(text)`", start..<endOfValue(start), text)
    case .member(let text, let others):
      guard var end = endOfMember(start) else { return nil }
      var rest = others
      while let next = rest.first {
        let comma = skipSpace(end)
        guard bytes.indices.contains(comma), bytes[comma] == UInt8(ascii: ",") else { return nil }
        let key = skipSpace(comma + 1)
        guard String(decoding: bytes[key..<endOfValue(key)], as: UTF8.self) == JSONWriter.quoted(next),
          let other = endOfMember(key)
        else { return nil }
        (end, rest) = (other, Array(rest.dropFirst()))
      }
      return edit("Write `\(text)`", start..<end, text)
    case .removeMember:
      var parser = JSONParser(SourceText(bytes, fileName: ""))
      return (try? parser.parse()).flatMap { removal(ofItemAt: start, in: $0) }
        .map { Finding.Fix(title: "Remove the duplicate key", removing: $0) }
    }
  }
}

extension Finding.Fix {
  /// Removes ranges of the text.
  init(title: String, removing ranges: [Range<Int>]) {
    self.init(title: title, edits: ranges.map { Edit(range: $0, text: "") })
  }
}
