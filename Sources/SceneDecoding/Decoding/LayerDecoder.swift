// Layers as types: images, fonts and text styles are looked up; frames have been resolved.

import JSONTree
import Pixels
import SceneModel
import VectorGraphics

/// Decodes layers. One is made for each scene.
final class LayerDecoder {
  /// A path of a file and where it is written.
  struct Asset: Hashable {
    var path: String
    var kind: AssetUse.Kind
    var offset: Int
  }

  private let log: DiagnosticLog
  private let images: [String: String]
  private let imageNames: [String]
  private let declaredImages: Set<String>
  private let fonts: [String: String]
  let styles: TextStyles
  /// Where texts are written first.
  private(set) var texts: [LayerText: TextPlace] = [:]
  /// Where code is written first.
  private(set) var codes: [LayerCode: CodePlace] = [:]
  /// Where parts of images are written first.
  private(set) var crops: [ImagePart: Int] = [:]
  /// Where images that play in their own way are written first.
  private(set) var plays: [ImagePart: Int] = [:]
  /// Where the names of the steps with which images start are written first.
  private(set) var starts: [String: Int] = [:]
  /// Paths that layers give directly.
  private(set) var assets: Set<Asset> = []

  init(images: [JSONMember], fonts: [JSONMember], styles: TextStyles, log: DiagnosticLog) {
    (self.log, self.styles) = (log, styles)
    imageNames = images.map(\.key)
    declaredImages = Set(imageNames)
    self.images = Self.paths(images)
    self.fonts = Self.paths(fonts)
  }

  private static func paths(_ members: [JSONMember]) -> [String: String] {
    Dictionary(members.compactMap { member in member.value.string.map { (member.key, $0) } }) { first, _ in first }
  }

  /// Layers whose frames have been resolved.
  func layers(_ nodes: [LayerNode]) -> [Layer] {
    checkIDs(nodes)
    return nodes.map(layer)
  }

  private func checkIDs(_ nodes: [LayerNode]) {
    var first: [String: JSONNode] = [:]
    for node in nodes {
      guard let id = node.id, let written = node["id"] else { continue }
      if let earlier = first[id] {
        log.report(.duplicateID(id, isRepeated: node.isRepeated), at: written.offset, related: earlier.offset)
      } else {
        first[id] = written
      }
    }
  }

  private func layer(_ node: LayerNode) -> Layer {
    let standard = Defaults.layer
    var layer = Layer(
      id: node.id, frame: node.frame,
      cornerRadii: node["cornerRadius"].map { radii($0, node.frame.size) } ?? standard.cornerRadii,
      cornerCurve: node["cornerCurve"]?.name() ?? standard.cornerCurve, fill: node["fill"]?.fill,
      image: node["image"].flatMap { image($0) }, contentMode: node["contentMode"]?.name() ?? standard.contentMode,
      crop: crop(of: node), imageTint: node["imageTint"]?.color,
      imageColor: node["imageColor"]?.color ?? standard.imageColor,
      filter: node["filter"]?.name() ?? standard.filter,
      path: node["path"].flatMap { path($0) },
      border: node["border"].flatMap { Self.border($0) }, shadow: node["shadow"].flatMap { Self.shadow($0) },
      opacity: node["opacity"]?.number ?? standard.opacity, clips: node["clips"]?.bool ?? standard.clips,
      blend: node["blend"]?.name() ?? standard.blend,
      backdropBlur: node["backdropBlur"]?.number ?? standard.backdropBlur,
      transform: node["transform"].map { Self.transform($0) } ?? standard.transform,
      text: text(of: node), code: code(of: node), hidden: node["hidden"]?.bool ?? standard.hidden,
      layers: layers(node.children))
    layer.blur = node["blur"].flatMap { Self.blur($0) }
    layer.backface = node["backface"]?.name() ?? standard.backface
    layer.play = play(of: node)
    if let part = layer.imagePart, part.play != nil, let written = node["play"] {
      plays[part] = min(plays[part] ?? .max, written.offset)
    }
    if let part = layer.imagePart?.picture, part.crop != nil, let written = node["crop"] {
      crops[part] = min(crops[part] ?? .max, written.offset)
    }
    if layer.ignoresSpread, let spread = node["shadow"]?["spread"] { log.report(.spreadIgnored, at: spread.offset) }
    return layer
  }

  // MARK: Geometry

  private func radii(_ node: JSONNode, _ size: Size) -> CornerRadii {
    func radius(_ node: JSONNode) -> Double { max(0, node.length?.resolved(in: size.shorterSide) ?? 0) }
    let radii = node.elements.map(radius)
    guard radii.count == 4 else { return CornerRadii(radius(node)) }
    return CornerRadii(topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
  }

  private static func transform(_ node: JSONNode) -> LayerTransform {
    let (scale, standard) = (node["scale"], Defaults.transform)
    return LayerTransform(
      translation: node["translate"]?.point ?? standard.translation,
      scaleX: scale?.number ?? scale?.point?.x ?? standard.scaleX,
      scaleY: scale?.number ?? scale?.point?.y ?? standard.scaleY,
      rotation: node["rotate"]?.number ?? standard.rotation, rotationX: node["rotateX"]?.number ?? standard.rotationX,
      rotationY: node["rotateY"]?.number ?? standard.rotationY, perspective: node["perspective"]?.number,
      anchor: node["anchor"]?.point ?? standard.anchor)
  }

  // MARK: Contents

  /// A name of `images`, else a path.
  func image(_ node: JSONNode) -> ImageSource? {
    guard let text = node.string, !text.isEmpty else { return nil }
    if let path = images[text] { return .file(path) }
    if declaredImages.contains(text) { return nil }
    guard TextRule.imageFile.accepts(text) else {
      reportUnknownImage(text, at: node.offset)
      return nil
    }
    assets.insert(Asset(path: text, kind: .image, offset: node.offset))
    return .file(text)
  }

  private func crop(of node: LayerNode) -> ImageCrop? {
    guard let written = node["crop"] else { return nil }
    if node["image"] == nil { log.report(.keyNeeds("crop", others: ["image"]), at: written.offset) }
    let lengths = written.elements.compactMap(\.length)
    guard lengths.count == 4 else { return nil }
    return ImageCrop(x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3])
  }

  private func play(of node: LayerNode) -> ImagePlay? {
    guard let written = node["play"], case .object = written.content else { return nil }
    if node["image"] == nil { log.report(.keyNeeds("play", others: ["image"]), at: written.offset) }
    func part(_ from: JSONNode?, _ to: JSONNode?, _ rate: JSONNode?) -> ImagePlay.Part {
      ImagePlay.Part(from: from?.number ?? 0, to: to?.number, rate: rate?.number ?? 1)
    }
    let listed = written["parts"]?.elements.map(\.elements).filter { $0.count >= 2 } ?? []
    let parts =
      listed.isEmpty
      ? [part(written["from"], written["to"], written["rate"])]
      : listed.map { part($0[0], $0[1], $0.count > 2 ? $0[2] : nil) }
    let step = written["start"]?.string.flatMap { $0 == "scene" ? nil : $0 }
    if let step, let place = written["start"] { starts[step] = min(starts[step] ?? .max, place.offset) }
    let play = ImagePlay(
      parts: parts, start: step.map { .step($0) } ?? .seconds(written["start"]?.number ?? 0),
      loopCount: written["loop"].flatMap(Self.loopCount), before: written["before"]?.name() ?? .hold,
      after: written["after"]?.name() ?? .hold)
    if let number = play.emptyPart {
      let place = listed.isEmpty ? written["to"] : written["parts"]?.elements[number].elements[1]
      log.report(.emptyPart(play.parts[number]), at: place?.offset ?? written.offset)
    }
    return play
  }

  /// How often an image plays: `true` is forever, `false` once.
  private static func loopCount(_ node: JSONNode) -> Int? {
    if let isEndless = node.bool { return isEndless ? 0 : 1 }
    return node.integer(in: Ranges.loops)
  }

  private func reportUnknownImage(_ text: String, at offset: Int) {
    if text.contains("/") || text.contains(".") {
      log.report(
        .wrongValue(
          subject: "`image`", allowed: "a name of `images` or " + TextRule.imageFile.noun,
          found: "\"\(Wording.short(text))\"" + (TextRule.imageFile.hint(text).map { "; \($0)" } ?? ""),
          suggestions: Spelling.nearest(to: text, among: imageNames).map { [$0] } ?? []),
        at: offset)
    } else {
      log.report(.unknown("image", text, among: imageNames), at: offset)
    }
  }

  private func path(_ node: JSONNode) -> LayerPath? {
    guard let path = node.layerPath, let data = node["d"] else { return nil }
    if let error = PathData(path.data).error {
      log.report(.pathData(error.description), at: data.offset(ofByte: error.offset))
    }
    return path
  }

  private static func border(_ node: JSONNode) -> Border? {
    node["width"]?.number.map { Border(width: $0, color: node["color"]?.color ?? Defaults.border.color) }
  }

  private static func blur(_ node: JSONNode) -> LayerBlur? {
    guard let radius = node.number ?? node["radius"]?.number, radius > 0 else { return nil }
    return LayerBlur(radius: radius, edges: node["edges"]?.name() ?? Defaults.blur.edges)
  }

  static func shadow(_ node: JSONNode) -> LayerShadow? {
    guard case .object = node.content else { return nil }
    let standard = Defaults.shadow
    return LayerShadow(
      color: node["color"]?.color ?? standard.color, opacity: node["opacity"]?.number ?? standard.opacity,
      radius: node["radius"]?.number ?? standard.radius, offset: node["offset"]?.point ?? standard.offset,
      spread: node["spread"]?.number ?? standard.spread, shape: node["shape"]?.name() ?? standard.shape)
  }

  /// The label of a layer, its style applied.
  func text(of node: LayerNode) -> LayerText? {
    node["text"].flatMap { text(styles.applied(to: $0, log: log)) }
  }

  /// The code of a layer.
  func code(of node: LayerNode) -> LayerCode? {
    guard let written = node["code"], let code = written.code else { return nil }
    let place = written.codePlace
    if codes[code].map({ $0.source > place.source }) ?? true { codes[code] = place }
    if let path = code.path { assets.insert(Asset(path: path, kind: .source, offset: place.source)) }
    if let path = code.themePath { assets.insert(Asset(path: path, kind: .theme, offset: place.offset(of: "theme"))) }
    if fonts[code.font] == nil, TextRule.fontFile.accepts(code.font) {
      assets.insert(Asset(path: code.font, kind: .font, offset: place.offset(of: "font")))
    }
    return code
  }

  private func text(_ node: JSONNode) -> LayerText? {
    guard let written = node["string"] ?? node["spans"] else { return nil }
    let spans = written.elements.compactMap { span in
      span["string"]?.string.map { LayerText.Span($0, color: span["color"]?.color, weight: span["weight"]?.weight) }
    }
    guard let string = written.string ?? (spans.isEmpty ? nil : "") else { return nil }
    if let font = node["font"], let path = font.string, fonts[path] == nil, TextRule.fontFile.accepts(path) {
      assets.insert(Asset(path: path, kind: .font, offset: font.offset))
    }
    let standard = Defaults.text
    var text = LayerText(
      string, font: node["font"]?.string, size: node["size"]?.number ?? standard.size,
      weight: node["weight"]?.weight ?? standard.weight, color: node["color"]?.color ?? standard.color,
      alignment: node["align"]?.name() ?? standard.alignment,
      verticalAlignment: node["valign"]?.name() ?? standard.verticalAlignment,
      lines: node["lines"]?.integer(in: Ranges.lines) ?? standard.lines, lineHeight: node["lineHeight"]?.number,
      letterSpacing: node["letterSpacing"]?.number ?? standard.letterSpacing,
      padding: node["padding"]?.insets ?? standard.padding)
    if !spans.isEmpty { text.spans = spans }
    let font = node["font"]?.offset ?? written.offset
    note(text, TextPlace(string: written.offset, font: font, weight: node["weight"]?.offset))
    return text
  }

  /// Remembers where a text without a font of its own is written.
  func note(_ text: LayerText, at offset: Int) { note(text, TextPlace(string: offset, font: offset)) }

  private func note(_ text: LayerText, _ place: TextPlace) {
    let first = texts[text].map { $0.string > place.string ? place : $0 } ?? place
    texts[text] = TextPlace(
      string: first.string, font: first.font, weight: first.weight ?? texts[text]?.weight ?? place.weight)
  }
}
