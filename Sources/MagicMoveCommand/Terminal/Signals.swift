// Being stopped from outside: temporary files are removed, outputs stay as they were.
//
// The first SIGINT or SIGTERM removes this run's temporaries and ends the program with 130 or 143. From then on the
// signal has its own effect again, so that a second one stops the program at once even if a slow disk holds the removal
// up. SIGPIPE and SIGXFSZ are ignored: a closed pipe, or a file that reaches the limit of `ulimit -f`, then shows as an error
// of the write, with an exit code of its own.

import Dispatch
import MagicMove

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reacts to signals for as long as it lives.
final class Signals {
  private let sources: [any DispatchSourceSignal]

  /// Starts to listen.
  init() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let queue = DispatchQueue(label: "MagicMove.signals", qos: .userInitiated)
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        signal(number, SIG_DFL)
        Temporaries.removeAll()
        _exit(128 + number)
      }
      source.resume()
      return source
    }
  }
}
