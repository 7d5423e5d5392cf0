// From the text of a scene file to a typed scene, or to everything that is wrong with it.
//
//   text ─▶ JSONParser ─▶ VocabularyCheck ─▶ expansion ─▶ layout ─▶ decoding ─▶ SceneValidation
//           positions      keys, values       reuse        frames    types       names, timeline
//
// Every stage takes what the one before it left, however faulty, so that all problems are found in one reading. Only a
// syntax error, which leaves no tree, ends it early.

import JSONTree
import Pixels

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
  /// The scene as a tree with everything worked out, when that was asked for and there is no error.
  package let expanded: JSONNode?
  /// What the tree and the scene take, in bytes, by estimate.
  package let memory: Int
  private let source: SourceText
  private let root: JSONNode?

  init(
    scene: Scene?, diagnostics: [Diagnostic], assets: [AssetUse], texts: [LayerText: TextPlace] = [:],
    expanded: JSONNode? = nil, memory: Int = 0, source: SourceText, root: JSONNode? = nil
  ) {
    self.scene = scene
    self.diagnostics = diagnostics
    self.assets = assets
    self.texts = texts
    self.expanded = expanded
    self.memory = memory
    self.source = source
    self.root = root
  }

  /// Whether the scene cannot be drawn.
  package var hasErrors: Bool { scene == nil }

  /// Diagnostics of problems of the scene that was read, in the order of the text.
  package func diagnostics(of problems: [SceneProblem]) -> [Diagnostic] {
    guard let root else { return [] }
    let faults = FaultList()
    let positions = ProblemPositions(root: root)
    for problem in problems { faults.report(problem.fault, at: positions.offset(of: problem)) }
    return faults.diagnostics(in: source, root: root)
  }

  /// Diagnostics of problems that reading alone does not show, at offsets in the scene's bytes, ascending.
  package func diagnostics(
    of problems: [(offset: Int, severity: Diagnostic.Severity, message: String, remedy: Remedy?)]
  ) -> [Diagnostic] {
    zip(problems, source.positions(of: problems.map(\.offset))).map { problem, position in
      let excerpt = source.excerpt(at: problem.offset, lineStart: position.lineStart)
      return Diagnostic(
        file: source.fileName, line: position.line, column: position.column, severity: problem.severity,
        path: root?.path(at: problem.offset) ?? "", message: problem.message, sourceLine: excerpt.text,
        caret: excerpt.caret, remedy: problem.remedy)
    }
  }
}

/// Reads scene files.
package enum SceneReader {
  /// Whether a text is valid JSON but no scene, as other files beside scenes are: anything but an object with the key
  /// `screens`. A text that is no valid JSON is not: reading it as a scene tells what is wrong, and where.
  package static func isOtherJSON(_ bytes: [UInt8]) -> Bool {
    var parser = JSONParser(SourceText(bytes, fileName: ""))
    guard let root = try? parser.parse(), parser.mistakes.isEmpty else { return false }
    return root["screens"] == nil
  }

  /// Reads a scene; `fileName` is what diagnostics call the file.
  package static func read(
    _ text: String, fileName: String, variables: SceneVariables = SceneVariables(),
    measuring: (([NamedFont]) -> any TextMeasuring)? = nil
  ) -> SceneReading {
    read(Array(text.utf8), fileName: fileName, variables: variables, measuring: measuring)
  }

  /// Reads a scene from bytes, which should be UTF-8; `fileName` is what diagnostics call the file.
  ///
  /// `variables` take the place of values in the scene's own `variables`. What would need more than `memory` bytes, by
  /// estimate, is refused. `measuring` makes what measures texts for stacks, given the scene's fonts; without it they take
  /// no room. With `expands` the reading has the scene as a tree as well.
  /// Never traps, whatever the bytes: size, depth, layers and the work of components and repetitions are bounded.
  package static func read(
    _ bytes: [UInt8], fileName: String, variables: SceneVariables = SceneVariables(), memory: Int = 4 << 30,
    expands: Bool = false, measuring: (([NamedFont]) -> any TextMeasuring)? = nil
  ) -> SceneReading {
    let source = SourceText(bytes, fileName: fileName)
    let faults = FaultList()
    var limits = JSONParser.Limits()
    limits.memory = memory
    var parser = JSONParser(source, limits: limits)
    do throws(JSONSyntaxError) {
      let root = try parser.parse()
      for mistake in parser.mistakes { faults.report(LocatedFault(mistake)) }
      let budget = ExpansionBudget(faults, memory: memory - parser.memory)
      var assembly = SceneAssembly(
        root: root, source: source, faults: faults, budget: budget, given: variables, measuring: measuring,
        expands: expands, textMemory: parser.memory)
      return assembly.reading()
    } catch {
      for mistake in parser.mistakes { faults.report(LocatedFault(mistake)) }
      faults.report(.syntax(error.reason), at: error.offset)
      return SceneReading(
        scene: nil, diagnostics: faults.diagnostics(in: source, root: nil), assets: [], source: source)
    }
  }
}
