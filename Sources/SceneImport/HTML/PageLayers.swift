// Elements of a page as layers: boxes by keys, texts as texts, what is left as pictures that are taken of it alone.

import FileFormats
import ImageCodecs
import JSONTree
import Pixels
import Platform
import TextLayout

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

  private let view: PageView
  private let scene: ImportedScene
  private let screen: ImportedScreen
  private let items: [PageItem]
  private let grounds: [(color: String, image: String)]
  /// The part of the document that is seen, in CSS pixels.
  private let scroll: Point

  /// Measures a page.
  init(
    _ view: PageView, _ scene: ImportedScene, _ screen: ImportedScreen, selectors: [(name: String, selector: String)]
  ) throws(ImportError) {
    (self.view, self.scene, self.screen) = (view, scene, screen)
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
    if let reason = item.isDistorted ? "a slanted or turned element" : setBox(of: layer, item) ?? item.style.obstacle {
      layer.dropBox()
      _ = try view.evaluate("mm.isolate(\(index), true, true)")
      try addPicture(to: layer, item, reason)
    } else if let reason = try setContent(of: layer, item, index) {
      _ = try view.evaluate("mm.isolate(\(index), false, true)")
      try addPicture(to: layer, item, reason)
    }
    layer.layers += try layers(in: index, from: corner)
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

  // MARK: Boxes

  /// Sets what the box of an element paints; why keys cannot say it.
  private func setBox(of layer: ImportedLayer, _ item: PageItem) -> String? {
    let style = item.style
    guard let radii = style.radii(in: item.rect) else { return "elliptical corners" }
    layer.cornerRadii = radii
    let size = Size(width: item.rect.width, height: item.rect.height)
    guard let color = CSSText.color(style["backgroundColor"]) else { return "a colour that is not sRGB" }
    switch style["backgroundImage"] {
    case "none", "": if color.alpha > 0 { layer.fill = .color(color) }
    case let image:
      guard color.alpha == 0, let fill = CSSText.gradient(image, in: size) else {
        return "a background of pictures or gradients"
      }
      layer.fill = fill
    }
    let borders = style.borders.map {
      $0.style == "none" || $0.style == "hidden" ? (width: 0, style: "none", color: "") : $0
    }
    if borders.contains(where: { $0.width > 0 }) {
      guard let first = borders.first, borders.allSatisfy({ $0 == first }), first.style == "solid",
        let color = CSSText.color(first.color)
      else { return "a border that is not the same on all sides" }
      layer.border = (first.width, color)
      if !["border-box", ""].contains(style["backgroundClip"]), layer.fill != nil {
        return "a background inside a border"
      }
    }
    guard let shadows = CSSText.shadows(style["boxShadow"]) else { return "a shadow inside the box" }
    layer.shadow = shadows.first
    for shadow in shadows.dropFirst() {
      if layer.clips { return "several shadows" }
      let part = layer.part()
      part.shadow = shadow
      layer.layers.insert(part, at: 0)
    }
    switch style["backdropFilter"] {
    case "none", "": break
    case let filter:
      guard filter.hasPrefix("blur("), filter.hasSuffix(")"),
        let blur = CSSText.pixels(String(filter.dropFirst(5).dropLast()))
      else {
        return "a filter of what is behind"
      }
      layer.backdropBlur = blur
    }
    return nil
  }

  // MARK: Content

  /// Sets what is in an element besides named elements; why keys cannot say it.
  private func setContent(of layer: ImportedLayer, _ item: PageItem, _ index: Int) throws(ImportError) -> String? {
    if item.image != nil { return setImage(of: layer, item) }
    if !item.lines.isEmpty { return try setText(of: layer, item, index) }
    return item.hasContent ? "elements without a name" : nil
  }

  private func setImage(of layer: ImportedLayer, _ item: PageItem) -> String? {
    guard let image = item.image else { return nil }
    let modes = ["fill": "scaleToFill", "contain": "aspectFit", "cover": "aspectFill", "none": "center"]
    guard let mode = modes[item.style["objectFit"]], ["50% 50%", ""].contains(item.style["objectPosition"]) else {
      return "a picture that is placed in another way"
    }
    guard item.style.padding.allSatisfy({ $0 == 0 }), layer.border == nil else { return "a picture inside a border" }
    guard let bytes = view.resource(image.url), isStill(bytes) else { return "a picture in another format" }
    let stem = Path.stem(of: String(image.url.prefix { $0 != "?" && $0 != "#" }))
    guard let name = scene.images.add(picture: bytes, as: image.url.hasPrefix("data:") ? item.name : stem) else {
      return "a picture in another format"
    }
    layer.image = ImportedImage(name: name, contentMode: mode, isModeWritten: true)
    return nil
  }

  /// Whether a picture can be read and has one frame.
  private func isStill(_ bytes: [UInt8]) -> Bool {
    guard var frames = try? AnimationDecoder(bytes), (try? frames.next()) ?? nil != nil else { return false }
    return (try? frames.next()) ?? nil == nil
  }

  private func setText(of layer: ImportedLayer, _ item: PageItem, _ index: Int) throws(ImportError) -> String? {
    let style = item.style
    guard let size = CSSText.pixels(style["fontSize"]), let color = CSSText.color(style["color"]), size > 0 else {
      return "a text in a colour that is not sRGB"
    }
    let isPlain =
      style["fontStyle"] == "normal" && style["textDecorationLine"] == "none" && style["textShadow"] == "none"
      && ["0px", ""].contains(style["wordSpacing"]) && ["0px", ""].contains(style["webkitTextStrokeWidth"])
    guard isPlain else { return "a text with decorations" }
    let fonts = try view.fonts(of: index)
    guard fonts.count == 1, !fonts[0].isCustom else { return "a text in several fonts or a font of the page" }
    let weight = Double(style["fontWeight"]) ?? 400
    guard let match = SystemFonts.match(family: fonts[0].family, weight: weight), match.index == 0,
      ["ttf", "otf"].contains(Path.fileExtension(of: match.path)),
      let bytes = try? OpenFile(match.path, for: .reading).readAll(limit: 32 << 20), let heights = FontHeights(bytes)
    else { return "a text in a font that cannot be copied" }
    let first = item.lines[0]
    var text = ImportedText(string: string(item), font: nil, size: size)
    text.font = scene.fonts.add(bytes, as: Path.stem(of: match.path), fileExtension: Path.fileExtension(of: match.path))
    (text.weight, text.color, text.lines, text.valign) = (weight, color, 0, "top")
    text.letterSpacing = CSSText.pixels(style["letterSpacing"]) ?? 0
    let natural = (heights.ascent + heights.descent) * size
    let pitch =
      item.lines.count > 1 ? (item.lines[item.lines.count - 1].top - first.top) / Double(item.lines.count - 1) : natural
    text.lineHeight = pitch
    // Baselines are on whole CSS pixels, at any scale.
    let baseline = (first.top + heights.browserAscent(size)).rounded()
    let above = baseline - item.rect.y - (pitch - natural) / 2 - heights.ascent * size
    place(&text, item, above: above, on: layer)
    return nil
  }

  /// Puts a text into its layer, or into a part that begins above it.
  private func place(_ text: inout ImportedText, _ item: PageItem, above: Double, on layer: ImportedLayer) {
    let left = (item.lines.map(\.left).min() ?? 0) - item.rect.x
    let right = item.rect.maxX - (item.lines.map(\.right).max() ?? 0)
    let isCentred = item.lines.count > 1 ? item.style["textAlign"] == "center" : left > 1 && abs(left - right) < 0.26
    let isRight = !isCentred && (["right", "end"].contains(item.style["textAlign"])) && right < left
    if isCentred { text.align = "center" } else if isRight { text.align = "right" }
    let sides = isCentred ? (0.0, 0.0) : isRight ? (0.0, right) : (left, 0.0)
    if above >= 0, sides.0 >= 0, sides.1 >= 0 {
      text.padding = [above, sides.1, 0, sides.0]
      layer.text = text
      return
    }
    let part = ImportedLayer(
      Rect(x: sides.0, y: above, width: item.rect.width - sides.0 - sides.1, height: item.rect.height - above))
    (part.text, part.isPart) = (text, true)
    layer.layers.append(part)
  }

  private func string(_ item: PageItem) -> String {
    let text = item.lines.map(\.text).joined(separator: "\n")
    switch item.style["textTransform"] {
    case "uppercase": return text.uppercased()
    case "lowercase": return text.lowercased()
    case "capitalize":
      return text.split(separator: " ", omittingEmptySubsequences: false).map {
        $0.prefix(1).uppercased() + $0.dropFirst()
      }
      .joined(separator: " ")
    default: return text
    }
  }

  // MARK: Pictures

  /// A layer with what is visible in a part of the viewport, without its transparent edges; nil: nothing is.
  private func picture(of part: Rect, at origin: Point, as name: String) throws(ImportError) -> ImportedLayer? {
    let scale = scene.scale
    let (left, top) = ((part.minX * scale).rounded(.down), (part.minY * scale).rounded(.down))
    let (right, bottom) = ((part.maxX * scale).rounded(.up), (part.maxY * scale).rounded(.up))
    let clip = Rect(
      x: left / scale + scroll.x, y: top / scale + scroll.y, width: (right - left) / scale,
      height: (bottom - top) / scale)
    let bitmap = try view.screenshot(clip, isTransparent: true)
    guard let area = bitmap.visibleArea else { return nil }
    let cut = bitmap.part(area)
    guard let bytes = try? PNGEncoder().encode(cut) else { return nil }
    let frame = Rect(
      x: (left + Double(area.x)) / scale - origin.x, y: (top + Double(area.y)) / scale - origin.y,
      width: Double(area.width) / scale, height: Double(area.height) / scale)
    let layer = ImportedLayer(frame)
    layer.image = ImportedImage(
      name: scene.images.add(bytes, as: name, fileExtension: "png"), contentMode: "scaleToFill")
    return layer
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
    (fill, border, shadow, cornerRadii, layers, backdropBlur) = (nil, nil, nil, [], [], 0)
  }
}

extension StraightBitmap {
  /// The smallest area that holds all pixels that are not transparent; nil: there are none.
  fileprivate var visibleArea: PixelRect? {
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in 0..<height {
      let row = pixels[y * width..<(y + 1) * width]
      guard let first = row.firstIndex(where: { $0 >> 24 != 0 }), let last = row.lastIndex(where: { $0 >> 24 != 0 })
      else { continue }
      (left, right) = (min(left, first - y * width), max(right, last - y * width))
      (top, bottom) = (min(top, y), y)
    }
    return bottom < 0 ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  fileprivate func part(_ area: PixelRect) -> StraightBitmap {
    var cut: [UInt32] = []
    cut.reserveCapacity(area.area)
    for y in area.y..<area.maxY { cut += pixels[y * width + area.x..<y * width + area.maxX] }
    return StraightBitmap(size: PixelSize(width: area.width, height: area.height), pixels: cut)
  }
}
