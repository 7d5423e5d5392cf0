// `magicmove verify --merge`: one report of those that shards have left.

import Comparison
import Platform
import Rendering

/// One run of `verify --merge`.
struct VerifyMerge {
  private let arguments: Arguments
  private let output: VerifyOutput

  /// Reads the command line.
  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    output = try VerifyOutput(arguments)
    let others = [Flag.update, .prune, .lean, .base, .goldens, .moments, .filter, .shard].filter(arguments.has)
    if let other = others.first {
      throw .conflict("--merge takes the reports of shards; it cannot be used with --\(other.name)")
    }
    let reportPath = try? FileSystem.realPath(output.report.folder)
    for operand in arguments.operands {
      if Self.isScene(operand) { throw .conflict("--merge takes the reports of shards, not scenes: \(operand)") }
      if let reportPath, (try? FileSystem.realPath(operand)) == reportPath {
        throw .conflict("the merged report cannot replace the report of a shard: \(operand); choose another --report")
      }
    }
  }

  /// Whether an operand is a file, or a folder with scenes that is no report.
  private static func isScene(_ operand: String) -> Bool {
    guard FileSystem.kind(of: operand) == .folder else { return FileSystem.kind(of: operand) != nil }
    if FileSystem.kind(of: "\(operand)/\(GoldenReport.resultsName)") != nil { return false }
    return (try? SceneInputs([operand]).all()) != nil
  }

  /// Merges the reports.
  func run() throws -> ExitCode {
    try output.report.removeEarlier(force: arguments.has(.force))
    let results = try GoldenMerge.merge(arguments.operands, into: output.report)
    let commands = VerifyCommands(results)
    for scene in results.scenes { output.say(scene, commands) }
    for error in results.errors { Streams.message(error.message) }
    return try output.finish(results, isReported: true)
  }
}
