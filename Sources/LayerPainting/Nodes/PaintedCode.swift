// Code as a layer paints it: bands behind lines, then glyphs.

import CodeText
import Pixels
import SceneModel
import TextLayout

/// Code in the coordinates of its box.
package struct PaintedCode: Equatable, Sendable {
  /// A rectangle in one colour.
  package struct Band: Equatable, Sendable {
    /// Where it is; if it `isWide`, the right edge is that of the box.
    package var rect: Rect
    /// Its colour.
    package var color: PremultipliedColor
    /// Whether it is as wide as the box.
    package var isWide: Bool

    /// Creates a band.
    package init(rect: Rect, color: PremultipliedColor, isWide: Bool) {
      (self.rect, self.color, self.isWide) = (rect, color, isWide)
    }
  }

  /// The bands, bottom to top.
  package var bands: [Band]
  /// The glyphs of line numbers, signs and code. Each has a colour.
  package var text: PaintedText
  /// The line after the newest character that is typed.
  package var caret: Band?
  /// What moves together, in flight only.
  package var runs: [CodeRun]?
  /// What the code is made of, at rest only. It does not count for equality: what is painted does.
  package var parts: CodeParts?

  /// Creates code of its drawings.
  package init(bands: [Band], text: PaintedText, caret: Band? = nil, runs: [CodeRun]? = nil) {
    (self.bands, self.text, self.caret, self.runs) = (bands, text, caret, runs)
  }

  package static func == (a: PaintedCode, b: PaintedCode) -> Bool {
    a.bands == b.bands && a.text == b.text && a.caret == b.caret && a.runs == b.runs
  }

  /// The code of a layer as it was laid out.
  init?(_ code: LayerCode, box: Size, sources: PictureSources) {
    guard let layout = sources.texts.codes[code] else { return nil }
    let parts = CodeParts(layout, sources: sources)
    bands = Self.merged((parts.bands + parts.grounds).map { $0.band(width: box.width) })
    text = PaintedText(
      string: layout.string, size: layout.size, color: layout.theme.colors.foreground.premultiplied, anchor: .zero,
      lines: [], glyphs: parts.glyphs)
    self.parts = parts
  }

  /// Bands of one colour that follow each other without a gap become one, so that no seam is seen between them.
  package static func merged(_ bands: [Band]) -> [Band] {
    var merged: [Band] = []
    for band in bands where band.color.alpha > 0 {
      if let last = merged.indices.last, band.isWide, merged[last].isWide, merged[last].color == band.color,
        abs(merged[last].rect.maxY - band.rect.minY) < seam, merged[last].rect.minX == band.rect.minX
      {
        merged[last].rect = merged[last].rect.holding(band.rect)
      } else {
        merged.append(band)
      }
    }
    return merged
  }

  /// A gap between two bands that is only rounding, in points.
  private static let seam = 1e-6

  /// The same in a box of another width.
  package func following(to size: Size) -> PaintedCode {
    var copy = self
    for index in bands.indices where bands[index].isWide { copy.bands[index].rect.width = size.width }
    return copy
  }

  /// The code scaled about the upper left corner of its box, then moved.
  package func scaled(by factor: Double, dx: Double, dy: Double) -> PaintedCode {
    if factor == 1 && dx == 0 && dy == 0 { return self }
    var copy = self
    copy.text = text.scaled(by: factor, dx: dx, dy: dy)
    copy.bands = bands.map { band in
      var band = band
      let rect = band.rect
      band.rect = Rect(
        x: rect.x * factor + dx, y: rect.y * factor + dy, width: rect.width * factor, height: rect.height * factor)
      return band
    }
    return copy
  }

  /// A rectangle that contains all that is painted; nil for nothing.
  var inkBox: Rect? {
    (bands + (caret.map { [$0] } ?? [])).reduce(text.inkBox) { box, band in box?.holding(band.rect) ?? band.rect }
  }
}

extension PaintedCode {
  /// What a trace says at rest: size, and each line with the colours of its words.
  var details: [LayerDetail] {
    guard let parts else { return [] }
    let layout = parts.layout
    var details = [
      LayerDetail(name: .codeSize, value: .numbers([layout.size, layout.column, layout.lineHeight])),
      LayerDetail(name: .codePlace, value: .numbers([layout.left, layout.padding.top])),
    ]
    for (index, line) in layout.block.lines.enumerated() {
      details.append(LayerDetail(name: .line(line.number), value: .text(line.text)))
      let stops = parts.stops(ofLine: index)
      if !stops.isEmpty { details.append(LayerDetail(name: .colors(line.number), value: .gradient("words", stops))) }
      let bands = parts.bands.filter { $0.line == index }
      if !bands.isEmpty {
        let stops = bands.map { LayerDetail.Stop(offset: 0, color: $0.color) }
        details.append(LayerDetail(name: .bands(line.number), value: .gradient("bands", stops)))
      }
    }
    return details
  }
}

extension LayerDetail.Name {
  /// Em size, width of a column, height of a line.
  package static let codeSize: LayerDetail.Name = "codeSize"
  /// Where the first character is: left and top of its cell in the box.
  package static let codePlace: LayerDetail.Name = "codePlace"

  /// What a line says.
  static func line(_ number: Int) -> LayerDetail.Name { LayerDetail.Name(stringLiteral: "line \(number)") }
  /// The colours in a line, each at the column of its first character, from 0.
  static func colors(_ number: Int) -> LayerDetail.Name { LayerDetail.Name(stringLiteral: "colors in line \(number)") }
  /// The colours of the bands behind a line.
  static func bands(_ number: Int) -> LayerDetail.Name {
    LayerDetail.Name(stringLiteral: "bands behind line \(number)")
  }
}

/// Words that stay together in flight.
package struct CodeRun: Equatable, Sendable {
  /// A place in a source.
  package struct Place: Hashable, Sendable {
    /// The line, from 1, after marks are taken out.
    package var line: Int
    /// The column in Unicode scalars, from 1.
    package var column: Int

    /// Creates a place.
    package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
  }

  /// What it says; of what is typed, what has been typed so far.
  package var text: String
  /// Where it was; nil for what enters.
  package var from: Place?
  /// Where it will be; nil for what leaves.
  package var to: Place?
  /// The upper left corner of the first character's cell, in the box.
  package var position: Point
  /// Without that of the layer, 0...1.
  package var opacity: Double
  /// Whether it is as it was and as it will be.
  package var rests: Bool

  /// Creates a run.
  package init(text: String, from: Place?, to: Place?, position: Point, opacity: Double, rests: Bool = false) {
    (self.text, self.from, self.to) = (text, from, to)
    (self.position, self.opacity, self.rests) = (position, opacity, rests)
  }
}
