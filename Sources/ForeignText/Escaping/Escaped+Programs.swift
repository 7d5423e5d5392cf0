// Text for terminals, shells, make, and the logs of build servers.

import JSONTree

extension Escaped {
  /// Lines for a terminal: control characters and those that change the direction or break a line are written by their numbers, so
  /// that a text of a scene cannot control the terminal and a name cannot make a message look like another one.
  package static func lines(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: changesOutput) else { return text }
    return replacing(text) { changesOutput($0) ? number($0) : nil }
  }

  /// A text on one line of a terminal: like `lines`, and a line feed by its number, too.
  package static func line(_ text: String) -> String {
    replacing(text) { $0 == "\n" || changesOutput($0) ? number($0) : nil }
  }

  private static func number(_ scalar: Unicode.Scalar) -> String { "\\u{\(String(scalar.value, radix: 16))}" }

  /// Lines for the log of a build server, none of which is a command to it. GitHub reads `::` behind white space at the start of a
  /// line and `##[` anywhere, Azure `##vso[`, TeamCity `##teamcity[`, GitLab `section_start:` and `section_end:`.
  package static func log(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let section = Array("section_".unicodeScalars)
    var (result, startsLine) = ("", true)
    for (index, scalar) in scalars.enumerated() {
      let isCommand =
        switch scalar {
        // Its reader compares by a culture, which ignores some scalars: only visible ASCII makes a line safe.
        case ":" where startsLine: true
        case "#" where index > 0 && scalars[index - 1] == "#": names(scalars[(index + 1)...])
        case "_" where index >= 7 && scalars[(index - 7)...].starts(with: section): true
        default: false
        }
      if isCommand {
        result += number(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
      startsLine = scalar == "\n" || scalar == "\r" || startsLine && !("!"..."~").contains(scalar)
    }
    return result
  }

  /// Whether letters and a bracket follow, as in `##vso[` and `##[`.
  private static func names(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    rest.first { !$0.properties.isAlphabetic } == "["
  }

  /// The message of a workflow command of GitHub Actions: percent signs and line ends by their codes.
  package static func commandMessage(_ text: String) -> String {
    replacing(text) { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      case "\u{85}", "\u{2028}", "\u{2029}": " "
      default: nil
      }
    }
  }

  /// A value before the message of a workflow command: what ends a value or the values by its code, too.
  package static func commandProperty(_ text: String) -> String {
    replacing(commandMessage(text)) { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : nil }
  }

  /// A word of a command line that is pasted into a shell. What is not visible is in the form `$'\x0a'` of bash, zsh and ksh, without
  /// a quote in it, so that a shell that does not know the form reads one wrong word and runs nothing.
  package static func shellWord(_ word: String) -> String {
    let scalars = word.unicodeScalars
    let isPlain = scalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "_", "-", "%", "@", ":", "+", ",", "=": true
      default: false
      }
    }
    if isPlain, let first = scalars.first, first != "=" { return word }
    guard scalars.contains(where: { $0 == "\t" || $0 == "\n" || changesOutput($0) }) else {
      return "'" + replacing(word) { $0 == "'" ? "'\\''" : nil } + "'"
    }
    return "$'"
      + word.utf8.map { byte in
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "'") && byte != UInt8(ascii: "\\")
          ? String(Unicode.Scalar(byte)) : "\\x" + NumberText.hexadecimal(byte, digits: 2)
      }.joined() + "'"
  }

  /// A path that a target depends on, in a file for make and ninja; nil for a path with a line break, another control character or a
  /// semicolon, for which make has no escape.
  ///
  /// Backslashes are doubled only before a character with an escape, as compilers write them. `=` has no escape either: a path with it
  /// must not be the first one behind the colon, where make reads the definition of a variable.
  package static func makePrerequisite(_ path: String) -> String? {
    makePath(path, escaping: " \t#:|", refusing: ";")
  }

  /// A path as the target of a rule for make and ninja; nil for one with a control character, `;`, `=` or `|`.
  package static func makeTarget(_ path: String) -> String? { makePath(path, escaping: " #:%", refusing: "\t;=|") }

  private static func makePath(_ path: String, escaping escaped: String, refusing refused: String) -> String? {
    var (result, backslashes) = ("", 0)
    for scalar in path.unicodeScalars {
      if scalar != "\t" && scalar.value < 0x20 || refused.unicodeScalars.contains(scalar) { return nil }
      if scalar == "$" { result += "$" }
      if escaped.unicodeScalars.contains(scalar) { result += String(repeating: "\\", count: backslashes + 1) }
      backslashes = scalar == "\\" ? backslashes + 1 : 0
      result.unicodeScalars.append(scalar)
    }
    return result + String(repeating: "\\", count: backslashes)
  }
}
