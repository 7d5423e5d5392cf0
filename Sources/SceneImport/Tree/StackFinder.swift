// Stacks where they are certain: the source says that it places children in a row or a column, and a stack of the scene
// format would give them exactly the frames that they have.

import Pixels

extension ImportedStack {
  /// How far a frame may be off, in points: less than sources round to.
  private static let tolerance = 0.01

  /// The stack of a layer's children; nil if they are not placed like one.
  ///
  /// - Parameter children: Those in flow, in order.
  init?(of children: [ImportedLayer], in size: Size, isRow: Bool) {
    guard children.count > 1, children.allSatisfy({ $0.rotation == 0 && $0.mirror == (1, 1) }) else { return nil }
    func main(_ rect: Rect) -> (start: Double, end: Double) { isRow ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY) }
    func cross(_ rect: Rect) -> (start: Double, end: Double) { isRow ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX) }
    func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= Self.tolerance }
    let frames = children.map(\.frame)
    let gap = main(frames[1]).start - main(frames[0]).end
    for (one, next) in zip(frames, frames.dropFirst()) where !isNear(main(next).start - main(one).end, gap) {
      return nil
    }
    let start = main(frames[0]).start
    guard gap >= 0, start >= 0,
      main(frames[frames.count - 1]).end <= (isRow ? size.width : size.height) + Self.tolerance
    else { return nil }
    let height = isRow ? size.height : size.width
    let (first, last) = cross(frames[0])
    let (before, after): (Double, Double)
    if frames.allSatisfy({ isNear(cross($0).start, first) }), first >= 0 {
      (align, before, after) = ("start", first, 0)
    } else if frames.allSatisfy({ isNear((cross($0).start + cross($0).end) / 2, height / 2) }) {
      (align, before, after) = ("center", 0, 0)
    } else if frames.allSatisfy({ isNear(cross($0).end, last) }), last <= height {
      (align, before, after) = ("end", 0, height - last)
    } else {
      return nil
    }
    (self.isRow, self.gap) = (isRow, gap)
    padding = isRow ? [before, 0, after, start] : [start, after, 0, before]
  }
}
