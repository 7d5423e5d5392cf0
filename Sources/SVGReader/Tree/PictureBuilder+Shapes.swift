// Shapes with their paints.

import Pixels
import VectorGraphics

extension PictureBuilder {
  /// A shape. One that paints nothing is kept: it counts where the box of a group is asked for.
  func shape(_ index: Int, in surroundings: Surroundings) throws(SVGFinding) -> [VectorElement] {
    let path = try path(of: index, in: surroundings)
    guard !path.segments.isEmpty else { return [] }
    var shape = VectorShape(path: path, paintings: [], transform: surroundings.transform)
    if surroundings.style.inherited.isVisible {
      shape.paintings = try paintings(of: path, index, surroundings)
    }
    return [.shape(shape)]
  }

  /// The path of a shape element.
  func path(of index: Int, in surroundings: Surroundings) throws(SVGFinding) -> VectorPath {
    let path = ShapeReader(reader: reader(index, surroundings.units)).path()
    try budget.draw(path.segments.count, at: document.elements[index].offset)
    return path
  }

  private func paintings(
    of path: VectorPath, _ index: Int, _ surroundings: Surroundings
  ) throws(SVGFinding) -> [VectorShape.Painting] {
    let style = surroundings.style.inherited
    var paintings: [VectorShape.Painting] = []
    if let paint = try paint(style.fill, style.fillOpacity, path, surroundings) {
      paintings.append(.fill(style.fillRule, paint))
    }
    let width = style.strokeWidth.resolved(surroundings.units, .diagonal)
    if width > 0, let paint = try paint(style.stroke, style.strokeOpacity, path, surroundings) {
      let stroke = StrokeStyle(
        width: width, cap: style.lineCap, join: style.lineJoin, miterLimit: style.miterLimit,
        dash: dash(of: path, index, surroundings), dashOffset: dashOffset(of: path, index, surroundings))
      paintings.insert(.stroke(stroke, paint), at: style.isStrokeFirst ? 0 : paintings.count)
    }
    return paintings
  }

  /// Dashes and gaps in the path's units, empty for a solid line.
  private func dash(of path: VectorPath, _ index: Int, _ surroundings: Surroundings) -> [Double] {
    let scale = dashScale(of: path, index, surroundings)
    let dash = surroundings.style.inherited.dash.map { $0.resolved(surroundings.units, .diagonal) * scale }
    let sum = dash.reduce(0, +)
    guard sum > 0, sum.isFinite else { return [] }
    // An odd list is there twice.
    let count = path.length / sum * Double(dash.count)
    if count <= Double(Budget.dashes) { return dash }
    warnings.note(.dashes, .element(index))
    return []
  }

  private func dashOffset(of path: VectorPath, _ index: Int, _ surroundings: Surroundings) -> Double {
    let style = surroundings.style.inherited
    guard !style.dash.isEmpty else { return 0 }
    return style.dashOffset.resolved(surroundings.units, .diagonal) * dashScale(of: path, index, surroundings)
  }

  /// How long one unit of dashes is: `pathLength` says how many of them the path has.
  private func dashScale(of path: VectorPath, _ index: Int, _ surroundings: Surroundings) -> Double {
    guard !surroundings.style.inherited.dash.isEmpty else { return 1 }
    let length = reader(index, surroundings.units).value("pathLength") { ValueScanner.number($0).flatMap { $0 > 0 ? $0 : nil } }
    return length.map { path.length / $0 } ?? 1
  }

  /// A paint for something with a path; nil for none.
  private func paint(
    _ paint: StylePaint, _ opacity: Double, _ path: VectorPath, _ surroundings: Surroundings
  ) throws(SVGFinding) -> VectorPaint? {
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
      return gradients[index]?.paint(box: path.boundingBox, units: surroundings.units, opacity: opacity)
    }
  }

  /// The gradient that a paint names; nil, and that is told, when it is none.
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
