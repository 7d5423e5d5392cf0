// Pieces that the sentences of diagnostics are made of.

import JSONTree

/// Pieces of messages.
package enum Wording {
  /// Most names that a message lists.
  package static let mostNames = 32

  /// `a`, `b` and `c`, or with another word before the last one; of more than `mostNames` the first ones.
  package static func list(_ names: [String], _ conjunction: String = "and") -> String {
    let shown = names.prefix(mostNames).map { "`\(short($0))`" }
    if names.count > mostNames { return shown.joined(separator: ", ") + " and more" }
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "none" }
    return shown.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  /// `1 layer`, `2 layers`.
  package static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// Something needs more memory than the `limit` bytes that are left.
  package static func tooMuchMemory(_ what: String, limit: Int) -> String {
    let left = limit < 1 << 20 ? "\(limit >> 10) KiB" : "\(limit >> 20) MiB"
    return "\(what) would need more memory than the remaining \(left)"
  }

  /// The end of a sentence about something unknown; nothing without a suggestion.
  package static func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean `\($0)`?" } ?? ""
  }

  /// The end of a sentence about something unknown; nothing without suggestions.
  package static func didYouMean(_ suggestions: [String]) -> String {
    suggestions.isEmpty ? "" : "; did you mean \(list(suggestions, "or"))?"
  }

  /// A text cut to 60 characters.
  package static func short(_ text: String) -> String {
    text.unicodeScalars.count <= 60 ? text : String(text.unicodeScalars.prefix(57)) + "..."
  }

  /// A number that was written: the shortest decimal; whole numbers without a point.
  package static func number(_ number: Double) -> String { NumberText.shortest(number) }

  /// A computed number, to at most three decimals unless nothing would be left of it.
  package static func result(_ number: Double) -> String {
    let text = NumberText.rounded(number, decimals: 3)
    return text == "0" ? NumberText.shortest(number) : text
  }

  /// A time in seconds, to the millisecond.
  package static func seconds(_ seconds: Double) -> String { NumberText.rounded(seconds, decimals: 3) }

  /// "an array of 3 elements".
  package static func array(of count: Int) -> String { "an array of \(count) \(count == 1 ? "element" : "elements")" }

  /// "an array with at least 2 elements".
  package static func array(ofAtLeast count: Int) -> String {
    "an array with at least \(count) \(count == 1 ? "element" : "elements")"
  }

  /// A value as it is named in "but is ...".
  package static func found(_ node: JSONNode) -> String {
    switch node.content {
    case .null: "null"
    case .bool(let bool): String(bool)
    case .number(let number): self.number(number)
    case .string(let text): "\"\(short(text))\""
    case .list(let elements): elements.isEmpty ? "an empty array" : array(of: elements.count)
    case .object: "an object"
    case .unusable: "unusable"
    }
  }
}
