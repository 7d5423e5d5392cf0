// Reads the fonts of a scene, measures texts while its stacks are laid out, and then lays out each text in every box that a layer
// gives it. Fonts are opened when they are first asked for, each once.

import FileFormats
import Pixels
import Presentations
import SceneModel
import TextLayout

/// Loads texts. One is made for each scene; not for several threads at a time.
final class TextLoader: TextMeasuring {
  private let folder: AssetFolder
  private let declared: [NamedFont]
  /// Nil until a text is asked for.
  private var layouter: TextLayouter?
  /// Fonts that have been tried; whether they can be used.
  private var fonts: [FontReference: Bool] = [:]
  private var diagnostics: [TextDiagnostic] = []
  /// Weights that were missed.
  private var weights: Set<TextWarning> = []
  /// Bytes of memory that font files may take.
  private var limit: Int
  /// Bytes of memory that font files take.
  private(set) var memory = 0

  /// What text loading has made.
  struct Result {
    /// The layouts.
    var texts = TextCatalog()
    /// What a user is told.
    var diagnostics: [TextDiagnostic] = []
    /// Bytes of memory that font files take.
    var memory = 0
  }

  /// Loads texts of a scene with some fonts, whose files may take `limit` bytes, and so may the drawings of glyphs.
  init(_ declared: [NamedFont], from folder: AssetFolder, limit: Int) {
    self.folder = folder
    self.declared = declared
    self.limit = limit
  }

  /// Lays out all texts of a scene, within `limit` bytes.
  func load(_ scene: Scene, limit: Int) -> Result {
    self.limit = min(self.limit, limit)
    let uses = scene.textUses
    if uses.isEmpty && scene.fonts.isEmpty { return Result() }
    if let first = uses.first, !TextLayouter.isAvailable {
      return Result(diagnostics: [TextDiagnostic(place: .string(first.text), reason: .text(.unavailable))])
    }
    do throws(FontError) {
      try start()
      for use in uses where !isTooLong { add(use) }
      return Result(texts: layouter?.texts ?? TextCatalog(), diagnostics: diagnostics, memory: memory)
    } catch {
      let place = uses.first.map { TextDiagnostic.Place.string($0.text) } ?? .file(scene.fonts.first?.path ?? "")
      return Result(diagnostics: [TextDiagnostic(place: place, reason: .unusableFamily("", .undecodable("\(error)")))])
    }
  }

  /// What cannot be laid out takes no room here; `load` says why.
  func measure(_ text: LayerText, width: Double) -> TextMeasure? {
    guard TextLayouter.isAvailable, (try? start()) != nil, let fonts = openFonts(of: text) else { return nil }
    return (try? layouter?.measure(text, fonts: fonts, width: width)) ?? nil
  }

  /// Opens the declared fonts, from which every text may borrow characters, once.
  private func start() throws(FontError) {
    guard layouter == nil else { return }
    layouter = try TextLayouter(declared: declared.map { .file($0.path) }, memory: limit)
    for font in declared { openFile(font.path) }
  }

  /// Checks a font that no text uses.
  static func check(_ path: String, in folder: AssetFolder, memory: Int) throws(AssetError) {
    var layouter: TextLayouter
    do { layouter = try TextLayouter() } catch { throw .undecodable("\(error)") }
    _ = try layouter.open(.file(path), reading: folder, at: path, memory: memory)
  }

  /// Whether the texts have more characters than are laid out.
  private var isTooLong: Bool {
    if case .text(.tooLongTogether)? = diagnostics.last?.reason { true } else { false }
  }

  private func add(_ use: TextCatalog.Key) {
    guard let fonts = openFonts(of: use.text) else { return }
    do throws(TextError) {
      for warning in try layouter?.add(use.text, fonts: fonts, box: use.box) ?? [] {
        add(warning, of: use.text)
      }
    } catch {
      diagnostics.append(diagnostic(error, of: use.text))
    }
  }

  private func add(_ warning: TextWarning, of text: LayerText) {
    guard case .weight = warning.reason else {
      return diagnostics.append(TextDiagnostic(place: .string(text), reason: .warning(warning)))
    }
    // Whether a default weight is written is not known here: each text is kept, and those without a place are left out later.
    if text.weight != Defaults.text.weight, !weights.insert(warning).inserted { return }
    diagnostics.append(TextDiagnostic(place: .weight(text), reason: .warning(warning)))
  }

  private func diagnostic(_ error: TextError, of text: LayerText) -> TextDiagnostic {
    switch error {
    case .font(.file(let path), let reason):
      TextDiagnostic(place: .file(path), reason: .unusableFile(path, .undecodable("\(reason)")))
    case .font(.family(let name, _), let reason):
      TextDiagnostic(place: .font(text), reason: .unusableFamily(name, .undecodable("\(reason)")))
    case .font(.builtIn, let reason):
      TextDiagnostic(place: .font(text), reason: .unusableFamily(FontReference.builtInName, .undecodable("\(reason)")))
    case .font(.builtInMono, let reason):
      TextDiagnostic(
        place: .font(text), reason: .unusableFamily(FontReference.builtInMonoName, .undecodable("\(reason)")))
    case .unavailable, .tooLong, .tooLongTogether: TextDiagnostic(place: .string(text), reason: .text(error))
    }
  }

  // MARK: Fonts

  /// The fonts of a text in the order of its weights; nil when one cannot be used.
  private func openFonts(of text: LayerText) -> [FontReference]? {
    let fonts = declared.fonts(of: text)
    return fonts.allSatisfy { open($0, for: text) } ? fonts : nil
  }

  private func open(_ font: FontReference, for text: LayerText) -> Bool {
    if let known = fonts[font] { return known }
    switch font {
    case .file(let path): openFile(path)
    case .family(let name, let weight): openFamily(name, weight: weight, for: text)
    case .builtIn, .builtInMono: openBuiltIn(font, for: text)
    }
    return fonts[font] ?? false
  }

  private func openFile(_ path: String) {
    let font = FontReference.file(path)
    guard fonts[font] == nil else { return }
    do throws(AssetError) {
      memory += try layouter?.open(font, reading: folder, at: path, memory: limit - memory) ?? 0
      fonts[font] = true
    } catch {
      fonts[font] = false
      diagnostics.append(TextDiagnostic(place: .file(path), reason: .unusableFile(path, error)))
    }
  }

  private func openBuiltIn(_ font: FontReference, for text: LayerText) {
    do throws(FontError) {
      memory += try layouter?.openBuiltIn(font) ?? 0
      fonts[font] = true
    } catch {
      fonts[font] = false
      diagnostics.append(diagnostic(.font(font, error), of: text))
    }
  }

  private func openFamily(_ name: String, weight: Double, for text: LayerText) {
    let font = FontReference.family(name, weight: weight)
    fonts[font] = false
    guard let match = SystemFonts.match(family: name, weight: weight) else {
      let known = declared.map(\.name)
      diagnostics.append(TextDiagnostic(place: .font(text), reason: .unknownFamily(name, known: known)))
      return
    }
    do throws(AssetError) {
      // The machine's own fonts lie outside of the scene's folder: only this one file is allowed.
      let folder = AssetFolder(".", allowed: [Path.parent(of: match.path)], log: folder.log)
      memory +=
        try layouter?.open(font, reading: folder, at: match.path, index: match.index, memory: limit - memory) ?? 0
      fonts[font] = true
      let warning = TextDiagnostic(place: .font(text), reason: .systemFamily(name, found: match.family))
      if !diagnostics.contains(where: { $0.reason == warning.reason }) { diagnostics.append(warning) }
    } catch {
      diagnostics.append(TextDiagnostic(place: .font(text), reason: .unusableFamily(name, error)))
    }
  }
}

extension TextLayouter {
  /// Reads and opens a font that may take `memory` bytes; returns how many it takes.
  mutating func open(
    _ font: FontReference, reading folder: AssetFolder, at path: String, index: Int = 0, memory: Int
  ) throws(AssetError) -> Int {
    let bytes = try folder.bytes(at: path, memory: memory)
    do { try open(font, bytes: bytes, index: index) } catch { throw .undecodable("\(error)") }
    return bytes.count
  }
}

extension Scene {
  /// The font files that the scene declares and that its texts name.
  var fontPaths: [String] {
    fonts.map(\.path)
      + textUses.compactMap { use in
        guard case .file(let path) = font(of: use.text) else { return nil }
        return path
      }
  }

  /// Every text that a layer or the presentation shows with the extent of the layer, once, in the order of screens and layers.
  var textUses: [TextCatalog.Key] {
    var seen: Set<TextCatalog.Key> = []
    var uses: [TextCatalog.Key] = []
    func visit(_ layers: [Layer]) {
      for layer in layers where !layer.hidden {
        if let text = layer.text {
          let use = TextCatalog.Key(text: text, box: layer.frame.size)
          if seen.insert(use).inserted { uses.append(use) }
        }
        visit(layer.layers)
      }
    }
    for screen in screens { visit(screen.layers) }
    visit(presentationLayers)
    return uses
  }
}
