// Arrowheads of lines as paths.

import Pixels

/// What is at an end of a line.
struct SlideArrow {
  /// `triangle`, `stealth`, `arrow`, `diamond` or `oval`.
  let type: String
  /// Across and along the line, in points.
  let width: Double
  let length: Double

  /// An element `headEnd` or `tailEnd`; nil: the end is plain.
  ///
  /// - Parameter line: The width of the line. Thin lines have the arrowheads of 2 points.
  init?(_ node: XMLNode?, line: Double) {
    guard let node, let type = node["type"], type != "none" else { return nil }
    self.type = type
    func size(_ name: String) -> Double {
      (["sm": 2.0, "lg": 5.0][node[name] ?? "med"] ?? 3) + (type == "arrow" ? 0.5 : 0)
    }
    (width, length) = (size("w") * max(line, 2), size("len") * max(line, 2))
  }

  /// By how much the line ends before the tip.
  fileprivate var setback: Double {
    switch type {
    case "triangle": length * 0.8
    case "stealth": length * 0.5
    default: 0
    }
  }

  /// Whether it is a line itself.
  var isOpen: Bool { type == "arrow" }

  /// Path data of the arrowhead at a place, in a direction of length 1.
  fileprivate func data(at tip: Point, _ direction: Point) -> String {
    var path = PathText()
    func place(_ along: Double, _ across: Double) -> (x: Double, y: Double) {
      (
        tip.x + direction.x * along * length - direction.y * across * width,
        tip.y + direction.y * along * length + direction.x * across * width
      )
    }
    func draw(_ corners: [(Double, Double)]) {
      for (index, corner) in corners.enumerated() {
        let point = place(corner.0, corner.1)
        if index == 0 { path.move(point.x, point.y) } else { path.line(point.x, point.y) }
      }
    }
    switch type {
    case "arrow":
      draw([(-1, -0.5), (0, 0), (-1, 0.5)])
      return path.data
    case "stealth": draw([(0, 0), (-1, 0.5), (-0.6, 0), (-1, -0.5)])
    case "diamond": draw([(0.5, 0), (0, 0.5), (-0.5, 0), (0, -0.5)])
    case "oval":
      let k = PathText.quarter / 2
      let start = place(0.5, 0)
      path.move(start.x, start.y)
      let quarters = [
        [(0.5, k), (k, 0.5), (0, 0.5)], [(-k, 0.5), (-0.5, k), (-0.5, 0)], [(-0.5, -k), (-k, -0.5), (0, -0.5)],
        [(k, -0.5), (0.5, -k), (0.5, 0)],
      ]
      for quarter in quarters {
        let points = quarter.map { place($0.0, $0.1) }
        path.curve(points[0].x, points[0].y, points[1].x, points[1].y, points[2].x, points[2].y)
      }
    default: draw([(0, 0), (-1, 0.5), (-1, -0.5)])
    }
    path.close()
    return path.data
  }
}

/// A line with arrowheads.
struct SlideArrowLine {
  /// The line, which ends before the tips of its arrowheads.
  private(set) var data = ""
  /// Path data of each arrowhead.
  private(set) var heads: [(data: String, isOpen: Bool)] = []

  /// - Parameters:
  ///   - data: Path data of one open path.
  ///   - start: At its first point.
  ///   - end: At its last point.
  init?(_ data: String, start: SlideArrow?, end: SlideArrow?) {
    var commands = data.split { "MLC".contains($0) }.map { $0.split(separator: " ").compactMap { Double($0) } }
    let letters = data.filter { "MLCZ".contains($0) }
    guard commands.count > 1, letters.first == "M", !letters.dropFirst().contains("M"), !letters.contains("Z"),
      commands.allSatisfy({ $0.count >= 2 })
    else { return nil }
    let points = commands.flatMap { numbers in
      stride(from: 0, to: numbers.count - 1, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
    }
    if let start, let direction = Self.direction(points.reversed()) {
      heads.append((start.data(at: points[0], direction), start.isOpen))
      commands[0] = [points[0].x - direction.x * start.setback, points[0].y - direction.y * start.setback]
    }
    if let end, let direction = Self.direction(points) {
      let tip = points[points.count - 1]
      heads.append((end.data(at: tip, direction), end.isOpen))
      let last = commands.count - 1
      commands[last] =
        commands[last].dropLast(2) + [tip.x - direction.x * end.setback, tip.y - direction.y * end.setback]
    }
    var path = PathText()
    for (letter, numbers) in zip(letters, commands) {
      switch (letter, numbers.count) {
      case ("M", 2): path.move(numbers[0], numbers[1])
      case ("L", 2): path.line(numbers[0], numbers[1])
      case ("C", 6): path.curve(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
      default: return nil
      }
    }
    self.data = path.data
  }

  /// The direction in which points end; nil: all are the same.
  private static func direction(_ points: [Point]) -> Point? {
    guard let last = points.last, let before = points.last(where: { abs($0.x - last.x) + abs($0.y - last.y) > 1e-6 })
    else { return nil }
    let (dx, dy) = (last.x - before.x, last.y - before.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return Point(x: dx / length, y: dy / length)
  }
}
