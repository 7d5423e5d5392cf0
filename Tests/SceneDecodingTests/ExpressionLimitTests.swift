import SceneDecoding
import SceneModel
import TestSupport
import Testing

/// Arithmetic between braces: its limits, and what is left of it inside of repetitions.
@Suite struct ExpressionLimitTests {
  private static func frames(_ x: String, repeated: String = "") -> SceneReading {
    SceneReader.read(
      SceneTexts.text(screens: #""a": {"layers": [{"frame": ["${\#(x)}", 0, 9, 9], "fill": "red"\#(repeated)}]}"#),
      fileName: "x")
  }

  private static func x(_ text: String) throws -> Double {
    try #require(frames(text).scene?.screens[0].layers[0].frame.minX, "\(text)")
  }

  @Test func `chains of any kind are bounded and cannot overflow the stack`() throws {
    let chains = [
      Array(repeating: "1", count: 30_000).joined(separator: "+"),
      Array(repeating: "1", count: 30_000).joined(separator: " - "),
      Array(repeating: "1", count: 30_000).joined(separator: "*"),
      String(repeating: "-", count: 30_000) + "1", String(repeating: "-(", count: 30_000) + "1",
      String(repeating: "(", count: 30_000) + "1", String(repeating: "1+(", count: 30_000) + "1",
    ]
    for chain in chains {
      for repeated in ["", #", "repeat": {"over": 2}"#] {
        let reading = Self.frames(chain + (repeated.isEmpty ? "" : "+index"), repeated: repeated)
        let message = try #require(reading.diagnostics.first?.message)
        #expect(message.contains(" has more than 1000 ") || message.contains("more than 16 levels deep"), "\(message)")
        #expect(reading.diagnostics.first?.line == 1)
      }
    }
    #expect(try Self.x(Array(repeating: "1", count: 500).joined(separator: "+")) == 500)
    #expect(try Self.x(String(repeating: "(", count: 16) + "1" + String(repeating: ")", count: 16)) == 1)
    #expect(try Self.x(String(repeating: "-", count: 900) + "(1)") == 1)
  }

  @Test(arguments: [
    ("10 - 3 - 2", 5.0), ("10 - (3 - 2)", 9), ("2 + 3 * 4", 14), ("(2 + 3) * 4", 20), ("12 / 3 / 2", 2),
    ("12 / (4 / 2)", 6), ("-7 % 5", 3), ("-(7 % 5)", -2), ("2 * -3", -6), ("--2", 2), ("1 - -2", 3), ("- 4 + 1", -3),
    ("7 - 2 * (3 - 5) % 3", 5),
  ])
  func `operators bind as in arithmetic, also where a part is known later`(_ text: String, _ value: Double) throws {
    #expect(try Self.x(text) == value)
    // The repetition's index makes the text a new expression, which is read again.
    for later in ["(\(text)) + index * 0", "0 * index + (\(text))"] {
      let nested = SceneTexts.text(
        screens: #""a": {"layers": [{"use": "c", "with": {"n": 0}}]}"#,
        more: #"""
          , "components": {"c": {"with": {"n": 0}, "layers": [
            {"repeat": {"over": 2}, "frame": ["${\#(later) + n}", 0, 9, 9], "fill": "red"}]}}
          """#)
      let scene = try #require(SceneReader.read(nested, fileName: "x").scene)
      #expect(scene.screens[0].layers[0].layers[0].frame.minX == value)
    }
  }

  @Test func `a long expression in a repetition stays within the limits`() throws {
    let sum = Array(repeating: "1", count: 60).joined(separator: " + ")
    let reading = Self.frames("\(sum) + index", repeated: #", "repeat": {"over": 2}"#)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.scene?.screens[0].layers[0].frame.minX == 60)
  }
}
