// The limits for one file. Everything that a short file can make long by repeated references is counted whenever it is
// visited, not when it is written.

/// Counts how much of its limits a reading has used.
final class Budget {
  /// Longest file in bytes: 16 MiB.
  static let bytes = 16 << 20
  /// Most elements within each other.
  static let depth = 256
  /// Most elements, written and as drawn: each time that one is visited counts.
  static let elements = 200_000
  /// Most segments of all paths as drawn.
  static let segments = 1_000_000
  /// Most rules of CSS, a selector of a list each.
  static let rules = 10_000
  /// The most attribute text that is read, counted each time that its element is visited.
  static let attributeBytes = 96 << 20
  /// Most trials of selectors, and of segments when groups are measured.
  static let steps = 20_000_000
  /// Most references that lead from one to the next.
  static let chain = 32
  /// Largest absolute number.
  static let largestNumber = 1e9

  private var visited = 0
  private var drawn = 0
  private var read = 0
  private var tried = 0

  /// Counts a visited element, with the bytes of its attributes; `offset` is its position.
  func visit(attributeBytes: Int, at offset: Int) throws(SVGDiagnostic) {
    visited += 1
    read += attributeBytes
    try hold(visited <= Self.elements, "elements, those that `use` repeats included", Self.elements, offset)
    try hold(
      read <= Self.attributeBytes, "bytes of attributes, those that `use` repeats included", Self.attributeBytes, offset
    )
  }

  /// Counts segments of a path.
  func draw(_ segments: Int, at offset: Int) throws(SVGDiagnostic) {
    drawn += segments
    // The parser of path data stops at as many.
    try hold(drawn < Self.segments, "segments of paths", Self.segments - 1, offset)
  }

  /// Counts work that the file's length does not bound.
  func work(_ steps: Int, at offset: Int) throws(SVGDiagnostic) {
    tried += steps
    try hold(tried <= Self.steps, "trials of selectors and measurings of paths", Self.steps, offset)
  }

  private func hold(_ isWithin: Bool, _ what: String, _ limit: Int, _ offset: Int) throws(SVGDiagnostic) {
    if !isWithin { throw .error("there are more than \(limit) \(what)", at: offset) }
  }
}
