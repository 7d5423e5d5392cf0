// One track for everything that is seen as one object over the timeline: a layer, the phantom that replaces it during a
// transition, and the layer that it is matched with are one track.

import LayerPainting
import Pixels
import SceneModel

/// The state of one object over evenly spaced times.
///
/// A matched layer is one track on all of its screens. All tracks of a recording have the same times and number of samples.
package struct MotionTrack: Sendable {
  /// The state at one time, as it is seen on the canvas: transforms of all parents are included.
  package struct Sample: Hashable, Sendable {
    /// Middle of the box on the canvas, points.
    package var center: Point
    /// Extent of the box, scale included, points.
    package var size: Size
    /// The largest of the four corner radii, points.
    package var radius: Double
    /// 0...1, with that of everything around it.
    package var opacity: Double
    /// Degrees clockwise.
    package var rotation: Double
    /// Points per second of the middle, by central differences; 0 until `fillSpeeds(steps:interval:)` sets it.
    package var speed = 0.0
  }

  /// Which layer it is; a matched one is a pair once its paths differ.
  private var id: LayerID
  /// How many others move alike.
  package var others = 0
  /// Whether it is matched in some transition.
  package var isPair: Bool
  /// One entry for each time; nil when the plan has no state of the object then.
  package var samples: [Sample?]
}

/// Properties that have a plot of their own, in the order of the plots.
enum TrackProperty: CaseIterable, Sendable {
  case x, y, width, height, radius, opacity, rotation, speed

  /// The heading of the plot.
  var title: String {
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
  var unit: String {
    switch self {
    case .opacity: ""
    case .rotation: "°"
    case .speed: "pt/s"
    case .x, .y, .width, .height, .radius: "pt"
    }
  }

  /// The value in a state.
  func value(of sample: MotionTrack.Sample) -> Double {
    switch self {
    case .x: sample.center.x
    case .y: sample.center.y
    case .width: sample.size.width
    case .height: sample.size.height
    case .radius: sample.radius
    case .opacity: sample.opacity
    case .rotation: sample.rotation
    case .speed: sample.speed
    }
  }

  /// The smallest difference that counts as a change, in the unit of the property.
  ///
  /// It is below what can be seen: rounding and springs that settle do not make a graph.
  var resolution: Double {
    switch self {
    case .opacity: 1e-3
    case .speed: 1
    case .x, .y, .width, .height, .radius, .rotation: 0.05
    }
  }
}

extension MotionTrack {
  /// Whether a property changes by more than its resolution while the object is there.
  func varies(_ property: TrackProperty) -> Bool {
    let values = samples.compactMap { $0.map(property.value) }
    guard let least = values.min(), let most = values.max() else { return false }
    return most - least > property.resolution
  }

  /// Whether anything changes.
  var moves: Bool { TrackProperty.allCases.contains(where: varies) }

  /// How much the object moves, for the order of tracks: the largest difference from its first state.
  ///
  /// It is the sum of distance, change of width and of height (points each), rotation (degrees) and ten times the opacity: a
  /// complete fade counts as much as a way of 10 points.
  var prominence: Double {
    guard let first = samples.lazy.compactMap({ $0 }).first else { return 0 }
    return samples.reduce(0) { most, sample in
      guard let sample else { return most }
      return max(
        most,
        first.center.distance(to: sample.center) + abs(first.size.width - sample.size.width)
          + abs(first.size.height - sample.size.height) + abs(first.rotation - sample.rotation)
          + 10 * abs(first.opacity - sample.opacity))
    }
  }

  /// A track of one layer, so far without states.
  init(_ layer: LayerID.End, count: Int) {
    id = LayerID(.from, layer)
    isPair = false
    samples = [Sample?](repeating: nil, count: count)
  }

  /// Marks the track as that of a matched layer, and names it after both layers where their paths differ.
  mutating func becomePair(_ pair: LayerID) {
    isPair = true
    if pair.from != pair.to, id.from == id.to { id = pair }
  }

  /// For the legend: a path, both paths, a screen, or a path and how many others move alike.
  package var name: String { (isScreen ? "screen \(id.layer.screen)" : id.name) + otherWords }

  /// Where there is little room: the last ids of the paths.
  package var shortName: String { (isScreen ? id.layer.screen : id.shortName) + otherWords }

  private var isScreen: Bool { id.from == "/" && id.to == "/" }
  private var otherWords: String { others > 0 ? " +\(others)" : "" }
}

extension MotionTrack.Sample {
  init(_ state: LayerState) {
    let box = state.placement.frame
    self.init(
      center: box.center, size: box.size,
      radius: max(state.radii.topLeft, state.radii.topRight, state.radii.bottomRight, state.radii.bottomLeft),
      opacity: state.opacity, rotation: state.placement.rotation)
  }
}
