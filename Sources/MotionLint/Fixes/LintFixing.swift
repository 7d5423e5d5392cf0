// Applies fixes to the text of a scene: all that do not touch each other, from the end of the file to its start.
//
//     findings with fixes ─▶ edits without overlaps ─▶ new text ─▶ parse, lint ─▶ the text, or why the file stays

import Comparison
import JSONTree
import Rendering
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

  /// The text of a broken scene with every error mended that says what was meant; nil without such errors.
  ///
  /// - Parameter diagnostics: Of the scene; those of other files than the first are left out.
  package static func repaired(_ bytes: [UInt8], _ diagnostics: [Diagnostic]) -> [UInt8]? {
    let text = EditableText(bytes)
    let edits = diagnostics.compactMap { diagnostic -> Finding.Fix.Edit? in
      guard diagnostic.severity == .error, diagnostic.file == diagnostics[0].file,
        let start = text.offset(line: diagnostic.line, column: diagnostic.column),
        bytes.indices.contains(start), bytes[start] == UInt8(ascii: "\"")
      else { return nil }
      switch diagnostic.hint {
      case .write(let meant):
        return Finding.Fix.Edit(range: start..<text.endOfValue(start), text: JSONWriter.quoted(meant))
      case .removeMember: return text.rangeOfMember(keyAt: start).map { Finding.Fix.Edit(range: $0, text: "") }
      case .allowFolder, .raiseMemory, .removeVariable, .listNames, nil: return nil
      }
    }
    guard !edits.isEmpty, !zip(edits, edits.dropFirst()).contains(where: { $0.range.overlaps($1.range) }) else {
      return nil
    }
    var result = bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(edit.range, with: edit.text.utf8)
    }
    return result
  }

  /// Findings that are still there after a fix: those with the rule, the layer or the text of one that was fixed.
  package static func remaining(_ fixed: [Finding], in report: LintReport) -> [Finding] {
    fixed.filter { old in
      report.findings.contains { new in
        new.kind == old.kind && new.message == old.message && new.layer == old.layer && new.step == old.step
      }
    }
  }
}
