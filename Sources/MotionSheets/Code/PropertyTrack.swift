// What one property of a layer does in a transition: one curve from end to end, or points.

import MotionCurves

/// The way of one property.
struct PropertyTrack: Equatable {
  /// How the value gets from one end to the other.
  enum Way: Equatable {
    /// Straight from one value to another, paced by a curve.
    case curve(from: [Double], to: [Double], CodeCurve)
    /// Straight lines between points; times are shares of the duration.
    case points([CurvePoint])
  }

  var property: MotionProperty
  /// Seconds since the step began.
  var delay: Double
  /// Seconds.
  var duration: Double
  var way: Way

  /// The values at both ends.
  var ends: (from: [Double], to: [Double]) {
    switch way {
    case .curve(let from, let to, _): (from, to)
    case .points(let points): (points.first?.values ?? [], points.last?.values ?? [])
    }
  }

  /// The curve; nil for points.
  var curve: CodeCurve? {
    if case .curve(_, _, let curve) = way { curve } else { nil }
  }
}

/// Values at a share of a track's duration.
struct CurvePoint: Equatable {
  var share: Double
  var values: [Double]
}

/// How progress follows from time, in the words of other systems.
enum CodeCurve: Equatable {
  case linear
  case cubicBezier([Double])
  /// As it is played in the track, and its progress as points.
  case spring(SpringConstants, [CurvePoint])
  /// Anything else.
  case points([CurvePoint])
}

/// A property of a layer that a track is about. The first five are those of the trace, the others those of a box in CSS.
enum MotionProperty: String {
  case frame, radii, opacity, rotation, scale
  case translate, width, height
  case borderRadius = "border-radius"
  case rotate

  /// How far a track may be from the trace: half of 0.1 points, of 0.005 of opacity, of 0.1 degrees.
  var tolerance: Double {
    switch self {
    case .opacity: 0.0025
    case .scale: 2e-4
    case .frame, .radii, .rotation, .translate, .width, .height, .borderRadius, .rotate: 0.05
    }
  }

  /// Which of the numbers of a sample the values are made of.
  var numbers: Range<Int> {
    switch self {
    case .frame: 0..<4
    case .translate: 0..<2
    case .width: 2..<3
    case .height: 3..<4
    case .rotation, .rotate: 4..<5
    case .scale: 5..<7
    case .radii: 7..<11
    case .borderRadius: 5..<11
    case .opacity: 11..<12
    }
  }

  /// The values in a state.
  func values(of sample: LayerSample) -> [Double] {
    switch self {
    case .frame: sample.frame
    case .radii: sample.radii
    case .opacity: [sample.opacity]
    case .rotation, .rotate: [sample.rotation]
    case .scale: sample.scale
    case .translate: Array(sample.frame[0..<2])
    case .width: [sample.frame[2]]
    case .height: [sample.frame[3]]
    // Radii along both axes, as they are drawn.
    case .borderRadius: sample.scale.flatMap { factor in sample.radii.map { $0 * abs(factor) } }
    }
  }
}
