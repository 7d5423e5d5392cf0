// Lays out the texts of a scene: fonts are opened first, then every text in every box that it is shown in.
//
// Stages: paragraphs (explicit line ends) → directions, scripts and fonts of their characters → shaping → lines → places. The
// order of the texts decides the numbers of outlines and pictures, nothing else.

import CodeText
import Pixels
import SceneModel

/// Why a text cannot be laid out.
package enum TextError: Error, Hashable, Sendable {
  /// This build has no text.
  case unavailable
  /// A font that this text needs cannot be used.
  case font(FontReference, FontError)
  /// The text is too long, in UTF-16 units.
  case tooLong(found: Int, limit: Int)
  /// All texts together are too long, in UTF-16 units.
  case tooLongTogether(limit: Int)
}

/// A warning about a text: something that does not look as it should.
package struct TextWarning: Hashable, Sendable {
  /// The kind of warning.
  package enum Reason: Hashable, Sendable {
    /// No font of the text has them: the font's sign for a missing glyph is shown.
    case missing
    /// The text's font does not have them: a font of the system shows them.
    case system
    /// The font has colours for them in a form that is not drawn: plain outlines are shown, if there are any.
    case colors
    /// The text's font does not have its weight; it is drawn in another one. Both are 1...1000.
    case weight(wanted: Double, drawn: Double)
  }

  /// The kind of warning.
  package var reason: Reason
  /// The first 4 of `count`, in order of appearance; none for a weight.
  package var characters: [Character]
  /// How many there are.
  package var count: Int
  /// The name of the font or fonts that show them, or that lack the weight.
  package var font: String

  /// Creates a warning.
  package init(_ reason: Reason, _ characters: [Character], count: Int, font: String) {
    (self.reason, self.characters, self.count, self.font) = (reason, characters, count, font)
  }

  /// One warning of both, for the same reason: characters and fonts one after the other.
  package func merged(with other: TextWarning) -> TextWarning {
    let font = font.split(separator: ", ").contains(other.font[...]) ? font : "\(font), \(other.font)"
    return TextWarning(reason, Array((characters + other.characters).prefix(4)), count: count + other.count, font: font)
  }
}

/// Lays out texts.
package struct TextLayouter {
  /// Longest text, in UTF-16 units.
  package static let longestText = 100_000
  /// Most UTF-16 units of all texts together, each counted in every box that it is laid out in.
  package static let longestTexts = 1_000_000
  /// The measured memory of a layout in bytes: for each UTF-16 unit, and in addition.
  package static let (memoryOfUnit, memoryOfText) = (256, 2048)

  #if Text
    /// Whether this build has text.
    package static let isAvailable = true

    private var library: FontLibrary
    private var store: GlyphCollector
    /// UTF-16 units laid out so far.
    private var units = 0
    /// UTF-16 units measured so far.
    private var measuredUnits = 0
    private var catalog = TextCatalog()
    /// Fonts that texts may borrow characters from, in order.
    private let declared: [FontReference]
    /// Warnings already given.
    private var known: Set<BlockLayout.Note> = []

    /// Creates a layouter; texts may borrow characters from `declared` fonts, in this order, and the outlines and pictures
    /// of their glyphs may take `memory` bytes.
    package init(declared: [FontReference] = [], memory: Int = .max) throws(FontError) {
      library = try FontLibrary()
      store = GlyphCollector(limit: memory)
      self.declared = declared
    }

    /// Opens the font at `index` of a file (0 but in collections); texts that need it can be laid out from then on.
    package mutating func open(_ font: FontReference, bytes: [UInt8], index: Int = 0) throws(FontError) {
      try library.open(font, bytes: bytes, index: index)
    }

    /// Opens a font inside the program, `FontReference.builtIn` or `.builtInMono`.
    ///
    /// - Returns: Bytes that it takes; 0 for any other font, which is not opened.
    package mutating func openBuiltIn(_ font: FontReference = .builtIn) throws(FontError) -> Int {
      switch font {
      case .file, .family: return 0
      case .builtIn:
        try open(font, bytes: BuiltInFont.bytes)
        return BuiltInFont.bytes.count
      case .builtInMono:
        let faces = BuiltInFont.monoBytes
        try library.open(font, regular: faces[0], bold: faces[1])
        return faces[0].count + faces[1].count
      }
    }

    /// Lays a text out in a box, in points; its fonts, in the order of its weights, must be open. It may borrow characters from the
    /// families `system`, which are open in all of its weights.
    ///
    /// - Returns: Warnings that have not been given before, and those of its weights.
    package mutating func add(
      _ text: LayerText, fonts: [FontReference], system: [String] = [], box: Size
    ) throws(TextError) -> [TextWarning] {
      let length = text.string.utf16.count
      guard length <= Self.longestText else { throw .tooLong(found: length, limit: Self.longestText) }
      units += length
      guard units <= Self.longestTexts else { throw .tooLongTogether(limit: Self.longestTexts) }
      do throws(FontError) {
        let set = try FontSet(text.weights, primaries: fonts, declared: declared, system: system, in: &library)
        var layout = BlockLayout(text: text, fonts: set, box: box)
        catalog[text, box] = try layout.block(&store)
        return warnings(layout.notes) + zip(set.primaries, text.weights).compactMap(Self.weightWarning)
      } catch { throw .font(fonts[0], error) }
    }

    /// Lays code out; its fonts, in its weight and in bold, must be open.
    ///
    /// - Returns: The layout, and warnings that have not been given before.
    package mutating func layout(
      _ code: LayerCode, _ block: CodeBlock, theme: CodeTheme, fonts: [FontReference], system: [String] = []
    ) throws(TextError) -> (layout: CodeLayout, warnings: [TextWarning]) {
      units += block.lines.reduce(0) { $0 + $1.text.utf8.count }
      guard units <= Self.longestTexts else { throw .tooLongTogether(limit: Self.longestTexts) }
      do throws(FontError) {
        let set = try FontSet(code.weights, primaries: fonts, declared: declared, system: system, in: &library)
        var typesetter = CodeTypesetter(code: code, block: block, theme: theme, fonts: set)
        let layout = try typesetter.layout(&store)
        return (layout, warnings(typesetter.notes))
      } catch { throw .font(fonts[0], error) }
    }

    /// The extent of a text in a box of that width, without its padding; its fonts must be open. Nil if the text, or
    /// all texts measured so far, are too long: laying it out throws the error.
    package mutating func measure(
      _ text: LayerText, fonts: [FontReference], system: [String] = [], width: Double
    ) throws(TextError) -> TextMeasure? {
      let length = text.string.utf16.count
      measuredUnits += length
      guard length <= Self.longestText, measuredUnits <= Self.mostMeasures * Self.longestTexts else { return nil }
      do throws(FontError) {
        var bare = text
        bare.padding = .zero
        let set = try FontSet(text.weights, primaries: fonts, declared: declared, system: system, in: &library)
        return try BlockLayout(text: bare, fonts: set, box: Size(width: min(width, Self.widest), height: 0)).measure()
      } catch { throw .font(fonts[0], error) }
    }

    /// The characters of a string, each once, that neither an open font nor those that texts borrow from have.
    package mutating func missing(from string: String, font: FontReference) throws(FontError) -> [Character] {
      let set = try FontSet([400], primaries: [font], declared: declared, in: &library)
      var seen: Set<Character> = []
      return string.filter { seen.insert($0).inserted && !$0.isNewline && set.lacks($0) }
    }

    /// A width that no line reaches.
    private static let widest = 1e12
    /// How often each text is measured at most: without a limit of width, and at the widths that it gets.
    private static let mostMeasures = 4

    /// Everything laid out so far.
    package var texts: TextCatalog {
      var catalog = catalog
      catalog.outlines = store.outlines
      catalog.pictures = store.pictures
      return catalog
    }

    /// Smaller differences are those of names: the regular weight of some fonts is 380, and the thin one of others 130.
    private static let leastWeightDifference = 50.0

    private static func weightWarning(_ face: FontFace, _ weight: Double) -> TextWarning? {
      guard let drawn = face.weight.drawn, abs(drawn - weight) >= leastWeightDifference else { return nil }
      return TextWarning(.weight(wanted: weight, drawn: drawn), [], count: 0, font: face.name)
    }

    /// One warning for each font and reason, in order of appearance.
    private mutating func warnings(_ notes: [BlockLayout.Note]) -> [TextWarning] {
      var warnings: [TextWarning] = []
      for note in notes where known.insert(note).inserted {
        let same = warnings.firstIndex { $0.reason == note.reason && $0.font == note.font }
        let index = same ?? warnings.count
        if same == nil { warnings.append(TextWarning(note.reason, [], count: 0, font: note.font)) }
        if warnings[index].count < 4 { warnings[index].characters.append(note.character) }
        warnings[index].count += 1
      }
      return warnings
    }
  #else
    /// Whether this build has text.
    package static let isAvailable = false

    /// Creates a layouter that throws for every text.
    package init(declared: [FontReference] = [], memory: Int = .max) throws(FontError) {}

    /// Does nothing.
    package mutating func open(_ font: FontReference, bytes: [UInt8], index: Int = 0) throws(FontError) {}

    /// Does nothing.
    package mutating func openBuiltIn(_ font: FontReference = .builtIn) throws(FontError) -> Int { 0 }

    /// Throws for every text.
    package mutating func add(
      _ text: LayerText, fonts: [FontReference], system: [String] = [], box: Size
    ) throws(TextError) -> [TextWarning] {
      throw .unavailable
    }

    /// Throws for all code.
    package mutating func layout(
      _ code: LayerCode, _ block: CodeBlock, theme: CodeTheme, fonts: [FontReference], system: [String] = []
    ) throws(TextError) -> (layout: CodeLayout, warnings: [TextWarning]) {
      throw .unavailable
    }

    /// Throws for every text.
    package mutating func measure(
      _ text: LayerText, fonts: [FontReference], system: [String] = [], width: Double
    ) throws(TextError) -> TextMeasure? {
      throw .unavailable
    }

    /// None.
    package mutating func missing(from string: String, font: FontReference) throws(FontError) -> [Character] { [] }

    /// Nothing.
    package var texts: TextCatalog { TextCatalog() }
  #endif

  /// Lays out a text of one weight in a box, in points; its font must be open.
  ///
  /// - Returns: Warnings that have not been given before, and that of its weight.
  package mutating func add(_ text: LayerText, font: FontReference, box: Size) throws(TextError) -> [TextWarning] {
    try add(text, fonts: [font], box: box)
  }
}
