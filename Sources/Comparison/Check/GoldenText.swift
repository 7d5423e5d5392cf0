// A golden that is a text: a test makes it from an animation, and it is stored in a file next to the pictures.

import FileFormats
import Rendering

/// A text that is made from an animation and kept in a file of the golden's folder.
package struct GoldenText: Sendable {
  /// The file's name, with its extension.
  package let fileName: String
  /// Makes the text.
  package let text: @Sendable (Animation) async throws -> String

  /// Describes a text golden. In both names characters other than letters, digits, `.`, `_` and `-` become `-`.
  ///
  /// - Parameters:
  ///   - name: The file's name without extension.
  ///   - fileExtension: The extension without a dot; not `png`, which is reserved for pictures.
  ///   - text: Makes the text. It must not depend on time, locale or machine.
  package init(
    name: String, fileExtension: String, text: @escaping @Sendable (Animation) async throws -> String
  ) {
    fileName = Path.fileName(from: name) + "." + Path.fileName(from: fileExtension)
    self.text = text
  }
}

/// What came of comparing a text with its golden.
package struct GoldenTextResult: Sendable {
  /// What came out.
  package enum Outcome: Hashable, Sendable {
    /// Equal, byte by byte.
    case passed
    /// There is no golden.
    case missing
    /// The golden cannot be used; why.
    case damaged(String)
    /// The first line that is not the same.
    case differs(LineDifference)
  }

  /// What came out, before anything was recorded.
  package var outcome: Outcome
  /// The golden's text, where it could be read.
  package var expected: String?
  /// The text of the animation.
  package let actual: String
  /// Whether the golden was written.
  package var isRecorded = false
}

extension GoldenTextResult: CustomStringConvertible {
  /// What is wrong, in a sentence; "" when nothing is.
  package var description: String {
    switch outcome {
    case .passed: ""
    case .missing: "there is no golden"
    case .damaged(let reason): "the golden cannot be read: \(reason)"
    case .differs(let difference): "\(difference)"
    }
  }
}

extension GoldenCheck {
  /// Compares a text of the animation with its golden in `folder`, or records it.
  ///
  /// Texts are compared byte by byte, so line ends matter. A reserved file name is the outcome `.damaged`.
  ///
  /// - Throws: What making the text throws, or `OutputError`.
  package func check(_ golden: GoldenText, of animation: Animation, in folder: GoldenFolder) async throws
    -> GoldenTextResult
  {
    let actual = try await golden.text(animation)
    var result = GoldenTextResult(outcome: .passed, actual: actual)
    if GoldenFolder.isReserved(golden.fileName) {
      result.outcome = .damaged("the file name \(golden.fileName) is reserved for another kind of golden")
      return result
    }
    let state: GoldenState
    switch folder.text(golden.fileName) {
    case .missing: (result.outcome, state) = (.missing, .missing)
    case .damaged(let reason): (result.outcome, state) = (.damaged(reason), .failing)
    case .found(let expected):
      result.expected = expected
      let difference = LineDifference(expected, actual)
      if let difference { result.outcome = .differs(difference) }
      state = difference == nil ? .equal : .failing
    }
    if recording.writes(state) {
      try folder.write(text: actual, golden.fileName)
      result.isRecorded = true
    }
    return result
  }
}
