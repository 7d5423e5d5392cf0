// What a verb says at its end about the files that it has written.

import Platform

extension Arguments {
  /// Prints what was written: the paths, one a line, for a program that reads standard output; else a line for people. Neither with
  /// `--quiet`; no paths with `--json`, which has them.
  ///
  /// - Parameters:
  ///   - paths: As they were given. `-` and devices are left out.
  ///   - summary: The line for people, where a verb shows no progress.
  func say(written paths: [String], _ summary: @autoclosure () -> String? = nil) throws {
    if has(.quiet) || Streams.errorReceiver != nil { return }
    if StandardStreams.outputIsTerminal {
      if let summary = summary() { Streams.message(summary) }
    } else if !has(.json) {
      // What was written to a stream of this process must stay as it is.
      let lines = paths.filter { $0 != "-" && !$0.utf8.starts(with: "/dev/".utf8) }.map { "\($0)\n" }
      if !lines.isEmpty { try Streams.output(lines.joined()) }
    }
  }
}
