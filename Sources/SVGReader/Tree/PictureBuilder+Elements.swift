// How each kind of element is drawn.

import Pixels
import VectorGraphics

/// The extent that `use` gives to its target.
struct UsedSize {
  /// Nil: as the element says.
  var width: Double?
  var height: Double?
}

extension PictureBuilder {
  /// Draws the direct children of an element.
  func children(of index: Int, in surroundings: Surroundings) throws(SVGDiagnostic) -> [VectorElement] {
    var elements: [VectorElement] = []
    for child in document.children(of: index) { elements += try element(child, in: surroundings) }
    return elements
  }

  /// Draws an element; `used` is set when a `use` shows it.
  func element(
    _ index: Int, in outer: Surroundings, used: UsedSize? = nil
  ) throws(SVGDiagnostic) -> [VectorElement] {
    let element = document.elements[index]
    guard draws(index, isUsed: used != nil) else { return [] }
    try budget.visit(attributeBytes: element.weight, at: element.offset)
    guard outer.depth < Budget.depth else {
      throw .error(
        "elements, those that `use` repeats included, are nested more than \(Budget.depth) deep", at: element.offset)
    }
    guard let inner = try surroundings(of: index, in: outer) else { return [] }
    guard open.insert(index).inserted else {
      warnings.note(.referenceChain, .element(index))
      return []
    }
    defer { open.remove(index) }
    let content = try content(of: index, in: inner, used: used)
    return try wrapped(content, index: index, in: inner)
  }

  private func content(
    of index: Int, in inner: Surroundings, used: UsedSize?
  ) throws(SVGDiagnostic) -> [VectorElement] {
    switch document.elements[index].name {
    case "svg", "symbol": try viewport(index, in: inner, used: used)
    case "use": try use(index, in: inner)
    case "g", "a": try children(of: index, in: inner)
    default: try shape(index, in: inner)
    }
  }

  /// The style and map of an element; nil when it is not displayed.
  func surroundings(of index: Int, in outer: Surroundings) throws(SVGDiagnostic) -> Surroundings? {
    var inner = outer
    inner.style = try cascade.style(of: index, in: outer.style)
    inner.units.fontSize = inner.style.inherited.fontSize
    inner.units.rootFontSize = inner.style.inherited.rootFontSize
    inner.transform = outer.transform * reader(index, outer.units).transform
    inner.depth += 1
    let isDrawn = inner.style.own.isDisplayed && inner.transform.isUsable
    return isDrawn ? inner : nil
  }

  /// Whether an element of this name draws anything. Warns about one that should but is not supported.
  private func draws(_ index: Int, isUsed: Bool) -> Bool {
    let name = document.elements[index].name
    guard document.elements[index]["systemLanguage"].map(Self.isUnderstood) ?? true else { return false }
    if ShapeReader.names.contains(name) { return true }
    switch name {
    case "svg", "g", "a", "use": return true
    case "symbol": return isUsed
    case "text", "tspan", "textPath", "tref": warnings.note(.text, .element(index))
    case _ where Self.silent.contains(name): break
    default: warnings.note(.element(name), .element(index))
    }
    return false
  }

  /// Whether a list of languages has that of all pictures, which is English everywhere.
  private static func isUnderstood(_ languages: String) -> Bool {
    languages.split(separator: ",").contains { ["en", "en-us"].contains(String($0).keyword) }
  }

  /// Elements that are not part of the picture, and elements that get one warning for the whole file.
  private static let silent: Set<String> = [
    "defs", "linearGradient", "radialGradient", "pattern", "clipPath", "mask", "filter", "marker", "style", "script",
    "title", "desc", "metadata", "view", "font", "font-face", "color-profile", "cursor", "animate", "animateTransform",
    "animateMotion", "animateColor", "set", "mpath",
  ]

  /// A nested `svg`, or a `symbol` that is used.
  private func viewport(_ index: Int, in outer: Surroundings, used: UsedSize?) throws(SVGDiagnostic) -> [VectorElement]
  {
    let reader = reader(index, outer.units)
    let size = Size(
      width: used?.width ?? reader.extent("width", .x) ?? outer.units.viewport.width,
      height: used?.height ?? reader.extent("height", .y) ?? outer.units.viewport.height)
    guard size.width > 0, size.height > 0 else { return [] }
    let place = Transform.translation(x: reader.length("x", .x) ?? 0, y: reader.length("y", .y) ?? 0)
    let viewBox = viewBox(of: index)
    var inner = outer
    inner.transform =
      outer.transform * place * (viewBox.map { aspectRatio(of: index).transform($0, into: size) } ?? .identity)
    inner.units.viewport = viewBox?.size ?? size
    guard inner.transform.isUsable else { return [] }
    let content = try children(of: index, in: inner)
    if content.isEmpty || outer.style.own.isOverflowVisible == true { return content }
    let box = VectorPath(rect: Rect(size: size))
    let part = VectorClip.Part(path: box, rule: .nonzero, transform: outer.transform * place)
    return [.group(VectorGroup(elements: content, clips: [VectorClip(parts: [part])]))]
  }

  /// Draws the target of a `use`, at its position.
  private func use(_ index: Int, in outer: Surroundings) throws(SVGDiagnostic) -> [VectorElement] {
    guard let target = linkTarget(of: index) else { return [] }
    let reader = reader(index, outer.units)
    var inner = outer
    inner.transform =
      outer.transform * .translation(x: reader.length("x", .x) ?? 0, y: reader.length("y", .y) ?? 0)
    let size = UsedSize(width: reader.extent("width", .x), height: reader.extent("height", .y))
    return try following(target, from: .element(index)) { () throws(SVGDiagnostic) in
      try element(target, in: inner, used: size)
    } ?? []
  }
}

extension Transform {
  /// Whether something can be drawn through it.
  var isUsable: Bool {
    determinant.isFinite && determinant != 0 && abs(tx) <= 1e12 && abs(ty) <= 1e12
      && [a, b, c, d].allSatisfy { abs($0) <= 1e12 }
  }
}

extension VectorPath {
  /// A rectangle.
  init(rect: Rect) {
    let corners = rect.corners
    self.init(segments: [.move(corners[0])] + corners.dropFirst().map { .line($0) } + [.close])
  }
}
