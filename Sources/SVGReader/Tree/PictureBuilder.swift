// From elements to a picture: walks the tree with each element's inherited style, transform and viewport, and resolves
// references where they are used.

import Pixels
import VectorGraphics

/// The values that an element gets from its parent.
struct Surroundings {
  /// From the units around the element to those of the picture's box.
  var transform: Transform
  /// The base of its relative lengths.
  var units: UnitContext
  /// The style that it inherits from.
  var style: ComputedStyle
  /// The number of elements and references around it.
  var depth = 0
}

/// Builds the picture of a document.
final class PictureBuilder {
  /// The elements.
  let document: XMLDocument
  /// Warnings about elements that are not drawn.
  let warnings: Warnings
  /// The limits of the file.
  let budget = Budget()
  /// Styles.
  let cascade: Cascade
  /// Gradients that have been read.
  var gradients: [Int: GradientTemplate] = [:]
  /// The elements and references being read: a reference to one of them is a circle.
  var open: Set<Int> = []
  /// How many references lead from one to the next.
  var chain = 0

  /// Reads the style sheets of a document.
  init(_ document: XMLDocument) throws(SVGDiagnostic) {
    self.document = document
    warnings = Warnings(document)
    cascade = try Cascade(document, warnings: warnings, budget: budget)
  }

  /// The whole picture.
  func picture() throws(SVGDiagnostic) -> VectorPicture {
    for index in document.elements.indices { noteInert(index) }
    let (size, map) = root()
    let (root, units) = (document.elements[0], viewBox(of: 0)?.size ?? size)
    try budget.visit(attributeBytes: root.weight, at: root.offset)
    let style = try cascade.style(of: 0, in: ComputedStyle())
    guard style.own.isDisplayed else { return VectorPicture(size: size, elements: []) }
    let surroundings = Surroundings(
      transform: map, units: UnitContext(viewport: units, fontSize: style.inherited.fontSize), style: style, depth: 1)
    open.insert(0)
    let content = try children(of: 0, in: surroundings)
    return VectorPicture(size: size, elements: try wrapped(content, index: 0, in: surroundings))
  }

  /// Elements that are never drawn: scripts and animations.
  private func noteInert(_ index: Int) {
    let element = document.elements[index]
    switch element.name {
    case "script": warnings.note(.script, .element(index))
    case "animate", "animateTransform", "animateMotion", "animateColor", "set":
      warnings.note(.animation(element.name), .element(index))
    default: break
    }
    for attribute in element.attributes where attribute.name.utf8.starts(with: "on".utf8) {
      warnings.note(.eventHandler(attribute.name), .attribute(element: index, name: attribute.name, index: 0))
    }
  }

  /// The picture's box, and the map from the root's units to it.
  private func root() -> (size: Size, map: Transform) {
    let reader = reader(0, UnitContext(viewport: .zero))
    if reader.element["transform"] != nil { reader.warn(.property("transform of the root"), at: "transform") }
    let viewBox = viewBox(of: 0)
    let (width, height) = (rootLength(reader, "width"), rootLength(reader, "height"))
    let size = Self.size(width, height, viewBox)
    if viewBox == nil && (width == nil || height == nil) { warnings.note(.size, .element(0)) }
    guard let viewBox else { return (size, .identity) }
    return (size, aspectRatio(of: 0).transform(viewBox, into: size))
  }

  /// A side of the root, nil where it follows from the other one or the view box.
  private func rootLength(_ reader: ElementReader, _ name: String) -> Double? {
    let isAutomatic = reader.element[name].map { $0.keyword == "auto" || $0.keyword.hasSuffix("%") } ?? true
    if isAutomatic { return nil }
    return reader.value(name) { SVGLength($0).flatMap { $0.value > 0 ? $0 : nil } }?.resolved(reader.units, .x)
  }

  private static func size(_ width: Double?, _ height: Double?, _ viewBox: Rect?) -> Size {
    let box = viewBox?.size ?? Size(width: 300, height: 150)
    guard viewBox != nil else { return Size(width: width ?? box.width, height: height ?? box.height) }
    switch (width, height) {
    case (let width?, let height?): return Size(width: width, height: height)
    case (let width?, nil): return Size(width: width, height: width * box.height / box.width)
    case (nil, let height?): return Size(width: height * box.width / box.height, height: height)
    case (nil, nil): return box
    }
  }

  /// The `viewBox` of an element.
  func viewBox(of index: Int) -> Rect? {
    reader(index, UnitContext(viewport: .zero)).value("viewBox") { ViewBox.rect($0) }
  }

  /// How an element's view box is laid into its viewport.
  func aspectRatio(of index: Int) -> AspectRatioRule {
    reader(index, UnitContext(viewport: .zero)).value("preserveAspectRatio") { AspectRatioRule($0) }
      ?? AspectRatioRule()
  }

  /// The attributes of an element.
  func reader(_ index: Int, _ units: UnitContext) -> ElementReader {
    ElementReader(document: document, index: index, units: units, warnings: warnings)
  }
}
