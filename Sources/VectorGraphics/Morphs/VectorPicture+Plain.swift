// Pictures that consist of areas of one colour: the input of a morph.

import Pixels

extension VectorPicture {
  /// Why a picture cannot be morphed.
  package enum MorphError: Error, Hashable, Sendable {
    /// It paints nothing.
    case nothing
    /// A property of one of its groups.
    case opacity, blend, clip, mask, filter
    /// A paint that is not one colour.
    case gradient, twoColors
    /// Translucent areas that overlap, and are darker there.
    case overlap
    /// It reaches out of its box, which cuts it.
    case box
    /// It has no morph with any shape.
    case shape(PathMorph.LimitError)
  }

  /// The areas that the picture paints in its box, and their one colour.
  ///
  /// - Parameters:
  ///   - current: The colour that the picture is given where it is shown.
  ///   - tint: Replaces all colours and keeps their alpha; nil for none.
  package func plainShapes(current: Color, tint: Color?) throws(MorphError) -> (shapes: [PlainShape], color: Color) {
    var collector = PlainCollector(current: current, tint: tint)
    try collector.add(elements)
    guard let color = collector.color else { throw .nothing }
    return (collector.shapes, color)
  }

  /// Why the picture cannot be morphed; nil if it can. Examines its areas, which takes as long as preparing a morph.
  package func morphError(current: Color, tint: Color?) -> MorphError? {
    do throws(MorphError) {
      let (shapes, color) = try plainShapes(current: current, tint: tint)
      let contours = try Self.contours(shapes)
      let bounds = Rect(size: size).inset(by: -PlainCollector.hairsBreadth * max(size.width, size.height))
      if contours.contains(where: { $0.contains { !bounds.holds($0) } }) { throw .box }
      if color.alpha < 1, shapes.count > 1, try Self.overlap(shapes, contours) { throw .overlap }
      return nil
    } catch { return error }
  }

  /// The contours of areas together.
  fileprivate static func contours(_ shapes: [PlainShape]) throws(MorphError) -> [[Vector]] {
    do throws(PathMorph.LimitError) { return try PathMorph.contours(shapes) } catch { throw .shape(error) }
  }

  /// Whether areas overlap; `contours` are the contours of all areas together.
  private static func overlap(_ shapes: [PlainShape], _ contours: [[Vector]]) throws(MorphError) -> Bool {
    let whole = contours.reduce(0) { $0 + $1.signedArea }
    var sum = 0.0
    for shape in shapes { sum += try Self.contours([shape]).reduce(0) { $0 + $1.signedArea } }
    return sum > whole * (1 + PlainCollector.hairsBreadth)
  }
}

extension VectorPicture.MorphError: CustomStringConvertible {
  /// In words, such as "has a group with an opacity".
  package var description: String {
    switch self {
    case .nothing: "paints nothing"
    case .opacity: "has a group with an opacity"
    case .blend: "has a blend mode"
    case .clip: "has a clip path"
    case .mask: "has a mask"
    case .filter: "has a filter"
    case .gradient: "has a gradient"
    case .twoColors: "has more than one colour"
    case .overlap: "has translucent paths that lie on each other"
    case .box: "reaches out of its box"
    case .shape(.tooManyContours(let count)): "has \(count) contours, more than \(PathMorph.mostContours)"
    case .shape(.tooManyCrossings): "has edges that cross too often"
    }
  }
}

/// Collects areas of one colour.
private struct PlainCollector {
  let current: Color
  let tint: Color?
  private(set) var shapes: [PlainShape] = []
  private(set) var color: Color?

  /// The share of a length that is taken for rounding.
  static let hairsBreadth = 1e-4

  mutating func add(_ elements: [VectorElement]) throws(VectorPicture.MorphError) {
    for element in elements {
      switch element {
      case .shape(let shape): try add(shape)
      case .group(let group):
        try check(group)
        try add(group.elements)
      }
    }
  }

  private func check(_ group: VectorGroup) throws(VectorPicture.MorphError) {
    if group.opacity != 1 { throw .opacity }
    if group.blend != .normal { throw .blend }
    if group.mask != nil { throw .mask }
    if group.filter != nil { throw .filter }
    if group.clips.isEmpty { return }
    // Design tools wrap exports in a clip to the page, which cuts nothing.
    guard let content = group.elements.reach else { return }
    let page = group.clips.map(\.rectangle)
    if page.allSatisfy({ $0?.contains(content) == true }) { return }
    // The box has room for the longest possible joins; their exact extent takes longer to compute.
    var inside = PlainCollector(current: current, tint: tint)
    try inside.add(group.elements)
    let contours = try VectorPicture.contours(inside.shapes)
    let isCut = page.contains { page in contours.contains { $0.contains { page?.holds($0) != true } } }
    if isCut { throw .clip }
  }

  private mutating func add(_ shape: VectorShape) throws(VectorPicture.MorphError) {
    for painting in shape.paintings {
      switch painting {
      case .fill(let rule, let paint):
        if try take(paint) { shapes.append(PlainShape(shape.path, .fill(rule), transform: shape.transform)) }
      case .stroke(let style, let paint):
        if try take(paint) { shapes.append(PlainShape(shape.path, .stroke(style), transform: shape.transform)) }
      }
    }
  }

  /// Notes a paint; false when it cannot be seen.
  private mutating func take(_ paint: VectorPaint) throws(VectorPicture.MorphError) -> Bool {
    var own: Color
    switch paint {
    case .color(let color): own = color
    case .current(let opacity):
      own = current
      own.alpha *= opacity
    case .gradient: throw .gradient
    }
    if let tint { own = Color(red: tint.red, green: tint.green, blue: tint.blue, alpha: tint.alpha * own.alpha) }
    if own.alpha <= 0 { return false }
    if let color, color != own { throw .twoColors }
    color = own
    return true
  }
}

extension Rect {
  fileprivate func holds(_ point: Vector) -> Bool {
    (minX...maxX).contains(point.x) && (minY...maxY).contains(point.y)
  }
}

extension VectorClip {
  /// The area where it is an upright rectangle in the picture's box.
  fileprivate var rectangle: Rect? {
    guard parts.count == 1, parts[0].clips.isEmpty, parts[0].transform.isScaleAndTranslation,
      let box = parts[0].path.controlBox
    else { return nil }
    var points: [Point] = []
    for segment in parts[0].path.segments {
      switch segment {
      case .move(let point), .line(let point): points.append(point)
      case .quadratic, .cubic: return nil
      case .close: break
      }
    }
    let corners = box.corners
    guard (4...5).contains(points.count), zip(points, corners + corners).allSatisfy({ $0 == $1 }) else { return nil }
    return parts[0].transform.boundingBox(of: box)
  }
}

extension [VectorElement] {
  /// A rectangle in the picture's box that contains everything painted; nil when nothing is painted.
  fileprivate var reach: Rect? {
    let boxes = map { element -> Rect? in
      switch element {
      case .group(let group): group.elements.reach
      case .shape(let shape): shape.reach
      }
    }
    return boxes.compactMap { $0 }.reduce(nil) { all, box in all?.union(box) ?? box }
  }
}

extension VectorShape {
  fileprivate var reach: Rect? {
    let boxes = paintings.compactMap { painting in
      switch painting {
      case .fill: path.controlBox
      case .stroke(let style, _): path.strokeBox(style)
      }
    }
    return boxes.reduce(nil) { all, box in all?.union(box) ?? box }.map(transform.boundingBox)
  }
}
