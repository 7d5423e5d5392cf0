// Explanations of names that values can be, such as "push" or "morph", for `magicmove docs`.

import JSONTree
import Pixels

/// A name that is a value of some keys, with its meaning.
package struct ValueReference: Sendable {
  package let name: String
  /// What the name is, with an article, such as "a style".
  package let noun: String
  /// The meaning, as one or two sentences.
  package let meaning: String
  /// The keys that can have the value.
  package private(set) var keys: [KeyReference]

  /// Every name of the vocabulary but colours. A name with several meanings is there once for each.
  package static let all = collected(KeyReference.all)

  /// The meanings of a name, and the colour that it names.
  package static func found(_ word: String) -> [ValueReference] {
    all.filter { $0.name == word } + color(word)
  }

  /// The names that are values of some keys, in the order of the tables.
  package static func collected(_ keys: [KeyReference]) -> [ValueReference] {
    var places: [String: Int] = [:]
    return keys.reduce(into: []) { found, key in
      for (name, noun, meaning) in key.key.value.explainedNames {
        let place = places["\(name)\n\(noun)\n\(meaning)"]
        if let place {
          if found[place].keys.last?.path != key.path { found[place].keys.append(key) }
        } else {
          places["\(name)\n\(noun)\n\(meaning)"] = found.count
          found.append(ValueReference(name: name, noun: noun, meaning: meaning, keys: [key]))
        }
      }
    }
  }

  private static func color(_ word: String) -> [ValueReference] {
    let name = word.lowercased()
    guard Color.cssColorNames.contains(name), let color = Color(css: name) else { return [] }
    let keys = KeyReference.all.filter(\.key.value.takesColor)
    let digits = JSONNode.color(color).string ?? name
    return [ValueReference(name: name, noun: "a colour", meaning: "The colour \(digits).", keys: keys)]
  }

  /// For people: the name, its meaning, the keys that can have the value.
  package var text: String {
    "\"\(name)\": \(noun)\n    \(meaning) A value of \(keys.map(\.path).joined(separator: ", ")).\n"
  }

  /// For programs.
  package var json: JSONNode {
    .object([("value", .string(name)), ("keys", .strings(keys.map(\.path))), ("meaning", .string(meaning))])
  }
}
