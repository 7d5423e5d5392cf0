// The graph of a function, antialiased without seams.
//
// Each column of pixels has one quadrilateral with vertical sides. Neighbours meet at the edge of a column, so each
// pixel belongs to one of them only, and the curve is as smooth as its coverage:
//
//      │   ╱│‾‾│      half the extent of a side is what a line of that width has there across a steep
//      │ ╱  │  │      stretch: width/2 · √(1 + slope²)
//      │╱│__│  │

import DisplayList
import Pixels

extension DisplayListBuilder {
  /// Draws the graph of a function of x, one height for each edge of a pixel column: `heights[i]` is its y at `left` + i.
  ///
  /// - Parameters:
  ///   - left: A whole number of pixels.
  ///   - width: Thickness of the line in pixels, the same across steep and level stretches.
  mutating func graph(_ heights: [Double], left: Double, width: Double, color: Color) {
    let paint = Paint.solid(PaintColor(color.premultiplied))
    let halves = heights.indices.map { width / 2 * Self.stretch(heights, at: $0) }
    var index = 0
    while index + 1 < heights.count {
      var end = index + 1
      let slope = heights[end] - heights[index]
      // A straight stretch is one piece, but for its ends, where the line may be less steep.
      while end + 1 < heights.count, abs(heights[end + 1] - heights[end] - slope) < 1e-9,
        abs(halves[end] - halves[index]) < 1e-9, abs(halves[end + 1] - halves[index]) < 1e-9
      { end += 1 }
      let (start, stop) = (
        Point(x: left + Double(index), y: heights[index]), Point(x: left + Double(end), y: heights[end])
      )
      if end == index + 1, abs(slope) > 2, max(halves[index], halves[end]) < width / 2 * abs(slope) / 2 {
        line(from: start, to: stop, width: width, color: color)
      } else {
        fill(Self.piece(from: start, half: halves[index], to: stop, half: halves[end]), with: paint)
      }
      index = end
    }
  }

  /// How much taller than thick the line is at a column's edge, by the less steep of the two sides: the corner of a jump does
  /// not stick out.
  private static func stretch(_ heights: [Double], at index: Int) -> Double {
    let before = index > 0 ? heights[index] - heights[index - 1] : heights[min(1, heights.count - 1)] - heights[0]
    let after = index + 1 < heights.count ? heights[index + 1] - heights[index] : before
    let slope = before * after > 0 ? min(abs(before), abs(after)) : 0
    return (1 + slope * slope).squareRoot()
  }

  /// The quadrilateral with upright sides around two points, as the projective image of the square (0, −1) … (1, 1).
  private static func piece(from start: Point, half first: Double, to end: Point, half last: Double) -> Shape {
    let g = first / last
    let place = Transform(
      a: g * end.x - start.x, b: g * end.y - start.y, c: 0, d: first, tx: start.x, ty: start.y, px: g - 1, py: 0, pw: 1)
    return Shape(Rect(x: 0, y: -1, width: 1, height: 2), transform: place)
  }
}
