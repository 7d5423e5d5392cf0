// What the properties of one layer do over the time of a transition.

/// The values of a layer at the times at which something of it changes.
package struct LayerMotion {
  /// The indices of these times: all ends of the stretches in which nothing changes.
  private let indices: [Int]
  private let samples: [Sample]
  private let isThere: [Bool]
  /// Which of the numbers of the samples ever change.
  private let moving: [Bool]

  /// Before it comes a layer has the state in which it comes, and after it has gone the one in which it went.
  package init(_ layer: RecordedLayer, in recording: MotionRecording) {
    let all = layer.samples
    let kept = all.indices.filter { index in
      index == 0 || index == all.count - 1 || all[index] !== all[index - 1] || all[index] !== all[index + 1]
    }
    let presence = recording.presence(of: layer)
    var last = all.lazy.compactMap { $0 }.first
    var samples: [Sample] = []
    for index in kept {
      last = all[index] ?? last
      if let last { samples.append(last) }
    }
    (indices, self.samples, isThere) = (kept, samples, kept.map { presence[$0] })
    moving = Self.moving(samples)
  }

  /// The state at the start; nil for a layer that is never there.
  package var start: Sample? { samples.first }

  /// The track of a property; nil when it does not change.
  package func track(_ property: MotionProperty, _ fit: TrackFit) -> PropertyTrack? {
    if !mayChange(property) { return nil }
    return fit.track(property, at: indices, values(property))
  }

  /// Whether the curves of the transition tell all of the trace.
  func followsCurves(of fit: TrackFit) -> Bool {
    MotionProperty.ofTrace.allSatisfy { property in
      !mayChange(property) || fit.followsCurve(property, at: indices, values(property))
    }
  }

  /// Whether a number that the property is made of changes.
  private func mayChange(_ property: MotionProperty) -> Bool {
    if property == .traced(.opacity), isThere.contains(where: { $0 != isThere[0] }) { return true }
    return property.numbers.contains { moving.indices.contains($0) && moving[$0] }
  }

  private static func moving(_ samples: [Sample]) -> [Bool] {
    guard let first = samples.first?.numbers else { return [] }
    var (moving, before) = ([Bool](repeating: false, count: first.count), samples[0])
    for sample in samples where sample !== before {
      before = sample
      if sample.numbers == first { continue }
      for index in first.indices where !moving[index] && sample.numbers[index] != first[index] { moving[index] = true }
    }
    return moving
  }

  private func values(_ property: MotionProperty) -> [[Double]] {
    if property != .traced(.opacity) { return samples.map(property.values) }
    return zip(samples, isThere).map { [$1 ? $0.opacity : 0] }
  }
}

extension MotionRecording {
  /// Whether a layer can be seen at each time. A gap that is shorter than a frame of any rate is ignored.
  fileprivate func presence(of layer: RecordedLayer) -> [Bool] {
    var isThere = layer.samples.map { $0 != nil }
    if isThere.allSatisfy({ $0 }) { return isThere }
    let least = ((times.last ?? 0) - (times.first ?? 0)) * 1e-5
    var start = 0
    while start < isThere.count {
      guard !isThere[start] else {
        start += 1
        continue
      }
      let end = isThere[start...].firstIndex(of: true) ?? isThere.count
      if times[end - 1] - times[start] <= least { for index in start..<end { isThere[index] = true } }
      start = end
    }
    return isThere
  }
}
