// From pages to the typed tree: each page, click and script leads to a screen.

import FileFormats
import JSONTree
import Pixels

/// Reads pages through a browser.
struct PagesImport {
  private let request: PagesRequest
  private let addresses: [PageAddress]
  private let scene: ImportedScene

  /// Reads the screens of a request.
  static func scene(_ request: PagesRequest) throws(ImportError) -> ImportedScene {
    var addresses: [PageAddress] = []
    var first = ""
    for case .page(let name) in request.steps {
      if first.isEmpty { first = name }
      addresses.append(try PageAddress(name))
    }
    let scene = ImportedScene(
      name: Self.title(first), source: addresses.count > 1 ? "pages" : Self.title(first),
      reference: "the browser",
      size: Size(width: Double(request.viewport.width), height: Double(request.viewport.height)), scale: request.scale)
    let reader = PagesImport(request: request, addresses: addresses, scene: scene)
    try reader.addScreens()
    return scene
  }

  /// The stem of a file, or the host of an address.
  private static func title(_ name: String) -> String {
    PageAddress.origin(name).map { $0.host } ?? Path.stem(of: name)
  }

  private func addScreens() throws(ImportError) {
    let servers = Set(addresses.compactMap(\.server))
    var options = Browser.Options()
    (options.program, options.hasNoSandbox) = (request.program, request.hasNoSandbox)
    (options.allowsNetwork, options.timeout) = (request.allowsNetwork, request.timeout)
    options.servers = servers.sorted()
    let view = try PageView(try Browser(options), request)
    let drawing = try DrawnScreens(scene)
    var matched: Set<Int> = []
    var pages = addresses[...]
    var name = ""
    for step in request.steps {
      let screen: ImportedScreen
      switch step {
      case .page(let path):
        name = path
        guard let address = pages.popFirst() else { continue }
        screen = ImportedScreen(named: Self.title(path), source: "page \(Path.name(of: path).oneLine(60))")
        try view.load(address, named: path)
      case .click(let selector):
        screen = ImportedScreen(
          named: "\(Self.title(name))-\(scene.screens.count + 1)", source: "after a click on \(selector.oneLine(60))")
        try view.click(selector)
      case .script(let script):
        screen = ImportedScreen(
          named: "\(Self.title(name))-\(scene.screens.count + 1)", source: "after the script \(script.oneLine(60))")
        try view.run(script)
      }
      try add(screen, view, drawing, &matched)
    }
    if let missing = request.selectors.indices.first(where: { !matched.contains($0) }) {
      throw .invalid(
        path: addresses.count > 1 ? "the pages" : name,
        reason: "no element matches the selector \"\(request.selectors[missing].selector.oneLine(80))\"")
    }
  }

  private func add(
    _ screen: ImportedScreen, _ view: PageView, _ drawing: DrawnScreens, _ matched: inout Set<Int>
  ) throws(ImportError) {
    screen.picture = try view.screenshot(nil, isTransparent: false).premultiplied()
    if let earlier = scene.screens.last { screen.step = try step(view, to: screen, from: earlier) }
    scene.screens.append(screen)
    let layers = try PageLayers(
      view, scene, screen, selectors: request.selectors, wantsTexts: request.wantsTexts)
    matched.formUnion(layers.matched.indices.filter { layers.matched[$0] })
    try PageCorrection(layers: layers, drawing: drawing).run()
    try layers.finish()
    for (url, reason) in view.blocked.sorted(by: { $0.url < $1.url }).prefix(20) {
      screen.notes.append(
        ImportNote("blocked", .lost, "the page requested \(url.oneLine(100)), which \(reason)", "it was not loaded"))
    }
  }

  /// The step to a screen, as the page's own view transition is.
  private func step(
    _ view: PageView, to screen: ImportedScreen, from earlier: ImportedScreen
  ) throws(ImportError) -> ImportedStep {
    var names: [String] = []
    earlier.forEachLayer { if let key = $0.key, key == $0.sourceName { names.append(key) } }
    let text = try view.evaluate("mm.trial(\(JSONWriter.line(.strings(names))))").string ?? ""
    return PageTransition.step(to: screen, JSONNode.parsed(text) ?? .null)
  }
}
