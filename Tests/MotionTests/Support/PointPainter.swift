// A renderer that is small enough to be obviously right: it follows the commands of a display list for single points,
// without antialiasing and blurs. Images have a smooth made-up pattern that depends on index and place.

import DisplayList
import MotionCurves
import Pixels

@testable import Motion

/// Evaluates display lists at points.
struct PointPainter {
  let list: DisplayList
  private var position = 0

  init(_ list: DisplayList) { self.list = list }

  /// The colours of a grid of `columns` × `rows` points, row by row.
  static func grid(_ list: DisplayList, columns: Int = 19, rows: Int = 23) -> [PremultipliedColor] {
    (0..<rows).flatMap { row in
      (0..<columns).map { column in
        var painter = PointPainter(list)
        return painter.color(
          at: Point(
            x: (Double(column) + 0.4371) / Double(columns) * Double(list.size.width),
            y: (Double(row) + 0.5219) / Double(rows) * Double(list.size.height)))
      }
    }
  }

  /// Mean difference of the components of two pictures in 1/255.
  static func meanDifference(_ a: DisplayList, _ b: DisplayList) -> Double {
    let (first, second) = (grid(a), grid(b))
    let sum = zip(first, second).reduce(0.0) { sum, pair in
      sum + abs(pair.0.red - pair.1.red) + abs(pair.0.green - pair.1.green) + abs(pair.0.blue - pair.1.blue)
        + abs(pair.0.alpha - pair.1.alpha)
    }
    return sum / Double(first.count * 4) * 255
  }

  /// The largest difference of a component between two pictures in 1/255, over all points.
  static func largestDifference(_ a: DisplayList, _ b: DisplayList) -> Double {
    zip(grid(a), grid(b)).reduce(0.0) { largest, pair in
      let (x, y) = pair
      return max(
        largest, abs(x.red - y.red), abs(x.green - y.green), abs(x.blue - y.blue), abs(x.alpha - y.alpha))
    } * 255
  }

  /// The colour at a point.
  mutating func color(at point: Point) -> PremultipliedColor {
    position = 0
    return run(from: .clear, at: point)
  }

  /// Follows commands up to the end of the current nesting.
  private mutating func run(from start: PremultipliedColor, at point: Point) -> PremultipliedColor {
    var color = start
    while position < list.commands.count {
      let command = list.commands[position]
      position += 1
      switch command {
      case .fill(let shape, let paint, let blend):
        guard contains(list.shapes[at: shape], point) else { continue }
        color = Self.composite(source(paint, at: point), over: color, blend)
      case .glyphs(let run, let paint, let blend):
        guard contains(list.runs[at: run], point) else { continue }
        color = Self.composite(source(.solid(paint), at: point), over: color, blend)
      case .beginClip(let shape):
        let inside = run(from: color, at: point)
        if contains(list.shapes[at: shape], point) { color = inside }
      case .beginGroup:
        let group = run(from: .clear, at: point)
        if case .endGroup(let opacity, let blend) = list.commands[position - 1] {
          color = Self.composite(group.scaled(by: Double(opacity) / 255), over: color, blend)
        }
      case .beginCrossFade:
        let first = run(from: .clear, at: point)
        let second = run(from: .clear, at: point)
        if case .endCrossFade(let weight) = list.commands[position - 1] {
          color = Self.composite(.mix(first, second, Double(weight) / 255), over: color, .normal)
        }
      case .beginMix:
        let first = run(from: color, at: point)
        let second = run(from: color, at: point)
        if case .endMix(let weight) = list.commands[position - 1] { color = .mix(first, second, Double(weight) / 255) }
      case .beginMask:
        let mask = run(from: .clear, at: point)
        let content = run(from: .clear, at: point)
        if case .endMask(let kind) = list.commands[position - 1] {
          let light = 0.2126 * mask.red + 0.7152 * mask.green + 0.0722 * mask.blue
          color = Self.composite(content.scaled(by: kind == .alpha ? mask.alpha : light), over: color, .normal)
        }
      case .beginFilter(let filter):
        let content = run(from: .clear, at: point)
        // Shadows lie elsewhere.
        if case .shadow = list.filters[at: filter].steps.last?.operation { continue }
        color = Self.composite(content, over: color, .normal)
      case .endClip, .endGroup, .nextCrossFade, .endCrossFade, .nextMix, .endMix, .nextMask, .endMask, .endFilter:
        return color
      case .blurBackdrop, .nested: continue
      }
    }
    return color
  }

  private static func composite(
    _ source: PremultipliedColor, over backdrop: PremultipliedColor, _ blend: BlendMode
  ) -> PremultipliedColor {
    let keep = blend == .plusLighter ? 1 : 1 - source.alpha
    func add(_ a: Double, _ b: Double) -> Double { min(1, a + b * keep) }
    return PremultipliedColor(
      red: add(source.red, backdrop.red), green: add(source.green, backdrop.green),
      blue: add(source.blue, backdrop.blue), alpha: add(source.alpha, backdrop.alpha))
  }

  private func source(_ paint: Paint, at point: Point) -> PremultipliedColor {
    switch paint {
    case .solid(let color):
      return PremultipliedColor(
        red: Double(color.red) / 65025, green: Double(color.green) / 65025, blue: Double(color.blue) / 65025,
        alpha: Double(color.alpha) / 255)
    case .gradient(let index, let opacity):
      let stop = list.gradients[at: index].stops[0].color
      return stop.scaled(by: Double(opacity) / 255)
    case .image(let index, let opacity):
      let placement = list.images[at: index]
      guard let place = placement.transform.inverse?.apply(point) else { return .clear }
      func wave(_ value: Double) -> Double {
        abs((value / 40 + Double(placement.image) * 0.7).remainder(dividingBy: 2))
      }
      return PremultipliedColor(red: wave(place.x), green: wave(place.y), blue: wave(place.x + place.y), alpha: 1)
        .scaled(by: Double(opacity) / 255)
    case .shadow(let index):
      let shadow = list.shadows[at: index]
      guard shadow.sigma == 0 else { return .clear }
      return source(.solid(shadow.color), at: point)
    }
  }

  private func contains(_ shape: Shape, _ point: Point) -> Bool {
    guard let inverse = shape.transform.inverse else { return false }
    let local = inverse.apply(point)
    func inside(_ rect: Rect) -> Bool {
      local.x >= rect.minX && local.x < rect.maxX && local.y >= rect.minY && local.y < rect.maxY
    }
    if let crop = shape.crop, !inside(crop) { return false }
    if let hole = shape.hole, Self.holds(hole, local) { return false }
    return Self.holds(shape.outline, local)
  }

  /// Glyphs are taken for boxes, half an em wide and 0.7 ems high, which is all that their motion can be seen by.
  private func contains(_ run: GlyphRun, _ point: Point) -> Bool {
    guard let local = run.transform.inverse?.apply(point) else { return false }
    return run.glyphs.contains { glyph in
      let (x, y) = (local.x - glyph.origin.x, glyph.origin.y - local.y)
      return x >= 0 && x < glyph.size / 2 && y >= 0 && y < glyph.size * 0.7
    }
  }

  private static func holds(_ outline: FittedRoundedRect, _ point: Point) -> Bool {
    let (rect, radii) = (outline.rect, outline.radii)
    guard point.x >= rect.minX, point.x < rect.maxX, point.y >= rect.minY, point.y < rect.maxY else { return false }
    func cut(_ radius: Double, _ x: Double, _ y: Double) -> Bool {
      x < radius && y < radius && (radius - x) * (radius - x) + (radius - y) * (radius - y) > radius * radius
    }
    let (left, top) = (point.x - rect.minX, point.y - rect.minY)
    let (right, bottom) = (rect.maxX - point.x, rect.maxY - point.y)
    return !cut(radii.topLeft, left, top) && !cut(radii.topRight, right, top)
      && !cut(radii.bottomRight, right, bottom) && !cut(radii.bottomLeft, left, bottom)
  }
}
