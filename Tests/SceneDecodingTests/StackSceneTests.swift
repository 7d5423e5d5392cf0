import JSONTree
import Pixels
import TestSupport
import Testing

@testable import SceneDecoding
@testable import SceneModel

/// A scene of 390 × 200 with a screen `a`.
private func read(_ screen: String, more: String = "") -> SceneReading {
  SceneReader.read(
    "{\"canvas\": {\"size\": [390, 200], \"safeArea\": [47, 0, 34, 5]}, \(more) \"screens\": {\"a\": \(screen)}}",
    fileName: "x.json"
  ) { _ in LetterMeasure() }
}

private func layers(_ screen: String, more: String = "") throws -> [Layer] {
  let reading = read(screen, more: more)
  return try #require(reading.scene, "\(reading.diagnostics.map(\.message))").screens[0].layers
}

private func messages(_ screen: String, more: String = "") -> [String] {
  read(screen, more: more).diagnostics.map { "\($0.severity): \($0.path): \($0.message)" }
}

struct StackSceneTests {
  @Test func `layers of a screen that is a stack follow each other`() throws {
    let found = try layers(
      """
      {"layout": {"direction": "column", "gap": 8, "padding": [47, 20]}, "layers": [
        {"id": "title", "text": {"string": "Hello", "size": 10}},
        {"id": "row", "layout": {"direction": "row", "gap": 4, "align": "center"}, "size": ["fill", 30], "layers": [
          {"size": [20, 20]}, {"size": ["fill", "hug"], "text": {"string": "abc", "size": 10}}, {"size": [10, "fill"]}]},
        {"size": ["50%", "fill"]}, {"frame": [0, 0, "100%", "hug"], "text": {"string": "abc", "size": 200, "lines": 0}}]}
      """)
    #expect(found[0].frame == Rect(x: 20, y: 47, width: 350, height: 20))
    #expect(found[1].frame == Rect(x: 20, y: 75, width: 350, height: 30))
    #expect(found[1].layers.map(\.frame.minX) == [0, 24, 340])
    #expect(found[1].layers.map(\.frame.minY) == [5, 5, 0])
    #expect(found[1].layers.map(\.frame.width) == [20, 312, 10])
    #expect(found[2].frame == Rect(x: 20, y: 113, width: 175, height: 40))
    #expect(found[3].frame == Rect(x: 0, y: 0, width: 390, height: 60))
  }

  @Test func `the order of the list counts, not that of painting`() throws {
    let found = try layers(
      #"{"layout": "row", "layers": [{"id": "x", "size": [10, 10], "z": 2}, {"id": "y", "size": [20, 10]}]}"#)
    #expect(found.map(\.id) == ["y", "x"])
    #expect(found.map(\.frame.minX) == [10, 0])
  }

  @Test func `copies are in flow, padding makes room, and limits hold`() throws {
    let found = try layers(
      """
      {"layout": {"columns": 3, "gap": [6, 4]}, "layers": [
        {"repeat": {"over": 5}, "size": ["fill", "100%w"]},
        {"text": {"string": "abc", "size": 10, "padding": [3, 5, 7, 9]}, "alignSelf": "start", "min": [null, 31]}]}
      """)
    #expect(found.map(\.frame.minX) == [0, 132, 264, 0, 132, 264])
    #expect(found.map(\.frame.minY) == [0, 0, 0, 130, 130, 130])
    #expect(found[5].frame.size == Size(width: 126, height: 31))
    #expect(found[5].text?.padding == Insets(top: 3, right: 5, bottom: 7, left: 9))
  }

  @Test func `a frame replaces a size and a size a frame`() throws {
    let found = try layers(
      #"{"layers": [{"use": "c", "frame": [1, 2, 3, 4]}, {"use": "d", "size": [7, "50%"]}, {"use": "c"}]}"#,
      more: #""components": {"c": {"size": [5, 6]}, "d": {"frame": [9, 9, 9, 9]}},"#)
    #expect(found[0].frame == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(found[1].frame == Rect(x: 0, y: 0, width: 7, height: 100))
    #expect(found[2].frame == Rect(x: 0, y: 0, width: 5, height: 6))
  }

  @Test func `the safe area is a variable that another one hides`() throws {
    let frame = #"{"layers": [{"frame": ["${safe.left}", "${safe.top}", 10, "${safe.bottom + 1}"]}]}"#
    #expect(try layers(frame)[0].frame == Rect(x: 5, y: 47, width: 10, height: 35))
    let own = #""variables": {"safe": {"left": 1, "top": 2, "bottom": 3}},"#
    #expect(try layers(frame, more: own)[0].frame == Rect(x: 1, y: 2, width: 10, height: 4))
  }

  @Test(arguments: [
    (#"{"layout": {"wrap": true}, "layers": []}"#, "`wrap` cannot be used in a column"),
    (
      #"{"layout": {"columns": 2, "justify": "end"}}"#,
      "`justify` cannot be used in a layout with `columns`"
    ),
    (#"{"layout": {"columns": 2, "align": "baseline"}}"#, "`align` of equal columns must be"),
    (#"{"layout": {"columns": 2}, "layers": [{"size": [3, 4]}]}"#, "equal columns set the width of this layer"),
    (
      #"{"layout": {"columns": 2}, "layers": [{"size": ["fill", "50%"]}]}"#,
      "`size[1]` is relative to a size that depends on the children"
    ),
    (
      #"{"layers": [{"size": [3, 4], "frame": [0, 0, 1, 1]}]}"#, "`size` and `frame` cannot be used together in a layer"
    ),
    (
      #"{"layout": "row", "layers": [{"repeat": {"over": 2, "offset": [3, 4]}, "size": [3, 4]}]}"#,
      "`offset` cannot be used in a stack"
    ),
    (
      #"{"layout": "row", "layers": [{"layout": "row", "size": ["hug", 3], "layers": [{"size": ["50%", 3]}]}]}"#,
      "`size[0]` is relative to a size that depends on the children"
    ),
    (#"{"layers": [{"grow": 1, "frame": [0, 0, 9, 9]}]}"#, "`grow` has no effect"),
    (#"{"layout": "row", "layers": [{"size": ["10% - 50", 3]}]}"#, "`size[0]` must be 0 or more, but is -11"),
  ])
  func `what cannot be done is said at its place`(screen: String, message: String) {
    let found = messages(screen).filter { !$0.contains("never visible") }
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }
}

struct TextStyleTests {
  private let styles = """
    "textStyles": {"title": {"size": 24, "weight": "Semi-bold", "style": "strong"}, "strong": {"color": "#f00"},
      "default": {"align": "center", "size": 13}},
    """

  @Test func `keys of a style hold unless the label has them`() throws {
    let found = try layers(
      #"""
      {"layers": [{"text": "Hi"}, {"text": {"string": "Hi", "style": "title", "size": 20}},
        {"text": {"string": "Hi", "weight": "black"}}]}
      """#, more: styles
    ).compactMap(\.text)
    #expect(found[0] == LayerText("Hi", size: 13, alignment: .center))
    #expect(
      found[1]
        == LayerText("Hi", size: 20, weight: 600, color: Color(red: 1, green: 0, blue: 0), alignment: .center))
    #expect(found[2] == LayerText("Hi", size: 13, weight: 900, alignment: .center))
  }

  @Test func `unknown styles and circles are errors`() {
    let scene = #"{"layers": [{"text": {"string": "Hi", "style": "titel"}}]}"#
    #expect(messages(scene, more: styles).contains { $0.contains("did you mean `title`?") })
    let circle = #""textStyles": {"a": {"style": "b"}, "b": {"style": "c"}, "c": {"style": "b"}},"#
    #expect(messages(#"{}"#, more: circle).contains { $0.contains("`style` refers to itself: b > c > b") })
  }
}

struct ExpressionTests {
  private func value(_ text: String, _ variables: String = #""a": 7, "b-c": 2, "o": {"x": 0.5}"#) -> JSONNode? {
    let reading = SceneReader.read(
      """
      {"canvas": {"size": [9, 9]}, "variables": {\(variables), "r": "\(text)"}, "screens": {"s": {"layers": [
        {"use": "k", "with": {"v": "${r}"}}]}}, "components": {"k": {"text": {"string": "${v}"}}}}
      """, fileName: "x.json")
    if let string = reading.scene?.screens[0].layers[0].text?.string { return JSONNode(.string(string), offset: 0) }
    let found = reading.diagnostics.first { $0.message.contains("must be a string, but is ") }
    // "..., but is 8; write "8""
    return found.flatMap { Double($0.message.split(separator: "\"").last ?? "") }.map {
      JSONNode(.number($0), offset: 0)
    }
  }

  @Test(arguments: [
    ("${a + 1}", 8.0), ("${a - b-c}", 5), ("${a*b-c + 1}", 15), ("${(a + 1) * -b-c}", -16), ("${a / b-c}", 3.5),
    ("${-a % 3}", 2), ("${a % -3}", -2), ("${o.x * 4}", 2), ("${ a }", 7), ("${1.5e2 / 3}", 50), ("${--a}", 7),
  ])
  func `arithmetic has its usual order`(text: String, number: Double) {
    #expect(value(text)?.number == number)
  }

  @Test(arguments: [
    ("n${a:03}", "n007"), ("${a * 2:02}", "14"), ("${a - 9:03}", "-002"), ("${a} of ${a + 1}", "7 of 8"),
  ])
  func `whole numbers may have zeros before them`(text: String, result: String) {
    #expect(value(text)?.string == result)
  }

  @Test(arguments: [
    ("${a -1}", "needs a space on both sides"), ("${a + }", "is incomplete"),
    ("${a + s}", "`s` must be a number, but is \\\"x\\\""),
    ("${a / (7 - a)}", ": division by 0"), ("${a / 2:02}", "3.5 is not a whole number"),
    ("${a:2}", "unexpected \\\":2\\\""),
    ("${a & 1}", "unexpected \\\"& 1\\\""),
    ("${(((((((((((((((((((((((((((((((((((1)))))))))))))))))))))))))))))))))))}", "nested more than 16 levels deep"),
    ("${1e300 * 1e300}", "the result is too large"),
  ])
  func `what cannot be resolved is an error`(text: String, message: String) {
    let reading = SceneReader.read(
      """
      {"canvas": {"size": [9, 9]}, "variables": {"a": 7, "s": "x", "r": "\(text)"}, "screens": {"s": {}}}
      """, fileName: "x.json")
    let found = reading.diagnostics.map(\.message)
    #expect(found.contains { $0.contains(message.replacing("\\\"", with: "\"")) }, "\(found)")
  }

  @Test func `names of a repetition may be used in an expression that is passed on`() throws {
    let found = try layers(
      #"{"layers": [{"use": "k", "with": {"pitch": 10, "list": [{"repeat": {"over": 3}, "frame": ["${index * pitch + 1}", 0, 1, 1]}]}}]}"#,
      more:
        #""variables": {"pitch": 20}, "components": {"k": {"with": {"list": [], "pitch": 0}, "layers": "${list}"}},"#)
    #expect(found[0].layers.map(\.frame.minX) == [1, 21, 41])
  }
}

struct LayerPatternTests {
  private static let list = #"""
    "a": {"layers": [{"id": "f1", "fill": "red", "layers": [{"id": "x", "fill": "red"}]}, {"id": "f2", "fill": "red"}, {"id": "g", "fill": "red"}]}
    """#

  private func read(_ screen: String, timeline: String = "[]") -> SceneReading {
    SceneReader.read(
      #"{"canvas": {"size": [9, 9]}, "screens": {\#(Self.list), "b": \#(screen)}, "timeline": \#(timeline)}"#,
      fileName: "x.json")
  }

  @Test(arguments: [
    ("f*", "f1", true), ("f*", "a/f1", true), ("f*", "a/g", false), ("*", "a/b", true), ("a/*", "a/b", true),
    ("a/*", "a/b/c", false), ("b/*", "a/b/c", true), ("*/b*d", "x/bcd", true), ("*/b*d", "x/bcde", false),
    ("**a*", "bab", true),
    ("a*b*c", "aXbYc", true),
    ("a*b*c", "acb", false),
  ])
  func `a star matches any characters of one id`(pattern: String, path: String, matches: Bool) throws {
    #expect((try #require(LayerPattern(pattern)).match(path) != nil) == matches)
  }

  @Test func `an exact path wins, then the last pattern`() throws {
    let changes = #"{"like": "a", "set": {"f2": {"opacity": 0.2}, "f*": {"opacity": 0.5}, "*": {"opacity": 0.7}}}"#
    let layers = try #require(read(changes).scene).screens[1].layers
    #expect(layers.map(\.opacity) == [0.7, 0.2, 0.7])
    #expect(layers[0].layers[0].opacity == 0.7)
  }

  @Test func `patterns leave out and give effects`() throws {
    let scene = try #require(
      read(
        #"{"like": "a", "remove": ["f*"]}"#,
        timeline:
          #"[{"to": "b", "layers": {"from:f*": {"effects": ["fade"]}, "from:f2": {"effects": []}, "to:g": {}}}]"#
      ).scene)
    #expect(scene.screens[1].layers.map(\.id) == ["g"])
    guard case .transition(let transition) = scene.timeline[0].action else { return #expect(Bool(false)) }
    #expect(transition.layers?.map(\.layer) == [.init(.from, "f1"), .init(.from, "f2"), .init(.to, "g")])
  }

  @Test func `a pattern without a layer is unknown`() {
    let wrong = read(
      #"{"like": "a", "set": {"q*": {"opacity": 0.5}}, "remove": ["*/q"]}"#,
      timeline: #"[{"to": "b", "layers": {"from:z*": {"effects": ["fade"]}}}]"#)
    let found = wrong.diagnostics.map(\.message)
    #expect(found.count { $0.hasPrefix("no layer \"") } == 3, "\(found)")
  }
}
