// The editor of the user, which opens a file at a line. It is started without a shell: a command is split at spaces once, and names of
// files are put into its words afterwards.

import FileFormats
import Platform

/// The program that opens a place of a file, with its arguments.
package struct EditorCommand: Hashable, Sendable {
  private let program: String
  private let arguments: [String]

  /// Arguments of editors that have windows of their own and know the place, by the name of their program.
  private static let known: [String: [String]] = {
    let joined = ["{file}:{line}:{column}"]
    let jump = ["--line", "{line}", "--column", "{column}", "{file}"]
    let groups: [([String], [String])] = [
      (["code", "code-insiders", "codium", "cursor", "windsurf"], ["-g"] + joined),
      (["subl", "zed", "zeditor"], joined), (["mate"], ["-l", "{line}:{column}", "{file}"]),
      (["idea", "webstorm", "pycharm", "fleet"], jump), (["kate"], ["-l", "{line}", "-c", "{column}", "{file}"]),
      (["gedit", "gnome-text-editor"], ["+{line}:{column}", "{file}"]), (["xed"], ["--line", "{line}", "{file}"]),
      (["gvim", "mvim"], ["+call cursor({line},{column})", "{file}"]),
    ]
    return Dictionary(uniqueKeysWithValues: groups.flatMap { names, words in names.map { ($0, words) } })
  }()

  /// A command such as `code -g {file}:{line}:{column}`. Quotes keep spaces in a word.
  ///
  /// - Returns: Nil when it has no `{file}` after its first word, or its program is not installed.
  package init?(_ command: String) {
    let words = Self.words(of: command)
    guard let first = words.first, words.dropFirst().contains(where: { $0.contains("{file}") }),
      let program = InstalledProgram.path(of: first)
    else { return nil }
    (self.program, arguments) = (program, Array(words.dropFirst()))
  }

  /// The editor that `$VISUAL` or `$EDITOR` names, if it is known to have windows of its own.
  package static func ofEnvironment() -> EditorCommand? {
    ["VISUAL", "EDITOR"].lazy.compactMap { InstalledProgram.environment($0) }.compactMap(command(named:)).first
  }

  /// A known editor by what a variable of the environment has, perhaps with arguments.
  private static func command(named text: String) -> EditorCommand? {
    let words = words(of: text)
    guard let first = words.first, let place = known[Path.name(of: first)],
      let program = InstalledProgram.path(of: first)
    else { return nil }
    return EditorCommand(program: program, arguments: words.dropFirst() + place)
  }

  private init(program: String, arguments: [String]) { (self.program, self.arguments) = (program, arguments) }

  /// The words of a command. Only spaces and quotes have a meaning.
  private static func words(of command: String) -> [String] {
    var (words, word, quote): ([String], String?, Unicode.Scalar?) = ([], nil, nil)
    for scalar in command.unicodeScalars {
      if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "\"" || scalar == "'" {
        (quote, word) = (scalar, word ?? "")
      } else if quote == nil, scalar.properties.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = word ?? ""
        word?.unicodeScalars.append(scalar)
      }
    }
    return words + [word].compactMap(\.self)
  }

  /// The arguments for a place.
  ///
  /// - Parameter file: An absolute path.
  func arguments(file: String, line: Int, column: Int) -> [String] {
    let values = ["file": file, "line": "\(line)", "column": "\(column)"]
    return arguments.map { argument in
      // One pass: a file may be called `{line}`.
      var (result, rest) = ("", argument[...])
      while let open = rest.firstIndex(of: "{") {
        result += rest[..<open]
        rest = rest[open...]
        let name = rest.dropFirst().prefix { $0 != "}" }
        if name.endIndex < rest.endIndex, let value = values[String(name)] {
          result += value
          rest = rest[rest.index(after: name.endIndex)...]
        } else {
          result.append(rest.removeFirst())
        }
      }
      return result + rest
    }
  }

  /// Opens a place, and does not wait for the editor.
  ///
  /// - Parameter file: An absolute path.
  func open(file: String, line: Int, column: Int) throws(SystemError) {
    try DetachedProgram.start(program, arguments(file: file, line: line, column: column)) { _ in }
  }
}
