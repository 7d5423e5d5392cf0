// The fonts of one text: its font, and the scene's other fonts for characters that its font lacks, in the order of the
// scene's list. Fonts of the machine are never used as a fallback, so a picture depends on the scene's files alone.

#if Text
  import SceneModel

  /// A text's own font and those it may borrow from.
  struct FontSet {
    /// The first is the text's own.
    private(set) var faces: [FontFace]

    /// The text's own font.
    var primary: FontFace { faces[0] }

    /// Finds the open fonts of a text; declared ones that could not be opened are left out.
    init(
      _ text: LayerText, primary: FontReference, declared: [FontReference], in library: inout FontLibrary
    ) throws(FontError) {
      guard let own = try library.face(primary, weight: text.weight) else { throw .notAFont }
      faces = [own]
      for reference in declared where reference != primary {
        if let face = try library.face(reference, weight: text.weight), !faces.contains(where: { $0 === face }) {
          faces.append(face)
        }
      }
    }

    /// The number of the font that shows a character: the first font that supports all of it, else the text's font.
    /// Emoji, and characters with the emoji selector (U+FE0F), prefer a colour font; those with the text selector
    /// (U+FE0E) prefer a font without colours.
    func font(for character: Character) -> Int {
      let needed = character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint && $0.value > 0x1F }
      func shows(_ face: FontFace) -> Bool { needed.allSatisfy { face.glyph(of: $0) != 0 } }
      let wanted = character.isEmoji.flatMap { isEmoji in
        faces.firstIndex { $0.isColored == isEmoji && shows($0) }
      }
      return wanted ?? faces.firstIndex(where: shows) ?? 0
    }
  }

  extension Character {
    /// Whether it is shown as an emoji, by its variation selector, else by Unicode's default; nil for characters that
    /// have one form only.
    fileprivate var isEmoji: Bool? {
      for scalar in unicodeScalars {
        if scalar == "\u{FE0F}" { return true }
        if scalar == "\u{FE0E}" { return false }
      }
      return unicodeScalars.contains(where: \.properties.isEmojiPresentation) ? true : nil
    }
  }
#endif
