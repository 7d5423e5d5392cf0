// From the trace of a plan to tracks: which states of different times and screens are one thing, which of them move, and
// which move alike.

import LayerPainting
import Motion
import SceneModel

/// The tracks of a part of an animation.
package struct TrackRecording: Sendable {
  /// Seconds, evenly spaced.
  package let times: [Double]
  /// Objects that change: matched layers first, then by prominence. Unmatched layers that move alike are one track.
  package let tracks: [MotionTrack]

  /// Samples a plan at evenly spaced times, from the beginning to the end of `part`.
  ///
  /// Complexity: O(`count` · layers) for the samples; comparing tracks is quadratic in the number of those that move.
  ///
  /// - Parameter count: The number of times, 2 or more.
  package init(_ plan: MotionPlan, part: ClosedRange<Double>, count: Int) {
    let length = part.upperBound - part.lowerBound
    times = (0..<count).map { part.lowerBound + length * Double($0) / Double(count - 1) }
    var recorder = TrackRecorder(steps: plan.steps, count: count)
    var steps: [Int] = []
    for (index, time) in times.enumerated() {
      steps.append(plan.step(at: time) ?? 0)
      for state in plan.states(at: time) { recorder.record(state, at: index) }
    }
    tracks = recorder.finished(steps: steps, interval: length / Double(count - 1))
  }
}

/// Collects states by what they belong to.
private struct TrackRecorder {
  private typealias Name = LayerID.End

  private let steps: [MotionStep]
  private let count: Int
  private var tracks: [MotionTrack] = []
  private var names: [Name] = []
  private var indices: [Name: Int] = [:]

  init(steps: [MotionStep], count: Int) {
    (self.steps, self.count) = (steps, count)
    for pair in steps.flatMap(\.pairs) { join(pair) }
  }

  /// Enters a state at time `index`. A pair's state belongs to its layer in the leaving screen.
  mutating func record(_ state: LayerState, at index: Int) {
    guard state.role != .backdrop, !state.id.layer.screen.isEmpty else { return }
    let track = track(for: state.id.layer)
    let before = index > 0 ? tracks[track].samples[index - 1] : nil
    let sample = before.flatMap { $0.shows(state) ? $0 : nil } ?? Sample(state)
    // A box seen from its edge in perspective may have no finite place.
    if TrackProperty.allCases.allSatisfy({ sample[$0].isFinite }) { tracks[track].samples[index] = sample }
  }

  /// The tracks that change, with their speeds: what a parent carries along is left out, what moves alike is one track.
  func finished(steps: [Int], interval: Double) -> [MotionTrack] {
    var moving: [(name: Name, track: MotionTrack)] = []
    for (name, track) in zip(names, tracks) {
      var track = track
      track.fillSpeeds(steps: steps, interval: interval)
      if track.moves { moving.append((name, track)) }
    }
    let movers = Set(
      self.steps.flatMap { step in
        step.movedFrom.map { Name(step.from, $0) } + step.movedTo.map { Name(step.to, $0) }
      })
    let parents = Dictionary(moving.map { ($0.name, $0.track) }) { first, _ in first }
    let free = moving.filter { entry in
      guard !entry.track.isPair, !movers.contains(entry.name), let parent = entry.name.parent else { return true }
      return parents[parent].map { $0.isPair || !$0.isCarrying(entry.track) } ?? true
    }
    return Self.sorted(Self.grouped(free.map(\.track)))
  }

  /// One track for those that move alike; its name says how many others there are. A pair is never grouped.
  private static func grouped(_ tracks: [MotionTrack]) -> [MotionTrack] {
    var groups: [(track: MotionTrack, others: Int)] = []
    for track in tracks {
      let alike = groups.firstIndex { !track.isPair && !$0.track.isPair && $0.track.movesLike(track) }
      if let alike { groups[alike].others += 1 } else { groups.append((track, 0)) }
    }
    return groups.map { group in
      var track = group.track
      track.others = group.others
      return track
    }
  }

  /// Pairs first, then by how much moves; equal ones in the order of the trace.
  private static func sorted(_ tracks: [MotionTrack]) -> [MotionTrack] {
    let keys = tracks.map { (isPair: $0.isPair, prominence: $0.prominence) }
    let order = tracks.indices.sorted { first, second in
      if keys[first].isPair != keys[second].isPair { return keys[first].isPair }
      let (a, b) = (keys[first].prominence, keys[second].prominence)
      return a != b ? a > b : first < second
    }
    return order.map { tracks[$0] }
  }

  private mutating func track(for name: Name) -> Int {
    if let index = indices[name] { return index }
    tracks.append(MotionTrack(name, count: count))
    names.append(name)
    indices[name] = tracks.count - 1
    return tracks.count - 1
  }

  /// Makes the two layers of a pair one thing.
  private mutating func join(_ pair: LayerID) {
    guard let to = pair.partner else { return }
    let index = track(for: pair.layer)
    tracks[index].becomePair(pair)
    guard let other = indices[to], other != index else {
      indices[to] = index
      return
    }
    // Both are pairs already, of other steps: what belonged to the later track belongs to the earlier one.
    let (kept, dropped) = (min(index, other), max(index, other))
    tracks[kept].isPair = true
    for name in indices.keys where indices[name] == dropped { indices[name] = kept }
  }
}
