// A word or a sign of a Swift source, as the tokenizer reads it.

/// One token.
struct Token: Equatable, Sendable {
  /// The kind of token.
  enum Kind: Equatable, Sendable {
    /// A name or a keyword.
    case word
    /// A name in backticks, which is never a keyword.
    case quotedWord
    /// One character that is neither part of a name nor of a number.
    case sign
  }

  var kind: Kind
  /// The text, without backticks.
  var text: String
  /// The line in the file, from 1.
  var line: Int

  /// Whether it is that keyword or sign, and no name in backticks.
  func reads(_ expected: String) -> Bool { kind != .quotedWord && text == expected }
}
