import Testing

@Suite struct ImportGraphTests {
  /// `ab` is an arrow from a to b.
  private func graph(_ arrows: String...) -> ImportGraph {
    var graph = ImportGraph()
    for (index, arrow) in arrows.enumerated() {
      let reason = ImportGraph.Reason(place: Place(file: "\(arrow).swift", line: index + 1), name: arrow.uppercased())
      graph.add(from: String(arrow.prefix(1)), to: String(arrow.suffix(1)), reason)
    }
    return graph
  }

  @Test func `a tree has no circle`() {
    #expect(graph("ab", "ac", "bd", "cd", "aa").circles().isEmpty)
  }

  @Test func `circles are found anywhere in the graph`() {
    #expect(graph("ab", "ba").circles() == [["a", "b"]])
    #expect(graph("ab", "bc", "cb", "cd").circles() == [["b", "c"]])
    #expect(graph("ab", "bc", "ca", "cd", "de", "ef", "fd").circles() == [["a", "b", "c"], ["d", "e", "f"]])
    #expect(graph("ba", "ca", "bc", "db", "cd").circles() == [["b", "c", "d"]])
  }

  @Test func `a circle is described by its thinnest arrow first`() {
    let graph = graph("ab", "ab", "ab", "ab", "ba", "bc")
    #expect(
      graph.describe(["a", "b"], reasons: 2) == """
          b -> a: ba.swift:5 names BA
          a -> b: ab.swift:1 names AB, ab.swift:2 names AB, and 2 more
        """)
  }
}
