// The fonts of one text: its font, and for characters that it lacks the scene's other fonts, in the order of the scene's list.
// Fonts of the system come last, and only for a text whose font was not chosen.

#if Text
  import SceneModel

  /// A text's own font and those it may borrow from, in each weight of the text.
  struct FontSet {
    /// The first is the text's own.
    private(set) var faces: [FontFace] = []
    /// For each weight of the text, the numbers of the fonts in the order in which they are asked for a character.
    private var orders: [[Int]] = []

    /// The numbers of the fonts of the system that the text borrows from.
    private(set) var system: Set<Int> = []

    /// The text's own font.
    var primary: FontFace { faces[0] }
    /// The text's own font in each of its weights.
    var primaries: [FontFace] { orders.map { faces[$0[0]] } }

    /// Finds the open fonts of a text; declared ones that could not be opened are left out.
    ///
    /// - Parameters:
    ///   - weights: The weights of the text.
    ///   - primaries: The fonts of the text in the order of its weights.
    ///   - system: Families of the system that the text may borrow from.
    init(
      _ weights: [Double], primaries: [FontReference], declared: [FontReference], system: [String] = [],
      in library: inout FontLibrary
    ) throws(FontError) {
      for (weight, primary) in zip(weights, primaries) {
        guard let own = try library.face(primary, weight: weight) else { throw .notAFont }
        var order = [number(of: own)]
        let others = declared + system.map { FontReference.family($0, weight: weight) }
        for reference in others where reference != primary {
          guard let face = try library.face(reference, weight: weight) else { continue }
          let number = number(of: face)
          if !order.contains(number) { order.append(number) }
          if case .family = reference { self.system.insert(number) }
        }
        orders.append(order)
      }
    }

    private mutating func number(of face: FontFace) -> Int {
      if let known = faces.firstIndex(where: { $0 === face }) { return known }
      faces.append(face)
      return faces.count - 1
    }

    /// The number of the font that shows a character: the first font that supports all of it, else the text's font.
    /// Emoji, and characters with the emoji selector (U+FE0F), prefer a colour font; those with the text selector
    /// (U+FE0E) prefer a font without colours.
    ///
    /// - Parameter weight: The place of the character's weight among those of the text.
    func font(for character: Character, weight: Int = 0) -> Int {
      let needed = character.neededScalars
      let order = orders[weight]
      func shows(_ number: Int) -> Bool { needed.allSatisfy { faces[number].glyph(of: $0) != 0 } }
      let wanted = character.isEmoji.flatMap { isEmoji in
        order.first { faces[$0].isColored == isEmoji && shows($0) }
      }
      return wanted ?? order.first(where: shows) ?? order[0]
    }
  }

  extension FontSet {
    /// Whether no font of the text has a character, in its first weight.
    func lacks(_ character: Character) -> Bool {
      let face = faces[font(for: character)]
      return character.neededScalars.contains { face.glyph(of: $0) == 0 }
    }
  }

  extension Character {
    /// Those of its scalars that need a glyph.
    var neededScalars: [Unicode.Scalar] {
      unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint && $0.value > 0x1F }
    }

    /// Whether it is shown as an emoji, by its variation selector, else by Unicode's default; nil for characters that
    /// have one form only.
    var isEmoji: Bool? {
      for scalar in unicodeScalars {
        if scalar == "\u{FE0F}" { return true }
        if scalar == "\u{FE0E}" { return false }
      }
      return unicodeScalars.contains(where: \.properties.isEmojiPresentation) ? true : nil
    }
  }
#endif
