// What the timeline asks of a transition, whichever way it goes from one screen to the other.

import LayerPainting
import SceneModel

/// A transition, resolved.
protocol PlannedTransition: Sendable {
  /// Which layers pair, and which cannot be decided.
  var matching: Matching { get }
  /// Named layers without a partner, by path.
  var unmatched: (from: [String], to: [String]) { get }
  /// Layers that effects or keyframes of their own change, by path.
  var moved: (from: [String], to: [String]) { get }
  /// When everything runs.
  var timing: TransitionTiming { get }
  /// What decides how it looks.
  var settings: TransitionSettings { get }
  /// What its blurs ask for.
  var blurs: BlurDemand { get }

  /// The items of the frame at `seconds` since the transition's start, which lie strictly within it. A layer may be among them
  /// twice where the paint order changes, or once for states.
  func items(at seconds: Double, for use: FrameUse) -> [Item]
}

extension TransitionPlan: PlannedTransition {}

extension TransitionSettings {
  /// The layers of both screens that effects or keyframes of their own change, by path.
  func moved(in geometry: (from: ScreenGeometry, to: ScreenGeometry)) -> (from: [String], to: [String]) {
    let references =
      layers.map(\.layer)
      + keyframes.compactMap { track in if case .layer(let layer) = track.target { layer } else { nil } }
    func paths(_ side: Side, _ geometry: ScreenGeometry) -> [String] {
      references.filter { $0.side == side }.compactMap { geometry[path: $0.path]?.path }
    }
    return (paths(.from, geometry.from), paths(.to, geometry.to))
  }
}

/// What the items of a frame are for.
enum FrameUse: Sendable {
  /// A picture.
  case picture
  /// Parts that are joined over time, as in SVG: without what is there for the sake of a few pixels.
  case parts
  /// States of layers: each is there once.
  case states
}
