// Diagnostics as programs read them.

import JSONTree
import SceneModel

extension Diagnostic {
  /// What is written of a diagnostic beside its place and its message.
  package struct Details: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The severity.
    package static let severity = Details(rawValue: 1)
    /// The path in the scene.
    package static let path = Details(rawValue: 2)
    /// The source line, and where the caret is below it.
    package static let source = Details(rawValue: 4)
  }

  /// The members of its JSON object.
  package func members(_ details: Details) -> [(String, JSONNode)] {
    var members: [(String, JSONNode)] = []
    if details.contains(.severity) { members.append(("severity", .string(severity.rawValue))) }
    members += [("file", .string(file)), ("line", .number(line)), ("column", .number(column))]
    if details.contains(.path) { members.append(("path", .string(path))) }
    members.append(("message", .string(message)))
    if details.contains(.source) { members += [("sourceLine", .string(sourceLine)), ("caret", .number(caret))] }
    return members
  }
}
