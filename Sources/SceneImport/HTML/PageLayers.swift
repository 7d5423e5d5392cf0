// Elements of a page as layers: boxes by keys, texts as texts, what is left as pictures that are taken of it alone.

import JSONTree
import Pixels

/// How much of an element is a picture although keys could say it.
enum PictureStage: Int {
  /// Its text or its image.
  case content = 1
  /// All of it.
  case all
}

/// Turns the named elements of a page into layers.
final class PageLayers {
  /// How far a picture of an element may reach beyond its box, in CSS pixels.
  private static let margin = 80.0
  private static let blends: [String: String] = [
    "multiply": "multiply", "screen": "screen", "overlay": "overlay", "darken": "darken", "lighten": "lighten",
    "color-dodge": "colorDodge", "color-burn": "colorBurn", "hard-light": "hardLight", "soft-light": "softLight",
    "difference": "difference", "exclusion": "exclusion", "hue": "hue", "saturation": "saturation", "color": "color",
    "luminosity": "luminosity", "plus-lighter": "plusLighter",
  ]

  let view: PageView
  let scene: ImportedScene
  private let screen: ImportedScreen
  let items: [PageItem]
  /// Elements whose keys are known to draw something else: their content or all of them is a picture.
  private let stages: [Int: PictureStage]
  private let grounds: [(color: String, image: String)]
  /// The part of the document that is seen, in CSS pixels.
  let scroll: Point

  /// Measures a page.
  init(
    _ view: PageView, _ scene: ImportedScene, _ screen: ImportedScreen, selectors: [(name: String, selector: String)],
    stages: [Int: PictureStage]
  ) throws(ImportError) {
    (self.view, self.scene, self.screen, self.stages) = (view, scene, screen, stages)
    let list = JSONNode.list(selectors.map { .strings([$0.name, $0.selector]) })
    let text = try view.evaluate("mm.collect(\(JSONWriter.line(list)))").string ?? ""
    let result = JSONNode.parsed(text) ?? .null
    let found = (result["items"]?.elements ?? []).map { PageItem($0) }
    items = found.compactMap(\.self)
    guard items.count == found.count else {
      throw ImportError.invalid(path: screen.source, reason: "the page cannot be measured")
    }
    grounds = (result["grounds"]?.elements ?? []).map {
      ($0.elements.first?.string ?? "", $0.elements.last?.string ?? "none")
    }
    let place = (result["scroll"]?.elements ?? []).compactMap(\.number)
    scroll = place.count == 2 ? Point(x: place[0], y: place[1]) : .zero
  }

  /// Sets the background and the layers of the screen.
  func build() throws(ImportError) {
    (screen.background, screen.layers) = (nil, [])
    let hidesGround = setGround()
    _ = try view.evaluate("mm.isolate(-1, true, \(hidesGround))")
    let whole = Rect(size: scene.size)
    if let layer = try picture(of: whole, at: .zero, as: "\(screen.name)-page") {
      layer.comments.append("everything on the page that has no name")
      screen.layers.append(layer)
    }
    screen.layers += try layers(in: nil, from: .zero)
    if try view.evaluate("mm.isolateAbove()").bool == true,
      let layer = try picture(of: whole, at: .zero, as: "\(screen.name)-above")
    {
      layer.comments.append("what has no name and is above a layer")
      screen.layers.append(layer)
    }
    _ = try view.evaluate("mm.restore()")
  }

  /// Sets the colour of the page; whether the elements that have it are to be shown without it.
  private func setGround() -> Bool {
    let shown = grounds.first { $0.image != "none" || (CSSText.color($0.color)?.alpha ?? 1) > 0 }
    guard let shown else { return true }
    guard shown.image == "none", let color = CSSText.color(shown.color) else { return false }
    screen.background = .color(color)
    // The ground of the body is a box if the page has one too.
    return grounds.count < 2 || grounds[0] != shown
      || (CSSText.color(grounds[1].color)?.alpha ?? 0) == 0 && grounds[1].image == "none"
  }

  // MARK: Elements

  private func layers(in parent: Int?, from origin: Point) throws(ImportError) -> [ImportedLayer] {
    let children = items.indices.filter { items[$0].parent == parent }
    let ordered = children.sorted { (items[$0].order, $0) < (items[$1].order, $1) }
    var layers: [ImportedLayer] = []
    for index in ordered {
      let item = items[index]
      let isSeen =
        item.rect.maxX > 0 && item.rect.maxY > 0 && item.rect.minX < scene.size.width
        && item.rect.minY < scene.size.height
      if !isSeen && !items.contains(where: { $0.parent == index }) { continue }
      layers.append(try clipped(index, from: origin))
    }
    return layers
  }

  /// The layer of an element in layers for the ancestors that clip it.
  private func clipped(_ index: Int, from origin: Point) throws(ImportError) -> ImportedLayer {
    var (outer, inner, corner): (ImportedLayer?, ImportedLayer?, Point) = (nil, nil, origin)
    for clip in items[index].clips {
      let layer = ImportedLayer(clip.rect.moved(by: corner))
      layer.clips = true
      layer.cornerRadii = clip.style.radii(in: clip.rect) ?? []
      inner?.layers.append(layer)
      (outer, inner, corner) = (outer ?? layer, layer, Point(x: clip.rect.x, y: clip.rect.y))
    }
    let layer = try layer(index, from: corner)
    inner?.layers.append(layer)
    return outer ?? layer
  }

  private func layer(_ index: Int, from origin: Point) throws(ImportError) -> ImportedLayer {
    let item = items[index]
    let layer = ImportedLayer(item.rect.moved(by: origin), name: item.name, key: item.name)
    layer.opacity = item.opacity * (Double(item.style["opacity"]) ?? 1)
    setTurn(of: layer, item)
    if item.style["mixBlendMode"] != "normal" { layer.blend = Self.blends[item.style["mixBlendMode"]] }
    // Pictures are cut by their own box anyway.
    layer.clips = item.style.isClipping && item.image == nil
    let corner = Point(x: item.rect.x, y: item.rect.y)
    let stage = stages[index]
    var isPicture = false
    let differs = "keys that draw it differently"
    if let reason = item.isDistorted
      ? "a slanted or turned element" : stage == .all ? differs : setBox(of: layer, item) ?? item.style.obstacle
    {
      layer.dropBox()
      _ = try view.evaluate("mm.isolate(\(index), true, true)")
      try addPicture(to: layer, item, reason)
      isPicture = true
    } else if let reason = stage == .content ? differs : try setContent(of: layer, item, index) {
      _ = try view.evaluate("mm.isolate(\(index), false, true)")
      try addPicture(to: layer, item, reason)
    }
    let children = try layers(in: index, from: corner)
    if let isRow = item.style.isRow, !item.hasContent, !isPicture {
      layer.stack = ImportedStack(
        of: children, in: Size(width: item.rect.width, height: item.rect.height), isRow: isRow)
    }
    if isPicture && layer.clips {
      // The picture may reach out of the box, its children may not.
      layer.clips = false
      let clip = layer.part()
      (clip.clips, clip.layers, clip.cornerRadii) = (true, children, item.style.radii(in: item.rect) ?? [])
      if !children.isEmpty { layer.layers.append(clip) }
    } else {
      layer.layers += children
    }
    return layer
  }

  private func addPicture(to layer: ImportedLayer, _ item: PageItem, _ reason: String) throws(ImportError) {
    let limit = Rect(size: scene.size)
    let part = Rect(
      minX: max(limit.minX, item.rect.minX - Self.margin), minY: max(limit.minY, item.rect.minY - Self.margin),
      maxX: min(limit.maxX, item.rect.maxX + Self.margin), maxY: min(limit.maxY, item.rect.maxY + Self.margin))
    guard part.width > 0, part.height > 0,
      let picture = try picture(of: part, at: Point(x: item.rect.x, y: item.rect.y), as: "\(screen.name)-\(item.name)")
    else { return }
    picture.isPart = true
    layer.layers.append(picture)
    layer.notes.append(ImportNote("picture", .picture, reason, "a picture"))
  }

  private func setTurn(of layer: ImportedLayer, _ item: PageItem) {
    guard let turn = item.turn else { return }
    (layer.rotation, layer.mirror) = (Self.tidy(turn.degrees), (Self.tidy(turn.scale.x), Self.tidy(turn.scale.y)))
    // About another point than the middle: the middle moves.
    let (sine, cosine) = (PortableMath.sine(degrees: turn.degrees), PortableMath.cosine(degrees: turn.degrees))
    let (x, y) = (
      (item.rect.width / 2 - turn.origin.x) * turn.scale.x, (item.rect.height / 2 - turn.origin.y) * turn.scale.y
    )
    layer.frame.x += turn.origin.x + x * cosine - y * sine - item.rect.width / 2 + turn.move.x
    layer.frame.y += turn.origin.y + x * sine + y * cosine - item.rect.height / 2 + turn.move.y
  }

  private static func tidy(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }

  // MARK: Content

  /// Sets what is in an element besides named elements; why keys cannot say it.
  private func setContent(of layer: ImportedLayer, _ item: PageItem, _ index: Int) throws(ImportError) -> String? {
    if item.image != nil { return setImage(of: layer, item) }
    if !item.lines.isEmpty { return try setText(of: layer, item, index) }
    return item.hasContent ? "elements without a name" : nil
  }
}

extension PageItem {
  /// The order among siblings.
  fileprivate var order: Double { Double(style["zIndex"]) ?? 0 }
}

extension Rect {
  /// In the coordinates of a corner.
  fileprivate func moved(by corner: Point) -> Rect {
    Rect(x: x - corner.x, y: y - corner.y, width: width, height: height)
  }
}

extension ImportedLayer {
  /// Takes away what its box paints.
  fileprivate func dropBox() {
    (fill, border, shadow, path, cornerRadii, layers, backdropBlur) = (nil, nil, nil, nil, [], [], 0)
  }
}
