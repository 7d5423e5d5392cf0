import Comparison
import Pixels
import Rendering
import SceneModel

#if Text
  import TestSupport
  import Testing

  /// What is said of code that does not look as it did: line and word.
  @Suite struct CodeAttributionTests {
    private static func scene(_ first: String, _ second: String) -> Scene {
      func screen(_ name: String, _ source: String) -> Screen {
        let code = LayerCode(.text(source), size: 10)
        return Screen(name, layers: [Layer(id: "code", frame: Rect(x: 0, y: 0, width: 200, height: 110), code: code)])
      }
      var transition = Transition(to: "b")
      transition.duration = .seconds(1)
      return Scene(
        name: "code", canvas: Canvas(size: Size(width: 200, height: 110)),
        screens: [screen("a", first), screen("b", second)],
        timeline: [Step(.hold(Hold(duration: 0.2))), Step(.transition(transition))],
        output: OutputDefaults(goldens: [.screen("a"), .stepFraction("a-b", 0.5)]))
    }

    private func attributions(_ first: String, _ second: String) async throws -> [String] {
      let files = try TemporaryFolder()
      let folder = GoldenFolder(path: files("code"))
      var check = GoldenCheck()
      check.recording = .all
      _ = try await check.run(try Animation(Self.scene("one two\nthree", "\none two\nthree")), name: "code", in: folder)
      check.recording = .never
      let scene = try await check.run(try Animation(Self.scene(first, second)), name: "code", in: folder)
      return scene.results.map(\.attribution)
    }

    @Test func `the line and the word that changed are named`() async throws {
      #expect(try await attributions("one two\nthree", "\none two\nthree").allSatisfy(\.isEmpty))
      let changed = try await attributions("one 2\nthree", "\none two\nthree")
      #expect(changed[0].contains("line 1: \"two\" → \"2\""), "\(changed)")
      let moved = try await attributions("one two\nthree", "\n\none two\nthree")
      #expect(moved[1].contains("line 1:1 to line 3:1 \"one two\""), "\(moved)")
    }

    @Test func `a golden trace has the words that move, not those that rest`() async throws {
      let files = try TemporaryFolder()
      var check = GoldenCheck()
      check.recording = .all
      let animation = try Animation(Self.scene("stays\ngoes", "stays\n\ngoes"))
      _ = try await check.run(animation, name: "code", in: GoldenFolder(path: files("code")))
      let trace = String(decoding: try files.read("code/trace.json"), as: UTF8.self)
      let moving = trace.split(separator: "\n").filter { $0.contains("pair code") }.joined()
      #expect(moving.contains("line 2:1 to line 3:1") && !moving.contains("line 1:1"))
    }
  }
#endif
