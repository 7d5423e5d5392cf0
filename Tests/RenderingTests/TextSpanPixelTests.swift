import Pixels
import SceneModel
import Testing

@testable import Rendering

#if Text
  /// Texts of several colours and weights, in pixels.
  @Suite struct TextSpanPixelTests {
    private static func layer(_ spans: [LayerText.Span], x: Double = 4) -> Layer {
      var text = LayerText("", font: "built-in", size: 20, lines: 0)
      text.spans = spans
      return Layer(id: "t", frame: Rect(x: x, y: 4, width: 150, height: 60), text: text)
    }

    private static func animation(_ layers: Layer...) throws -> Animation {
      let screens = layers.enumerated().map { Screen("s\($0)", layers: [$1]) }
      let steps = screens.dropFirst().map { screen in
        Step(.transition(Transition(to: screen.name, duration: .seconds(1), curve: .named(.linear))))
      }
      return try Animation(
        Scene(canvas: Canvas(size: Size(width: 160, height: 70), background: .black), screens: screens, timeline: steps)
      )
    }

    /// The channels of every pixel together.
    private static func sums(_ bitmap: Bitmap) -> [UInt64] {
      [0, 8, 16].map { shift in bitmap.pixels.reduce(0) { $0 + UInt64($1 >> shift & 255) } }
    }

    @Test func `spans in the colour of the text look like one string`() throws {
      let one = try Self.animation(Self.layer([.init("AV office fi")])).still(at: .screen("s0"))
      let two = try Self.animation(Self.layer([.init("A"), .init("V of", color: .black), .init("fice fi")]))
      #expect(try two.still(at: .screen("s0")) == one)
    }

    @Test func `a weight is that of its span only`() throws {
      let plain = try Self.animation(Self.layer([.init("mm", color: .white)])).still(at: .screen("s0"))
      let bold = try Self.animation(Self.layer([.init("m", color: .white), .init("m", color: .white, weight: 900)]))
        .still(at: .screen("s0"))
      #expect(Self.sums(bold)[0] > Self.sums(plain)[0] * 11 / 10)
    }

    @Test func `in flight each character's colour is tweened`() throws {
      let (red, blue) = (Color(rgb: 0xFF0000), Color(rgb: 0x0000FF))
      let animation = try Self.animation(
        Self.layer([.init("ab", color: red), .init("cd", color: blue)]),
        Self.layer([.init("ab", color: blue), .init("cd", color: red)]))
      let half = Self.sums(animation.still(atSeconds: 0.5))
      #expect(half[1] == 0)
      // Both words are in the same violet.
      #expect(half[0] == half[2])
      #expect(animation.still(atSeconds: 0) == (try animation.still(at: .screen("s0"))))
      #expect(animation.still(atSeconds: 1) == (try animation.still(at: .screen("s1"))))
    }

    @Test func `a text of one colour gets the colours of spans on its way`() throws {
      let animation = try Self.animation(
        Self.layer([.init("abcd", color: .white)]),
        Self.layer([.init("ab", color: .white), .init("cd", color: .black)]))
      let sums = [0.0, 0.5, 1].map { Self.sums(animation.still(atSeconds: $0))[0] }
      #expect(sums[0] > sums[1] && sums[1] > sums[2])
    }
  }
#endif
