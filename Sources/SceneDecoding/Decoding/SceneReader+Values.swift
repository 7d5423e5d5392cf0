// Values of a scene file that come alone, such as a curve that is being tried before it is written.

import JSONTree
import SceneModel

/// Why a value is invalid.
package struct InvalidValue: Error, Hashable, Sendable {
  /// What is wrong, in the words of the diagnostics of a scene file.
  package let message: String
}

extension SceneReader {
  /// The curve that a value of the key `curve` describes.
  package static func curve(_ node: JSONNode) throws(InvalidValue) -> Curve {
    let log = DiagnosticLog()
    VocabularyCheck(log: log).check(node, as: Vocabulary.curveValue, "`curve`")
    let curve = TimelineDecoder(log: log).curve(node)
    guard log.firstMessage == nil, let curve else {
      throw InvalidValue(message: log.firstMessage ?? "`curve`: expected a curve")
    }
    return curve
  }
}
