// What a person is told about a scene: a place, what was found there, what is allowed, the line and a caret.

/// A problem in a scene file.
public struct Diagnostic: Hashable, Sendable, Error {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable {
    /// The scene is not drawn.
    case error
    /// Valid, but probably not what was meant.
    case warning
  }

  /// The file, as it was named.
  public var file: String
  /// From 1.
  public var line: Int
  /// From 1, in Unicode scalars.
  public var column: Int
  /// Whether the scene can be drawn.
  public var severity: Severity
  /// The way to the value, such as `screens.list.layers[0].opacity`; empty for the whole file.
  public var path: String
  /// One sentence without place and path.
  public var message: String
  /// The line, cut when it is very long.
  public var sourceLine: String
  /// Where the caret stands under `sourceLine`, from 0.
  public var caret: Int

  /// Creates a diagnostic.
  public init(
    file: String, line: Int, column: Int, severity: Severity, path: String, message: String, sourceLine: String,
    caret: Int
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.severity = severity
    self.path = path
    self.message = message
    self.sourceLine = sourceLine
    self.caret = caret
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `FILE:LINE:COLUMN: error: MESSAGE (at PATH)`, then the source line and a line with a caret.
  public var description: String {
    let place = path.isEmpty ? "" : " (at \(path))"
    // Tabs are repeated so that the caret stands right whatever their width is.
    let indent = sourceLine.unicodeScalars.prefix(caret).map { $0 == "\t" ? "\t" : " " }.joined()
    return "\(file):\(line):\(column): \(severity.rawValue): \(message)\(place)\n\(sourceLine)\n\(indent)^"
  }
}
