// The help, written from the tables of verbs and flags.

/// Texts of `--help`.
enum Help {
  /// The overview of `verbs`, sorted by what they are for. Those of `Verb.Group.learn` that print a text share a line.
  static func overview(of verbs: [Verb]) -> String {
    let (rest, texts) = (verbs.filter { !$0.isText }, verbs.filter(\.isText))
    let rows =
      Verb.Group.allCases.flatMap { group in
        rest.filter { $0.group == group }.map { verb in
          (group.rawValue, verb.operands.isEmpty ? verb.name : "\(verb.name) \(verb.operands)", verb.summary)
        }
      } + [(Verb.Group.learn.rawValue, texts.map(\.name).joined(separator: " "), "")]
    let lines = rows.map {
      $2.isEmpty ? "\(padded($0, to: 9)) \($1)" : "\(padded($0, to: 9)) \(padded($1, to: 19)) \($2)"
    }
    return """
      Renders magic move transitions from scene files to GIF, WebP, SVG, video, frames and pages.
      usage: magicmove VERB [options]       magicmove VERB --help: options and examples

      \(lines.joined(separator: "\n"))

      exit codes: 0 done, 1 difference or finding, 64 usage, 65 invalid scene, 66 no input, 69 no program,
      70 defect, 73 output not created, 74 read or write failed, 129 130 143 ended by a signal

      """
  }

  /// The meaning of exit codes.
  static let exitCodes = """
    0 success, 1 a comparison found a difference, or a check a finding, 64 wrong
    usage, 65 the scene or a file that it uses is invalid, 66 input file not
    found, 69 a required program is missing, 70 internal error, 73 the output
    cannot be created, 74 reading or writing failed, 129 the terminal was
    closed, 130 interrupted, 143 terminated
    """

  /// Options and examples of one verb.
  static func text(for verb: Verb) -> String {
    let usage = ["magicmove", verb.name, verb.operands, "[options]"].filter { !$0.isEmpty }.joined(separator: " ")
    let examples = verb.examples.map { "  magicmove \($0.line)\n      \($0.does)" }
    return """
      \(verb.sentences)

      usage: \(usage)

      \(verb.allFlags.map(lines).joined(separator: "\n"))

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

extension Verb {
  /// Whether it only prints a text about the program.
  fileprivate var isText: Bool { group == .learn && name != "docs" }

  /// What the help says about it.
  var sentences: String { details.isEmpty ? summary + "." : "\(summary). \(details)" }

  /// Its flags, `--list` and `--help` among them.
  var allFlags: [Flag] {
    shownFlags + (list == nil || flags.contains { $0.name == Flag.list.name } ? [] : [.list]) + [.help]
  }
}
