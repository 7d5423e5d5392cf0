import Testing

@testable import Rendering

/// Parts of many scenes: every name belongs to one part, parts are alike in work, and schedulers say which part this is.
@Suite struct ShardTests {
  @Test func `every name belongs to one shard, and shards are alike in size`() throws {
    let names = (0..<3000).map { "scene-\($0)" }
    let shards = try (1...7).map { try Shard($0, of: 7).takes(names) }
    for index in names.indices { #expect(shards.count { $0[index] } == 1) }
    for shard in shards { #expect((340...520).contains(shard.count { $0 })) }
  }

  @Test func `a name's shard never changes`() throws {
    // SHA-256 of "abc" begins with ba7816bf 8f01cfea; that number is 5 modulo 7 and 2 modulo 4.
    #expect(
      try Shard(parsing: "\(1 + 0xba78_16bf_8f01_cfea as UInt64 % 7)/7", environment: [:]).takes(["abc"]) == [true])
    #expect(try Shard(3, of: 4).takes(["x", "abc"])[1])
  }

  /// What is known of the work evens it out, however the hashes fall.
  @Test(arguments: [(1, 4), (3, 4), (40, 4), (300, 7), (50, 200)])
  func `with work, a shard has at most the mean and its last item`(items: Int, count: Int) throws {
    let names = (0..<items).map { "scenes/\($0)" }
    let work = (0..<items).map { $0 % 9 == 0 ? 500 : $0 % 5 * 30 }
    let shards = try (1...count).map { try Shard($0, of: count).takes(names, work: work) }
    for index in names.indices { #expect(shards.count { $0[index] } == 1) }
    let amounts = work.map { max(1, $0) }
    let mean = Double(amounts.reduce(0, +)) / Double(count)
    for shard in shards {
      let own = zip(amounts, shard).filter(\.1).map(\.0)
      #expect(Double(own.reduce(0, +) - (own.last ?? 0)) < mean)
    }
  }

  @Test(arguments: [
    (["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "8", "SLURM_ARRAY_TASK_MIN": "0"], 4, 8),
    (["SLURM_ARRAY_TASK_ID": "11", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "10"], 2, 3),
    (
      [
        "SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "1",
        "SLURM_ARRAY_TASK_STEP": "4",
      ], 3, 3
    ),
    (["JOB_COMPLETION_INDEX": "2", "JOB_COMPLETIONS": "5"], 3, 5),
  ])
  func `auto asks the scheduler`(_ environment: [String: String], _ index: Int, _ count: Int) throws {
    let expected = try Shard(index, of: count)
    #expect(try Shard(parsing: "auto", environment: environment) == expected)
  }

  @Test(arguments: [
    ("auto", [:]), ("auto", ["JOB_COMPLETION_INDEX": "2"]),
    ("auto", ["JOB_COMPLETION_INDEX": "\(Int.max)", "JOB_COMPLETIONS": "3"]),
    ("auto", ["SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "1"]),
    ("4/3", [:]), ("-1/3", [:]), ("1", [:]), ("1/2/3", [:]), ("a/b", [:]), ("0/0", [:]), ("1/99999999999", [:]),
    ("auto", ["SLURM_ARRAY_TASK_ID": "\(Int.min)", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "1"]),
  ])
  func `invalid shards are errors`(_ text: String, _ environment: [String: String]) {
    #expect(throws: ShardError.self) { try Shard(parsing: text, environment: environment) }
  }

  @Test func `0 is answered with the new form`() {
    let error = #expect(throws: ShardError.self) { try Shard(parsing: "0/4", environment: [:]) }
    #expect(error?.description.hasSuffix("shards count from 1: the first is 1/4") == true)
  }
}
