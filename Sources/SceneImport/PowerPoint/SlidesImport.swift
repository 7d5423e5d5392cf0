// From a deck to the typed tree: each slide that is shown becomes a screen, with what its layout and its master draw below.

import FileFormats
import Pixels
import SceneModel

/// What is imported from a deck.
package struct SlidesRequest: Sendable {
  /// The file.
  package var path: String
  /// The numbers of slides, from 1; nil: all that are not hidden.
  package var numbers: [Int]?
  /// Pixels per point.
  package var scale: Double

  /// Creates a request.
  package init(path: String, numbers: [Int]? = nil, scale: Double = 2) {
    (self.path, self.numbers, self.scale) = (path, numbers, scale)
  }
}

/// Reads a deck.
struct SlidesImport {
  private let package: SlidePackage
  private let deck: XMLNode
  private let scene: ImportedScene
  private let texts: SlideText

  /// Reads the slides of a request.
  static func scene(_ request: SlidesRequest) throws(ImportError) -> ImportedScene {
    let package = try SlidePackage(request.path)
    guard let deck = try package.tree("ppt/presentation.xml") else {
      throw package.invalid("it is not a PowerPoint deck: it has no ppt/presentation.xml")
    }
    let size = deck.child("sldSz")
    guard let width = size?.number("cx"), let height = size?.number("cy"), width > 0, height > 0 else {
      throw package.invalid("its slides have no size")
    }
    let scene = ImportedScene(
      name: Path.stem(of: request.path), source: Path.name(of: request.path),
      size: Size(width: width / 12_700, height: height / 12_700), scale: request.scale)
    let reader = SlidesImport(package: package, deck: deck, scene: scene, texts: SlideText(scene.fonts))
    try reader.addSlides(request)
    return scene
  }

  private func addSlides(_ request: SlidesRequest) throws(ImportError) {
    let references = try package.references(of: "ppt/presentation.xml")
    let parts = (deck.child("sldIdLst")?.all("sldId") ?? []).compactMap { $0["r:id"].flatMap { references[$0]?.part } }
    if parts.count > SceneLimits.screens { throw package.invalid("it has more than \(SceneLimits.screens) slides") }
    var layers = 0
    let wanted = request.numbers ?? Array(parts.indices).map { $0 + 1 }
    var keys = MatchKeys()
    for number in wanted {
      guard number <= parts.count else {
        throw package.invalid(
          "it has no slide \(number): it has \(parts.count == 1 ? "1 slide" : "\(parts.count) slides")")
      }
      guard let slide = try package.tree(parts[number - 1]) else {
        throw package.invalid("the part of slide \(number) is missing")
      }
      if request.numbers == nil, ["0", "false"].contains(slide["show"]) { continue }
      let screen = try screen(slide, part: parts[number - 1], number: number)
      screen.forEachLayer { _ in layers += 1 }
      if layers > SceneLimits.layers { throw package.invalid("it has more than \(SceneLimits.layers) layers") }
      keys.set(screen, after: screen.step?.matches == true ? scene.screens.last : nil)
      scene.screens.append(screen)
    }
    if scene.screens.isEmpty {
      throw parts.isEmpty ? package.invalid("it has no slide") : .hiddenSlides(path: request.path)
    }
  }

  private func screen(_ slide: XMLNode, part: String, number: Int) throws(ImportError) -> ImportedScreen {
    let screen = ImportedScreen(named: "slide\(number)", source: "slide \(number)")
    let transition = SlideTransition(slide)
    if !scene.screens.isEmpty { screen.step = transition.step(notes: &screen.notes) }
    if let hold = transition.hold { screen.hold = hold }
    if slide.child("timing", "tnLst") != nil {
      screen.notes.append(
        ImportNote("transition", .lost, "its shapes have animations", "all of them are shown at once"))
    }
    let layoutPath = try package.reference(from: part, to: "slideLayout")
    let masterPath = try package.reference(from: layoutPath, to: "slideMaster")
    let (layout, master) = (try package.tree(layoutPath), try package.tree(masterPath))
    let theme = try theme(of: masterPath, master)

    var levels: [SlidePart] = []
    func level(_ path: String, _ tree: XMLNode, parents: [XMLNode]) -> SlidePart {
      SlidePart(
        path: path, tree: tree, theme: Self.mapped(theme, tree), number: number, parents: parents,
        textStyles: master?.child("txStyles"),
        deckStyle: deck.child("defaultTextStyle"))
    }
    if let masterPath, let master { levels.append(level(masterPath, master, parents: [])) }
    if let layoutPath, let layout { levels.append(level(layoutPath, layout, parents: [master].compactMap(\.self))) }
    levels.append(level(part, slide, parents: [layout, master].compactMap(\.self)))

    for level in levels { try package.spend(level.tree.weight) }
    try setBackground(of: screen, levels)
    for (index, level) in levels.enumerated() {
      let isSlide = index == levels.count - 1
      // A slide or a layout can hide the shapes of what is below it.
      if levels[(index + 1)...].contains(where: { ["0", "false"].contains($0.tree["showMasterSp"]) }) { continue }
      let shapes = SlideShapes(package: package, part: level, texts: texts, images: scene.images)
      screen.layers += try shapes.layers(isSlide: isSlide)
    }
    Self.makeUnique(screen)
    return screen
  }

  /// Kinds with names match only where a slide has one of them.
  private static func makeUnique(_ screen: ImportedScreen) {
    var counts: [String: Int] = [:]
    screen.forEachLayer { layer in if let name = layer.matchNames.last ?? nil { counts[name, default: 0] += 1 } }
    screen.forEachLayer { layer in
      if let name = layer.matchNames.last ?? nil, counts[name] != 1 {
        layer.matchNames[layer.matchNames.count - 1] = nil
      }
    }
  }

  private func theme(of masterPath: String?, _ master: XMLNode?) throws(ImportError) -> SlideTheme {
    let path = try package.reference(from: masterPath, to: "theme")
    var theme = try package.tree(path).map { SlideTheme($0) } ?? SlideTheme()
    theme.path = path
    if let map = master?.child("clrMap") { theme.map = map.attributes }
    return theme
  }

  private static func mapped(_ theme: SlideTheme, _ tree: XMLNode) -> SlideTheme {
    guard let map = tree.child("clrMapOvr", "overrideClrMapping") else { return theme }
    var theme = theme
    theme.map = map.attributes
    return theme
  }

  /// The background of the slide, else of its layout, else of its master.
  private func setBackground(of screen: ImportedScreen, _ levels: [SlidePart]) throws(ImportError) {
    for level in levels.reversed() {
      guard let node = level.tree.child("cSld", "bg") else { continue }
      var fill: SlideFill?
      if let properties = node.child("bgPr") {
        fill = SlideFill(properties, level.theme, in: scene.size)
      } else if let reference = node.child("bgRef") {
        let color = level.theme.color(in: reference)
        let index = (reference.number("idx").flatMap { Int(exactly: $0) } ?? 0) - 1001
        let grounds = level.theme.grounds
        fill =
          grounds.indices.contains(index)
          ? SlideFill(element: grounds[index], level.theme.with(placeholder: color), in: scene.size)
          : color.map { .fill(.color($0)) }
      }
      switch fill {
      case .fill(let fill)?: screen.background = fill
      case .picture(let node, let part)?:
        let shapes = SlideShapes(package: package, part: level, texts: texts, images: scene.images)
        screen.layers.append(try shapes.ground(node, of: part, size: scene.size))
      case .some(.none), .group?, nil: break
      }
      return
    }
  }
}
