// A page in the browser: loads it, acts on it, measures it and takes pictures of its parts.

import ImageCodecs
import JSONTree
import Pixels

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The page of a browser.
final class PageView {
  /// How long there must be no request, in milliseconds.
  private static let quiet = 300

  private let browser: Browser
  private let request: PagesRequest
  private var context = JSONNode.null
  private var frame = JSONNode.null
  private var policy: PagePolicy?
  private var path = ""
  private var isLoaded = false
  /// Whether the browser shows no ground behind the page.
  private var isTransparent = false
  private var open: Set<String> = []
  /// The last request for each address.
  private var requests: [String: String] = [:]
  private var lastRequest = ContinuousClock.now
  /// What was not loaded since the screen began, and why, as a clause.
  private(set) var blocked: [(url: String, reason: String)] = []

  /// Prepares the page of a browser.
  init(_ browser: Browser, _ request: PagesRequest) throws(ImportError) {
    (self.browser, self.request) = (browser, request)
    browser.onEvent = { [unowned self] in event($0, $1) }
    try attempt { () throws(BrowserError) in
      for domain in ["Page", "Runtime", "DOM", "CSS", "Network"] { try browser.send("\(domain).enable") }
      try browser.send("Fetch.enable", [("patterns", .list([.object([("urlPattern", "*")])]))])
      try browser.send("Browser.setDownloadBehavior", [("behavior", "deny")])
      try browser.send(
        "Emulation.setDeviceMetricsOverride",
        [
          ("width", .number(request.viewport.width)), ("height", .number(request.viewport.height)),
          ("deviceScaleFactor", .number(request.scale)), ("mobile", false),
        ])
    }
  }

  deinit { browser.onEvent = nil }

  /// Translates errors of the browser.
  private func attempt<Result>(_ body: () throws(BrowserError) -> Result) throws(ImportError) -> Result {
    do throws(BrowserError) { return try body() } catch {
      switch error {
      case .ended: throw .invalid(path: path, reason: "the browser has ended")
      case .late:
        let seconds = NumberText.rounded(request.timeout, decimals: 3)
        throw .invalid(path: path, reason: "the page was not ready after \(seconds) s")
      case .failed(let message): throw .invalid(path: path, reason: Self.explained(message))
      }
    }
  }

  private static func explained(_ message: String) -> String {
    for (mark, text) in [
      ("mm:twice:", "two elements have the view-transition-name "),
      ("mm:syntax:", "invalid selector "), ("mm:click:", "nothing to click: no element matches "),
    ] {
      if let place = message.firstRange(of: mark) {
        return text + "\"\(String(message[place.upperBound...].prefix { $0 != "\n" }).oneLine())\""
      }
    }
    return message.oneLine(300)
  }

  // MARK: Events

  private func event(_ method: String, _ parameters: JSONNode) {
    switch method {
    case "Fetch.requestPaused":
      let url = parameters["request"]?["url"]?.string ?? ""
      let id = ("requestId", parameters["requestId"] ?? .null)
      if policy?.allows(url) == true {
        _ = try? browser.post("Fetch.continueRequest", [id])
      } else {
        _ = try? browser.post("Fetch.failRequest", [id, ("errorReason", "AccessDenied")])
        let reason = policy?.isMissing(url) == true ? "does not exist" : "is not allowed"
        if !blocked.contains(where: { $0.url == url }) { blocked.append((url, reason)) }
      }
    case "Page.javascriptDialogOpening":
      _ = try? browser.post("Page.handleJavaScriptDialog", [("accept", false)])
    case "Page.loadEventFired": isLoaded = true
    case "Network.requestWillBeSent":
      if let id = parameters["requestId"]?.string {
        let url = parameters["request"]?["url"]?.string ?? ""
        requests[url] = id
        // What the page has already, such as the script of a worker, and streams have no end.
        let isLocal = url.hasPrefix("blob:") || url.hasPrefix("data:")
        if !isLocal, !["EventSource", "Ping"].contains(parameters["type"]?.string) { open.insert(id) }
      }
      lastRequest = .now
    case "Network.loadingFinished", "Network.loadingFailed":
      if let id = parameters["requestId"]?.string { open.remove(id) }
      lastRequest = .now
    default: break
    }
  }

  // MARK: Steps

  /// Loads a page.
  func load(_ address: PageAddress, named name: String) throws(ImportError) {
    path = name
    begin()
    policy = PagePolicy(address, allowedFolders: request.allowedFolders, allowsNetwork: request.allowsNetwork)
    (isLoaded, open) = (false, [])
    try attempt { () throws(BrowserError) in
      let result = try browser.send("Page.navigate", [("url", .string(address.url))])
      if let error = result["errorText"]?.string, !error.isEmpty {
        throw .failed("the page cannot be loaded: \(error)")
      }
      while !isLoaded { _ = try browser.wait(milliseconds: 1000) }
    }
    try settle()
  }

  /// Clicks on an element.
  func click(_ selector: String) throws(ImportError) {
    begin()
    let text = try evaluate("mm.point(\(JSONWriter.quoted(selector)))").string ?? ""
    let place = JSONNode.parsed(text)?.elements ?? []
    guard place.count == 2 else { throw .invalid(path: path, reason: "nothing to click") }
    try attempt { () throws(BrowserError) in
      for type in ["mouseMoved", "mousePressed", "mouseReleased"] {
        try browser.send(
          "Input.dispatchMouseEvent",
          [
            ("type", .string(type)), ("x", place[0]), ("y", place[1]),
            ("button", type == "mouseMoved" ? "none" : "left"),
            ("clickCount", .number(type == "mouseMoved" ? 0 : 1)),
          ])
      }
    }
    try settle()
  }

  /// Runs a script in the page.
  func run(_ script: String) throws(ImportError) {
    begin()
    try attempt { () throws(BrowserError) in
      let result = try browser.send(
        "Runtime.evaluate", [("expression", .string(script)), ("awaitPromise", true), ("userGesture", true)])
      if let error = Self.exception(result) { throw .failed("the script throws: \(error)") }
    }
    try settle()
  }

  /// Whether more than half of the time for the screen is left.
  var hasTime: Bool { browser.timeLeft > request.timeout / 2 }

  private func begin() {
    browser.beginScreen()
    blocked = []
  }

  private static func exception(_ result: JSONNode) -> String? {
    guard let details = result["exceptionDetails"] else { return nil }
    return details["exception"]?["description"]?.string ?? details["text"]?.string ?? "an unknown error"
  }

  /// Waits until fonts and images are loaded, nothing was requested for a while, and animations have ended.
  private func settle() throws(ImportError) {
    try attempt { () throws(BrowserError) in
      repeat {
        _ = try browser.wait(milliseconds: Self.quiet / 2)
      } while !open.isEmpty || ContinuousClock.now - lastRequest < .milliseconds(Self.quiet)
      frame = try browser.send("Page.getFrameTree")["frameTree"]?["frame"]?["id"] ?? .null
      context =
        try browser.send("Page.createIsolatedWorld", [("frameId", frame), ("worldName", "magicmove")])[
          "executionContextId"]
        ?? .null
    }
    _ = try evaluate(PageScript.library)
    _ = try evaluate("mm.ready()")
    // The page's own steps between two animations run in promises.
    for _ in 0..<3 {
      _ = try evaluate("mm.settle()")
      _ = try evaluate("new Promise(done => setTimeout(() => requestAnimationFrame(() => done(true)), 30))")
    }
  }

  /// The value of an expression in the world of the library.
  func evaluate(_ expression: String, byValue: Bool = true) throws(ImportError) -> JSONNode {
    try attempt { () throws(BrowserError) in
      let result = try browser.send(
        "Runtime.evaluate",
        [
          ("expression", .string(expression)), ("contextId", context), ("awaitPromise", true),
          ("returnByValue", .bool(byValue)),
        ])
      if let error = Self.exception(result) { throw .failed(error) }
      return (byValue ? result["result"]?["value"] : result["result"]?["objectId"]) ?? .null
    }
  }

  // MARK: Pictures and resources

  /// A picture of the viewport, or of a part of it in CSS pixels.
  ///
  /// - Parameter isTransparent: Whether the page has no ground.
  func screenshot(_ part: Rect?, isTransparent: Bool) throws(ImportError) -> StraightBitmap {
    let bytes: [UInt8] = try attempt { () throws(BrowserError) in
      if isTransparent != self.isTransparent {
        let clear = JSONNode.object(["r", "g", "b", "a"].map { ($0, .number(0)) })
        try browser.send("Emulation.setDefaultBackgroundColorOverride", isTransparent ? [("color", clear)] : [])
        self.isTransparent = isTransparent
      }
      // The picture is decoded at once: a larger file that is made faster has the same pixels.
      var parameters: [(String, JSONNode)] = [("format", "png"), ("optimizeForSpeed", true)]
      if let part {
        parameters.append(
          (
            "clip",
            .object([
              ("x", .number(part.x)), ("y", .number(part.y)), ("width", .number(part.width)),
              ("height", .number(part.height)), ("scale", .number(1)),
            ])
          ))
      }
      let data = try browser.send("Page.captureScreenshot", parameters)["data"]?.string ?? ""
      return Self.bytes(data)
    }
    do throws(CodecError) { return try ImageDecoder.decode(bytes) } catch {
      throw .invalid(path: path, reason: "the browser's picture cannot be read: \(error)")
    }
  }

  /// The bytes of a file that the page has loaded; nil: they are not known.
  func resource(_ url: String) -> [UInt8]? {
    if url.hasPrefix("data:"), let comma = url.firstIndex(of: ","), url[..<comma].hasSuffix(";base64"),
      !url[comma...].contains("%")
    {
      return Self.bytes(String(url[url.index(after: comma)...]))
    }
    if let content = content("Page.getResourceContent", [("frameId", frame), ("url", .string(url))], "content") {
      return content
    }
    return requests[url].flatMap { content("Network.getResponseBody", [("requestId", .string($0))], "body") }
  }

  /// The bytes of base64 text, which can lack the signs at its end.
  private static func bytes(_ text: String) -> [UInt8] {
    let end = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    return Data(base64Encoded: text + end, options: .ignoreUnknownCharacters).map(Array.init) ?? []
  }

  private func content(_ method: String, _ parameters: [(String, JSONNode)], _ key: String) -> [UInt8]? {
    guard let result = try? browser.send(method, parameters), let content = result[key]?.string else { return nil }
    return result["base64Encoded"]?.bool == true ? Self.bytes(content) : Array(content.utf8)
  }

  /// The fonts that an element is drawn in: families, and whether the page brought them.
  func fonts(of index: Int) throws(ImportError) -> [UsedFont] {
    let object = try evaluate("mm.element(\(index))", byValue: false)
    return try attempt { () throws(BrowserError) in
      try browser.send("DOM.getDocument", [("depth", .number(0))])
      let node = try browser.send("DOM.requestNode", [("objectId", object)])["nodeId"] ?? .null
      let fonts = try browser.send("CSS.getPlatformFontsForNode", [("nodeId", node)])["fonts"]?.elements ?? []
      return fonts.map { UsedFont(family: $0["familyName"]?.string ?? "", isCustom: $0["isCustomFont"]?.bool ?? false) }
    }
  }
}

/// A font that the browser uses.
struct UsedFont: Hashable {
  let family: String
  /// Whether the page brought it.
  let isCustom: Bool
}

extension PageView {
  /// A web font as a rule of the page describes it.
  private struct Face {
    let family: String
    let weights: ClosedRange<Double>
    let urls: [String]

    /// Reads a rule; nil: it is slanted.
    init?(_ node: JSONNode) {
      guard let family = node["family"]?.string, ["", "normal"].contains(node["style"]?.string ?? "") else {
        return nil
      }
      let words: [String: Double] = ["normal": 400, "bold": 700]
      let numbers: [Double] = (node["weight"]?.string ?? "").split(separator: " ").map {
        words[String($0)] ?? Double($0) ?? 400
      }
      let (first, last) = (numbers.first ?? 400, numbers.last ?? 400)
      (self.family, weights) = (family, min(first, last)...max(first, last))
      urls = (node["urls"]?.elements ?? []).compactMap(\.string)
    }
  }

  /// The file of the web font for a text; nil if that is not certain, or if its format cannot be read.
  ///
  /// - Parameter families: Of the text, in order.
  func face(_ families: [String], weight: Double) throws(ImportError) -> (bytes: [UInt8], url: String)? {
    let faces = try faces()
    let family = families.first { family in faces.contains { $0.family.lowercased() == family.lowercased() } }
    let own = faces.filter { $0.family.lowercased() == family?.lowercased() }
    func distance(_ face: Face) -> Double {
      max(0, face.weights.lowerBound - weight, weight - face.weights.upperBound)
    }
    let least = own.map(distance).min() ?? 0
    let nearest = own.filter { distance($0) == least }
    // Several files with one weight are for different letters. A bold that is not there is made by the browser.
    guard nearest.count == 1, weight < 600 || nearest[0].weights.upperBound >= 600 else { return nil }
    for url in nearest[0].urls { if let bytes = resource(url) { return (bytes, url) } }
    return nil
  }

  private func faces() throws(ImportError) -> [Face] {
    let sheets = JSONNode.parsed(try evaluate("mm.sheets()").string ?? "")?.elements.compactMap(\.string) ?? []
    let texts = sheets.compactMap { url in
      resource(url).map { JSONNode.strings([url, String(decoding: $0, as: UTF8.self)]) }
    }
    let text = try evaluate("mm.faces(\(JSONWriter.line(.list(texts))))").string ?? ""
    return (JSONNode.parsed(text)?.elements ?? []).compactMap(Face.init)
  }
}
