// Recorded drags of layers within a hold.

import MotionCurves
import Pixels
import SceneModel

/// What a drag has done to a layer by some time.
struct DragPose: Equatable, Sendable {
  /// How far it has been moved on the canvas.
  var offset = Point.zero
  /// Horizontal and vertical factor after its own transform.
  var scale = Point(x: 1, y: 1)
  /// Degrees clockwise after its own transform.
  var rotation = 0.0
  /// Factor of its opacity.
  var opacity = 1.0
  /// What it is scaled and turned about, in shares of its frame; nil: its own anchor.
  var anchor: Point?

  /// Whether the layer is as its screen has it.
  var isRest: Bool { offset == .zero && !turns && opacity == 1 }
  /// Whether it is scaled or turned.
  var turns: Bool { scale != Point(x: 1, y: 1) || rotation != 0 }

  /// The pose `p` of the way back to rest.
  func released(_ p: Double) -> DragPose {
    var pose = self
    pose.offset = .mix(offset, .zero, p)
    pose.scale = .mix(scale, Point(x: 1, y: 1), p)
    pose.rotation = mix(rotation, 0, p)
    pose.opacity = clamped(mix(opacity, 1, p))
    return pose
  }
}

/// A drag of one layer over the time of a hold.
struct DragTrack: Sendable {
  /// Which layer.
  let address: LayerAddress
  private let drag: Drag
  private let start: DragPose
  private let release: (start: Double, duration: Double, curve: CurveFunction)?

  /// Prepares a drag of a layer whose pose is `start`, in a hold of `hold` seconds. A release that would outlast the hold
  /// is made as fast as it takes to come to rest within it.
  init(_ drag: Drag, address: LayerAddress, start: DragPose, hold: Double) {
    (self.address, self.drag) = (address, drag)
    var start = start
    start.anchor = drag.anchor ?? start.anchor
    self.start = start
    let last = drag.times.compactMap(\.times.last).max() ?? 0
    release = drag.release.map {
      let wanted = $0.duration ?? $0.curve.naturalDuration ?? 0.5
      let duration = min(wanted, max(0, hold - last))
      return (last, duration, CurveFunction($0.curve, duration: duration))
    }
  }

  /// Seconds since the hold began at which its pace may turn sharply.
  var knots: [Double] {
    let samples = drag.samples.map(\.time) + drag.scales.map(\.time) + drag.rotations.map(\.time)
    return samples + drag.opacities.map(\.time)
      + (release.map { [$0.start, $0.start + 0.9 * $0.duration, $0.start + $0.duration] } ?? [])
  }

  /// The pose at `seconds` since the hold began: on lines between samples, from where the layer was to the first one; after
  /// the last one it stays, or goes back.
  func pose(at seconds: Double) -> DragPose {
    let pose = dragged(at: seconds)
    guard let release, !drag.times.isEmpty, seconds >= release.start else { return pose }
    let share = release.duration > 0 ? (seconds - release.start) / release.duration : 1
    return pose.released(release.curve(share))
  }

  private func dragged(at seconds: Double) -> DragPose {
    var pose = start
    pose.offset = SampledWay.value(
      at: seconds, drag.samples.map { ($0.time, $0.offset) }, from: start.offset, Point.mix)
    pose.scale = SampledWay.value(
      at: seconds, drag.scales.map { ($0.time, Point(x: $0.x, y: $0.y)) }, from: start.scale, Point.mix)
    pose.rotation = SampledWay.value(at: seconds, drag.rotations.map { ($0.time, $0.value) }, from: start.rotation, mix)
    pose.opacity = SampledWay.value(at: seconds, drag.opacities.map { ($0.time, $0.value) }, from: start.opacity, mix)
    return pose
  }
}
