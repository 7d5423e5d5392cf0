import JSONTree
import Pixels
import Testing

@testable import SceneDecoding
@testable import SceneModel

/// Ranges are the same wherever a number comes from: a scene file, a scene in Swift, an option (`SchemaValidationTests`: the schema).
@Suite struct RangesTests {
  /// A key, its range, the scene with its value in place of `%`, and the same in Swift.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var range: ClosedRange<Double>
    var scene: String
    var change: @Sendable (inout Scene, Double) -> Void

    var testDescription: String { name }

    /// Its ends, and numbers beyond them.
    var values: [Double] {
      let (low, high) = (range.lowerBound, range.upperBound)
      let beyond = max(1, high) * 0.01
      return [low - beyond, low, high, high + beyond]
    }

    /// The scene with a value.
    func text(_ value: Double) -> String { scene.replacing("%", with: NumberText.shortest(value)) }
  }

  private static func scene(_ rest: String, canvas: String = "", layer: String = "") -> String {
    #"{"canvas": {"size": [9, 9]\#(canvas)}, "screens": {"a": {"layers": [{"fill": "red"\#(layer)}]}}\#(rest)}"#
  }

  static let cases = [
    Case(name: "fps", range: Ranges.frameRate, scene: scene(#", "output": {"fps": %, "format": "png"}"#)) {
      $0.output.frameRate = FrameRate(numerator: Int(($1 * 1000).rounded()), denominator: 1000)
    },
    Case(name: "scale", range: Ranges.scale, scene: scene("", canvas: #", "scale": %"#)) { $0.canvas.scale = $1 },
    Case(name: "opacity", range: Ranges.share, scene: scene("", layer: #", "opacity": %"#)) {
      $0.screens[0].layers[0].opacity = $1
    },
    Case(name: "blur", range: Ranges.blur, scene: scene("", layer: #", "backdropBlur": %"#)) {
      $0.screens[0].layers[0].backdropBlur = $1
    },
    Case(
      name: "shadow", range: Ranges.shadowRadius, scene: scene("", layer: #", "shadow": {"radius": %}"#)
    ) { $0.screens[0].layers[0].shadow = LayerShadow(radius: $1) },
    Case(
      name: "weight", range: Ranges.fontWeight, scene: scene("", layer: #", "text": {"string": "", "weight": %}"#)
    ) { $0.screens[0].layers[0].text = LayerText("", weight: $1) },
    Case(name: "hold", range: Ranges.seconds, scene: scene(#", "timeline": [{"hold": %}]"#)) {
      $0.timeline = [.hold($1)]
    },
    Case(name: "ghost", range: Ranges.ghost, scene: scene(#", "timeline": [{"to": "a", "ghost": %}]"#)) {
      $0.timeline = [Step(.transition(Transition(to: "a", ghost: $1)))]
    },
  ]

  @Test(arguments: cases)
  func `every way has the same range`(_ way: Case) throws {
    for value in way.values {
      let reading = SceneReader.read(way.text(value), fileName: "x")
      let isAllowed = way.range ~= value
      #expect((reading.scene != nil) == isAllowed, "\(value): \(reading.diagnostics.map(\.message))")
      var built = try #require(SceneReader.read(way.text(way.range.lowerBound), fileName: "x").scene)
      guard value > 0 || way.name != "fps" else { continue }  // such a `FrameRate` cannot be made
      way.change(&built, value)
      #expect(built.validate().contains { $0.severity == .error } == !isAllowed, "\(value)")
    }
  }

  @Test func `whole numbers`() {
    let loop = Vocabulary.shape(.output).key("loop")?.value.allowed
    #expect(loop == "\"forever\" or a whole number from 1 to 65535")
    #expect(Vocabulary.shape(.text).key("lines")?.value.allowed == "a whole number from 0 to 10000")
    #expect(FrameRate(approximating: Ranges.frameRate.lowerBound) == FrameRate(numerator: 1, denominator: 10))
    #expect(FrameRate(approximating: Ranges.frameRate.upperBound) == FrameRate(1000))
    #expect(FrameRate(approximating: 1000.001) == nil)
  }

  @Test func `words of ranges`() {
    #expect(NumberRule(Ranges.scale).allowed == "a number from 0.1 to 8")
    #expect(NumberRule(Ranges.colors).allowed == "a whole number from 2 to 256")
    #expect(NumberRule(Ranges.lossy).allowed == "a whole number from 0 to 195075")
  }

  /// Where a default is a colour, a place or a length, the vocabulary shows it as a person would write it.
  @Test func `defaults as they are written`() {
    func shown(_ shape: ShapeName, _ key: String) -> String? {
      Vocabulary.shape(shape).key(key)?.standard.map(JSONWriter.line)
    }
    #expect(shown(.text, "size") == "17")
    #expect(shown(.shadow, "color") == "\"#000\"")
    #expect(shown(.transform, "anchor") == "[0.5, 0.5]")
    #expect(shown(.slide, "distance") == "\"100%\"")
    #expect(shown(.radialGradient, "center") == #"["50%", "50%"]"#)
    #expect(shown(.release, "curve") == #"{"spring": {"dampingRatio": 0.8}}"#)
    #expect(JSONNode.color(Color(rgb: 0x123456, alpha: 0.2)).string == "#12345633")
  }
}
