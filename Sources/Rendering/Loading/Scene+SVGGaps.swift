// What of a scene an SVG has no words for: the keys at which a warning is shown.

import JSONTree
import LayerPainting
import SceneDecoding
import SceneModel

extension Scene {
  /// What an SVG stores as pictures, or leaves out, at the keys that ask for it.
  func svgGaps(_ images: ImageCatalog) -> [SceneDiagnostic] {
    var search = SVGGapSearch(images)
    if output.motionBlur > 0 { search.report(.motionBlur, JSONPath("output", "motionBlur")) }
    if case .fill(let fill)? = presentation?.background { search.visit(fill, JSONPath("present", "background")) }
    for screen in screens { search.visit(screen.layers, JSONPath("screens", screen.name)) }
    for (index, step) in timeline.enumerated() {
      if case .transition(let transition) = step.action { search.visit(transition, JSONPath("timeline").index(index)) }
    }
    return search.found
  }
}

/// Looks for what an SVG has no words for.
private struct SVGGapSearch {
  private let images: ImageCatalog
  private(set) var found: [SceneDiagnostic] = []

  init(_ images: ImageCatalog) { self.images = images }

  mutating func report(_ gap: SVGGap, _ path: JSONPath) {
    found.append(SceneDiagnostic(place: path, reason: .notInSVG(gap), isAtKey: true))
  }

  mutating func visit(_ layers: [Layer], _ path: JSONPath) {
    for (index, layer) in layers.enumerated() where !layer.hidden {
      let place = path.key("layers").index(index)
      if layer.backdropBlur > 0 { report(.backdropBlur, place.key("backdropBlur")) }
      if layer.blur?.edges == .clamp { report(.clampedBlur, place.key("blur")) }
      // Without a distance of the viewer a turned layer is only narrower.
      if layer.transform.perspective != nil {
        if layer.transform.rotationX != 0 { report(.perspective, place.key("transform").key("rotateX")) }
        if layer.transform.rotationY != 0 { report(.perspective, place.key("transform").key("rotateY")) }
      }
      if let fill = layer.fill { visit(fill, place.key("fill")) }
      if let path = layer.path {
        if let fill = path.paintedFill { visit(fill, place.key("path").key("fill")) }
        if let stroke = path.stroke { visit(stroke.paint, place.key("path").key("stroke").key("color")) }
      }
      if let image = layer.image, images[image]?.picture?.hasFilter == true { report(.filter, place.key("image")) }
      visit(layer.layers, place)
    }
  }

  mutating func visit(_ fill: Fill, _ path: JSONPath) {
    switch fill {
    case .conic: report(.conicGradient, path)
    case .color, .linear, .radial: break
    }
  }

  mutating func visit(_ transition: Transition, _ path: JSONPath) {
    if transition.style == .cube { report(.perspective, path.key("style")) }
    if case .backdrop(let backdrop) = transition.backdrop, backdrop.blur > 0 {
      report(.backdropBlur, path.key("backdrop").key("blur"))
    }
    visit(transition.enter ?? [], path.key("enter"))
    visit(transition.leave ?? [], path.key("leave"))
    for entry in transition.layers ?? [] {
      visit(entry.effects, path.key("layers").key("\(entry.layer.side.rawValue):\(entry.layer.path)").key("effects"))
    }
  }

  private mutating func visit(_ effects: [Effect], _ path: JSONPath) {
    for (index, effect) in effects.enumerated() {
      if case .cube = effect.kind { report(.perspective, path.index(index).key("cube")) }
    }
  }
}
