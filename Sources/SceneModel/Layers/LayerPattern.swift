// Patterns of paths: `*` matches any characters of one id.

/// A path with `*`, such as `row*/title`. It is held against full paths and their endings.
package struct LayerPattern {
  private let parts: [[UInt8]]

  /// A path that fits a pattern.
  package struct Match {
    /// Whether all of the path fits, and not only its ending.
    package var isFull: Bool
    /// What each `*` matches.
    package var captures: [String]
  }

  /// Reads a pattern; nil for a path without `*`.
  package init?(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "*")) else { return nil }
    parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Array($0.utf8) }
  }

  /// Whether it is held against ids alone, as a bare id is.
  var isBare: Bool { parts.count == 1 }

  /// How a full path fits; nil when neither it nor its ending does.
  package func match(_ path: String) -> Match? {
    let ids = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Array.init)
    guard ids.count >= parts.count else { return nil }
    var captures: [String] = []
    for (part, id) in zip(parts, ids.suffix(parts.count)) {
      guard let found = Self.captures(part, id) else { return nil }
      captures += found
    }
    return Match(isFull: ids.count == parts.count, captures: captures)
  }

  /// What each `*` matches, nil when the id does not fit. Goes back to the last `*` alone, so that the time is at most the
  /// product of both lengths.
  private static func captures(_ pattern: [UInt8], _ id: [UInt8]) -> [String]? {
    var (p, i) = (0, 0)
    var retry: (pattern: Int, id: Int)?
    var ranges: [Range<Int>] = []
    while i < id.count {
      if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
        retry = (p, i)
        ranges.append(i..<i)
        p += 1
      } else if p < pattern.count, pattern[p] == id[i] {
        (p, i) = (p + 1, i + 1)
      } else if let last = retry {
        retry = (last.pattern, last.id + 1)
        ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<last.id + 1
        (p, i) = (last.pattern + 1, last.id + 1)
      } else {
        return nil
      }
    }
    guard pattern[p...].allSatisfy({ $0 == UInt8(ascii: "*") }) else { return nil }
    return ranges.map { String(decoding: id[$0], as: UTF8.self) } + pattern[p...].map { _ in "" }
  }
}

/// Paths and patterns of one list of changes, with the layers that each of them means: an exact path wins against patterns, of
/// those the last.
package struct PatternChoice {
  /// What a pattern means.
  package struct Targets {
    /// The layers that no exact path and no later pattern means.
    package var addresses: [LayerAddress]
    /// Whether there is no layer at all that it could mean.
    package var isUnknown: Bool
  }

  /// For each key what it means; nil for an exact path, which is looked up by itself.
  package private(set) var targets: [Targets?]

  /// Sorts out who means whom among the layers of a table.
  package init(_ keys: [String], in table: PathTable) {
    let patterns = keys.map { LayerPattern($0) }
    targets = Array(repeating: nil, count: keys.count)
    guard patterns.contains(where: { $0 != nil }) else { return }
    var taken = Set(zip(keys, patterns).compactMap { key, pattern in pattern == nil ? table.only(key) : nil })
    for index in keys.indices.reversed() {
      guard let pattern = patterns[index] else { continue }
      let found = table.addresses(matching: pattern)
      let own = found.filter { taken.insert($0).inserted }
      targets[index] = Targets(
        addresses: own.sorted { $0.indices.lexicographicallyPrecedes($1.indices) }, isUnknown: found.isEmpty)
    }
  }
}

extension PathTable {
  /// The layer that an exact path leads to.
  fileprivate func only(_ path: String) -> LayerAddress? {
    if case .found(let address) = resolve(path) { address } else { nil }
  }
}
