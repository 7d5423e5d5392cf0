import Foundation
import JSONTree
import Pixels
import SceneDecoding
import SceneModel
import Testing

/// The tables agree with the reader: the demonstrations pass, defaults and patterns mean the same.
@Suite struct SceneSchemaTests {
  /// Every scene file of the repository's demonstrations.
  static let shipped: [URL] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../scenes")
      .standardizedFileURL
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "json" && !$0.lastPathComponent.contains("schema") }
      .sorted { $0.path < $1.path }
  }()

  @Test(arguments: shipped)
  func `demonstrations are valid`(file: URL) throws {
    let reading = SceneReader.read(
      Array(try Data(contentsOf: file)), fileName: file.lastPathComponent, in: file.deletingLastPathComponent())
    let errors = reading.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.map(\.description).joined(separator: "\n"))")
    #expect(reading.scene?.validate().contains { $0.severity == .error } == false)
  }

  @Test func `every default of the tables is what the decoder does`() throws {
    for (fragment, shape) in Self.samples {
      for key in Vocabulary.shape(shape).keys where key.needs.isEmpty {
        guard let standard = key.standard, !["with", "set"].contains(key.name) else { continue }
        let bare = Self.scene(fragment.replacing("%", with: ""))
        let explicit = Self.scene(fragment.replacing("%", with: ", \"\(key.name)\": \(JSONWriter.line(standard))"))
        if fragment.contains("\"\(key.name)\":") { continue }
        let plain = SceneReader.read(bare, fileName: "x")
        let written = SceneReader.read(explicit, fileName: "x")
        #expect(plain.scene != nil, "\(plain.diagnostics.map(\.description))")
        if key.name == "style" || key.name == "backdrop" {
          #expect(written.scene != nil)
        } else {
          #expect(plain.scene == written.scene, "\(shape).\(key.name): \(written.diagnostics.map(\.description))")
        }
      }
    }
  }

  /// An object of each shape with room (`%`) for one more key.
  private static let samples: [(String, ShapeName)] = [
    (#"SCENE"version": 1%"#, .scene), (#"CANVAS%"#, .canvas), (#"SCENE"output": {"format": "apng"%}"#, .output),
    (#"SCREEN"background": "red"%"#, .screen), (#"LAYER"fill": "red"%"#, .layer),
    (#"LAYER"border": {"width": 1%}"#, .border), (#"LAYER"shadow": {"radius": 3%}"#, .shadow),
    (#"LAYER"fill": "red", "transform": {"perspective": 9%}"#, .transform),
    (#"LAYER"text": {"string": "x"%}"#, .text), (#"LAYER"path": {"d": "M0 0H9"%}"#, .path),
    (#"LAYER"path": {"d": "M0 0H9", "stroke": {"width": 2%}}"#, .stroke),
    (#"LAYER"fill": {"linear": {"stops": STOPS%}}"#, .linearGradient),
    (#"LAYER"fill": {"radial": {"stops": STOPS%}}"#, .radialGradient),
    (#"LAYER"fill": {"conic": {"stops": STOPS%}}"#, .conicGradient),
    (#"LAYER"fill": "red", "repeat": {"over": 2%}"#, .repeat), (#"STEP{"show": "a"%}"#, .showStep),
    (#"STEP{"hold": 1%}"#, .holdStep), (#"STEP{"to": "a"%}"#, .transition),
    (#"STEP{"hold": 1, "layers": {"x": {"translate": [[0, 1, 1]], "release": {"duration": 1%}}}}"#, .release),
    (#"STEP{"to": "a", "pairs": [{"from": "x", "to": "x"%}]}"#, .pair),
    (#"STEP{"to": "a", "backdrop": {"curve": "linear"%}}"#, .backdrop),
    (#"STEP{"to": "a", "layers": {"to:x": {"duration": 1%}}}"#, .layerEffects),
    (#"STEP{"to": "a", "stagger": {"step": 1%}}"#, .stagger),
    (#"STEP{"to": "a", "keyframes": [{"layer": "to:x", "property": "rotate", "values": [[0, 0]]%}]}"#, .keyframes),
    (#"STEP{"to": "a", "scrub": {"progress": [[0, 0]]%}}"#, .scrub),
    (#"STEP{"to": "a", "enter": [{"fade": 0%}]}"#, .effect),
    (#"STEP{"to": "a", "enter": [{"slide": {"edge": "top"%}}]}"#, .slide),
    (#"STEP{"to": "a", "enter": [{"cube": {"edge": "top"%}}]}"#, .cube),
    (#"STEP{"to": "a", "enter": [{"reveal": {"DROP": 0%}}]}"#, .reveal),
    (#"STEP{"to": "a", "curve": {"spring": {"mass": 1%}}}"#, .spring),
  ]

  private static func scene(_ fragment: String) -> String {
    let text = fragment.replacing("STOPS", with: #"[[0, "red"], [1, "blue"]]"#).replacing(#""DROP": 0, "#, with: "")
      .replacing(#""DROP": 0"#, with: "")
    let layer = #"{"id": "x", "fill": "red"}"#
    func whole(canvas: String = "", screen: String = "", layer: String, steps: String = "", top: String = "") -> String
    {
      #"{"canvas": {"size": [9, 9]\#(canvas)}, "screens": {"a": {"layers": [\#(layer)]\#(screen)}}\#(steps)\#(top)}"#
    }
    if text.hasPrefix("SCENE") { return whole(layer: layer, top: ", " + text.dropFirst(5)) }
    if text.hasPrefix("CANVAS") { return whole(canvas: String(text.dropFirst(6)), layer: layer) }
    if text.hasPrefix("SCREEN") {
      return whole(screen: ", " + text.dropFirst(6), layer: layer).replacing(#""layers": [\#(layer)], "#, with: "")
    }
    if text.hasPrefix("STEP") { return whole(layer: layer, steps: #", "timeline": [\#(text.dropFirst(4))]"#) }
    return whole(layer: "{\(text.dropFirst(5))}")
  }

  /// The regular expressions of the schema mean what the reader checks.
  @Test(arguments: [
    "50%", "50% - 20", "100%w*13/15", "-5%h", " 50 % ", "50%/0", "50", "1.%", ".5%", "%", "50%-", "50%*2-1", "a", "a/b",
    "/", "",
    "a//b", "a b", "to:", "to:a/b", "from:/", "pair:", "pair:x", "x.png", "X.PNG", "x.ttf", "x", ".", "..", "#12",
    "0.5s", "s",
    "list-detail", "5s x", "12", "å", "a@b", "a:b", "9.9.9s",
  ])
  func `patterns agree with checks`(text: String) throws {
    for name in ShapeName.allCases {
      for key in Vocabulary.shape(name).keys {
        for rule in rules(key.value) {
          guard let pattern = rule.pattern, pattern != "^[\\s\\S]+$" else { continue }
          // Ranges and divisions by zero are beyond regular expressions.
          if text == "50%/0" || text == "9.9.9s" { continue }
          let regex = try Regex(pattern)
          #expect(rule.accepts(text) == (try regex.firstMatch(in: text) != nil), "\(text) \(pattern)")
        }
      }
    }
  }

  private func rules(_ shape: ValueShape) -> [TextRule] {
    switch shape {
    case .text(let rule): [rule]
    case .tuple(let entries, _, _): entries.flatMap(rules)
    case .list(let element, _): rules(element)
    case .ascending(let inner): rules(inner)
    case .map(let rule, let value): [rule] + rules(value)
    case .either(let shapes): shapes.flatMap(rules)
    default: []
    }
  }
}
