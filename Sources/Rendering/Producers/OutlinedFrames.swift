// A scene's frames with the outlines of its layers drawn over them.

import DisplayList
import Pixels

/// The frames that `LoadingOptions.outline` asks for. A class for the reason of `SceneFrames`.
package final class OutlinedFrames: FrameProducer {
  private let frames: SceneFrames
  private let overlay: OutlineOverlay

  /// Draws over `frames`.
  package init(_ frames: SceneFrames) {
    self.frames = frames
    overlay = OutlineOverlay(frames.plan, canvas: frames.canvas.size)
  }

  package var size: PixelSize { frames.size }
  package var isOpaque: Bool { frames.isOpaque }
  package var demand: FrameDemand { frames.demand }

  package func displayList(at seconds: Double) -> DisplayList { outlined(frames.displayList(at: seconds), at: seconds) }

  package func keyedList(at seconds: Double) -> DisplayList { outlined(frames.keyedList(at: seconds), at: seconds) }

  private func outlined(_ frame: DisplayList, at seconds: Double) -> DisplayList {
    var builder = DisplayListBuilder(continuing: frame)
    let scale = frames.canvas.scale
    overlay.draw(at: seconds, map: .scale(x: scale, y: scale), unit: max(1, scale.rounded()), in: &builder)
    return builder.list
  }

  /// Outlines belong to a time.
  package func displayList(of screen: String) -> DisplayList? { nil }

  package func longestWay(through moments: [Double]) -> Double { frames.longestWay(through: moments) }

  package func draw(at seconds: Double, in box: FrameBox, _ list: inout DisplayListBuilder) {
    frames.draw(at: seconds, in: box, &list)
    let factor = box.scale * frames.canvas.scale
    let map = Transform.translation(x: box.origin.x, y: box.origin.y) * .scale(x: factor, y: factor)
    overlay.draw(at: seconds, map: map, unit: box.unit, in: &list)
  }
}
