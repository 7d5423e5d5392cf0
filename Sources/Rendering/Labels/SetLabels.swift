// Labels that have been laid out, kept because each frame of an animation repeats those of the one before.

import Pixels
import SceneModel
import Synchronization
import TextLayout
import VectorGraphics

/// Lays labels out, each once.
struct SetLabels {
  /// For all threads.
  static let shared = Mutex(SetLabels())

  /// What a label is drawn from, in ems.
  struct SetLabel: Sendable {
    /// From left to right; origins on the base line, the first at 0.
    var letters: [(outline: VectorPath, origin: Point)] = []
    var width = 0.0
  }

  private struct Key: Hashable {
    var text: String
    var weight: Double
    var room: Double
  }

  private var known: [Key: SetLabel] = [:]
  /// Characters of them.
  private var length = 0

  /// Maximum length of a label: no picture has room for more.
  private static let longest = 500
  /// Characters that are kept.
  private static let mostCharacters = 20_000
  /// Labels are laid out at this size, so that rooms are told apart finely.
  private static let em = 1000.0
  /// A room in ems that no label needs.
  private static let unlimited = 1e6

  /// A label of a weight in a room of some ems.
  mutating func label(_ text: String, weight: Double, room: Double) -> SetLabel {
    let key = Key(text: String(text.prefix(Self.longest)), weight: weight, room: max(0, min(room, Self.unlimited)))
    if let label = known[key] { return label }
    length += key.text.utf16.count
    if length > Self.mostCharacters { (known, length) = ([:], key.text.utf16.count) }
    let label = Self.lay(key)
    known[key] = label
    return label
  }

  /// Empty in a build without text.
  private static func lay(_ key: Key) -> SetLabel {
    let text = LayerText(key.text, size: em, weight: key.weight)
    let box = Size(width: key.room * em, height: em)
    guard var layouter = try? TextLayouter(), (try? layouter.openBuiltIn()) != nil,
      (try? layouter.add(text, font: .builtIn, box: box)) != nil
    else { return SetLabel() }
    let texts = layouter.texts
    guard let line = texts[text, box]?.lines.first else { return SetLabel() }
    let letters = line.glyphs.compactMap { glyph -> (outline: VectorPath, origin: Point)? in
      guard case .outline(let index) = glyph.picture else { return nil }
      let origin = Point(x: (glyph.origin.x - line.box.x) / em, y: (glyph.origin.y - line.baseline) / em)
      return (texts.outlines[index.position], origin)
    }
    return SetLabel(letters: letters, width: line.box.width / em)
  }
}
