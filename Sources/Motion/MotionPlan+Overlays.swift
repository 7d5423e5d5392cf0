// What is drawn around and over the scene with the scene's own images and texts, and how far a gesture has come: for
// presentations, which are layers on a canvas of their own.

import DisplayList
import LayerPainting
import Pixels
import SceneModel

extension MotionPlan {
  /// The picture of layers on a canvas that is not the scene's, with the scene's images and texts.
  package func displayList(of layers: [Layer], on canvas: Canvas) -> DisplayList {
    let nodes = layers.map { Item.node(Node($0, in: LayerID(.from, LayerID.End("", "")), sources: painter.sources)) }
    return Flattener(canvas: canvas).list(of: nodes, background: canvas.background)
  }

  /// The box of the lines of a text that is laid out in a box of that size; nil for one that is not.
  package func bounds(of text: LayerText, in box: Size) -> Rect? {
    guard let block = painter.sources.texts[text, box], let first = block.lines.first else { return nil }
    return block.lines.reduce(first.box) { $0.union($1.box) }
  }

  /// How far the transition of the step at `index` is at a time, 0...1: by its gesture, else by its time. 0 for a hold.
  package func progress(ofStep index: Int, at seconds: Double) -> Double {
    guard segments.indices.contains(index), let plan = segments[index].plan else { return 0 }
    var scrub: ScrubTrack?
    if case .transition(_, let track, _, _) = segments[index].kind { scrub = track }
    let (segment, total) = (segments[index], plan.timing.total)
    let since = min(max(0, time(at: seconds) - segment.start), segment.duration)
    if segment.duration <= 0 || total <= 0 { return 1 }
    return scrub.map { $0.time(at: since) / total } ?? since / segment.duration
  }
}
