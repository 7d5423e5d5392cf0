import CodeText
import Foundation
import Pixels
import SceneModel
import TestSupport
import Testing

@testable import Rendering

#if Text
  /// Layers with code: what they show at rest and in flight, and what is wrong with them.
  @Suite struct CodeLayerTests {
    private static func layer(
      _ source: String, _ frame: Rect = Rect(x: 10, y: 20, width: 300, height: 160),
      change: (inout LayerCode) -> Void = { _ in }
    ) -> Layer {
      var code = LayerCode(.text(source), language: "swift", size: 10)
      code.padding = Insets(top: 8, right: 8, bottom: 8, left: 8)
      change(&code)
      return Layer(id: "code", frame: frame, code: code)
    }

    private static func animation(
      _ first: Layer, _ second: Layer, style: TransitionStyle? = nil, duration: Double? = 1,
      curve: Curve? = .named(.linear),
      pairs: [Pair]? = nil
    ) throws -> Animation {
      var transition = Transition(to: "b", style: style, curve: curve, pairs: pairs)
      transition.duration = duration.map { .seconds($0) }
      return try Animation(
        Scene(
          canvas: Canvas(size: Size(width: 320, height: 200)),
          screens: [Screen("a", layers: [first]), Screen("b", layers: [second])],
          timeline: [Step(.transition(transition))]))
    }

    private static func runs(_ animation: Animation, at seconds: Double) -> [RunTrace] {
      animation.trace(at: seconds).compactMap(\.runs).first ?? []
    }

    private static func messages(_ scene: String, files: [String: [UInt8]] = [:]) throws -> [String] {
      let folder = try TemporaryFolder()
      for (name, bytes) in files { try Data(bytes).write(to: URL(filePath: folder(name))) }
      try folder.write(scene, to: "scene.json")
      let result = Result { try Animation(contentsOf: URL(filePath: folder("scene.json"))) }
      switch result {
      case .success(let animation): return animation.warnings.map(\.message)
      case .failure(let error):
        guard case .invalid(let diagnostics)? = error as? AnimationError else { throw error }
        return diagnostics.map(\.message)
      }
    }

    private static func scene(_ code: String, more: String = "") -> String {
      #"{"canvas": {"size": [200, 100]}, "screens": {"a": {"layers": [{"id": "c", "code": \#(code)\#(more)}]}}}"#
    }

    @Test func `code that several scenes show is read once`() throws {
      let memory = CodeMemory()
      let source = try CodeSource(bytes: Array("let x = 1".utf8))
      let options = CodeOptions()
      let block = try memory.block(source, options: options)
      #expect(try memory.block(source, options: options) === block)
      let theme = try #require(CodeTheme.bundled("dark"))
      // A theme that was opened is used, also where its file is not there.
      memory[theme: "none.json"] = theme
      let folder = try TemporaryFolder()
      let text = Self.scene(#"{"source": "let x = 1", "theme": "none.json"}"#)
      let path = try folder.write(text, to: "scene.json")
      var loading = LoadingOptions()
      #expect(throws: AnimationError.self) { try Animation(contentsOf: URL(filePath: path), options: loading) }
      loading.code = memory
      #expect(try Animation(contentsOf: URL(filePath: path), options: loading).warnings.isEmpty)
    }

    // MARK: At rest

    @Test func `a layer without a fill has the background of the theme`() throws {
      let animation = try Self.animation(Self.layer("let x = 1") { $0.theme = "dark" }, Self.layer("let y = 1"))
      #expect(animation.scene.screens[0].layers[0].fill == .color(Color(rgb: 0x16181D)))
      #expect(animation.trace(at: 0).first { $0.layer == "code" }?.text == "let x = 1")
    }

    @Test func `hug is gutter, longest line and all lines with the padding`() throws {
      let folder = try TemporaryFolder()
      try folder.write(
        """
        {"canvas": {"size": [400, 300]}, "screens": {"a": {"layout": "column", "layers": [
          {"id": "c", "size": ["hug", "hug"], "code": {"source": "let a = 1\\n\\tb", "size": 10, "lineNumbers": true, "padding": [3, 5]}}]}}}
        """, to: "scene.json")
      let animation = try Animation(contentsOf: URL(filePath: folder("scene.json")))
      let size = animation.scene.screens[0].layers[0].frame.size
      // Padding 5, four characters of 6, nine of 6, padding 5; padding 3, two lines of 15, padding 3.
      #expect(abs(size.width - 88) < 0.01)
      #expect(size.height == 36)
    }

    @Test func `an empty source is an empty layer`() throws {
      let animation = try Self.animation(Self.layer(""), Self.layer("let x = 1"))
      #expect(animation.trace(at: 0).first { $0.layer == "code" }?.text == "")
      #expect(Self.runs(animation, at: 0.9).map(\.text) == ["let x = 1"])
    }

    @Test func `focus dims, and a band is as wide as its layer`() throws {
      let plain = try Self.animation(Self.layer("let x\nlet y"), Self.layer("")).still(at: .screen("a"))
      let dimmed = try Self.animation(Self.layer("let x\nlet y") { $0.focus = "1" }, Self.layer("")).still(
        at: .screen("a"))
      let banded = try Self.animation(Self.layer("let x\nlet y") { $0.highlight = "2" }, Self.layer("")).still(
        at: .screen("a"))
      func row(_ picture: Bitmap, _ y: Int) -> ArraySlice<UInt32> { picture.pixels[y * 320..<(y + 1) * 320] }
      #expect(row(plain, 34) == row(dimmed, 34) && row(plain, 50) != row(dimmed, 50))
      #expect(row(banded, 44)[44 * 320 + 9] != row(banded, 44)[44 * 320 + 10])
      #expect(row(banded, 44)[44 * 320 + 309] == row(banded, 44)[44 * 320 + 10])
      #expect(row(banded, 44)[44 * 320 + 310] == row(banded, 44)[44 * 320 + 9])
    }

    @Test func `text from right to left is ordered inside of its token`() throws {
      let source = "let שם = ערך, s = \"אב!\", 7 // אב 12, x"
      let animation = try Self.animation(Self.layer(source), Self.layer(""))
      let code = try #require(animation.scene.screens[0].layers[0].code)
      let line = try #require(animation.loaded.texts.codes[code]).lines[0]
      let bytes = Array(source.utf8)
      let shown = line.clusters.sorted { $0.x < $1.x }.map { String(decoding: bytes[$0.range], as: UTF8.self) }
      #expect(shown.joined() == "let םש = ךרע, s = \"בא!\", 7 // 12 בא, x")
      // The caret is on the left of the first letter, and on the right of the sign.
      let (letter, word) = (line.clusters[4], line.clusters[7])
      let carets = [letter, word].map { line.caret(after: $0.range.upperBound) }
      #expect(carets[0].isLeft && carets[0].x == letter.x && !carets[1].isLeft && carets[1].x == word.x + word.width)
    }

    @Test func `words of a text without a language keep their order`() throws {
      let animation = try Self.animation(Self.layer("אב גד 1") { $0.language = "plain" }, Self.layer(""))
      let code = try #require(animation.scene.screens[0].layers[0].code)
      let clusters = try #require(animation.loaded.texts.codes[code]).lines[0].clusters
      #expect(clusters.indices.sorted { clusters[$0].x < clusters[$1].x } == [6, 5, 4, 3, 2, 1, 0])
    }

    // MARK: In flight

    @Test func `words go straight from cell to cell, the others fade in the first and the last 0.4`() throws {
      let animation = try Self.animation(Self.layer("let old = value"), Self.layer("// more\n  var value = new"))
      for time in [0.1, 0.3, 0.5, 0.7, 0.95] {
        let runs = Self.runs(animation, at: time)
        let value = try #require(runs.first { $0.text == "value" })
        let (x, y): (Double, Double) = (18 + 6 * (10 - 4 * time), 28 + 15 * time)
        #expect(abs(value.position.x - x) < 0.01)
        #expect(abs(value.position.y - y) < 0.01)
        #expect(value.from == RunTrace.Place(line: 1, column: 11) && value.to == RunTrace.Place(line: 2, column: 7))
        let gone = try #require(runs.first { $0.to == nil })
        let come = try #require(runs.last { $0.from == nil })
        let (leaving, entering) = (max(0, 1 - time / 0.4), max(0, (time - 0.6) / 0.4))
        #expect(abs(gone.opacity - leaving) < 1e-9)
        #expect(abs(come.opacity - entering) < 1e-9)
      }
    }

    @Test(arguments: [TransitionStyle.slidev, .typing]) func `styles begin and end with the stills`(
      style: TransitionStyle
    ) throws {
      let animation = try Self.animation(
        Self.layer("let a = 1\nb") { $0.lineNumbers = 1 }, Self.layer("b\nlet cc = 1 // new") { $0.highlight = "1" },
        style: style, curve: nil)
      #expect(try animation.still(atSeconds: 0) == animation.still(at: .screen("a")))
      #expect(try animation.still(atSeconds: 1) == animation.still(at: .screen("b")))
    }

    @Test func `at both ends are the stills, and what stays has equal pixels in every frame`() throws {
      let animation = try Self.animation(Self.layer("let a = 1\nlet b = 2"), Self.layer("let a = 1\nvar cc = 22"))
      let stills = try ["a", "b"].map { try animation.still(at: .screen($0)) }
      #expect(animation.still(atSeconds: 0) == stills[0] && animation.still(atSeconds: 1) == stills[1])
      let line = 28 * 320..<43 * 320
      for time in [0.01, 0.2, 0.5, 0.77, 0.99] {
        #expect(animation.still(atSeconds: time).pixels[line] == stills[0].pixels[line], "\(time)")
      }
    }

    @Test func `at half time only what moves is visible`() throws {
      let animation = try Self.animation(
        Self.layer("aa word { $0 }\nleft"), Self.layer("word bb\n{ $0 }\nright // new"), curve: nil)
      let moving = try Self.animation(
        Self.layer("   word { $0 }"), Self.layer("word\n{ $0 }"), curve: nil)
      #expect(Self.runs(animation, at: 0.5).filter { $0.opacity > 0 }.map(\.text) == ["word", "{ $0 }"])
      #expect(animation.still(atSeconds: 0.5) == moving.still(atSeconds: 0.5))
    }

    @Test func `slidev has Slidev's times`() throws {
      let animation = try Self.animation(
        Self.layer("aaa"), Self.layer("\n\nbbb"), style: .slidev, duration: nil, curve: nil)
      let moving = try Self.animation(
        Self.layer("word"), Self.layer("\n\n\nword"), style: .slidev, duration: nil, curve: nil)
      #expect(abs(animation.duration - 1.36) < 1e-9)
      let expected: [(time: Double, leaving: Double, moved: Double, entering: Double)] = [
        (0.24, 0.7048, 0, 0), (0.4, 0.3175, 0.2952, 0), (0.56, 0.1148, 0.6825, 0), (0.72, 0.0244, 0.8852, 0.2952),
        (0.96, 0, 0.9943, 0.8024), (1.2, 0, 1, 0.9756),
      ]
      for moment in expected {
        let runs = Self.runs(animation, at: moment.time)
        let leaving = try #require(runs.first { $0.to == nil }).opacity
        let entering = try #require(runs.first { $0.from == nil }).opacity
        #expect(abs(leaving - moment.leaving) < 0.002)
        #expect(abs(entering - moment.entering) < 0.002)
        let y = try #require(Self.runs(moving, at: moment.time).first).position.y
        #expect(abs((y - 28) / 45 - moment.moved) < 0.002)
      }
    }

    @Test func `typing types one character after the other`() throws {
      let animation = try Self.animation(
        Self.layer("a b"), Self.layer("a b 12 34 56 78 90"), style: .typing, duration: nil, curve: nil)
      #expect(abs(animation.duration - 0.9) < 1e-9)
      let typed = Self.runs(animation, at: 0.7 * 0.9 - 1e-6).first { $0.from == nil }
      #expect(typed?.text == "12 34 5")
      #expect(!Self.runs(animation, at: 0.3).contains { $0.from == nil })
      let alone = try Self.animation(
        Self.layer(""), Self.layer("abcdefghij"), style: .typing, duration: nil, curve: nil)
      #expect(Self.runs(alone, at: alone.duration / 2 - 1e-6).map(\.text) == ["abcde"])
    }

    @Test(arguments: [TransitionStyle.magicMove, .slidev, .typing])
    func `the way back is the mirror image`(style: TransitionStyle) throws {
      let layers = [Self.layer("let old = value"), Self.layer("// more\n  var value = new")]
      var there = Transition(to: "b", style: style, curve: .named(.linear))
      there.duration = .seconds(1)
      let back = Transition(to: "a", reverse: true)
      let animation = try Animation(
        Scene(
          canvas: Canvas(size: Size(width: 320, height: 200)),
          screens: [Screen("a", layers: [layers[0]]), Screen("b", layers: [layers[1]])],
          timeline: [Step(.transition(there)), Step(.transition(back))]))
      for time in [0.05, 0.2, 0.45, 0.55, 0.83] {
        let (first, second) = (Self.runs(animation, at: time), Self.runs(animation, at: 2 - time))
        func key(_ run: RunTrace) -> String {
          "\(run.text) \((run.position.x * 100).rounded()) \((run.position.y * 100).rounded())"
        }
        let visible = first.filter { $0.opacity > 0 }.map(key).sorted()
        #expect(visible == second.filter { $0.opacity > 0 }.map(key).sorted(), "\(time)")
      }
    }

    @Test func `whole and crossfade cross-fade`() throws {
      for pair in [Pair("code", "code", textMatch: .whole), Pair("code", "code", content: .crossfade)] {
        let animation = try Self.animation(Self.layer("let a = 1"), Self.layer("var a = 1"), pairs: [pair])
        let layer = try #require(animation.trace(at: 0.5).first { $0.role == .pair })
        #expect(layer.runs == nil && layer.text == "let a = 1 → var a = 1")
      }
    }

    // MARK: Errors

    @Test(arguments: [
      (#"{"file": "none.swift"}"#, "source file \"none.swift\" does not exist"),
      (#"{"source": "a", "theme": "none.json"}"#, "theme \"none.json\" does not exist"),
      (#"{"source": "a", "theme": "bad.json"}"#, "bad.json:2:3"),
      (#"{"file": "bytes.swift"}"#, "bytes.swift: line 1, column 2: this byte is not UTF-8"),
      (#"{"source": "a\nb", "lines": "2-3"}"#, "`lines`: line 3 is outside the source, which has 2 lines"),
      (#"{"source": "a", "focus": "2"}"#, "`focus`: line 2 is outside the source, which has 1 line"),
      (#"{"source": "a", "highlight": "x"}"#, "`highlight` must be a list of lines such as \"3-5,9\", but is \"x\""),
      (#"{"source": "a", "language": "swft"}"#, "did you mean `swift`?"),
      (#"{"source": "a", "theme": "drak"}"#, "did you mean `dark`?"),
      (#"{"source": "a", "file": "b"}"#, "`source` and `file` cannot be used together in code"),
      (#"{"source": "\u0000"}"#, "line 1, column 1: expected text, found a character with the code 0"),
      (#""a", "text": "b""#, "`code` and `text` cannot be used together in a layer"),
    ])
    func `wrong code is an error at its place`(_ code: String, _ message: String) throws {
      let messages = try Self.messages(
        Self.scene(code), files: ["bad.json": Array("{\n  ?}".utf8), "bytes.swift": [0x61, 0xFF]])
      #expect(messages.contains { $0.contains(message) }, "\(messages)")
    }

    @Test func `words and characters are errors between code, and a cut line is a warning`() throws {
      let scene = """
        {"canvas": {"size": [200, 100]}, "screens": {
          "a": {"layers": [{"id": "c", "code": "a"}]}, "b": {"layers": [{"id": "c", "code": "b"}]}},
         "timeline": [{"to": "b", "pairs": [{"from": "c", "to": "c", "match": "words"}]}]}
        """
      #expect(try Self.messages(scene).contains { $0.hasPrefix("`match` must be whole, or left out") })
      let long = Self.scene(#""\#(String(repeating: "a", count: 60))""#, more: #", "clips": true"#)
      #expect(try Self.messages(long).contains { $0.hasPrefix("line 1 is 540 pt wide") })
    }

    @Test func `a source has no variables, other keys have`() throws {
      let scene = """
        {"canvas": {"size": [200, 100]}, "variables": {"lang": "js"}, "screens": {"a": {"layers": [
          {"id": "c", "code": {"source": "`${x}`", "language": "${lang}"}}, {"id": "d", "code": "${y}"}]}}}
        """
      #expect(try Self.messages(scene).isEmpty)
    }
  }
#endif
