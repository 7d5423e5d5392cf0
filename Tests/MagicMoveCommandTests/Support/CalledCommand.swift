// Calls the program's verbs in the process of the tests, which takes a hundredth of the time of starting the program.

import Synchronization
import TestSupport

@testable import MagicMoveCommand

/// The verbs of `magicmove`, called as functions.
enum CalledCommand {
  /// Collects messages.
  private final class Messages: Sendable {
    private let text = Mutex("")
    func add(_ more: String) { text.withLock { $0 += more } }
    var all: String { text.withLock { $0 } }
  }

  /// Runs a command line. Paths must be absolute: the working folder is that of the tests.
  /// - Returns: The exit code of the program, and what it would write to standard error.
  static func run(_ words: [String]) async -> (status: Int32, error: String) {
    let messages = Messages()
    let code = await Streams.$errorReceiver.withValue({ messages.add($0) }) {
      do { return try await MagicMoveCommand.perform(words) } catch { return ErrorReport.report(error) }
    }
    return (code.rawValue, messages.all)
  }
}
