// What to write in a scene instead of a value in another notation. The files beside this one read one notation each.

import JSONTree

/// A value of a scene that replaces one in another notation, or words about it.
package struct Replacement: Hashable, Sendable {
  /// The value; nil if only words can be said.
  package var value: JSONNode?
  /// What to do, as the end of a sentence, such as `write {"cubicBezier": [0.4, 0, 0.2, 1]}`.
  package var advice: String
  /// Whether the value is all that was meant, so that it can be written without asking.
  package var isCertain = true

  /// A value, and what is different about it as the rest of the sentence.
  package init(_ value: JSONNode, note: String = "") {
    self.value = value
    advice = "write \(JSONWriter.line(value))\(note)"
    isCertain = note.isEmpty
  }

  /// A number instead of a text.
  package init(_ measure: Measure) {
    value = .number(measure.number)
    advice = measure.advice
  }

  /// Words only.
  package init(advice: String) {
    value = nil
    self.advice = advice
  }
}
