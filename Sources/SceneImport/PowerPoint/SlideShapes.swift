// The shapes of a slide, its layout or its master as layers.

import FileFormats
import Pixels

/// What the shapes of a part refer to.
struct SlidePart {
  /// Its path in the file.
  let path: String
  let tree: XMLNode
  let theme: SlideTheme
  /// From 1.
  var number = 1
  /// Parts whose placeholders those of this part inherit from: its layout, its master.
  var parents: [XMLNode] = []
  /// The styles of texts: those of the master, then those of the deck.
  var textStyles: XMLNode?
  var deckStyle: XMLNode?

  /// The shapes of the part.
  var shapes: [XMLNode] { tree.child("cSld", "spTree")?.children ?? [] }
}

/// Turns the shapes of a part into layers.
struct SlideShapes {
  /// Most effects of a shape that are looked at.
  private static let mostEffects = 16

  let package: SlidePackage
  let part: SlidePart
  let texts: SlideText
  let images: ImportedFiles

  private var theme: SlideTheme { part.theme }

  /// The layers of all shapes of the part.
  ///
  /// - Parameter isSlide: Whether it is the slide itself: placeholders of layouts and masters are not drawn.
  func layers(isSlide: Bool) throws(ImportError) -> [ImportedLayer] {
    try layers(part.shapes, SlideSpace(), isSlide: isSlide)
  }

  private func layers(
    _ shapes: [XMLNode], _ space: SlideSpace, isSlide: Bool
  ) throws(ImportError) -> [ImportedLayer] {
    var layers: [ImportedLayer] = []
    for shape in shapes {
      if shape.name == "AlternateContent" {
        // Shapes of newer programs come with a picture or older shapes.
        let content = shape.child("Fallback") ?? shape.child("Choice")
        layers += try self.layers(content?.children ?? [], space, isSlide: isSlide)
      } else if let layer = try layer(shape, space, isSlide: isSlide) {
        layers.append(layer)
      }
    }
    return layers
  }

  private func layer(_ shape: XMLNode, _ space: SlideSpace, isSlide: Bool) throws(ImportError) -> ImportedLayer? {
    let common = shape.children.first { $0.name.hasPrefix("nv") }?.child("cNvPr")
    guard let common, !["1", "true"].contains(common["hidden"]) else { return nil }
    let placeholder = SlidePlaceholder(shape)
    if placeholder != nil && !isSlide { return nil }
    let layer: ImportedLayer?
    switch shape.name {
    case "sp", "cxnSp": layer = try self.shape(shape, placeholder, space)
    case "pic": layer = try picture(shape, placeholder, space)
    case "grpSp": layer = try group(shape, space, isSlide: isSlide)
    case "graphicFrame": layer = graphic(shape, space)
    default: layer = nil
    }
    guard let layer else { return nil }
    let name = common["name"] ?? ""
    layer.sourceName = name.isEmpty ? nil : name
    let marker = name.hasPrefix("!!") ? name : nil
    let creation = Self.creation(common).map { "id \($0)" }
    layer.matchNames = [marker, marker == nil ? creation : nil, marker == nil ? "\(shape.name) \(name)" : nil]
    return layer
  }

  /// The id that stays with a shape when a slide is duplicated.
  private static func creation(_ common: XMLNode) -> String? {
    for node in common.child("extLst")?.all("ext") ?? [] {
      if let id = node.child("creationId")?["id"] { return id }
    }
    return nil
  }

  /// The shapes that a placeholder inherits from, the nearest first.
  private func inherited(_ placeholder: SlidePlaceholder?) -> [XMLNode] {
    guard let placeholder else { return [] }
    return part.parents.compactMap { package.placeholders(of: $0).shape(for: placeholder) }
  }

  // MARK: Shapes

  private func shape(
    _ shape: XMLNode, _ placeholder: SlidePlaceholder?, _ space: SlideSpace
  ) throws(ImportError) -> ImportedLayer? {
    let inherited = inherited(placeholder)
    try package.spend(([shape] + inherited).reduce(0) { $0 + $1.weight })
    let properties = ([shape] + inherited).compactMap { $0.child("spPr") }
    guard let place = properties.lazy.compactMap({ space.place($0.child("xfrm")) }).first else { return nil }
    let layer = ImportedLayer(place.frame)
    layer.rotation = place.rotation
    let geometry = properties.first { $0.child("prstGeom") != nil || $0.child("custGeom") != nil }
    // Formulas and paths take more time than other elements.
    try package.spend((geometry?.child("custGeom")?.weight ?? 0) * 10)
    let look = try paint(layer, geometry, [shape] + inherited)
    let body = shape.child("txBody")
    let hasText = body?.all("p").contains { $0.children.contains { $0.name == "r" || $0.name == "fld" } } ?? false
    if place.mirror != (1, 1), look {
      if hasText {
        layer.notes.append(ImportNote("geometry", .approximated, "it is mirrored and has a text", "it is not mirrored"))
      } else {
        layer.mirror = place.mirror
      }
    }
    if let body, hasText {
      try package.spend((part.textStyles?.weight ?? 0) + (part.deckStyle?.weight ?? 0))
      // Parts with a fill are above the text of their layer.
      let isCovered = layer.layers.contains { $0.path?.fill != nil || $0.image != nil }
      let target = isCovered ? layer.part() : layer
      let size = Size(width: layer.frame.width, height: layer.frame.height)
      add(
        body, to: target, shape, inherited, placeholder, insets: SlideGeometry.textInsets(geometry, in: size))
      if isCovered { layer.layers.append(target) }
    }
    // A placeholder without a text, a fill and a line is not shown.
    return hasText || look || !layer.layers.isEmpty ? layer : nil
  }

  private func add(
    _ body: XMLNode, to layer: ImportedLayer, _ shape: XMLNode, _ inherited: [XMLNode],
    _ placeholder: SlidePlaceholder?,
    insets: [Double]
  ) {
    let bodies = [body] + inherited.compactMap { $0.child("txBody") }
    var style = SlideTextStyle()
    style.insets = insets
    style.bodies = bodies.compactMap { $0.child("bodyPr") }
    let kind =
      switch placeholder?.kind {
      case "title"?: "titleStyle"
      case "body"?: "bodyStyle"
      default: "otherStyle"
      }
    style.lists =
      bodies.compactMap { $0.child("lstStyle") } + [part.textStyles?.child(kind), part.deckStyle].compactMap(\.self)
    style.color = theme.color(in: shape.child("style", "fontRef"))
    style.number = part.number
    texts.add(body, to: layer, style, theme)
  }

  /// Sets shape, fill, line and shadow; whether there is anything to see.
  ///
  /// - Parameter shapes: The shape, then those that it inherits from. What a shape says itself wins over its style, and both over
  ///   what it inherits.
  private func paint(_ layer: ImportedLayer, _ geometry: XMLNode?, _ shapes: [XMLNode]) throws(ImportError) -> Bool {
    let size = Size(width: layer.frame.width, height: layer.frame.height)
    let outline = SlideGeometry(geometry, in: size)
    func styled(_ shape: XMLNode, _ name: String, _ list: [XMLNode]) throws(ImportError) -> (XMLNode, SlideTheme)? {
      guard let node = shape.child("style", name), let index = node.number("idx").flatMap({ Int(exactly: $0) }),
        index >= 1, index <= list.count
      else { return nil }
      try package.spend(list[index - 1].weight)
      return (list[index - 1], theme.with(placeholder: theme.color(in: node)))
    }
    var fill: SlideFill?
    var (ownLine, lineStyle): (XMLNode?, (line: XMLNode, theme: SlideTheme)?)
    var effects: (XMLNode?, SlideTheme)?
    for shape in shapes {
      let own = shape.child("spPr")
      if fill == nil { fill = SlideFill(own, theme, in: size) }
      if fill == nil, let (node, theme) = try styled(shape, "fillRef", theme.fills) {
        fill = SlideFill(element: node, theme, in: size)
      }
      if lineStyle == nil, ownLine == nil {
        ownLine = own?.child("ln")
        lineStyle = try styled(shape, "lnRef", theme.lines).map { (line: $0.0, theme: $0.1) }
      }
      if effects == nil, let own = own?.child("effectLst") { effects = (own, theme) }
      if effects == nil, let (node, theme) = try styled(shape, "effectRef", theme.effects) {
        effects = (node.child("effectLst"), theme)
      }
    }
    let pattern = shapes.lazy.compactMap { $0.child("spPr", "pattFill") }.first
    if let pattern, case .fill? = fill {
      layer.notes.append(
        ImportNote(
          "fill", .approximated,
          "it is filled with \(pattern["prst"].map { "the pattern \($0.oneLine(20))" } ?? "a pattern")",
          "it has the mean colour"))
    }
    let line = SlideLine(ownLine, style: lineStyle, theme)
    if let what = line?.difference {
      layer.notes.append(ImportNote("stroke", .approximated, what, "it is a line of one colour"))
    }
    let isDeep = shapes.contains {
      $0.child("spPr", "sp3d") != nil || $0.child("spPr", "scene3d", "camera", "rot") != nil
    }
    if isDeep { layer.notes.append(ImportNote("geometry", .lost, "it has three dimensions", "it is flat")) }
    // What is set already is the grey of a missing picture.
    var painted = layer.fill
    switch fill {
    case .some(.none), nil: break
    case .fill(let fill)?: painted = fill
    case .picture(let node, let part)?:
      try set(picture: node, of: part, on: layer, size)
      painted = layer.fill
    case .group?:
      painted = .color(.placeholder)
      layer.notes.append(ImportNote("fill", .lost, "it has the fill of its group", "it is grey"))
    }
    layer.fill = nil
    set(outline, painted, line, on: layer, size)
    if let (node, theme) = effects {
      layer.shadow = ImportedShadow(node, theme)
      if let node { noteEffects(node, layer) }
    }
    return painted != nil || line != nil || layer.image != nil || !layer.layers.isEmpty
  }

  private func noteEffects(_ effects: XMLNode, _ layer: ImportedLayer) {
    for effect in effects.children.prefix(Self.mostEffects) where effect.name != "outerShdw" {
      layer.notes.append(
        ImportNote("effect", .lost, "it has the effect \(effect.name.oneLine(30))", "the effect is left out"))
    }
  }

  private func set(
    _ outline: SlideGeometry, _ fill: ImportedFill?, _ line: SlideLine?, on layer: ImportedLayer, _ size: Size
  ) {
    switch outline {
    case .rect: layer.fill = fill
    case .rounded(let radii): (layer.fill, layer.cornerRadii) = (fill, radii)
    case .circle: (layer.fill, layer.isCircle) = (fill, true)
    case .unknown(let what):
      layer.fill = fill
      layer.notes.append(ImportNote("geometry", .approximated, what, "it is a box"))
    case .ellipse:
      if let image = layer.image, size.width > 0, size.height > 0 {
        layer.image = nil
        layer.layers.append(.ellipse(image, in: size))
      }
      return set([SlidePath(data: PathText.ellipse(size.width, size.height), light: 0)], fill, line, on: layer, size)
    case .path(let data): return set([SlidePath(data: data, light: 0)], fill, line, on: layer, size)
    case .line(let data): return set([SlidePath(data: data, light: nil)], fill, line, on: layer, size)
    case .paths(let paths): return set(paths, fill, line, on: layer, size)
    }
    guard let line, line.width > 0 else { return }
    if !line.dash.isEmpty {
      let part = layer.part()
      let radius = layer.isCircle ? min(size.width, size.height) / 2 : 0
      let radii =
        layer.cornerRadii.count == 4 ? layer.cornerRadii : Array(repeating: layer.cornerRadii.first ?? radius, count: 4)
      part.path = ImportedPath(
        data: PathText.roundedRect(size.width, size.height, radii.map { ($0, $0) }), stroke: line.stroke)
      (part.cornerRadii, part.isCircle) = ([], false)
      layer.layers.append(part)
      return
    }
    // The middle of the line is on the edge; around pictures the line is outside.
    let growth = layer.image == nil ? line.width / 2 : line.width
    let part = layer.part(grownBy: growth)
    if line.join == "round", !layer.isCircle {
      let radii = layer.cornerRadii.isEmpty ? [0] : layer.cornerRadii
      part.cornerRadii = radii.map { $0 + growth }
    }
    part.border = (line.width, line.color)
    layer.layers.append(part)
  }

  /// Sets the first path on a layer and adds the others as parts.
  private func set(
    _ paths: [SlidePath], _ fill: ImportedFill?, _ line: SlideLine?, on layer: ImportedLayer, _ size: Size
  ) {
    if layer.image != nil {
      layer.notes.append(ImportNote("geometry", .approximated, "a picture fills its shape", "the picture is in a box"))
    }
    for path in paths {
      let arrows = path.light == nil ? line.flatMap { SlideArrowLine(path.data, start: $0.start, end: $0.end) } : nil
      var shape = ImportedPath(data: arrows?.data ?? path.data, stroke: path.isStroked ? line?.stroke : nil)
      if let light = path.light { shape.fill = fill?.mixed(with: light < 0 ? .black : .white, abs(light)) }
      if case .color? = shape.fill {} else if shape.fill != nil { shape.viewBox = Rect(size: size) }
      guard shape.fill != nil || shape.stroke != nil else { continue }
      if layer.path == nil, layer.layers.isEmpty {
        layer.path = shape
      } else {
        let part = layer.part()
        part.path = shape
        layer.layers.append(part)
      }
      if let line, let arrows, path.isStroked { add(arrows, line, to: layer) }
    }
  }

  private func add(_ arrows: SlideArrowLine, _ line: SlideLine, to layer: ImportedLayer) {
    for head in arrows.heads {
      let part = layer.part()
      var stroke = line.stroke
      stroke.dash = []
      part.path = ImportedPath(
        data: head.data, fill: head.isOpen ? nil : .color(line.color), stroke: head.isOpen ? stroke : nil)
      layer.layers.append(part)
    }
  }

  // MARK: Groups, pictures, graphics

  private func group(_ shape: XMLNode, _ space: SlideSpace, isSlide: Bool) throws(ImportError) -> ImportedLayer? {
    let transform = shape.child("grpSpPr", "xfrm")
    guard let transform, let place = space.place(transform) else { return nil }
    let layer = ImportedLayer(place.frame)
    (layer.rotation, layer.mirror) = (place.rotation, place.mirror)
    layer.layers = try layers(shape.children, space.inside(transform, frame: place.frame), isSlide: isSlide)
    return layer.layers.isEmpty ? nil : layer
  }

  private func picture(
    _ shape: XMLNode, _ placeholder: SlidePlaceholder?, _ space: SlideSpace
  ) throws(ImportError) -> ImportedLayer? {
    let inherited = inherited(placeholder)
    try package.spend(([shape] + inherited).reduce(0) { $0 + $1.weight })
    let properties = ([shape] + inherited).compactMap { $0.child("spPr") }
    guard let place = properties.lazy.compactMap({ space.place($0.child("xfrm")) }).first else { return nil }
    let layer = ImportedLayer(place.frame)
    (layer.rotation, layer.mirror) = (place.rotation, place.mirror)
    let size = Size(width: place.frame.width, height: place.frame.height)
    let media = shape.child("nvPicPr", "nvPr")?.children.first {
      ["videoFile", "audioFile", "wavAudioFile"].contains($0.name)
    }
    if media != nil { layer.notes.append(ImportNote("picture", .lost, "it is a film or a sound", "it is a picture")) }
    if let fill = shape.child("blipFill") { try set(picture: fill, of: nil, on: layer, size) }
    _ = try paint(layer, shape.child("spPr"), [shape])
    return layer
  }

  /// Sets the picture of an element `blipFill`, which a part refers to; nil: that of the shape.
  private func set(
    picture fill: XMLNode, of part: String?, on layer: ImportedLayer, _ size: Size
  ) throws(ImportError) {
    let blip = fill.child("blip")
    let references = try package.references(of: part ?? self.part.path)
    let reference = blip?["r:embed"].flatMap { references[$0] }
    guard let reference, package.contains(reference.part) else {
      return lose(layer, "its picture is not in the file", code: "missing")
    }
    guard let picture = try package.picture(reference.part, images: images) else {
      let kind = Path.fileExtension(of: reference.part)
      return lose(layer, "its picture has the format \(kind.oneLine(10))", code: "picture")
    }
    var image = ImportedImage(name: picture.name, contentMode: "scaleToFill")
    let opacity = (blip?.child("alphaModFix")?.number("amt") ?? 100_000) / 100_000
    if opacity < 1 { layer.opacity = max(0, opacity) }
    let changes = (blip?.children ?? []).filter { !["alphaModFix", "extLst"].contains($0.name) }
    if let change = changes.first {
      layer.notes.append(
        ImportNote(
          "picture", .approximated, "its picture has the effect \(change.name.oneLine(30))", "the effect is left out"))
    }
    if fill.child("tile") != nil {
      layer.notes.append(ImportNote("picture", .approximated, "its picture is repeated", "one picture is stretched"))
    }
    let (width, height) = (Double(picture.size.width), Double(picture.size.height))
    func share(_ node: XMLNode?, _ name: String) -> Double { (node?.number(name) ?? 0) / 100_000 }
    let source = fill.child("srcRect")
    let (left, top, right, bottom) = (share(source, "l"), share(source, "t"), share(source, "r"), share(source, "b"))
    if left < 0 || top < 0 || right < 0 || bottom < 0 {
      // The picture is smaller than its shape.
      let (w, h) = (max(0.001, 1 - left - right), max(0.001, 1 - top - bottom))
      let part = ImportedLayer(
        Rect(x: -left / w * size.width, y: -top / h * size.height, width: size.width / w, height: size.height / h))
      part.image = image
      part.isPart = true
      layer.clips = true
      layer.layers.append(part)
      return
    }
    if source != nil, left + top + right + bottom > 0 {
      let (x, y) = ((left * width).rounded(), (top * height).rounded())
      let crop = Rect(
        x: x, y: y, width: ((1 - right) * width).rounded() - x, height: ((1 - bottom) * height).rounded() - y)
      if crop.width >= 1, crop.height >= 1, crop.maxX <= width, crop.maxY <= height { image.crop = crop }
    }
    layer.image = image
  }

  /// A picture behind the shapes.
  func ground(_ fill: XMLNode, of part: String?, size: Size) throws(ImportError) -> ImportedLayer {
    let layer = ImportedLayer(Rect(size: size))
    try set(picture: fill, of: part, on: layer, size)
    return layer
  }

  private func lose(_ layer: ImportedLayer, _ what: String, code: String) {
    layer.fill = .color(.placeholder)
    layer.notes.append(ImportNote(code, .lost, what, "it is a grey box"))
  }

  private func graphic(_ shape: XMLNode, _ space: SlideSpace) -> ImportedLayer? {
    guard let place = space.place(shape.child("xfrm")) else { return nil }
    let layer = ImportedLayer(place.frame)
    let kind = shape.child("graphic", "graphicData")?["uri"].map { Path.name(of: $0) } ?? ""
    let name = ["chart": "a chart", "table": "a table", "diagram": "a diagram"][kind] ?? "an embedded object"
    lose(layer, "it is \(name), which is not read", code: "picture")
    return layer
  }
}
