// What painted code is made of: glyphs by the words, line numbers and signs that they belong to, and bands.

import CodeText
import Pixels
import SceneModel
import TextLayout

/// The parts of code at rest. Two of them become one in flight.
package final class CodeParts: Sendable {
  /// A rectangle behind a line, or behind words of a terminal.
  package struct Band: Sendable {
    /// What it is: bands of one kind belong together.
    package enum Kind: Hashable, Sendable {
      case highlight, added, removed
      /// The background that an escape sets.
      case ground(Color)
    }

    /// What it is.
    package var kind: Kind
    /// The line, by its place among those shown.
    package var line: Int
    /// The rectangle; of one as wide as the layer without a width.
    package var rect: Rect
    /// Its colour, with the opacity of a dimmed line.
    package var color: PremultipliedColor
    /// The pieces in front of it.
    package var pieces: Range<Int>

    /// The band in a box of a width.
    package func band(width: Double) -> PaintedCode.Band {
      var rect = rect
      if isWide { rect.width = width }
      return PaintedCode.Band(rect: rect, color: color, isWide: isWide)
    }

    /// Whether it is as wide as the layer.
    package var isWide: Bool { if case .ground = kind { false } else { true } }
  }

  /// The layout.
  package let layout: CodeLayout
  /// All glyphs: line numbers, signs and code, line by line.
  package let glyphs: [PaintedText.Glyph]
  /// The glyphs of each piece of the block.
  package let pieces: [Range<Int>]
  /// The upper left corner of the first character's cell of each piece.
  package let corners: [Point]
  /// The glyphs of each line number; empty ones without numbers.
  package let numbers: [Range<Int>]
  /// The glyphs of each line's sign; empty for a line without one.
  package let signs: [Range<Int>]
  /// The pieces of each line.
  package let piecesOfLines: [Range<Int>]
  /// The bands behind lines.
  package let bands: [Band]
  /// The backgrounds that escapes set.
  package let grounds: [Band]

  /// Takes a layout apart.
  init(_ layout: CodeLayout, sources: PictureSources) {
    var builder = CodePartsBuilder(layout, sources: sources)
    for line in layout.block.lines.indices { builder.add(line) }
    self.layout = layout
    (glyphs, pieces, corners) = (builder.glyphs, builder.pieces, builder.corners)
    (numbers, signs, piecesOfLines) = (builder.numbers, builder.signs, builder.piecesOfLines)
    (bands, grounds) = (builder.bands, builder.grounds)
  }

  /// The opacity of a line, by its place among those shown.
  package func opacity(ofLine line: Int) -> Double { layout.block.lines[line].isDimmed ? LayerCode.dimmed : 1 }

  /// Where the colour changes in a line.
  func stops(ofLine line: Int) -> [LayerDetail.Stop] {
    var stops: [LayerDetail.Stop] = []
    for piece in piecesOfLines[line] {
      guard let color = pieces[piece].first.flatMap({ glyphs[$0].ink.span }), stops.last?.color != color else {
        continue
      }
      stops.append(LayerDetail.Stop(offset: Double(layout.block.pieces[piece].cell), color: color))
    }
    return stops
  }
}

/// Makes the parts of code, line by line.
private struct CodePartsBuilder {
  let layout: CodeLayout
  let sources: PictureSources
  var glyphs: [PaintedText.Glyph] = []
  var pieces: [Range<Int>] = []
  var corners: [Point] = []
  var numbers: [Range<Int>] = []
  var signs: [Range<Int>] = []
  var piecesOfLines: [Range<Int>] = []
  var bands: [CodeParts.Band] = []
  var grounds: [CodeParts.Band] = []

  init(_ layout: CodeLayout, sources: PictureSources) {
    (self.layout, self.sources) = (layout, sources)
  }

  mutating func add(_ line: Int) {
    let shown = layout.block.lines[line]
    let opacity = shown.isDimmed ? LayerCode.dimmed : 1
    let themed = layout.theme.colors
    let rest = layout.block.pieces[pieces.count...].prefix { $0.line == line }
    let range = pieces.count..<pieces.count + rest.count
    piecesOfLines.append(range)
    for (kind, isOn, color) in [
      (CodeParts.Band.Kind.highlight, shown.isHighlighted, themed.highlight), (.added, shown.isAdded, themed.added),
      (.removed, shown.isRemoved, themed.removed),
    ] where isOn {
      bands.append(band(kind, line, x: 0, width: 0, color, opacity, range))
    }
    var start = glyphs.count
    if layout.numbers.indices.contains(line) {
      let number = layout.numbers[line]
      let right = layout.left - Double(CodeLayout.columnsAfterNumbers) * layout.column
      add(number.glyphs, x: right - number.width, line, themed.lineNumber, opacity)
    }
    numbers.append(start..<glyphs.count)
    start = glyphs.count
    if shown.isAdded || shown.isRemoved {
      let sign = shown.isAdded ? layout.signs.added : layout.signs.removed
      add(sign.glyphs, x: layout.left - CodeLayout.columnsOfSign * layout.column, line, themed.foreground, opacity)
    }
    signs.append(start..<glyphs.count)
    addPieces(of: line, rest, opacity)
    addGrounds(behind: line, range, opacity)
  }

  /// Every visible character is in a piece; what the font draws for white space belongs to none and is left out.
  private mutating func addPieces(of line: Int, _ rest: ArraySlice<CodePiece>, _ opacity: Double) {
    let (clusters, shown) = (layout.lines[line].clusters, layout.lines[line].glyphs)
    var next = 0
    for piece in rest {
      while next < clusters.count, clusters[next].range.upperBound <= piece.range.lowerBound { next += 1 }
      let start = glyphs.count
      let x = next < clusters.count ? clusters[next].x : Double(piece.cell) * layout.column
      let color = layout.theme.paint(for: piece.style).color
      while next < clusters.count, clusters[next].range.lowerBound < piece.range.upperBound {
        add(shown[clusters[next].glyphs], x: layout.left, line, color, opacity)
        next += 1
      }
      pieces.append(start..<glyphs.count)
      corners.append(Point(x: layout.left + x, y: layout.top(of: line)))
    }
  }

  private mutating func addGrounds(behind line: Int, _ range: Range<Int>, _ opacity: Double) {
    let clusters = layout.lines[line].clusters
    for span in layout.block.lines[line].spans {
      guard let color = layout.theme.paint(for: span.style).background else { continue }
      let inside = clusters.filter { span.range.contains($0.range.lowerBound) }
      guard let first = inside.map(\.x).min(), let last = inside.map({ $0.x + $0.width }).max() else { continue }
      let front = range.filter { span.range.overlaps(layout.block.pieces[$0].range) }
      let pieces = front.first.map { $0..<(front.last ?? $0) + 1 } ?? range.lowerBound..<range.lowerBound
      grounds.append(
        band(.ground(color), line, x: layout.left + first, width: last - first, color, opacity, pieces))
    }
  }

  private func band(
    _ kind: CodeParts.Band.Kind, _ line: Int, x: Double, width: Double, _ color: Color, _ opacity: Double,
    _ pieces: Range<Int>
  ) -> CodeParts.Band {
    CodeParts.Band(
      kind: kind, line: line, rect: Rect(x: x, y: layout.top(of: line), width: width, height: layout.lineHeight),
      color: color.premultiplied.scaled(by: opacity), pieces: pieces)
  }

  private mutating func add(
    _ shown: some Sequence<TextBlock.Glyph>, x: Double, _ line: Int, _ color: Color, _ opacity: Double
  ) {
    let baseline = layout.top(of: line) + layout.baseline
    let premultiplied = color.premultiplied
    for glyph in shown {
      glyphs.append(
        PaintedText.Glyph(
          glyph.picture, origin: Point(x: x + glyph.origin.x, y: baseline + glyph.origin.y), size: layout.size,
          characters: glyph.characters, color: premultiplied, opacity: opacity, sources: sources))
    }
  }
}
