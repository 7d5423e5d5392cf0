// Values of a scene that was built in Swift, held to the ranges of the vocabulary: what a scene file may say is what a
// `Scene` may hold. Each kind of value that is used in several places (numbers, colours, fills, curves) is checked here.

import JSONTree
import Pixels
import SceneModel

/// Collects what is wrong with values.
///
/// Nothing here is inlined: there are 150 calls, and each would copy the making of a message into its caller.
struct ValueCheck {
  /// In the order in which they were found.
  private(set) var diagnostics: [SceneDiagnostic] = []

  @inline(never)
  mutating func report(_ reason: DiagnosticReason, _ path: JSONPath) {
    diagnostics.append(SceneDiagnostic(place: path, reason: reason))
  }

  /// A number against the range that the vocabulary gives it; nil is right everywhere.
  @inline(never)
  mutating func check(_ number: Double?, _ shape: ValueShape, _ path: JSONPath) {
    guard let number, case .number(let rule) = shape, !rule.contains(number) else { return }
    report(
      .wrongValue(subject: Self.subject(path), allowed: shape.allowed, found: Wording.number(number)),
      path)
  }

  /// A number against the range of a key of an object.
  @inline(never)
  mutating func check(_ number: Double?, of shape: ShapeName, _ key: String, _ path: JSONPath) {
    guard let rule = Vocabulary.shape(shape).key(key)?.value else { return }
    check(number, rule.numberAlone, path.key(key))
  }

  /// A whole number against the range of a key.
  @inline(never)
  mutating func check(_ number: Int?, of shape: ShapeName, _ key: String, _ path: JSONPath) {
    check(number.map { Double($0) }, of: shape, key, path)
  }

  @inline(never)
  mutating func check(_ text: String, against rule: TextRule, _ subject: String, _ path: JSONPath) {
    if rule.accepts(text) { return }
    report(
      .wrongValue(subject: subject, allowed: rule.noun, found: "\"\(Wording.short(text))\""), path)
  }

  @inline(never)
  mutating func check(_ point: Point, _ shape: ValueShape, _ path: JSONPath) {
    check(point.x, shape, path.index(0))
    check(point.y, shape, path.index(1))
  }

  /// A colour: every component is a share.
  @inline(never)
  mutating func check(_ color: Color?, _ path: JSONPath) {
    guard let color else { return }
    let components = [color.red, color.green, color.blue, color.alpha]
    if components.allSatisfy({ 0...1 ~= $0 }) { return }
    let found = components.map(Wording.number).joined(separator: ", ")
    report(
      .wrongValue(
        subject: Self.subject(path), allowed: "a colour with red, green, blue and alpha from 0 to 1", found: found),
      path)
  }

  /// Points, or a share that a percentage could give.
  @inline(never)
  mutating func check(_ length: Length, _ shape: ValueShape, _ path: JSONPath) {
    switch length {
    case .points(let points): check(points, shape, path)
    case .fraction(let share): check(share * 100, shape, path)
    }
  }

  @inline(never)
  mutating func check(_ window: Window, _ path: JSONPath) {
    check(window.start, .share, path.index(0))
    check(window.end, .share, path.index(1))
    checkOrder([window.start, window.end], path)
  }

  /// Numbers must not decrease.
  @inline(never)
  mutating func checkOrder(_ numbers: [Double], _ path: JSONPath) {
    for (index, (previous, number)) in zip(numbers, numbers.dropFirst()).enumerated() where number < previous {
      let subject = Self.subject(path).dropLast() + "[\(index + 1)]`"
      report(.decreasing(subject: String(subject), previous: previous, found: number), path.index(index + 1))
    }
  }

  /// A list that must have some entries.
  @inline(never)
  mutating func checkCount(_ count: Int, atLeast: Int, _ path: JSONPath) {
    if count >= atLeast { return }
    report(.wrongCount(subject: Self.subject(path), allowed: Wording.array(ofAtLeast: atLeast), found: count), path)
  }

  /// What messages call the value at a path: its last component.
  private static func subject(_ path: JSONPath) -> String {
    switch path.components.last {
    case .key(let key): "`\(key)`"
    case .index(let index): "`[\(index)]`"
    case nil: "the scene"
    }
  }
}

// MARK: Shadows

extension ValueCheck {
  @inline(never)
  mutating func check(_ shadow: LayerShadow?, _ path: JSONPath) {
    guard let shadow else { return }
    check(shadow.color, path.key("color"))
    check(shadow.opacity, of: .shadow, "opacity", path)
    check(shadow.radius, of: .shadow, "radius", path)
    check(shadow.spread, of: .shadow, "spread", path)
    check(shadow.offset, .length, path.key("offset"))
  }
}

// MARK: Fills

extension ValueCheck {
  @inline(never)
  mutating func check(_ fill: Fill?, _ path: JSONPath) {
    switch fill {
    case nil: break
    case .color(let color): check(color, path)
    case .linear(let angle, let stops):
      check(angle, .degrees, path.key("linear").key("angle"))
      check(stops, path.key("linear"))
    case .radial(let center, let radius, let stops):
      check(center, path.key("radial"))
      check(radius, path.key("radial").key("radius"))
      check(stops, path.key("radial"))
    case .conic(let center, let angle, let stops):
      check(center, path.key("conic"))
      check(angle, .degrees, path.key("conic").key("angle"))
      check(stops, path.key("conic"))
    }
  }

  @inline(never)
  private mutating func check(_ center: GradientPoint, _ path: JSONPath) {
    check(center.x, .length, path.key("center").index(0))
    check(center.y, .length, path.key("center").index(1))
  }

  @inline(never)
  private mutating func check(_ radius: RadialExtent, _ path: JSONPath) {
    switch radius {
    case .circle(let radius): check(radius, .extent, path)
    case .ellipse(let x, let y):
      check(x, .extent, path.index(0))
      check(y, .extent, path.index(1))
    }
  }

  @inline(never)
  private mutating func check(_ stops: [GradientStop], _ path: JSONPath) {
    let path = path.key("stops")
    checkCount(stops.count, atLeast: 2, path)
    for (index, stop) in stops.enumerated() {
      check(stop.offset, .share, path.index(index).index(0))
      check(stop.color, path.index(index).index(1))
    }
    checkOrder(stops.map(\.offset), path)
  }
}

// MARK: Curves

extension ValueCheck {
  @inline(never)
  mutating func check(_ curve: Curve?, _ path: JSONPath) {
    switch curve {
    case nil, .named: break
    case .cubicBezier(let x1, let y1, let x2, let y2):
      let place = path.key("cubicBezier")
      for (index, (value, shape)) in zip([x1, y1, x2, y2], Vocabulary.bezier).enumerated() {
        check(value, shape, place.index(index))
      }
    case .steps(let count): check(count, of: .curve, "steps", path)
    case .points(let points): check(points, path.key("points"))
    case .spring(let spring): check(spring, path.key("spring"))
    }
  }

  @inline(never)
  private mutating func check(_ points: [Point], _ path: JSONPath) {
    checkCount(points.count, atLeast: 2, path)
    for (index, point) in points.enumerated() {
      check(point.x, Vocabulary.bezier[0], path.index(index).index(0))
      check(point.y, Vocabulary.bezier[1], path.index(index).index(1))
    }
    checkOrder(points.map(\.x), path)
    if points.count >= 2, points.first != .zero || points.last != Point(x: 1, y: 1) { report(.curveEnds, path) }
  }

  @inline(never)
  private mutating func check(_ spring: Spring, _ path: JSONPath) {
    switch spring {
    case .fitted(let dampingRatio, let velocity):
      check(dampingRatio, of: .spring, "dampingRatio", path)
      check(velocity, of: .spring, "velocity", path)
    case .physical(let mass, let stiffness, let damping, let velocity):
      check(mass, of: .spring, "mass", path)
      check(stiffness, of: .spring, "stiffness", path)
      check(damping, of: .spring, "damping", path)
      check(velocity, of: .spring, "velocity", path)
    case .response(let response, let dampingRatio):
      check(response, of: .spring, "response", path)
      check(dampingRatio, of: .spring, "dampingRatio", path)
    case .bounce(let duration, let bounce):
      check(duration, of: .spring, "duration", path)
      check(bounce, of: .spring, "bounce", path)
    }
  }
}

extension ValueShape {
  /// The range of numbers among several shapes, such as that of "a number or auto".
  fileprivate var numberAlone: ValueShape {
    guard case .either(let shapes) = self else { return self }
    return shapes.first { if case .number = $0 { true } else { false } } ?? self
  }
}
