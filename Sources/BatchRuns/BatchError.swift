// What can be wrong with a batch as a whole, as values and in words. A scene that fails is no error of the batch: the others
// go on, and it is one of the batch's events.

import OutputFiles
import Platform

/// Why a batch does not start, or cannot go on.
package enum BatchError: Error, Hashable, Sendable {
  /// Nothing stands under a path, or no file matches a pattern.
  case missing(String)
  /// A list of scenes, a table or a manifest cannot be read.
  case unreadable(path: String, reason: SystemError)
  /// A list has more lines than are read.
  case tooManyLines(path: String, limit: Int)
  /// The operands lead to no scene.
  case noScenes
  /// Two scenes would write one output, or one into the other's folder of frames.
  case sameOutput(String, first: String, second: String)
  /// A table is not well formed.
  case table(path: String, line: Int, reason: String)
  /// `--shard` makes no sense.
  case shard(String)
  /// Another run writes to the folder.
  case busy(folder: String)
  /// The folder, its manifest or the dependency file cannot be written.
  case output(OutputError)
  /// A manifest has lines that no manifest has.
  case damaged(path: String)
  /// There is nothing to merge, or not everything.
  case merge(folder: String, reason: String)
}

extension BatchError: CustomStringConvertible {
  /// One sentence.
  package var description: String {
    switch self {
    case .missing(let path):
      BatchInputs.isPattern(path) ? "\(path): no file matches" : "\(path): No such file or directory"
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .tooManyLines(let path, let limit): "\(path): it has more than \(limit) lines; make several batches of it"
    case .noScenes: "there is no scene in what was named"
    case .sameOutput(let output, let first, let second):
      first == second
        ? "\(first) would write \(output) twice" : "\(first) and \(second) would both write \(output)"
    case .table(let path, let line, let reason): "\(path):\(line): \(reason)"
    case .shard(let reason): reason
    case .busy(let folder): "another batch is writing to \(folder); try again when it has ended"
    case .output(let error): "\(error)"
    case .damaged(let path): "\(path) is damaged; without it everything is rendered again"
    case .merge(let folder, let reason): "cannot merge \(folder): \(reason)"
    }
  }
}
