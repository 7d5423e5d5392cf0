import JSONTree
import Pixels
import TestSupport
import Testing

@testable import SceneImport

/// Trees of screens as the tools write them.
@Suite struct ScreenTreeTests {
  static let uiautomator = """
    <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
    <hierarchy rotation="0"><node index="0" text="" resource-id="" class="android.widget.FrameLayout" content-desc="" bounds="[0,0][400,800]">
      <node index="0" text="" resource-id="com.example.mail:id/list" content-desc="" bounds="[0,100][400,700]">
        <node index="0" text="Lunch &amp; more" resource-id="com.example.mail:id/subject" content-desc="" bounds="[20,120][300,160]" />
        <node index="1" text="" resource-id="" content-desc="Star" bounds="[340,120][380,160]" />
        <node index="2" text="hidden" resource-id="" content-desc="" visible-to-user="false" bounds="[0,0][9,9]" />
        <node index="3" text="" resource-id="" content-desc="" bounds="[0,200][400,300]" />
        <node index="4" text="Below" resource-id="" content-desc="" bounds="[0,780][400,900]" />
      </node></node></hierarchy>
    """
  static let webDriverAgent = """
    <?xml version="1.0" encoding="UTF-8"?>
    <AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Mail" label="Mail" visible="true" x="0" y="0" width="200" height="400">
      <XCUIElementTypeCell name="row" label="Lunch" visible="true" x="0" y="50" width="200" height="60">
        <XCUIElementTypeStaticText value="Lunch" name="Lunch" label="Lunch" visible="true" x="10" y="60" width="80" height="20.5"/>
      </XCUIElementTypeCell>
      <XCUIElementTypeButton name="gone" visible="false" x="0" y="0" width="20" height="20"/>
    </XCUIElementTypeApplication></AppiumAUT>
    """
  static let roborazzi = """
    { "schemaVersion": 1, "capture": { "imageWidth": 400, "imageHeight": 800, "scale": 0.5 }, "root":
     { "type": "compose", "bounds": [100, 0, 900, 1600], "children": [
      { "n": 1, "type": "compose", "testTag": "avatar", "bounds": [140, 40, 220, 120] },
      { "n": 2, "type": "compose", "bounds": [240, 40, 640, 120], "properties": { "Text": "[Ada]" } },
      { "type": "compose", "id": "gone", "bounds": [0, 0, 900, 1600], "visibility": "gone" } ] }
    }
    """
  static let axe = """
    [{ "type": "Application", "AXLabel": "Mail", "frame": { "x": 0, "y": 0, "width": 200, "height": 400 }, "children": [
      { "type": "Button", "AXLabel": "Compose", "AXUniqueId": "compose", "frame": { "x": 150, "y": 350, "width": 40, "height": 40 }, "children": [] },
      { "type": "StaticText", "AXLabel": "Inbox", "AXUniqueId": null, "frame": { "x": 10, "y": 20, "width": 90, "height": 30 }, "children": [] }] }]
    """

  private func boxes(_ text: String) throws -> [String] {
    let folder = try TemporaryFolder()
    let tree = try ScreenTree(file: try folder.write(text, to: "tree"))
    return tree.boxes(in: PixelSize(width: 400, height: 800)).map {
      "\($0.name) \($0.rect.x) \($0.rect.y) \($0.rect.width) \($0.rect.height)"
    }
  }

  @Test func `a dump of uiautomator is in pixels`() throws {
    #expect(
      try boxes(Self.uiautomator) == [
        "list 0 100 400 600", "subject 20 120 280 40", "Star 340 120 40 40", "Below 0 780 400 20",
      ])
  }

  @Test func `a page source of WebDriverAgent is in points`() throws {
    #expect(try boxes(Self.webDriverAgent) == ["row 0 100 400 120", "Lunch 20 120 160 41"])
  }

  @Test func `a tree of Roborazzi has its own scale and origin`() throws {
    #expect(try boxes(Self.roborazzi) == ["avatar 20 20 40 40", "Ada 70 20 200 40"])
  }

  @Test func `a tree of AXe is in points`() throws {
    #expect(try boxes(Self.axe) == ["compose 300 700 80 80", "Inbox 20 40 180 60"])
  }

  @Test func `the forms in which other tools pass trees on are read`() throws {
    let answer = JSONWriter.line(.object([("value", .string("\n" + Self.webDriverAgent)), ("sessionId", "x")]))
    #expect(
      try boxes(answer) == boxes(Self.webDriverAgent) && boxes("\n " + Self.uiautomator) == boxes(Self.uiautomator))
    let list = """
      [{"type": "Application", "AXLabel": "Demo", "AXFrame": "{{0, 0}, {200, 400}}"},
      {"AXUniqueId": null, "AXLabel": "Back", "AXFrame": "{{16, 62.5}, {44, 44}}", "children": []}]
      """
    #expect(try boxes(list) == ["Back 32 125 88 88"] && boxes("{\"elements\": \(list)}") == ["Back 32 125 88 88"])
  }

  @Test(arguments: [
    ("<html/>", "found neither"), ("{}", "found neither"), ("[]", "found neither"), ("<a>", "not well-formed XML"),
    ("", "line 1"),
    ("<!DOCTYPE a [<!ENTITY b \"c\">]><hierarchy text=\"&b;\"/>", "document type"),
    (String(repeating: "<a>", count: 300), "nested more than 256 deep"), ("{\"frame\": [1", "line 1"),
  ]) func `other files are errors`(text: String, message: String) throws {
    let error = #expect(throws: ImportError.self) { try boxes(text) }
    #expect(error.map { "\($0)" }?.contains(message) == true, "\(error.map { "\($0)" } ?? "")")
  }

  /// Damaged trees give boxes in the picture or an error.
  @Test(arguments: [uiautomator, webDriverAgent, roborazzi, axe]) func `damage is survived`(text: String) throws {
    var random = SeededRandom(seed: 7)
    let size = PixelSize(width: 400, height: 800)
    for _ in 0..<300 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        default: bytes.insert(contentsOf: Array("9e999-".utf8), at: place)
        }
      }
      let xml = (try? XMLReader.read(bytes)).flatMap { ScreenTree(xml: $0) }
      let json = JSONNode.parsed(String(decoding: bytes, as: UTF8.self)).flatMap { ScreenTree(json: $0) }
      for box in (xml ?? json)?.boxes(in: size) ?? [] {
        #expect(box.rect.x >= 0 && box.rect.y >= 0 && box.rect.width > 0 && box.rect.height > 0)
        #expect(box.rect.maxX <= 400 && box.rect.maxY <= 800)
      }
    }
  }
}
