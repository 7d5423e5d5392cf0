// One track for everything that is seen as one object over the timeline: a layer, the phantom that replaces it during a
// transition, and the layer that it is matched with are one track.

import Pixels
import SceneModel

/// The state of one object over evenly spaced times.
///
/// A matched layer is one track on all of its screens. All tracks of a recording have the same times and number of samples.
package struct MotionTrack: Sendable {
  /// Which layer it is; a matched one is a pair once its paths differ.
  private var id: LayerID
  /// How many others move alike.
  package var others = 0
  /// Whether it is matched in some transition.
  package var isPair: Bool
  /// One entry for each time; nil when the plan has no state of the object then.
  package internal(set) var samples: [Sample?]
  /// Points per second of the middle at each time, by central differences; 0 until `fillSpeeds(steps:interval:)` sets it.
  var speeds: [Double]
}

extension MotionTrack {
  /// The values of a property, one for each time; nil where the object is not there.
  package func values(_ property: TrackProperty) -> [Double?] {
    zip(samples, speeds).map { sample, speed in sample.map { property.value(of: $0) ?? speed } }
  }

  /// Whether a property changes by more than its resolution while the object is there.
  package func varies(_ property: TrackProperty) -> Bool {
    let values = values(property).compactMap(\.self)
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
        [TrackProperty.width, .height, .rotation].reduce(first.frame.center.distance(to: sample.frame.center)) {
          $0 + abs(first[$1] - sample[$1])
        } + 10 * abs(first.opacity - sample.opacity))
    }
  }

  /// A track of one layer, so far without states.
  package init(_ layer: LayerID.End, count: Int) {
    (id, isPair) = (LayerID(.from, layer), false)
    (samples, speeds) = ([Sample?](repeating: nil, count: count), [Double](repeating: 0, count: count))
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

extension Sample {
  /// The value of a property that one sample tells.
  subscript(property: TrackProperty) -> Double { property.value(of: self) ?? 0 }
}
