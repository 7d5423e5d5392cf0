// The numbers of a layer at one time: what goldens, rules of lint, plots and code are made of. The table of properties is the
// only place that lists them; another one is added here and in the public form, `LayerTrace`.

import LayerPainting
import Pixels
import SceneModel

/// The numbers of a layer at one time. Samples of equal states that follow each other share one object, so that what rests takes
/// no memory.
package final class Sample: Sendable {
  /// Which layer it is.
  package let id: LayerID
  /// The numbers of all properties, in the order of `Property.allCases`.
  package let numbers: [Double]
  /// The box (0, 0) … `size` to the canvas.
  package let transform: Transform
  /// The size of the box without its transform, in points.
  package let size: Size
  /// The index of the layer around it among those of the frame.
  let parent: Int?
  /// Whether the layer takes ways that no curve tells, so that its samples have to be close to each other.
  let isWinding: Bool
  private let placement: Placement
  private let cornerRadii: CornerRadii

  /// Takes the numbers of a state.
  package init(_ state: LayerState, isWinding: Bool = false) {
    (id, parent, self.isWinding) = (state.id, state.parent, isWinding)
    (placement, cornerRadii) = (state.placement, state.radii)
    numbers = Property.allCases.flatMap { $0.numbers(of: state) }
    (transform, size) = (state.placement.transform, state.placement.size)
  }

  /// Whether a state has the same numbers.
  func shows(_ state: LayerState) -> Bool {
    parent == state.parent && opacity == state.opacity && placement == state.placement && cornerRadii == state.radii
      && id == state.id
  }

  /// The numbers of a property.
  package func numbers(of property: Property) -> ArraySlice<Double> { numbers[property.range] }

  /// The box on the canvas, scales included, without the rotation.
  package var frame: Rect { Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]) }
  /// 0...1, with that of everything around it.
  package var opacity: Double { numbers[Property.opacity.range.lowerBound] }
}

extension Sample {
  /// A property of a layer that numbers tell.
  package enum Property: String, CaseIterable, Sendable {
    case frame, rotation, scale, radii, opacity

    /// Its numbers in a state.
    package func numbers(of state: LayerState) -> [Double] {
      let (place, box, radii) = (state.placement, state.placement.frame, state.radii)
      return switch self {
      case .frame: [box.x, box.y, box.width, box.height]
      case .rotation: [place.rotation]
      case .scale: [place.scaleX, place.scaleY]
      case .radii: [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft]
      case .opacity: [state.opacity]
      }
    }

    /// Its numbers among those of a sample.
    package var range: Range<Int> {
      switch self {
      case .frame: 0..<4
      case .rotation: 4..<5
      case .scale: 5..<7
      case .radii: 7..<11
      case .opacity: 11..<12
      }
    }

    /// What it is called in a golden's trace, and the values that are left out there: those of most layers.
    package var inGoldens: (name: String, usual: [Double]?) {
      switch self {
      case .frame: ("frame", nil)
      case .rotation: ("rotation", [0])
      case .scale: ("scale", [1, 1])
      case .radii: ("cornerRadius", [0])
      case .opacity: ("opacity", [1])
      }
    }

    /// What its numbers count.
    package enum Unit: Sendable {
      case points, degrees, factor
    }

    /// What its numbers count.
    package var unit: Unit {
      switch self {
      case .frame, .radii: .points
      case .rotation: .degrees
      case .scale, .opacity: .factor
      }
    }

    /// How far a track of code may be from the trace: half of 0.1 points, of 0.005 of opacity, of 0.1 degrees.
    package var tolerance: Double {
      switch self {
      case .opacity: 0.0025
      case .scale: 2e-4
      case .frame, .rotation, .radii: 0.05
      }
    }
  }

  /// How far each number may be from the straight line: at most a quarter of what a track may differ from the trace, so that what
  /// is built on the samples has room. A place or size of more than 3000 points may be off by a share of itself.
  private static let tolerances = Property.allCases.flatMap { property in
    property.range.map { _ in property == .opacity ? 6e-4 : property.tolerance / 4 }
  }

  /// Whether this is half way between two samples. A number that is not finite has no line.
  func isBetween(_ one: Sample, _ other: Sample) -> Bool {
    if self === one && self === other { return true }
    return numbers.indices.allSatisfy { index in
      let difference = abs(numbers[index] - (one.numbers[index] + other.numbers[index]) / 2)
      let share = Property.frame.range.contains(index) ? abs(numbers[index]) * 0x1p-18 : 0
      return !(difference > max(Self.tolerances[index], share)) || !difference.isFinite
    }
  }
}

/// Properties that have a plot of their own, in the order of the plots.
package enum TrackProperty: CaseIterable, Sendable {
  case x, y, width, height, radius, opacity, rotation, speed

  /// The heading of the plot.
  package var title: String {
    switch self {
    case .x: "Centre x"
    case .y: "Centre y"
    case .width: "Width"
    case .height: "Height"
    case .radius: "Corner radius"
    case .opacity: "Opacity"
    case .rotation: "Rotation"
    case .speed: "Speed"
    }
  }

  /// The unit of its values; empty for none.
  package var unit: String {
    switch self {
    case .opacity: ""
    case .rotation: "°"
    case .speed: "pt/s"
    case .x, .y, .width, .height, .radius: "pt"
    }
  }

  /// The value in a sample; nil for the speed, which several samples tell.
  package func value(of sample: Sample) -> Double? {
    switch self {
    case .x: sample.frame.center.x
    case .y: sample.frame.center.y
    case .width: sample.frame.width
    case .height: sample.frame.height
    case .radius: sample.numbers(of: .radii).max()
    case .opacity: sample.opacity
    case .rotation: sample.numbers(of: .rotation).first
    case .speed: nil
    }
  }

  /// The smallest difference that counts as a change, in the unit of the property.
  ///
  /// It is below what can be seen: rounding and springs that settle do not make a graph.
  package var resolution: Double {
    switch self {
    case .opacity: 1e-3
    case .speed: 1
    case .x, .y, .width, .height, .radius, .rotation: 0.05
    }
  }
}
