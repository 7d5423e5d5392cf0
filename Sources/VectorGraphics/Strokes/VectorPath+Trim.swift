// A trim as shares of each contour: for programs that stroke contours one by one.

extension VectorPath {
  /// The path's contours as paths.
  package var contourPaths: [VectorPath] {
    var (paths, current): ([VectorPath], [Segment]) = ([], [])
    for segment in segments {
      if case .move = segment, !current.isEmpty {
        paths.append(VectorPath(segments: current))
        current = []
      }
      current.append(segment)
    }
    if !current.isEmpty { paths.append(VectorPath(segments: current)) }
    return paths
  }

  /// Which part of each contour a trim leaves: where it starts and how long it is, as shares of the contour's length. A part
  /// that passes the contour's end continues at its start. The contours are those of `contourPaths`.
  package func shares(of trim: PathTrim) -> [(start: Double, length: Double)] {
    let lengths = contourPaths.map { $0.contours.flatMap(\.curves).reduce(0) { $0 + $1.length() } }
    let whole = lengths.reduce(0, +)
    let kept = trim.isWhole ? [LengthInterval(from: 0, to: 1)] : trim.intervals
    var passed = 0.0
    return lengths.map { length in
      defer { passed += length }
      guard length > 0, whole > 0 else { return (0, trim.isWhole ? 1 : 0) }
      let parts = kept.compactMap { interval -> (from: Double, to: Double)? in
        let from = max(0, (interval.from * whole - passed) / length)
        let to = min(1, (interval.to * whole - passed) / length)
        return to > from ? (from, to) : nil
      }
      guard let first = parts.min(by: { $0.from < $1.from }) else { return (0, 0) }
      guard parts.count > 1, let last = parts.max(by: { $0.from < $1.from }), last.from > first.to else {
        return (first.from, (parts.map(\.to).max() ?? 0) - first.from)
      }
      // Both ends of the contour are left.
      return (last.from, 1 - last.from + first.to)
    }
  }
}
