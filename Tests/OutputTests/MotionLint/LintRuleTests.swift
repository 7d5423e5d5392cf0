import Comparison
import ImageCodecs
import MotionLint
import Pixels
import SceneModel
import TestSupport
import Testing

/// For each rule a scene in which it finds something, and one that is nearly the same in which it does not.
@Suite struct LintRuleTests {
  /// A rule with two scenes.
  struct Example: Sendable, CustomTestStringConvertible {
    let rule: LintRule
    let bad: String
    let good: String
    /// The line of the finding; the scenes of one line need none.
    var message: String
    var testDescription: String { rule.rawValue }
  }

  private static func label(_ text: String, _ frame: String = "[20, 20, 300, 40]") -> String {
    #""a": { "layers": [{ "id": "t", "frame": \#(frame), "text": { "font": "built-in", \#(text) } }] }"#
  }

  private static func pair(
    _ first: String, _ second: String, _ step: String = #""duration": 0.3"#, more: String = ""
  ) -> String {
    LintFixture.scene(
      #""a": { "layers": [\#(first)] }, "b": { "layers": [\#(second)] }"#,
      timeline: #"[{ "hold": 0.1 }, { "to": "b", \#(step) }, { "hold": 0.3 }]"#, more: more)
  }

  private static func card(_ id: String, _ frame: String = "[10, 10, 100, 100]", _ more: String = "") -> String {
    #"{ "id": "\#(id)", "frame": \#(frame), "fill": "blue"\#(more) }"#
  }

  static let examples: [Example] = [
    Example(
      rule: .scene, bad: LintFixture.scene(#""a": { "layers": [{ "id": "x", "fill": "red", "grow": 1 }] }"#),
      good: LintFixture.scene(#""a": { "layers": [{ "id": "x", "fill": "red" }] }"#), message: "has no effect"),
    Example(
      rule: .nearMissID, bad: pair(card("photoCard"), card("photo-card")), good: pair(card("photo1"), card("photo2")),
      message: "`photo-card` has no match, but `a` has an unmatched layer `photoCard`"),
    Example(
      rule: .nearMissID, bad: pair(card("picture"), card("pitcure")), good: pair(card("card"), card("cart")),
      message: "`pitcure`"),
    Example(
      rule: .ambiguousID,
      bad: pair(
        #"{ "id": "r", "layers": [\#(card("x"))] }, { "id": "s", "layers": [\#(card("x"))] }"#, card("x")),
      good: pair(card("x"), card("x")), message: "the id \"x\" is not matched"),
    Example(
      rule: .unused, bad: LintFixture.scene(#""a": {}"#, more: #", "variables": { "tone": "red" }"#),
      good: LintFixture.scene(#""a": { "background": "${tone}" }"#, more: #", "variables": { "tone": "red" }"#),
      message: "nothing uses the variable `tone`"),
    Example(
      rule: .unused, bad: LintFixture.scene(#""a": {}, "b": {}"#),
      good: LintFixture.scene(#""a": {}, "b": { "over": "c" }, "c": {}"#, timeline: #"[{ "to": "b" }]"#),
      message: "nothing uses the screen `b`"),
    Example(
      rule: .unused, bad: LintFixture.scene(#""a": {}"#, more: #", "components": { "c": { "fill": "red" } }"#),
      good: LintFixture.scene(
        #""a": { "layers": [{ "use": "c" }] }"#, more: #", "components": { "c": { "fill": "red" } }"#),
      message: "nothing uses the component `c`"),
    Example(
      rule: .milliseconds, bad: pair(card("x"), card("x"), #""duration": 500"#),
      good: pair(card("x"), card("x"), #""duration": 0.5"#), message: "500 s: did you mean 0.5?"),
    Example(
      rule: .duration, bad: pair(card("x"), card("x"), #""duration": 1.5"#),
      good: pair(card("x"), card("x"), #""duration": 1"#), message: "the transition lasts 1.5 s"),
    Example(
      rule: .duration, bad: pair(card("x"), card("x"), #""style": "slidev", "duration": 1.36"#),
      good: pair(card("x"), card("x"), #""style": "slidev""#), message: "the transition lasts 1.36 s"),
    Example(
      rule: .settleJump,
      bad: pair(
        card("x"), card("x", "[200, 500, 100, 100]"),
        #""duration": 0.3, "curve": { "points": [[0, 0], [1, 0.5], [1, 1]] }"#),
      good: pair(
        card("x"), card("x", "[200, 500, 100, 100]"), #""duration": 0.3, "curve": { "steps": 4 }"#),
      message: "at once where the transition ends"),
    Example(
      rule: .settleJump,
      bad: pair(
        card("x"), card("x", "[200, 500, 100, 100]"),
        #""duration": 0.3, "keyframes": [{ "layer": "pair:x", "property": "position", "values": [[0, [90, 60]], [1, [250, 550]]] }]"#
      ),
      good: pair(
        card("x"), card("x", "[200, 500, 100, 100]"),
        #""duration": 0.3, "keyframes": [{ "layer": "pair:x", "property": "position", "values": [[0, [60, 60]], [1, [250, 550]]] }]"#
      ),
      message: "`x` moves by 30 pt at once where the transition starts"),
    Example(
      rule: .pop,
      bad: pair(
        card("x"), #"{ "id": "x", "frame": [10, 10, 100, 100], "fill": "red" }"#,
        #""duration": 0.3, "style": "flutterHero""#),
      good: pair(card("x"), #"{ "id": "x", "frame": [10, 10, 100, 100], "fill": "red" }"#),
      message: "in the first frame of the transition"),
    // What passes through the box of a layer that fades is seen in two frames.
    Example(
      rule: .pop,
      bad: pair(
        card("x"), #"{ "id": "x", "frame": [10, 10, 100, 100], "fill": "red" }"#,
        #""duration": 0.3, "style": "flutterHero""#),
      good: pair(
        card("x", "[0, 10, 100, 100]"),
        ##"{ "id": "y", "frame": [20, 20, 60, 40], "fill": "#d8d8d8" }, \##(card("x", "[400, 10, 100, 100]"))"##,
        #""duration": 0.2, "curve": "linear""#),
      message: "in the first frame of the transition"),
    Example(
      rule: .truncatedText,
      bad: LintFixture.scene(label(#""string": "A line that is much too long for it""#, "[20, 20, 90, 40]")),
      good: LintFixture.scene(label(#""string": "Short""#, "[20, 20, 90, 40]")), message: "ends in an ellipsis"),
    Example(
      rule: .overflowingText,
      bad: LintFixture.scene(label(#""string": "Two\nlines", "lines": 2, "size": 30"#, "[20, 20, 300, 40]")),
      good: LintFixture.scene(label(#""string": "Two\nlines", "lines": 2, "size": 12"#, "[20, 20, 300, 40]")),
      message: "exceed the layer by"),
    Example(
      rule: .stretchedText,
      bad: LintFixture.scene(
        #""a": { "layers": [{ "frame": [20, 20, 200, 40], "transform": { "scale": [1.1, 1] }, "text": { "font": "built-in", "string": "Wide" } }] }"#
      ),
      good: LintFixture.scene(
        #""a": { "layers": [{ "frame": [20, 20, 200, 40], "transform": { "scale": 1.1 }, "text": { "font": "built-in", "string": "Wide" } }] }"#
      ),
      message: "is stretched by 10 % in width"),
    Example(
      rule: .busy,
      bad: pair(
        (0..<14).map { card("c\($0)") }.joined(separator: ", "),
        (0..<14).map { card("c\($0)", "[\($0 * 20), \($0 * 55 + 30), 100, 100]") }.joined(separator: ", ")),
      good: pair(
        (0..<5).map { card("c\($0)") }.joined(separator: ", "),
        (0..<5).map { card("c\($0)", "[\($0 * 20), \($0 * 55 + 30), 100, 100]") }.joined(separator: ", ")),
      message: "things move differently in one frame"),
    Example(
      rule: .zSwap,
      bad: pair(
        card("x", "[10, 10, 200, 200]") + ", " + card("y", "[60, 60, 200, 200]"),
        card("y", "[60, 90, 200, 200]") + ", " + card("x", "[30, 40, 200, 200]")),
      good: pair(
        card("x", "[10, 10, 200, 200]") + ", " + card("y", "[60, 60, 200, 200]"),
        card("x", "[30, 40, 200, 200]") + ", " + card("y", "[60, 90, 200, 200]")),
      message: "overlap and change their order"),
    Example(
      rule: .loopJump,
      bad: LintFixture.scene(
        #""a": { "background": "red" }, "b": { "background": "blue" }"#,
        timeline: #"[{ "hold": 0.2 }, { "to": "b", "duration": 0.3 }]"#),
      good: LintFixture.scene(
        #""a": { "background": "red" }, "b": { "background": "blue" }"#,
        timeline: #"[{ "hold": 0.2 }, { "to": "b", "duration": 0.3 }, { "hold": 0.2 }]"#),
      message: "its last frame is not its first"),
    Example(
      rule: .largeMotion, bad: pair(card("x", "[0, 0, 390, 400]"), card("x", "[0, 600, 390, 400]")),
      good: pair(card("x", "[0, 0, 390, 400]"), card("x", "[0, 100, 390, 400]")), message: "travels"),
    Example(
      rule: .unusedSuppression,
      bad: LintFixture.scene(#""a": {}"#, more: #", "lint": { "off": ["contrast"] }"#),
      good: LintFixture.scene(
        label(##""string": "Pale", "color": "#eee""##), more: #", "lint": { "off": ["contrast@a/t"] }"#),
      message: "`contrast` hides nothing"),
  ]

  @Test func `contrast and overflow of code`() async throws {
    func scene(_ more: String, _ frame: String = "[0, 0, 300, 90]") -> String {
      LintFixture.scene(
        #""a": {"layers": [{"id": "c", "frame": \#(frame), "fill": "white", "code": {"source": "let x = 1\nlet y = 2", "#
          + #""language": "swift", \#(more)}}]}"#)
    }
    #expect(try await LintFixture.findings(.contrast, in: scene(#""theme": "light""#)).isEmpty)
    let pale = try await LintFixture.findings(.contrast, in: scene(#""theme": "dark""#))
    #expect(pale.count == 1 && (pale.first?.value ?? 9) < 2.5)
    #expect(try await LintFixture.findings(.contrast, in: scene(#""theme": "light", "focus": "1""#)).isEmpty)
    // Two lines below a padding of 24: 69 and 51 points.
    let low = "[0, 0, 300, 60]"
    #expect(try await LintFixture.findings(.overflowingText, in: scene(#""size": 15"#, low)).first?.value == 9)
    #expect(try await LintFixture.findings(.overflowingText, in: scene(#""size": 9"#, low)).isEmpty)
    let narrow = try await LintFixture.findings(.overflowingText, in: scene(#""size": 9"#, "[0, 0, 60, 90]"))
    let excess: Double = 24 + 9 * 5.4 - 60
    #expect(abs((narrow.first?.value ?? 0) - excess) < 0.01)
  }

  @Test func `contrast looks at each colour of a text`() async throws {
    func scene(_ color: String) -> String {
      LintFixture.scene(
        ##""a": {"layers": [{"id": "t", "frame": [0, 0, 200, 30], "text": {"font": "built-in", "spans": "##
          + ##"[{"string": "Good "}, {"string": "or not", "color": "\##(color)"}]}}]}"##)
    }
    #expect(try await LintFixture.findings(.contrast, in: scene("#555")).isEmpty)
    let found = try await LintFixture.findings(.contrast, in: scene("#ccc"))
    #expect(found.count == 1)
    #expect(abs((found.first?.value ?? 0) - 1.6) < 0.1)
  }

  @Test(arguments: examples) func `every rule finds what is wrong, and only that`(example: Example) async throws {
    let found = try await LintFixture.findings(example.rule, in: example.bad)
    #expect(found.count == 1, "\(found.map(\.message))")
    #expect(found.first?.message.contains(example.message) == true, "\(found.map(\.message))")
    let none = try await LintFixture.findings(example.rule, in: example.good)
    #expect(none.isEmpty, "\(none.map(\.message))")
  }

  @Test(arguments: [
    (14, "#777", false), (14, "#767676", true), (24, "#959595", false), (24, "#949494", true),
  ])
  func `contrast counts as WCAG has it`(size: Int, color: String, passes: Bool) async throws {
    let text = LintFixture.scene(Self.label(#""string": "Hamburg", "size": \#(size), "color": "\#(color)""#))
    let found = try await LintFixture.findings(.contrast, in: text)
    #expect(found.isEmpty == passes, "\(found.map(\.message))")
    #expect(found.first.map { $0.layerName == "a/t" && $0.limit == 4.5 } ?? true)
  }

  @Test func `bold text is large from 18.66 points`() async throws {
    let bold = LintFixture.scene(
      Self.label(##""string": "Hamburg", "size": 19, "weight": "bold", "color": "#949494""##))
    #expect(try await LintFixture.findings(.contrast, in: bold).isEmpty)
    #expect(try await !LintFixture.findings(.contrast, in: bold.replacing("bold", with: "regular")).isEmpty)
  }

  @Test func `images are neither enlarged nor cut too far`() async throws {
    let size = PixelSize(width: 20, height: 20)
    let opaque = Bitmap(size: size, pixels: [UInt32](repeating: 0xFF00_80FF, count: size.area))
    let picture = try PNGEncoder(PNGOptions(compression: .fast, software: nil)).encode(opaque)
    func scene(_ frame: String, _ more: String = "") -> String {
      LintFixture.scene(#""a": { "layers": [{ "frame": \#(frame), "image": "p.png"\#(more) }] }"#)
    }
    func found(_ rule: LintRule, _ text: String) async throws -> [Finding] {
      try await LintFixture.findings(rule, in: text, files: ["p.png": picture])
    }
    #expect(try await found(.upscaledImage, scene("[0, 0, 31, 31]")).first?.value == 1.55)
    #expect(try await found(.upscaledImage, scene("[0, 0, 30, 30]")).isEmpty)
    #expect(try await found(.upscaledImage, scene("[0, 0, 90, 90]", #", "filter": "nearest""#)).isEmpty)
    // In flight, too, it is the image that is enlarged, not a matched layer around it.
    func player(_ side: Double) -> String {
      let art = ##"{ "id": "art", "frame": [0, 0, \##(side), \##(side)], "image": "p.png" }"##
      return ##"{ "layers": [{ "id": "player", "fill": "#222", "layers": [\##(art)] }] }"##
    }
    let flight = LintFixture.scene(
      #""a": \#(player(20)), "b": \#(player(80))"#, timeline: #"[{ "to": "b", "duration": 0.2 }]"#)
    #expect(Set(try await found(.upscaledImage, flight).map(\.layerName)) == ["b/player/art"])
    #expect(try await found(.crop, scene("[0, 0, 30, 10]")).first.map { $0.value! > 0.66 } == true)
    #expect(try await found(.crop, scene("[0, 0, 30, 20]")).isEmpty)
  }

  @Test func `places are those of what makes a copy`() async throws {
    let text = """
      {
        "canvas": { "size": [390, 844] },
        "components": {
          "hint": { "text": { "string": "Pale", "font": "built-in", "color": "#ddd" }, "size": [200, 40] }
        },
        "screens": {
          "a": { "layers": [
            { "use": "hint", "id": "one" },
            { "repeat": { "over": 2, "offset": [0, 60] }, "frame": [0, 200, 200, 40],
              "text": { "string": "Pale", "font": "built-in", "color": "#ddd" } }
          ] },
          "b": { "like": "a" }
        },
        "timeline": [{ "to": "b" }, { "hold": 0.5 }]
      }
      """
    let found = try await LintFixture.findings(.contrast, in: text)
    #expect(found.map(\.diagnostic.line) == [8, 9, 12], "\(found.map(\.diagnostic))")
    #expect(found[0].layerName == "a/one")
  }
}
