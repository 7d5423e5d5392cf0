// The drawings of the glyphs of a scene's texts, each once, numbered in the order of first use.

#if Text
  import DisplayList
  import Pixels
  import VectorGraphics

  /// Collects outlines and pictures.
  struct GlyphCollector {
    private(set) var outlines: [VectorPath] = []
    private(set) var pictures: [Bitmap] = []
    /// The limit in bytes, and the bytes used, with the smaller copies of pictures.
    private let limit: Int
    private var memory = 0
    private var known: [Key: Drawing] = [:]
    private var outlineNumbers: [Key: OutlineIndex] = [:]

    private struct Key: Hashable {
      var face: ObjectIdentifier
      var glyph: Int
    }

    /// The drawing of a glyph.
    struct Drawing {
      /// Bottom to top; nothing for a space.
      var pictures: [TextBlock.Picture] = []
      /// Whether the font has colours for it that are not drawn.
      var lacksColors = false
    }

    /// Collects drawings of at most `limit` bytes.
    init(limit: Int) { self.limit = limit }

    /// Finds the drawing of a glyph.
    mutating func drawing(of glyph: Int, in face: FontFace) throws(FontError) -> Drawing {
      let key = Key(face: ObjectIdentifier(face), glyph: glyph)
      if let drawing = known[key] { return drawing }
      let found = try makeDrawing(of: glyph, in: face)
      known[key] = found
      return found
    }

    private mutating func makeDrawing(of glyph: Int, in face: FontFace) throws(FontError) -> Drawing {
      let layers = face.colorLayers(of: glyph)
      if layers.isEmpty, let picture = try face.picture(of: glyph) {
        try take(picture.bitmap.size.area * 16 / 3)
        pictures.append(picture.bitmap)
        return Drawing(pictures: [.image(GlyphPictureIndex(pictures.count - 1), box: picture.box)])
      }
      if layers.isEmpty {
        let outline = try outlineNumber(of: glyph, in: face).map(TextBlock.Picture.outline)
        return Drawing(
          pictures: outline.map { [$0] } ?? [], lacksColors: face.undrawnColors.contains(glyph))
      }
      var found = Drawing()
      for layer in layers {
        guard let number = try outlineNumber(of: layer.glyph, in: face) else { continue }
        found.pictures.append(layer.color.map { .colored(number, $0) } ?? .outline(number))
      }
      return found
    }

    private mutating func take(_ bytes: Int) throws(FontError) {
      memory += bytes
      if memory > limit { throw .tooMuchMemory(limit: limit) }
    }

    /// The number of a glyph's outline, nil when it is empty.
    private mutating func outlineNumber(of glyph: Int, in face: FontFace) throws(FontError) -> OutlineIndex? {
      let key = Key(face: ObjectIdentifier(face), glyph: glyph)
      if let number = outlineNumbers[key] { return number }
      let outline = try face.outline(of: glyph)
      if outline.segments.isEmpty { return nil }
      // The renderer keeps another form of it.
      try take(outline.segments.count * 2 * MemoryLayout<VectorPath.Segment>.stride)
      outlines.append(outline)
      let index = OutlineIndex(outlines.count - 1)
      outlineNumbers[key] = index
      return index
    }
  }
#endif
