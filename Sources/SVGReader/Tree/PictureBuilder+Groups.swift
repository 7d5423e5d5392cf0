// Effects on an element as a whole: filter, clip, mask, opacity, blend mode.

import Pixels
import VectorGraphics

/// The base of an element's clips, masks and filters.
struct EffectFrame {
  /// The element's units to those of the picture's box.
  let transform: Transform
  /// The base of relative lengths.
  let units: UnitContext
  /// The bounding box of the drawn element, in its local units; nil when it draws nothing.
  let box: Rect?
  /// The nesting depth of the element.
  let depth: Int
}

extension PictureBuilder {
  /// Draws an element with its effects.
  func wrapped(
    _ content: [VectorElement], index: Int, in surroundings: Surroundings
  ) throws(SVGDiagnostic) -> [VectorElement] {
    let own = surroundings.style.own
    guard own.hasEffect, !content.isEmpty || own.filter != nil else { return content }
    var group = VectorGroup(
      elements: content, opacity: own.opacity, blend: own.blend, isIsolated: true)
    if own.clipPath != nil || own.mask != nil || own.filter != nil {
      let frame = EffectFrame(
        transform: surroundings.transform, units: surroundings.units,
        box: try boundingBox(of: content, in: surroundings.transform, index), depth: surroundings.depth)
      guard try addEffects(own, frame, to: &group) else { return [] }
    }
    return group.simplified
  }

  /// Whether anything is left to be drawn.
  private func addEffects(
    _ own: OwnStyle, _ frame: EffectFrame, to group: inout VectorGroup
  ) throws(SVGDiagnostic) -> Bool {
    if let reference = own.filter {
      switch try filter(reference, frame) {
      case .ignored: break
      case .found(let filter): group.filter = filter
      case .hides: return false
      }
    }
    if let reference = own.clipPath {
      switch try clips(reference, frame) {
      case .ignored: break
      case .found(let clips): group.clips = clips
      case .hides: return false
      }
    }
    guard let reference = own.mask else { return true }
    switch try mask(reference, frame) {
    case .ignored: break
    case .found(let mask): group.mask = mask
    case .hides: return false
    }
    return true
  }

  /// The bounding box of the drawn content, in the units that `transform` maps to the picture's box; without effects.
  private func boundingBox(
    of elements: [VectorElement], in transform: Transform, _ index: Int
  ) throws(SVGDiagnostic) -> Rect? {
    guard let inverse = transform.inverse else { return nil }
    var edges: Rect?
    func visit(_ elements: [VectorElement]) throws(SVGDiagnostic) {
      for element in elements {
        switch element {
        case .group(let group): try visit(group.elements)
        case .shape(let shape):
          try budget.work(shape.path.segments.count, at: document.elements[index].offset)
          guard let box = shape.path.mapped(inverse * shape.transform).boundingBox else { continue }
          edges = edges.map { $0.enclosing(box) } ?? box
        }
      }
    }
    try visit(elements)
    return edges
  }
}

extension OwnStyle {
  /// Whether the element has any effect.
  fileprivate var hasEffect: Bool {
    opacity < 1 || blend != .normal || isIsolated || clipPath != nil || mask != nil || filter != nil
  }
}

extension VectorGroup {
  /// The group, or elements that draw the same without a group.
  fileprivate var simplified: [VectorElement] {
    guard filter == nil, clips.isEmpty, mask == nil, blend == .normal, elements.count == 1,
      case .shape(var shape) = elements[0], shape.paintings.count <= 1
    else { return [.group(self)] }
    shape.paintings = shape.paintings.map { $0.faded(opacity) }
    return [.shape(shape)]
  }
}

extension VectorShape.Painting {
  fileprivate func faded(_ opacity: Double) -> VectorShape.Painting {
    switch self {
    case .fill(let rule, let paint): .fill(rule, paint.faded(opacity))
    case .stroke(let style, let paint): .stroke(style, paint.faded(opacity))
    }
  }
}

extension VectorPaint {
  fileprivate func faded(_ factor: Double) -> VectorPaint {
    switch self {
    case .color(let color): .color(color.withOpacity(factor))
    case .current(let opacity): .current(opacity: opacity * factor)
    case .gradient(let gradient, let opacity): .gradient(gradient, opacity: opacity * factor)
    }
  }
}

extension Rect {
  /// The smallest rectangle that holds both, those without area too.
  fileprivate func enclosing(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY)
    )
  }
}
