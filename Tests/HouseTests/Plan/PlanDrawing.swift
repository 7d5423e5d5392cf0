// The plan as a picture: a Mermaid graph of the package's own Swift targets, drawn from the imports as they are. Arrows that
// follow from others are left out, and the second compilation of the same sources.

/// Draws the graph, and finds it in a document.
struct PlanDrawing {
  /// The lines between the fences.
  var lines: [String]

  init(of house: House) {
    let drawn = Set(house.targets.filter { !$0.servesTests && !$0.sources.isEmpty && !$0.isTwin }.map(\.name))
    var graph = ImportGraph()
    for target in house.targets where drawn.contains(target.name) {
      for source in target.sources {
        for module in source.imports where drawn.contains(module.name) {
          graph.add(from: target.name, to: module.name, .init(place: source.place(of: module), name: module.name))
        }
      }
    }
    let alone = drawn.subtracting(graph.nodes).sorted()
    lines = ["flowchart TD"] + alone.map { "  \($0)" } + graph.reduced().map { "  \($0.from) --> \($0.to)" }
  }

  /// Reads the drawing of a document, its only block of Mermaid.
  init?(markdown: String) {
    guard let block = Self.block(of: markdown) else { return nil }
    lines = markdown[block].split(separator: "\n").map(String.init)
  }

  /// How a drawing that was written down differs from the one that the imports give, in words.
  func problems(against actual: PlanDrawing) -> [String] {
    let missing = actual.lines.filter { !lines.contains($0) }.map { "the drawing lacks \($0)" }
    let gone = lines.filter { !actual.lines.contains($0) }.map {
      "the drawing has \($0), which the imports do not give"
    }
    let all = (missing + gone).isEmpty && lines != actual.lines ? ["the drawing has another order"] : missing + gone
    return all.map { "CONTRIBUTING.md: \($0); scripts/draw-plan --write draws it again" }
  }

  /// The drawing with its fences.
  var markdown: String { (["```mermaid"] + lines + ["```"]).joined(separator: "\n") + "\n" }

  /// The document with this drawing in the place of its own.
  func replacing(in markdown: String) -> String? {
    Self.block(of: markdown).map { markdown.replacingCharacters($0, with: lines.map { $0 + "\n" }.joined()) }
  }

  /// Where the lines between the fences are.
  private static func block(of markdown: String) -> Range<String.Index>? {
    guard let start = markdown.firstRange(of: "```mermaid\n")?.upperBound,
      let end = markdown[start...].firstRange(of: "```")?.lowerBound
    else { return nil }
    return start..<end
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
