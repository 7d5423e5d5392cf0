// What an interrupted program says.

import Platform
import Synchronization

/// How far a run is that the same command continues.
enum Interruption {
  private static let progress = Mutex<(done: Int, total: Int)?>(nil)

  /// Notes how much of a run is done.
  static func note(done: Int, of total: Int) { progress.withLock { $0 = done < total ? (done, total) : nil } }

  /// Prints how much of the run is done.
  static func report() {
    guard let progress = progress.withLock({ $0 }) else { return }
    if StandardStreams.errorIsTerminal { Streams.error("\r\u{1B}[K") }
    Streams.message(
      "magicmove: interrupted: \(progress.done) of \(progress.total) are done; the same command continues")
  }
}
