// `lint --fix`: the file is replaced only when the new text parses and everything that was mended is gone.

import FileFormats
import JSONTree
import MotionLint
import OutputFiles
import Rendering
import SceneModel

extension Lint {
  /// Mends a scene's file, or shows how.
  ///
  /// - Returns: What is found afterwards; nil when nothing was written.
  func mend(_ path: String, _ before: LintResult) async throws -> LintResult? {
    let file: SceneFile
    do { file = try SceneFile(path: path) } catch { return nil }
    // A broken scene has no findings, but errors whose mending is certain.
    var repaired: [UInt8]?
    if case .invalid(let diagnostics)? = before.error { repaired = LintFixing.repaired(file.bytes, diagnostics) }
    let mended = before.error == nil ? LintFixing.mended(file.bytes, before.report.findings) : nil
    guard let bytes = repaired ?? mended?.bytes else { return nil }
    let after = try await check(path, file.replacing(bytes))
    if let error = after.error {
      Streams.message("magicmove: \(path) stays: the mended text is not valid: \(ErrorHint.message(of: error))")
      return nil
    }
    if let left = LintFixing.remaining(mended?.fixed ?? [], in: after.report).first {
      Streams.message(
        "magicmove: \(path) stays: after the fix there is still at line \(left.diagnostic.line): \(left.message) "
          + "[\(left.kind.id)]")
      return nil
    }
    if isDryRun {
      let (old, new) = (String(decoding: file.bytes, as: UTF8.self), String(decoding: bytes, as: UTF8.self))
      try Streams.text(UnifiedDiff.text(old, new, path: path))
      return nil
    }
    // The user's own file: no mark is looked for.
    try OutputDestination.path(path).write(bytes, overwrites: true)
    let count = mended?.fixed.count ?? 1
    Streams.message("\(path): mended \(Wording.counted(count, "finding"))")
    return after
  }

  private var isDryRun: Bool { arguments.has(.dryRunOfFix) }
}
