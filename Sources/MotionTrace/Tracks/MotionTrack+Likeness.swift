// Which tracks are alike, and how fast they are: a list that slides in is one track, not one for each row.

import Pixels

extension MotionTrack {
  /// Sets the speeds by central differences, (c₊ − c₋) / 2Δt, one-sided at the ends of a step.
  ///
  /// Differences never cross the boundary of a step: the jump at a cut has no speed.
  ///
  /// - Parameters:
  ///   - steps: The index of the step at each time.
  ///   - interval: Seconds between two times.
  mutating func fillSpeeds(steps: [Int], interval: Double) {
    guard interval > 0 else { return }
    let centers = samples.map { $0?.frame.center }
    func isNear(_ index: Int, _ other: Int) -> Bool {
      centers.indices.contains(other) && centers[other] != nil && steps[index] == steps[other]
    }
    for index in samples.indices {
      let before = isNear(index, index - 1) ? index - 1 : index
      let after = isNear(index, index + 1) ? index + 1 : index
      guard after > before, let start = centers[before], let end = centers[after] else { continue }
      speeds[index] = start.distance(to: end) / (Double(after - before) * interval)
    }
  }

  /// Whether this track, of a parent, represents the track of a child that nothing moves in its parent: the child then needs no
  /// curve.
  ///
  /// Only opacity is compared. True when the child is there only while the parent is, is never more opaque, and has a constant
  /// share of its opacity (within 0.01).
  func isCarrying(_ other: MotionTrack) -> Bool {
    zip(samples, other.samples).allSatisfy { mine, theirs in
      guard let theirs else { return true }
      guard let mine else { return false }
      return abs(mine.opacity - theirs.opacity) < 0.01 || theirs.opacity < mine.opacity
    } && hasConstantRatio(other)
  }

  private func hasConstantRatio(_ other: MotionTrack) -> Bool {
    let ratios = zip(samples, other.samples).compactMap { mine, theirs -> Double? in
      guard let mine, let theirs, mine.opacity > 1e-3 else { return nil }
      return theirs.opacity / mine.opacity
    }
    guard let first = ratios.first else { return false }
    return ratios.allSatisfy { abs($0 - first) < 0.01 }
  }

  /// Whether two things are there at the same times and change alike: the same offset, turn, growth and opacity.
  func movesLike(_ other: MotionTrack) -> Bool {
    var start: (Sample, Sample)?
    for pair in zip(samples, other.samples) {
      switch pair {
      case (nil, nil): continue
      case (let mine?, let theirs?):
        let (first, second) = start ?? (mine, theirs)
        start = (first, second)
        if !mine.hasChanged(from: first, as: theirs, from: second) { return false }
      case (nil, _?), (_?, nil): return false
      }
    }
    return true
  }
}

extension Sample {
  /// Whether the change from `first` to this state is the change from `second` to `other`, as far as one can see: half a
  /// point, a tenth of a degree, a hundredth of opacity.
  fileprivate func hasChanged(from first: Sample, as other: Sample, from second: Sample) -> Bool {
    TrackProperty.allCases.allSatisfy { property in
      let tolerance =
        switch property {
        case .x, .y, .width, .height, .radius: 0.5
        case .rotation: 0.1
        case .opacity: 0.01
        case .speed: Double.infinity
        }
      return abs((self[property] - first[property]) - (other[property] - second[property])) < tolerance
    }
  }
}

extension Point {
  /// The length of the straight way to another point.
  package func distance(to other: Point) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
