// Layers as types: relative lengths are worked out against the parent, images and fonts are looked up.

import JSONTree
import Pixels

/// Decodes layers. One is made for each scene.
final class LayerDecoder {
  /// A path of a file and where it is written.
  struct Asset: Hashable {
    var path: String
    var kind: AssetUse.Kind
    var offset: Int
  }

  private let faults: FaultList
  private let images: [String: String]
  private let imageNames: [String]
  private let declaredImages: Set<String>
  private let fonts: [String: String]
  /// Where texts are written first.
  private(set) var texts: [LayerText: TextPlace] = [:]
  /// Paths that layers give directly.
  private(set) var assets: Set<Asset> = []

  init(images: [JSONMember], fonts: [JSONMember], faults: FaultList) {
    self.faults = faults
    imageNames = images.map(\.key)
    declaredImages = Set(imageNames)
    self.images = Self.paths(images)
    self.fonts = Self.paths(fonts)
  }

  private static func paths(_ members: [JSONMember]) -> [String: String] {
    Dictionary(members.compactMap { member in member.value.string.map { (member.key, $0) } }) { first, _ in first }
  }

  /// Layers in a parent of `size`.
  func layers(_ nodes: [LayerNode], in size: Size) -> [Layer] {
    checkIDs(nodes)
    return nodes.map { layer($0, in: size) }
  }

  private func checkIDs(_ nodes: [LayerNode]) {
    var first: [String: JSONNode] = [:]
    for node in nodes {
      guard let id = node.id, let written = node["id"] else { continue }
      if let earlier = first[id] {
        faults.report(.duplicateID(id, isRepeated: node.isRepeated), at: written.offset, related: earlier.offset)
      } else {
        first[id] = written
      }
    }
  }

  private func layer(_ node: LayerNode, in parent: Size) -> Layer {
    let frame = frame(of: node, in: parent)
    let standard = Defaults.layer
    return Layer(
      id: node.id, frame: frame,
      cornerRadii: node["cornerRadius"].map { radii($0, frame.size) } ?? standard.cornerRadii,
      cornerCurve: node["cornerCurve"]?.name() ?? standard.cornerCurve, fill: node["fill"]?.fill,
      image: node["image"].flatMap { image($0) }, contentMode: node["contentMode"]?.name() ?? standard.contentMode,
      imageTint: node["imageTint"]?.color, imageColor: node["imageColor"]?.color ?? standard.imageColor,
      filter: node["filter"]?.name() ?? standard.filter,
      border: node["border"].flatMap { Self.border($0) }, shadow: node["shadow"].flatMap { Self.shadow($0) },
      opacity: node["opacity"]?.number ?? standard.opacity, clips: node["clips"]?.bool ?? standard.clips,
      blend: node["blend"]?.name() ?? standard.blend,
      backdropBlur: node["backdropBlur"]?.number ?? standard.backdropBlur,
      transform: node["transform"].map { Self.transform($0) } ?? standard.transform,
      text: node["text"].flatMap { text($0) }, hidden: node["hidden"]?.bool ?? standard.hidden,
      layers: layers(node.children, in: frame.size))
  }

  // MARK: Geometry

  private func frame(of node: LayerNode, in parent: Size) -> Rect {
    var frame = Rect(size: parent)
    if let entries = node["frame"]?.elements, entries.count == 4 {
      frame = Rect(
        x: resolved(entries[0], parent, .width) ?? 0, y: resolved(entries[1], parent, .height) ?? 0,
        width: extent(entries[2], parent, .width, entry: 2), height: extent(entries[3], parent, .height, entry: 3))
    }
    return frame.offset(dx: node.shift.x, dy: node.shift.y)
  }

  private func resolved(_ entry: JSONNode, _ parent: Size, _ axis: RelativeLength.Axis) -> Double? {
    if let number = entry.number { return number }
    guard let value = entry.string.flatMap({ RelativeLength($0) })?.resolved(in: parent, own: axis) else { return nil }
    if abs(value) <= Ranges.longest { return value }
    faults.report(
      .wrongValue(
        subject: "\"\(entry.string ?? "")\"", allowed: ValueShape.length.allowed, found: Wording.number(value),
        suggestion: nil), at: entry.offset)
    return nil
  }

  private func extent(
    _ node: JSONNode, _ parent: Size, _ axis: RelativeLength.Axis, entry index: Int
  ) -> Double {
    guard let value = resolved(node, parent, axis) else { return 0 }
    if value >= 0 { return value }
    if node.string != nil {
      let whole = axis == .width ? parent.width : parent.height
      faults.report(.negativeExtent(entry: "`frame[\(index)]`", value: value, parent: whole), at: node.offset)
    }
    return 0
  }

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
  private func image(_ node: JSONNode) -> ImageSource? {
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

  private func reportUnknownImage(_ text: String, at offset: Int) {
    if text.contains("/") || text.contains(".") {
      faults.report(
        .wrongValue(
          subject: "`image`", allowed: "a name of `images` or " + TextRule.imageFile.noun,
          found: "\"\(Wording.short(text))\"", suggestion: Spelling.nearest(to: text, among: imageNames)),
        at: offset)
    } else {
      faults.report(.unknown("image", text, among: imageNames), at: offset)
    }
  }

  private static func border(_ node: JSONNode) -> Border? {
    node["width"]?.number.map { Border(width: $0, color: node["color"]?.color ?? Defaults.border.color) }
  }

  private static func shadow(_ node: JSONNode) -> LayerShadow? {
    guard case .object = node.content else { return nil }
    let standard = Defaults.shadow
    return LayerShadow(
      color: node["color"]?.color ?? standard.color, opacity: node["opacity"]?.number ?? standard.opacity,
      radius: node["radius"]?.number ?? standard.radius, offset: node["offset"]?.point ?? standard.offset,
      spread: node["spread"]?.number ?? standard.spread)
  }

  private func text(_ node: JSONNode) -> LayerText? {
    guard let written = node["string"], let string = written.string else { return nil }
    if let font = node["font"], let path = font.string, fonts[path] == nil, TextRule.fontFile.accepts(path) {
      assets.insert(Asset(path: path, kind: .font, offset: font.offset))
    }
    let standard = Defaults.text
    let text = LayerText(
      string, font: node["font"]?.string, size: node["size"]?.number ?? standard.size,
      weight: node["weight"]?.number ?? standard.weight, color: node["color"]?.color ?? standard.color,
      alignment: node["align"]?.name() ?? standard.alignment,
      verticalAlignment: node["valign"]?.name() ?? standard.verticalAlignment,
      lines: node["lines"]?.integer(in: Ranges.lines) ?? standard.lines, lineHeight: node["lineHeight"]?.number,
      letterSpacing: node["letterSpacing"]?.number ?? standard.letterSpacing)
    let place = TextPlace(string: written.offset, font: node["font"]?.offset ?? written.offset)
    if texts[text].map({ $0.string > place.string }) ?? true { texts[text] = place }
    return text
  }
}
