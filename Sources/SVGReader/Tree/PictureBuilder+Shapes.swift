// Shapes with their paints.

import VectorGraphics

extension PictureBuilder {
  /// A shape. A shape that paints nothing is kept: it counts in the bounding box of a group.
  func shape(_ index: Int, in surroundings: Surroundings) throws(SVGDiagnostic) -> [VectorElement] {
    let path = try path(of: index, in: surroundings)
    guard !path.segments.isEmpty else { return [] }
    var shape = VectorShape(path: path, paintings: [], transform: surroundings.transform)
    if surroundings.style.inherited.isVisible {
      shape.paintings = try paintings(of: path, index, surroundings)
    }
    return [.shape(shape)]
  }

  /// The path of a shape element.
  func path(of index: Int, in surroundings: Surroundings) throws(SVGDiagnostic) -> VectorPath {
    let path = ShapeReader(reader: reader(index, surroundings.units)).path()
    try budget.draw(path.segments.count, at: document.elements[index].offset)
    return path
  }

  private func paintings(
    of path: VectorPath, _ index: Int, _ surroundings: Surroundings
  ) throws(SVGDiagnostic) -> [VectorShape.Painting] {
    let style = surroundings.style.inherited
    var paintings: [VectorShape.Painting] = []
    if let paint = try paint(style.fill, style.fillOpacity, path, surroundings) {
      paintings.append(.fill(style.fillRule, paint))
    }
    let width = style.strokeWidth.resolved(surroundings.units, .diagonal)
    if width > 0, let paint = try paint(style.stroke, style.strokeOpacity, path, surroundings) {
      let stroke = StrokeStyle(
        width: width, cap: style.lineCap, join: style.lineJoin, miterLimit: style.miterLimit)
      paintings.insert(
        .stroke(dashed(stroke, path, index, surroundings), paint), at: style.isStrokeFirst ? 0 : paintings.count)
    }
    return paintings
  }

  /// A stroke with the dashes of a path, in its units.
  private func dashed(
    _ stroke: StrokeStyle, _ path: VectorPath, _ index: Int, _ surroundings: Surroundings
  ) -> StrokeStyle {
    let style = surroundings.style.inherited
    guard !style.dash.isEmpty else { return stroke }
    guard style.dash.count <= VectorPath.longestDashPattern else {
      warnings.note(.dashPattern, .element(index))
      return stroke
    }
    let scale = dashScale(of: path, index, surroundings)
    var dashed = stroke
    dashed.dash = style.dash.map { $0.resolved(surroundings.units, .diagonal) * scale }
    dashed.dashOffset = style.dashOffset.resolved(surroundings.units, .diagonal) * scale
    guard dashed.dash.allSatisfy(\.isFinite), dashed.dashOffset.isFinite else { return stroke }
    if path.dashCount(dashed) <= Double(VectorPath.mostDashes) { return dashed }
    warnings.note(.dashes, .element(index))
    return stroke
  }

  /// How long one unit of dashes is: `pathLength` says how many of them the path has.
  private func dashScale(of path: VectorPath, _ index: Int, _ surroundings: Surroundings) -> Double {
    let length = reader(index, surroundings.units).value("pathLength") { text in
      ValueScanner.number(text).flatMap { $0 > 0 ? $0 : nil }
    }
    return length.map { path.length / $0 } ?? 1
  }

  /// A paint for something with a path; nil for none.
  private func paint(
    _ paint: StylePaint, _ opacity: Double, _ path: VectorPath, _ surroundings: Surroundings
  ) throws(SVGDiagnostic) -> VectorPaint? {
    func plain(_ plain: StylePaint.Plain) -> VectorPaint? {
      guard case .color(let color) = plain else { return nil }
      return surroundings.style.resolved(color).paint(opacity: opacity)
    }
    switch paint {
    case .plain(let paint): return plain(paint)
    case .reference(let reference, let fallback):
      guard let index = paintServer(reference) else { return plain(fallback) }
      if gradients[index] == nil {
        gradients[index] = try GradientReader(cascade: cascade, warnings: warnings, budget: budget).template(of: index)
      }
      if gradients[index]?.lacksExtent(path.boundingBox) == true { return plain(fallback) }
      return gradients[index]?.paint(box: path.boundingBox, units: surroundings.units, opacity: opacity)
    }
  }

  /// The gradient that a paint names; nil, with a warning, when the element is not a gradient.
  private func paintServer(_ reference: StyleReference) -> Int? {
    guard let index = target(reference.target, at: reference.place) else { return nil }
    switch document.elements[index].name {
    case "linearGradient", "radialGradient": return index
    case "pattern": warnings.note(.pattern, reference.place)
    default: note(wrongKind: index, at: reference.place)
    }
    return nil
  }
}

extension VectorPath {
  /// The length of all contours together.
  fileprivate var length: Double { contours.reduce(0) { $0 + $1.curves.reduce(0) { $0 + $1.length() } } }
}
