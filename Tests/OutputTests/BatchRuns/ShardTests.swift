import Testing

@testable import BatchRuns

/// Shares of a batch: every name falls to one share for ever, and schedulers say which share this is.
@Suite struct ShardTests {
  @Test func `every name falls to one share, and shares are alike in size`() throws {
    let names = (0..<3000).map { "scene-\($0)" }
    let shards = try (0..<7).map { try Shard(index: $0, of: 7) }
    for name in names { #expect(shards.count { $0.contains(name) } == 1) }
    for shard in shards { #expect((340...520).contains(names.count(where: shard.contains))) }
  }

  @Test func `a name's share never changes`() throws {
    // SHA-256 of "abc" begins with ba7816bf 8f01cfea; that number is 5 modulo 7 and 2 modulo 4.
    #expect(try Shard(parsing: "\(0xba78_16bf_8f01_cfea as UInt64 % 7)/7", environment: [:]).contains("abc"))
    #expect(try Shard(index: 2, of: 4).contains("abc"))
  }

  @Test(arguments: [
    (["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "8", "SLURM_ARRAY_TASK_MIN": "0"], 3, 8),
    (["SLURM_ARRAY_TASK_ID": "11", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "10"], 1, 3),
    (
      [
        "SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "1",
        "SLURM_ARRAY_TASK_STEP": "4",
      ], 2, 3
    ),
    (["JOB_COMPLETION_INDEX": "2", "JOB_COMPLETIONS": "5"], 2, 5),
  ])
  func `auto asks the scheduler`(_ environment: [String: String], _ index: Int, _ count: Int) throws {
    let expected = try Shard(index: index, of: count)
    #expect(try Shard(parsing: "auto", environment: environment) == expected)
  }

  @Test(arguments: [
    ("auto", [:]), ("auto", ["JOB_COMPLETION_INDEX": "2"]),
    ("auto", ["SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "1"]),
    ("3/3", [:]), ("-1/3", [:]), ("1", [:]), ("1/2/3", [:]), ("a/b", [:]), ("0/0", [:]), ("0/99999999999", [:]),
    ("auto", ["SLURM_ARRAY_TASK_ID": "\(Int.min)", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "1"]),
  ])
  func `invalid shards are errors`(_ text: String, _ environment: [String: String]) {
    #expect(throws: BatchError.self) { try Shard(parsing: text, environment: environment) }
  }
}
