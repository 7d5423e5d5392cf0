// Trees in XML: those of Android's `uiautomator dump`, in pixels, and the page source of WebDriverAgent, in points.

import Pixels

extension ScreenTree {
  /// Reads a tree in XML; nil: of no known kind.
  init?(xml: XMLNode) {
    switch xml.name {
    case "hierarchy":
      root = ScreenNode(uiautomator: xml)
      scale = 1
    case _ where xml.name.hasPrefix("XCUIElementType"):
      root = ScreenNode(webDriverAgent: xml)
    case "AppiumAUT":
      guard let application = xml.children.first else { return nil }
      root = ScreenNode(webDriverAgent: application)
    default: return nil
    }
  }
}

extension ScreenNode {
  fileprivate init(uiautomator node: XMLNode) {
    frame = node["bounds"].flatMap(Self.rect)
    // `com.example:id/title` is called `title`.
    identifier = node["resource-id"].map { $0.split(separator: "/").last.map(String.init) ?? "" }
    label = node["content-desc"]
    text = node["text"]
    isVisible = node["visible-to-user"] != "false" && node["displayed"] != "false"
    children = node.children.map(ScreenNode.init(uiautomator:))
  }

  fileprivate init(webDriverAgent node: XMLNode) {
    if let x = node.number("x"), let y = node.number("y"), let width = node.number("width"),
      let height = node.number("height")
    {
      frame = Rect(x: x, y: y, width: width, height: height)
    }
    // `name` is the identifier; where an app gives none it repeats the label.
    identifier = node["name"]
    label = node["label"]
    text = node["value"]
    isVisible = node["visible"] != "false"
    // The application is named like the app and is the screen.
    if node.name == "XCUIElementTypeApplication" { (identifier, label, text) = (nil, nil, nil) }
    children = node.children.map(ScreenNode.init(webDriverAgent:))
  }

  /// `[x1,y1][x2,y2]`.
  static func rect(_ text: String) -> Rect? {
    let numbers = text.split { "[], ".contains($0) }.compactMap { Double($0) }
    guard numbers.count == 4 else { return nil }
    return Rect(minX: numbers[0], minY: numbers[1], maxX: numbers[2], maxY: numbers[3])
  }
}
