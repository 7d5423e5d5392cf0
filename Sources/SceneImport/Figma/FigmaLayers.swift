// Nodes of Figma as layers.

import JSONTree
import Pixels
import VectorGraphics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Turns the nodes of a frame into layers.
struct FigmaLayers {
  private static let blends: [String: String] = [
    "MULTIPLY": "multiply", "SCREEN": "screen", "OVERLAY": "overlay", "DARKEN": "darken", "LIGHTEN": "lighten",
    "COLOR_DODGE": "colorDodge", "COLOR_BURN": "colorBurn", "HARD_LIGHT": "hardLight", "SOFT_LIGHT": "softLight",
    "DIFFERENCE": "difference", "EXCLUSION": "exclusion", "HUE": "hue", "SATURATION": "saturation", "COLOR": "color",
    "LUMINOSITY": "luminosity", "LINEAR_DODGE": "plusLighter",
  ]

  /// Most masks in a list of nodes: each one masks all nodes after it, also other masks.
  private static let mostMasks = 16

  let pictures: FigmaPictures
  let texts: FigmaText

  // MARK: Layers

  /// The layers of a list of nodes, from the lowest one.
  ///
  /// - Parameter space: The coordinates of their parent.
  func layers(_ nodes: [FigmaNode], in space: FigmaSpace) -> [ImportedLayer] {
    layers(nodes[...], in: space, masks: 0)
  }

  private func layers(_ nodes: ArraySlice<FigmaNode>, in space: FigmaSpace, masks: Int) -> [ImportedLayer] {
    var layers: [ImportedLayer] = []
    for (index, node) in zip(nodes.indices, nodes) where node.isVisible && node.type != "SLICE" {
      if node["isMask"]?.bool == true, masks < Self.mostMasks {
        layers += masked(nodes[(index + 1)...], by: node, in: space, masks: masks + 1)
        return layers
      }
      if let layer = layer(node, in: space) { layers.append(layer) }
    }
    return layers
  }

  /// Layers that the shape of a node cuts.
  private func masked(
    _ nodes: ArraySlice<FigmaNode>, by mask: FigmaNode, in space: FigmaSpace, masks: Int
  ) -> [ImportedLayer] {
    guard let place = space.place(mask) else { return layers(nodes, in: space, masks: masks) }
    let clip = ImportedLayer(place.frame)
    clip.clips = true
    clip.comments.append("the mask \"\(mask.name.oneLine(40))\"")
    setCorners(of: clip, mask)
    let isBox = ["RECTANGLE", "FRAME"].contains(mask.type) || mask.type == "ELLIPSE" && clip.isCircle
    if !isBox || place.rotation != 0 {
      clip.notes.append(ImportNote("picture", .approximated, "the mask is not a box", "its box masks"))
    }
    let paints = FigmaPaint.visible(mask["fills"])
    let isOpaque = paints.contains {
      $0.type == "SOLID" && $0.value("opacity") ?? 1 == 1 && mask.value("opacity") ?? 1 == 1
    }
    if !isOpaque, mask["maskType"]?.string != "VECTOR" {
      clip.notes.append(ImportNote("picture", .approximated, "the mask is not of one opaque colour", "its box masks"))
    }
    clip.layers = layers(nodes, in: space.inside(place.frame), masks: masks)
    return [clip]
  }

  private func layer(_ node: FigmaNode, in space: FigmaSpace) -> ImportedLayer? {
    guard let place = space.place(node) else { return nil }
    let layer = ImportedLayer(place.frame, name: node.name)
    layer.opacity = min(max(node.value("opacity") ?? 1, 0), 1)
    setBlend(of: layer, node)
    if place.isDistorted, let slanted = slanted(node, place) { return slanted }
    let reason = place.isDistorted ? "it is slanted or scaled" : reason(node)
    if let reason {
      if usePicture(of: node, on: layer, in: space, reason) { return layer }
      guard node.type != "TEXT", !place.isDistorted, !needsGeometry(node) else {
        if node.type == "TEXT" { return text(node, on: layer, place, notes: [approximated(reason)]) }
        return placeholder(layer, node, reason)
      }
      layer.notes.append(
        ImportNote("picture", .lost, reason, "that is left out; export node \(node.id.oneLine(20)) to keep it"))
    }
    if node.type == "TEXT" { return text(node, on: layer, place, notes: []) }
    setTurn(of: layer, place)
    if !setShape(of: layer, node) { return placeholder(layer, node, "its shape has no geometry") }
    setEffects(of: layer, node)
    layer.clips = node["clipsContent"]?.bool == true
    let inside = FigmaSpace(in: node, at: place, of: space)
    let children = node.type == "BOOLEAN_OPERATION" ? [] : layers(node.nodes, in: inside)
    setStack(of: layer, node, children)
    let strokes = strokes(of: layer, node, above: children)
    layer.layers += children
    if layer.clips, strokes.contains(where: { $0.frame.x < 0 }) { wrapContent(of: layer) }
    layer.layers += strokes
    return layer
  }

  /// Moves what a layer draws and cuts into a part of it, so that a line outside of its edge is not cut.
  private func wrapContent(of layer: ImportedLayer) {
    let part = layer.part()
    (part.fill, part.image, part.path, part.layers) = (layer.fill, layer.image, layer.path, layer.layers)
    (part.stack, part.clips) = (layer.stack, true)
    (layer.fill, layer.image, layer.path, layer.layers, layer.stack, layer.clips) = (nil, nil, nil, [part], nil, false)
  }

  private func approximated(_ reason: String) -> ImportNote {
    ImportNote("text", .approximated, reason, "it has one plain style; export the layer as a picture to keep it")
  }

  private func text(_ node: FigmaNode, on layer: ImportedLayer, _ place: FigmaSpace.Place, notes: [ImportNote])
    -> ImportedLayer
  {
    layer.notes += notes
    var found: [ImportNote] = []
    layer.text = texts.text(node, notes: &found)
    layer.notes += found
    layer.frame = FigmaText.frame(
      place.frame, node, isExact: texts.hasFont(node), align: layer.text?.align ?? "left")
    setTurn(of: layer, place)
    setEffects(of: layer, node)
    return layer
  }

  private func setTurn(of layer: ImportedLayer, _ place: FigmaSpace.Place) {
    layer.rotation = place.rotation
    guard place.isMirrored else { return }
    // Mirrored from above and turned by half a turn is mirrored from the side.
    let isOver = abs(place.rotation) > 90
    layer.mirror = isOver ? (-1, 1) : (1, -1)
    if isOver { layer.rotation -= place.rotation > 0 ? 180 : -180 }
  }

  /// A slanted or scaled shape as the paths that its matrix makes of it; nil: it is more than shapes in colours.
  private func slanted(_ node: FigmaNode, _ place: FigmaSpace.Place) -> ImportedLayer? {
    guard node.type != "TEXT", node.type == "BOOLEAN_OPERATION" || node.nodes.isEmpty, reason(node) == nil else {
      return nil
    }
    let straight = ImportedLayer(place.frame)
    setCorners(of: straight, node)
    let (width, height) = (place.frame.width, place.frame.height)
    let radii =
      straight.cornerRadii.count == 4 ? straight.cornerRadii : (0..<4).map { _ in straight.cornerRadii.first ?? 0 }
    var shape = data(node["fillGeometry"])
    if shape.text.isEmpty, node.type == "ELLIPSE" { shape.text = PathText.ellipse(width, height) }
    if shape.text.isEmpty, !needsGeometry(node) {
      shape.text = PathText.roundedRect(width, height, radii.map { ($0, $0) })
    }
    let outline = data(node["strokeGeometry"])
    var parts: [(path: VectorPath, isEvenOdd: Bool, paint: JSONNode)] = []
    for (data, paints) in [(shape, node["fills"]), (outline, node["strokes"])] where !data.text.isEmpty {
      let path = PathData(data.text).path.mapped(place.local)
      parts += FigmaPaint.visible(paints).map { (path, data.isEvenOdd, $0) }
    }
    let boxes = parts.compactMap(\.path.boundingBox)
    guard let first = boxes.first else { return nil }
    let box = boxes.reduce(first) { $0.union($1) }
    let layer = ImportedLayer(box, name: node.name)
    layer.opacity = min(max(node.value("opacity") ?? 1, 0), 1)
    setBlend(of: layer, node)
    for part in parts {
      let target = parts.count == 1 ? layer : layer.part()
      let size = Size(width: box.width, height: box.height)
      guard case .fill(let fill) = FigmaPaint(part.paint, in: size, pictures: pictures, name: node.name) else {
        return nil
      }
      let data = PathText.data(part.path.mapped(.translation(x: -box.x, y: -box.y)))
      target.path = ImportedPath(data: data, fill: fill, isEvenOdd: part.isEvenOdd)
      if target !== layer { layer.layers.append(target) }
      if case .color = fill { continue }
      target.path?.viewBox = Rect(size: size)
      layer.notes.append(
        ImportNote("geometry", .approximated, "it is slanted and has a gradient", "the gradient is not slanted"))
    }
    if outline.text.isEmpty, !FigmaPaint.visible(node["strokes"]).isEmpty {
      layer.notes.append(ImportNote("picture", .lost, "its stroke has no geometry", "the stroke is left out"))
    }
    setEffects(of: layer, node)
    return layer
  }

  // MARK: Pictures

  /// Types whose look their fills, strokes, effects and children say.
  private static let types: Set<String> = [
    "FRAME", "GROUP", "SECTION", "COMPONENT", "COMPONENT_SET", "INSTANCE", "RECTANGLE", "ELLIPSE", "VECTOR", "STAR",
    "LINE",
    "REGULAR_POLYGON", "POLYGON", "BOOLEAN_OPERATION", "TEXT", "TRANSFORM_GROUP",
  ]

  /// What of a node no key says; nil: nothing.
  private func reason(_ node: FigmaNode) -> String? {
    if !Self.types.contains(node.type) { return "it is of the type \(node.type.oneLine(30)), which is not read" }
    for effect in node["effects"]?.elements ?? [] where effect.isVisible {
      switch effect.type {
      case "DROP_SHADOW", "BACKGROUND_BLUR": break
      case "INNER_SHADOW": return "it has an inner shadow"
      case "LAYER_BLUR": return "it is blurred"
      case let type: return "it has the effect \(type.oneLine(30))"
      }
    }
    if node.type == "TEXT" { return FigmaText.reason(node) }
    let size = node.point("size").map { Size(width: $0.x, height: $0.y) } ?? Size(width: 1, height: 1)
    for paint in FigmaPaint.visible(node["fills"]) {
      if case .unknown(let reason) = FigmaPaint(paint, in: size, pictures: pictures, name: node.name) { return reason }
    }
    if needsGeometry(node), data(node["fillGeometry"]).text.isEmpty, data(node["strokeGeometry"]).text.isEmpty {
      return "its shape has no geometry"
    }
    return nil
  }

  private func needsGeometry(_ node: FigmaNode) -> Bool {
    ["VECTOR", "STAR", "REGULAR_POLYGON", "LINE", "BOOLEAN_OPERATION", "POLYGON"].contains(node.type)
      || node.type == "ELLIPSE" && isArc(node)
  }

  private func isArc(_ node: FigmaNode) -> Bool {
    guard let arc = node["arcData"] else { return false }
    let sweep = (arc.value("endingAngle") ?? 0) - (arc.value("startingAngle") ?? 0)
    return (arc.value("innerRadius") ?? 0) > 0 || abs(abs(sweep) - 2 * .pi) > 1e-3
  }

  /// Shows the exported picture of a node, if there is one; says whether there was.
  private func usePicture(of node: FigmaNode, on layer: ImportedLayer, in space: FigmaSpace, _ reason: String) -> Bool {
    guard let picture = pictures.node(node.id, for: node.name) else { return false }
    let bounds = node.rect("absoluteRenderBounds") ?? node.rect("absoluteBoundingBox")
    if let box = bounds.flatMap(space.box) { (layer.frame, layer.rotation) = box }
    layer.image = ImportedImage(name: picture.name, contentMode: "scaleToFill")
    layer.notes.append(ImportNote("picture", .picture, reason, "the exported picture is shown"))
    return true
  }

  private func placeholder(_ layer: ImportedLayer, _ node: FigmaNode, _ reason: String) -> ImportedLayer {
    layer.fill = .color(.placeholder)
    layer.notes.append(
      ImportNote("missing", .lost, reason, "it is a grey box; export node \(node.id.oneLine(20)) as a picture"))
    return layer
  }

  // MARK: Keys

  private func setBlend(of layer: ImportedLayer, _ node: FigmaNode) {
    guard let mode = node["blendMode"]?.string, mode != "NORMAL", mode != "PASS_THROUGH" else { return }
    layer.blend = Self.blends[mode]
    if layer.blend == nil {
      layer.notes.append(
        ImportNote("blend", .approximated, "the blend mode \(mode.oneLine(30)) has no key", "it is painted normally"))
    }
  }

  private func setCorners(of layer: ImportedLayer, _ node: FigmaNode) {
    let (width, height) = (layer.frame.width, layer.frame.height)
    if node.type == "ELLIPSE" {
      layer.isCircle = abs(width - height) < 0.01
      return
    }
    let radii = node["rectangleCornerRadii"]?.elements.compactMap(\.number) ?? []
    if radii.count == 4 {
      layer.cornerRadii = radii.map { max(0, $0) }
    } else if let radius = node.value("cornerRadius"), radius > 0 {
      layer.cornerRadii = [radius]
    }
    layer.isContinuous = (node.value("cornerSmoothing") ?? 0) > 0 && layer.cornerRadii.contains { $0 > 0 }
  }

  /// Sets fills and shape; false: there is no shape.
  private func setShape(of layer: ImportedLayer, _ node: FigmaNode) -> Bool {
    setCorners(of: layer, node)
    let size = Size(width: layer.frame.width, height: layer.frame.height)
    var paths: [(data: String, isEvenOdd: Bool)] = []
    if needsGeometry(node) {
      let data = data(node["fillGeometry"])
      if !data.text.isEmpty { paths = [(data.text, data.isEvenOdd)] }
    } else if node.type == "ELLIPSE", !layer.isCircle {
      paths = [(PathText.ellipse(size.width, size.height), false)]
    }
    let isPath = needsGeometry(node) || !paths.isEmpty
    let paints = FigmaPaint.visible(node["fills"])
    for paint in paints {
      if let reason = FigmaPaint.approximation(paint, in: size) {
        layer.notes.append(ImportNote("fill", .approximated, reason, "it has the nearest one that is not turned"))
      }
      let target = paints.count == 1 ? layer : layer.part()
      if target !== layer { layer.layers.append(target) }
      set(FigmaPaint(paint, in: size, pictures: pictures, name: node.name), on: target, isOnly: paints.count == 1)
      guard isPath else { continue }
      if let path = paths.first {
        var shape = ImportedPath(data: path.data, fill: target.fill, isEvenOdd: path.isEvenOdd)
        if case .color? = target.fill {} else { shape.viewBox = Rect(size: size) }
        if let image = target.image {
          if node.type == "ELLIPSE", !isArc(node), let ellipse = ellipse(image, paint, in: size) {
            target.image = nil
            target.layers.append(ellipse)
          } else {
            layer.notes.append(
              ImportNote("picture", .approximated, "a picture fills its shape", "the picture is in a box"))
          }
        } else {
          target.path = shape
        }
      }
      target.fill = nil
    }
    return true
  }

  /// A picture in an ellipse; nil: only a part of the ellipse shows it.
  private func ellipse(_ image: ImportedImage, _ paint: JSONNode, in size: Size) -> ImportedLayer? {
    guard image.contentMode != "aspectFit", size.width > 0, size.height > 0 else { return nil }
    var image = image
    if image.contentMode == "aspectFill", let reference = paint["imageRef"]?.string,
      let pixels = pictures.fill(reference, for: "")?.size
    {
      let (width, height) = (Double(pixels.width), Double(pixels.height))
      let scale = min(width / size.width, height / size.height)
      let (w, h) = (max(1, (size.width * scale).rounded()), max(1, (size.height * scale).rounded()))
      image.crop = Rect(x: ((width - w) / 2).rounded(.down), y: ((height - h) / 2).rounded(.down), width: w, height: h)
    }
    image.contentMode = "scaleToFill"
    return .ellipse(image, in: size)
  }

  private func set(_ paint: FigmaPaint, on layer: ImportedLayer, isOnly: Bool) {
    switch paint {
    case .fill(let fill): layer.fill = fill
    case .image(let image, 1): layer.image = image
    case .image(let image, let opacity):
      let part = isOnly ? layer.part() : layer
      if part !== layer { layer.layers.append(part) }
      (part.image, part.opacity) = (image, opacity)
    case .missing(let reference):
      layer.fill = .color(.placeholder)
      layer.notes.append(
        ImportNote("missing", .lost, "the picture \(reference.oneLine(50)) was not exported", "it is grey"))
    case .unknown: break
    }
  }

  private func data(_ geometry: JSONNode?) -> (text: String, isEvenOdd: Bool) {
    let paths = geometry?.elements ?? []
    let text = paths.compactMap { $0["path"]?.string }.joined(separator: " ")
    if PathData(text).error != nil { return ("", false) }
    return (text, paths.first?["windingRule"]?.string == "EVENODD")
  }

  private func setEffects(of layer: ImportedLayer, _ node: FigmaNode) {
    var isFirst = true
    for effect in node["effects"]?.elements ?? [] where effect.isVisible {
      let radius = min(max(effect.value("radius") ?? 0, 0), 2000)
      switch effect.type {
      case "BACKGROUND_BLUR": layer.backdropBlur = min(radius / 2, 1000)
      case "DROP_SHADOW":
        guard let color = Color(effect["color"]) else { continue }
        let offset = effect.point("offset") ?? .zero
        var shadow = ImportedShadow(color: color, radius: radius, offset: offset, spread: effect.value("spread") ?? 0)
        if isFirst {
          layer.shadow = shadow
        } else {
          shadow.isOfBox = true
          let part = layer.part()
          part.shadow = shadow
          layer.layers.insert(part, at: 0)
        }
        isFirst = false
      default: break
      }
    }
  }

  // MARK: Strokes

  /// Sets the border of a layer, or returns parts that draw it above the children.
  private func strokes(
    of layer: ImportedLayer, _ node: FigmaNode, above children: [ImportedLayer]
  ) -> [ImportedLayer] {
    let paints = FigmaPaint.visible(node["strokes"])
    guard let paint = paints.last else { return [] }
    let size = Size(width: layer.frame.width, height: layer.frame.height)
    guard case .fill(let fill) = FigmaPaint(paint, in: size, pictures: pictures, name: node.name) else { return [] }
    guard case .color(let color) = fill, paints.count == 1 else {
      let note = ImportNote(
        "picture", .approximated, "its stroke has several paints or a gradient", "the stroke has one colour")
      layer.notes.append(note)
      return stroke(of: layer, node, fill.colors.first ?? .black, above: children)
    }
    return stroke(of: layer, node, color, above: children)
  }

  private func stroke(
    of layer: ImportedLayer, _ node: FigmaNode, _ color: Color, above children: [ImportedLayer]
  ) -> [ImportedLayer] {
    let outline = data(node["strokeGeometry"])
    let isShape = needsGeometry(node) || node.type == "ELLIPSE" && !layer.isCircle
    let isDashed = !(node["strokeDashes"]?.elements ?? []).isEmpty
    let sides = node["individualStrokeWeights"]
    if isShape || isDashed || sides != nil {
      if !outline.text.isEmpty {
        let isAlone = isShape && layer.path == nil && layer.fill == nil && layer.layers.isEmpty && layer.text == nil
        let part = isAlone ? layer : layer.part()
        (part.cornerRadii, part.isCircle) = ([], false)
        part.path = ImportedPath(data: outline.text, fill: .color(color), isEvenOdd: outline.isEvenOdd)
        return isAlone ? [] : [part]
      }
      if node.type == "ELLIPSE", !isArc(node), !isDashed { return [ellipse(along: layer, node, color)] }
      if isShape || isDashed {
        layer.notes.append(ImportNote("picture", .lost, "its stroke has no geometry", "the stroke is left out"))
        return []
      }
    }
    if let sides { return lines(along: layer, sides, color) }
    let weight = max(0, node.value("strokeWeight") ?? 1)
    let align = node["strokeAlign"]?.string
    let grows = align == "OUTSIDE" ? 1 : align == "CENTER" ? 0.5 : 0.0
    guard weight > 0 else { return [] }
    if grows == 0, !Self.cover(children, edge: weight, of: layer) {
      layer.border = (weight, color)
      return []
    }
    let part = layer.part(grownBy: weight * grows)
    part.border = (weight, color)
    return [part]
  }

  /// A line along an ellipse.
  private func ellipse(along layer: ImportedLayer, _ node: FigmaNode, _ color: Color) -> ImportedLayer {
    let weight = max(0, node.value("strokeWeight") ?? 1)
    let align = node["strokeAlign"]?.string
    let part = layer.part(grownBy: align == "OUTSIDE" ? weight / 2 : align == "CENTER" ? 0 : -weight / 2)
    let (width, height) = (max(0, part.frame.width), max(0, part.frame.height))
    part.path = ImportedPath(
      data: PathText.ellipse(width, height), stroke: ImportedStroke(color: color, width: weight))
    return part
  }

  /// Whether children reach into the edge of a layer, where strokes are above them.
  private static func cover(_ children: [ImportedLayer], edge: Double, of layer: ImportedLayer) -> Bool {
    children.contains { child in
      let frame = child.frame
      return child.rotation != 0 || frame.x < edge || frame.y < edge || frame.maxX > layer.frame.width - edge
        || frame.maxY > layer.frame.height - edge
    }
  }

  /// Lines inside single edges.
  private func lines(along layer: ImportedLayer, _ sides: JSONNode, _ color: Color) -> [ImportedLayer] {
    let (width, height) = (layer.frame.width, layer.frame.height)
    func weight(_ side: String) -> Double { max(0, sides.value(side) ?? 0) }
    let rects = [
      Rect(x: 0, y: 0, width: width, height: weight("top")),
      Rect(x: width - weight("right"), y: 0, width: weight("right"), height: height),
      Rect(x: 0, y: height - weight("bottom"), width: width, height: weight("bottom")),
      Rect(x: 0, y: 0, width: weight("left"), height: height),
    ]
    return rects.filter { $0.width > 0 && $0.height > 0 }.map { rect in
      let line = ImportedLayer(rect)
      (line.fill, line.isPart) = (.color(color), true)
      return line
    }
  }

  // MARK: Stacks

  private func setStack(of layer: ImportedLayer, _ node: FigmaNode, _ children: [ImportedLayer]) {
    let mode = node["layoutMode"]?.string
    guard mode == "HORIZONTAL" || mode == "VERTICAL", node["layoutWrap"]?.string != "WRAP" else { return }
    let isAbsolute = node.nodes.contains { $0.isVisible && $0["layoutPositioning"]?.string == "ABSOLUTE" }
    guard !isAbsolute, !children.contains(where: \.isPart) else { return }
    layer.stack = ImportedStack(
      of: children, in: Size(width: layer.frame.width, height: layer.frame.height), isRow: mode == "HORIZONTAL")
  }
}
