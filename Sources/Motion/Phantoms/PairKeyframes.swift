// Which keyframes move which pair.

import SceneModel

/// The keyframes of pairs, by the names that they give them.
struct PairKeyframes {
  private let tracks: [KeyframeTrack]
  private var indices: [String: [Int]] = [:]

  /// Sorts the tracks of a transition.
  init(_ tracks: [KeyframeTrack]) {
    self.tracks = tracks
    for (index, track) in tracks.enumerated() {
      if case .pair(let name) = track.target { indices[name, default: []].append(index) }
    }
  }

  /// The tracks that move a pair, in order: they name either end, by its full path, its last id or as the pair does.
  subscript(pair: MatchedPair) -> [KeyframeTrack] {
    if indices.isEmpty { return [] }
    return pair.names.flatMap { indices[$0] ?? [] }.sorted().map { tracks[$0] }
  }
}
