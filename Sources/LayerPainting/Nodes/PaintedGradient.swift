// Gradients: where a colour change lies in a box, by the rules of CSS Images 3, and how one becomes another.
//
// Places are kept as shares of the box, so that a gradient follows a box that changes its size.

import DisplayList
import MotionCurves
import Pixels
import SceneModel

/// A gradient whose places are shares of the box it fills.
package struct PaintedGradient: Equatable, Sendable {
  /// The kind of the gradient and its geometry.
  package enum Shape: Equatable, Sendable {
    /// Along a line; `angle` is in degrees clockwise from upwards.
    case linear(angle: Double)
    /// Away from a centre; the radii are shares of the box's width and height.
    case radial(center: Point, radiusX: Double, radiusY: Double)
    /// Around a centre, clockwise from `angle`.
    case conic(center: Point, angle: Double)
  }

  /// The kind of the gradient and its geometry.
  package var shape: Shape
  /// The colours; at least one.
  package var stops: [Gradient.Stop]
}

extension PaintedGradient {
  /// A scene's gradient for a box of `size`; a plain colour becomes a gradient of one stop.
  init(_ fill: Fill, in size: Size) {
    func share(_ length: Length, _ side: Double) -> Double { side > 0 ? length.resolved(in: side) / side : 0 }
    func place(_ point: GradientPoint) -> Point {
      Point(x: share(point.x, size.width), y: share(point.y, size.height))
    }
    func premultiplied(_ stops: [GradientStop]) -> [Gradient.Stop] {
      stops.map { Gradient.Stop(offset: $0.offset, color: $0.color.premultiplied) }
    }
    switch fill {
    case .color(let color):
      self.init(shape: .linear(angle: 180), stops: [Gradient.Stop(offset: 0, color: color.premultiplied)])
    case .linear(let angle, let stops):
      self.init(shape: .linear(angle: angle), stops: premultiplied(stops))
    case .radial(let center, let radius, let stops):
      let (x, y) = radius.lengths
      // One share refers to the shorter side, two to the width and the height.
      let wholes = radius.isCircle ? (size.shorterSide, size.shorterSide) : (size.width, size.height)
      self.init(
        shape: .radial(
          center: place(center), radiusX: size.width > 0 ? x.resolved(in: wholes.0) / size.width : 0,
          radiusY: size.height > 0 ? y.resolved(in: wholes.1) / size.height : 0),
        stops: premultiplied(stops))
    case .conic(let center, let angle, let stops):
      self.init(shape: .conic(center: place(center), angle: angle), stops: premultiplied(stops))
    }
  }

  /// The gradient in a box of `size` that `transform` maps to pixels.
  func resolved(in size: Size, transform: Transform) -> Gradient {
    func place(_ share: Point) -> Point { Point(x: share.x * size.width, y: share.y * size.height) }
    let geometry: Gradient.Geometry =
      switch shape {
      case .linear(let angle): Self.line(angle: angle, size: size)
      case .radial(let center, let radiusX, let radiusY):
        .radial(center: place(center), radiusX: radiusX * size.width, radiusY: radiusY * size.height)
      case .conic(let center, let angle): .conic(center: place(center), angle: angle)
      }
    return Gradient(geometry: geometry, stops: stops, transform: transform)
  }

  /// The gradient line of CSS Images 3, section 3.1: through the middle, as long as |w·sin| + |h·cos|, so that the
  /// corners have exactly the end colours.
  private static func line(angle: Double, size: Size) -> Gradient.Geometry {
    let sine = PortableMath.sine(degrees: angle)
    let cosine = PortableMath.cosine(degrees: angle)
    let half = (abs(size.width * sine) + abs(size.height * cosine)) / 2
    let (x, y) = (size.width / 2, size.height / 2)
    return .linear(
      start: Point(x: x - sine * half, y: y + cosine * half), end: Point(x: x + sine * half, y: y - cosine * half))
  }

  /// The gradient `p` of the way from `first` to `second`; nil when they differ in kind or in the number of stops.
  static func mix(_ first: PaintedGradient, _ second: PaintedGradient, _ p: Double) -> PaintedGradient? {
    guard first.stops.count == second.stops.count else { return nil }
    let shape: Shape
    switch (first.shape, second.shape) {
    case (.linear(let a), .linear(let b)):
      shape = .linear(angle: Angle.mix(a, b, p))
    case (.radial(let a, let ax, let ay), .radial(let b, let bx, let by)):
      shape = .radial(
        center: .mix(a, b, p), radiusX: max(0, MotionCurves.mix(ax, bx, p)),
        radiusY: max(0, MotionCurves.mix(ay, by, p)))
    case (.conic(let a, let aAngle), .conic(let b, let bAngle)):
      shape = .conic(center: .mix(a, b, p), angle: Angle.mix(aAngle, bAngle, p))
    case (.linear, _), (.radial, _), (.conic, _): return nil
    }
    let share = clamped(p)
    let stops = zip(first.stops, second.stops).map {
      Gradient.Stop(
        offset: MotionCurves.mix($0.offset, $1.offset, share), color: .mix($0.color, $1.color, share))
    }
    return PaintedGradient(shape: shape, stops: stops)
  }
}

extension RadialExtent {
  /// Horizontal and vertical radius.
  fileprivate var lengths: (Length, Length) {
    switch self {
    case .circle(let radius): (radius, radius)
    case .ellipse(let x, let y): (x, y)
    }
  }

  /// Whether both radii are the same length.
  fileprivate var isCircle: Bool {
    if case .circle = self { true } else { false }
  }
}
