// Errors of a whole batch. A scene that fails is not an error of the batch: the other scenes are rendered, and the failure is
// one of the batch's events.

import ForeignText
import OutputFiles
import Platform
import Rendering

/// Why a batch does not start or stops.
package enum BatchError: Error, Hashable, Sendable {
  /// A path does not exist, or no file matches a pattern.
  case missing(String)
  /// A list of scenes, a table or a manifest cannot be read.
  case unreadable(path: String, reason: SystemError)
  /// A list has too many lines.
  case tooManyLines(path: String, limit: Int)
  /// There is no scene file in the operands.
  case noScenes(in: [String])
  /// Two scenes would write the same output, or one into the other's folder of frames.
  case sameOutput(String, first: String, second: String)
  /// A table is not well formed. `column` is that in the line, if it is known.
  case table(path: String, line: Int, column: Int? = nil, reason: String)
  /// The path of a list or a table is a pipe or a device, in a run that must not wait for one.
  case notRegularFile(path: String)
  /// An invalid shard.
  case shard(String)
  /// Another run writes to the folder.
  case busy(folder: String)
  /// The folder, its manifest or the dependency file cannot be written.
  case output(OutputError)
  /// A manifest has invalid lines.
  case damaged(path: String)
  /// Manifests of shards are missing or do not fit together.
  case merge(folder: String, reason: String)
  /// A path cannot be written to a dependency file.
  case dependency(String)
}

extension BatchError: CustomStringConvertible {
  /// One sentence.
  package var description: String {
    switch self {
    case .missing(let path):
      BatchInputs.isPattern(path) ? "\(path): no file matches" : "\(path): No such file or directory"
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .tooManyLines(let path, let limit): "\(path): more than \(limit) lines; split it into several batches"
    case .noScenes(let operands): "no scene files found in: \(operands.joined(separator: ", "))"
    case .sameOutput(let output, let first, let second):
      first == second
        ? "\(first) would write \(output) twice" : "\(first) and \(second) would both write \(output)"
    case .table(let path, let line, let column, let reason):
      "\(path):\(line):\(column.map { "\($0):" } ?? "") \(reason)"
    case .notRegularFile(let path): "\(AnimationError.notRegularFile(path: path))"
    case .shard(let reason): reason
    case .busy(let folder): "another batch is writing to \(folder); try again when it has finished"
    case .output(let error): "\(error)"
    case .damaged(let path): "\(path) is damaged; delete it to render everything again"
    case .merge(let folder, let reason): "cannot merge \(folder): \(reason)"
    case .dependency(let path):
      "make cannot read this path from a dependency file: \(Escaped.line(path)); rename it, or leave out --depfile"
    }
  }
}
