import JSONTree
@testable import SceneDecoding
import SceneModel
import TestSupport
import Testing

/// Edits of scenes: the text differs in the edited value alone, and the scene is that of a text that was written from the edited tree.
@Suite struct SceneEditTests {
  /// How a scene is laid out. Templates are indented by two spaces and mark places of trailing commas by `¬`.
  enum Layout: String, CaseIterable {
    case plain, tabs, carriageReturns, trailingCommas, mark, minified

    func text(_ template: String) -> [UInt8] {
      var text = template.replacing("¬", with: self == .trailingCommas ? "," : "")
      switch self {
      case .plain, .trailingCommas: break
      case .tabs: text = text.replacing("  ", with: "\t")
      case .carriageReturns: text = text.replacing("\n", with: "\r\n")
      case .mark: text = "\u{FEFF}" + text
      case .minified: text = text.replacing(": ", with: ":").replacing(", ", with: ",")
      }
      return Array(text.utf8)
    }
  }

  struct Template {
    let name: String
    let scene: String
    var included: String?
    let edits: [SceneEdit]
  }

  private static func edit(_ change: SceneEdit.Change, _ path: String, in file: String? = nil) -> SceneEdit {
    SceneEdit(change, at: JSONPath(parsing: path) ?? JSONPath(), in: file)
  }

  private static func json(_ text: String) -> JSONNode { JSONNode.parsed(text) ?? .null }

  static let templates = [
    Template(
      name: "one-line layers",
      scene: """
        // A list and a detail.
        {
          "canvas": { "size": [100, 200] }, // points
          "screens": {
            "list": { "background": "white", "layers": [
              // the photo
              { "id": "photo", "frame": [10, 10, 30, 40], "fill": "tomato", "cornerRadius": 4 }, // small
              /* the title */ { "id": "title", "frame": [0, 60, "50%", 20.50], "text": "A\\u0062" },
              { "id": "bar", "frame": [0, 180, 100, 20], "fill": { "linear": { "stops": [[0, "red"], [1, "blue"]] } } }¬
            ] },
            "detail": { "layers": [ { "id": "photo", "frame": [0, 0, 100, 100], "fill": "tomato" }, { "id": "bar" } ] }¬
          },
          "timeline": [{ "hold": 0.2 }, { "to": "detail", "duration": 0.4, "pairs": [["photo", "photo"]] }]¬
        }

        """,
      edits: [
        edit(.value(.number(12.5)), "screens.list.layers[0].frame[0]"),
        edit(.value(.numbers([10, 12, 33.25, 40])), "screens.list.layers[0].frame"),
        edit(.value("50% + 12"), "screens.list.layers[1].frame[2]"),
        edit(.value("#00ff0080"), "screens.list.layers[2].fill.linear.stops[1][1]"),
        edit(.value(.number(0.5)), "screens.list.layers[0].opacity"),
        edit(.value(20), "screens.list.layers[1].text.size"),
        edit(.value(8), "screens.list.layers[0].shadow.radius"),
        edit(.value(.number(0.55)), "timeline[1].duration"),
        edit(.value(json(#"{"spring": {"duration": 0.5, "bounce": 0.2}}"#)), "timeline[1].curve"),
        edit(.insert(json(#"{"id": "new", "frame": [1, 2, 3, 4]}"#)), "screens.list.layers[1]"),
        edit(.remove, "screens.list.layers[0].cornerRadius"),
        edit(.remove, "screens.list.layers[1]"), edit(.move(0), "screens.list.layers[2]"),
        edit(.copy([JSONMember(key: "id", keyOffset: 0, value: "bar2")]), "screens.list.layers[2]"),
        edit(.rename("title2"), "screens.list.layers[1]"),
      ]),
    Template(
      name: "a value a line",
      scene: """
        {
          "canvas": {
            "size": [100, 200],
            // pixels per point
            "scale": 2¬
          },
          "screens": {
            "a": {
              "layers": [
                {
                  "id": "box",
                  // where it is
                  "frame": [0, 0, 50, 50],
                  "transform": {
                    "rotate": 15¬ // degrees
                  }¬
                },
                {
                  "id": "inner",
                  "layers": [
                    {
                      "id": "dot",
                      "fill": "red"¬
                    }¬
                  ]¬
                }¬
              ]¬
            },
            "b": {
              "layers": []¬
            }¬
          },
          "timeline": [
            {
              "to": "b",
              "layers": { "from:inner/dot": { "effects": ["fade"] } },
              "keyframes": [
                { "layer": "from:box", "property": "rotate", "values": [[0, 0], [1, 90]] }¬
              ]¬
            }¬
          ]¬
        }

        """,
      edits: [
        edit(.value(-30), "screens.a.layers[0].transform.rotate"),
        edit(.value(json(#"{"width": 2, "color": "black"}"#)), "screens.a.layers[0].border"),
        edit(.value(.number(0.125)), "timeline[0].stagger.step"), edit(.value("easeIn"), "timeline[0].curve"),
        edit(.insert(json(#"[0.5, 30]"#)), "timeline[0].keyframes[0].values[1]"),
        edit(.value(.numbers([0.75, 90])), "timeline[0].keyframes[0].values[1]"),
        edit(.remove, "screens.a.layers[0].transform"), edit(.remove, "timeline[0].keyframes[0]"),
        edit(.move(1), "screens.a.layers[0]"),
        edit(.copy([JSONMember(key: "id", keyOffset: 0, value: "dot2")]), "screens.a.layers[1].layers[0]"),
        edit(.rename("inside"), "screens.a.layers[1]"), edit(.rename("point"), "screens.a.layers[1].layers[0]"),
        edit(.value(.list([json(#"{"id": "x"}"#)])), "screens.b.layers"), edit(.value(3), "canvas.scale"),
      ]),
    Template(
      name: "components and repeats",
      scene: """
        { "canvas": { "size": [100, 200] },
          "components": {
            "badge": { "with": { "size": 10 }, "frame": [0, 0, "${size}", "${size}"], "fill": "red" },
            "cell": { "frame": [0, 0, 100, 20], "layers": [
              { "id": "mark", "use": "badge", "with": { "size": 8 } }, // nested
              { "id": "label", "frame": [20, 0, 80, 20], "text": { "string": "${title}", "size": 12 } }¬
            ] }¬
          },
          "screens": { "a": { "layers": [
            { "use": "cell", "id": "head", "with": { "title": "Head" }, "set": { "label": { "opacity": 0.5 } } },
            { "id": "list", "frame": [0, 40, 100, 160], "layers": [
              { "repeat": { "over": ["One", "Two"], "offset": [0, 30] }, "use": "cell", "id": "row${index}",
                "with": { "title": "${item}" } }¬
            ] }¬
          ] }, "b": { "layers": [{ "id": "list" }] },
          "c": { "layers": [{ "layers": [{ "id": "bound" }] }, { "id": "free" }] } },
          "timeline": [{ "to": "b", "layers": { "from:row*/label": {}, "from:head/label": {} } }]¬
        }

        """,
      edits: [
        edit(.value(9), "components.cell.layers[0].with.size"), edit(.value(4), "components.badge.cornerRadius"),
        edit(.value("Top"), "screens.a.layers[0].with.title"),
        edit(.value(.number(0.25)), "screens.a.layers[0].set.label.opacity"),
        edit(.value("blue"), "screens.a.layers[0].set.mark.fill"),
        edit(.value("Three"), "screens.a.layers[1].layers[0].repeat.over[1]"),
        edit(.insert("Three"), "screens.a.layers[1].layers[0].repeat.over[2]"),
        edit(.value(.numbers([0, 200, 100, 20])), "screens.a.layers[0].frame"),
        edit(.rename("text"), "components.cell.layers[1]"), edit(.rename("top"), "screens.a.layers[0]"),
        edit(.rename("dot"), "components.cell.layers[0].id"), edit(.move(0), "screens.a.layers[1]"),
        edit(.remove, "screens.a.layers[0].set"),
      ]),
    Template(
      name: "like and set",
      scene: """
        {
          "canvas": { "size": [100, 200] },
          "variables": { "accent": "red", "wide": 40 }, // shared
          "textStyles": { "title": { "size": 20 } },
          "screens": {
            "a": { "layers": [
              { "id": "card", "frame": [0, 0, "${wide}", 40], "fill": "${accent}", "layers": [
                { "id": "name", "text": { "string": "Ada", "style": "title" } },
                { "id": "photo", "frame": [0, 0, 10, 10], "fill": "blue" }¬
              ] },
              { "id": "foot", "frame": [0, 180, 100, 20] }¬
            ] },
            "b": { "like": "a",
              "set": {
                // opened
                "card": { "frame": [0, 0, 100, 200] },
                "card/name": { "opacity": 0.5 }¬
              },
              "remove": ["foot"]¬
            }¬
          },
          "timeline": [{ "hold": 1, "tap": "card/photo" }, { "to": "b", "stagger": { "step": 0.1, "of": ["pair:card", "pair:name"] } }],
          "output": { "goldens": { "hide": ["card/name"] } },
          "lint": { "off": ["contrast@a/card/name"] }¬
        }

        """,
      edits: [
        edit(.value("green"), "variables.accent"), edit(.value(60), "variables.wide"),
        edit(.value(22), "textStyles.title.size"), edit(.value(700), "textStyles.title.weight"),
        edit(.value(120), "screens.b.set.card.frame[3]"), edit(.value(8), "screens.b.set.card.cornerRadius"),
        edit(.value("black"), #"screens.b.set["card/photo"].fill"#), edit(.remove, #"screens.b.set["card/name"]"#),
        edit(.rename("cover"), "screens.a.layers[0]"), edit(.rename("heading"), "screens.a.layers[0].layers[0]"),
        edit(.rename("bottom"), "screens.a.layers[1]"), edit(.value(.number(0.05)), "timeline[1].stagger.step"),
        edit(.value("Ada L."), "screens.a.layers[0].layers[0].text.string"), edit(.remove, "screens.b.remove"),
      ]),
    Template(
      name: "includes",
      scene: """
        {
          "include": ["parts.json"],
          "canvas": { "size": [100, 200] },
          "screens": {
            "a": { "layers": [{ "use": "cell", "id": "one" }, { "use": "cell", "id": "two", "set": { "dot": { "fill": "blue" } } }] },
            "b": { "layers": [{ "use": "cell", "id": "one" }¬] }¬
          },
          "timeline": [{ "to": "b", "layers": { "from:two/dot": {} } }]¬
        }

        """,
      included: """
        {
          // shared
          "variables": { "ink": "#123456" },
          "components": {
            "cell": {
              "frame": [0, 0, 50, 50],
              "layers": [{ "id": "dot", "fill": "${ink}" }, { "id": "ring", "frame": [1, 2, 3, 4] }]¬
            }¬
          }¬
        }
        """,
      edits: [
        edit(.value("#654321"), "variables.ink", in: "parts.json"),
        edit(.value(60), "components.cell.frame[2]", in: "parts.json"),
        edit(.value(4), "components.cell.border.width", in: "parts.json"),
        edit(.rename("spot"), "components.cell.layers[0]", in: "parts.json"),
        edit(.remove, "components.cell.layers[1]", in: "parts.json"),
        edit(.value("red"), "screens.a.layers[0].set.dot.fill"), edit(.rename("first"), "screens.a.layers[1]"),
        edit(.value(.bool(true)), "screens.a.layers[0].hidden"),
      ]),
  ]

  static func files(_ template: Template, _ layout: Layout) -> [SceneSource.File] {
    let texts = [("main.json", template.scene)] + (template.included.map { [("parts.json", $0)] } ?? [])
    return texts.map { SceneSource.File(name: $0, bytes: layout.text($1), start: 0) }
  }

  static func read(_ bytes: [[UInt8]]) -> SceneReading {
    SceneReader.read(bytes[0], fileName: "main.json") { _, _ in
      .success(IncludedFile(bytes: bytes[bytes.count - 1], identity: "parts.json"))
    }
  }

  @Test(arguments: templates.indices, Layout.allCases)
  func `each edit changes its value alone, and gives the scene of the edited tree`(index: Int, layout: Layout) throws {
    let template = Self.templates[index]
    let files = Self.files(template, layout)
    let old = Self.read(files.map(\.bytes))
    try #require(old.scene != nil, "\(template.name): \(old.diagnostics)")
    for edit in template.edits {
      var scene = EditableScene(files)
      try scene.apply([edit])
      let number = edit.file == nil ? 0 : 1
      let (before, after) = (files[number].bytes, scene.bytes[number])
      let note: Comment = "\(template.name), \(layout): \(edit)\n\(String(decoding: after, as: UTF8.self))"
      let reading = Self.read(scene.bytes)
      #expect(reading.scene != nil, note)
      if case .rename = edit.change { continue }
      // The scene is that of a text that another writer makes of the edited tree.
      let tree = try #require(Self.edited(try Self.tree(before), edit))
      #expect(try JSONWriter.line(Self.tree(after)) == JSONWriter.line(tree), note)
      var written = scene.bytes
      written[number] = Array(JSONWriter.text(tree).utf8)
      #expect(reading.scene == Self.read(written).scene, note)
      #expect(reading.diagnostics.map(\.message) == Self.read(written).diagnostics.map(\.message), note)
      #expect(Self.isLocal(edit, before, after), note)
    }
  }

  private static func tree(_ bytes: [UInt8]) throws -> JSONNode {
    var parser = JSONParser(SourceText(bytes, fileName: ""))
    return try parser.parse()
  }

  /// Whether all bytes before and after the edited value are as they were; a moved element leaves the same lines in another order.
  private static func isLocal(_ edit: SceneEdit, _ before: [UInt8], _ after: [UInt8]) -> Bool {
    let start = zip(before, after).prefix { $0 == $1 }.count
    let end = zip(before[start...].reversed(), after[start...].reversed()).prefix { $0 == $1 }.count
    let (gone, new) = (before[start..<before.count - end], after[start..<after.count - end])
    func count(_ bytes: some Sequence<UInt8>, _ scalar: Unicode.Scalar) -> Int {
      bytes.count { UInt32($0) == scalar.value }
    }
    switch edit.change {
    case .value(let value): return gone.count <= 40 && new.count <= JSONWriter.line(value).utf8.count + 60
    case .insert, .copy: return gone.isEmpty
    case .remove: return new.isEmpty || (new.count <= 2 && gone.count > 2)
    case .move: return before.sorted() == after.sorted()
    case .rename: return true
    }
  }

  /// The tree with an edit: members in the order of the vocabulary, elements by index.
  private static func edited(_ tree: JSONNode, _ edit: SceneEdit) -> JSONNode? {
    let path = edit.path.components
    switch edit.change {
    case .value(let value): return change(tree, path[...], at: JSONPath()) { _ in value }
    case .remove: return change(tree, path[...], at: JSONPath()) { _ in nil }
    case .insert, .move, .copy:
      guard case .index(let index)? = path.last else { return nil }
      return change(tree, path.dropLast(), at: JSONPath()) { node in
        guard var elements = node?.elements else { return nil }
        switch edit.change {
        case .insert(let value): elements.insert(value, at: index)
        case .move(let target): elements.insert(elements.remove(at: index), at: target)
        case .copy(let keys):
          let copy = keys.reduce(elements[index]) { copy, member in
            change(copy, [.key(member.key)], at: JSONPath("screens", "a").key("layers").index(0)) { _ in member.value }
              ?? copy
          }
          elements.insert(copy, at: index + 1)
        case .value, .remove, .rename: break
        }
        return .list(elements)
      }
    case .rename: return nil
    }
  }

  private static func change(
    _ node: JSONNode?, _ path: ArraySlice<JSONPath.Component>, at place: JSONPath, _ body: (JSONNode?) -> JSONNode?
  ) -> JSONNode? {
    guard let first = path.first else { return body(node) }
    switch first {
    case .index(let index):
      guard var elements = node?.elements else { return nil }
      let new = change(elements[index], path.dropFirst(), at: place.index(index), body)
      if let new { elements[index] = new } else { elements.remove(at: index) }
      return .list(elements)
    case .key(let key):
      var members =
        (node?.string).map { [JSONMember(key: "string", keyOffset: 0, value: .string($0))] } ?? node?.members ?? []
      let new = change(node?[key], path.dropFirst(), at: place.key(key), body)
      guard let new else { return JSONNode(.object(members.filter { $0.key != key }), offset: 0) }
      if let index = members.firstIndex(where: { $0.key == key }) {
        members[index].value = new
      } else {
        let order = Vocabulary.order(of: key, at: place, of: .scene) ?? []
        let before = order.prefix { $0 != key }
        let index = order.isEmpty ? members.count : (members.lastIndex { before.contains($0.key) } ?? -1) + 1
        members.insert(JSONMember(key: key, keyOffset: 0, value: new), at: index)
      }
      return JSONNode(.object(members), offset: 0)
    }
  }

  // MARK: Renaming

  private static func renamed(_ template: Int, _ path: String, _ id: String, in file: String? = nil) throws
    -> EditableScene
  {
    var scene = EditableScene(files(templates[template], .plain))
    try scene.apply([edit(.rename(id), path, in: file)])
    return scene
  }

  @Test func `a renamed layer keeps its name everywhere`() throws {
    func text(_ scene: EditableScene) -> String { String(decoding: scene.bytes[0], as: UTF8.self) }
    let cover = text(try Self.renamed(3, "screens.a.layers[0]", "cover"))
    for part in [
      #""id": "cover""#, #""cover": { "frame""#, #""cover/name": {"#, #""tap": "cover/photo""#, #""pair:cover""#,
      #"["cover/name"]"#, #""contrast@a/cover/name""#,
    ] {
      #expect(cover.contains(part), "\(part) in \(cover)")
    }
    #expect(!cover.contains("card"))
    let label = text(try Self.renamed(2, "components.cell.layers[1]", "text"))
    #expect(label.contains(#""set": { "text":"#) && label.contains(#""from:row*/text""#))
    #expect(label.contains(#""from:head/text""#) && !label.contains("label"))
    let spot = try Self.renamed(4, "components.cell.layers[0]", "spot", in: "parts.json")
    #expect(text(spot).contains(#""from:two/spot""#) && text(spot).contains(#"{ "spot": { "fill""#))
    #expect(spot.changes.count == 3)
  }

  @Test(arguments: [
    ("screens.a.layers[1]", "head", "the id \"head\" is not unique among its siblings"),
    ("screens.c.layers[0].layers[0]", "free", "another layer of the screen `c` has the path \"free\""),
    ("screens.a.layers[0]", "row9", "would name other layers"), ("screens.a.layers[0]", "a b", "is not an id"),
    ("screens.a.layers[1].layers[0]", "x", "has a variable"), ("screens.a", "x", "there is no value"),
  ])
  func `a rename that would change what paths mean is refused`(path: String, id: String, reason: String) {
    let error = #expect(throws: SceneEditError.self) { try Self.renamed(2, path, id) }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  // MARK: Errors

  @Test func `edits are made all or none`() throws {
    var scene = EditableScene(Self.files(Self.templates[0], .plain))
    let bytes = scene.bytes
    for (bad, words) in [
      (Self.edit(.value(1), "screens.list.layers[0].fil"), "unknown key"),
      (Self.edit(.value(1), "screens.list.layers[9].fill"), "there is no value"),
      (Self.edit(.remove, "a", in: "other.json"), "no such file"), (Self.edit(.move(7), "timeline[0]"), "no value"),
    ] {
      let error = #expect(throws: SceneEditError.self) {
        try scene.apply([Self.edit(.value(1), "timeline[0].hold"), bad])
      }
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
      #expect(scene.bytes == bytes && scene.changes.isEmpty)
    }
  }

  // MARK: Undoing

  @Test(arguments: 0..<50)
  func `twenty edits and undos give the bytes of before`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let template = Self.templates[seed % Self.templates.count]
    var files = Self.files(template, Layout.allCases[seed % Layout.allCases.count])
    var history = EditHistory()
    var (past, future): ([[[UInt8]]], [[[UInt8]]]) = ([], [])
    var done = 0
    while done < 20 {
      let now = files.map(\.bytes)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        guard let step = history.undone else { #expect(past.isEmpty); break }
        future.append(now)
        files = Self.files(files, step)
        history.undo()
        #expect(files.map(\.bytes) == past.removeLast())
      case 1:
        guard let step = history.redone else { #expect(future.isEmpty); break }
        past.append(now)
        files = Self.files(files, step)
        history.redo()
        #expect(files.map(\.bytes) == future.removeLast())
      default:
        var scene = EditableScene(files)
        let edit = template.edits[Int.random(in: 0..<template.edits.count, using: &random)]
        guard (try? scene.apply([edit])) != nil, scene.bytes != now else { break }
        let texts = zip(files, scene.bytes).filter { $0.bytes != $1 }
        history.add(
          EditStep(
            before: Dictionary(uniqueKeysWithValues: texts.map { ($0.0.name, $0.0.bytes) }),
            texts: Dictionary(uniqueKeysWithValues: texts.map { ($0.0.name, $0.1) }), changes: scene.changes))
        files = zip(files, scene.bytes).map { SceneSource.File(name: $0.name, bytes: $1, start: 0) }
        past.append(now)
        future = []
      }
      done += 1
      #expect(history.counts == EditHistory.Counts(undo: past.count, redo: future.count))
    }
  }

  private static func files(_ files: [SceneSource.File], _ step: EditStep) -> [SceneSource.File] {
    files.map { SceneSource.File(name: $0.name, bytes: step.texts[$0.name] ?? $0.bytes, start: 0) }
  }

  @Test func `the history has the last two hundred edits`() {
    var history = EditHistory()
    var text: [UInt8] = []
    for number in 0..<205 {
      let next = text + [UInt8(number)]
      history.add(EditStep(before: ["a": text], texts: ["a": next], changes: []))
      text = next
    }
    #expect(history.counts == EditHistory.Counts(undo: 200, redo: 0))
    while let step = history.undone {
      #expect(step.before["a"] == text)
      text = step.texts["a"] ?? []
      history.undo()
    }
    #expect(text == [0, 1, 2, 3, 4] && history.counts.redo == 200)
  }
}
