// Code: a source that is shown with its words in colours, and that moves word by word.

import Pixels

/// A piece of code that is drawn in the frame of a layer, from its upper left corner. Lines are never wrapped.
public struct LayerCode: Hashable, Sendable {
  /// Where the source comes from.
  public enum Source: Hashable, Sendable {
    /// The source itself.
    case text(String)
    /// A file with the source, by its path relative to the scene's folder.
    case file(String)

    /// Whether both have the same bytes: Swift's strings are equal in any Unicode normalization, file names and sources are not.
    public static func == (a: Source, b: Source) -> Bool {
      switch (a, b) {
      case (.text(let first), .text(let second)), (.file(let first), .file(let second)):
        first.utf8.elementsEqual(second.utf8)
      case (.text, .file), (.file, .text): false
      }
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
      switch self {
      case .text(let text), .file(let text): for byte in text.utf8 { hasher.combine(byte) }
      }
    }
  }

  /// Where the source comes from.
  public var source: Source
  /// The language of the source, such as `swift`; nil for that of the file's extension, else plain text.
  public var language: String?
  /// The colours: `light`, `dark`, or the path of a VS Code colour theme that ends in `.json`. By default `light`.
  public var theme: String
  /// A name of `Scene.fonts`, the path of a font file, `built-in-mono` (the default), `built-in` or a family of the machine.
  public var font: String
  /// Em size of the font in points, over 0 and at most 10,000; by default 15.
  public var size: Double
  /// Weight of the font, 1...1000: 400, the default, is regular, 700 bold.
  public var weight: Double
  /// Distance of lines in points, over 0 and at most 10,000; nil for 1.5 times the size.
  public var lineHeight: Double?
  /// Between the edges of the layer's frame and the gutter with the code; by default 24 on each side.
  public var padding: Insets
  /// Columns between tab stops, 1...16; by default 4.
  public var tab: Int
  /// The lines of the source that are shown, such as `"12-40"`; nil for all.
  public var lines: String?
  /// The number of the source's first line where lines are numbered, 0...1,000,000; nil for no numbers.
  public var lineNumbers: Int?
  /// Lines of the source with a band behind them, such as `"3-5,9"`; nil for none.
  public var highlight: String?
  /// Lines of the source that stay bright while all others are dimmed; nil for no dimming.
  public var focus: String?
  /// Lines of the source with the band and the sign of what has been added; nil for none.
  public var added: String?
  /// Lines of the source with the band and the sign of what has been removed; nil for none.
  public var removed: String?
  /// Whether comments such as `// [!code ++]` are taken out and count as marks; by default they are.
  public var marks: Bool

  /// Creates code with the defaults of the scene format; its other properties are set afterwards.
  ///
  /// - Parameters:
  ///   - source: The source, or its file.
  ///   - language: The language; nil for that of the file's extension.
  ///   - theme: `light`, `dark` or the path of a theme file.
  ///   - size: Em size in points.
  public init(_ source: Source, language: String? = nil, theme: String = "light", size: Double = 15) {
    (self.source, self.language, self.theme, self.size) = (source, language, theme, size)
    font = Self.defaultFont
    (weight, padding, tab, marks) = (400, Insets(top: 24, right: 24, bottom: 24, left: 24), 4, true)
  }
}

extension LayerCode {
  /// The font of code that names none.
  package static let defaultFont = "built-in-mono"
  /// The extension of theme files.
  package static let themeExtension = "json"
  /// Opacity of lines that `focus` does not name.
  package static let dimmed = 0.35

  /// The weight of the code, and that of what its theme or its escapes make bold.
  package var weights: [Double] { [weight, max(weight, 700)] }
  /// The distance of lines in points.
  package var lineDistance: Double { lineHeight ?? 1.5 * size }
  /// The path of the file with the source; nil for a source in the scene.
  package var path: String? {
    guard case .file(let path) = source else { return nil }
    return path
  }
  /// The path of the theme file; nil for a bundled theme.
  package var themePath: String? { theme.namesFile(with: [Self.themeExtension]) ? theme : nil }
}

/// Code outside of the layer that has it: most layers have none, and copying them must stay cheap.
final class LayerCodeBox: Hashable, Sendable {
  let code: LayerCode

  init(_ code: LayerCode) { self.code = code }

  static func == (a: LayerCodeBox, b: LayerCodeBox) -> Bool { a === b || a.code == b.code }

  func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
