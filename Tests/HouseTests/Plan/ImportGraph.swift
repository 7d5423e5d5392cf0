// Who imports whom, with the places that say so: targets or folders of one target. Circles are found as strongly connected
// components, by Tarjan's algorithm.

/// Arrows between names, each with its reasons.
struct ImportGraph {
  /// A place that makes an arrow.
  struct Reason: Hashable, Sendable, CustomStringConvertible {
    var place: Place
    /// The module or type that it names.
    var name: String

    var description: String { "\(place) names \(name)" }
  }

  /// For each name its imports and their reasons, in the order of discovery.
  private(set) var arrows: [String: [String: [Reason]]] = [:]

  /// Adds a reason; an arrow from a name to itself is ignored.
  mutating func add(from: String, to: String, _ reason: Reason) {
    guard from != to else { return }
    arrows[from, default: [:]][to, default: []].append(reason)
  }

  /// All names, in order.
  var nodes: [String] { Set(arrows.keys).union(arrows.values.flatMap(\.keys)).sorted() }

  /// The imports of a name, in order.
  func imports(of node: String) -> [String] { arrows[node, default: [:]].keys.sorted() }

  /// Groups of names that all reach each other, each in order.
  func circles() -> [[String]] {
    var search = CircleSearch(graph: self)
    for node in nodes where search.numbers[node] == nil { search.visit(node) }
    return search.circles.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }

  /// A circle in words, the arrows with the fewest reasons first: they are the easiest to take out.
  /// - Parameter reasons: The number of reasons given for each arrow.
  func describe(_ circle: [String], reasons: Int = 3) -> String {
    let members = Set(circle)
    let inner = circle.flatMap { from in
      arrows[from, default: [:]].filter { members.contains($0.key) }.map { (from: from, to: $0.key, reasons: $0.value) }
    }
    let ordered = inner.sorted { ($0.reasons.count, $0.from, $0.to) < ($1.reasons.count, $1.from, $1.to) }
    return ordered.map { arrow in
      let places = arrow.reasons.sorted { ($0.place.file, $0.place.line) < ($1.place.file, $1.place.line) }
      let rest = places.count > reasons ? ", and \(places.count - reasons) more" : ""
      return "  \(arrow.from) -> \(arrow.to): " + places.prefix(reasons).map(\.description).joined(separator: ", ")
        + rest
    }.joined(separator: "\n")
  }
}

/// One run of Tarjan's algorithm.
private struct CircleSearch {
  let graph: ImportGraph
  var numbers: [String: Int] = [:]
  var circles: [[String]] = []
  private var lowest: [String: Int] = [:]
  private var stack: [String] = []

  init(graph: ImportGraph) { self.graph = graph }

  /// Numbers a name and all that it reaches; a name that reaches none of lower number ends a component.
  mutating func visit(_ node: String) {
    let number = numbers.count
    numbers[node] = number
    lowest[node] = number
    stack.append(node)
    for next in graph.imports(of: node) {
      if numbers[next] == nil { visit(next) }
      // A node that has left the stack is in another component.
      if stack.contains(next) { lowest[node] = min(lowest[node] ?? number, lowest[next] ?? number) }
    }
    guard lowest[node] == number, let first = stack.firstIndex(of: node) else { return }
    let component = Array(stack[first...])
    stack.removeSubrange(first...)
    if component.count > 1 { circles.append(component) }
  }
}
