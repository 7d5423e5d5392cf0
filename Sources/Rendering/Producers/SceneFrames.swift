// The frames of one scene, as its plan has them.

import DisplayList
import Motion
import Pixels
import SceneModel

/// A scene's own frames. A class: it holds a plan, which is large, and is never changed.
package final class SceneFrames: FrameProducer {
  /// Where everything is at any time.
  package let plan: MotionPlan
  /// The canvas of the scene.
  package let canvas: Canvas
  package let demand: FrameDemand

  /// The frames of a loaded scene; `plan` is that of its motion.
  package init(_ plan: MotionPlan, of loaded: LoadedScene) {
    self.plan = plan
    canvas = loaded.scene.canvas
    demand = FrameDemand(scene: SceneMemory(loaded.scene, reading: loaded.readingMemory), blurs: plan.blurs)
  }

  package var size: PixelSize { canvas.pixelSize }
  package var isOpaque: Bool { canvas.background.alpha == 1 }

  package func displayList(at seconds: Double) -> DisplayList { plan.displayList(at: seconds) }

  package func keyedList(at seconds: Double) -> DisplayList { plan.keyedList(at: seconds) }

  package func displayList(of screen: String) -> DisplayList? { plan.still(of: screen) }

  package func longestWay(through moments: [Double]) -> Double { plan.longestWay(through: moments) * canvas.scale }

  package func draw(at seconds: Double, in box: FrameBox, _ list: inout DisplayListBuilder) {
    list.append(plan.displayList(at: seconds), at: box.origin, scale: box.scale)
  }
}
