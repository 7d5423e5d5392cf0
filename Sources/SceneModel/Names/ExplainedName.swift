// What the names that values can be mean, in words: `magicmove docs` prints these sentences and editors show them.

import JSONTree

/// An enumeration whose cases are names in scene files.
package protocol ExplainedName: RawRepresentable, CaseIterable where RawValue == String {
  /// What the name means: one or two sentences.
  var meaning: String { get }
}

extension TransitionStyle: ExplainedName {
  package var meaning: String { facts.summary }
}

extension NamedCurve: ExplainedName {
  package var meaning: String { summary }
}

extension FontWeightName: ExplainedName {
  package var meaning: String { "Font weight \(NumberText.shortest(weight))." }
}
