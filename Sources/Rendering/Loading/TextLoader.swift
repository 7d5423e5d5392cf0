// Reads the fonts of a scene, measures texts while its stacks are laid out, and then lays out each text in every box that a layer
// gives it. Fonts are opened when they are first asked for, each once.

import CodeText
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
  /// Families of the system by the characters that they show; nil for a character that none has.
  private var families: [Character: String?] = [:]
  /// How many more characters are looked for among the fonts of the system.
  private var lookups = 256
  /// Bytes of memory that font files may take.
  private var limit: Int
  /// Bytes of memory that font files and code take.
  private(set) var memory = 0
  private let reader: CodeReader
  /// The code that has been looked at; nil for what cannot be shown.
  private var codes: [LayerCode: CodeLayout?] = [:]

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
    (self.folder, self.declared, self.limit) = (folder, declared, limit)
    reader = CodeReader(folder)
  }

  /// Lays out all texts of a scene, within `limit` bytes.
  func load(_ scene: Scene, limit: Int) -> Result {
    self.limit = min(self.limit, limit)
    let uses = scene.textUses
    let codes = scene.codeUses
    if uses.isEmpty && codes.isEmpty && scene.fonts.isEmpty { return Result() }
    let first =
      uses.first.map { TextDiagnostic.Place.string($0.text) } ?? codes.first.map { .code($0.code, key: "source") }
    if let first, !TextLayouter.isAvailable {
      return Result(diagnostics: [TextDiagnostic(place: first, reason: .text(.unavailable))])
    }
    do throws(FontError) {
      try start()
      for use in uses where !isTooLong { add(use) }
      for use in codes where !isTooLong { add(use.code, in: use.layers) }
      var texts = layouter?.texts ?? TextCatalog()
      texts.codes = self.codes.compactMapValues(\.self)
      return Result(texts: texts, diagnostics: diagnostics, memory: memory)
    } catch {
      let place = first ?? .file(scene.fonts.first?.path ?? "")
      return Result(diagnostics: [TextDiagnostic(place: place, reason: .unusableFamily("", .undecodable("\(error)")))])
    }
  }

  /// What cannot be laid out takes no room here; `load` says why.
  func measure(_ text: LayerText, width: Double) -> TextMeasure? {
    guard TextLayouter.isAvailable, (try? start()) != nil, let fonts = openFonts(of: text) else { return nil }
    let system = systemFonts(for: text.string, font: text.font, fonts, text.weights)
    return (try? layouter?.measure(text, fonts: fonts, system: system, width: width)) ?? nil
  }

  /// What cannot be read takes no room here; `load` says why.
  func measure(_ code: LayerCode) -> Size? {
    guard TextLayouter.isAvailable, (try? start()) != nil else { return nil }
    return layout(of: code)?.hug
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
    let system = systemFonts(for: use.text.string, font: use.text.font, fonts, use.text.weights)
    do throws(TextError) {
      for warning in try layouter?.add(use.text, fonts: fonts, system: system, box: use.box) ?? [] {
        add(warning, of: use.text)
      }
    } catch {
      diagnostics.append(diagnostic(error, at: .string(use.text), font: .font(use.text)))
    }
  }

  private func add(_ code: LayerCode, in layers: [Layer]) {
    guard let layout = layout(of: code) else { return }
    for layer in layers where layer.clips {
      let room = layer.frame.width - layout.left
      guard let widest = layout.lines.indices.max(by: { layout.lines[$0].width < layout.lines[$1].width }),
        layout.lines[widest].width > room + Self.widthTolerance
      else { continue }
      let number = layout.block.lines[widest].number
      diagnostics.append(
        TextDiagnostic(
          place: .code(code, key: "source"),
          reason: .wideLine(number, width: layout.lines[widest].width, room: max(0, room))))
      return
    }
  }

  /// A line may be wider than its layer by this many points, as in texts.
  private static let widthTolerance = 1.0 / 64

  /// The layout of code; nil when it cannot be shown, which is said once.
  private func layout(of code: LayerCode) -> CodeLayout? {
    if let known = codes[code] { return known }
    let layout = makeLayout(of: code)
    codes[code] = .some(layout)
    return layout
  }

  private func makeLayout(of code: LayerCode) -> CodeLayout? {
    func place(_ key: String) -> TextDiagnostic.Place { .code(code, key: key) }
    do throws(CodeReader.CodeProblem) {
      let (block, theme) = (try reader.block(of: code), try reader.theme(of: code))
      let fonts = declared.fonts(of: code)
      guard fonts.allSatisfy({ open($0, at: place("font")) }) else { return nil }
      memory += block.lines.reduce(0) { $0 + $1.text.utf8.count } * TextLayouter.memoryOfUnit
      guard memory <= limit else {
        diagnostics.append(
          TextDiagnostic(place: place("source"), reason: .text(.font(fonts[0], .tooMuchMemory(limit: limit)))))
        return nil
      }
      for warning in block.warnings {
        diagnostics.append(TextDiagnostic(place: place("source"), reason: .code("\(warning)", .warning)))
      }
      let string = block.lines.map(\.text).joined()
      let system = systemFonts(for: string, font: code.font, fonts, code.weights)
      do throws(TextError) {
        guard let made = try layouter?.layout(code, block, theme: theme, fonts: fonts, system: system) else {
          return nil
        }
        for warning in made.warnings { add(warning, at: place("source")) }
        return made.layout
      } catch {
        diagnostics.append(diagnostic(error, at: place("source"), font: place("font")))
      }
    } catch {
      diagnostics.append(TextDiagnostic(problem: error, of: code))
    }
    return nil
  }

  private func add(_ warning: TextWarning, of text: LayerText) {
    guard case .weight = warning.reason else { return add(warning, at: .string(text)) }
    // Whether a default weight is written is not known here: each text is kept, and those without a place are left out later.
    if text.weight != Defaults.text.weight, !weights.insert(warning).inserted { return }
    diagnostics.append(TextDiagnostic(place: .weight(text), reason: .warning(warning)))
  }

  /// Adds a warning. One names all characters of the scene that the system shows.
  private func add(_ warning: TextWarning, at place: TextDiagnostic.Place) {
    for index in diagnostics.indices where warning.reason == .system {
      guard case .warning(let known) = diagnostics[index].reason, known.reason == .system else { continue }
      diagnostics[index].reason = .warning(known.merged(with: warning))
      return
    }
    diagnostics.append(TextDiagnostic(place: place, reason: .warning(warning)))
  }

  private func diagnostic(
    _ error: TextError, at place: TextDiagnostic.Place, font: TextDiagnostic.Place
  ) -> TextDiagnostic {
    switch error {
    case .font(.file(let path), let reason):
      TextDiagnostic(place: .file(path), reason: .unusableFile(path, .undecodable("\(reason)")))
    case .font(.family(let name, _), let reason):
      TextDiagnostic(place: font, reason: .unusableFamily(name, .undecodable("\(reason)")))
    case .font(.builtIn, let reason):
      TextDiagnostic(place: font, reason: .unusableFamily(FontReference.builtInName, .undecodable("\(reason)")))
    case .font(.builtInMono, let reason):
      TextDiagnostic(place: font, reason: .unusableFamily(FontReference.builtInMonoName, .undecodable("\(reason)")))
    case .unavailable, .tooLong, .tooLongTogether: TextDiagnostic(place: place, reason: .text(error))
    }
  }

  // MARK: Fonts

  /// The fonts of a text in the order of its weights; nil when one cannot be used.
  private func openFonts(of text: LayerText) -> [FontReference]? {
    let fonts = declared.fonts(of: text)
    return fonts.allSatisfy { open($0, at: .font(text)) } ? fonts : nil
  }

  /// Opens a font; what is wrong with one that is no file is said at `place`.
  private func open(_ font: FontReference, at place: TextDiagnostic.Place) -> Bool {
    if let known = fonts[font] { return known }
    switch font {
    case .file(let path): openFile(path)
    case .family(let name, let weight):
      if let found = openFamily(name, weight: weight, at: place) {
        let warning = TextDiagnostic(place: place, reason: .systemFamily(name, found: found))
        if !diagnostics.contains(where: { $0.reason == warning.reason }) { diagnostics.append(warning) }
      }
    case .builtIn, .builtInMono: openBuiltIn(font, at: place)
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

  private func openBuiltIn(_ font: FontReference, at place: TextDiagnostic.Place) {
    do throws(FontError) {
      memory += try layouter?.openBuiltIn(font) ?? 0
      fonts[font] = true
    } catch {
      fonts[font] = false
      diagnostics.append(diagnostic(.font(font, error), at: place, font: place))
    }
  }

  /// Opens a family of the system and returns the name of the family that was found. Without a place, errors are ignored.
  private func openFamily(_ name: String, weight: Double, at place: TextDiagnostic.Place?) -> String? {
    let font = FontReference.family(name, weight: weight)
    fonts[font] = false
    guard let match = SystemFonts.match(family: name, weight: weight) else {
      let reason = TextDiagnostic.Reason.unknownFamily(name, known: declared.map(\.name))
      place.map { diagnostics.append(TextDiagnostic(place: $0, reason: reason)) }
      return nil
    }
    do throws(AssetError) {
      // The machine's own fonts lie outside of the scene's folder: only this one file is allowed.
      let folder = AssetFolder(".", allowed: [Path.parent(of: match.path)], log: folder.log)
      memory +=
        try layouter?.open(font, reading: folder, at: match.path, index: match.index, memory: limit - memory) ?? 0
      fonts[font] = true
      return match.family
    } catch {
      place.map { diagnostics.append(TextDiagnostic(place: $0, reason: .unusableFamily(name, error))) }
      return nil
    }
  }

  /// The families of the system, opened in some weights, that show what the fonts of a text lack, if the text allows it.
  private func systemFonts(
    for string: String, font name: String?, _ fonts: [FontReference], _ weights: [Double]
  ) -> [String] {
    guard declared.allowSystemFonts(for: name), let font = fonts.first,
      let missing = try? layouter?.missing(from: string, font: font)
    else { return [] }
    let unknown = missing.filter { families[$0] == nil }
    for character in unknown { families[character] = .some(nil) }
    let generic = font == .builtInMono ? "monospace" : "sans-serif"
    for (character, family) in SystemFonts.families(showing: unknown, like: generic, lookups: &lookups) {
      families[character] = family
    }
    var found: [String] = []
    for case let family?? in missing.map({ families[$0] }) where !found.contains(family) { found.append(family) }
    return found.filter { family in
      weights.allSatisfy { weight in
        self.fonts[.family(family, weight: weight)] ?? (openFamily(family, weight: weight, at: nil) != nil)
      }
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
    let named = textUses.flatMap { fonts.fonts(of: $0.text) } + codeUses.flatMap { fonts.fonts(of: $0.code) }
    return fonts.map(\.path)
      + named.compactMap { font in
        guard case .file(let path) = font else { return nil }
        return path
      }
  }

  /// The files of code: sources and themes.
  var codePaths: [String] { codeUses.flatMap { [$0.code.path, $0.code.themePath].compactMap(\.self) } }

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
