// When and where a finding can be seen, for pictures of it.

import Comparison
import LayerPainting
import Motion
import MotionTrace
import Pixels
import Rendering
import SceneModel

/// The moment of a finding, and its layer.
package struct FindingSight: Sendable {
  /// The screen at rest; nil: a time.
  package let screen: String?
  /// Seconds from the beginning.
  package let time: Double
  /// The box of the layer in points of the canvas; nil: none.
  package let bounds: Rect?
}

/// Finds the moments of findings.
package struct FindingSights {
  private let animation: Animation
  private let places: ScenePlaces

  /// Prepares to find moments of a scene that was checked.
  package init(_ animation: Animation) {
    self.animation = animation
    places = animation.places
  }

  /// The moment of a finding; nil for one that cannot be seen.
  package func sight(of finding: Finding) -> FindingSight? {
    if let time = finding.time {
      let state = finding.layer.flatMap { layer in
        animation.plan.states(at: time, unnamed: true).first { places.layer(of: $0)?.id == layer }
      }
      return FindingSight(screen: nil, time: time, bounds: state?.bounds)
    }
    if let layer = finding.layer {
      let screen = layer.layer.screen
      let resting = animation.plan.restingLayers(of: screen).first { $0.id == layer }
      return resting.map { FindingSight(screen: screen, time: 0, bounds: $0.paintedBounds) }
    }
    guard let name = finding.step, let step = animation.plan.steps.first(where: { $0.name == name }) else { return nil }
    return FindingSight(screen: nil, time: step.start + step.duration / 2, bounds: nil)
  }
}
