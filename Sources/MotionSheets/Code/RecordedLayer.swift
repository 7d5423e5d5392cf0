// The layers of a transition over its time, each by itself.

import LayerPainting
import Motion
import Pixels

/// The numbers of a layer at one time. Samples that are equal share one object, so that what rests takes no memory.
final class LayerSample {
  let role: LayerRole
  let name: String
  /// x, y, width, height of the box; rotation; both scales; four radii; opacity.
  let numbers: [Double]
  /// The box (0, 0) … `size` to the canvas.
  let transform: Transform
  let size: Size
  /// The index of the layer around it among those of the frame.
  let parent: Int?

  init(_ state: LayerState) {
    (role, name, parent) = (state.role, state.name, state.parent)
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

  /// Whether all is as in another sample.
  fileprivate func isEqual(to other: LayerSample) -> Bool {
    numbers == other.numbers && role == other.role && name == other.name && parent == other.parent
      && transform == other.transform && size == other.size
  }

  /// How far each number may be from the straight line: an eighth of what a track may differ from the trace, so that what is
  /// built on the samples has room.
  private static let tolerances = {
    let (length, scale, opacity) = (0.0125, 5e-5, 6e-4)
    return [length, length, length, length, length, scale, scale, length, length, length, length, opacity]
  }()

  /// Whether this is half way between two samples. A number that is not finite has no line.
  fileprivate func isBetween(_ one: LayerSample, _ other: LayerSample) -> Bool {
    if self === one && self === other { return true }
    return numbers.indices.allSatisfy { index in
      let difference = abs(numbers[index] - (one.numbers[index] + other.numbers[index]) / 2)
      return !(difference > Self.tolerances[index]) || !difference.isFinite
    }
  }
}

/// One layer at all times of a recording.
struct RecordedLayer {
  let role: LayerRole
  let name: String
  /// One for each time; nil where the layer is not there.
  var samples: [LayerSample?]
  /// The index of the layer around it; nil: none, or not always the same one.
  var parent: Int?
}

/// All layers of a transition.
struct MotionRecording {
  /// Seconds since the step began.
  let times: [Double]
  /// In paint order, by when they come.
  private(set) var layers: [RecordedLayer] = []

  /// Records a transition, at times at which straight lines between samples tell all.
  init(_ motion: TransitionMotion) {
    let grid = Self.grid(of: motion)
    var before: [LayerSample] = []
    let frames = SampledCurve.samples(at: grid) { time in
      let samples = motion.states(at: time).enumerated().map { index, state in
        let sample = LayerSample(state)
        return before.indices.contains(index) && before[index].isEqual(to: sample) ? before[index] : sample
      }
      before = samples
      return samples
    } isStraight: { start, end, middle in
      Self.areAlike(start, end) && Self.areAlike(start, middle)
        && middle.indices.allSatisfy { middle[$0].isBetween(start[$0], end[$0]) }
    }
    times = frames.map(\.time)
    addLayers(frames.map(\.value))
  }

  /// Even times, and those at which a curve starts or ends.
  private static func grid(of motion: TransitionMotion) -> [Double] {
    let duration = motion.duration
    var times = (0...64).map { duration * Double($0) / 64 }
    let ends = motion.curves.flatMap { [$0.start, $0.start + $0.duration] }
    times += (motion.knots + ends).filter { $0 > 0 && $0 < duration }
    times.sort()
    var grid: [Double] = []
    for time in times where grid.last.map({ time - $0 > duration * SampledCurve.jump }) ?? true { grid.append(time) }
    return grid
  }

  /// Whether two frames have the same layers.
  private static func areAlike(_ one: [LayerSample], _ other: [LayerSample]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { $0.name == $1.name && $0.role == $1.role }
  }
}

extension MotionRecording {
  /// What makes layers the same in two frames.
  private struct Key: Hashable {
    let role: LayerRole
    let name: String
  }

  /// Sorts the samples of frames into layers. Of several layers of one name the first of a frame is the first of the next one;
  /// where their number changes, the nearest one.
  private mutating func addLayers(_ frames: [[LayerSample]]) {
    var counts: [Key: Set<Int>] = [:]
    var known: [Key: [Int]] = [:]
    for frame in frames {
      var inFrame: [Key: Int] = [:]
      for sample in frame { inFrame[Key(role: sample.role, name: sample.name), default: 0] += 1 }
      for (key, count) in inFrame { counts[key, default: []].insert(count) }
    }
    var parents: [[Int?]] = []
    for (time, frame) in frames.enumerated() {
      var assigned = [Int](repeating: 0, count: frame.count)
      var taken: [Key: Set<Int>] = [:]
      for (index, sample) in frame.enumerated() {
        let key = Key(role: sample.role, name: sample.name)
        let free = (known[key] ?? []).filter { taken[key]?.contains($0) != true }
        let isSteady = counts[key]?.count == 1
        let layer = isSteady ? free.first : nearest(to: sample, among: free, at: time)
        let place = layer ?? layers.count
        if layer == nil {
          layers.append(
            RecordedLayer(
              role: sample.role, name: sample.name, samples: [LayerSample?](repeating: nil, count: frames.count)))
          known[key, default: []].append(place)
          parents.append([])
        }
        taken[key, default: []].insert(place)
        layers[place].samples[time] = sample
        assigned[index] = place
      }
      for (index, sample) in frame.enumerated() {
        let parent = sample.parent.map { assigned[$0] }
        if parents[assigned[index]].last != parent { parents[assigned[index]].append(parent) }
      }
    }
    for (index, seen) in parents.enumerated() where seen.count == 1 { layers[index].parent = seen[0] }
  }

  /// The layer whose latest sample is most like this one.
  private func nearest(to sample: LayerSample, among candidates: [Int], at time: Int) -> Int? {
    candidates.min { distance(sample, $0, time) < distance(sample, $1, time) }
  }

  private func distance(_ sample: LayerSample, _ layer: Int, _ time: Int) -> Double {
    let latest = layers[layer].samples[..<time].last { $0 != nil } ?? nil
    guard let latest else { return .infinity }
    let difference = SampledCurve.distance(sample.frame, latest.frame) + 100 * abs(sample.opacity - latest.opacity)
    return difference.isFinite ? difference : .greatestFiniteMagnitude
  }
}
