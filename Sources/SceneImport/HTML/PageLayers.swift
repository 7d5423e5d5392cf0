// Elements of a page as layers: boxes by keys, texts as texts, what is left as pictures that are taken of it alone.
//
// The script says in which order the page paints: below, between and above the elements that become layers there can be others.
// Each such run becomes a picture at its place.

import ForeignText
import JSONTree
import Pixels

/// How much of an element is a picture although keys could say it.
enum PictureStage: Int {
  /// Its text or its image.
  case content = 1
  /// All of it.
  case all
}

/// Turns the elements of a page that have names into layers.
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
  let screen: ImportedScreen
  let items: [PageItem]
  /// Which selectors of the request found an element.
  let matched: [Bool]
  /// Elements that move without an end, or hold what does.
  private let moving: Set<Int>
  /// Elements whose keys are known to draw something else, by how much of 255: their content or all of them is a picture.
  private var stages: [Int: (stage: PictureStage, difference: Double)] = [:]
  private let order: [Int]
  private let grounds: [(color: String, image: String)]
  /// The part of the document that is seen, in CSS pixels.
  let scroll: Point
  /// Pictures that were taken: nothing on the page changes while layers are built again.
  private var taken: [PartOfPage: TakenPicture?] = [:]
  /// Pictures of elements `img` that were found, by their address.
  var pictures: [String: PictureFile?] = [:]
  /// Fonts that were found, by the index of the element.
  var fonts: [Int: FoundFont?] = [:]

  /// Measures a page, which stays as it is measured until `finish()`.
  init(
    _ view: PageView, _ scene: ImportedScene, _ screen: ImportedScreen, selectors: [(name: String, selector: String)],
    wantsTexts: Bool
  ) throws(ImportError) {
    (self.view, self.scene, self.screen) = (view, scene, screen)
    let list = JSONNode.list(selectors.map { .strings([$0.name, $0.selector]) })
    let text = try view.evaluate("mm.collect(\(JSONWriter.line(list)), \(wantsTexts))").string ?? ""
    let result = JSONNode.parsed(text) ?? .null
    let found = (result["items"]?.elements ?? []).map { PageItem($0) }
    items = found.compactMap(\.self)
    guard items.count == found.count else {
      throw ImportError.invalid(path: screen.source, reason: "the page cannot be measured")
    }
    matched = (result["matched"]?.elements ?? []).map { $0.bool == true }
    moving = Set((result["moving"]?.elements ?? []).compactMap { $0.number.flatMap { Int(exactly: $0) } })
    if moving.contains(-1) { screen.notes.append(Self.endless("what has no name")) }
    if result["filtersBackdrop"]?.bool == true {
      screen.notes.append(
        ImportNote(
          "picture", .approximated, "the backdrop of a dialog has a filter of what is behind it", "it has no filter"))
    }
    order = (result["order"]?.elements ?? []).compactMap { $0.number.flatMap { Int(exactly: $0) } }
    grounds = (result["grounds"]?.elements ?? []).map {
      ($0.elements.first?.string ?? "", $0.elements.last?.string ?? "none")
    }
    let place = (result["scroll"]?.elements ?? []).compactMap(\.number)
    scroll = place.count == 2 ? Point(x: place[0], y: place[1]) : .zero
  }

  private static func endless(_ what: String) -> ImportNote {
    ImportNote("motion", .approximated, "\(what) has an animation without an end", "its start is shown")
  }

  /// Sets the background and the layers of the screen.
  ///
  /// - Parameter stages: Elements whose keys are known to draw something else.
  func build(_ stages: [Int: (stage: PictureStage, difference: Double)]) throws(ImportError) {
    self.stages = stages
    screen.background = nil
    let hidesGround = setGround()
    screen.layers = try contents(order, of: nil, from: .zero, hidesGround: hidesGround)
  }

  /// Takes back what measuring has changed on the page.
  func finish() throws(ImportError) { _ = try view.evaluate("mm.restore()") }

  /// Sets the colour of the page; whether the elements that have it are to be shown without it.
  private func setGround() -> Bool {
    let shown = grounds.first { $0.image != "none" || (Color(css: $0.color)?.alpha ?? 1) > 0 }
    guard let shown else { return true }
    guard shown.image == "none", let color = Color(css: shown.color) else { return false }
    screen.background = .color(color)
    // The ground of the body is a box if the page has one too.
    return grounds.count < 2 || grounds[0] != shown
      || (Color(css: grounds[1].color)?.alpha ?? 0) == 0 && grounds[1].image == "none"
  }

  // MARK: Order

  /// What is in an element, or on the page, the lowest first. The first run of an element is its own content.
  private func contents(
    _ order: [Int], of parent: Int?, from origin: Point, hidesGround: Bool = true
  ) throws(ImportError) -> [ImportedLayer] {
    var layers: [ImportedLayer] = []
    // Layers of ancestors that the element before is in: neighbours share them.
    var open: [(id: Int, layer: ImportedLayer)] = []
    for unit in order {
      if unit >= 0 {
        if items.indices.contains(unit), isSeen(unit) { layers += try placed(unit, from: origin, &open) }
        continue
      }
      open = []
      let run = -1 - unit
      if parent != nil, run == 0 || parent.map({ items[$0].shapes != nil || items[$0].svg != nil }) == true { continue }
      let part = PartOfPage(index: parent, run: run, hasBox: true, hidesGround: hidesGround)
      if let layer = try picture(of: part, from: origin) {
        let place = run == 0 ? "everything on the page that has no name" : "what has no name and is above a layer"
        if parent == nil { layer.comments.append(place) } else { layer.isPart = true }
        layers.append(layer)
      }
    }
    return layers
  }

  private func isSeen(_ index: Int) -> Bool {
    let (item, rect) = (items[index], items[index].rect)
    if rect.width == 0, rect.height == 0, item.lines.isEmpty, item.order.isEmpty { return false }
    return rect.maxX > 0 && rect.maxY > 0 && rect.minX < scene.size.width && rect.minY < scene.size.height
      || item.order.contains { $0 >= 0 && isSeen($0) }
  }

  /// The layer of an element in layers for what is around it, of which the first ones can be there already.
  ///
  /// - Returns: The outermost layer that is new.
  private func placed(
    _ index: Int, from origin: Point, _ open: inout [(id: Int, layer: ImportedLayer)]
  ) throws(ImportError) -> [ImportedLayer] {
    let around = items[index].around
    let shared = zip(open, around).prefix { $0.id == $1.id }.count
    open.removeLast(open.count - shared)
    var added: [ImportedLayer] = []
    func add(_ layer: ImportedLayer) {
      if let outer = open.last?.layer { outer.layers.append(layer) } else { added.append(layer) }
    }
    var corner = shared == 0 ? origin : around[shared - 1].clip.rect.origin
    for outer in around[shared...] {
      let layer = ImportedLayer(outer.clip.rect.moved(by: corner))
      (layer.clips, layer.cornerRadii) = (true, outer.clip.radii)
      add(layer)
      open.append((outer.id, layer))
      corner = outer.clip.rect.origin
    }
    add(try layer(index, from: corner))
    return added
  }

  // MARK: Elements

  private func layer(_ index: Int, from origin: Point) throws(ImportError) -> ImportedLayer {
    let item = items[index]
    let name = item.name.isEmpty ? nil : item.name
    let layer = ImportedLayer(item.rect.moved(by: origin), name: name, key: name)
    layer.opacity = item.opacity
    if !item.isText {
      layer.opacity *= Double(item.style["opacity"]) ?? 1
      if item.style["mixBlendMode"] != "normal" { layer.blend = Self.blends[item.style["mixBlendMode"]] }
      // Pictures are cut by their own box anyway.
      layer.clips = item.style.isClipping && item.image == nil && item.shapes == nil && item.svg == nil
    }
    setTurn(of: layer, item)
    if moving.contains(index) { layer.notes.append(Self.endless("it")) }
    let stage = stages[index]
    var isPicture = false
    let obstacle =
      item.obstacle ?? (stage?.stage == .all ? differs("it", stage) : nil)
      ?? (item.isText ? nil : setBox(of: layer, item) ?? item.style.obstacle)
    if let reason = obstacle {
      layer.dropBox()
      try addPicture(to: layer, index, reason, hasBox: !item.isText)
      isPicture = true
    } else if let reason = stage?.stage == .content
      ? differs(item.image != nil ? "its image" : item.lines.isEmpty ? "its content" : "its text", stage)
      : try setContent(of: layer, item, index)
    {
      try addPicture(to: layer, index, reason, hasBox: false)
    }
    let children = try contents(item.order, of: index, from: Point(x: item.rect.x, y: item.rect.y))
    if let isRow = item.style.isRow, !item.order.contains(where: { $0 < 0 }), !isPicture, !item.isText {
      layer.stack = ImportedStack(
        of: children, in: Size(width: item.rect.width, height: item.rect.height), isRow: isRow)
    }
    let (inside, radii) = item.style.clip(in: Rect(size: layer.frame.size))
    let isOnBorder = children.contains { $0.frame.intersection(inside) != $0.frame }
    if layer.clips, isPicture || isOnBorder && inside.size != layer.frame.size {
      // The picture may reach out of the box, its children may not, nor may they cover its border.
      if isPicture { layer.clips = false }
      let clip = ImportedLayer(inside)
      (clip.clips, clip.layers, clip.cornerRadii, clip.isPart) = (true, children, radii, true)
      for child in children { child.frame = child.frame.moved(by: inside.origin) }
      layer.stack = nil
      if !children.isEmpty { layer.layers.append(clip) }
    } else {
      layer.layers += children
    }
    return layer
  }

  private func differs(_ what: String, _ stage: (stage: PictureStage, difference: Double)?) -> String {
    "\(what) is drawn differently from the browser (\(JSONNode.tenths(stage?.difference ?? 0)) of 255)"
  }

  private func addPicture(
    to layer: ImportedLayer, _ index: Int, _ reason: String, hasBox: Bool
  ) throws(ImportError) {
    let rect = items[index].rect
    let part = PartOfPage(index: index, run: 0, hasBox: hasBox, hidesGround: true)
    guard let picture = try picture(of: part, from: Point(x: rect.x, y: rect.y)) else { return }
    picture.isPart = true
    layer.layers.append(picture)
    layer.notes.append(ImportNote("picture", .picture, reason, "it became a picture"))
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

  /// Sets what is in an element besides elements with names; why keys cannot say it.
  private func setContent(of layer: ImportedLayer, _ item: PageItem, _ index: Int) throws(ImportError) -> String? {
    if item.image != nil { return setImage(of: layer, item) }
    if setShapes(of: layer, item) { return nil }
    if !item.lines.isEmpty { return try setText(of: layer, item, index) }
    if item.hasOwn { return "it is a picture or a control that no key says" }
    return item.order.contains(-1) ? "it has elements without a name" : nil
  }

  // MARK: Pictures

  /// A layer with a picture of a part of the page, taken once; nil: nothing is visible there.
  private func picture(of part: PartOfPage, from origin: Point) throws(ImportError) -> ImportedLayer? {
    let picture: TakenPicture?
    if let known = taken[part] {
      picture = known
    } else {
      _ = try view.evaluate("mm.isolate(\(part.index ?? -1), \(part.run), \(part.hasBox), \(part.hidesGround))")
      picture = try take(area(of: part.index), as: name(of: part))
      taken[part] = .some(picture)
    }
    return picture.map { picture in
      let layer = ImportedLayer(picture.frame.moved(by: origin))
      layer.image = ImportedImage(name: picture.name, contentMode: "scaleToFill")
      return layer
    }
  }

  private func area(of index: Int?) -> Rect {
    let whole = Rect(size: scene.size)
    guard let rect = index.map({ items[$0].rect }) else { return whole }
    return Rect(
      minX: max(whole.minX, rect.minX - Self.margin), minY: max(whole.minY, rect.minY - Self.margin),
      maxX: min(whole.maxX, rect.maxX + Self.margin), maxY: min(whole.maxY, rect.maxY + Self.margin))
  }

  private func name(of part: PartOfPage) -> String {
    "\(screen.name)-"
      + (part.index.map { items[$0].name.isEmpty ? "group" : items[$0].name } ?? (part.run == 0 ? "page" : "above"))
  }
}

/// What a picture shows of a page.
private struct PartOfPage: Hashable {
  /// The number of an element; nil: the page.
  let index: Int?
  let run: Int
  let hasBox: Bool
  let hidesGround: Bool
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
