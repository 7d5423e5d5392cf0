// What a scene and finished frames have in common: each knows its frames, and how they are written is the same for both.

import FileFormats
import OutputFiles

/// Frames that can be written in a format.
package protocol WritableFrames {
  /// What writes them.
  ///
  /// - Throws: When the output would exceed a limit, or begins or ends at a moment that does not exist.
  func job(
    _ destination: OutputDestination, _ format: OutputFormat, _ options: OutputOptions,
    _ progress: @escaping (OutputProgress) -> Void
  ) throws -> WritingJob
}

extension WritableFrames {
  /// Writes them to a path as a person types it, or to standard output.
  ///
  /// - Throws: What `job` throws, `OutputError`, errors of frames that cannot be read; `CancellationError` when the task is
  ///   cancelled.
  package func write(
    to destination: OutputDestination, as format: OutputFormat, options: OutputOptions,
    progress: @escaping (OutputProgress) -> Void
  ) async throws -> OutputReport {
    try await job(destination, format, options, progress).write(as: format)
  }

  /// About how many bytes they would take in a format, from a few of them; nil when that cannot be told.
  package func estimatedBytes(as format: OutputFormat, options: OutputOptions) async throws -> Int? {
    try await job(.standardOutput, format, options) { _ in }.estimatedBytes(as: format)
  }
}
