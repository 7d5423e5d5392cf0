// The names and formulas of shapes in DrawingML (ECMA-376 part 1, 20.1.9.11 and 20.1.10.56). Lengths are EMU, of which 12,700
// are a point; angles are in 1/60,000 of a degree.

import Pixels

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Values by name in a box.
struct SlideGuides {
  /// Degrees to units.
  private static let degree = 60_000.0

  private let width: Double
  private let height: Double
  private var values: [String: Double] = [:]

  /// The names that every shape has.
  ///
  /// - Parameter size: Of the box, in points.
  init(in size: Size) { (width, height) = (size.width * 12_700, size.height * 12_700) }

  /// Radians of an angle.
  static func radians(_ angle: Double) -> Double { angle / degree * .pi / 180 }

  /// Gives a name the value of a formula. A formula that cannot be read leaves it without one.
  mutating func set(_ name: some StringProtocol, formula: some StringProtocol) {
    values[String(name)] = result(String(formula).split { $0.isWhitespace }.map(String.init))
  }

  /// Gives a name a value.
  mutating func set(_ name: some StringProtocol, to value: Double) { values[String(name)] = value }

  /// The value of a number or a name; nil: it has none.
  func value(_ text: some StringProtocol) -> Double? {
    let text = String(text)
    if let number = Double(text) { return number.isFinite ? number : nil }
    return values[text] ?? constant(text)
  }

  private func constant(_ name: String) -> Double? {
    switch name {
    case "l", "t": return 0
    case "r", "w": return width
    case "b", "h": return height
    case "hc": return width / 2
    case "vc": return height / 2
    case "ss": return min(width, height)
    case "ls": return max(width, height)
    case "cd8": return 45 * Self.degree
    case "cd4": return 90 * Self.degree
    case "3cd8": return 135 * Self.degree
    case "cd2": return 180 * Self.degree
    case "5cd8": return 225 * Self.degree
    case "3cd4": return 270 * Self.degree
    case "7cd8": return 315 * Self.degree
    default: break
    }
    for (prefix, whole) in [("ssd", min(width, height)), ("wd", width), ("hd", height)] where name.hasPrefix(prefix) {
      if let count = Int(name.dropFirst(prefix.count)), (1...64).contains(count) { return whole / Double(count) }
    }
    return nil
  }

  private func result(_ words: [String]) -> Double? {
    guard let operation = words.first, words.count <= 4 else { return nil }
    let known = words.dropFirst().compactMap { value($0) }
    guard known.count == words.count - 1, let x = known.first else { return nil }
    let (y, z) = (known.count > 1 ? known[1] : 0, known.count > 2 ? known[2] : 0)
    let angle = Self.radians(y)
    let result: Double
    switch operation {
    case "val": result = x
    case "*/": result = z == 0 ? 0 : x * y / z
    case "+-": result = x + y - z
    case "+/": result = z == 0 ? 0 : (x + y) / z
    case "?:": result = x > 0 ? y : z
    case "abs": result = abs(x)
    case "sqrt": result = max(0, x).squareRoot()
    case "min": result = min(x, y)
    case "max": result = max(x, y)
    case "pin": result = min(max(y, x), z)
    case "mod": result = (x * x + y * y + z * z).squareRoot()
    case "sin": result = x * sin(angle)
    case "cos": result = x * cos(angle)
    case "tan": result = x * tan(angle)
    case "at2": result = atan2(y, x) * 180 / .pi * Self.degree
    case "cat2": result = x * cos(atan2(z, y))
    case "sat2": result = x * sin(atan2(z, y))
    default: return nil
    }
    return result.isFinite ? result : nil
  }
}

/// A path of a shape: many shapes have faces in lighter and darker colours, and lines without a face.
struct SlidePath {
  /// Path data in points.
  var data: String
  /// The share of white that is mixed into the fill, or with a minus of black; nil: it is not filled.
  var light: Double?
  /// Whether the line of the shape is drawn along it.
  var isStroked = true

  /// The attribute `fill` of a path.
  static func light(_ name: String) -> Double? {
    switch name {
    case "none": nil
    case "lighten": 0.4
    case "lightenLess": 0.2
    case "darken": -0.4
    case "darkenLess": -0.2
    default: 0
    }
  }
}

/// Draws a path by the commands of DrawingML.
struct SlidePen {
  private let guides: SlideGuides
  private let scale: (x: Double, y: Double)
  private var path = PathText()
  /// The current point, in points.
  private var last = (x: 0.0, y: 0.0)

  /// - Parameters:
  ///   - scale: From units of the path to points.
  init(_ guides: SlideGuides, scale: (x: Double, y: Double)) { (self.guides, self.scale) = (guides, scale) }

  /// What was drawn.
  var data: String { path.data }

  /// Draws a command: `M`, `L`, `Q`, `C` with points, `A` with two radii, an angle and a sweep, `Z`.
  ///
  /// - Returns: Whether it was understood.
  mutating func draw(_ command: Character, _ operands: [some StringProtocol]) -> Bool {
    let numbers = operands.compactMap { guides.value($0) }
    guard numbers.count == operands.count else { return false }
    if command == "A" {
      guard numbers.count == 4 else { return false }
      let sweep = min(max(SlideGuides.radians(numbers[3]), -2 * .pi), 2 * .pi)
      last = path.arc(
        from: last, numbers[0], numbers[1], SlideGuides.radians(numbers[2]), sweep, scale: scale)
      return true
    }
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
      (x: numbers[$0] * scale.x, y: numbers[$0 + 1] * scale.y)
    }
    switch (command, numbers.count) {
    case ("M", 2): path.move(points[0].x, points[0].y)
    case ("L", 2): path.line(points[0].x, points[0].y)
    case ("Q", 4): path.quadratic(from: last, points[0], points[1])
    case ("C", 6): path.curve(points[0].x, points[0].y, points[1].x, points[1].y, points[2].x, points[2].y)
    case ("Z", 0): path.close()
    default: return false
    }
    if let end = points.last { last = end }
    return true
  }
}
