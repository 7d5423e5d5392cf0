// Gradients of sources have a line of their own; the scene's line goes through the middle of the box and is as long as CSS
// says. The stops are projected from one line to the other.

import MotionCurves
import Pixels

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A linear gradient between two points of a box.
struct GradientLine {
  let start: Point
  let end: Point

  /// The same gradient on the line of the scene format.
  ///
  /// - Parameters:
  ///   - size: Of the box, in points.
  ///   - stops: Places along the line, colours.
  func fill(in size: Size, _ stops: [ImportedFill.Stop]) -> ImportedFill? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 1e-6, length.isFinite, !stops.isEmpty else { return nil }
    let (ux, uy) = (dx / length, dy / length)
    let whole = abs(size.width * ux) + abs(size.height * uy)
    guard whole > 1e-6 else { return nil }
    func place(_ offset: Double) -> Double {
      let (x, y) = (start.x + dx * offset - size.width / 2, start.y + dy * offset - size.height / 2)
      return (x * ux + y * uy) / whole + 0.5
    }
    let angle = Self.degrees(dx, dy)
    return .linear(angle: angle, stops: Self.cut(stops.map { .init(offset: place($0.offset), color: $0.color) }))
  }

  /// The direction of a vector as CSS counts it: 0 is up, 90 is right.
  static func degrees(_ dx: Double, _ dy: Double) -> Double {
    let angle = atan2(dx, -dy) * 180 / .pi
    let positive = angle < 0 ? angle + 360 : angle
    return (positive * 1e6).rounded() / 1e6
  }

  /// Stops between 0 and 1: what is outside is cut where it crosses the ends.
  static func cut(_ stops: [ImportedFill.Stop]) -> [ImportedFill.Stop] {
    let sorted = stops.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(
      \.element)
    var result: [ImportedFill.Stop] = []
    if let first = color(at: 0, sorted), sorted[0].offset < 0 { result.append(.init(offset: 0, color: first)) }
    result += sorted.filter { 0...1 ~= $0.offset }
    if let last = color(at: 1, sorted), sorted[sorted.count - 1].offset > 1 {
      result.append(.init(offset: 1, color: last))
    }
    if result.count == 1 { result.append(result[0]) }
    return result
  }

  private static func color(at offset: Double, _ stops: [ImportedFill.Stop]) -> Color? {
    guard let after = stops.firstIndex(where: { $0.offset > offset }) else { return stops.last?.color }
    guard after > 0 else { return stops.first?.color }
    let (a, b) = (stops[after - 1], stops[after])
    let share = (offset - a.offset) / (b.offset - a.offset)
    // Premultiplied, as the scene's own gradients.
    return PremultipliedColor.mix(a.color.premultiplied, b.color.premultiplied, share).straight
  }
}
