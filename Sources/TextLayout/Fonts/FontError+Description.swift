// The words of this module's errors.

import SceneModel

extension FontError: CustomStringConvertible {
  /// A clause without a capital and without a full stop.
  package var description: String {
    switch self {
    case .notAFont: "it is not an OpenType font (.ttf, .otf)"
    case .truncated(let table): "it is cut short: \(table) reaches beyond its end"
    case .missingTable(let table): "the table `\(table)` is missing"
    case .unitsPerEm(let found): "it has \(found) units per em, allowed are 16 to 16384"
    case .refused(let reason): "\(reason)"
    case .damagedGlyph(let glyph, let reason): "glyph \(glyph) is damaged: \(reason)"
    case .outOfMemory: "there is not enough memory"
    case .tooMuchMemory(let limit): Wording.tooMuchMemory("its glyphs", limit: limit)
    }
  }
}

extension FreeTypeError: CustomStringConvertible {
  /// A clause without a capital and without a full stop.
  package var description: String {
    switch self {
    case .unknownFormat: "its format is unknown"
    case .invalidFormat: "it breaks the rules of its format"
    case .invalidTable: "a table breaks the rules of its format"
    case .invalidOutline: "an outline breaks the rules of its format"
    case .invalidGlyph: "a glyph breaks the rules of its format"
    case .unexpectedEnd: "it ends too early"
    case .outOfMemory: "there is not enough memory"
    case .other(let code): "FreeType's error \(code)"
    }
  }
}
