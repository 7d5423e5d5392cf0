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
      try add(screen, view)
    }
  }

  private func add(_ screen: ImportedScreen, _ view: PageView) throws(ImportError) {
    screen.picture = try view.screenshot(nil, isTransparent: false).premultiplied()
    if !scene.screens.isEmpty { screen.step = try step(view, screen) }
    scene.screens.append(screen)
    try PageCorrection(view: view, scene: scene, screen: screen, selectors: request.selectors).run()
    for url in view.blocked.prefix(20) {
      screen.notes.append(ImportNote("blocked", .lost, "a request to \(url.oneLine(100))", "not allowed"))
    }
  }

  /// The step to a screen, with the times and curves of the page's own view transition.
  private func step(_ view: PageView, _ screen: ImportedScreen) throws(ImportError) -> ImportedStep {
    let groups = JSONNode.parsed(try view.evaluate("mm.trial()").string ?? "") ?? .null
    var step = ImportedStep(
      style: "viewTransition", duration: 0.25, curve: .named("default"), origin: "the page's view transition")
    if let root = groups["root"] {
      step.duration = Self.seconds(root["duration"])
      step.curve = curve(root, screen)
      let delay = Self.seconds(root["delay"])
      if delay > 0 { step.extra.append(("delay", .short(delay))) }
    }
    for member in groups.members where member.key != "root" {
      let (duration, delay) = (Self.seconds(member.value["duration"]), Self.seconds(member.value["delay"]))
      let curve = curve(member.value, screen)
      if duration == step.duration, delay == 0, curve == step.curve { continue }
      step.pairs[member.key] = (
        duration == step.duration ? nil : duration, delay > 0 ? delay : nil, curve == step.curve ? nil : curve
      )
    }
    return step
  }

  private static func seconds(_ node: JSONNode?) -> Double { max(0, (node?.number ?? 0) / 1000) }

  private func curve(_ group: JSONNode, _ screen: ImportedScreen) -> ImportedCurve {
    let text = group["easing"]?.string ?? "ease"
    if let curve = CSSText.curve(text) { return curve }
    screen.notes.append(ImportNote("easing", .approximated, "the easing \(text.oneLine(60))", "default"))
    return .named("default")
  }
}
