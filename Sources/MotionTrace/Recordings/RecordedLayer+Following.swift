// Whether a layer does nothing but follow the layer around it.

import Pixels
import VectorGraphics

extension MotionRecording {
  /// Points, and shares of opacity, that count as no change.
  private static let resolution = 1e-3

  /// Whether a layer keeps its place in the layer around it, or its share of that one's box, with the same share of its opacity
  /// and the same corners, and is there whenever that one is.
  package func onlyFollows(_ layer: RecordedLayer) -> Bool {
    guard let parent = layer.parent.map({ layers[$0] }) else { return false }
    var firstPlace: Place?
    var (keepsPlace, keepsShare) = (true, true)
    var ratio: Double?
    var before: (own: Sample, around: Sample)?
    for (own, around) in zip(layer.samples, parent.samples) {
      guard let own, let around else {
        if own == nil && around == nil { continue }
        return false
      }
      if let before, before.own === own, before.around === around { continue }
      if let before,
        KeyFitter.distance(Array(before.own.numbers(of: .radii)), Array(own.numbers(of: .radii))) > Self.resolution
      {
        return false
      }
      before = (own, around)
      if around.opacity > 1e-3 {
        let share = own.opacity / around.opacity
        if abs(share - (ratio ?? share)) * around.opacity > Self.resolution { return false }
        ratio = ratio ?? share
      } else if own.opacity > 2e-3 {
        return false
      }
      guard let place = Place(of: own, in: around) else { continue }
      let first = firstPlace ?? place
      firstPlace = first
      keepsPlace = keepsPlace && KeyFitter.distance(place.points, first.points) <= Self.resolution
      let size = max(around.size.width, around.size.height, 1)
      keepsShare = keepsShare && KeyFitter.distance(place.shares, first.shares) * size <= Self.resolution
      if !keepsPlace && !keepsShare { return false }
    }
    return firstPlace != nil
  }

  /// Where the corners of a box are in the box around it.
  private struct Place {
    /// x and y of each, in the outer box's coordinates.
    var points: [Double] = []
    /// The same in shares of its extent.
    var shares: [Double] = []

    /// Nil where the outer box has collapsed.
    init?(of own: Sample, in around: Sample) {
      guard let inverse = around.transform.inverse else { return nil }
      let map = inverse * own.transform
      let (width, height) = (around.size.width, around.size.height)
      for corner in Rect(size: own.size).corners {
        let point = map.apply(corner)
        guard point.x.isFinite, point.y.isFinite else { return nil }
        points += [point.x, point.y]
        shares += [width > 0 ? point.x / width : 0, height > 0 ? point.y / height : 0]
      }
    }
  }
}
