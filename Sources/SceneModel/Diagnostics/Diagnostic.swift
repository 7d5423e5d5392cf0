// What a person is told about a scene: a place, what was found there, what is allowed, the line and a caret.

/// A diagnostic in a scene: a place in its file, what was found there, what is allowed, and the line with a caret.
public struct Diagnostic: Hashable, Sendable, Error {
  /// How bad a diagnostic is.
  public enum Severity: String, Hashable, Sendable {
    /// The scene cannot be drawn.
    case error
    /// The scene can be drawn, but this is probably not what was meant.
    case warning
  }

  /// The scene's file as it was named; the scene's name for one that was built in Swift.
  public var file: String
  /// The line of the diagnostic in the file, from 1.
  public var line: Int
  /// The column of the diagnostic in its line, from 1, in Unicode scalars.
  public var column: Int
  /// Whether the scene cannot be drawn or is only suspicious.
  public var severity: Severity
  /// The way to the value with the diagnostic, such as `screens.list.layers[0].opacity`; empty for the whole file.
  public var path: String
  /// What is wrong, in one sentence without place and path.
  public var message: String
  /// The text of the line with the diagnostic, cut when it is very long; empty for a scene that was built in Swift.
  public var sourceLine: String
  /// The column of `sourceLine` under which a caret shows the diagnostic, from 0, in Unicode scalars.
  public var caret: Int
  /// What would allow it, for programs that say so in words of their own; nil when only the scene can be changed.
  package var hint: Hint?
  /// The rule of lint that says the same; nil for none.
  package var rule: LintRule?
  /// The change of the text after which it is gone; nil where none is certain.
  package var fix: TextFix?

  /// Creates a diagnostic.
  package init(
    file: String, line: Int, column: Int, severity: Severity, path: String, message: String, sourceLine: String,
    caret: Int, hint: Hint? = nil, rule: LintRule? = nil
  ) {
    (self.file, self.line, self.column, self.severity) = (file, line, column, severity)
    (self.path, self.message, self.sourceLine, self.caret) = (path, message, sourceLine, caret)
    (self.hint, self.rule) = (hint, rule)
  }
}

/// What the caller that loads a scene can do about a diagnostic, besides changing the scene.
package enum Hint: Hashable, Sendable {
  /// Allow files to come from another folder.
  case allowFolder
  /// Allow more memory.
  case raiseMemory
  /// Give no value for a variable, by its name: the scene does not have it.
  case removeVariable(String)
  /// Install a program that reads a file.
  case installProgram
  /// Run it again: a program failed that reads a file.
  case tryAgain
  /// Choose another theme: the scene does not have it.
  case otherTheme
  /// List all names that a key can have as its value; the message shows only some.
  case listNames(key: String)
}

/// A change of the text where a diagnostic points.
package enum TextFix: Hashable, Sendable {
  /// In the string that begins there, a word is another one.
  case rename(String, to: String)
  /// This JSON takes the place of the value that begins there.
  case value(String)
  /// This text takes the place of the member whose key begins there. Members with some keys that follow it directly go.
  case member(String, removing: [String])
  /// The member whose key begins there goes: its key is there already.
  case removeMember
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic as compilers print theirs: `FILE:LINE:COLUMN: error: MESSAGE (at PATH)`, then the source line and a line
  /// with a caret, if there is a source.
  public var description: String {
    let place = path.isEmpty ? "" : " (at \(path))"
    let words = "\(file):\(line):\(column): \(severity.rawValue): \(message)\(place)"
    if sourceLine.isEmpty { return words }
    // Tabs are repeated so that the caret is in the right column whatever their width is.
    let indent = sourceLine.unicodeScalars.prefix(caret).map { $0 == "\t" ? "\t" : " " }.joined()
    return "\(words)\n\(sourceLine)\n\(indent)^"
  }
}
