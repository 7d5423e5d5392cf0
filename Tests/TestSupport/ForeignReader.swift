// How other programs read what we write for them, as far as tests of escapers need it. Optimised: the texts have megabytes.

/// Reads words of make and of the shell.
public enum ForeignReader {
  /// The bytes of a prerequisite as make reads it; nil if a part of it is a command or ends it.
  public static func make(_ text: String) -> [UInt8]? {
    let text = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    let special = Array(" \t#:|".utf8)
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\\"):
        let start = index - 1
        while index < text.count, text[index] == byte { index += 1 }
        let count = index - start
        let isEscape = index == text.count || special.contains(text[index])
        result += [UInt8](repeating: byte, count: isEscape ? count / 2 : count)
        guard isEscape, index < text.count else { break }
        if count % 2 == 0 { return nil }
        result.append(text[index])
        index += 1
      case UInt8(ascii: "$"):
        guard index < text.count, text[index] == byte else { return nil }
        result.append(byte)
        index += 1
      default:
        if special.contains(byte) { return nil }
        result.append(byte)
      }
    }
    return result
  }

  /// The bytes of a word in `'…'`, with `\'` between, or in `$'…'`; nil for any other word.
  public static func shell(_ word: String) -> [UInt8]? {
    let word = Array(word.utf8)
    let (quote, backslash) = (UInt8(ascii: "'"), UInt8(ascii: "\\"))
    var result: [UInt8] = []
    result.reserveCapacity(word.count)
    if word.starts(with: "$'".utf8) {
      var index = 2
      while index < word.count, word[index] != quote {
        guard word[index] == backslash else {
          result.append(word[index])
          index += 1
          continue
        }
        guard index + 3 < word.count, word[index + 1] == UInt8(ascii: "x"), let high = digit(word[index + 2]),
          let low = digit(word[index + 3])
        else { return nil }
        result.append(high << 4 | low)
        index += 4
      }
      return index == word.count - 1 ? result : nil
    }
    var isQuoted = false
    var index = 0
    while index < word.count {
      if word[index] == quote {
        isQuoted.toggle()
      } else if isQuoted {
        result.append(word[index])
      } else {
        guard word[index] == backslash, index + 1 < word.count, word[index + 1] == quote else { return nil }
        result.append(quote)
        index += 1
      }
      index += 1
    }
    return isQuoted ? nil : result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
