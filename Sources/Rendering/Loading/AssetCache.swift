// What scenes of one run share: decoded images and digests of files, each computed once as long as the file stays as it
// is. Files are told apart by device, number, size and times, so a path that leads to another file is another file.

import FileFormats
import ImageComparison
import Platform
import Synchronization

/// Decoded images and digests of files, shared by the scenes of a batch. It may be used by several threads at a time.
package final class AssetCache: Sendable {
  /// Something decoded, with what it takes.
  struct Entry: Sendable {
    let digest: SHA256.Digest
    let image: LoadedPicture
  }

  /// Holds one image; a caller that asks while it is decoded waits for it.
  private final class Slot: Sendable {
    let entry = Mutex<Entry?>(nil)
  }

  private struct State {
    var slots: [FileIdentity: Slot] = [:]
    /// The least recently used first.
    var order: [FileIdentity] = []
    var sizes: [FileIdentity: Int] = [:]
    /// Those that were asked for since `forgetUnused` was called last.
    var recent: Set<FileIdentity> = []
    var total = 0
  }

  private let limit: Int
  private let state = Mutex(State())
  private let digests = Mutex<[FileIdentity: SHA256.Digest]>([:])

  /// Creates a cache.
  ///
  /// - Parameter limit: Bytes of decoded images that are kept. Beyond it the least recently used image is removed first; the
  ///   last one always stays. A scene keeps the images that it uses, whatever the cache does.
  package init(limit: Int) { self.limit = limit }

  /// The image of a file. `load` is called when the image is not in the cache.
  ///
  /// Threads that need the same file at the same time wait for one of them to decode it. An error is not kept: the next call
  /// tries again.
  func image(_ identity: FileIdentity, load: () throws(AssetError) -> Entry) throws(AssetError) -> Entry {
    let slot = state.withLock { state in
      let slot = state.slots[identity] ?? Slot()
      state.recent.insert(identity)
      state.slots[identity] = slot
      return slot
    }
    let result = slot.entry.withLock { stored -> Result<Entry, AssetError> in
      if let stored { return .success(stored) }
      let loaded = Result { () throws(AssetError) in try load() }
      if case .success(let entry) = loaded { stored = entry }
      return loaded
    }
    let entry = try result.get()
    use(identity, size: entry.image.memory)
    return entry
  }

  /// The SHA-256 of a file; symbolic links are followed.
  ///
  /// It is computed again only when the file has changed, or when `forgetUnused` has removed it.
  ///
  /// - Throws: `SystemError` when the file cannot be read.
  package func digest(ofFile path: String) throws(SystemError) -> SHA256.Digest {
    let file = try OpenFile(path, for: .reading, waits: false)
    let identity = try file.status().identity
    state.withLock { _ = $0.recent.insert(identity) }
    if let known = digests.withLock({ $0[identity] }) { return known }
    return digest(of: try file.readAll(limit: AssetFolder.longestFile), identity)
  }

  /// The digest of what was read from the file that is `identity`.
  func digest(of bytes: [UInt8], _ identity: FileIdentity) -> SHA256.Digest {
    state.withLock { _ = $0.recent.insert(identity) }
    if let known = digests.withLock({ $0[identity] }) { return known }
    let digest = SHA256.digest(of: bytes)
    digests.withLock { $0[identity] = digest }
    return digest
  }

  /// Removes what has not been requested since the last call, such as earlier versions of files that have changed.
  package func forgetUnused() {
    let recent = state.withLock { state in
      let recent = state.recent
      state.slots = state.slots.filter { recent.contains($0.key) }
      state.order.removeAll { !recent.contains($0) }
      state.sizes = state.sizes.filter { recent.contains($0.key) }
      state.total = state.sizes.values.reduce(0, +)
      state.recent = []
      return recent
    }
    digests.withLock { known in known = known.filter { recent.contains($0.key) } }
  }

  /// Remembers that an image was used, and forgets those that were not used for longest when there are too many.
  private func use(_ identity: FileIdentity, size: Int) {
    state.withLock { state in
      state.order.removeAll { $0 == identity }
      state.order.append(identity)
      if state.sizes.updateValue(size, forKey: identity) == nil { state.total += size }
      while state.total > limit, state.order.count > 1 {
        let oldest = state.order.removeFirst()
        state.total -= state.sizes.removeValue(forKey: oldest) ?? 0
        state.slots[oldest] = nil
      }
    }
  }
}

/// The files that one scene has asked for, with the digests of what was read.
package final class InputLog: Sendable {
  private struct State {
    var digests: [String: SHA256.Digest] = [:]
    var failed: Set<String> = []
    var isTransient = false
  }

  /// What it shares with other scenes.
  let cache: AssetCache
  private let state = Mutex(State())

  /// Starts empty.
  package init(cache: AssetCache) { self.cache = cache }

  /// Notes that the file at `path`, as the scene writes it, was read.
  func note(_ path: String, _ digest: SHA256.Digest) {
    state.withLock { $0.digests[path] = digest }
  }

  /// Notes that the file could not be used.
  func note(_ path: String, _ error: AssetError) {
    state.withLock { state in
      state.failed.insert(path)
      switch error {
      case .unreadable(let reason): state.isTransient = state.isTransient || reason.isTransient
      case .changedWhileRead: state.isTransient = true
      default: break
      }
    }
  }

  /// What was read, in order.
  package var digests: [(path: String, digest: SHA256.Digest)] {
    state.withLock { $0.digests }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Every path that was asked for, in order.
  package var paths: [String] { state.withLock { $0.failed.union($0.digests.keys) }.sorted() }

  /// Whether a file failed for a reason that can pass, such as a change while it was read. Trying again can help.
  package var hasTransientFailure: Bool { state.withLock { $0.isTransient } }
}

extension InputLog {
  /// Whether every file still has the bytes that were read; false if one could not be used.
  ///
  /// - Parameter folder: The folder that paths are relative to.
  package func isCurrent(in folder: String) -> Bool {
    state.withLock { $0.failed.isEmpty }
      && digests.allSatisfy { path, digest in
        (try? cache.digest(ofFile: Path.join(folder, path))) == digest
      }
  }

  /// Whether a scene in another folder would read the same bytes from all of these files.
  package func isSame(in folder: String, options: LoadingOptions) -> Bool {
    let read = digests
    guard read.count == paths.count else { return false }
    let files = AssetFolder(folder, allowed: options.allowedFolders.map(\.path))
    return read.allSatisfy { path, digest in
      // An absolute path is the same file for both.
      if path.utf8.first == UInt8(ascii: "/") { return true }
      guard let bytes = try? files.bytes(at: path) else { return false }
      return SHA256.digest(of: bytes) == digest
    }
  }
}
