// What the command adds to an error of the library: the flag that solves it.

import BatchRuns
import ForeignText
import OutputFiles
import Rendering
import SceneImport
import SceneModel

/// Flags that solve errors.
enum ErrorHint {
  /// The message of an error, with the flag that solves it.
  static func message(of error: any Error) -> String {
    if case AnimationError.invalid(let diagnostics) = error {
      return diagnostics.map { "\(hinted($0))" }.joined(separator: "\n")
    }
    return "\(error)" + (flag(against: error).map { "; \($0)" } ?? "")
  }

  /// A diagnostic of a scene, with the flag that solves it at the end of its message.
  static func hinted(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    // Escapes make a line longer: the caret moves with them.
    let before = String(String.UnicodeScalarView(diagnostic.sourceLine.unicodeScalars.prefix(diagnostic.caret)))
    if before.unicodeScalars.count == diagnostic.caret {
      diagnostic.caret = Escaped.lines(before).unicodeScalars.count
      diagnostic.sourceLine = Escaped.lines(diagnostic.sourceLine)
    }
    diagnostic.message = Escaped.lines(diagnostic.message)
    switch diagnostic.hint {
    case .allowFolder: diagnostic.message += " with --allow-path DIR"
    case .raiseMemory: diagnostic.message += "; --max-memory SIZE raises the limit"
    case .listNames(let key): diagnostic.message += "; magicmove docs \(key) lists all"
    case .installProgram: diagnostic.message += "; \(installation)"
    case .removeVariable, .otherTheme, .tryAgain, nil: break
    }
    return diagnostic
  }

  /// How videos can be read.
  private static let installation =
    "install ffmpeg, or name it with --ffmpeg or in the environment variable MAGICMOVE_FFMPEG"

  /// A diagnostic of one row of a table, with the flag that solves it.
  static func hinted(_ row: RowDiagnostic) -> Diagnostic { hinted(row.diagnostic, exceeding: row.limit) }

  /// A diagnostic of several rows of a table, with the flag that solves it.
  static func hinted(_ group: RowDiagnosticGroup) -> Diagnostic { hinted(group.diagnostic, exceeding: group.limit) }

  private static func hinted(_ diagnostic: Diagnostic, exceeding limit: ExceededLimit?) -> Diagnostic {
    var diagnostic = diagnostic
    if let advice = limit.flatMap(flag(raising:)) { diagnostic.message += "; \(advice)" }
    return hinted(diagnostic)
  }

  private static func flag(against error: any Error) -> String? {
    switch error {
    case AnimationError.exceeds(let limit): flag(raising: limit)
    case AnimationError.notAScene(let path, .animation):
      (path == "standard input"
        ? "in a file, " : "magicmove encode \(Escaped.shellWord(path)) -o OUT writes it in another format, and ")
        + "inspect, frame, strip, lint, verify, diff, review and present take it"
    case AnimationError.notAScene(let path, .folder) where FinishedFrames.hasPictures(inFolder: path),
      SceneInputError.noScenes(in: let path) where FinishedFrames.hasPictures(inFolder: path):
      "a folder of pictures is an animation with --fps N, for encode, inspect, frame, strip, lint, verify, diff and present"
    case SceneInputError.noScenes(in: let path):
      FinishedFrames.animation(inFolder: path).map { "in a folder only scenes are found; name an animation: \($0)" }
    case OutputError.wouldOverwrite, BatchError.output(.wouldOverwrite): "--force overwrites it"
    case FrameInputError.video(_, let error): error.hint == .installProgram ? installation : nil
    case ImportError.occupied(_, replaceable: true): "--force replaces it"
    case ImportError.hiddenSlides: "--slides imports hidden slides too"
    case ImportError.noSandbox: "--no-sandbox starts it without one"
    default: nil
    }
  }

  private static func flag(raising limit: ExceededLimit) -> String? {
    if limit.isSystemLimit { return nil }
    return switch limit.quantity {
    case .pixels: "--max-pixels N raises it"
    case .frames: "--max-frames N raises it"
    case .memory: "--max-memory SIZE raises it"
    }
  }
}
