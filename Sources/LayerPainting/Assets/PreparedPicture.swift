// A vector picture with what is found out about it once, so that drawing it costs no more than it must.

import Pixels
import VectorGraphics

/// A picture of the catalog.
package struct PreparedPicture: Equatable, Sendable {
  /// The picture.
  package let picture: VectorPicture
  /// Whether nothing of it reaches out of its box, so that the box need not cut it.
  let staysInBox: Bool
  /// Whether something in it blends with what lies under it, which must not be what lies under the picture.
  let blends: Bool
  /// Whether it has a filter: then its alpha does not follow from the alphas of its paints.
  let hasFilter: Bool
  /// How many commands draw it: 0, 1 or 2 for more.
  let drawCount: Int

  /// Goes through a picture.
  init(_ picture: VectorPicture) {
    self.picture = picture
    var survey = Survey(box: Rect(size: picture.size))
    survey.visit(picture.elements)
    staysInBox = survey.isInside
    blends = survey.blends
    hasFilter = survey.hasFilter
    drawCount = min(survey.count, 2)
  }

  /// Whether two are the same; their arrays are compared only where they are not one.
  package static func == (a: PreparedPicture, b: PreparedPicture) -> Bool { a.picture == b.picture }
}

/// What is found on the way through a picture.
private struct Survey {
  let box: Rect
  var isInside = true
  var blends = false
  var hasFilter = false
  var count = 0

  mutating func visit(_ elements: [VectorElement]) {
    for element in elements {
      switch element {
      case .shape(let shape):
        count += shape.paintings.count
        isInside = isInside && shape.paintings.allSatisfy { fits(shape, $0) }
      case .group(let group):
        // A group may be a clip alone; it counts as more all the same.
        count += 2
        blends = blends || group.blend != .normal
        hasFilter = hasFilter || group.filter != nil
        isInside = isInside && group.filter == nil
        visit(group.elements)
      }
    }
  }

  /// Whether a painted path surely lies in the box.
  private func fits(_ shape: VectorShape, _ painting: VectorShape.Painting) -> Bool {
    guard let points = shape.path.controlBox else { return shape.path.segments.isEmpty }
    var reach = 0.0
    if case .stroke(let style, _) = painting {
      let longest = style.join == .miter ? max(style.miterLimit, 2) : 2
      reach = style.width / 2 * longest
    }
    let drawn = shape.transform.boundingBox(of: points.inset(by: -reach))
    return drawn.minX >= box.minX && drawn.minY >= box.minY && drawn.maxX <= box.maxX && drawn.maxY <= box.maxY
  }
}
