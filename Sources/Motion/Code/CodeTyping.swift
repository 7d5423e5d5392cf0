// Characters that come one after the other, in the order of reading, with a caret after the newest one.

import CodeText
import LayerPainting
import Pixels
import TextLayout

/// The characters of a version that are typed.
struct CodeTyping: Sendable {
  /// How wide the caret is, in points.
  private static let caretWidth = 2.0

  /// A character that is typed.
  private struct Key: Sendable {
    var glyphs: Range<Int>
    /// Where the caret is after it.
    var caret: Point
  }

  private let parts: CodeParts
  private var keys: [Key] = []
  /// What comes with the first character of a line or of one after it: line numbers and signs, as ranges of glyphs, and the number
  /// of the key.
  private var companions: [(glyphs: Range<Int>, key: Int)] = []
  /// When the first character comes, in shares of the time.
  private let start: Double

  /// How many characters are typed.
  var count: Int { keys.count }
  /// All glyphs that are typed or come with what is typed.
  var glyphs: Set<Int> {
    Set(keys.flatMap(\.glyphs)).union(companions.flatMap(\.glyphs))
  }

  /// The pieces of a version without a partner. `isGoing` for the first of two versions, whose characters go the other way round.
  init(_ parts: CodeParts, _ pieces: CodePieces, isGoing: Bool) {
    self.parts = parts
    let partners = isGoing ? pieces.partners.map { $0 != nil } : []
    func hasPartner(_ piece: Int) -> Bool { isGoing ? partners[piece] : pieces.takenSecond.contains(piece) }
    let paired = isGoing ? Set(pieces.numbers.map(\.from)) : Set(pieces.numbers.map(\.to))
    let signed = isGoing ? Set(pieces.signs.map(\.from)) : Set(pieces.signs.map(\.to))
    for line in parts.piecesOfLines.indices {
      if !paired.contains(line), !parts.numbers[line].isEmpty { companions.append((parts.numbers[line], keys.count)) }
      if !signed.contains(line), !parts.signs[line].isEmpty { companions.append((parts.signs[line], keys.count)) }
      for piece in parts.piecesOfLines[line] where !hasPartner(piece) { keys += Self.keys(of: piece, parts) }
    }
    let otherCount = isGoing ? pieces.secondCount : pieces.firstCount
    start = otherCount == 0 ? 0 : 0.4
  }

  /// The characters of a piece with their glyphs.
  private static func keys(of index: Int, _ parts: CodeParts) -> [Key] {
    let piece = parts.layout.block.pieces[index]
    var next = parts.pieces[index].lowerBound
    var byte = piece.range.lowerBound
    return piece.text.map { character in
      let end = byte + character.utf8.count
      let first = next
      while next < parts.pieces[index].upperBound, parts.glyphs[next].characters.lowerBound < end { next += 1 }
      let place = parts.layout.lines[piece.line].caret(after: end)
      byte = end
      let left = parts.layout.left + place.x - (place.isLeft ? caretWidth : 0)
      return Key(glyphs: first..<next, caret: Point(x: left, y: parts.layout.top(of: piece.line)))
    }
  }

  /// How many characters are there at a share of the time.
  func characters(at share: Double) -> Int {
    if share >= 1 || keys.isEmpty { return keys.count }
    let typed = (share - start) / (1 - start) * Double(keys.count)
    return min(keys.count, max(0, Int(typed.rounded(.up))))
  }

  /// The glyphs that are there at a share of the time.
  func glyphs(at share: Double) -> [PaintedText.Glyph] {
    let typed = characters(at: share)
    let shown =
      companions.filter { $0.key < typed || typed == keys.count }.map(\.glyphs)
      + keys.prefix(typed).map(\.glyphs)
    return shown.flatMap { parts.glyphs[$0] }
  }

  /// The caret, while characters come.
  func caret(at share: Double) -> PaintedCode.Band? {
    let typed = characters(at: share)
    guard typed > 0, share > start, share < 1 else { return nil }
    let place = keys[typed - 1].caret
    return PaintedCode.Band(
      rect: Rect(x: place.x, y: place.y, width: Self.caretWidth, height: parts.layout.lineHeight),
      color: parts.layout.theme.colors.foreground.premultiplied, isWide: false)
  }
}
