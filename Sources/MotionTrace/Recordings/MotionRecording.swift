// All layers of a transition over its time.
//
//     even times, starts and ends of curves ─▶ frames ─▶ layers ─▶ do curves tell all? ─▶ done
//                                                                   │ no
//                                                                   └─▶ more times, as straight as those layers need them
//
// Most layers follow curves, so that a few samples tell all about them, however many there are.

import LayerPainting
import Motion
import SceneModel
import VectorGraphics

/// One layer at all times of a recording.
package struct RecordedLayer {
  /// Which layer it is.
  package let id: LayerID
  /// One for each time; nil where the layer is not there.
  package internal(set) var samples: [Sample?]
  /// The index of the layer around it; nil: none, or not always the same one.
  var parent: Int?
}

/// All layers of a transition.
package struct MotionRecording {
  /// Seconds since the step began.
  package private(set) var times: [Double] = []
  /// In paint order, by when they come.
  package private(set) var layers: [RecordedLayer] = []

  /// Records a transition, at times at which straight lines between samples or curves tell all.
  package init(_ motion: TransitionMotion) {
    let grid = Self.grid(of: motion)
    var recorder = FrameRecorder(motion)
    self.init(grid.map { (time: $0, value: recorder.frame(at: $0)) })
    let fit = TrackFit(motion, times: times)
    let winding = layers.filter { layer in
      !onlyFollows(layer) && !LayerMotion(layer, in: self).followsCurves(of: fit)
    }
    if winding.isEmpty { return }
    recorder = FrameRecorder(
      motion, winding: Set(winding.map(\.id)))
    self.init(
      KeyFitter.samples(at: grid) {
        recorder.frame(at: $0)
      } isStraight: { start, end, middle in
        Self.isStraight(start.filter(\.isWinding), end.filter(\.isWinding), middle.filter(\.isWinding))
      })
  }

  private init(_ frames: [(time: Double, value: [Sample])]) {
    times = frames.map(\.time)
    addLayers(frames.map(\.value))
  }

  /// Most times of a grid, fewer where many curves are staggered: each frame has all layers.
  private static func mostTimes(of curves: Int) -> Double { min(512, max(128, 1e5 / Double(max(1, curves)))) }

  /// Even times, those at which a curve starts or ends, and some within each curve; fewer where they are closer to each other
  /// than most transitions need.
  private static func grid(of motion: TransitionMotion) -> [Double] {
    let duration = motion.duration
    var times = (0...64).map { duration * Double($0) / 64 }
    let spans = Set(motion.curves.map { CurveSpan(start: $0.start, end: $0.start + $0.duration) })
    times += (motion.knots + spans.flatMap { [$0.start, $0.end] }).filter { $0 > 0 && $0 < duration }
    var least = duration * KeyFitter.jump
    if spans.count > 1 {
      for span in spans where span.end - span.start < duration / 8 {
        let steps = (1...7).map { span.start + (span.end - span.start) * Double($0) / 8 }
        times += steps.filter { $0 > 0 && $0 < duration }
      }
      let most = mostTimes(of: motion.curves.count)
      if Double(times.count) > most { least = duration / most }
    }
    times.sort()
    var grid: [Double] = []
    for time in times where grid.last.map({ time - $0 > least }) ?? true { grid.append(time) }
    if let last = grid.last, last < duration { grid[grid.count - 1] = duration }
    return grid
  }

  private struct CurveSpan: Hashable {
    let start: Double
    let end: Double
  }

  /// Whether the third frame is half way between the first two.
  private static func isStraight(_ start: [Sample], _ end: [Sample], _ middle: [Sample]) -> Bool {
    areAlike(start, end) && areAlike(start, middle)
      && middle.indices.allSatisfy { middle[$0].isBetween(start[$0], end[$0]) }
  }

  /// Whether two frames have the same layers.
  private static func areAlike(_ one: [Sample], _ other: [Sample]) -> Bool {
    if one.count != other.count { return false }
    for index in one.indices where one[index] !== other[index] {
      if one[index].id != other[index].id { return false }
    }
    return true
  }
}

/// Takes the frames of a transition.
private struct FrameRecorder {
  private let motion: TransitionMotion
  private let winding: Set<LayerID>
  private var before: [Sample] = []

  init(_ motion: TransitionMotion, winding: Set<LayerID> = []) { (self.motion, self.winding) = (motion, winding) }

  /// The samples of a time. What is as in the frame before is the same object.
  mutating func frame(at time: Double) -> [Sample] {
    var frame: [Sample] = []
    for (index, state) in motion.states(at: time).enumerated() {
      if index < before.count, before[index].shows(state) {
        frame.append(before[index])
      } else {
        frame.append(sample(state))
      }
    }
    before = frame
    return frame
  }

  private func sample(_ state: LayerState) -> Sample {
    let sample = Sample(state, isWinding: false)
    return winding.contains(sample.id) ? Sample(state, isWinding: true) : sample
  }
}

extension MotionRecording {
  /// Sorts the samples of frames into layers. Of several layers of one name the first of a frame is the first of the next one;
  /// where their number changes, the nearest one.
  private mutating func addLayers(_ frames: [[Sample]]) {
    let counts = Self.counts(frames)
    var known: [LayerID: [Int]] = [:]
    var parents: [[Int?]] = []
    var (assigned, before): ([Int], [Sample]) = ([], [])
    for (time, frame) in frames.enumerated() {
      // Mostly a frame has the layers of the one before.
      if time == 0 || !Self.areAlike(before, frame) {
        assigned = assign(frame, at: time, of: frames.count, counts, &known)
        before = []
        while parents.count < layers.count { parents.append([]) }
      }
      for (index, sample) in frame.enumerated() {
        layers[assigned[index]].samples[time] = sample
        if !before.isEmpty, before[index] === sample { continue }
        let parent = sample.parent.map { assigned[$0] }
        if parents[assigned[index]].last != parent { parents[assigned[index]].append(parent) }
      }
      before = frame
    }
    for (index, seen) in parents.enumerated() where seen.count == 1 { layers[index].parent = seen[0] }
  }

  /// How many layers of one name there are in a frame.
  private static func counts(_ frames: [[Sample]]) -> [LayerID: Set<Int>] {
    var counts: [LayerID: Set<Int>] = [:]
    var before: [Sample]?
    for frame in frames {
      defer { before = frame }
      if let before, areAlike(before, frame) { continue }
      var inFrame: [LayerID: Int] = [:]
      for sample in frame { inFrame[sample.id, default: 0] += 1 }
      for (key, count) in inFrame { counts[key, default: []].insert(count) }
    }
    return counts
  }

  /// The layer of each sample of a frame; new ones are added.
  private mutating func assign(
    _ frame: [Sample], at time: Int, of count: Int, _ counts: [LayerID: Set<Int>],
    _ known: inout [LayerID: [Int]]
  ) -> [Int] {
    var taken: Set<Int> = []
    return frame.map { sample in
      let key = sample.id
      let free = (known[key] ?? []).filter { !taken.contains($0) }
      let isSteady = counts[key]?.count == 1
      let layer = isSteady ? free.first : nearest(to: sample, among: free, at: time)
      let place = layer ?? layers.count
      if layer == nil {
        layers.append(RecordedLayer(id: sample.id, samples: [Sample?](repeating: nil, count: count)))
        known[key, default: []].append(place)
      }
      taken.insert(place)
      return place
    }
  }

  /// The layer whose latest sample is most like this one.
  private func nearest(to sample: Sample, among candidates: [Int], at time: Int) -> Int? {
    candidates.min { distance(sample, $0, time) < distance(sample, $1, time) }
  }

  private func distance(_ sample: Sample, _ layer: Int, _ time: Int) -> Double {
    let latest = layers[layer].samples[..<time].last { $0 != nil } ?? nil
    guard let latest else { return .infinity }
    let difference =
      KeyFitter.distance(Array(sample.numbers(of: .frame)), Array(latest.numbers(of: .frame))) + 100
      * abs(sample.opacity - latest.opacity)
    return difference.isFinite ? difference : .greatestFiniteMagnitude
  }
}
