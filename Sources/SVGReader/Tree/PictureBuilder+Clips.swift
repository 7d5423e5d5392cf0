// Clipping paths and masks (CSS Masking 1).

import Pixels
import VectorGraphics

extension PictureBuilder {
  /// The areas of a `clipPath` and of those that clip it in turn.
  func clips(_ reference: StyleReference, _ frame: EffectFrame) throws(SVGDiagnostic) -> Referenced<[VectorClip]> {
    guard let index = target(of: reference, named: "clipPath") else { return .ignored }
    let found = try following(index, from: reference.place) { () throws(SVGDiagnostic) in
      open.insert(index)
      defer { open.remove(index) }
      return try clips(of: index, frame)
    }
    return found ?? .ignored
  }

  private func clips(of index: Int, _ frame: EffectFrame) throws(SVGDiagnostic) -> Referenced<[VectorClip]> {
    let element = document.elements[index]
    try budget.visit(attributeBytes: element.weight, at: element.offset)
    let reader = reader(index, frame.units)
    let style = try cascade.style(inTreeOf: index)
    guard let map = boxMap(reader, "clipPathUnits", isBoxByDefault: false, frame) else { return .hides }
    let surroundings = Surroundings(
      transform: frame.transform * reader.transform * map.transform, units: map.units, style: style,
      depth: frame.depth + 1)
    var parts: [VectorClip.Part] = []
    for child in document.children(of: index) { parts += try part(child, in: surroundings) }
    var clips = [VectorClip(parts: parts)]
    if let reference = style.own.clipPath {
      switch try self.clips(reference, frame) {
      case .ignored: break
      case .found(let more): clips += more
      case .hides: return .hides
      }
    }
    return .found(clips)
  }

  /// The area that a child of a `clipPath` adds: a shape, or a `use` of one.
  private func part(_ index: Int, in outer: Surroundings) throws(SVGDiagnostic) -> [VectorClip.Part] {
    let element = document.elements[index]
    guard ShapeReader.names.contains(element.name) || element.name == "use" else {
      notePart(index)
      return []
    }
    try budget.visit(attributeBytes: element.weight, at: element.offset)
    guard let inner = try surroundings(of: index, in: outer) else { return [] }
    var parts: [VectorClip.Part] = []
    if element.name == "use" {
      parts = try usedPart(index, in: inner)
    } else if inner.style.inherited.isVisible {
      let path = try path(of: index, in: inner)
      parts = [VectorClip.Part(path: path, rule: inner.style.inherited.clipRule, transform: inner.transform)]
    }
    guard let reference = inner.style.own.clipPath, let path = parts.first?.path else { return parts }
    let frame = EffectFrame(
      transform: inner.transform, units: inner.units, box: path.boundingBox, depth: inner.depth)
    switch try clips(reference, frame) {
    case .ignored: return parts
    case .hides: return []
    case .found(let clips):
      for part in parts.indices { parts[part].clips += clips }
      return parts
    }
  }

  private func usedPart(_ index: Int, in outer: Surroundings) throws(SVGDiagnostic) -> [VectorClip.Part] {
    guard let target = linkTarget(of: index) else { return [] }
    guard ShapeReader.names.contains(document.elements[target].name) else {
      note(wrongKind: target, at: .element(index))
      return []
    }
    let reader = reader(index, outer.units)
    var inner = outer
    inner.transform = outer.transform * .translation(x: reader.length("x", .x) ?? 0, y: reader.length("y", .y) ?? 0)
    return try part(target, in: inner)
  }

  private func notePart(_ index: Int) {
    switch document.elements[index].name {
    case "text": warnings.note(.text, .element(index))
    case "title", "desc", "metadata", "animate", "animateTransform", "set", "script", "style": break
    case let name: warnings.note(.element("\(name) in clipPath"), .element(index))
    }
  }

  /// The mask of a `mask`, with those that mask it in turn.
  func mask(_ reference: StyleReference, _ frame: EffectFrame) throws(SVGDiagnostic) -> Referenced<VectorMask> {
    guard let index = target(of: reference, named: "mask") else { return .ignored }
    let found = try following(index, from: reference.place) { () throws(SVGDiagnostic) in
      open.insert(index)
      defer { open.remove(index) }
      return try mask(of: index, frame)
    }
    return found ?? .ignored
  }

  private func mask(of index: Int, _ frame: EffectFrame) throws(SVGDiagnostic) -> Referenced<VectorMask> {
    let element = document.elements[index]
    try budget.visit(attributeBytes: element.weight, at: element.offset)
    let reader = reader(index, frame.units)
    let style = try cascade.style(inTreeOf: index)
    guard let region = region(reader, "maskUnits", frame),
      let map = boxMap(reader, "maskContentUnits", isBoxByDefault: false, frame)
    else { return .hides }
    let surroundings = Surroundings(
      transform: frame.transform * map.transform, units: map.units, style: style, depth: frame.depth + 1)
    var mask = VectorMask(
      elements: try children(of: index, in: surroundings), kind: style.own.maskKind, region: region,
      transform: frame.transform)
    if let reference = style.own.mask {
      switch try self.mask(reference, frame) {
      case .ignored: break
      case .found(let other): mask.masks.append(other)
      case .hides: return .hides
      }
    }
    guard let reference = style.own.clipPath else { return .found(mask) }
    switch try clips(reference, frame) {
    case .ignored: break
    case .found(let clips): mask.clips = clips
    case .hides: return .hides
    }
    return .found(mask)
  }

  /// The map from the units of a clip's or mask's content to those of the element; nil if the box has no extent.
  func boxMap(
    _ reader: ElementReader, _ name: String, isBoxByDefault: Bool, _ frame: EffectFrame
  ) -> (transform: Transform, units: UnitContext)? {
    guard reader.isBoxUnits(name, default: isBoxByDefault) else { return (.identity, frame.units) }
    guard let box = frame.box, box.width > 0, box.height > 0 else { return nil }
    let map = Transform(a: box.width, b: 0, c: 0, d: box.height, tx: box.x, ty: box.y)
    return (
      map,
      UnitContext(
        viewport: Size(width: 1, height: 1), fontSize: frame.units.fontSize, rootFontSize: frame.units.rootFontSize)
    )
  }

  /// The region of a mask or filter in the element's units, by default the box and a tenth around it; nil for none.
  func region(_ reader: ElementReader, _ name: String, _ frame: EffectFrame) -> Rect? {
    guard let map = boxMap(reader, name, isBoxByDefault: true, frame) else { return nil }
    var inner = reader
    inner.units = map.units
    func length(_ name: String, _ axis: SVGLength.Axis, _ otherwise: Double) -> Double {
      (inner.written(name) ?? .percent(otherwise)).resolved(inner.units, axis)
    }
    let rect = Rect(
      x: length("x", .x, -10), y: length("y", .y, -10), width: length("width", .x, 120),
      height: length("height", .y, 120))
    guard rect.width > 0, rect.height > 0 else { return nil }
    let place = map.transform
    return Rect(
      x: place.tx + rect.x * place.a, y: place.ty + rect.y * place.d, width: rect.width * place.a,
      height: rect.height * place.d)
  }
}
