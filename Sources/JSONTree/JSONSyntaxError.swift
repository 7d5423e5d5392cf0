// What can be wrong with a text before it is a tree: an error ends the parse, a mistake leaves a tree to look at.

/// A violation of JSON with comments and trailing commas.
package struct JSONSyntaxError: Error, Hashable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// No value at all.
    case empty
    /// Over a limit of the parser.
    case tooLarge(bytes: Int, limit: Int)
    /// Over a limit of the parser.
    case tooManyValues(limit: Int)
    /// Over a limit of the parser, in bytes.
    case tooMuchMemory(limit: Int)
    /// Over a limit of the parser.
    case tooDeep(limit: Int)
    /// A byte that is no part of UTF-8.
    case notUTF8
    /// The text ends before what is `expected`.
    case unexpectedEnd(expected: String)
    /// A character where something else is `expected`.
    case unexpected(Unicode.Scalar, expected: String)
    /// A word that is no value, such as `yes`.
    case word(String)
    /// `'`.
    case singleQuotes
    /// A key without quotes.
    case unquotedKey(String)
    /// A text without its closing quote on the same line.
    case unclosedText
    /// A comment without its end.
    case unclosedComment
    /// A control character inside of a text.
    case controlCharacter(UInt8)
    /// A backslash before another character than those of JSON.
    case unknownEscape(Unicode.Scalar)
    /// `\u` without four digits.
    case incompleteEscape
    /// Half of a surrogate pair.
    case loneSurrogate
    /// Something like a number, and how to write it.
    case badNumber(String, hint: String)
    /// More than one value.
    case textAfterTheEnd
    /// Two values without a comma between them.
    case missingComma
    /// A key without its colon.
    case missingColon(key: String)
  }

  /// What is wrong.
  package var reason: Reason
  /// Where the offending character stands: bytes from the start of the text.
  package var offset: Int

  /// Creates an error.
  package init(reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

/// A fault of a text that a tree can be made of all the same.
package struct JSONMistake: Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// `NaN`, `Infinity`, `1e999`; the value is `JSONNode.Content.unusable`.
    case notFinite(String)
    /// A key that its object has already, where the key that counts stands `first` bytes from the start of the text.
    case duplicateKey(String, first: Int)
  }

  /// What is wrong.
  package var reason: Reason
  /// Where the key or value stands: bytes from the start of the text.
  package var offset: Int

  /// Creates a mistake.
  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension JSONMistake: CustomStringConvertible {
  /// One sentence without the place.
  package var description: String {
    switch reason {
    case .notFinite(let text): "\(text.prefix(40)) is not a finite number"
    case .duplicateKey(let key, _): "duplicate key `\(key)`"
    }
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  /// One sentence without the place.
  package var description: String {
    switch reason {
    case .empty: "the file is empty"
    case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes; at most \(limit) are read"
    case .tooManyValues(let limit): "the file has more than \(limit) values"
    case .tooMuchMemory(let limit): "the file would need more than \(limit) bytes of memory"
    case .tooDeep(let limit): "lists and objects are nested deeper than \(limit)"
    case .notUTF8: "this byte is not UTF-8; save the file as UTF-8"
    case .unexpectedEnd(let expected): "the file ends here, but \(expected) is missing"
    case .unexpected(let found, let expected): "found \(Self.show(found)) where \(expected) should stand"
    case .word(let word): "`\(word)` is no value; a text stands in double quotes: \"\(word)\""
    case .singleQuotes: "a text stands in double quotes, not in single ones"
    case .unquotedKey(let word): "a key stands in double quotes: \"\(word)\""
    case .unclosedText: "this text is not closed on its line; a line break in a text is written \\n"
    case .unclosedComment: "this comment is not closed with */"
    case .controlCharacter(let byte): "a control character in a text is written \(Self.escape(byte))"
    case .unknownEscape(let found):
      "`\\\(found)` is no escape; allowed are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits"
    case .incompleteEscape: "\\u is followed by four hexadecimal digits"
    case .loneSurrogate: "this is half a surrogate pair; both halves are needed, such as \\ud83d\\ude00"
    case .badNumber(let text, let hint): "`\(text)` is no number: \(hint)"
    case .textAfterTheEnd: "the value has ended; nothing but comments may follow"
    case .missingComma: "a comma is missing before this"
    case .missingColon(let key): "a colon is missing after the key \"\(key)\""
    }
  }

  private static func show(_ scalar: Unicode.Scalar) -> String {
    scalar.value < 0x20 || scalar.value == 0x7F
      ? "the control character U+" + NumberText.hexadecimal(scalar.value, digits: 4) : "`\(scalar)`"
  }

  private static func escape(_ byte: UInt8) -> String {
    byte == 0x09 ? "\\t" : "\\u" + NumberText.hexadecimal(byte, digits: 4)
  }
}
