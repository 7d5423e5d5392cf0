// Text that other programs read: each language has one escaper. They work on Unicode scalars or bytes, never on characters: a
// reader of bytes ends a tag at `<` also where Swift joins it with the scalar before or behind it to one character.

import JSONTree

/// Text with escapes for the language it is written into.
package enum Escaped {
  /// Text of XML and HTML, also between double quotes. A line break or a tab is a space; a control character, which XML does not
  /// allow, is U+FFFD.
  package static func markup(_ text: String) -> String {
    replacing(text) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\t", "\n", "\r": " "
      case _ where scalar.isControl || scalar == "\u{FFFE}" || scalar == "\u{FFFF}": "\u{FFFD}"
      default: nil
      }
    }
  }

  /// JSON for an element `script` of a page: nothing in it ends the element, begins a comment or breaks a line of JavaScript.
  package static func inPage(_ json: String) -> String {
    replacing(json) { scalar in
      switch scalar {
      case "<", ">", "&", "\u{2028}", "\u{2029}": "\\u" + NumberText.hexadecimal(scalar.value, digits: 4)
      default: nil
      }
    }
  }

  /// A span of code in Markdown, on one line, with at most `longest` scalars of the text. A span ends at as many backquotes as it
  /// begins with: these are more than in the text. A vertical bar would end the cell of a table.
  package static func markdownCode(_ text: String, longest: Int = .max, inTable: Bool = false) -> String {
    var scalars = Array(
      replacing(text) { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .format: " "
        default: inTable && scalar == "|" ? "\\|" : nil
        }
      }.unicodeScalars)
    if scalars.count > longest { scalars = scalars.prefix(longest - 1) + ["…"] }
    var (most, run) = (0, 0)
    for scalar in scalars {
      run = scalar == "`" ? run + 1 : 0
      most = max(most, run)
    }
    let fence = String(repeating: "`", count: most + 1)
    let space = most > 0 || scalars.first == " " || scalars.isEmpty ? " " : ""
    return fence + space + string(scalars) + space + fence
  }

  /// Text of a comment in CSS, Swift or Kotlin: on one line, without what ends the comment or changes the direction of the code.
  package static func comment(_ text: String) -> String {
    var scalars: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if scalar == "/", scalars.last == "*" { scalars.append(" ") }
      let isHidden = scalar == "\t" || scalar == "\n" || changesOutput(scalar)
      scalars.append(isHidden ? " " : scalar)
    }
    return string(scalars)
  }

  /// An identifier of CSS from a name of letters, digits, `-` and `_`, with escapes for what cannot begin one (CSSOM, serialize an
  /// identifier).
  package static func cssIdentifier(_ name: String) -> String {
    let scalars = Array(name.unicodeScalars)
    let start = scalars.first == "-" ? 1 : 0
    guard start < scalars.count else { return start == 1 ? "\\-" : name }
    guard ("0"..."9").contains(scalars[start]) else { return name }
    return (start == 1 ? "-" : "") + "\\3\(scalars[start]) " + string(scalars[(start + 1)...])
  }

  /// A field of CSV, in quotes if it has a comma, a quote or a line break; quotes in it are doubled (RFC 4180). Other control
  /// characters are U+FFFD.
  package static func csvField(_ text: String) -> String {
    var needsQuotes = false
    let field = replacing(text) { scalar in
      switch scalar {
      case "\"":
        needsQuotes = true
        return "\"\""
      case ",", "\n", "\r":
        needsQuotes = true
        return nil
      default: return scalar != "\t" && scalar.isControl ? "\u{FFFD}" : nil
      }
    }
    return needsQuotes ? "\"\(field)\"" : field
  }

  // MARK: Scalars

  /// A text with other texts for some of its scalars.
  static func replacing(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
    // `append(contentsOf:)` of a view of scalars copies the whole view.
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if let text = replacement(scalar) { result += text } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }

  static func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
  }

  /// Whether a scalar can control a terminal, change the direction of a line or break it; a tab and a line feed are not among these.
  static func changesOutput(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\t" && scalar != "\n" && scalar.changesOutput
  }
}
