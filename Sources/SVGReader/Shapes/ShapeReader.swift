// Shapes as paths, with the starts and directions that SVG gives them (SVG 2, section 10), as dashes begin there.

import Pixels
import VectorGraphics

/// Makes paths of shape elements.
struct ShapeReader {
  /// The element's attributes.
  let reader: ElementReader

  /// The names of all shape elements.
  static let names: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

  /// The path of a shape element; empty where nothing is to be drawn.
  func path() -> VectorPath {
    switch reader.element.name {
    case "path": data()
    case "rect": rect()
    case "circle": circle()
    case "ellipse": ellipse()
    case "line": line()
    case "polyline": poly(isClosed: false)
    default: poly(isClosed: true)
    }
  }

  private func data() -> VectorPath {
    guard let text = reader.element["d"], text.keyword != "none" else { return VectorPath() }
    let data = PathData(text)
    if let error = data.error { reader.warn(.pathData(error.description), at: "d", index: error.offset) }
    return data.path
  }

  private func rect() -> VectorPath {
    guard let width = reader.extent("width", .x), let height = reader.extent("height", .y), width > 0, height > 0
    else { return VectorPath() }
    let (x, y) = (reader.length("x", .x) ?? 0, reader.length("y", .y) ?? 0)
    let radii = radii()
    let (rx, ry) = (min(radii?.x ?? 0, width / 2), min(radii?.y ?? 0, height / 2))
    guard rx > 0, ry > 0 else {
      return .polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], isClosed: true)
    }
    let inner = Rect(minX: x + rx, minY: y + ry, maxX: x + width - rx, maxY: y + height - ry)
    var pen = PathPen()
    pen.move(Vector(inner.minX, y))
    func side(to line: Vector, corner: Vector) {
      pen.line(line)
      pen.arc(radii: Vector(rx, ry), rotation: 0, isLarge: false, isClockwise: true, corner)
    }
    side(to: Vector(inner.maxX, y), corner: Vector(x + width, inner.minY))
    side(to: Vector(x + width, inner.maxY), corner: Vector(inner.maxX, y + height))
    side(to: Vector(inner.minX, y + height), corner: Vector(x, inner.maxY))
    side(to: Vector(x, inner.minY), corner: Vector(inner.minX, y))
    pen.close()
    return VectorPath(segments: pen.segments)
  }

  /// `rx` and `ry`; if one is missing, it equals the other.
  private func radii() -> (x: Double, y: Double)? {
    let (x, y) = (reader.extent("rx", .x), reader.extent("ry", .y))
    guard let first = x ?? y, let second = y ?? x else { return nil }
    return (first, second)
  }

  private func circle() -> VectorPath {
    let radius = reader.extent("r", .diagonal) ?? 0
    return ellipse(radius, radius)
  }

  private func ellipse() -> VectorPath {
    let radii = radii()
    return ellipse(radii?.x ?? 0, radii?.y ?? 0)
  }

  private func ellipse(_ rx: Double, _ ry: Double) -> VectorPath {
    guard rx > 0, ry > 0 else { return VectorPath() }
    let (x, y) = (reader.length("cx", .x) ?? 0, reader.length("cy", .y) ?? 0)
    var pen = PathPen()
    pen.move(Vector(x + rx, y))
    for end in [Vector(x, y + ry), Vector(x - rx, y), Vector(x, y - ry), Vector(x + rx, y)] {
      pen.arc(radii: Vector(rx, ry), rotation: 0, isLarge: false, isClockwise: true, end)
    }
    pen.close()
    return VectorPath(segments: pen.segments)
  }

  private func line() -> VectorPath {
    .polygon(
      [
        (reader.length("x1", .x) ?? 0, reader.length("y1", .y) ?? 0),
        (reader.length("x2", .x) ?? 0, reader.length("y2", .y) ?? 0),
      ], isClosed: false)
  }

  /// The points up to the first invalid one; a last number without a partner is ignored (SVG 2, section 10.6).
  private func poly(isClosed: Bool) -> VectorPath {
    guard let text = reader.element["points"] else { return VectorPath() }
    var scanner = ValueScanner(text)
    var numbers: [Double] = []
    while let number = scanner.number() {
      numbers.append(number)
      scanner.skipSeparator()
    }
    if !scanner.isAtEnd || numbers.count % 2 == 1 {
      reader.warn(.invalid("points", text), at: "points", index: scanner.index)
    }
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    return .polygon(points, isClosed: isClosed)
  }
}

extension VectorPath {
  /// Lines between points.
  fileprivate static func polygon(_ points: [(x: Double, y: Double)], isClosed: Bool) -> VectorPath {
    guard let first = points.first else { return VectorPath() }
    var path = VectorPath(segments: [.move(Point(x: first.x, y: first.y))])
    path.segments += points.dropFirst().map { .line(Point(x: $0.x, y: $0.y)) }
    if isClosed { path.segments.append(.close) }
    return path
  }
}
