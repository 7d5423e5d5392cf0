// One input that is wrong, or absurd: its files, the command line that meets it, and how the program must end.

import Foundation

/// What is tried and what must come of it.
struct MalformedInput: Sendable {
  /// For messages; different for every input.
  var name: String
  /// Files by path.
  var files: [String: [UInt8]]
  /// What follows `magicmove`.
  var arguments: [String]
  /// The exit code.
  var status: Int32 = 65
  /// What standard error must contain: the file, the place and the reason.
  var messages: [String]
  /// Files and folders that may be there afterwards besides the input, such as the report of `verify`.
  var mayLeave: Set<String> = []

  /// Input of a verb by its files and a line of arguments.
  init(
    _ name: String, _ line: String, files: [String: [UInt8]], status: Int32 = 65, _ messages: String...,
    mayLeave: Set<String> = []
  ) {
    self.name = name
    self.files = files
    arguments = line.split(separator: " ").map(String.init)
    self.status = status
    self.messages = messages
    self.mayLeave = mayLeave
  }

  /// The text of a scene in which `‸` marks the place that an error must point at; without it, anywhere.
  static func scene(_ name: String, _ marked: String, _ messages: String...) -> MalformedInput {
    let (text, place) = unmarked(marked)
    var input = MalformedInput(
      name, "render scene.json -o out.gif", files: ["scene.json": Array(text.utf8)], status: 65)
    input.messages = [place.map { "scene.json:\($0.line):\($0.column): error: " } ?? "scene.json:"] + messages
    return input
  }

  /// The same for bytes that are no text.
  static func scene(_ name: String, bytes: [UInt8], at place: String, _ messages: String...) -> MalformedInput {
    var input = MalformedInput(name, "render scene.json -o out.gif", files: ["scene.json": bytes])
    input.messages = ["scene.json:\(place): error: "] + messages
    return input
  }

  /// A scene that is valid, however absurd: it is drawn.
  static func absurd(_ name: String, _ text: String) -> MalformedInput {
    MalformedInput(
      name, "render scene.json -o out.gif --quiet", files: ["scene.json": Array(text.utf8)], status: 0,
      mayLeave: ["out.gif"])
  }

  /// Takes the mark out: the text, with the line and the column that the mark had.
  private static func unmarked(_ marked: String) -> (text: String, place: (line: Int, column: Int)?) {
    let parts = marked.components(separatedBy: "‸")
    guard parts.count == 2 else { return (marked, nil) }
    let lines = parts[0].components(separatedBy: "\n")
    return (parts.joined(), (lines.count, (lines.last?.unicodeScalars.count ?? 0) + 1))
  }
}

/// Scenes around a fragment.
enum Around {
  private static let canvas = ##""canvas": {"size": [40, 30]}"##

  /// A layer of the only screen.
  static func layer(_ fragment: String) -> String {
    "{\(canvas), \"screens\": {\"a\": {\"layers\": [\n\(fragment)\n]}}, \"timeline\": [{\"hold\": 0.1}]}"
  }

  /// A key of the top level beside canvas and two screens.
  static func top(_ fragment: String) -> String {
    "{\(canvas), \(screens),\n\(fragment)\n}"
  }

  /// The steps of the timeline of two screens, each with the layers `x` and `y`.
  static func steps(_ fragment: String) -> String {
    "{\(canvas), \(screens), \"timeline\": [\n\(fragment)\n]}"
  }

  /// A key of a transition.
  static func transition(_ fragment: String) -> String { steps("{\"to\": \"b\", \(fragment)}") }

  /// The screens.
  static func screens(_ fragment: String) -> String { "{\(canvas), \"screens\": {\n\(fragment)\n}}" }

  /// The canvas.
  static func canvas(_ fragment: String) -> String {
    "{\"canvas\": {\(fragment)}, \"screens\": {\"a\": {}}, \"timeline\": [{\"hold\": 0.1}]}"
  }

  private static let screens = ##"""
    "screens": {"a": {"layers": [{"id": "x", "fill": "red", "frame": [2, 2, 9, 9]}, {"id": "y", "fill": "blue"}]},
    "b": {"layers": [{"id": "x", "fill": "lime", "frame": [20, 9, 12, 12]}, {"id": "y", "fill": "navy"}]}}
    """##
}
