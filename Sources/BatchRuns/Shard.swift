// A share of a batch. Every machine finds the whole list of animations and takes those whose names' hash falls to it, so
// that many machines divide a batch without talking to each other, and a new scene moves no other one.

import ImageComparison
import Pixels

/// One of `count` shares.
package struct Shard: Hashable, Sendable {
  /// From 0.
  package let index: Int
  package let count: Int

  /// Most shares.
  private static let limit = 1_000_000

  /// Creates a share; `index` must be below `count`.
  package init(index: Int, of count: Int) throws(BatchError) {
    guard (1...Self.limit).contains(count), (0..<count).contains(index) else {
      throw .shard("invalid shard \(index)/\(count): expected K/N with 0 <= K < N <= \(Self.limit)")
    }
    self.index = index
    self.count = count
  }

  /// Reads `K/N`, or `auto`: what the job's scheduler says in the environment.
  package init(parsing text: String, environment: [String: String]) throws(BatchError) {
    if text == "auto" {
      self = try Self.scheduled(environment)
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1] else {
      throw .shard("invalid value of `--shard`: expected K/N such as 0/4, or auto, found `\(text)`")
    }
    try self.init(index: index, of: count)
  }

  /// Slurm numbers the tasks of an array from SLURM_ARRAY_TASK_MIN in steps and tells how many they are. Kubernetes tells
  /// the index of an Indexed Job's pod; the number of completions must be passed on as JOB_COMPLETIONS.
  private static func scheduled(_ environment: [String: String]) throws(BatchError) -> Shard {
    func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
    if let task = number("SLURM_ARRAY_TASK_ID"), let count = number("SLURM_ARRAY_TASK_COUNT") {
      let step = max(1, number("SLURM_ARRAY_TASK_STEP") ?? 1)
      let (distance, overflows) = task.subtractingReportingOverflow(number("SLURM_ARRAY_TASK_MIN") ?? 0)
      guard !overflows, distance >= 0, distance % step == 0, distance / step < count else {
        throw .shard(
          "task \(task) of the Slurm array is not one of \(count) evenly spaced tasks; use --array=0-N or --shard K/N")
      }
      return try Shard(index: distance / step, of: count)
    }
    if let index = number("JOB_COMPLETION_INDEX") {
      guard let count = number("JOB_COMPLETIONS") else {
        throw .shard(
          "JOB_COMPLETION_INDEX is set, but JOB_COMPLETIONS is not; pass on the completions of the Job, or use --shard K/N"
        )
      }
      return try Shard(index: index, of: count)
    }
    throw .shard("`--shard auto` found neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX; use --shard K/N")
  }

  /// Whether an animation falls to this share: its name's SHA-256, the first 8 bytes as a number, modulo the count.
  func contains(_ stem: String) -> Bool {
    let words = SHA256.digest(of: Array(stem.utf8)).words
    let number = UInt64(words[0]) << 32 | UInt64(words[1])
    return number % UInt64(count) == UInt64(index)
  }
}
