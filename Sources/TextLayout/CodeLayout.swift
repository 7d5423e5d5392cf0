// Code laid out: the glyphs of its lines, in cells of one width if the font has one, its line numbers and its signs. The layer's
// frame has no part in it: code begins at the upper left corner, and its lines are never wrapped.

import CodeText
import Pixels
import SceneModel

/// Code with its glyphs, in points from the upper left corner of its layer.
package final class CodeLayout: Sendable {
  /// Glyphs that are painted alike and move together, from left to right.
  package struct Cluster: Sendable {
    /// The glyphs of a grapheme cluster or a ligature, as places in those of the line.
    package var glyphs: Range<Int>
    /// Bytes of the line's text (UTF-8).
    package var range: Range<Int>
    /// The left edge, from the left end of the code.
    package var x: Double
    /// How wide it is.
    package var width: Double
  }

  /// A line, a line number or a sign.
  package struct Line: Sendable {
    /// From left to right; their origins are relative to the left end of the code and the baseline.
    package var glyphs: [TextBlock.Glyph] = []
    /// In the order of the text.
    package var clusters: [Cluster] = []
    /// The advance of all of it.
    package var width = 0.0
    /// Bytes that run from right to left, in the order of the text.
    package var backwards: [Range<Int>] = []

    /// A line without glyphs.
    package init() {}

    /// Where the caret is after the character that ends before a byte, from the left end of the code, and whether it is on the left
    /// of the character, which runs from right to left.
    package func caret(after end: Int) -> (x: Double, isLeft: Bool) {
      let index = clusters.partitioningIndex { $0.range.upperBound >= end }
      guard clusters.indices.contains(index) else { return (0, false) }
      let cluster = clusters[index]
      let run = backwards.partitioningIndex { $0.upperBound > cluster.range.lowerBound }
      let isLeft = backwards.indices.contains(run) && backwards[run].contains(cluster.range.lowerBound)
      return (isLeft ? cluster.x : cluster.x + cluster.width, isLeft)
    }
  }

  /// The lines with their pieces.
  package let block: CodeBlock
  /// The colours.
  package let theme: CodeTheme
  /// Points per em.
  package let size: Double
  /// The height of a line.
  package let lineHeight: Double
  /// From the top of a line to its baseline.
  package let baseline: Double
  /// The width of a column: the advance of a zero.
  package let column: Double
  /// Around the gutter and the code.
  package let padding: Insets
  /// The width of the gutter.
  package let gutter: Double
  /// The number of the source's first line; nil for code without line numbers.
  package let firstNumber: Int?
  /// The shown lines, parallel to those of the block.
  package let lines: [Line]
  /// The line numbers of the shown lines; empty without.
  package let numbers: [Line]
  /// The signs for lines that were added and removed.
  package let signs: (added: Line, removed: Line)

  /// The left end of the code.
  package var left: Double { padding.left + gutter }
  /// The top of a line, by its place among those shown.
  package func top(of line: Int) -> Double { padding.top + lineHeight * Double(line) }
  /// The extent of all of it with the padding.
  package var hug: Size {
    let width = lines.reduce(0) { max($0, $1.width) }
    return Size(
      width: left + width + padding.right, height: padding.top + lineHeight * Double(lines.count) + padding.bottom)
  }
  /// The shown lines as one text.
  package var string: String { block.lines.map(\.text).joined(separator: "\n") }

  /// Creates a layout of its parts.
  package init(
    _ code: LayerCode, block: CodeBlock, theme: CodeTheme, column: Double, baseline: Double, lines: [Line],
    numbers: [Line], signs: (added: Line, removed: Line)
  ) {
    (self.block, self.theme, self.lines, self.numbers, self.signs) = (block, theme, lines, numbers, signs)
    (size, lineHeight, padding, firstNumber) = (code.size, code.lineDistance, code.padding, code.lineNumbers)
    (self.column, self.baseline) = (column, baseline)
    let digits = Self.digits(of: block, firstNumber: code.lineNumbers)
    gutter = digits.map { Double($0 + Self.columnsAfterNumbers) * column } ?? 0
  }

  /// Columns between line numbers and the code.
  package static let columnsAfterNumbers = 2
  /// How many columns left of the code a sign starts.
  package static let columnsOfSign = 1.5
  /// The fewest columns of line numbers.
  private static let fewestDigits = 2

  /// How many columns line numbers take; nil without numbers.
  private static func digits(of block: CodeBlock, firstNumber: Int?) -> Int? {
    firstNumber.map { first in max(fewestDigits, String(first - 1 + (block.lines.last?.number ?? 1)).count) }
  }
}

extension CodeLayout {
  /// The colours of what can be seen, each once; not those of dimmed lines.
  package var visibleColors: [Color] {
    var colors: [Color] = []
    func add(_ color: Color) { if color.alpha > 0, !colors.contains(color) { colors.append(color) } }
    var styles: Set<CodeStyle> = []
    for piece in block.pieces where !block.lines[piece.line].isDimmed && styles.insert(piece.style).inserted {
      add(theme.paint(for: piece.style).color)
    }
    let bright = block.lines.filter { !$0.isDimmed }
    if firstNumber != nil, !bright.isEmpty { add(theme.colors.lineNumber) }
    if bright.contains(where: { $0.isAdded || $0.isRemoved }) { add(theme.colors.foreground) }
    return colors
  }

  /// The strings of the line numbers; empty without numbers.
  static func numbers(of block: CodeBlock, firstNumber: Int?) -> [String] {
    firstNumber.map { first in block.lines.map { String(first - 1 + $0.number) } } ?? []
  }
}
