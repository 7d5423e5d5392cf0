// Reads gradients: the element that is named and those that it refers to in turn.

import Pixels
import VectorGraphics

/// Finds the attributes of a chain of gradient elements.
struct GradientReader {
  /// Computes the styles of stops.
  let cascade: Cascade
  /// Receives warnings about errors.
  let warnings: Warnings
  /// Counts stops.
  let budget: Budget

  private var document: XMLDocument { cascade.document }

  /// The gradient of an element, which is `linearGradient` or `radialGradient`.
  func template(of index: Int) throws(SVGDiagnostic) -> GradientTemplate {
    let chain = chain(from: index)
    let isLinear = document.elements[index].name == "linearGradient"
    let geometry = isLinear ? linear(chain) : radial(chain)
    return GradientTemplate(
      geometry: geometry,
      isBoxUnits: chain.first { $0.word("gradientUnits", ["objectboundingbox": true, "userspaceonuse": false]) }
        ?? true,
      transform: chain.first { $0.value("gradientTransform") { TransformList.transform($0) } } ?? .identity,
      spread: chain.first { $0.word("spreadMethod", ["pad": .pad, "reflect": .reflect, "repeat": .repeat]) } ?? .pad,
      stops: try stops(chain))
  }

  /// The element and those that it refers to, one after the other.
  private func chain(from index: Int) -> [ElementReader] {
    var (chain, next, seen) = ([ElementReader](), Optional(index), Set<Int>())
    while let index = next {
      guard chain.count < Budget.chain, seen.insert(index).inserted else {
        warnings.note(.referenceChain, .element(index))
        break
      }
      chain.append(
        ElementReader(document: document, index: index, units: UnitContext(viewport: .zero), warnings: warnings))
      next = parent(of: index)
    }
    return chain
  }

  private func parent(of index: Int) -> Int? {
    let element = document.elements[index]
    guard let link = element.href else { return nil }
    let place = XMLPlace.attribute(element: index, name: element["href"] == nil ? "xlink:href" : "href", index: 0)
    switch ReferenceTarget(link: link) {
    case .outside: warnings.note(.outside, place)
    case .id(let id):
      guard let target = document.identifiers[id] else {
        warnings.note(.unknownID(id), place)
        return nil
      }
      let name = document.elements[target].name
      if name == "linearGradient" || name == "radialGradient" { return target }
      warnings.note(.wrongKind(id, name: name), place)
    }
    return nil
  }

  private func linear(_ chain: [ElementReader]) -> GradientTemplate.Geometry {
    let own = chain.filter { $0.element.name == "linearGradient" }
    func length(_ name: String) -> SVGLength? { own.first { $0.written(name) } }
    return .linear(
      x1: length("x1") ?? .percent(0), y1: length("y1") ?? .percent(0), x2: length("x2") ?? .percent(100),
      y2: length("y2") ?? .percent(0))
  }

  private func radial(_ chain: [ElementReader]) -> GradientTemplate.Geometry {
    let own = chain.filter { $0.element.name == "radialGradient" }
    func length(_ name: String) -> SVGLength? { own.first { $0.written(name) } }
    func extent(_ name: String) -> SVGLength? {
      own.first { $0.value(name) { SVGLength($0).flatMap { $0.value >= 0 ? $0 : nil } } }
    }
    let (cx, cy) = (length("cx") ?? .percent(50), length("cy") ?? .percent(50))
    return .radial(
      cx: cx, cy: cy, r: extent("r") ?? .percent(50), fx: length("fx") ?? cx, fy: length("fy") ?? cy,
      fr: extent("fr") ?? .percent(0))
  }

  /// The stops of the first element that has any.
  private func stops(_ chain: [ElementReader]) throws(SVGDiagnostic) -> [VectorGradient.Stop] {
    for reader in chain {
      let children = document.children(of: reader.index).filter { document.elements[$0].name == "stop" }
      if children.isEmpty { continue }
      let parent = try cascade.style(inTreeOf: reader.index)
      var stops: [VectorGradient.Stop] = []
      for child in children { stops.append(try stop(child, in: parent, after: stops.last?.offset ?? 0)) }
      return stops
    }
    return []
  }

  private func stop(
    _ index: Int, in parent: ComputedStyle, after last: Double
  ) throws(SVGDiagnostic) -> VectorGradient.Stop {
    let element = document.elements[index]
    try budget.visit(attributeBytes: element.weight, at: element.offset)
    let reader = ElementReader(
      document: document, index: index, units: UnitContext(viewport: .zero), warnings: warnings)
    let offset = reader.value("offset") { ValueScanner.share($0) } ?? 0
    let style = try cascade.style(of: index, in: parent)
    let place = max(last, offset.clampedToUnit)
    switch style.resolved(style.own.stopColor) {
    case .color(let color):
      return VectorGradient.Stop(offset: place, color: color.withOpacity(style.own.stopOpacity))
    case .current: return VectorGradient.Stop(offset: place, color: nil, opacity: style.own.stopOpacity)
    }
  }
}

extension [ElementReader] {
  /// The value from the first element that has one.
  fileprivate func first<Value>(_ read: (ElementReader) -> Value?) -> Value? {
    for reader in self { if let value = read(reader) { return value } }
    return nil
  }
}
