// Commands that paint something, as parts.

import DisplayList
import Pixels
import VectorGraphics

extension ListReader {
  /// An area in points of the picture, or in local coordinates with a map; nil in perspective and for some trimmed dashes
  /// (`VectorPath.dashes`).
  func area(_ shape: Shape) -> (form: ShapeForm, numbers: [(slot: Slot, values: [Double])])? {
    let map = base * shape.transform
    guard map.isAffine else { return nil }
    if let path = shape.path { return area(list.paths[at: path.path], path.area, map) }
    var outline = shape.outline
    if let crop = shape.crop { outline = outline.cut(by: crop) }
    let isLocal = !map.isScaleAndTranslation
    let center = isLocal ? outline.rect.center : .zero
    let place = isLocal ? Transform.translation(x: -center.x, y: -center.y) : map
    var numbers = BoxOutline.numbers(outline, place)
    if let hole = shape.hole { numbers += BoxOutline.numbers(hole, place) }
    let form = ShapeForm.box(hasHole: shape.hole != nil, isLocal: isLocal)
    return (form, [(.outline, numbers)] + (isLocal ? [(.map, Decomposition(map, about: center).numbers)] : []))
  }

  private func area(
    _ path: VectorPath, _ area: PathArea, _ map: Transform
  ) -> (form: ShapeForm, numbers: [(slot: Slot, values: [Double])])? {
    let (letters, points) = path.lettersAndPoints
    var numbers: [(slot: Slot, values: [Double])] = [(.outline, points), (.map, Decomposition(map).numbers)]
    switch area {
    case .fill(let rule): return (.path(letters, .fill(rule)), numbers)
    case .stroke(let style):
      let trim = style.trim.flatMap { $0.isWhole ? nil : $0 }
      var (dash, offset) = (style.dash.reduce(0, +) > 0 ? style.dash : [], style.dashOffset)
      let cutsDashes = trim != nil && !dash.isEmpty
      if cutsDashes {
        guard let cut = path.dashes(style) else { return nil }
        if cut.lengths.isEmpty {
          numbers[0].values = []
          return (
            .path([], .stroke(style.cap, style.join, dashes: 0, trims: 0)),
            numbers + [(.stroke, [style.width, style.miterLimit, 0])]
          )
        }
        (dash, offset) = (cut.lengths, -cut.start)
      }
      numbers.append((.stroke, [style.width, style.miterLimit, offset] + dash))
      // A trim that comes to be the whole path stays a trim, so that the element stays the same.
      let shares = cutsDashes ? [] : style.trim.map { path.shares(of: $0) } ?? []
      if !shares.isEmpty { numbers.append((.trim, shares.flatMap { [$0.length, $0.start] })) }
      return (.path(letters, .stroke(style.cap, style.join, dashes: dash.count, trims: shares.count)), numbers)
    }
  }

  /// A fill; nil where SVG cannot say it.
  func fill(_ shape: Shape, _ paint: Paint, _ key: PartKey) -> Part? {
    switch paint {
    case .solid(let color):
      guard let (form, numbers) = area(shape) else { return nil }
      return Part(key: key, kind: .shape(form, .solid), numbers: numbers + color.numbers)
    case .gradient(let index, let opacity):
      guard let (form, numbers) = area(shape) else { return nil }
      let map = base * shape.transform
      let gradient = list.gradients[at: index]
      let local = form.isLocal ? shape.localOrigin(map) : .identity
      guard let (paint, more) = gradient.paint(base, local) else { return nil }
      return Part(
        key: key, kind: .shape(form, paint), numbers: numbers + [(.alpha, [Double(opacity) / 255])] + more)
    case .image(let index, let opacity): return image(list.images[at: index], Double(opacity) / 255, shape, key)
    case .shadow(let index): return shadow(list.shadows[at: index], shape, key)
    }
  }

  // MARK: Images

  private func image(_ placement: ImagePlacement, _ opacity: Double, _ shape: Shape, _ key: PartKey) -> Part? {
    let map = base * placement.transform
    let size = imageSize(placement.image)
    guard map.isAffine, size.width > 0, size.height > 0 else { return nil }
    let (width, height) = (Double(size.width), Double(size.height))
    let unit = map * .scale(x: width, y: height)
    let place = Decomposition(unit, about: Point(x: 0.5, y: 0.5)).numbers
    let kind = PartKind.image(isPixelated: placement.filter == .nearest, isTinted: placement.tint != nil)
    var numbers: [(slot: Slot, values: [Double])] = [(.map, place)]
    if let tint = placement.tint {
      numbers.append((.color, tint.straight))
      numbers.append((.alpha, [opacity * Double(tint.alpha) / 255]))
    } else {
      numbers.append((.alpha, [opacity]))
    }
    let image = Part(key: key, kind: kind, numbers: numbers + [(.image, [Double(placement.image)])])
    let box = Rect(x: 0, y: 0, width: width, height: height)
    if shape.holds(box, under: placement.transform) { return image }
    guard let (form, outline) = area(shape.withoutCrop(around: box, under: placement.transform)) else { return nil }
    return Part(key: key, kind: .clip(form), numbers: outline, children: [image])
  }

  // MARK: Shadows

  private func shadow(_ shadow: Shadow, _ shape: Shape, _ key: PartKey) -> Part? {
    let map = base * shadow.transform
    guard map.isAffine, shape.transform == shadow.transform, shape.path == nil else { return nil }
    let isLocal = !map.isScaleAndTranslation
    let center = isLocal ? shadow.outline.rect.center : .zero
    let place = isLocal ? Transform.translation(x: -center.x, y: -center.y) : map
    var outline = BoxOutline.numbers(shadow.outline, place)
    if let hole = shape.hole { outline += BoxOutline.numbers(hole, place) }
    let (across, down) = isLocal ? (1, 1) : (abs(map.a), abs(map.d))
    var numbers: [(slot: Slot, values: [Double])] = [(.outline, outline)]
    if isLocal { numbers.append((.map, Decomposition(map, about: center).numbers)) }
    numbers += shadow.color.numbers
    numbers.append((.sigma, [shadow.sigma * across, shadow.sigma * down]))
    return Part(key: key, kind: .shadow(hasHole: shape.hole != nil, isLocal: isLocal), numbers: numbers)
  }

  /// The shadow of what is in a filter; nil for any other filter.
  func castShadow(_ filter: PlacedFilter, _ children: [Part], _ key: PartKey) -> Part? {
    guard filter.transform == .identity, filter.steps.count == 1, !filter.steps[0].isLinear,
      case .shadow(.source, let dx, let dy, let sigmaX, let sigmaY, .color(let color)) = filter.steps[0].operation
    else { return nil }
    let numbers: [(slot: Slot, values: [Double])] = [
      (.color, [color.red * 255, color.green * 255, color.blue * 255]), (.alpha, [color.alpha]),
      (.sigma, [sigmaX, sigmaY]), (.offset, [dx, dy]),
    ]
    return Part(key: key, kind: .castShadow, numbers: numbers, children: children)
  }

  // MARK: Texts

  /// Glyphs; nil in perspective.
  func glyphs(_ run: GlyphRun, _ color: PaintColor, _ key: PartKey) -> Part? {
    let map = base * run.transform
    guard map.isAffine, let first = run.glyphs.first, first.size > 0 else { return nil }
    let sized = map * .translation(x: first.origin.x, y: first.origin.y) * .scale(x: first.size, y: first.size)
    let layout = run.glyphs.flatMap { glyph in
      [
        (glyph.origin.x - first.origin.x) / first.size, (glyph.origin.y - first.origin.y) / first.size,
        glyph.size / first.size,
      ]
    }
    let numbers: [(slot: Slot, values: [Double])] = [(.map, Decomposition(sized).numbers)]
    return Part(
      key: key, kind: .glyphs(run.glyphs.map(\.outline)), numbers: numbers + color.numbers + [(.layout, layout)])
  }
}

extension PaintColor {
  /// Red, green and blue without alpha, 0...255.
  fileprivate var straight: [Double] {
    let share = alpha > 0 ? 1 / Double(alpha) : 0
    return [Double(red) * share, Double(green) * share, Double(blue) * share]
  }

  /// Colour and opacity as numbers of a part.
  var numbers: [(slot: Slot, values: [Double])] {
    [(.color, straight), (.alpha, [Double(alpha) / 255])]
  }
}

extension Shape {
  /// The local coordinates that its part has, in points of the picture.
  fileprivate func localOrigin(_ map: Transform) -> Transform {
    if path != nil { return map }
    let center = (crop.map { outline.cut(by: $0) } ?? outline).rect.center
    return map * .translation(x: center.x, y: center.y)
  }

  /// Whether it is a plain box that contains the image of a box, so that nothing needs to be cut.
  fileprivate func holds(_ box: Rect, under placement: Transform) -> Bool {
    guard path == nil, hole == nil, outline.radii.isZero, let inner = local(box, under: placement) else { return false }
    return (crop.map { outline.rect.intersection($0) } ?? outline.rect).holds(inner)
  }

  /// The shape without a crop that cuts nothing of the image of a box within the outline: round corners stay round.
  fileprivate func withoutCrop(around box: Rect, under placement: Transform) -> Shape {
    guard let crop, let inner = local(box, under: placement), crop.holds(inner.intersection(outline.rect)) else {
      return self
    }
    var shape = self
    shape.crop = nil
    return shape
  }

  /// The image of a box in local coordinates; nil where it is turned.
  private func local(_ box: Rect, under placement: Transform) -> Rect? {
    guard let inverse = transform.inverse else { return nil }
    let map = inverse * placement
    guard map.isAffine, abs(map.b) < 1e-9, abs(map.c) < 1e-9 else { return nil }
    return Transform(a: map.a, b: 0, c: 0, d: map.d, tx: map.tx, ty: map.ty).boundingBox(of: box)
  }
}

extension Rect {
  /// How far an edge may be off, in points, where nothing is to be seen of it.
  static let near = 1e-3

  /// Whether another rectangle is in this one, or hardly outside.
  fileprivate func holds(_ other: Rect) -> Bool {
    minX <= other.minX + Self.near && minY <= other.minY + Self.near && maxX >= other.maxX - Self.near
      && maxY >= other.maxY - Self.near
  }
}

extension FittedRoundedRect {
  /// The outline where a box cuts it. Corners that the box cuts become square.
  func cut(by box: Rect) -> FittedRoundedRect {
    let inner = rect.intersection(box)
    let (left, top) = (inner.minX > rect.minX + Rect.near, inner.minY > rect.minY + Rect.near)
    let (right, bottom) = (inner.maxX < rect.maxX - Rect.near, inner.maxY < rect.maxY - Rect.near)
    let radii = CornerRadii(
      topLeft: left || top ? 0 : radii.topLeft, topRight: right || top ? 0 : radii.topRight,
      bottomRight: right || bottom ? 0 : radii.bottomRight, bottomLeft: left || bottom ? 0 : radii.bottomLeft)
    return RoundedRect(inner, radii: radii, smoothing: smoothing).fitted()
  }
}

extension VectorPath {
  /// The path of letters M, L, Q, C and Z, and the coordinates of all points.
  init(letters: [UInt8], points: [Double]) {
    var (place, segments): (Int, [Segment]) = (0, [])
    func point() -> Point {
      defer { place += 2 }
      return place + 1 < points.count ? Point(x: points[place], y: points[place + 1]) : .zero
    }
    for letter in letters {
      switch letter {
      case UInt8(ascii: "M"): segments.append(.move(point()))
      case UInt8(ascii: "L"): segments.append(.line(point()))
      case UInt8(ascii: "Q"): segments.append(.quadratic(control: point(), end: point()))
      case UInt8(ascii: "C"): segments.append(.cubic(point(), point(), end: point()))
      default: segments.append(.close)
      }
    }
    self.init(segments: segments)
  }

  /// The length of all contours.
  var length: Double { contours.flatMap(\.curves).reduce(0) { $0 + $1.length() } }

  /// The path as letters M, L, Q, C and Z, and the coordinates of all points.
  var lettersAndPoints: (letters: [UInt8], points: [Double]) {
    var (letters, points): ([UInt8], [Double]) = ([], [])
    letters.reserveCapacity(segments.count)
    for segment in segments {
      switch segment {
      case .move(let point):
        letters.append(UInt8(ascii: "M"))
        points += [point.x, point.y]
      case .line(let point):
        letters.append(UInt8(ascii: "L"))
        points += [point.x, point.y]
      case .quadratic(let control, let end):
        letters.append(UInt8(ascii: "Q"))
        points += [control.x, control.y, end.x, end.y]
      case .cubic(let first, let second, let end):
        letters.append(UInt8(ascii: "C"))
        points += [first.x, first.y, second.x, second.y, end.x, end.y]
      case .close: letters.append(UInt8(ascii: "Z"))
      }
    }
    return (letters, points)
  }
}
