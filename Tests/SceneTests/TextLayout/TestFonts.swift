// The fonts of the tests: those that scripts/setup and scripts/test install.

#if Text
  import Foundation
  import Pixels
  import SceneModel
  import Testing
  import TextLayout

  /// A font of the system's packages.
  enum TestFont: String, CaseIterable {
    /// TrueType, Latin, kerning, ligatures.
    case roboto
    /// TrueType with composite glyphs; Hebrew, Arabic, combining marks.
    case dejaVu
    /// CFF outlines.
    case cantarell
    /// Variable (`wght`), TrueType.
    case inter
    /// Pictures (CBDT).
    case emoji

    private static let folder = "/usr/share/fonts"

    private var path: String {
      switch self {
      case .roboto: "\(Self.folder)/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf"
      case .dejaVu: "\(Self.folder)/truetype/dejavu/DejaVuSans.ttf"
      case .cantarell: "\(Self.folder)/opentype/cantarell/Cantarell-Regular.otf"
      case .inter: "\(Self.folder)/truetype/inter-vf/Inter-roman.var.ttf"
      case .emoji: "\(Self.folder)/truetype/noto/NotoColorEmoji.ttf"
      }
    }

    /// Whether it is on this machine.
    var isInstalled: Bool { FileManager.default.fileExists(atPath: path) }

    /// The file.
    var bytes: [UInt8] {
      get throws { Array(try Data(contentsOf: URL(filePath: path))) }
    }

    /// What the tests call it.
    var reference: FontReference { .file(rawValue) }
  }

  /// Texts laid out in test fonts.
  struct Typesetter {
    private var layouter: TextLayouter
    private(set) var warnings: [TextWarning] = []

    /// Opens fonts, which are also those that characters are borrowed from.
    init(_ fonts: TestFont...) throws {
      layouter = try TextLayouter(declared: fonts.map(\.reference))
      for font in fonts { try layouter.open(font.reference, bytes: try font.bytes) }
    }

    /// Everything laid out so far.
    var texts: TextCatalog { layouter.texts }

    /// Lays a text out.
    mutating func block(_ text: LayerText, font: TestFont, in box: Size) throws -> TextBlock {
      warnings += try layouter.add(text, font: font.reference, box: box)
      return try #require(layouter.texts[text, box])
    }
  }

  extension TextBlock {
    /// What each line shows.
    func strings(of string: String) -> [String] {
      lines.map { line in
        let units = Array(string.utf16)[line.characters]
        return String(decoding: units, as: UTF16.self)
      }
    }

    /// The width of each line.
    var widths: [Double] { lines.map(\.box.width) }
  }
#endif
