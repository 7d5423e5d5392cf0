import Comparison
import Pixels
import Rendering
import SceneModel

#if Text
  import Foundation
  import TestSupport
  import Testing

  /// What is said of a text that does not look as it did.
  @Suite struct TextAttributionTests {
    private static let fonts = "/usr/share/fonts"

    private static func scene(_ text: LayerText, width: Double = 110) -> Scene {
      let label = Layer(id: "label", frame: Rect(x: 4, y: 4, width: width, height: 50), text: text)
      return Scene(
        name: "text", canvas: Canvas(size: Size(width: 120, height: 60)), screens: [Screen("only", layers: [label])])
    }

    private static let usual = LayerText("One little label", size: 12, lines: 3)

    /// The attribution of a text that was recorded as `usual`.
    private func attribution(_ text: LayerText, width: Double = 110) async throws -> String {
      let files = try TemporaryFolder()
      let folder = GoldenFolder(path: files("text"))
      var check = GoldenCheck()
      check.recording = .all
      _ = try await check.run(try Animation(Self.scene(Self.usual)), name: "text", in: folder)
      check.recording = .never
      let scene = try await check.run(try Animation(Self.scene(text, width: width)), name: "text", in: folder)
      return scene.results[0].attribution
    }

    private static func changed(_ change: (inout LayerText) -> Void) -> LayerText {
      var text = usual
      change(&text)
      return text
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: fonts)))
    func `string, size, colour and places of words are named`() async throws {
      #expect(try await attribution(Self.usual).isEmpty)
      let string = try await attribution(Self.changed { $0.string = "One little\u{A0}libel" })
      #expect(string.hasPrefix("`label` text \"One little label\" → \"One little\u{A0}libel\","))
      #expect(try await attribution(Self.changed { $0.size = 13 }).contains("`label` text size 12 → 13"))
      let color = try await attribution(Self.changed { $0.color = Color(rgb: 0x000001) })
      #expect(color.hasPrefix("`label` text color #000000 → #000001, at "))
      let spaced = try await attribution(Self.changed { $0.letterSpacing = 0.25 })
      #expect(spaced.hasPrefix("`label` word \"little\" and one more moved 1 pt right, at "), "\(spaced)")
      let right = try await attribution(Self.changed { $0.verticalAlignment = .top })
      #expect(right.hasPrefix("`label` word \"One\" and 2 more moved "), "\(right)")
      let narrow = try await attribution(Self.usual, width: 60)
      #expect(narrow.hasPrefix("`label` width 110 → 60, text lines 1 → 2"), "\(narrow)")
      let cut = try await attribution(Self.changed { $0.lines = 1 }, width: 60)
      #expect(cut.hasPrefix("`label` width 110 → 60, shows 2 of its words, not 3"), "\(cut)")
    }
  }
#endif
