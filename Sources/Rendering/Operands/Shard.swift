// A part of many scenes, for one of several machines. Every machine finds the whole list and deals it in the same way, so that
// machines divide the work without talking to each other.

import ImageComparison

/// Why there is no such shard.
package struct ShardError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence.
  package let description: String
}

/// One of `count` parts.
package struct Shard: Hashable, Sendable {
  /// From 1.
  package let index: Int
  package let count: Int

  /// Most parts.
  private static let limit = 1_000_000

  /// Creates a part, from 1 to `count`.
  package init(_ index: Int, of count: Int) throws(ShardError) {
    guard (1...Self.limit).contains(count), (1...count).contains(index) else {
      let hint = index == 0 && (1...Self.limit).contains(count) ? "; shards count from 1: the first is 1/\(count)" : ""
      throw ShardError(
        description: "invalid shard \(index)/\(count): expected K/N with 1 <= K <= N <= \(Self.limit)\(hint)")
    }
    (self.index, self.count) = (index, count)
  }

  /// Reads `K/N`, or `auto`: what the job's scheduler says in the environment.
  package init(parsing text: String, environment: [String: String]) throws(ShardError) {
    if text == "auto" {
      self = try Self.scheduled(environment)
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1] else {
      throw ShardError(
        description: "invalid shard `\(text)`: expected K/N such as 1/4, or auto")
    }
    try self.init(index, of: count)
  }

  /// Slurm numbers the tasks of an array from SLURM_ARRAY_TASK_MIN in steps and tells how many they are. Kubernetes tells
  /// the index, from 0, of an Indexed Job's pod; the number of completions must be passed on as JOB_COMPLETIONS.
  private static func scheduled(_ environment: [String: String]) throws(ShardError) -> Shard {
    func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
    if let task = number("SLURM_ARRAY_TASK_ID"), let count = number("SLURM_ARRAY_TASK_COUNT") {
      let step = max(1, number("SLURM_ARRAY_TASK_STEP") ?? 1)
      let (distance, overflows) = task.subtractingReportingOverflow(number("SLURM_ARRAY_TASK_MIN") ?? 0)
      guard !overflows, distance >= 0, distance % step == 0, distance / step < count else {
        throw ShardError(
          description:
            "task \(task) of the Slurm array is not one of \(count) evenly spaced tasks; number them from 0, or name the shard as K/N"
        )
      }
      return try Shard(distance / step + 1, of: count)
    }
    if let index = number("JOB_COMPLETION_INDEX") {
      guard let count = number("JOB_COMPLETIONS") else {
        throw ShardError(
          description:
            "JOB_COMPLETION_INDEX is set, but JOB_COMPLETIONS is not; pass on the completions of the Job, or "
            + "name the shard as K/N")
      }
      guard (0..<Self.limit).contains(index) else {
        throw ShardError(description: "JOB_COMPLETION_INDEX \(index) is no index of \(count) completions")
      }
      return try Shard(index + 1, of: count)
    }
    throw ShardError(
      description: "a shard `auto` needs SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX; name the shard as K/N")
  }

  /// Whether each item belongs to this part.
  ///
  /// An item goes to the part of its name's hash, so that a new item moves no other one. Where the work of the items is known, a
  /// part that has its mean already passes an item on to the next that does not: when a part gets its last item, it has less than the
  /// mean.
  ///
  /// - Parameters:
  ///   - names: The names of all items, each once. With work they must be in the same order on all machines.
  ///   - work: How much each item takes, such as its frames; less than 1 counts as 1. Nil: unknown.
  package func takes(_ names: [String], work: [Int]? = nil) -> [Bool] {
    let own = index - 1
    guard let work else { return names.map { home(of: $0) == own } }
    // Small enough for exact sums.
    let amounts = work.map { Double(min(max(1, $0), 1 << 24)) }
    let mean = amounts.reduce(0, +) / Double(count)
    var sums = [Double](repeating: 0, count: count)
    // Where to look on from a part: itself while it has less than its mean.
    var nexts = Array(0..<count)
    return zip(names, amounts).map { name, amount in
      var part = home(of: name)
      while nexts[part] != part {
        nexts[part] = nexts[nexts[part]]
        part = nexts[part]
      }
      sums[part] += amount
      if sums[part] >= mean { nexts[part] = (part + 1) % count }
      return part == own
    }
  }

  /// The part, from 0, of a name's SHA-256: its first 8 bytes as a number, modulo the count.
  private func home(of name: String) -> Int {
    let words = SHA256.digest(of: Array(name.utf8)).words
    return Int((UInt64(words[0]) << 32 | UInt64(words[1])) % UInt64(count))
  }
}
