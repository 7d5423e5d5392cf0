// Where a value of a scene is written, or would be: for programs that change the text.

import JSONTree
import SceneModel

/// A layer, step or variable of a scene.
package enum SourceAddress: Hashable, Sendable {
  /// A layer, or a screen, by its path in the scene with everything resolved, such as `screens.list.layers[2].layers[0]`.
  case layer(String)
  /// A step by its name, its own or the one made of its screens.
  case step(String)
  /// A variable by its name.
  case variable(String)
}

/// A place of the text that holds a value, or could hold it.
package struct ValuePlace: Hashable, Sendable {
  /// What is written there.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The layer itself.
    case layer
    /// The step itself.
    case step
    /// A layer of a component, or a default of its parameters.
    case component
    /// What a layer passes to its component.
    case argument
    /// An element of a repetition.
    case item
    /// A variable of the scene, perhaps in a theme.
    case variable
    /// A layer of the screen that this one is like.
    case like
    /// A change in `set`.
    case set
    /// A text style.
    case textStyle
  }

  /// What is written there.
  package var kind: Kind
  /// The file as diagnostics name it.
  package var file: String
  /// The path from the root of the file, as in diagnostics.
  package var path: String
  /// The line, from 1: of the value, else of the innermost object around it that exists.
  package var line: Int
  /// The column, from 1, in Unicode scalars.
  package var column: Int
  /// Whether the value is written there; else it would be inserted.
  package var exists: Bool
  /// How many layers of all screens a change there changes, or would change.
  package var uses: Int
  /// Why nothing can be written there; nil when something can.
  package var reason: ReadOnlyReason?

  /// As `/source` gives it.
  package var json: JSONNode {
    .object([
      ("kind", .string(kind.rawValue)), ("file", .string(file)), ("path", .string(path)), ("line", .number(line)),
      ("column", .number(column)), ("exists", .bool(exists)), ("uses", .number(uses)),
      ("reason", reason.map { .string("\($0)") } ?? .null),
    ])
  }
}

/// Why a place cannot be written.
package enum ReadOnlyReason: Hashable, Sendable, CustomStringConvertible {
  /// One copy of a repetition on the screen that has the repetition.
  case copy
  /// An entry of `set` for one layer would take the place of a pattern's entry.
  case pattern
  /// A `set` needs a path that leads to this layer alone.
  case noPath
  /// The object around the value is a variable, which can be replaced only as a whole.
  case expression(key: String)
  /// A variable whose value comes from outside.
  case given(String)
  /// The file is not in the scene's folder.
  case outside

  /// In words.
  package var description: String {
    switch self {
    case .copy:
      "This is one copy of a repetition: it has no text of its own. Change the layer that repeats, or its item."
    case .pattern: "A pattern in `set` changes this layer, and an entry for it alone would replace the pattern's."
    case .noPath: "`set` cannot name this layer: it has no `id`, or another layer has the same path."
    case .expression(let key): "`\(key)` is a variable here. It can be replaced only as a whole."
    case .given(let name):
      "The variable `\(name)` has a value of this session or of the command line. Reset it, or write it to the file."
    case .outside: "The file is outside of the scene's folder."
    }
  }
}

/// A value with all places that could hold it.
package struct SourceValue: Hashable, Sendable {
  /// As it is written; nil where it is not.
  package var value: JSONNode?
  /// What applies, where that differs.
  package var shown: JSONNode?
  /// The origin first, the layer, step or variable itself last.
  package var places: [ValuePlace]

  /// Notes what applies, if it differs.
  package mutating func showIfOther(_ applies: JSONNode?) { shown = applies?.unless(value) ?? shown }

  /// As `/source` gives it.
  package var json: JSONNode {
    .object(
      [("value", value ?? .null)] + (shown.map { [("shown", $0)] } ?? [])
        + [("places", .list(places.map(\.json)))])
  }
}

/// A layer, step or variable with its values.
package struct SourceEntry: Sendable {
  /// The values by their keys, in the order of the documentation.
  package var values: [(key: String, value: SourceValue)]
  /// How the layer around it places it: `row`, `column`, `grid`; nil where its frame does.
  package var stack: String?
  /// Its id; nil without one.
  package var id: String?
  /// Where the layer or the step itself is written; nil for a variable.
  package var place: ValuePlace?

  /// The members of the answer to `/source`, besides the revision.
  package var members: [(String, JSONNode)] {
    let ends: [(String, JSONNode)] =
      place.map {
        [("stack", stack.map { .string($0) } ?? .null), ("id", id.map { .string($0) } ?? .null), ("layer", $0.json)]
      }
      ?? []
    return ends + [("values", .object(values.map { ($0.key, $0.value.json) }))]
  }
}
