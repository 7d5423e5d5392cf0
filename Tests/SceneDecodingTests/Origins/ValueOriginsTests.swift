import JSONTree
import SceneDecoding
import SceneModel
import TestSupport
import Testing

/// Where values come from: every place is exact, and what is written there changes the layers that are counted.
@Suite struct ValueOriginsTests {
  private static let scene = EditedText(
    ##"""
    {
      "include": ["parts.json"],
      "canvas": { "size": [400, 300] },
      "variables": {
        "accent": "#aa0000", // é, so that columns and bytes differ
        "cards": [
          { "title": "One", "tint": "#010101", "w": 40 },
          { "title": "Two", "tint": "${accent}", "w": 50 }
        ],
        "soft": { "color": "#000000", "radius": 4 },
        "gap": 60
      },
      "textStyles": { "base": { "size": 12 }, "title": { "style": "base", "color": "#222222" } },
      "components": {
        "card": {
          "with": { "tint": "#00aa00" },
          "fill": "${tint}", "cornerRadius": 4,
          "layers": [
            { "id": "title", "frame": [2, 3, "100% - 4", 12], "text": { "string": "${title}", "style": "title" } },
            { "frame": [0, 20, 10, 10], "fill": "${accent}" },
            { "use": "badge", "id": "badge", "frame": [10, 20, 8, 8], "with": { "ink": "${tint}" } }
          ]
        }
      },
      "screens": {
        "list": {
          "layers": [
            { "id": "plain", "frame": ["50%", "${gap}", "25% + 12", 20], "fill": "red", "opacity": 0.5, "shadow": "${soft}" },
            { "use": "card", "id": "c-${index}", "frame": [0, 0, "${item.w}", 30],
              "with": { "title": "${item.title}", "tint": "${item.tint}" }, "repeat": { "over": "${cards}", "offset": [0, 40] } },
            { "use": "card", "id": "single", "with": { "title": "Three" }, "frame": [200, 0, 60, 40],
              "set": { "title": { "opacity": 0.9 } } },
            { "id": "stack", "frame": [0, 200, 200, 50], "layout": "row",
              "layers": [{ "id": "s1", "size": [20, 20] }, { "id": "s2", "z": -1, "size": ["fill", 10], "text": "Ab" }] }
          ]
        },
        "detail": {
          "like": "list",
          "set": {
            "plain": { "fill": "#0000ff" },
            "c-*": { "cornerRadius": 6 },
            "single/title": { "text": { "string": "Other", "size": 20 } }
          },
          "layers": [{"id":"one","frame":[1,2,3,4]}]
        }
      },
      "timeline": [{ "hold": 1 }, { "to": "detail", "duration": "${gap * 0.01}", "stagger": { "step": 0.1 } }]
    }
    """##,
    files: [
      "parts.json": ##"""
      {
        "components": { "badge": { "with": { "ink": "#ffffff" }, "fill": "${ink}", "layers": [{ "id": "dot", "fill": "#333333" }] } }
      }
      """##
    ])

  private func value(
    _ key: String, of address: SourceAddress, in text: EditedText = scene
  ) throws -> SourceValue {
    let entry = try #require(try text.origins().entry(of: address))
    return try #require(entry.values.first { $0.key == key }?.value, "\(key)")
  }

  /// A place in a line: kind, path, uses, and the text or "+" for what would be inserted, and "!" for what is read-only.
  private func line(_ place: ValuePlace, in text: EditedText = scene) -> String {
    let mark = place.reason == nil ? "" : "! "
    return "\(place.kind.rawValue) \(place.path) ×\(place.uses) \(mark)\(place.exists ? text.text(at: place) : "+")"
  }

  @Test(arguments: [
    // One-line layers and relative lengths.
    ("screens.list.layers[0]", "frame[0]", [#"layer screens.list.layers[0].frame[0] ×2 "50%""#]),
    (
      "screens.list.layers[0]", "frame[1]",
      ["variable variables.gap ×2 60", #"layer screens.list.layers[0].frame[1] ×2 "${gap}""#]
    ),
    ("screens.list.layers[0]", "fill", [#"layer screens.list.layers[0].fill ×1 "red""#]),
    (
      "screens.list.layers[0]", "shadow",
      [
        ##"variable variables.soft ×2 { "color": "#000000", "radius": 4 }"##,
        #"layer screens.list.layers[0].shadow ×2 "${soft}""#,
      ]
    ),
    ("screens.list.layers[0]", "blur", ["layer screens.list.layers[0].blur ×2 +"]),
    // `like` and `set`.
    ("screens.detail.layers[0]", "fill", [##"set screens.detail.set.plain.fill ×1 "#0000ff""##]),
    (
      "screens.detail.layers[0]", "opacity",
      ["like screens.list.layers[0].opacity ×2 0.5", "set screens.detail.set.plain.opacity ×1 +"]
    ),
    ("screens.detail.layers[5]", "frame[2]", ["layer screens.detail.layers[0].frame[2] ×1 3"]),
    // Copies of a repetition.
    (
      "screens.list.layers[2]", "fill",
      [
        ##"variable variables.accent ×10 "#aa0000""##, #"item variables.cards[1].tint ×4 "${accent}""#,
        #"argument screens.list.layers[1].with.tint ×8 "${item.tint}""#,
        #"component components.card.fill ×6 "${tint}""#, "layer screens.list.layers[1].fill ×4 +",
        "layer screens.list.layers[1].fill ×1 ! +",
      ]
    ),
    (
      "screens.detail.layers[2]", "cornerRadius",
      ["set screens.detail.set[\"c-*\"].cornerRadius ×2 6", "set screens.detail.set.c-1.cornerRadius ×1 ! +"]
    ),
    (
      "screens.list.layers[1]", "frame[1]",
      ["layer screens.list.layers[1].frame[1] ×4 0", "layer screens.list.layers[1].frame[1] ×1 ! +"]
    ),
    // Components, their parameters, and components in them.
    (
      "screens.list.layers[3]", "fill",
      [
        ##"component components.card.with.tint ×4 "#00aa00""##, "argument screens.list.layers[2].with.tint ×4 +",
        #"component components.card.fill ×6 "${tint}""#, "layer screens.list.layers[2].fill ×2 +",
      ]
    ),
    (
      "screens.list.layers[3].layers[0]", "text.string",
      [
        #"argument screens.list.layers[2].with.title ×1 "Three""#,
        #"component components.card.layers[0].text.string ×5 "${title}""#,
        "set screens.list.layers[2].set.title.text.string ×1 +",
      ]
    ),
    (
      "screens.list.layers[3].layers[0]", "opacity",
      ["set screens.list.layers[2].set.title.opacity ×2 0.9"]
    ),
    (
      "screens.list.layers[3].layers[1]", "fill",
      [
        ##"variable variables.accent ×10 "#aa0000""##, #"component components.card.layers[1].fill ×6 "${accent}""#,
        "set screens.list.layers[2].fill ×1 ! +",
      ]
    ),
    (
      "screens.list.layers[3].layers[2].layers[0]", "fill",
      [
        ##"component components.badge.layers[0].fill ×6 "#333333""##,
        "component components.card.layers[2].set.dot.fill ×6 +",
        "set screens.list.layers[2].set[\"badge/dot\"].fill ×2 +",
      ]
    ),
    // Text styles.
    (
      "screens.list.layers[3].layers[0]", "text.size",
      [
        "textStyle textStyles.base.size ×5 12", "textStyle textStyles.title.size ×5 +",
        "component components.card.layers[0].text.size ×5 +", "set screens.list.layers[2].set.title.text.size ×1 +",
      ]
    ),
    (
      "screens.detail.layers[3].layers[0]", "text.size",
      ["set screens.detail.set[\"single/title\"].text.size ×1 20"]
    ),
    // Stacks; paths are those before sorting by `z`.
    ("screens.list.layers[4].layers[1]", "size[0]", [#"layer screens.list.layers[3].layers[1].size[0] ×2 "fill""#]),
    ("screens.list.layers[4].layers[1]", "text.string", [#"layer screens.list.layers[3].layers[1].text ×2 "Ab""#]),
    ("screens.list.layers[4].layers[1]", "text.size", ["layer screens.list.layers[3].layers[1].text.size ×2 +"]),
  ])
  func `places of a value are listed from its origin to the layer`(
    _ layer: String, _ key: String, _ places: [String]
  ) throws {
    let found = try value(key, of: .layer(layer)).places.map { line($0) }
    #expect(found == places, "\(found.joined(separator: "\n"))")
  }

  /// A place in a file, to try each once.
  private struct Target: Hashable {
    var file: String
    var path: String
    var key: String
  }

  /// Values that no layer of the scene has.
  private static let others = [
    "fill": ##""#123457""##, "opacity": "0.123", "cornerRadius": "3.25", "text.color": ##""#765432""##, "blur": "2.5",
    "transform.rotate": "7.5", "text.size": "17.5", "text.string": #""Changed""#,
  ]

  @Test func `what is written at a place changes this layer, and as many as are counted`() throws {
    let (origins, before) = (try Self.scene.origins(), try EditedText.layers(of: Self.scene.read()))
    var tried: Set<Target> = []
    for path in before.keys.sorted() {
      for (key, value) in try #require(origins.entry(of: .layer(path))).values {
        guard let other = Self.others[key] else { continue }
        for place in value.places where place.reason == nil {
          guard tried.insert(Target(file: place.file, path: place.path, key: key)).inserted else { continue }
          let edited = try Self.scene.with(other, at: place, in: origins).read()
          // A component must use what is passed to it.
          if edited.diagnostics.contains(where: { $0.message.contains("has no parameter") }) { continue }
          let after = try EditedText.layers(of: edited)
          let changed = after.keys.filter { after[$0] != before[$0] }
          #expect(changed.contains(path), "\(path) \(key): \(line(place))")
          #expect(changed.count == place.uses, "\(path) \(key): \(line(place)), changed \(changed.sorted())")
          let now = try #require(
            EditedText.origins(of: edited).entry(of: .layer(path))?.values.first { $0.key == key }?.value)
          let applies = try #require(now.shown ?? now.value)
          #expect(JSONWriter.line(applies) == other, "\(path) \(key): \(line(place))")
        }
      }
    }
    #expect(tried.count > 200)
  }

  @Test(arguments: [
    ("frame[0]", #""50%""#, "200"), ("frame[1]", #""${gap}""#, "60"), ("frame[2]", #""25% + 12""#, "112"),
    ("frame[3]", "20", nil), ("fill", #""red""#, ##""#f00""##), ("opacity", "0.5", nil), ("cornerRadius", nil, "0"),
    ("transform.rotate", nil, "0"), ("border", nil, nil),
    ("shadow", #""${soft}""#, ##"{"color": "#000000", "radius": 4}"##),
  ])
  func `a value is as written, and what applies where it differs`(
    _ key: String, _ written: String?, _ shown: String?
  ) throws {
    let value = try value(key, of: .layer("screens.list.layers[0]"))
    #expect(value.value.map(JSONWriter.line) == written)
    #expect(value.shown.map(JSONWriter.line) == shown)
  }

  @Test func `a layer has its stack, its id and its own place`() throws {
    let origins = try Self.scene.origins()
    func entry(_ path: String) throws -> SourceEntry { try #require(origins.entry(of: .layer(path))) }
    let stacked = try entry("screens.list.layers[4].layers[0]")
    #expect(stacked.stack == "row" && stacked.id == "s1" && stacked.place?.path == "screens.list.layers[3].layers[0]")
    let copy = try entry("screens.list.layers[2]")
    #expect(copy.stack == nil && copy.id == "c-1" && copy.place?.path == "screens.list.layers[1]")
    #expect(copy.place?.reason == .copy && copy.place?.uses == 4)
    let inner = try entry("screens.list.layers[3].layers[2].layers[0]")
    #expect(inner.place?.file == "parts.json" && inner.place?.path == "components.badge.layers[0]")
    let place = try #require(try entry("screens.list.layers[3].layers[1]").place)
    #expect(place.kind == .component && place.uses == 6 && Self.scene.text(at: place).hasPrefix(#"{ "frame": [0, 20"#))
    #expect(try entry("screens.list").values.isEmpty)
    #expect(origins.entry(of: .layer("screens.list.layers[9]")) == nil)
  }

  @Test(arguments: [
    ("list", "hold", ["step timeline[0].hold ×0 1"]),
    ("list-detail", "duration", [#"step timeline[1].duration ×0 "${gap * 0.01}""#]),
    ("list-detail", "stagger.step", ["step timeline[1].stagger.step ×0 0.1"]),
    ("list-detail", "curve", ["step timeline[1].curve ×0 +"]),
    ("list-detail", "keyframes", ["step timeline[1].keyframes ×0 +"]),
  ])
  func `a step has its values`(_ step: String, _ key: String, _ places: [String]) throws {
    #expect(try value(key, of: .step(step)).places.map { line($0) } == places)
  }

  @Test func `a variable is where its theme, or what is given, says`() throws {
    var text = EditedText(
      SceneTexts.text(
        screens: #""a": {"layers": [{"fill": "${ink}", "frame": ["${w}", 0, 9, 9]}]}"#,
        more: ##", "variables": {"base": "#111111", "ink": "${base}", "w": 4}, "themes": {"dark": {"ink": "#eeeeee"}}"##
      ))
    func lines(_ name: String) throws -> [String] {
      try value("value", of: .variable(name), in: text).places.map { line($0, in: text) }
    }
    #expect(
      try lines("ink") == [##"variable variables.base ×1 "#111111""##, #"variable variables.ink ×1 "${base}""#])
    text.theme = "dark"
    #expect(try lines("ink") == [##"variable themes.dark.ink ×1 "#eeeeee""##])
    text.variables = ["w": "7"]
    #expect(try lines("w") == ["variable variables.w ×1 ! 4"])
    let frame = try value("frame[0]", of: .layer("screens.a.layers[0]"), in: text)
    #expect(frame.places.first?.reason == .given("w") && frame.places.last?.reason == nil)
    #expect(frame.shown?.number == 7)
  }

  @Test func `a place in a file outside of the folder is read-only`() throws {
    let text = EditedText(
      SceneTexts.text(
        screens: #""a": {"layers": [{"id": "k", "use": "k"}]}"#, more: #", "include": ["../k.json"]"#),
      files: ["../k.json": #"{"components": {"k": {"opacity": 0.5}}}"#])
    let places = try value("opacity", of: .layer("screens.a.layers[0]"), in: text).places
    #expect(places.map(\.reason) == [.outside, nil])
  }

  @Test func `a frame, a shadow or a text that is one variable is replaced as a whole`() throws {
    let text = EditedText(
      SceneTexts.text(
        screens: #""a": {"layers": [{"id": "k", "frame": "${k.frame}", "text": "${k.text}"}]}"#,
        more: ##", "variables": {"k": {"frame": [1, 2, 3, 4], "text": {"string": "A", "size": 9}}}"##))
    func lines(_ key: String) throws -> [String] {
      try value(key, of: .layer("screens.a.layers[0]"), in: text).places.map { line($0, in: text) }
    }
    #expect(try lines("frame[1]") == ["variable variables.k.frame[1] ×1 2", "layer screens.a.layers[0].frame[1] ×1 +"])
    #expect(
      try lines("text.size") == [
        "variable variables.k.text.size ×1 9", "layer screens.a.layers[0].text.size ×1 ! +",
      ])
  }

  @Test func `layers that are passed as a list keep the places of their values`() throws {
    let text = EditedText(
      SceneTexts.text(
        screens: ##"""
          "a": {"layers": [{"id": "b", "use": "box", "with": {"content": [
            {"id": "x", "fill": "${ink}"}, {"id": "y-${item.k}", "fill": "${item.c}", "repeat": {"over": "${rows}"}}]}}]}
          """##,
        more: ##"""
          , "variables": {"ink": "#111111", "rows": [{"k": 1, "c": "#222222"}, {"k": 2, "c": "${ink}"}]},
          "components": {"box": {"layers": "${content}"}}
          """##))
    func lines(_ layer: String) throws -> [String] {
      try value("fill", of: .layer("screens.a.layers[0].layers\(layer)"), in: text).places.map { line($0, in: text) }
    }
    let content = "screens.a.layers[0].with.content"
    #expect(
      try lines("[0]") == [
        ##"variable variables.ink ×2 "#111111""##, #"layer \#(content)[0].fill ×1 "${ink}""#,
        "set screens.a.layers[0].set.x.fill ×1 +",
      ])
    #expect(
      try lines("[1]") == [
        ##"item variables.rows[0].c ×1 "#222222""##, #"layer \#(content)[1].fill ×2 "${item.c}""#,
        "set screens.a.layers[0].set.y-1.fill ×1 +",
      ])
  }

  @Test func `a layer that no path names alone cannot be changed in set`() throws {
    let text = EditedText(
      SceneTexts.text(
        screens: ##"""
          "a": {"layers": [{"layers": [{"id": "t"}]}, {"layers": [{"id": "t"}]}, {"id": "u"}]}, "b": {"like": "a"}
          """##))
    let reasons = try ["[0].layers[0]", "[0]", "[2]"].map { layer in
      try value("opacity", of: .layer("screens.b.layers\(layer)"), in: text).places.map(\.reason)
    }
    #expect(reasons == [[nil, .noPath], [nil, .noPath], [nil, nil]])
  }

  @Test func `an override begins with what it replaces`() throws {
    let origins = try Self.scene.origins()
    func whole(_ keys: [JSONPath.Component]) -> String? {
      let path = JSONPath(components: [.key("screens"), .key("list"), .key("layers"), .index(2)] + keys)
      return origins.completing(9, at: path, in: "main.json").map { "\($0.path) \(JSONWriter.line($0.value))" }
    }
    #expect(
      whole([.key("set"), .key("title"), .key("text"), .key("size")])
        == #"screens.list.layers[2].set.title.text {"string": "Three", "style": "title", "size": 9}"#)
    #expect(
      whole([.key("set"), .key("badge/dot"), .key("frame"), .index(1)])
        == #"screens.list.layers[2].set["badge/dot"].frame [0, 9, 8, 8]"#)
    #expect(whole([.key("transform"), .key("rotate")]) == nil)
  }
}
