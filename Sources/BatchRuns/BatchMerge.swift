// Shards' manifests into one, which is then that of a run on one machine.

import FileFormats
import Platform
import Rendering

/// Merges what the shards of a batch have left.
package enum BatchMerge {
  /// Writes `manifest.json` for the outputs of all shards and removes the shards' own manifests. Returns how many outputs
  /// there are.
  ///
  /// - Throws: `BatchError.merge` when a shard is missing or has not ended; nothing is changed then.
  package static func merge(_ folder: String) throws(BatchError) -> Int {
    func error(_ reason: String) -> BatchError { .merge(folder: folder, reason: reason) }
    if FileSystem.kind(of: folder) != .folder { throw .input(.missing(folder)) }
    let names = try BatchFolder.manifests(in: folder)
    if let journal = names.first(where: { $0.hasSuffix(".jsonl") }) {
      throw error("\(journal) exists: its run has not finished")
    }
    let shards = names.compactMap { name in shard(name).map { (name: name, shard: $0) } }
    guard let count = shards.first?.shard.count else { throw error("no manifest of a shard found") }
    if let other = shards.first(where: { $0.shard.count != count }) {
      throw error("found shards of \(count) and of \(other.shard.count)")
    }
    // The count is compared with the manifests, never counted up to: a file name can have any number.
    let found = Set(shards.map(\.shard.index))
    if found.count < count, let first = (1...count).first(where: { !found.contains($0) }) {
      throw error("\(count - found.count) of \(count) shards are missing, such as \(first)/\(count)")
    }
    let merged = try BatchFolder(folder, shard: nil)
    try merged.close()
    for (name, _) in shards { FileSystem.remove(Path.join(folder, name)) }
    return merged.count
  }

  /// The shard of `manifest-K-of-N.json`.
  private static func shard(_ name: String) -> Shard? {
    let parts = Path.stem(of: name).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "manifest", parts[2] == "of", let index = Int(parts[1]),
      let count = Int(parts[3])
    else { return nil }
    return try? Shard(index, of: count)
  }
}
