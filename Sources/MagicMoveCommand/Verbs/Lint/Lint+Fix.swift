// `lint --fix`: the file is replaced only when the new text parses and everything that was mended is gone.

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
    var (result, bytes, count) = (before, file.bytes, 0)
    // Errors hide what is wrong besides them: each pass mends what the one before has uncovered.
    for _ in 0..<Self.mostPasses {
      guard let mended = LintFixing.mended(bytes, result.allFindings) else { break }
      let after = try await check(path, file.replacing(mended.bytes))
      let left = LintFixing.remaining(mended.fixed, of: result.allFindings, in: after.allFindings).first
      let isWorse = result.error == nil && after.error != nil
      if isWorse || left != nil {
        let reason =
          left.map { "after the fix there is still at line \($0.diagnostic.line): \($0.message) [\($0.kind.id)]" }
          ?? "the mended text is not valid: \(after.error.map { ErrorHint.message(of: $0) } ?? "")"
        Streams.message("magicmove: \(path)\(count == 0 ? " stays" : ""): \(reason)")
        break
      }
      (result, bytes, count) = (after, mended.bytes, count + mended.fixed.count)
    }
    guard count > 0 else { return nil }
    if isDryRun {
      let (old, new) = (String(decoding: file.bytes, as: UTF8.self), String(decoding: bytes, as: UTF8.self))
      try Streams.text(UnifiedDiff.text(old, new, path: path))
      return nil
    }
    // The user's own file: no mark is looked for.
    try OutputDestination.path(path).write(bytes, overwrites: true)
    Streams.message("\(path): mended \(Wording.counted(count, "finding"))")
    return result
  }

  /// Passes over a file at most.
  private static let mostPasses = 5

  private var isDryRun: Bool { arguments.has(.dryRunOfFix) }
}
