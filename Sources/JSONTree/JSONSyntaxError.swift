// What can be wrong with a text before it is a tree. Such an error ends the reading.

/// A violation of JSON with comments and trailing commas.
package struct JSONSyntaxError: Error, Hashable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    case empty
    case tooLarge(bytes: Int, limit: Int)
    case tooManyValues(limit: Int)
    case tooMuchMemory(limit: Int)
    case tooDeep(limit: Int)
    case notUTF8
    case unexpectedEnd(expected: String)
    case unexpected(Unicode.Scalar, expected: String)
    case word(String)
    case singleQuotes
    case unquotedKey(String)
    case unclosedText
    case unclosedComment
    case controlCharacter(UInt8)
    case unknownEscape(Unicode.Scalar)
    case incompleteEscape
    case loneSurrogate
    case badNumber(String, hint: String)
    case textAfterTheEnd
    case missingComma
    case missingColon(key: String)
  }

  package var reason: Reason
  /// Where the offending character stands.
  package var offset: Int
}

extension JSONSyntaxError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .empty: "the file is empty; a scene is an object: { \"canvas\": ..., \"screens\": ... }"
    case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes; at most \(limit) are read"
    case .tooManyValues(let limit): "the file has more than \(limit) values"
    case .tooMuchMemory(let limit): Wording.tooMuchMemory("the file", limit: limit)
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
    case .textAfterTheEnd: "the scene has ended; nothing but comments may follow"
    case .missingComma: "a comma is missing before this"
    case .missingColon(let key): "a colon is missing after the key \"\(key)\""
    }
  }

  private static func show(_ scalar: Unicode.Scalar) -> String {
    scalar.value < 0x20 || scalar.value == 0x7F
      ? "the control character U+" + hex(scalar.value, digits: 4) : "`\(scalar)`"
  }

  private static func escape(_ byte: UInt8) -> String {
    byte == 0x09 ? "\\t" : "\\u" + hex(UInt32(byte), digits: 4)
  }

  private static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
