// What the glyphs of a scene's texts are drawn from, each thing once, numbered in the order of first use.

#if Text
  import DisplayList
  import Pixels

  /// Collects outlines and pictures.
  struct GlyphCollector {
    private(set) var outlines: [GlyphOutline] = []
    private(set) var pictures: [Bitmap] = []
    private var known: [Key: [TextBlock.Picture]] = [:]
    private var outlineNumbers: [Key: Int] = [:]

    private struct Key: Hashable {
      var face: ObjectIdentifier
      var glyph: Int
    }

    /// What a glyph is drawn from, bottom to top; nothing for a space.
    mutating func pictures(of glyph: Int, in face: FontFace) throws(FontError) -> [TextBlock.Picture] {
      let key = Key(face: ObjectIdentifier(face), glyph: glyph)
      if let pictures = known[key] { return pictures }
      let found = try makePictures(of: glyph, in: face)
      known[key] = found
      return found
    }

    private mutating func makePictures(of glyph: Int, in face: FontFace) throws(FontError) -> [TextBlock.Picture] {
      let layers = face.colorLayers(of: glyph)
      if layers.isEmpty, let picture = try face.picture(of: glyph) {
        pictures.append(picture.bitmap)
        return [.image(pictures.count - 1, box: picture.box)]
      }
      if layers.isEmpty { return try outlineNumber(of: glyph, in: face).map { [.outline($0)] } ?? [] }
      var found: [TextBlock.Picture] = []
      for layer in layers {
        guard let number = try outlineNumber(of: layer.glyph, in: face) else { continue }
        found.append(layer.color.map { .colored(number, $0) } ?? .outline(number))
      }
      return found
    }

    /// The number of a glyph's outline, nil when it is empty.
    private mutating func outlineNumber(of glyph: Int, in face: FontFace) throws(FontError) -> Int? {
      let key = Key(face: ObjectIdentifier(face), glyph: glyph)
      if let number = outlineNumbers[key] { return number }
      let outline = try face.outline(of: glyph)
      if outline.segments.isEmpty { return nil }
      outlines.append(outline)
      outlineNumbers[key] = outlines.count - 1
      return outlines.count - 1
    }
  }
#endif
