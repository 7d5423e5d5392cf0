// Errors of a whole batch. A scene that fails is not an error of the batch: the other scenes are rendered, and the failure is
// one of the batch's events.

import ForeignText
import OutputFiles
import Rendering

/// Why a batch does not start or stops.
package enum BatchError: Error, Hashable, Sendable {
  /// The scenes, or a file with their values, cannot be found or read.
  case input(SceneInputError)
  /// Two scenes would write the same output, or one into the other's folder of frames.
  case sameOutput(String, first: String, second: String)
  /// A table is not well formed. `column` is that in the line, if it is known.
  case table(path: String, line: Int, column: Int? = nil, reason: String)
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
    case .input(let error): "\(error)"
    case .sameOutput(let output, let first, let second):
      first == second
        ? "\(first) would write \(output) twice" : "\(first) and \(second) would both write \(output)"
    case .table(let path, let line, let column, let reason):
      "\(path):\(line):\(column.map { "\($0):" } ?? "") \(reason)"
    case .busy(let folder): "another batch is writing to \(folder); try again when it has finished"
    case .output(let error): "\(error)"
    case .damaged(let path): "\(path) is damaged; delete it to render everything again"
    case .merge(let folder, let reason): "cannot merge \(folder): \(reason)"
    case .dependency(let path):
      "make cannot read this path from a dependency file: \(Escaped.line(path)); rename it, or leave out --depfile"
    }
  }
}
