// Outlines of many short lines with fewer of them. A morph has a point wherever one of its ends has one, and more than can be
// seen between them.

import VectorGraphics

/// A path of lines that keeps the points that it needs to be near the whole one at all of its times.
struct ReducedOutline {
  /// Shorter contours keep all points.
  private static let fewest = 12
  /// How many times are looked at.
  private static let times = 24

  /// The letters of the path.
  private(set) var letters: [UInt8] = []
  /// The indices of its numbers among those of the whole path, in pairs.
  private var kept: [Int] = []

  /// Chooses the points; nil for a path that has curves, does not change or needs all of its points.
  ///
  /// - Parameters:
  ///   - letters: Of the whole path.
  ///   - frames: Its numbers over time.
  ///   - tolerance: How far a point that is left out may be from the line that replaces it.
  init?(_ letters: [UInt8], _ frames: [[Double]], tolerance: Double) {
    let (move, line, close) = (UInt8(ascii: "M"), UInt8(ascii: "L"), UInt8(ascii: "Z"))
    guard frames.count > 1, letters.count > Self.fewest,
      letters.allSatisfy({ $0 == move || $0 == line || $0 == close })
    else { return nil }
    let chosen = (0..<Self.times).map { frames[$0 * (frames.count - 1) / (Self.times - 1)] }
    var (place, index) = (0, 0)
    while index < letters.count {
      var end = index + 1
      while end < letters.count, letters[end] == line { end += 1 }
      let isClosed = end < letters.count && letters[end] == close
      let points = place..<place + (end - index)
      let needed = Self.needed(points, isClosed: isClosed, chosen, tolerance)
      self.letters += [letters[index]] + Array(repeating: line, count: needed.count - 1)
      kept += needed.flatMap { [2 * $0, 2 * $0 + 1] }
      place = points.upperBound
      index = end
      while index < letters.count, letters[index] == close {
        self.letters.append(close)
        index += 1
      }
    }
    if kept.count == frames[0].count { return nil }
  }

  /// The numbers of the kept points.
  func numbers(_ whole: [Double]) -> [Double] { kept.map { whole[$0] } }

  /// The points that a contour needs, by Douglas and Peucker's method for all times at once.
  private static func needed(
    _ points: Range<Int>, isClosed: Bool, _ frames: [[Double]], _ tolerance: Double
  ) -> [Int] {
    guard points.count > fewest, let last = points.last else { return Array(points) }
    // A closed contour is two stretches: to the point that is farthest away, and back.
    var ends = [last]
    if isClosed {
      let far = farthest(points.lowerBound, points.lowerBound, points, frames)
      if far.index != last { ends.append(far.index) }
    }
    return KeyFitter.needed(from: points.lowerBound, to: ends) { start, end in
      let worst = farthest(start, end, start + 1..<max(start + 1, end), frames)
      return worst.square > tolerance * tolerance ? worst.index : nil
    }
  }

  /// The point that is farthest from the line between two at any time, and the square of its distance.
  private static func farthest(
    _ start: Int, _ end: Int, _ points: Range<Int>, _ frames: [[Double]]
  ) -> (index: Int, square: Double) {
    var worst = (index: points.lowerBound, square: 0.0)
    for frame in frames {
      let (x, y) = (frame[2 * start], frame[2 * start + 1])
      let (dx, dy) = (frame[2 * end] - x, frame[2 * end + 1] - y)
      let length = dx * dx + dy * dy
      for index in points {
        let (ox, oy) = (frame[2 * index] - x, frame[2 * index + 1] - y)
        let share = length > 0 ? min(max((ox * dx + oy * dy) / length, 0), 1) : 0
        let (rx, ry) = (ox - share * dx, oy - share * dy)
        let square = rx * rx + ry * ry
        if square > worst.square { worst = (index, square) }
      }
    }
    return worst
  }
}
