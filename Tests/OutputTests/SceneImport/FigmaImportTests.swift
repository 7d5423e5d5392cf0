import Foundation
import JSONTree
import Pixels
import TestSupport
import Testing

@testable import SceneImport

/// Files of Figma become scenes with the keys that a person would write.
@Suite struct FigmaImportTests {
  private static func node(
    _ type: String, _ name: String, _ id: String, _ frame: String, _ more: String = ""
  ) -> String {
    let box = frame.split(separator: " ").map(String.init)
    return """
      {"id": "\(id)", "name": "\(name)", "type": "\(type)", "absoluteBoundingBox": {"x": \(box[0]), "y": \(box[1]), \
      "width": \(box[2]), "height": \(box[3])}\(more.isEmpty ? "" : ", ")\(more)}
      """
  }

  private static func solid(_ r: Double, _ more: String = "") -> String {
    "\"fills\": [{\"type\": \"SOLID\", \"color\": {\"r\": \(r), \"g\": 0, \"b\": 0, \"a\": 1}\(more)}]"
  }

  private static func link(_ target: String, _ transition: String, _ more: String = "") -> String {
    """
    "interactions": [{"trigger": {"type": "ON_CLICK"}, "actions": [{"type": "NODE", "destinationId": "\(target)", \
    "navigation": "NAVIGATE", "transition": \(transition)}]}]\(more)
    """
  }

  private static func file(_ frames: [String], start: String = "") -> String {
    """
    {"name": "f", "document": {"id": "0:0", "type": "DOCUMENT", "children": [{"id": "0:1", "type": "CANVAS", "children": [
    \(frames.joined(separator: ",\n"))]\(start)}]}}
    """
  }

  private static let rich: String = {
    let stack = [
      node("RECTANGLE", "a", "2:1", "110 210 30 20", solid(1)),
      node("RECTANGLE", "b", "2:2", "148 210 40 20", solid(0.5)),
    ]
    let children = [
      node(
        "FRAME", "Row", "2:0", "100 200 200 40",
        "\"layoutMode\": \"HORIZONTAL\", \"strokes\": [{\"type\": \"SOLID\", \"color\": {\"r\": 0, \"g\": 0, \"b\": 1, \"a\": 1}}], "
          + "\"strokeWeight\": 2, \"strokeAlign\": \"OUTSIDE\", \"children\": [\(stack.joined(separator: ","))]"),
      node(
        "RECTANGLE", "Turned", "3:0", "0 0 28.284 28.284",
        solid(0.2)
          + ", \"size\": {\"x\": 20, \"y\": 20}, \"relativeTransform\": [[0.70711, -0.70711, 14.142], [0.70711, 0.70711, 0]]"
      ),
      node("ELLIPSE", "Oval", "4:0", "10 50 40 20", solid(0.3)),
      node(
        "VECTOR", "Star", "5:0", "10 80 20 20",
        solid(0.4) + ", \"fillGeometry\": [{\"path\": \"M0 0L20 0L10 20Z\", \"windingRule\": \"EVENODD\"}]"),
      node(
        "TEXT", "Title", "6:0", "10 120 100 24",
        solid(0) + ", \"characters\": \"Hi ${x}\\nyou\", \"style\": {\"fontFamily\": \"Inter\", \"fontSize\": 17, "
          + "\"fontWeight\": 600, \"lineHeightPx\": 22, \"textAlignHorizontal\": \"CENTER\"}"),
      node(
        "RECTANGLE", "Photo", "7:0", "0 150 50 50",
        "\"fills\": [{\"type\": \"IMAGE\", \"scaleMode\": \"FILL\", \"imageRef\": \"none\"}]"),
      node(
        "RECTANGLE", "Soft", "8:0", "60 150 50 50",
        solid(1) + ", \"effects\": [{\"type\": \"LAYER_BLUR\", \"radius\": 4}]"),
      node("RECTANGLE", "Mask", "9:0", "120 150 30 30", solid(1) + ", \"isMask\": true, \"cornerRadius\": 5"),
      node("RECTANGLE", "Cut", "9:1", "100 140 100 100", solid(0.9)),
      node("RECTANGLE", "Hidden", "10:0", "0 0 9 9", solid(1) + ", \"visible\": false"),
    ]
    let first = node(
      "FRAME", "A", "1:1", "0 0 360 640",
      solid(1) + ", \"children\": [\(children.joined(separator: ","))], "
        + link(
          "1:2",
          "{\"type\": \"PUSH\", \"direction\": \"LEFT\", \"duration\": 350, \"easing\": {\"type\": \"EASE_OUT_BACK\"}}")
    )
    let second = node("FRAME", "B", "1:2", "400 0 360 640", link("1:1", "null"))
    return file([second, first], start: ", \"flowStartingPoints\": [{\"nodeId\": \"1:1\"}]")
  }()

  private func scene(_ text: String, _ change: (inout FigmaRequest) -> Void = { _ in }) throws -> (String, ImportReport)
  {
    let folder = try TemporaryFolder()
    var request = FigmaRequest(path: try folder.write(text, to: "in/file.json"))
    change(&request)
    let report = try ImportRequest(.figma(request), destination: folder("out")).run()
    return (String(decoding: try folder.read("out/out.jsonc"), as: UTF8.self), report)
  }

  @Test(arguments: [
    "\"frame\": [100, 200, 200, 40],",
    "\"layout\": {\"direction\": \"row\", \"gap\": 8, \"padding\": [10, 0, 0, 10], \"align\": \"start\"}",
    "{ \"id\": \"b\", \"size\": [40, 20], \"fill\": \"#800000\" }",
    "{ \"frame\": [-2, -2, 204, 44], \"border\": {\"width\": 2, \"color\": \"#0000ff\"} }",
    "{ \"id\": \"Turned\", \"frame\": [4.142, 4.142, 20, 20], \"fill\": \"#330000\", \"transform\": {\"rotate\": 45} }",
    "\"id\": \"Oval\", \"frame\": [10, 50, 40, 20],",
    "{\"d\": \"M0 0L20 0L10 20Z\", \"fill\": \"#660000\", \"fillRule\": \"evenodd\"}",
    "\"string\": \"Hi $${x}\\nyou\"", "\"weight\": 600",
    "\"align\": \"center\", \"valign\": \"top\", \"lines\": 0, \"lineHeight\": 22",
    "// the picture none was not exported, so it is grey",
    "// it is blurred, so that is left out; export node 8:0 to keep it",
    "// the mask \"Mask\"", "\"frame\": [120, 150, 30, 30], \"cornerRadius\": 5, \"clips\": true, \"layers\": [",
    "{ \"id\": \"Cut\", \"frame\": [-20, -10, 100, 100], \"fill\": \"#e60000\" }",
    "\"to\": \"B\", \"style\": \"push\", \"edge\": \"right\", \"duration\": 0.35, \"curve\": {\"cubicBezier\": [0.45, 1.45, 0.8, 1]}, \"match\": \"none\"",
    "\"leave\": [{\"slide\": {\"edge\": \"left\", \"distance\": \"100%\"}}], \"backdrop\": \"none\"",
  ]) func `keys say what the file says`(expected: String) throws {
    let (text, report) = try scene(Self.rich)
    #expect(text.contains(expected), "\(text)")
    #expect(!text.contains("Hidden") && report.lost == 2 && report.screens.map(\.name) == ["A", "B"])
  }

  @Test func `a text longer than a scene's may be is cut with a note`() throws {
    let style = "\"style\": {\"fontFamily\": \"Inter\", \"fontSize\": 17}"
    let long = Self.node(
      "TEXT", "Long", "6:0", "10 20 100 24",
      Self.solid(0) + ", \"characters\": \"\(String(repeating: "ab", count: 60_000))\", \(style)")
    let (text, report) = try scene(
      Self.file([Self.node("FRAME", "A", "1:1", "0 0 200 200", "\"children\": [\(long)]")]))
    #expect(text.contains("// its text has 120000 characters, so it ends after 100000") && report.lost == 1)
  }

  /// A turned group: places in it are relative to the frame.
  @Test(arguments: ["10 20 1 2", "10 20 0 0"]) func `what is in turned nodes keeps its place`(way: String) throws {
    let isGroup = way.hasSuffix("1 2")
    let turn = "\"relativeTransform\": [[0, -1, 60], [1, 0, 20]]"
    let inner = Self.node(
      "RECTANGLE", "In", "3:1", "45 25 10 20",
      Self.solid(1) + ", \"size\": {\"x\": 20, \"y\": 10}, \"relativeTransform\": "
        + (isGroup ? "[[0, -1, 55], [1, 0, 25]]" : "[[1, 0, 5], [0, 1, 5]]"))
    let outer = Self.node(
      isGroup ? "GROUP" : "FRAME", "Out", "3:0", "10 20 50 100",
      "\"size\": {\"x\": 100, \"y\": 50}, \(turn), \"children\": [\(inner)]")
    let (text, _) = try scene(
      Self.file([Self.node("FRAME", "A", "1:1", "0 0 200 200", "\"children\": [\(outer)]")]))
    #expect(text.contains("\"id\": \"Out\", \"frame\": [-15, 45, 100, 50], \"transform\": {\"rotate\": 90}"), "\(text)")
    #expect(text.contains("{ \"id\": \"In\", \"frame\": [5, 5, 20, 10], \"fill\": \"#ff0000\" }"), "\(text)")
  }

  @Test(arguments: [
    ("INSIDE", "10 10 20 20", "\"border\": {\"width\": 4, \"color\": \"#000000\"}, \"clips\": true"),
    ("INSIDE", "0 0 20 20", "{ \"frame\": [0, 0, 100, 50], \"border\": {\"width\": 4"),
    ("OUTSIDE", "0 0 20 20", "{ \"frame\": [-4, -4, 108, 58], \"border\": {\"width\": 4"),
  ]) func `lines are above what a frame holds`(align: String, child: String, expected: String) throws {
    let stroke = "\"strokes\": [{\"type\": \"SOLID\", \"color\": {\"r\": 0, \"g\": 0, \"b\": 0}}]"
    let card = Self.node(
      "FRAME", "Card", "2:0", "0 0 100 50",
      "\"clipsContent\": true, \(stroke), \"strokeWeight\": 4, \"strokeAlign\": \"\(align)\", \"children\": ["
        + Self.node("RECTANGLE", "In", "2:1", child, Self.solid(1)) + "]")
    let (text, report) = try scene(
      Self.file([Self.node("FRAME", "A", "1:1", "0 0 200 200", "\"children\": [\(card)]")]))
    #expect(text.contains(expected) && report.notes.isEmpty, "\(text)")
  }

  @Test(arguments: [
    "\"textTruncation\": \"ENDING\", \"maxLines\": 1e300", "\"lineHeightPx\": 1e300", "\"letterSpacing\": -1e300",
  ]) func `huge values are brought into range`(style: String) throws {
    let text = Self.node(
      "TEXT", "T", "2:0", "0 0 50 20", Self.solid(0) + ", \"characters\": \"a\", \"style\": {\(style)}")
    let path = Self.node(
      "VECTOR", "V", "2:1", "0 0 50 20", Self.solid(0) + ", \"fillGeometry\": [{\"path\": \"M0 0 ${x}\"}]")
    let frame = Self.node(
      "FRAME", "A", "1:1", "0 0 200 200",
      "\"children\": [\(text), \(path)], "
        + Self.link("1:2", "{\"type\": \"DISSOLVE\", \"duration\": 1e300, \"easing\": {\"type\": \"LINEAR\"}}"))
    let report = try scene(Self.file([frame, Self.node("FRAME", "B", "1:2", "0 0 200 200")])).1
    #expect(report.lost == 1)
  }

  @Test func `an exported picture replaces what no key says`() throws {
    let folder = try TemporaryFolder()
    try folder.write(PNGBuilder(width: 2, height: 2).file { _, _, _ in 9 }, to: "images/8-0.png")
    let (text, report) = try scene(Self.rich) { $0.images = folder("images") }
    #expect(
      text.contains("// it is blurred, so the exported picture is shown") && text.contains("\"image\": \"8-0\""))
    #expect(report.lost == 1 && report.pictures == 1)
    let wanted = try FigmaRequest(path: folder.write(Self.rich, to: "file.json")).wantedPictures()
    #expect(wanted.map(\.file) == ["none.png", "8-0.png"])
  }

  @Test func `mirrored and slanted shapes are drawn by their matrix`() throws {
    func shape(_ matrix: String, _ box: String) throws -> String {
      let arrow = Self.node(
        "VECTOR", "Arrow", "2:0", box,
        Self.solid(0) + ", \"size\": {\"x\": 60, \"y\": 20}, \"relativeTransform\": \(matrix), "
          + "\"fillGeometry\": [{\"path\": \"M0 0L60 10L0 20Z\"}]")
      let (text, report) = try scene(
        Self.file([Self.node("FRAME", "A", "1:1", "0 0 200 200", "\"children\": [\(arrow)]")]))
      #expect(report.notes.isEmpty)
      return text
    }
    #expect(try shape("[[-1, 0, 80], [0, 1, 60]]", "20 60 60 20").contains("\"transform\": {\"scale\": [-1, 1]}"))
    #expect(
      try shape("[[0, 1, 120], [1, 0, 20]]", "120 20 20 60").contains(
        "\"transform\": {\"scale\": [1, -1], \"rotate\": 90}"))
    let slanted = try shape("[[1, 0.5, 20], [0, 1, 20]]", "20 20 70 20")
    #expect(
      slanted.contains("\"frame\": [20, 20, 65, 20]") && slanted.contains("\"d\": \"M0 0L65 10L10 20Z\""), "\(slanted)")
  }

  @Test func `a radial gradient that is turned has the nearest keys and a note`() throws {
    func fill(_ handles: String) throws -> (String, ImportReport) {
      let stops = [0, 1].map { "{\"position\": \($0), \"color\": {\"r\": \($0), \"g\": 0, \"b\": 0, \"a\": 1}}" }
      let square = Self.node(
        "RECTANGLE", "Square", "2:0", "0 0 80 80",
        "\"fills\": [{\"type\": \"GRADIENT_RADIAL\", \"gradientHandlePositions\": \(handles), \"gradientStops\": [\(stops.joined(separator: ","))]}]"
      )
      return try scene(Self.file([Self.node("FRAME", "A", "1:1", "0 0 100 100", "\"children\": [\(square)]")]))
    }
    let (turned, report) = try fill("[{\"x\": 0.5, \"y\": 0.5}, {\"x\": 0.9, \"y\": 0.8}, {\"x\": 0.3, \"y\": 0.8}]")
    #expect(turned.contains("\"radius\": [35.777, 33.941]") && report.approximated == 1, "\(turned)")
    let (straight, none) = try fill("[{\"x\": 0.5, \"y\": 0.5}, {\"x\": 0.5, \"y\": 1}, {\"x\": 0, \"y\": 0.5}]")
    #expect(straight.contains("\"radius\": [40, 40]") && none.notes.isEmpty, "\(straight)")
  }

  @Test func `components and their instances are layers, and what is not read is said`() throws {
    func button(_ type: String, _ id: String, _ frame: String, _ label: String) -> String {
      let text = Self.node(
        "TEXT", "Label", "\(id);1", frame,
        Self.solid(0)
          + ", \"characters\": \"\(label)\", \"style\": {\"fontFamily\": \"Inter\", \"textCase\": \"TITLE\"}")
      return Self.node(type, "Button", id, frame, Self.solid(1) + ", \"cornerRadius\": 8, \"children\": [\(text)]")
    }
    let list = Self.node(
      "TEXT", "List", "4:0", "0 90 90 20",
      Self.solid(0) + ", \"characters\": \"a\", \"lineTypes\": [\"UNORDERED\"], \"style\": {\"fontFamily\": \"Inter\"}")
    let outlined = Self.node(
      "TEXT", "Outlined", "4:1", "0 120 90 20",
      Self.solid(0)
        + ", \"characters\": \"a\", \"strokes\": [{\"type\": \"SOLID\", \"color\": {\"r\": 1, \"g\": 0, \"b\": 0}}]")
    let row = Self.node("RECTANGLE", "Below", "5:1", "0 190 90 9", Self.solid(0))
    let scrolling = Self.node(
      "FRAME", "Scrolling", "5:0", "0 150 90 30", "\"clipsContent\": true, \"children\": [\(row)]")
    let children = [
      button("COMPONENT", "2:0", "10 10 80 30", "first one"), button("INSTANCE", "I2:1", "10 50 80 30", "second one"),
      Self.node("SLICE", "Export", "3:0", "0 0 9 9"), Self.node("STICKY", "Sticky", "3:1", "0 0 9 9", Self.solid(1)),
      list, outlined, scrolling,
    ]
    let set = Self.node(
      "COMPONENT_SET", "Buttons", "1:9", "0 300 100 100",
      "\"children\": [\(button("COMPONENT", "9:0", "0 300 80 30", "in a set"))]")
    let (text, report) = try scene(
      Self.file([
        Self.node("FRAME", "A", "1:1", "0 0 200 200", "\"children\": [\(children.joined(separator: ","))]"), set,
      ]))
    for expected in [
      "\"id\": \"Button\", \"frame\": [10, 10, 80, 30], \"cornerRadius\": 8, \"fill\": \"#ff0000\"",
      "\"id\": \"Button-2\", \"frame\": [10, 50, 80, 30], \"cornerRadius\": 8", "\"First One\"", "\"Second One\"",
      "it is of the type STICKY, which is not read", "its text has a list, so it has one plain style",
      "its text has an outline", "\"In A Set\"",
    ] { #expect(text.contains(expected), "\(expected)\n\(text)") }
    #expect(!text.contains("Export") && !text.contains("Below") && report.lost == 1)
  }

  @Test func `the canvas fits the largest frame`() throws {
    let (text, report) = try scene(
      Self.file([
        Self.node("FRAME", "Chip", "1:1", "0 0 60 40", Self.solid(1)),
        Self.node("FRAME", "Page", "1:2", "500 0 300 200", Self.solid(0.5)),
      ]))
    #expect(text.contains("\"size\": [300, 200]") && report.notes.map(\.code) == ["size"], "\(text)")
    #expect(text.contains("{ \"frame\": [0, 0, 60, 40], \"fill\": \"#ff0000\" }"), "\(text)")
  }

  @Test func `smart animate matches by paths of names, then by names`() throws {
    let a = Self.node(
      "FRAME", "A", "1:1", "0 0 100 100",
      "\"children\": [" + Self.node("RECTANGLE", "dot", "2:1", "0 0 9 9", Self.solid(1)) + ","
        + Self.node(
          "GROUP", "g", "2:2", "0 0 9 9", "\"children\": [" + Self.node("RECTANGLE", "dot", "2:3", "0 0 5 5") + "]")
        + "], " + Self.link("1:2", "{\"type\": \"SMART_ANIMATE\", \"duration\": 0.5, \"easing\": {\"type\": \"SLOW\"}}")
    )
    let b = Self.node(
      "FRAME", "B", "1:2", "200 0 100 100",
      "\"children\": ["
        + Self.node(
          "GROUP", "other", "3:0", "200 0 9 9",
          "\"children\": [" + Self.node("RECTANGLE", "dot", "3:1", "200 0 5 5") + "]") + "]")
    let (text, _) = try scene(Self.file([a, b]))
    #expect(text.contains("\"spring\": {\"mass\": 1, \"stiffness\": 80, \"damping\": 20}"))
    #expect(text.contains("[\"dot\", \"other/dot\"]"), "\(text)")
  }

  @Test(arguments: [
    ("{", "line 1"), ("[]", "expected the answer of Figma"),
    ("{\"document\": {\"type\": \"DOCUMENT\", \"children\": []}}", "no frame"),
    (file([node("FRAME", "A", "1:1", "0 0 0 0")]), "has no size"),
    (file([node("FRAME", "A", "1:1", "0 0 1e9 9")]), "pixels a side"),
  ]) func `what is no file of frames is an error`(text: String, message: String) throws {
    let error = #expect(throws: ImportError.self) { try scene(text) }
    #expect(error.map { "\($0)" }?.contains(message) == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func `an unknown first frame and a missing folder are errors`() throws {
    #expect(throws: ImportError.self) { try scene(Self.rich) { $0.start = "C" } }
    #expect(throws: ImportError.self) { try scene(Self.rich) { $0.images = "/nonexistent" } }
    #expect(try scene(Self.rich) { $0.start = "1:2" }.1.screens.map(\.name) == ["B", "A"])
  }

  /// Damaged files give a scene that can be read, or an error; never a defect.
  @Test func `damage is survived`() throws {
    var random = SeededRandom(seed: 11)
    let words = ["1e300", "-1e9", "null", "[]", "{}", "\"\"", "true", "0"].map { Array($0.utf8) }
    var good = 0
    for _ in 0..<150 {
      var bytes = Array(Self.rich.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        if Bool.random(using: &random), let end = bytes[place...].firstIndex(of: UInt8(ascii: ",")),
          let start = bytes[..<place].lastIndex(of: UInt8(ascii: ":"))
        {
          bytes.replaceSubrange(start + 1..<end, with: words.randomElement(using: &random) ?? [])
        } else {
          bytes[place] = UInt8.random(in: 32...126, using: &random)
        }
      }
      do {
        _ = try scene(String(decoding: bytes, as: UTF8.self))
        good += 1
      } catch let error as ImportError {
        if case .defect(let reason) = error { Issue.record("\(reason)") }
      }
    }
    #expect(good > 20)
  }
}
