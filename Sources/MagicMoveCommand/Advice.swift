// What the command adds to an error of the library: the flag that helps.

import BatchRuns
import OutputFiles
import Rendering
import SceneModel

/// Flags that help against errors.
enum Advice {
  /// An error in words, with the flag that helps.
  static func message(of error: any Error) -> String {
    "\(error)" + (flag(against: error).map { "; \($0)" } ?? "")
  }

  private static func flag(against error: any Error) -> String? {
    switch error {
    case AnimationError.exceeds(let limit): flag(raising: limit)
    case OutputError.wouldOverwrite, BatchError.output(.wouldOverwrite): "--force overwrites it"
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
