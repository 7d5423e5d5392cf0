// The layers of a transition over its time, each by itself.

import LayerPainting
import Motion
import Pixels
import SceneModel

/// The numbers of a layer at one time. Samples that are equal share one object, so that what rests takes no memory.
final class LayerSample {
  let id: LayerID
  /// x, y, width, height of the box; rotation; both scales; four radii; opacity.
  let numbers: [Double]
  /// The box (0, 0) … `size` to the canvas.
  let transform: Transform
  let size: Size
  /// The index of the layer around it among those of the frame.
  let parent: Int?
  /// Whether the layer takes ways that no curve tells, so that its samples have to be close to each other.
  let isWinding: Bool
  private let placement: Placement
  private let cornerRadii: CornerRadii

  init(_ state: LayerState, isWinding: Bool) {
    (id, parent, self.isWinding) = (state.id, state.parent, isWinding)
    (placement, cornerRadii) = (state.placement, state.radii)
    let (place, box, radii) = (state.placement, state.placement.frame, state.radii)
    numbers =
      [box.x, box.y, box.width, box.height, place.rotation, place.scaleX, place.scaleY]
      + [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft, state.opacity]
    (transform, size) = (place.transform, place.size)
  }

  var frame: [Double] { Array(numbers[0..<4]) }
  var rotation: Double { numbers[4] }
  var scale: [Double] { Array(numbers[5..<7]) }
  var radii: [Double] { Array(numbers[7..<11]) }
  var opacity: Double { numbers[11] }

  /// Whether a state has the same numbers.
  func shows(_ state: LayerState) -> Bool {
    parent == state.parent && opacity == state.opacity && placement == state.placement && cornerRadii == state.radii
      && id == state.id
  }

  /// How far each number may be from the straight line: an eighth of what a track may differ from the trace, so that what is
  /// built on the samples has room.
  private static let tolerances = {
    let (length, scale, opacity) = (0.0125, 5e-5, 6e-4)
    return [length, length, length, length, length, scale, scale, length, length, length, length, opacity]
  }()

  /// Whether this is half way between two samples. A number that is not finite has no line.
  func isBetween(_ one: LayerSample, _ other: LayerSample) -> Bool {
    if self === one && self === other { return true }
    return numbers.indices.allSatisfy { index in
      let difference = abs(numbers[index] - (one.numbers[index] + other.numbers[index]) / 2)
      return !(difference > Self.tolerances[index]) || !difference.isFinite
    }
  }
}

/// One layer at all times of a recording.
struct RecordedLayer {
  let id: LayerID
  /// One for each time; nil where the layer is not there.
  var samples: [LayerSample?]
  /// The index of the layer around it; nil: none, or not always the same one.
  var parent: Int?
}
