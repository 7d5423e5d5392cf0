// A text as a box paints it: glyphs at their places. The catalog contains finished layouts. Here they are moved, scaled by one
// factor and mixed here, never laid out again and never stretched along one axis.

import Pixels
import SceneModel
import TextLayout

/// The glyphs of a text in the coordinates of its box.
package struct PaintedText: Equatable, Sendable {
  /// What a glyph is painted with.
  package enum Ink: Equatable, Sendable {
    /// An outline in the colour of the text.
    case outline(OutlineIndex)
    /// An outline in the colour of its span. All glyphs of one such colour are one drawing.
    case tinted(OutlineIndex, PremultipliedColor)
    /// An outline in its own colour.
    case colored(OutlineIndex, PremultipliedColor)
    /// A picture by its index in the renderer's images, with its size in pixels, its box around the origin in ems and its opacity.
    case image(Int, pixels: Size, box: Rect, opacity: Double)
  }

  /// A glyph at its place.
  package struct Glyph: Equatable, Sendable {
    /// What the glyph is painted with.
    package var ink: Ink
    /// The origin of the glyph on the baseline.
    package var origin: Point
    /// Points per em.
    package var size: Double
    /// The UTF-16 units of the string that the glyph represents.
    package var characters: Range<Int>
    /// The box around the origin that contains everything that the glyph paints, in ems; nil if it paints nothing.
    package var box: Rect?
  }

  /// The string.
  package var string: String
  /// Points per em.
  package var size: Double
  /// The colour of glyphs without their own colour. For all other glyphs only its alpha is used.
  package var color: PremultipliedColor
  /// The point of the box that keeps its distance to the text when the box grows: 0 is left or top, 1 right or bottom.
  package var anchor: Point
  /// The UTF-16 units of the string that each line shows.
  package var lines: [Range<Int>]
  /// The glyphs in paint order.
  package var glyphs: [Glyph]
  /// How far that point is from the left edge of the box, in the size for which the text was laid out.
  package var anchorX = 0.0
  /// The height of the first baseline in that box.
  package var firstBaseline = 0.0

  /// A rectangle that contains everything that the glyphs paint, in the coordinates of the box; nil if they paint nothing.
  package var inkBox: Rect? {
    glyphs.reduce(nil) { ink, glyph in
      guard let box = glyph.box else { return ink }
      let place = Rect(
        x: glyph.origin.x + box.x * glyph.size, y: glyph.origin.y + box.y * glyph.size, width: box.width * glyph.size,
        height: box.height * glyph.size)
      return ink?.holding(place) ?? place
    }
  }

  /// Whether nothing is painted.
  package var isEmpty: Bool {
    glyphs.isEmpty || (color.alpha <= 0 && !glyphs.contains { $0.ink.span.map { $0.alpha > 0 } ?? false })
  }

  /// The same text with other glyphs.
  package func with(_ glyphs: [Glyph]) -> PaintedText {
    var copy = self
    copy.glyphs = glyphs
    return copy
  }

  /// The text in one colour; `only` keeps the glyphs that have a colour now.
  package func recolored(_ color: PremultipliedColor, only: PremultipliedColor? = nil) -> PaintedText {
    let kept = only.map { only in glyphs.filter { ($0.ink.span ?? self.color) == only } } ?? glyphs
    var copy = with(
      kept.map {
        var glyph = $0
        glyph.ink = glyph.ink.drawing
        return glyph
      })
    copy.color = color
    return copy
  }

  /// The text moved.
  package func offset(dx: Double, dy: Double) -> PaintedText {
    if dx == 0 && dy == 0 { return self }
    return with(
      glyphs.map {
        var glyph = $0
        glyph.origin = Point(x: glyph.origin.x + dx, y: glyph.origin.y + dy)
        return glyph
      })
  }

  /// The text scaled about the top left corner of its box, then moved to the right and down.
  package func scaled(by factor: Double, dx: Double, dy: Double = 0) -> PaintedText {
    if factor == 1 && dx == 0 && dy == 0 { return self }
    var copy = with(
      glyphs.map {
        var glyph = $0
        glyph.origin = Point(x: glyph.origin.x * factor + dx, y: glyph.origin.y * factor + dy)
        glyph.size *= factor
        return glyph
      })
    copy.size *= factor
    return copy
  }

  /// The text in a box that has grown from one extent to another: it keeps its size and goes with the side, or the middle,
  /// that it is aligned to.
  package func held(from old: Size, to new: Size) -> PaintedText {
    offset(dx: (new.width - old.width) * anchor.x, dy: (new.height - old.height) * anchor.y)
  }
}

extension PaintedText {
  /// The text of a layer as it was laid out; nil when nothing of it is painted.
  package init?(_ text: LayerText, box: Size, sources: PictureSources) {
    guard let block = sources.texts[text, box], !text.isClear else { return nil }
    let colors = SpanColors(text)
    let anchor = Point(
      x: text.alignment == .left ? 0 : text.alignment == .center ? 0.5 : 1,
      y: text.verticalAlignment == .top ? 0 : text.verticalAlignment == .center ? 0.5 : 1)
    let glyphs = block.lines.flatMap(\.glyphs).map { glyph in
      Glyph(
        ink: colors.inked(Ink(glyph.picture, sources: sources), at: glyph.characters.lowerBound), origin: glyph.origin,
        size: block.size,
        characters: glyph.characters, box: sources.texts.box(of: glyph.picture))
    }
    guard !glyphs.isEmpty else { return nil }
    self.init(
      string: text.string, size: block.size, color: text.color.premultiplied, anchor: anchor,
      lines: block.lines.map(\.characters), glyphs: glyphs,
      anchorX: text.padding.left + anchor.x * (box.width - text.padding.left - text.padding.right),
      firstBaseline: glyphs[0].origin.y)
  }
}

/// The colours at each place of a text that has several.
private struct SpanColors {
  /// For each span its end, in UTF-16 units, and its colour; nil for the text's.
  private var spans: [(end: Int, color: PremultipliedColor?)] = []

  init(_ text: LayerText) {
    var end = 0
    for span in text.spans {
      end += span.string.utf16.count
      spans.append((end, span.color == text.color ? nil : span.color?.premultiplied))
    }
  }

  /// A glyph in the colour of its span.
  func inked(_ ink: PaintedText.Ink, at offset: Int) -> PaintedText.Ink {
    guard let last = spans.last, case .outline(let index) = ink else { return ink }
    // An ellipsis after the last character has its colour.
    let span = spans.partitioningIndex { $0.end > offset }
    return (spans.indices.contains(span) ? spans[span] : last).color.map { .tinted(index, $0) } ?? ink
  }
}

extension PaintedText.Ink {
  /// The colour of its span; nil for a glyph in the colour of the text or in its own one.
  package var span: PremultipliedColor? {
    guard case .tinted(_, let color) = self else { return nil }
    return color
  }

  /// The drawing without the colour of a span: two glyphs of one drawing are one in flight.
  package var drawing: PaintedText.Ink {
    switch self {
    case .tinted(let index, _): .outline(index)
    case .image(let index, let pixels, let box, _): .image(index, pixels: pixels, box: box, opacity: 1)
    case .outline, .colored: self
    }
  }

  /// The drawing at a share of its opacity; not that of an outline in the colour of its text, which the text has.
  package func faded(_ share: Double) -> PaintedText.Ink {
    switch self {
    case .outline: self
    case .tinted(let index, let color): .tinted(index, color.scaled(by: share))
    case .colored(let index, let color): .colored(index, color.scaled(by: share))
    case .image(let index, let pixels, let box, let opacity):
      .image(index, pixels: pixels, box: box, opacity: opacity * share)
    }
  }

  /// One drawing between two of its colours and opacities; of two drawings the first.
  package static func mix(_ from: PaintedText.Ink, _ to: PaintedText.Ink, _ p: Double) -> PaintedText.Ink {
    switch (from, to) {
    case (.tinted(let index, let first), .tinted(_, let second)): .tinted(index, .mix(first, second, p))
    case (.image(let index, let pixels, let box, let first), .image(_, _, _, let second)):
      .image(index, pixels: pixels, box: box, opacity: first + (second - first) * p)
    case (.outline, _), (.tinted, _), (.colored, _), (.image, _): from
    }
  }

  /// The drawing in the colour of a span.
  package func tinted(_ color: PremultipliedColor) -> PaintedText.Ink {
    switch self {
    case .outline(let index), .tinted(let index, _): .tinted(index, color)
    case .colored, .image: self
    }
  }
}

extension PaintedText.Glyph {
  /// A glyph of code, in a colour and at an opacity.
  init(
    _ picture: TextBlock.Picture, origin: Point, size: Double, characters: Range<Int>, color: PremultipliedColor,
    opacity: Double, sources: PictureSources
  ) {
    self.init(
      ink: PaintedText.Ink(picture, sources: sources).tinted(color).faded(opacity), origin: origin, size: size,
      characters: characters, box: sources.texts.box(of: picture))
  }

  /// The glyph at a share of its opacity.
  package func faded(_ share: Double) -> PaintedText.Glyph {
    var copy = self
    copy.ink = ink.faded(share)
    return copy
  }
}

extension TextCatalog {
  /// The box around the origin of a glyph that contains everything that the glyph paints, in ems.
  fileprivate func box(of picture: TextBlock.Picture) -> Rect? {
    switch picture {
    case .outline(let index), .colored(let index, _):
      outlines.indices.contains(index.position) ? outlines[index.position].controlBox : nil
    case .image(_, let box): box
    }
  }
}

extension PaintedText.Ink {
  /// The picture of a glyph by the renderer's numbers, in which pictures of glyphs follow the images of the scene.
  fileprivate init(_ picture: TextBlock.Picture, sources: PictureSources) {
    switch picture {
    case .outline(let index): self = .outline(index)
    case .colored(let index, let color): self = .colored(index, color)
    case .image(let index, let box):
      let pictures = sources.texts.pictures
      let isThere = pictures.indices.contains(index.position)
      let size = isThere ? pictures[index.position].size : PixelSize(width: 0, height: 0)
      self = .image(
        sources.images.count + index.position, pixels: Size(width: Double(size.width), height: Double(size.height)),
        box: box, opacity: 1)
    }
  }
}
