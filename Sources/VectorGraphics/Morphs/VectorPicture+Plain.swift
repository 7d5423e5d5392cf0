// Pictures that come down to areas of one colour: what a morph can take.

import Pixels

extension VectorPicture {
  /// What keeps a picture from being areas of one colour.
  package enum MorphObstacle: Error, Hashable, Sendable, CustomStringConvertible {
    case nothing
    case groupOpacity
    case blend
    case clip
    case mask
    case filter
    case gradient
    case twoColors

    /// In words, such as "it has a group with an opacity".
    package var description: String {
      switch self {
      case .nothing: "it paints nothing"
      case .groupOpacity: "it has a group with an opacity"
      case .blend: "it has a blend mode"
      case .clip: "it has a clip path"
      case .mask: "it has a mask"
      case .filter: "it has a filter"
      case .gradient: "it has a gradient"
      case .twoColors: "its paths have more than one colour"
      }
    }
  }

  /// The areas that the picture paints in its box, and their colour.
  ///
  /// - Parameters:
  ///   - current: The colour that the picture is given where it is shown.
  ///   - tint: Replaces all colours and keeps their alpha; nil for none.
  package func plainShapes(current: Color, tint: Color?) throws(MorphObstacle) -> (shapes: [PlainShape], color: Color) {
    var collector = PlainCollector(current: current, tint: tint)
    try collector.add(elements)
    guard let color = collector.color else { throw .nothing }
    return (collector.shapes, color)
  }
}

/// Collects areas of one colour.
private struct PlainCollector {
  let current: Color
  let tint: Color?
  private(set) var shapes: [PlainShape] = []
  private(set) var color: Color?

  init(current: Color, tint: Color?) { (self.current, self.tint) = (current, tint) }

  mutating func add(_ elements: [VectorElement]) throws(VectorPicture.MorphObstacle) {
    for element in elements {
      switch element {
      case .shape(let shape): try add(shape)
      case .group(let group):
        try check(group)
        try add(group.elements)
      }
    }
  }

  private func check(_ group: VectorGroup) throws(VectorPicture.MorphObstacle) {
    if group.opacity != 1 { throw .groupOpacity }
    if group.blend != .normal { throw .blend }
    if !group.clips.isEmpty { throw .clip }
    if group.mask != nil { throw .mask }
    if group.filter != nil { throw .filter }
  }

  private mutating func add(_ shape: VectorShape) throws(VectorPicture.MorphObstacle) {
    for painting in shape.paintings {
      switch painting {
      case .fill(let rule, let paint):
        try take(paint)
        shapes.append(PlainShape(shape.path, .fill(rule), transform: shape.transform))
      case .stroke(let style, let paint):
        try take(paint)
        shapes.append(PlainShape(shape.path, .stroke(style), transform: shape.transform))
      }
    }
  }

  private mutating func take(_ paint: VectorPaint) throws(VectorPicture.MorphObstacle) {
    var own: Color
    switch paint {
    case .color(let color): own = color
    case .current(let opacity):
      own = current
      own.alpha *= opacity
    case .gradient: throw .gradient
    }
    if let tint { own = Color(red: tint.red, green: tint.green, blue: tint.blue, alpha: tint.alpha * own.alpha) }
    if let color, color != own { throw .twoColors }
    color = own
  }
}
