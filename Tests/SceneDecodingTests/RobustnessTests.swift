import JSONTree
import SceneDecoding
import SceneModel
import TestSupport
import Testing

/// Whatever the bytes, reading ends with a scene or with diagnostics.
@Suite struct RobustnessTests {
  static let sample = #"""
    // Sample
    {"canvas": {"size": [100, 200], "scale": 2, "background": "#ffffffff"}, "images": {"å": "å.png"},
      "components": {"c": {"with": {"p": "å"}, "image": "${p}", "layers": [{"id": "t", "text": {"string": "\ud83d\ude00 ${p}"}}]}},
      "screens": {"a": {"background": {"radial": {"stops": [[0, "red"], [1, "#0000"]]}}, "layers": [
          {"repeat": {"over": ["å", "å"], "offset": [0, 5]}, "use": "c", "id": "r${index}", "with": {"p": "${item}"}},
          {"id": "x", "frame": ["50% - 3", 0, "100%w*13/15", 1e1], "shadow": {"radius": 3, "offset": [0, -1]}}]},
        "b": {"like": "a", "over": "a", "dim": {"opacity": 0.5}, "set": {"r0/t": {"opacity": 0.5}}, "remove": ["x"]}},
      "timeline": [{"hold": 0.5}, {"to": "b", "pairs": [["r0", "r1"]], "enter": ["fade", {"slide": {"edge": "top"}}],
        "curve": {"spring": {"mass": 1}}, "keyframes": [{"layer": "pair:r0", "property": "frame", "values": [[0, "from"], [1, [0, 0, 1, 1]]]}]},
        {"to": "a", "reverse": true, "scrub": {"progress": [[0, 0], [0.5, 0.6]]}}], /* end */ "output": {"goldens": ["50%"]}}
    """#

  private func check(_ bytes: [UInt8]) {
    let reading = SceneReader.read(bytes, fileName: "x")
    let hasError = reading.diagnostics.contains { $0.severity == .error }
    #expect((reading.scene == nil) == hasError)
    for diagnostic in reading.diagnostics
    where diagnostic.line < 1 || diagnostic.column < 1 || diagnostic.message.isEmpty {
      Issue.record("\(diagnostic)")
    }
  }

  @Test func `the sample is valid`() throws {
    let reading = SceneReader.read(Self.sample, fileName: "x")
    #expect(reading.scene != nil, "\(reading.diagnostics.map(\.description).joined(separator: "\n"))")
    #expect(reading.assets.map(\.path) == ["å.png"])
  }

  @Test func `truncated at every byte`() {
    let bytes = Array(Self.sample.utf8)
    for end in bytes.indices { check(Array(bytes[..<end])) }
  }

  /// Replaces, removes and repeats random pieces.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `mutated`(seed: UInt64) {
    var state = seed
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    let original = Array(Self.sample.utf8)
    let alphabet = Array("[]{}\",:0-9.e$%/\\ \n\u{0}\u{FF}null".utf8)
    for _ in 0..<15 {
      var bytes = original
      for _ in 0...random(4) {
        let place = random(bytes.count)
        switch random(4) {
        case 0: bytes[place] = alphabet[random(alphabet.count)]
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(alphabet[random(alphabet.count)], at: place)
        default:
          let end = min(bytes.count, place + random(40))
          bytes.insert(contentsOf: bytes[place..<end], at: random(bytes.count))
        }
      }
      check(bytes)
    }
  }

  /// Puts a value of every other type at every place of the sample.
  @Test func `values of other types everywhere`() throws {
    let root = try #require(JSONNode.parsed(Self.sample))
    let others: [JSONNode.Content] = [
      .null, .bool(true), .number(-1e308), .number(1e308), .string(""), .string("${x}"), .list([]), .object([]),
    ]
    func replaced(_ node: JSONNode, _ index: inout Int, _ other: JSONNode.Content) -> JSONNode {
      index -= 1
      if index == -1 { return JSONNode(other, offset: 0) }
      switch node.content {
      case .list(let elements): return JSONNode(.list(elements.map { replaced($0, &index, other) }), offset: 0)
      case .object(let members):
        let changed = members.map { JSONMember(key: $0.key, keyOffset: 0, value: replaced($0.value, &index, other)) }
        return JSONNode(.object(changed), offset: 0)
      default: return node
      }
    }
    for other in others {
      for place in 0..<200 {
        var index = place
        check(Array(JSONWriter.text(replaced(root, &index, other)).utf8))
      }
    }
  }

  @Test func `many faults are listed up to a bound`() {
    let layers = Array(repeating: #"{"opacity": 2}"#, count: 10_050).joined(separator: ",\n")
    let reading = SceneReader.read(SceneTexts.text(screens: #""a": {"layers": [\#(layers)]}"#), fileName: "x")
    #expect(reading.diagnostics.count == 1001)
    #expect(reading.diagnostics.last?.message == "9050 more errors and warnings are not listed")
    #expect(reading.scene == nil)
  }

  @Test func `many warnings are no error`() {
    let layers = Array(repeating: #"{"opacity": 0}"#, count: 1050).joined(separator: ",\n")
    let reading = SceneReader.read(SceneTexts.text(screens: #""a": {"layers": [\#(layers)]}"#), fileName: "x")
    #expect(reading.diagnostics.count == 1001)
    #expect(reading.scene != nil && reading.diagnostics.allSatisfy { $0.severity == .warning })
  }
}
