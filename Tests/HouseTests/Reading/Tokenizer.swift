// Splits a Swift source into words and signs. Comments, numbers and the characters of strings are left out; the content
// of `\(…)` in a string counts, because it is code. Every character beyond ASCII is treated as a part of a name.
//
// A regular expression between bare slashes is not known as one; those in `#/…/#` are.

/// Reads the tokens of one source.
struct Tokenizer {
  private let characters: [Unicode.Scalar]
  private var position = 0
  private var line = 1
  private var tokens: [Token] = []

  private init(_ source: String) { characters = Array(source.unicodeScalars) }

  /// All tokens of a source, in order.
  static func tokens(of source: String) -> [Token] {
    var tokenizer = Tokenizer(source)
    tokenizer.tokens.reserveCapacity(tokenizer.characters.count / 4)
    tokenizer.scanCode(inString: false)
    return tokenizer.tokens
  }

  /// Reads code to the end of the file or, in a string, past the parenthesis that closes it.
  private mutating func scanCode(inString: Bool) {
    var depth = 0
    while position < characters.count {
      switch characters[position] {
      case "\n": endLine()
      case " ", "\t", "\r": position += 1
      case "/" where next(1) == "/": skipLine()
      case "/" where next(1) == "*": skipComment()
      case "\"": skipString(hashes: 0)
      case "#": scanHash()
      case "`": scanQuotedWord()
      case "0"..."9": skipNumber()
      case let first where first.isPartOfName: scanWord()
      case let sign:
        if inString && sign == "(" { depth += 1 }
        if inString && sign == ")" { depth -= 1 }
        if depth < 0 { return position += 1 }
        tokens.append(Token(kind: .sign, text: String(sign), line: line))
        position += 1
      }
    }
  }

  /// The character `ahead` places further, U+0000 past the end.
  private func next(_ ahead: Int) -> Unicode.Scalar {
    position + ahead < characters.count ? characters[position + ahead] : "\0"
  }

  private mutating func endLine() {
    line += 1
    position += 1
  }
}

// MARK: - Names and numbers

extension Tokenizer {
  private mutating func scanWord() {
    let start = position
    while next(0).isPartOfName { position += 1 }
    add(.word, characters[start..<position])
  }

  private mutating func scanQuotedWord() {
    let start = position + 1
    position = characters[start...].firstIndex(of: "`") ?? characters.count
    add(.quotedWord, characters[start..<position])
    position += 1
  }

  private mutating func add(_ kind: Token.Kind, _ text: ArraySlice<Unicode.Scalar>) {
    tokens.append(Token(kind: kind, text: String(String.UnicodeScalarView(text)), line: line))
  }

  /// Passes over a number; in `0...9` it ends before the points.
  private mutating func skipNumber() {
    while next(0).isPartOfName || next(0) == "." && next(1).isDigit { position += 1 }
  }
}

// MARK: - Comments and strings

extension Tokenizer {
  private mutating func skipLine() { position = characters[position...].firstIndex(of: "\n") ?? characters.count }

  /// Passes over a comment with the comments in it.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      switch (next(0), next(1)) {
      case ("/", "*"):
        depth += 1
        position += 2
      case ("*", "/"):
        depth -= 1
        position += 2
      case ("\n", _): endLine()
      default: position += 1
      }
    } while depth > 0 && position < characters.count
  }

  /// A string or a regular expression with number signs around it, or the sign before `if`, `expect` and similar words.
  private mutating func scanHash() {
    var hashes = 0
    while next(hashes) == "#" { hashes += 1 }
    switch next(hashes) {
    case "\"":
      position += hashes
      skipString(hashes: hashes)
    case "/":
      position += hashes + 1
      skip(to: "/", hashes: hashes, times: 1)
    default:
      add(.sign, characters[position..<position + 1])
      position += 1
    }
  }

  /// Passes over a string from its first quote; code in it is read.
  private mutating func skipString(hashes: Int) {
    let isLong = next(1) == "\"" && next(2) == "\"" && (next(3) == "\n" || next(3) == "\r")
    let times = isLong ? 3 : 1
    position += times
    skip(to: "\"", hashes: hashes, times: times)
  }

  /// Skips to the end of a literal: `times` closing signs followed by `hashes` number signs. Three signs close a
  /// multiline literal; a literal with one sign and no number signs ends with the line at the latest.
  private mutating func skip(to end: Unicode.Scalar, hashes: Int, times: Int) {
    while position < characters.count {
      if ends(with: end, hashes: hashes, times: times) { return position += times + hashes }
      switch next(0) {
      case "\n":
        if times == 1 && hashes == 0 { return }
        endLine()
      case "\\" where isFollowed(by: "#", times: hashes, from: 1):
        position += 1 + hashes
        if next(0) == "(" {
          position += 1
          scanCode(inString: true)
        } else if next(0) != "\n" {
          position += 1
        }
      default: position += 1
      }
    }
  }

  private func ends(with end: Unicode.Scalar, hashes: Int, times: Int) -> Bool {
    next(0) == end && isFollowed(by: end, times: times, from: 0) && isFollowed(by: "#", times: hashes, from: times)
  }

  private func isFollowed(by sign: Unicode.Scalar, times: Int, from start: Int) -> Bool {
    (start..<start + times).allSatisfy { next($0) == sign }
  }
}

// MARK: - Characters

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { self >= "0" && self <= "9" }

  /// Letters, digits, the underscore, the dollar sign and everything beyond ASCII.
  fileprivate var isPartOfName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "\u{80}"...: true
    default: false
    }
  }
}
