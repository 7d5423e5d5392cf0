// What one property of a layer does in a transition: one curve from end to end, or points.

import MotionCurves

/// The way of one property.
package struct PropertyTrack: Equatable {
  /// How the value gets from one end to the other.
  package enum Way: Equatable {
    /// Straight from one value to another, paced by a curve.
    case curve(from: [Double], to: [Double], CodeCurve)
    /// Straight lines between points; times are shares of the duration.
    case points([CurvePoint])
  }

  /// What changes.
  package var property: MotionProperty
  /// Seconds since the step began.
  package var delay: Double
  /// Seconds.
  package var duration: Double
  /// How it changes.
  package var way: Way

  /// The values at both ends.
  package var ends: (from: [Double], to: [Double]) {
    switch way {
    case .curve(let from, let to, _): (from, to)
    case .points(let points): (points.first?.values ?? [], points.last?.values ?? [])
    }
  }

  /// The curve; nil for points.
  package var curve: CodeCurve? {
    if case .curve(_, _, let curve) = way { curve } else { nil }
  }
}

/// Values at a share of a track's duration.
package struct CurvePoint: Equatable {
  /// The share of the duration, 0...1.
  package var share: Double
  /// The numbers of the property, or the progress.
  package var values: [Double]
}

/// How progress follows from time, in the words of other systems.
package enum CodeCurve: Equatable {
  case linear
  case cubicBezier([Double])
  /// As it is played in the track, and its progress as points.
  case spring(SpringConstants, [CurvePoint])
  /// Anything else.
  case points([CurvePoint])
}

/// A property of a layer that a track is about.
package enum MotionProperty: Hashable {
  /// One of the trace.
  case traced(Sample.Property)
  /// Those of a box in CSS; its opacity is that of the trace.
  case translate, width, height, borderRadius, rotate

  /// Those of the trace: what a box is, then what turns and scales it.
  package static let ofTrace = {
    let last: Set<Sample.Property> = [.rotation, .scale]
    let all = Sample.Property.allCases
    return (all.filter { !last.contains($0) } + all.filter(last.contains)).map(MotionProperty.traced)
  }()

  /// Those of a box in CSS.
  package static let ofBox: [MotionProperty] = [
    .translate, .width, .height, .borderRadius, .traced(.opacity), .rotate,
  ]

  /// What it is called in code.
  package var name: String {
    switch self {
    case .traced(let property): property.rawValue
    case .translate: "translate"
    case .width: "width"
    case .height: "height"
    case .borderRadius: "border-radius"
    case .rotate: "rotate"
    }
  }

  /// The property of the trace that it is made of.
  private var source: Sample.Property {
    switch self {
    case .traced(let property): property
    case .translate, .width, .height: .frame
    case .borderRadius: .radii
    case .rotate: .rotation
    }
  }

  /// What its values count.
  package var unit: Sample.Property.Unit { source.unit }

  /// How far a track may be from the trace.
  var tolerance: Double { source.tolerance }

  /// Which of the numbers of a sample the values are made of.
  var numbers: Range<Int> {
    let range = source.range
    return switch self {
    case .traced, .rotate: range
    case .translate: range.prefix(2)
    case .width: range.dropFirst(2).prefix(1)
    case .height: range.dropFirst(3)
    case .borderRadius: Sample.Property.scale.range.lowerBound..<range.upperBound
    }
  }

  /// The values in a state.
  package func values(of sample: Sample) -> [Double] {
    if self != .borderRadius { return Array(sample.numbers[numbers]) }
    // Radii along both axes, as they are drawn.
    return sample.numbers(of: .scale).flatMap { factor in sample.numbers(of: .radii).map { $0 * abs(factor) } }
  }
}
