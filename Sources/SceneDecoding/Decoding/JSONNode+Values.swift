// Typed values out of checked JSON. What does not have the right form has been reported by then, so nothing here reports:
// a value that is not usable is absent.

import FlexLayout
import JSONTree
import Pixels
import SceneModel

extension JSONNode {
  /// The case of that name.
  func name<Name: RawRepresentable<String>>(_ type: Name.Type = Name.self) -> Name? {
    string.flatMap(Name.init(rawValue:))
  }

  var color: Color? { string.flatMap { Color(css: $0) } }

  /// Two numbers.
  var point: Point? {
    let numbers = elements.compactMap(\.number)
    return numbers.count == 2 ? Point(x: numbers[0], y: numbers[1]) : nil
  }

  /// The weight of a font, by number or by name.
  var weight: Double? { number ?? string.flatMap { FontWeightName($0)?.weight } }

  /// Points or a percentage.
  var length: Length? {
    if let number { return .points(number) }
    return string.flatMap { Percentage($0) }.map { .fraction($0.share) }
  }

  /// A share of a transition.
  var window: Window? {
    guard let point, Ranges.share ~= point.x, point.x...Ranges.share.upperBound ~= point.y else { return nil }
    return Window(point.x, point.y)
  }

  // MARK: Fills

  /// A colour or gradient.
  var fill: Fill? {
    if let color { return .color(color) }
    if let linear = self["linear"], let stops = linear.stops {
      return .linear(angle: linear["angle"]?.number ?? Defaults.gradientAngle, stops: stops)
    }
    if let radial = self["radial"], let stops = radial.stops {
      return .radial(center: radial.center, radius: radial.radius, stops: stops)
    }
    if let conic = self["conic"], let stops = conic.stops {
      return .conic(center: conic.center, angle: conic["angle"]?.number ?? Defaults.gradientAngle, stops: stops)
    }
    return nil
  }

  private var stops: [GradientStop]? {
    self["stops"]?.elements.compactMap { stop in
      guard stop.elements.count == 2, let offset = stop.elements[0].number, let color = stop.elements[1].color else {
        return nil
      }
      return GradientStop(offset, color)
    }
  }

  private var center: GradientPoint {
    let lengths = (self["center"]?.elements ?? []).compactMap(\.length)
    return lengths.count == 2 ? GradientPoint(x: lengths[0], y: lengths[1]) : .center
  }

  private var radius: RadialExtent {
    guard let radius = self["radius"] else { return .circle(Defaults.gradientRadius) }
    let lengths = radius.elements.compactMap(\.length)
    return lengths.count == 2 ? .ellipse(lengths[0], lengths[1]) : .circle(radius.length ?? Defaults.gradientRadius)
  }

  // MARK: Curves

  /// A curve.
  var curve: Curve? {
    if let name = name(NamedCurve.self) { return .named(name) }
    if let bezier = self["cubicBezier"]?.elements.compactMap(\.number), bezier.count == 4 {
      return .cubicBezier(x1: bezier[0], y1: bezier[1], x2: bezier[2], y2: bezier[3])
    }
    if let steps = self["steps"]?.integer(in: Ranges.steps) { return .steps(steps) }
    if let points = self["points"]?.elements.compactMap(\.point), points.count >= 2 { return .points(points) }
    return self["spring"]?.spring.map { .spring($0) }
  }

  private var spring: Spring? {
    guard case .object = content else { return nil }
    func number(_ key: String, _ standard: Double) -> Double { self[key]?.number ?? standard }
    let velocity = number("velocity", Defaults.springVelocity)
    if self["mass"] != nil || self["stiffness"] != nil {
      return .physical(
        mass: number("mass", Defaults.springMass), stiffness: number("stiffness", Defaults.springStiffness),
        damping: number("damping", Defaults.springDamping), velocity: velocity)
    }
    if let response = self["response"] {
      return response.number.map {
        .response($0, dampingRatio: number("dampingRatio", Defaults.responseDampingRatio))
      }
    }
    if self["bounce"] != nil {
      return .bounce(
        duration: number("duration", Defaults.springDuration), bounce: number("bounce", Defaults.springBounce))
    }
    return .fitted(dampingRatio: number("dampingRatio", Defaults.fittedDampingRatio), velocity: velocity)
  }
}
