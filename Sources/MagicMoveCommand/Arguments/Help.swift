// The help, written from the tables of verbs and flags.

/// Texts of `--help`.
enum Help {
  /// The overview of `verbs`, in their order.
  static func overview(of verbs: [Verb]) -> String {
    let width = verbs.map { $0.name.count + $0.operands.count }.max() ?? 0
    let lines = verbs.map { verb in
      let usage = verb.operands.isEmpty ? verb.name : "\(verb.name) \(verb.operands)"
      return "  \(padded(usage, to: width + 1))  \(verb.summary)"
    }
    return """
      Renders magic move transitions from scene files to animated GIF, PNG and WebP, frames and video.

      usage: magicmove VERB [options]

      \(lines.joined(separator: "\n"))

        magicmove VERB --help   options and examples of a verb
        magicmove --version     the version

      exit codes: \(exitCodes)

      """
  }

  /// The meaning of exit codes.
  static let exitCodes = """
    0 success, 1 a comparison found a difference, 64 wrong usage,
    65 the scene or a file that it uses is invalid, 66 input file not found,
    69 a required program is missing, 70 internal error, 73 the output
    cannot be created, 74 reading or writing failed, 129 the terminal was
    closed, 130 interrupted, 143 terminated
    """

  /// Options and examples of one verb.
  static func text(for verb: Verb) -> String {
    let usage = ["magicmove", verb.name, verb.operands, "[options]"].filter { !$0.isEmpty }.joined(separator: " ")
    let examples = verb.examples.map { "  magicmove \($0.line)\n      \($0.does)" }
    return """
      \(verb.summary)

      usage: \(usage)

      \((verb.shownFlags + [.help]).map(lines).joined(separator: "\n"))

      examples:
      \(examples.joined(separator: "\n"))

      """
  }

  private static func lines(for flag: Flag) -> String {
    let column = 26
    let spelling = "  " + flag.spelling
    let text = wrapped(flag.help, to: 94 - column)
    let indent = String(repeating: " ", count: column)
    let first = spelling.count < column ? [padded(spelling, to: column) + text[0]] : [spelling, indent + text[0]]
    return (first + text.dropFirst().map { indent + $0 }).joined(separator: "\n")
  }

  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      if !lines[lines.count - 1].isEmpty && lines[lines.count - 1].count + word.count + 1 > width { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines
  }

  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
