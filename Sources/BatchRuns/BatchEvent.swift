// What a batch tells while it runs, and at its end.

import FrameWriting
import SceneModel

/// Something that has happened to one animation.
package enum BatchEvent: Sendable {
  /// An output was written; its path is that in the folder.
  case written(OutputReport, scene: String)
  /// An output was there already.
  case skipped(output: String, scene: String)
  /// An output would be written, in a dry run.
  case pending(output: String, scene: String)
  /// A scene is suspicious. In a run with a table, the summary has the warnings.
  case warnings([Diagnostic])
  /// Something of an animation could not be made.
  case failed(FailedItem)
  /// One more animation is done with, well or not.
  case done(Int, of: Int)
}

/// Why an animation was not, or not wholly, made.
package struct FailedItem: Sendable {
  /// The scene and the row of the table.
  package let scene: String
  /// The path of the scene.
  package let path: String
  /// The name of the row of the table; nil without a table.
  package let row: String?
  /// An `AnimationError` or `OutputError`.
  package let error: any Error
  /// Whether reading or writing failed, so that the same run may succeed later.
  package let isTransient: Bool
  /// In a run with a table, what the error says, with the cells that cause it. Empty if only writing has shown the error.
  package var diagnostics: [RowDiagnostic] = []
}

/// The outcome of a batch.
package struct BatchSummary: Sendable {
  /// Outputs that were written, or in a dry run would be.
  package var written = 0
  /// Outputs that were there already.
  package var skipped = 0
  /// In the order of the scenes.
  package var failures: [FailedItem] = []
  /// In a run with a table, the errors and warnings of all scenes, each once, in the order of scenes and rows.
  package var diagnostics: [RowDiagnosticGroup] = []
  /// Every file that was read, in order.
  package var inputs: [String] = []
}
