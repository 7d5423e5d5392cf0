// Canvas, output, screens and layers of a scene that was built in Swift: what the vocabulary guarantees for a scene that was
// read.

import FileFormats
import JSONTree
import Pixels
import SceneModel
import VectorGraphics

/// Validates the values of canvas, screens and layers.
struct LayerValidation {
  private var values = ValueCheck()
  private var layerCount = 0
  /// The names of all steps.
  private let steps: Set<String>

  private init(_ scene: Scene) { steps = Set(scene.walk().visits.map(\.name)) }

  static func diagnostics(of scene: Scene) -> [SceneDiagnostic] {
    var validation = LayerValidation(scene)
    validation.check(scene.canvas)
    validation.check(scene.output)
    validation.check(scene.screens)
    return validation.values.diagnostics
  }

  private mutating func check(_ canvas: Canvas) {
    let path = JSONPath("canvas")
    values.check(canvas.size.width, Vocabulary.canvasSide, path.key("size").index(0))
    values.check(canvas.size.height, Vocabulary.canvasSide, path.key("size").index(1))
    values.check(canvas.scale, of: .canvas, "scale", path)
    values.check(canvas.background, path.key("background"))
  }

  private mutating func check(_ output: OutputDefaults) {
    let path = JSONPath("output")
    values.check(output.frameRate.framesPerSecond, of: .output, "fps", path)
    values.check(output.loopCount, of: .output, "loop", path)
    values.check(output.motionBlur, of: .output, "motionBlur", path)
    if let format = output.format, OutputFormat(rawValue: format) == nil {
      values.report(.unknown("format", format, among: OutputFormat.names), path.key("format"))
    }
  }

  private mutating func check(_ screens: [Screen]) {
    var names: Set<String> = []
    if screens.count > SceneLimits.screens {
      values.report(.tooMany("screens", limit: SceneLimits.screens), JSONPath("screens"))
    }
    for screen in screens {
      let path = JSONPath("screens", screen.name)
      if !names.insert(screen.name).inserted { values.report(.duplicateScreen(screen.name), path) }
      values.check(screen.name, against: .sceneName, "the screen's name", path)
      values.check(screen.background, path.key("background"))
      values.check(screen.dim?.color, path.key("dim").key("color"))
      values.check(screen.dim?.opacity, of: .dim, "opacity", path.key("dim"))
      check(screen.layers, 1, path)
    }
    if layerCount > SceneLimits.layers {
      values.report(.tooManyLayers(limit: SceneLimits.layers), JSONPath("screens"))
    }
  }

  private mutating func check(_ layers: [Layer], _ depth: Int, _ path: JSONPath) {
    if depth > SceneLimits.depth, !layers.isEmpty {
      return values.report(.layersTooDeep(limit: SceneLimits.depth), path.key("layers"))
    }
    layerCount += layers.count
    var ids: Set<String> = []
    for (index, layer) in layers.enumerated() {
      let place = path.key("layers").index(index)
      if let id = layer.id {
        values.check(id, against: .layerID, "`id`", place.key("id"))
        if !ids.insert(id).inserted { values.report(.duplicateID(id, isRepeated: false), place.key("id")) }
      }
      check(layer, place)
      check(layer.layers, depth + 1, place)
    }
  }

  private mutating func check(_ layer: Layer, _ path: JSONPath) {
    let frame = path.key("frame")
    values.check(layer.frame.x, .length, frame.index(0))
    values.check(layer.frame.y, .length, frame.index(1))
    values.check(layer.frame.width, .extent, frame.index(2))
    values.check(layer.frame.height, .extent, frame.index(3))
    let radii = layer.cornerRadii
    for (index, radius) in [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft].enumerated() {
      values.check(radius, .extent, path.key("cornerRadius").index(index))
    }
    values.check(layer.fill, path.key("fill"))
    values.check(layer.imageTint, path.key("imageTint"))
    values.check(layer.imageColor, path.key("imageColor"))
    if let crop = layer.crop {
      if layer.image == nil { values.report(.keyNeeds("crop", others: ["image"]), path.key("crop")) }
      for (index, length) in [crop.x, crop.y, crop.width, crop.height].enumerated() {
        values.check(length.resolved(in: 1), .extent, path.key("crop").index(index))
      }
    }
    if let play = layer.play { check(play, of: layer, path.key("play")) }
    values.check(layer.opacity, of: .layer, "opacity", path)
    values.check(layer.border?.width, of: .border, "width", path.key("border"))
    values.check(layer.border?.color, path.key("border").key("color"))
    values.check(layer.backdropBlur, of: .layer, "backdropBlur", path)
    values.check(layer.blur?.radius, of: .layerBlur, "radius", path.key("blur"))
    check(layer.path, path.key("path"))
    values.check(layer.shadow, path.key("shadow"))
    if layer.ignoresSpread { values.report(.spreadIgnored, path.key("shadow").key("spread")) }
    check(layer.transform, path.key("transform"))
    check(layer.text, path.key("text"))
    guard let code = layer.code else { return }
    if layer.text != nil { values.report(.secondChoice("code", first: "text", of: "a layer"), path.key("code")) }
    check(code, path.key("code"))
  }

  private mutating func check(_ play: ImagePlay, of layer: Layer, _ path: JSONPath) {
    if layer.image == nil { values.report(.keyNeeds("play", others: ["image"]), path) }
    values.checkCount(play.parts.count, atLeast: 1, path.key("parts"))
    for (index, part) in play.parts.enumerated() {
      let place = path.key("parts").index(index)
      values.check(part.from, .seconds, place.index(0))
      values.check(part.to, .seconds, place.index(1))
      values.check(part.rate, .number(in: Ranges.playRate), place.index(2))
    }
    if let index = play.emptyPart { values.report(.emptyPart(play.parts[index]), path.key("parts").index(index)) }
    if case .seconds(let seconds) = play.start { values.check(seconds, .seconds, path.key("start")) }
    if let count = play.loopCount, count != 0 { values.check(count, of: .output, "loop", path) }
    if let name = play.stepName, !steps.contains(name) {
      values.report(.unknown("step", name, among: steps.sorted()), path.key("start"))
    }
  }

  private mutating func check(_ code: LayerCode, _ path: JSONPath) {
    if let file = code.path { values.check(file, against: .notEmpty, "`file`", path.key("file")) }
    values.check(code.size, of: .code, "size", path)
    values.check(code.weight, of: .code, "weight", path)
    values.check(code.lineHeight, of: .code, "lineHeight", path)
    values.check(code.tab, of: .code, "tab", path)
    values.check(code.lineNumbers, of: .code, "lineNumbers", path)
    values.check(code.font, against: .notEmpty, "`font`", path.key("font"))
    for (key, text) in [
      ("language", code.language), ("theme", code.theme), ("lines", code.lines), ("highlight", code.highlight),
      ("focus", code.focus), ("added", code.added), ("removed", code.removed),
    ] {
      guard let text, let shape = Vocabulary.code.key(key)?.value else { continue }
      if !shape.acceptsLeaf(.string(text)) {
        values.report(
          .wrongValue(subject: "`\(key)`", allowed: shape.allowed, found: "\"\(Wording.short(text))\""), path.key(key))
      }
    }
  }

  private mutating func check(_ drawing: LayerPath?, _ path: JSONPath) {
    guard let drawing else { return }
    if let error = PathData(drawing.data).error {
      values.report(.pathData("\(error) (byte \(error.offset) of the data)"), path.key("d"))
    }
    if let box = drawing.viewBox {
      values.check(box.origin, .length, path.key("viewBox"))
      values.check(box.width, Vocabulary.positive, path.key("viewBox").index(2))
      values.check(box.height, Vocabulary.positive, path.key("viewBox").index(3))
    }
    values.check(drawing.fill, path.key("fill"))
    values.check(drawing.trim.from, .share, path.key("trim").index(0))
    values.check(drawing.trim.to, .share, path.key("trim").index(1))
    values.check(drawing.trim.offset, of: .path, "trimOffset", path)
    guard let stroke = drawing.stroke else { return }
    let place = path.key("stroke")
    values.check(stroke.paint, place.key("color"))
    values.check(stroke.width, of: .stroke, "width", place)
    values.check(stroke.miterLimit, of: .stroke, "miterLimit", place)
    values.check(stroke.dashOffset, of: .stroke, "dashOffset", place)
    for (index, length) in stroke.dash.enumerated() { values.check(length, .extent, place.key("dash").index(index)) }
  }

  private mutating func check(_ transform: LayerTransform, _ path: JSONPath) {
    values.check(transform.translation, .length, path.key("translate"))
    values.check(transform.scaleX, .factor, path.key("scale").index(0))
    values.check(transform.scaleY, .factor, path.key("scale").index(1))
    values.check(transform.rotation, of: .transform, "rotate", path)
    values.check(transform.rotationX, of: .transform, "rotateX", path)
    values.check(transform.rotationY, of: .transform, "rotateY", path)
    values.check(transform.perspective, of: .transform, "perspective", path)
    values.check(transform.anchor, .factor, path.key("anchor"))
  }

  private mutating func check(_ text: LayerText?, _ path: JSONPath) {
    guard let text else { return }
    values.check(text.size, of: .text, "size", path)
    values.check(text.weight, of: .text, "weight", path)
    values.check(text.color, path.key("color"))
    values.check(text.lines, of: .text, "lines", path)
    values.check(text.lineHeight, of: .text, "lineHeight", path)
    values.check(text.letterSpacing, of: .text, "letterSpacing", path)
    for (index, span) in text.spans.enumerated() {
      let place = path.key("spans").index(index)
      values.check(span.weight, of: .textSpan, "weight", place)
      values.check(span.color, place.key("color"))
    }
    if let font = text.font { values.check(font, against: .notEmpty, "`font`", path.key("font")) }
  }
}
