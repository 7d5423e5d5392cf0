// Names of font weights, as CSS and UIKit have them.

/// A weight by name.
package enum FontWeightName: String, CaseIterable, Sendable {
  case thin, extraLight, light, regular, normal, medium, semiBold, bold, extraBold, heavy, black

  /// Reads a name; case, spaces and hyphens do not matter. Nil for anything else.
  package init?(_ text: String) {
    let letters = text.lowercased().filter { $0 != " " && $0 != "-" }
    guard let name = Self.allCases.first(where: { $0.rawValue.lowercased() == letters }) else { return nil }
    self = name
  }

  /// The weight that the name stands for, 100...900.
  package var weight: Double {
    switch self {
    case .thin: 100
    case .extraLight: 200
    case .light: 300
    case .regular, .normal: 400
    case .medium: 500
    case .semiBold: 600
    case .bold: 700
    case .extraBold, .heavy: 800
    case .black: 900
    }
  }

  /// A regular expression of all its spellings.
  package var pattern: String { "[ -]*" + rawValue.map { "[\($0.lowercased())\($0.uppercased())][ -]*" }.joined() }
}
