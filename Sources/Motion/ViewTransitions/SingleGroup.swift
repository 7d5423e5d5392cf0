// A group with a picture at one end only: it stays in its place and comes or goes.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// Everything about a one-sided group that does not depend on time.
final class SingleGroup: Sendable {
  /// The only end.
  let end: GroupEnd
  private let effects: SidePlan.LayerMotion?
  private let timing: PartTiming
  private let curve: CurveFunction
  private let context: EffectContext?

  /// Prepares a group; `effects` replace its fade.
  init(
    _ end: GroupEnd, effects: SidePlan.LayerMotion?, settings: TransitionSettings, timing: PartTiming, canvas: Size
  ) {
    (self.end, self.effects, self.timing) = (end, effects, timing)
    curve = CurveFunction(settings.curve, duration: timing.duration)
    let screen = EffectContext(size: canvas, edge: settings.edge, entering: end.side == .to, canvas: canvas)
    context = EffectContext(of: end.place, in: screen)
  }

  /// The layer at a time, in the coordinates of the group's container.
  func node(at seconds: Double) -> Node {
    var around = Node(transform: end.parentMatrix, size: .zero)
    var layer = end.layer(at: seconds) { change(&$0, at: seconds) }
    layer.isolates = layer.holdsReader
    around.children = [.node(layer)]
    return around
  }

  /// The box that other groups may stay in: it does not move.
  var box: Node {
    var box = Node(transform: end.placement.transform, size: end.placement.size)
    box.painting.radii = end.painting.radii
    box.painting.smoothing = end.painting.smoothing
    return box
  }

  private func change(_ layer: inout Node, at seconds: Double) {
    if let effects, let context {
      var pose = EffectPose(effects.effects, at: effects.timing.share(at: seconds), in: context)
      end.ownKeyframes?.takeOver(&pose)
      pose.apply(to: &layer)
    } else {
      let weight = clamped(curve(timing.share(at: seconds)))
      layer.opacity *= end.side == .to ? weight : 1 - weight
    }
  }
}
