// A scene's frames in its presentation: device, ground, fingers, captions.

import DisplayList
import Pixels
import Presentations

/// The frames that `Scene.presentation` asks for. A class for the reason of `SceneFrames`.
package final class PresentedFrames: FrameProducer {
  private let frames: any FrameProducer
  private let stage: PresentationStage
  package let demand: FrameDemand

  /// Dresses `frames`, which are those of the stage's scene.
  init(_ frames: any FrameProducer, on stage: PresentationStage) {
    (self.frames, self.stage) = (frames, stage)
    var demand = frames.demand
    // The scene is a picture of its own.
    demand.pictures += frames.size.area * 4
    self.demand = demand
  }

  package var size: PixelSize { stage.geometry.pixelSize }
  package var isOpaque: Bool { stage.isOpaque }

  package func displayList(at seconds: Double) -> DisplayList {
    stage.displayList(around: frames.displayList(at: seconds), at: seconds)
  }

  package func keyedList(at seconds: Double) -> DisplayList {
    stage.displayList(around: frames.keyedList(at: seconds), at: seconds)
  }

  package func displayList(of screen: String) -> DisplayList? {
    frames.displayList(of: screen).map { stage.displayList(around: $0, of: screen) }
  }

  package func longestWay(through moments: [Double]) -> Double {
    max(frames.longestWay(through: moments) * stage.geometry.factor, stage.longestWay(through: moments))
  }

  package func draw(at seconds: Double, in box: FrameBox, _ list: inout DisplayListBuilder) {
    list.append(displayList(at: seconds), at: box.origin, scale: box.scale)
  }
}
