// From the text of a scene file to a typed scene, or to everything that is wrong with it.
//
//   text ─▶ SceneDocuments ─▶ SceneMerging ─▶ expansion ─▶ layout ─▶ decoding ─▶ SceneValidation
//           includes, keys,   one tree        reuse        frames    types       names, timeline
//           values
//
// Every stage takes what the one before it left, however wrong, so that all diagnostics are found in one reading. Only a
// syntax error, which leaves no tree, and a file that cannot be included, without whose names all else would be wrong, end it
// early.

import JSONTree
import Pixels
import SceneModel

/// What came of reading a scene file.
package struct SceneReading: Sendable {
  /// The scene; nil when there is an error.
  package var scene: Scene?
  /// Errors and warnings, in the order of the text.
  package var diagnostics: [Diagnostic]
  /// The files that the scene refers to, each place once, in the order of the text. Listed also when there are errors.
  package var assets: [AssetUse]
  /// Where the scene's texts are written first.
  package let texts: [LayerText: TextPlace]
  /// Where the scene's code is written first.
  package let codes: [LayerCode: CodePlace]
  /// Where parts of images are written first, as offsets in the scene's text.
  package let crops: [ImagePart: Int]
  /// Where images that play in their own way are written first.
  package let plays: [ImagePart: Int]
  /// The scene as a tree with everything resolved, when that was asked for and there is no error.
  package let expanded: JSONNode?
  /// The scene's variables, in the order of the text; empty when there is no scene.
  package let variables: [SceneVariable]
  /// What the tree and the scene take, in bytes, by estimate.
  package let memory: Int
  /// Where everything is written, when that was asked for and there is no error.
  package let source: SceneSource?
  private let text: SceneText
  /// Where entries that patterns became were written.
  private let patterns: PatternOrigins

  init(
    scene: Scene?, diagnostics: [Diagnostic], assets: [AssetUse], texts: [LayerText: TextPlace] = [:],
    codes: [LayerCode: CodePlace] = [:], crops: [ImagePart: Int] = [:], plays: [ImagePart: Int] = [:],
    expanded: JSONNode? = nil, variables: [SceneVariable] = [], memory: Int = 0, text: SceneText,
    patterns: PatternOrigins = PatternOrigins(), source: SceneSource? = nil
  ) {
    (self.scene, self.diagnostics, self.assets, self.texts) = (scene, diagnostics, assets, texts)
    (self.codes, self.crops, self.plays, self.expanded) = (codes, crops, plays, expanded)
    (self.variables, self.memory, self.text, self.patterns) = (variables, memory, text, patterns)
    self.source = source
  }

  /// As diagnostics name them: the scene's file and then those that it includes, in the order of diagnostics.
  package var files: [String] { text.fileNames }

  /// Diagnostics of diagnostics of the scene that was read, in the order of the text.
  package func diagnostics(of diagnostics: [SceneDiagnostic]) -> [Diagnostic] {
    guard let root = text.main.root else { return [] }
    let log = DiagnosticLog()
    let positions = DiagnosticPositions(root: root, patterns: patterns)
    for diagnostic in diagnostics { log.report(diagnostic.reason, at: positions.offset(of: diagnostic)) }
    return log.diagnostics(in: text)
  }

  /// Diagnostics of diagnostics that reading alone does not show, at offsets in its text, ascending.
  package func diagnostics(
    of diagnostics: [(offset: Int, severity: Diagnostic.Severity, message: String, hint: Hint?)]
  ) -> [Diagnostic] {
    zip(diagnostics, text.places(of: diagnostics.map(\.offset))).map { diagnostic, place in
      Diagnostic(diagnostic.message, diagnostic.severity, at: place, hint: diagnostic.hint)
    }
  }
}

/// Reads scene files.
package enum SceneReader {
  /// Whether a text is valid JSON but no scene, as other files beside scenes are: a scene is an object with the key
  /// `screens`. Reports of imports have a list there, a scene with that mistake also has a canvas or a timeline. A text that is no
  /// valid JSON is not other: reading it as a scene tells what is wrong, and where.
  package static func isOtherJSON(_ bytes: [UInt8]) -> Bool {
    var parser = JSONParser(SourceText(bytes, fileName: ""))
    guard let root = try? parser.parse(), parser.contentErrors.isEmpty else { return false }
    guard let screens = root["screens"] else { return true }
    guard case .list = screens.content else { return false }
    return root["canvas"] == nil && root["timeline"] == nil
  }

  /// The themes of a scene in their order, and whether each of them changes a variable; none for a text that is no JSON.
  package static func themes(
    of bytes: [UInt8], fileName: String, memory: Int, including: IncludeReading?
  ) -> [(name: String, changes: Bool)] {
    var documents = SceneDocuments(
      SourceText(bytes, fileName: fileName), log: DiagnosticLog(), memory: memory, files: including)
    guard (try? documents.read()) != nil else { return [] }
    let root = SceneMerging(documents).merged()
    return (root["themes"]?.members ?? []).map { theme in
      (
        theme.key,
        theme.value.members.contains { member in
          root["variables"]?[member.key].map { JSONWriter.line($0) != JSONWriter.line(member.value) } ?? true
        }
      )
    }
  }

  /// Reads a scene; `fileName` is what diagnostics call the file.
  package static func read(
    _ text: String, fileName: String, variables: SceneVariables = SceneVariables(),
    presentation: PresentationChoice = .asWritten, measuring: (([NamedFont]) -> any TextMeasuring)? = nil
  ) -> SceneReading {
    read(
      Array(text.utf8), fileName: fileName, variables: variables, presentation: presentation, measuring: measuring)
  }

  /// Reads a scene from bytes, which should be UTF-8; `fileName` is what diagnostics call the file.
  ///
  /// `variables` override values in the scene's own `variables`, and `presentation` overrides `present`. A scene that would
  /// need more than `memory` bytes, by estimate, is refused. `measuring` makes what measures texts for stacks, given the
  /// scene's fonts; without it they take no room. `including` reads the files that the scene includes; without it there are
  /// none. With `expands` the reading has the scene as a tree as well, with `locates` the places of layers and
  /// steps. A `root` is read instead of the bytes.
  /// Never traps, whatever the bytes: size, depth, layers and the work of components and repetitions are bounded.
  package static func read(
    _ bytes: [UInt8], root: JSONNode? = nil, fileName: String, variables: SceneVariables = SceneVariables(),
    presentation: PresentationChoice = .asWritten, memory: Int = 4 << 30, expands: Bool = false, locates: Bool = false,
    including: IncludeReading? = nil, measuring: (([NamedFont]) -> any TextMeasuring)? = nil
  ) -> SceneReading {
    let log = DiagnosticLog()
    var documents = SceneDocuments(
      SourceText(bytes, fileName: fileName), root: root, log: log, memory: memory, files: including)
    do { try documents.read() } catch {
      return SceneReading(
        scene: nil, diagnostics: log.diagnostics(in: documents.text), assets: [], text: documents.text)
    }
    let budget = ExpansionBudget(log, memory: memory - documents.usedMemory)
    var assembly = SceneAssembly(
      root: SceneMerging(documents).merged(), text: documents.text, log: log, budget: budget, given: variables,
      choice: presentation, measuring: measuring, expands: expands, locates: locates, textMemory: documents.usedMemory)
    return documents.hasFailed ? assembly.written() : assembly.reading()
  }
}
