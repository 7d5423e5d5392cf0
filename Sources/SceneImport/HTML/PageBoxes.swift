// What the box of an element paints, as keys.

import ForeignText
import Pixels

extension PageLayers {
  /// Sets what the box of an element paints; why keys cannot say it.
  func setBox(of layer: ImportedLayer, _ item: PageItem) -> String? {
    let style = item.style
    let size = Size(width: item.rect.width, height: item.rect.height)
    if let reason = setFill(of: layer, style, size) { return reason }
    let borders = style.borders
    if borders.contains(where: { $0.width > 0 }) {
      if let first = borders.first, borders.allSatisfy({ $0 == first }), first.style == "solid",
        let color = Color(css: first.color)
      {
        layer.border = (first.width, color)
      } else if !setSides(of: layer, item, borders) {
        return "its border is not the same on all sides"
      }
    }
    let isInset = style["backgroundClip"] == "content-box" && style.padding.contains { $0 > 0 }
    if isInset || !["border-box", ""].contains(style["backgroundClip"]) && layer.border != nil, layer.fill != nil {
      return "its background ends inside of its border"
    }
    if let reason = setShadows(of: layer, style) { return reason }
    if let radii = style.radii(in: item.rect) {
      layer.cornerRadii = radii
      for part in layer.layers { part.cornerRadii = radii }
    } else if let reason = setEllipses(of: layer, item, size) {
      return reason
    }
    switch style["backdropFilter"] {
    case "none", "": break
    case let filter:
      guard filter.hasPrefix("blur("), filter.hasSuffix(")"),
        let blur = CSSValue.pixels(String(filter.dropFirst(5).dropLast()))
      else {
        return "it has a filter of what is behind it"
      }
      layer.backdropBlur = blur
    }
    return nil
  }

  /// Adds a line for each side of a border without round corners; false: sides of different colours meet, or a side is not solid.
  private func setSides(
    of layer: ImportedLayer, _ item: PageItem, _ borders: [(width: Double, style: String, color: String)]
  ) -> Bool {
    let shown = borders.filter { $0.width > 0 }
    let meets = borders.count == 4 && borders[0].width + borders[2].width > 0 && borders[1].width + borders[3].width > 0
    guard borders.count == 4, item.image == nil, shown.allSatisfy({ $0.style == "solid" }),
      item.style.radii(in: item.rect)?.allSatisfy({ $0 == 0 }) == true,
      !meets || shown.allSatisfy({ $0.color == shown[0].color })
    else { return false }
    let (width, height) = (item.rect.width, item.rect.height)
    let (top, right, bottom, left) = (borders[0].width, borders[1].width, borders[2].width, borders[3].width)
    let rects = [
      Rect(x: 0, y: 0, width: width, height: top),
      Rect(x: width - right, y: top, width: right, height: height - top - bottom),
      Rect(x: 0, y: height - bottom, width: width, height: bottom),
      Rect(x: 0, y: top, width: left, height: height - top - bottom),
    ]
    for (border, rect) in zip(borders, rects) where border.width > 0 {
      guard let color = Color(css: border.color) else { return false }
      let line = ImportedLayer(rect)
      (line.fill, line.isPart) = (.color(color), true)
      layer.layers.append(line)
    }
    return true
  }

  private func setFill(of layer: ImportedLayer, _ style: PageStyle, _ size: Size) -> String? {
    guard let color = Color(css: style["backgroundColor"]) else { return "its colour is not sRGB" }
    let image = style["backgroundImage"]
    guard image != "none", !image.isEmpty else {
      if color.alpha > 0 { layer.fill = .color(color) }
      return nil
    }
    let isWhole = style["backgroundSize"] == "auto" && ["0% 0%", ""].contains(style["backgroundPosition"])
    guard isWhole, let fill = CSSGradient.fill(image, in: size, area: style.backgroundArea(in: size)),
      color.alpha == 0 || fill.colors.allSatisfy({ $0.alpha == 1 })
    else { return "its background has pictures or several gradients" }
    layer.fill = fill
    return nil
  }

  private func setShadows(of layer: ImportedLayer, _ style: PageStyle) -> String? {
    guard let shadows = CSSValue.shadows(style["boxShadow"]) else { return "it has a shadow inside of its box" }
    layer.shadow = shadows.first
    for shadow in shadows.dropFirst() {
      if layer.clips { return "it clips and has several shadows" }
      let part = layer.part()
      part.shadow = shadow
      layer.layers.insert(part, at: 0)
    }
    return nil
  }

  /// Elliptical corners: a box with nothing but a fill is a path.
  private func setEllipses(of layer: ImportedLayer, _ item: PageItem, _ size: Size) -> String? {
    guard layer.border == nil, layer.shadow == nil, !layer.clips, item.image == nil,
      ["none", ""].contains(item.style["backdropFilter"])
    else { return "it has elliptical corners" }
    guard let fill = layer.fill else { return nil }
    let corners = item.style.corners(in: item.rect)
    var path = ImportedPath(data: PathText.roundedRect(size.width, size.height, corners), fill: fill)
    if case .color = fill {} else { path.viewBox = Rect(size: size) }
    (layer.path, layer.fill) = (path, nil)
    return nil
  }
}
