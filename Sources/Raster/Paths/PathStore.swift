// Paths that were prepared for drawing, so that a path in many frames is examined once.

import DisplayList
import Pixels
import VectorGraphics

/// A bounded memory of prepared areas of paths, for one thread at a time.
///
/// They are kept in two generations. When the younger one has filled half of the memory, it becomes the older one, and
/// paths that were not used since the last such change are removed.
package final class PathStore {
  /// An area of a path, found quickly: a few of its segments tell most paths apart.
  private struct Key: Hashable {
    let path: VectorPath
    let area: PathArea

    func hash(into hasher: inout Hasher) {
      let segments = path.segments
      hasher.combine(segments.count)
      for index in [1, segments.count / 2, segments.count - 1] where segments.indices.contains(index) {
        hasher.combine(segments[index])
      }
      hasher.combine(area)
    }
  }

  private var young: [Key: StoredPath] = [:]
  private var old: [Key: StoredPath] = [:]
  private var cost = 0
  private var count = 0
  private let capacity: Int

  /// Creates an empty store that keeps about `capacity` bytes; 0 keeps nothing for long.
  package init(capacity: Int = 16 << 20) { self.capacity = capacity }

  /// An area of a path, prepared now or earlier.
  func stored(_ path: VectorPath, _ area: PathArea) -> StoredPath {
    let key = Key(path: path, area: area)
    if let known = young[key] { return known }
    let stored = old.removeValue(forKey: key) ?? make(path, area)
    // The numbers of a path that paints nothing may include NaN, which is not equal to itself.
    if stored.box.isEmpty { return stored }
    if cost > capacity / 2 { startGeneration() }
    young[key] = stored
    cost += path.segments.count * MemoryLayout<VectorPath.Segment>.stride + 512
    return stored
  }

  private func make(_ path: VectorPath, _ area: PathArea) -> StoredPath {
    count += 1
    return StoredPath(path, area, key: -count) { [weak self] in self?.cost += $0 }
  }

  private func startGeneration() {
    swap(&young, &old)
    young.removeAll(keepingCapacity: true)
    cost = 0
  }
}
