// The coverage of shapes and glyph runs that rest over several frames: it is computed once, and its rows are cached.
//
// Most shapes of a moving scene never have the same placement twice. So a new shape is only noted until the end of the
// next frame; if it occurs again there, it is at rest, and its rows are cached for later frames.

import DisplayList
import Pixels

/// Coverage by shape and placement. Used by one thread at a time. Cached coverage is equal to newly computed coverage.
final class RestingShapes {
  /// The covered shape.
  enum Area: Hashable {
    case shape(Shape)
    /// A path by its number in the store of paths, which names no other one.
    case path(Int, Transform)
    case run(GlyphRun)

    /// A few numbers that tell most placements apart.
    func hash(into hasher: inout Hasher) {
      switch self {
      case .shape(let shape):
        let rect = shape.outline.rect
        Self.combine(shape.transform, rect.minX.bitPattern &* 11 &+ rect.maxY.bitPattern &* 13, into: &hasher)
      case .path(let number, let transform):
        Self.combine(transform, UInt64(truncatingIfNeeded: number), into: &hasher)
      case .run(let run):
        Self.combine(run.transform, UInt64(run.glyphs.first?.outline ?? 0) &* 31, into: &hasher)
      }
    }

    private static func combine(_ transform: Transform, _ number: UInt64, into hasher: inout Hasher) {
      hasher.combine(
        transform.tx.bitPattern &* 3 &+ transform.ty.bitPattern &* 5 &+ transform.a.bitPattern &* 7 &+ number)
    }
  }

  private struct Key: Hashable {
    let area: Area
    let limit: GeometryArea
  }

  fileprivate enum State: Equatable {
    /// It was not used in two neighbouring frames.
    case met
    /// It is at rest; its rows are cached in this number of bytes.
    case kept(Int)
    /// It rests, but there was no room for its rows.
    case crowded
  }

  private struct Entry {
    var coverage: ShapeCoverage
    /// The frame in which it was used last.
    var lastFrame: Int
    var state = State.met
  }

  private var entries: [Key: Entry] = [:]
  private var frame = 0
  /// Bytes that rows take.
  private(set) var cost = 0
  /// Bytes that all rows may take.
  private let capacity: Int

  /// A memory for rows of at most `capacity` bytes; with 0 it keeps nothing.
  init(capacity: Int) { self.capacity = capacity }

  /// Starts a frame.
  func startFrame() {
    // The key of a moving shape is different in every frame, so old entries are never used again.
    forget { $0.lastFrame < frame && !$0.state.isKept }
    frame += 1
  }

  /// The coverage of an area within `limit`, found by `make` unless it is known.
  func coverage(_ area: Area, within limit: GeometryArea, make: () -> ShapeCoverage) -> ShapeCoverage {
    guard capacity > 0 else { return make() }
    let key = Key(area: area, limit: limit)
    guard let known = entries[key] else {
      let coverage = make()
      entries[key] = Entry(coverage: coverage, lastFrame: frame)
      return coverage
    }
    let rests = known.state == .met && known.lastFrame < frame
    let entry = rests ? withRows(known) : Entry(coverage: known.coverage, lastFrame: frame, state: known.state)
    entries[key] = entry
    return entry.coverage
  }

  /// An entry with its rows, if there is room for them. Entries that neither this frame nor the previous one used make
  /// room.
  private func withRows(_ entry: Entry) -> Entry {
    let (coverage, bytes) = entry.coverage.withRows()
    if cost + bytes > capacity { forget { $0.lastFrame < frame - 1 } }
    guard cost + bytes <= capacity else {
      return Entry(coverage: entry.coverage, lastFrame: frame, state: .crowded)
    }
    cost += bytes
    return Entry(coverage: coverage, lastFrame: frame, state: .kept(bytes))
  }

  private func forget(_ isOld: (Entry) -> Bool) {
    entries = entries.filter { _, entry in
      guard isOld(entry) else { return true }
      if case .kept(let bytes) = entry.state { cost -= bytes }
      return false
    }
  }
}

extension RestingShapes.State {
  fileprivate var isKept: Bool { if case .kept = self { true } else { false } }
}
