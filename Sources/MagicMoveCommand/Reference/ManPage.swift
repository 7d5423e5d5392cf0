// The manual page, written from the tables of verbs and flags in the macros of man(7).

import Rendering

/// `magicmove(1)`.
enum ManPage {
  /// The page for `verbs`, in their order.
  static func text(for verbs: [Verb]) -> String {
    let sections = verbs.map(section)
    return """
      .TH MAGICMOVE 1 "" "magicmove \(MagicMoveVersion.current)" "User Commands"
      .SH NAME
      magicmove \\- renders magic move transitions from scene files
      .SH SYNOPSIS
      .B magicmove
      .I VERB
      .RI [ options ]
      .SH DESCRIPTION
      A scene file describes screens, their layers, and a timeline that moves between the screens. A layer that is on two
      screens moves from its place on the first screen to its place on the second.
      .SH VERBS
      \(sections.joined(separator: "\n"))
      .SH EXIT STATUS
      \(escaped(Help.exitCodes))

      """
  }

  private static func section(_ verb: Verb) -> String {
    let head = ".SS magicmove \(verb.name)" + (verb.operands.isEmpty ? "" : " \(escaped(verb.operands))")
    let flags = (verb.shownFlags + [.help]).map { ".TP\n.B \(escaped($0.spelling))\n\(escaped($0.help))" }
    let examples = verb.examples.map { ".TP\n.B magicmove \(escaped($0.line))\n\(escaped($0.does))" }
    return ([head, escaped(verb.summary)] + flags + [".PP", "Examples:"] + examples).joined(separator: "\n")
  }

  /// A text with escapes for roff: backslashes, minus signs, and dots and quotes at the start of a line.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return plain.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : String($0) }.joined(separator: "\n")
  }
}
