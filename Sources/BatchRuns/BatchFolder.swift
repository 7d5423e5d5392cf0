// The folder of a batch's outputs: its manifest, the journal of the run, and who may write there.
//
// The journal is opened with the first output, and locked: a second batch for the same folder ends with "try again", while
// shards have a journal each. An output's last line follows its rename, so a killed run forgets at most what it must do
// again. At the end the manifest is written when it differs, and the journal removed.

import FileFormats
import OutputFiles
import Platform
import Rendering
import Synchronization

/// Where outputs go.
final class BatchFolder: Sendable {
  private struct State {
    var manifest = BatchManifest()
    /// Outputs of this run or its shard, of which the manifest tells at the end.
    var own: [String: ManifestEntry] = [:]
    var journal: OpenFile?
  }

  /// As it was named.
  let path: String
  private let shard: Shard?
  private let state = Mutex(State())

  /// Reads what is there; a folder that is not there is empty.
  init(_ path: String, shard: Shard?) throws(BatchError) {
    (self.path, self.shard) = (path, shard)
    if FileSystem.kind(of: path) != .folder { return }
    var state = State()
    let names = try Self.manifests(in: path)
    for name in names where name.hasSuffix(".json") { try state.manifest.read(Path.join(path, name), isJournal: false) }
    for name in names where name.hasSuffix(".jsonl") { try state.manifest.read(Path.join(path, name), isJournal: true) }
    // The manifest of a shard has only the outputs of that shard.
    if shard == nil {
      state.own = state.manifest.entries
    } else {
      var own = BatchManifest()
      try own.read(manifestPath, isJournal: false)
      try own.read(journalPath, isJournal: true)
      state.own = own.entries
    }
    self.state.withLock { $0 = state }
  }

  private var manifestPath: String { Self.manifestPath(in: path, shard) }
  private var journalPath: String { manifestPath + "l" }

  /// The manifest of a batch, or of its shard: `manifest-K-of-N.json`.
  static func manifestPath(in folder: String, _ shard: Shard?) -> String {
    let name = shard.map { "manifest-\($0.index)-of-\($0.count)" } ?? "manifest"
    return Path.join(folder, name + ".json")
  }

  /// The names of all manifests and journals in a folder, whole ones before those of shards.
  static func manifests(in folder: String) throws(BatchError) -> [String] {
    do {
      return try FileSystem.names(inFolder: folder).filter { name in
        ["json", "jsonl"].contains(Path.fileExtension(of: name))
          && (name.hasPrefix("manifest.") || name.hasPrefix("manifest-"))
      }
    } catch { throw .input(.unreadable(path: folder, reason: error)) }
  }

  /// What is known of an animation's outputs.
  func entries(ofStem stem: String) -> [ManifestEntry] {
    state.withLock { state in OutputFormat.allCases.compactMap { state.manifest.entries[$0.path(of: stem)] } }
  }

  /// Whether an output is one of this program's by its manifests.
  func knows(_ output: String) -> Bool {
    state.withLock { $0.manifest.entries[output] != nil || $0.manifest.begun.contains(output) }
  }

  /// How many outputs the manifest tells of.
  var count: Int { state.withLock { $0.own.count } }

  // MARK: Writing

  /// Makes this run the one that writes here.
  func claim() throws(BatchError) {
    try state.withLock { state throws(BatchError) in _ = try open(&state) }
  }

  /// Records that an output is about to be written.
  func begin(_ output: String) throws(BatchError) {
    try append(BatchManifest.line(begun: output)) { state in state.manifest.begun.insert(output) }
  }

  /// Records that an output is complete.
  func finish(_ entry: ManifestEntry) throws(BatchError) {
    try append(entry.line) { state in
      state.manifest.entries[entry.output] = entry
      state.own[entry.output] = entry
    }
  }

  /// Records that an output of this run was up to date.
  func keep(_ entry: ManifestEntry) {
    state.withLock { $0.own[entry.output] = entry }
  }

  /// Writes the manifest, unless it is there already, and removes the journal.
  func close() throws(BatchError) {
    try state.withLock { state throws(BatchError) in
      let manifest = BatchManifest(entries: state.own.filter { $0.value.exists(in: path) })
      let bytes = Array(manifest.text.utf8)
      let isThere = (try? OpenFile(manifestPath, for: .reading).readAll(limit: bytes.count)) == bytes
      if isThere && state.journal == nil && FileSystem.kind(of: journalPath) == nil { return }
      try open(&state)
      do throws(OutputError) {
        if !isThere {
          let file = try OutputFile(manifestPath, force: true)
          try file.write(bytes)
          try file.commit()
        }
      } catch { throw .output(error) }
      FileSystem.remove(journalPath)
      state.journal = nil
    }
  }

  private func append(_ line: String, change: (inout State) -> Void) throws(BatchError) {
    try state.withLock { state throws(BatchError) in
      let journal = try open(&state)
      do throws(SystemError) { try journal.write(Array((line + "\n").utf8)) } catch {
        throw .output(.writeFailed(path: journalPath, reason: error))
      }
      change(&state)
    }
  }

  /// The journal, which belongs to this run from now on.
  @discardableResult
  private func open(_ state: inout State) throws(BatchError) -> OpenFile {
    if let journal = state.journal { return journal }
    do throws(SystemError) {
      while true {
        let journal = try OpenFile(journalPath, for: .appending)
        try journal.lock()
        // Another run may have ended, and removed its journal, between the two calls.
        guard try journal.status().hasName else { continue }
        // A torn last line ends here.
        if try journal.status().size > 0 { try journal.write([UInt8(ascii: "\n")]) }
        state.journal = journal
        return journal
      }
    } catch {
      if error == .locked { throw .busy(folder: path) }
      throw .output(.cannotCreate(path: journalPath, reason: error))
    }
  }
}
