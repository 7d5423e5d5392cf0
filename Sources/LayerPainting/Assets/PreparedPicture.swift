// A vector picture with facts about it that are computed once instead of in every frame.

import Pixels
import VectorGraphics

/// A picture of the catalog.
package struct PreparedPicture: Equatable, Sendable {
  /// The picture.
  package let picture: VectorPicture
  /// Whether everything that is drawn is inside the picture's box, so that no clip is needed.
  let staysInBox: Bool
  /// Whether an element has a blend mode, which must not apply to what is under the picture.
  let blends: Bool
  /// Whether the picture has a filter. Its alpha cannot be computed from the alphas of its paints then.
  package let hasFilter: Bool
  /// How many commands draw it: 0, 1 or 2 for more.
  let drawCount: Int

  /// Collects the facts about a picture.
  init(_ picture: VectorPicture) {
    self.picture = picture
    var survey = Survey(box: Rect(size: picture.size))
    survey.visit(picture.elements)
    staysInBox = survey.isInside
    blends = survey.blends
    hasFilter = survey.hasFilter
    drawCount = min(survey.count, 2)
  }

  /// Whether two pictures are equal. Arrays that share their memory are not compared element by element.
  package static func == (a: PreparedPicture, b: PreparedPicture) -> Bool { a.picture == b.picture }
}

/// The facts that are collected from the elements of a picture.
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
        // A group may be a clip only, but counts as two commands.
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
