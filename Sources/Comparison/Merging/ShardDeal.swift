// Deals the scenes of a run to machines that do not talk to each other: each one works out the same deal.

/// Divides scenes between machines.
package enum ShardDeal {
  /// The shard of each scene, from 0, for scenes in the order of their paths.
  ///
  /// Each scene goes to the shard that has the fewest frames so far; of equal ones to the first. When a shard gets its last
  /// scene, it has at most the mean. So no shard has more than the mean and its last scene.
  ///
  /// - Parameters:
  ///   - frames: The frames of each scene; fewer than 1 count as 1.
  ///   - count: The number of shards, at least 1.
  package static func shards(ofScenesWith frames: [Int], count: Int) -> [Int] {
    var sums = [Int](repeating: 0, count: count)
    return frames.map { frames in
      let shard = sums.indices.min { sums[$0] < sums[$1] } ?? 0
      sums[shard] = sums[shard].addingReportingOverflow(max(1, frames)).partialValue
      return shard
    }
  }
}
