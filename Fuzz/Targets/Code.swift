// Sources of code in every language.

import CodeText

/// The first byte selects the language.
enum CodeTarget {
  /// Reads a source: tokens are in order, in one line, and cover every character that is not white space; a version pairs with
  /// itself.
  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first, let source = try? CodeSource(bytes: Array(bytes.dropFirst())) else { return }
    let language = CodeLanguage.allCases[Int(first) % CodeLanguage.allCases.count]
    var covered = 0
    for token in CodeToken.tokens(of: source, language: language) {
      let line = source.range(ofLine: token.line)
      expect(token.range.lowerBound >= covered && !token.range.isEmpty, "a token before another one")
      expect(line.lowerBound <= token.range.lowerBound && token.range.upperBound <= line.upperBound, "two lines")
      expect(isSpace(source.bytes[covered..<token.range.lowerBound]), "a character without a token")
      covered = token.range.upperBound
    }
    expect(isSpace(source.bytes[covered...]), "a character without a token")
    guard let block = try? CodeBlock(source, options: CodeOptions(language: language)) else { return }
    let pairs = CodePairing(block, block).pairs
    expect(pairs.count == block.pieces.count && pairs.allSatisfy { $0.from == $0.to }, "no identity")
  }

  private static func isSpace(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { $0 == 0x20 || 0x09...0x0D ~= $0 }
  }
}
