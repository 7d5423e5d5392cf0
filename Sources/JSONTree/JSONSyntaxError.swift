// The errors in a text: a syntax error ends the parse, an error in the content still gives a tree.

/// A violation of JSON with comments and trailing commas.
package struct JSONSyntaxError: Error, Hashable {
  /// The kind of error.
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
    /// The text ends where `expected` should follow.
    case unexpectedEnd(expected: String)
    /// A character where something else is `expected`.
    case unexpected(Unicode.Scalar, expected: String)
    /// A word that is not a JSON value, such as `yes`.
    case word(String)
    /// `'`.
    case singleQuotes
    /// A key without quotes.
    case unquotedKey(String)
    /// A text without its closing quote on the same line.
    case unclosedText
    /// A text with a character directly after its closing quote, so that the quote was probably not meant to close it.
    case missingQuote
    /// A bracket that is not closed `before` another character; nil: before the end of the text.
    case unclosed(Unicode.Scalar, before: Unicode.Scalar?)
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

  /// The kind of error.
  package var reason: Reason
  /// The position of the offending character, or of the bracket that is not closed: bytes from the start of the text.
  package var offset: Int
  /// The position of a character that the message refers to by its line; nil when it refers to none.
  package var related: Int?
}

/// An error in a text that can still be parsed into a tree.
package struct JSONContentError: Hashable, Sendable {
  /// The kind of error.
  package enum Reason: Hashable, Sendable {
    /// `NaN`, `Infinity`, `1e999`; the value is `JSONNode.Content.unusable`.
    case notFinite(String)
    /// A duplicate key. The key that counts is `first` bytes from the start of the text.
    case duplicateKey(String, first: Int)
  }

  /// The kind of error.
  package var reason: Reason
  /// The position of the key or value: bytes from the start of the text.
  package var offset: Int

  /// Creates an error in the content.
  package init(_ reason: Reason, at offset: Int) {
    (self.reason, self.offset) = (reason, offset)
  }
}

extension JSONContentError: CustomStringConvertible {
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
  package var description: String { reason.message() }
}

extension JSONSyntaxError.Reason {
  /// One sentence without the place. `relatedLine` is the line of the character that the message refers to.
  package func message(relatedLine: Int? = nil) -> String {
    switch self {
    case .empty: "the file is empty"
    case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes; the limit is \(limit)"
    case .tooManyValues(let limit): "the file has more than \(limit) values"
    case .tooMuchMemory(let limit): "the file would need more than \(limit) bytes of memory"
    case .tooDeep(let limit): "arrays and objects are nested more than \(limit) levels deep"
    case .notUTF8: "this byte is not UTF-8; save the file as UTF-8"
    case .unexpectedEnd(let expected): "expected \(expected), found the end of the file"
    case .unexpected(let found, let expected): "expected \(expected), found \(Self.show(found))"
    case .word(let word): "`\(word)` is not a value; strings need double quotes: \"\(word)\""
    case .singleQuotes: "strings need double quotes, not single quotes"
    case .unquotedKey(let word): "keys need double quotes: \"\(word)\""
    case .unclosedText: "missing closing quote on this line; in a string, write a line break as \\n"
    case .missingQuote: "missing closing quote of this string; in a string, write a quote as \\\""
    case .unclosed(let open, let before):
      "missing `\(open == "{" ? "}" : "]")` for this `\(open)` before "
        + (before.map { "the \(Self.show($0))" + (relatedLine.map { " on line \($0)" } ?? "") } ?? "the end of the file")
    case .unclosedComment: "missing */ after this comment"
    case .controlCharacter(let byte): "control characters in a string must be escaped; write \(Self.escape(byte))"
    case .unknownEscape(let found):
      "unknown escape `\\\(found)`; expected \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u with four hexadecimal digits"
    case .incompleteEscape: "expected four hexadecimal digits after \\u"
    case .loneSurrogate: "half a surrogate pair; write both halves, such as \\ud83d\\ude00"
    case .badNumber(let text, let hint): "`\(text)` is not a number: \(hint)"
    case .textAfterTheEnd: "unexpected text after the value; only comments can follow"
    case .missingComma: "missing comma before this"
    case .missingColon(let key): "missing colon after the key \"\(key)\""
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
