// Values of a scene that was built in Swift: what the vocabulary guarantees for a scene that was read.

import Pixels

/// Validates the values of canvas, screens and layers.
struct LayerValidation {
  private var problems: [SceneProblem] = []
  private var layerCount = 0

  static func problems(of scene: Scene) -> [SceneProblem] {
    var validation = LayerValidation()
    validation.check(scene.canvas)
    var names: Set<String> = []
    for screen in scene.screens {
      let path = JSONPath("screens", screen.name)
      if !names.insert(screen.name).inserted { validation.report(.duplicateKey(screen.name), path) }
      validation.checkText(screen.name, .sceneName, "the screen's name", path)
      validation.check(screen.layers, 1, path)
    }
    if validation.layerCount > SceneLimits.layers {
      validation.report(.tooManyLayers(limit: SceneLimits.layers), JSONPath("screens"))
    }
    return validation.problems
  }

  private mutating func report(_ fault: Fault, _ path: JSONPath) {
    problems.append(SceneProblem(path: path, fault: fault))
  }

  /// Checks a number against the range that the vocabulary gives it.
  private mutating func check(_ number: Double?, _ shape: ValueShape, _ path: JSONPath) {
    guard let number, case .number(let rule) = shape, !rule.contains(number) else { return }
    let subject = path.components.last.map { JSONPath().appending($0).description } ?? ""
    report(
      .wrongValue(subject: "`\(subject)`", allowed: shape.allowed, found: "\(number)", suggestion: nil), path)
  }

  private mutating func checkText(_ text: String, _ rule: TextRule, _ subject: String, _ path: JSONPath) {
    if rule.accepts(text) { return }
    report(
      .wrongValue(subject: subject, allowed: rule.noun, found: "\"\(Wording.short(text))\"", suggestion: nil), path)
  }

  private mutating func check(_ canvas: Canvas) {
    let path = JSONPath("canvas")
    let side = ValueShape.number(over: 0, to: Double(SceneLimits.canvasSide) * 10)
    check(canvas.size.width, side, path.key("size").index(0))
    check(canvas.size.height, side, path.key("size").index(1))
    check(canvas.scale, Vocabulary.canvas.key("scale")?.value ?? .share, path.key("scale"))
  }

  private mutating func check(_ layers: [Layer], _ depth: Int, _ path: JSONPath) {
    if depth > SceneLimits.depth, !layers.isEmpty {
      return report(.layersTooDeep(limit: SceneLimits.depth), path.key("layers"))
    }
    layerCount += layers.count
    var ids: Set<String> = []
    for (index, layer) in layers.enumerated() {
      let place = path.key("layers").index(index)
      if let id = layer.id {
        checkText(id, .layerID, "`id`", place.key("id"))
        if !ids.insert(id).inserted { report(.duplicateID(id, isRepeated: false), place.key("id")) }
      }
      check(layer, place)
      check(layer.layers, depth + 1, place)
    }
  }

  private mutating func check(_ layer: Layer, _ path: JSONPath) {
    let frame = path.key("frame")
    check(layer.frame.x, .length, frame.index(0))
    check(layer.frame.y, .length, frame.index(1))
    check(layer.frame.width, .extent, frame.index(2))
    check(layer.frame.height, .extent, frame.index(3))
    let radii = layer.cornerRadii
    for (index, radius) in [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft].enumerated() {
      check(radius, .extent, path.key("cornerRadius").index(index))
    }
    check(layer.opacity, .share, path.key("opacity"))
    check(layer.border?.width, .extent, path.key("border").key("width"))
    check(layer.backdropBlur, .layer, "backdropBlur", path)
    if let shadow = layer.shadow {
      check(shadow.opacity, .shadow, "opacity", path.key("shadow"))
      check(shadow.radius, .shadow, "radius", path.key("shadow"))
      check(shadow.spread, .shadow, "spread", path.key("shadow"))
      check(shadow.offset.x, .length, path.key("shadow").key("offset").index(0))
      check(shadow.offset.y, .length, path.key("shadow").key("offset").index(1))
    }
    check(layer.transform, path.key("transform"))
  }

  private mutating func check(_ transform: LayerTransform, _ path: JSONPath) {
    check(transform.translation.x, .length, path.key("translate").index(0))
    check(transform.translation.y, .length, path.key("translate").index(1))
    check(transform.scaleX, .number(from: -1000, to: 1000), path.key("scale").index(0))
    check(transform.scaleY, .number(from: -1000, to: 1000), path.key("scale").index(1))
    check(transform.rotation, .transform, "rotate", path)
    check(transform.rotationX, .transform, "rotateX", path)
    check(transform.rotationY, .transform, "rotateY", path)
    check(transform.perspective, .transform, "perspective", path)
  }

  /// Checks a number against the range of a key.
  private mutating func check(_ number: Double?, _ shape: ShapeName, _ key: String, _ path: JSONPath) {
    guard let rule = Vocabulary.shape(shape).key(key)?.value else { return }
    check(number, rule, path.key(key))
  }
}

extension JSONPath {
  fileprivate func appending(_ component: Component) -> JSONPath {
    switch component {
    case .key(let key): self.key(key)
    case .index(let index): self.index(index)
    }
  }
}
