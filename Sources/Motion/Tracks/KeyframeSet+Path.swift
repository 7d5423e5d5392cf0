// What keyframes set of a path, and the numbers of a path that they start from.

import LayerPainting
import MotionCurves
import SceneModel
import VectorGraphics

extension KeyframeSet {
  /// Sets what is set of a path at a share of the part.
  func apply(to path: inout PaintedPath, at u: Double) {
    if let color = color(.pathFill, at: u) { path.fill = .color(color) }
    for index in path.above.indices {
      let fill = path.above[index].fill
      apply(to: &path.above[index], at: u)
      if fill == nil { path.above[index].fill = nil }
    }
    guard var stroke = path.stroke else { return }
    if let color = color(.strokeColor, at: u) { stroke.paint = .color(color) }
    if let width = number(.strokeWidth, at: u) { stroke.style.width = max(0, width) }
    if let offset = number(.dashOffset, at: u) { stroke.style.dashOffset = offset }
    var trim = stroke.style.trim ?? PathTrim()
    if let ends = values(of: .trim, at: u, count: 2) { (trim.from, trim.to) = (clamped(ends[0]), clamped(ends[1])) }
    if let offset = number(.trimOffset, at: u) { trim.offset = offset }
    stroke.style.trim = trim.unlessWhole
    path.stroke = stroke
  }
}

extension PaintedPath {
  /// The numbers of a property of paths; colours that are gradients count as clear.
  func values(of property: KeyframeTrack.Property) -> [Double] {
    let trim = stroke?.style.trim ?? PathTrim()
    switch property {
    case .trim: return [trim.from, trim.to]
    case .trimOffset: return [trim.offset]
    case .dashOffset: return [stroke?.style.dashOffset ?? 0]
    case .strokeWidth: return [stroke?.style.width ?? 0]
    case .strokeColor: return (stroke?.paint).components
    case .pathFill: return fill.components
    case .frame, .position, .size, .opacity, .cornerRadius, .rotate, .scale, .translate, .fill, .progress: return []
    }
  }
}

extension PaintedFill? {
  /// Red, green, blue and alpha of one colour.
  var components: [Double] {
    if case .color(let color)? = self { color.components } else { [0, 0, 0, 0] }
  }
}
