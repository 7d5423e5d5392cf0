import Pixels
import SceneDecoding
import SceneModel
import TestSupport
import Testing

/// Components, repetitions and copies: which names are seen where, what overrides what, and bounds on their size.
@Suite struct ReuseTests {
  private func layers(_ layers: String, components: String = "") throws -> [Layer] {
    try SceneReaderTests.scene(
      SceneTexts.text(
        screens: #""a": {"layers": [\#(layers)]}"#, more: #", "components": {\#(components)}"#)
    ).screens[0].layers
  }

  private func errors(_ text: String) -> [String] {
    SceneReader.read(text, fileName: "x").diagnostics.filter { $0.severity == .error }.map(\.message)
  }

  @Test func `a variable that is the whole text keeps its type`() throws {
    let layer = try layers(
      #"{"use": "c", "with": {"f": [1, 2, 3, 4], "o": 0.5, "on": true, "t": "A", "n": 3}}"#,
      components: #"""
        "c": {"frame": "${f}", "opacity": "${o}", "clips": "${on}", "fill": "red",
          "text": {"string": "${t}${n} ${on} $${x} $5"}}
        """#)[0]
    #expect(layer.frame == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(layer.opacity == 0.5)
    #expect(layer.clips)
    #expect(layer.text?.string == "A3 true ${x} $5")
  }

  @Test func `keys beside use override the root`() throws {
    let layer = try layers(
      #"{"use": "c", "opacity": 0.5, "id": "mine", "set": {"in": {"fill": "blue"}, "/": {"z": 3, "clips": true}}}"#,
      components: #""c": {"id": "root", "fill": "red", "opacity": 1, "layers": [{"id": "in", "fill": "red"}]}"#)[0]
    #expect(layer.id == "mine")
    #expect(layer.opacity == 0.5)
    #expect(layer.clips)
    #expect(layer.fill == .color(Color(rgb: 0xFF0000)))
    #expect(layer.layers[0].fill == .color(Color(rgb: 0x0000FF)))
  }

  @Test func `layers beside use replace the children`() throws {
    let layer = try layers(
      #"{"use": "c", "layers": [{"id": "new", "fill": "red"}]}"#,
      components: #""c": {"layers": [{"id": "old", "fill": "red"}]}"#)[0]
    #expect(layer.layers.map(\.id) == ["new"])
  }

  @Test func `a component that uses another passes its parameters on`() throws {
    let built = try layers(
      #"{"use": "outer"}, {"use": "outer", "with": {"c": "blue"}}"#,
      components: #""outer": {"use": "inner", "with": {"c": "red"}}, "inner": {"with": {"c": "lime"}, "fill": "${c}"}"#)
    #expect(built.map(\.fill) == [.color(Color(rgb: 0xFF0000)), .color(Color(rgb: 0x0000FF))])
  }

  @Test func `a body sees only its own parameters`() {
    let text = SceneTexts.text(
      screens: #""a": {"layers": [{"use": "outer", "with": {"c": "red"}}]}"#,
      more: #", "components": {"outer": {"fill": "${c}", "layers": [{"use": "inner"}]}, "inner": {"fill": "${c}"}}"#)
    #expect(errors(text).count == 1)
    #expect(errors(text)[0].contains("undefined variable `${c}`"))
  }

  @Test func `an unknown argument is an error`() {
    let text = SceneTexts.text(
      screens: #""a": {"layers": [{"use": "c", "with": {"colr": "red"}}]}"#,
      more: #", "components": {"c": {"with": {"color": "red"}, "fill": "${color}"}}"#)
    #expect(errors(text) == ["the component `c` has no parameter `colr`; did you mean `color`?"])
  }

  @Test func `repetitions in rows and columns`() throws {
    let built = try layers(
      #"{"repeat": {"over": 5, "columns": 2, "offset": [10, 20]}, "frame": [1, 1, 5, 5], "id": "c${index}", "fill": "red"}"#
    )
    #expect(built.map(\.id) == ["c0", "c1", "c2", "c3", "c4"])
    #expect(built.map(\.frame.origin) == [(1, 1), (11, 1), (1, 21), (11, 21), (1, 41)].map { Point(x: $0, y: $1) })
    let line = try layers(#"{"repeat": {"over": 3, "offset": [10, 20]}, "frame": [0, 0, 5, 5], "fill": "red"}"#)
    #expect(line.map(\.frame.origin) == [(0, 0), (10, 20), (20, 40)].map { Point(x: $0, y: $1) })
  }

  @Test func `repetitions in repetitions`() throws {
    let built = try layers(
      #"""
      {"repeat": {"over": [{"n": "x", "c": ["red", "blue"]}], "as": "row"}, "id": "${row.n}",
        "layers": [{"repeat": {"over": "${row.c}"}, "id": "${row.n}${index}", "fill": "${item}"}]},
      {"fill": "${x}", "repeat": {"over": ["lime"], "as": "x"}},
      {"fill": "red", "repeat": {"over": 0}}
      """#)
    #expect(built.count == 2)
    #expect(built[0].layers.map(\.id) == ["x0", "x1"])
    #expect(built[0].layers[1].fill == .color(Color(rgb: 0x0000FF)))
    #expect(built[1].fill == .color(Color(rgb: 0x00FF00)))
  }

  @Test func `z orders siblings and keeps equal ones`() throws {
    let built = try layers(
      #"{"id": "a", "z": 1, "fill": "red"}, {"id": "b", "fill": "red"}, {"id": "c", "z": -1, "fill": "red"}, {"id": "d", "fill": "red"}"#
    )
    #expect(built.map(\.id) == ["c", "b", "d", "a"])
  }

  @Test func `a set may replace children by a repetition`() throws {
    let built = try layers(
      #"{"use": "c", "set": {"list": {"layers": [{"repeat": {"over": 2}, "id": "r${index}", "fill": "red"}]}}}"#,
      components: #""c": {"layers": [{"id": "list"}]}"#)
    #expect(built[0].layers[0].layers.map(\.id) == ["r0", "r1"])
  }

  @Test func `a whole list of layers may be an argument`() throws {
    let built = try layers(
      #"{"use": "c", "with": {"content": [{"id": "x", "fill": "red"}]}}"#, components: #""c": {"layers": "${content}"}"#
    )
    #expect(built[0].layers.map(\.id) == ["x"])
  }

  @Test func `copies of copies`() throws {
    let scene = try SceneReaderTests.scene(
      SceneTexts.text(
        screens: #"""
          "c": {"like": "b", "background": "red"}, "b": {"like": "a", "layers": [{"id": "y", "fill": "red"}]},
          "a": {"layers": [{"id": "x", "fill": "red"}], "background": "lime"}
          """#))
    #expect(scene.screens[0].layers.map(\.id) == ["x", "y"])
    #expect(scene.screens[0].background == .color(Color(rgb: 0xFF0000)))
    #expect(scene.screens[1].background == .color(Color(rgb: 0x00FF00)))
  }

  // MARK: Bounds

  @Test func `laughs are bounded`() {
    let components = (0..<30).map { level in
      #""c\#(level)": {"layers": [\#(Array(repeating: #"{"use": "c\#(level + 1)"}"#, count: 10).joined(separator: ","))]}"#
    }.joined(separator: ",")
    let text = SceneTexts.text(
      screens: #""a": {"layers": [{"use": "c0"}]}"#, more: #", "components": {\#(components), "c30": {"fill": "red"}}"#)
    #expect(errors(text) == ["the scene has more than 100000 layers"])
  }

  @Test func `repetitions in passed layers keep their names`() throws {
    let text = SceneTexts.text(
      screens: ##"""
        "a": {"layers": [{"use": "frame", "with": {"tint": "blue"}}]}
        """##,
      more: ##"""
        , "components": {
          "frame": {"layers": [{"use": "box", "with": {"content": [
            {"repeat": {"over": ["x", "y"], "as": "name"}, "id": "${name}-${index}-${tint}", "fill": "${tint}"} ]}}]},
          "box": {"id": "box", "layers": "${content}"}
        }
        """##)
    let reading = SceneReader.read(text, fileName: "x")
    let scene = try #require(reading.scene, "\(reading.diagnostics.map(\.description))")
    #expect(scene.screens[0].layers[0].layers[0].layers.map(\.id) == ["x-0-blue", "y-1-blue"])
  }

  @Test func `growing texts are bounded`() {
    let pass = ##""with": {"t": "${u}${u}${u}${u}", "u": "${t}${t}${t}${t}"}"##
    let components = (0..<30).map { level in
      #""c\#(level)": {"layers": [{"use": "c\#(level + 1)", \#(pass)}]}"#
    }
    let text = SceneTexts.text(
      screens: #""a": {"layers": [{"use": "c0", "with": {"t": "xxxx", "u": "xxxx"}}]}"#,
      more: #", "components": {\#(components.joined(separator: ",")), "c30": {"text": {"string": "${t}${u}"}}}"#)
    #expect(errors(text) == ["components and repetitions create more than 67108864 bytes of texts"])
    let repeats = SceneTexts.text(
      screens:
        #""a": {"layers": [{"repeat": {"over": 90000}, "text": {"string": "\#(String(repeating: "long ", count: 1000))${index}"}}]}"#
    )
    #expect(errors(repeats) == ["components and repetitions create more than 67108864 bytes of texts"])
  }

  @Test func `nested repetitions are bounded`() {
    let text = SceneTexts.text(
      screens:
        #""a": {"layers": [{"repeat": {"over": 100000}, "layers": [{"repeat": {"over": 100000}, "fill": "red"}]}]}"#)
    #expect(errors(text) == ["the scene has more than 100000 layers"])
  }

  @Test func `layers are at most sixty four deep`() {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"layers": ["#, count: depth - 1) + #"{"fill": "red"}"#
        + String(repeating: "]}", count: depth - 1)
    }
    func text(_ depth: Int) -> String { SceneTexts.text(screens: #""a": {"layers": [\#(nested(depth))]}"#) }
    #expect(errors(text(64)) == [])
    #expect(errors(text(65)) == ["layers are nested more than 64 levels deep"])
  }

  @Test func `chains of uses are bounded`() {
    let components = (0..<500).map { #""c\#($0)": {"use": "c\#($0 + 1)"}"# }.joined(separator: ",")
    let text = SceneTexts.text(
      screens: #""a": {"layers": [{"use": "c0"}]}"#, more: #", "components": {\#(components), "c500": {"fill": "red"}}"#
    )
    #expect(errors(text).first == "layers are nested more than 64 levels deep")
  }

  @Test func `long chains of copies are fine`() throws {
    let screens = (0..<3000).map { #""s\#($0)": {"like": "s\#($0 + 1)"}"# }.joined(separator: ",")
    #expect(errors(SceneTexts.text(screens: screens + #", "s3000": {}"#)) == [])
  }

  @Test func `the canvas is bounded`() {
    #expect(
      errors(#"{"canvas": {"size": [10000, 100], "scale": 2}, "screens": {"a": {}}}"#) == [
        "the canvas has 20000x200 pixels; the limit is 16384 pixels per side"
      ])
  }
}
