// The paint order of phantoms and lifted layers, which holds from the start of a transition to its end.
//
// Both stills say which of two layers is above where they overlap. One order that agrees with both is found once, so nothing
// changes places while it moves:
//
//   matched layers in the same order on both screens │ lifted layers keep their places between them
//   matched layers in another order                  │ the destination's, as far as both stills allow it
//   stills that contradict each other                │ both orders are painted, and one cross-fades to the other

import Pixels

/// A layer that is painted among the phantoms.
struct OverlayElement {
  /// Its place on a screen at rest.
  struct Rest {
    /// In paint order.
    var rank: Int
    /// What it covers on the canvas.
    var box: Rect
    /// Whether anything of it can be seen.
    var isSeen = true
  }

  /// What sorts before the paint order.
  var z = 0.0
  /// Nil for what only the entering screen has.
  var from: Rest?
  /// Nil for what only the leaving screen has.
  var to: Rest?
}

/// The order of overlay elements, by index.
struct OverlayOrder: Sendable {
  /// Elements whose order is the same all the time, or changes.
  enum Part: Equatable, Sendable {
    case steady(Int)
    /// The same elements as the leaving and as the entering screen order them.
    case changing(from: [Int], to: [Int])

    /// As the leaving screen orders them.
    var from: [Int] {
      switch self {
      case .steady(let element): [element]
      case .changing(let from, _): from
      }
    }

    /// As the entering screen orders them.
    var to: [Int] {
      switch self {
      case .steady(let element): [element]
      case .changing(_, let to): to
      }
    }
  }

  /// Bottom to top.
  private(set) var parts: [Part] = []

  /// Whether any elements change places.
  var changes: Bool {
    parts.contains { if case .changing = $0 { true } else { false } }
  }

  /// Orders elements by `z`, then as the stills do.
  init(_ elements: [OverlayElement]) {
    let byDepth = Dictionary(grouping: elements.indices) { elements[$0].z }
    for z in byDepth.keys.sorted() { add(byDepth[z] ?? [], elements) }
  }

  private mutating func add(_ group: [Int], _ elements: [OverlayElement]) {
    let first = group.sorted(by: elements, \.from), second = group.sorted(by: elements, \.to)
    let matched = first.filter { elements[$0].to != nil }
    let goal = second.filter { elements[$0].from != nil }
    let places = Dictionary(uniqueKeysWithValues: goal.enumerated().map { ($1, $0) })
    var leaving = first.filter { elements[$0].to == nil }[...]
    var entering = second.filter { elements[$0].from == nil }[...]
    var (start, furthest) = (0, -1)
    for (index, element) in matched.enumerated() {
      furthest = max(furthest, places[element] ?? index)
      guard furthest == index else { continue }
      // On both screens the same elements lie below.
      let (one, other) = (matched[start...index], goal[start...index])
      addBetween(
        leaving.takeFirst { elements.isBelow($0, one.first, \.from) },
        entering.takeFirst { elements.isBelow($0, other.first, \.to) }, elements)
      let inside =
        leaving.takeFirst { elements.isBelow($0, one.last, \.from) }
        + entering.takeFirst { elements.isBelow($0, other.last, \.to) }
      if one.count == 1 {
        parts.append(.steady(element))
      } else {
        parts += OverlayKnot(Array(one) + inside, elements).parts
      }
      start = index + 1
    }
    addBetween(Array(leaving), Array(entering), elements)
  }

  /// Lifted layers of both screens that lie between the same matched layers.
  private mutating func addBetween(_ leaving: [Int], _ entering: [Int], _ elements: [OverlayElement]) {
    func rank(_ index: Int) -> Int { elements[index].from?.rank ?? elements[index].to?.rank ?? 0 }
    var entering = entering[...]
    for index in leaving {
      parts += entering.takeFirst { rank($0) < rank(index) }.map { .steady($0) }
      parts.append(.steady(index))
    }
    parts += entering.map { .steady($0) }
  }
}

/// Elements among which matched layers are in another order on each screen.
private struct OverlayKnot {
  private(set) var parts: [OverlayOrder.Part] = []
  /// The most elements that are compared pair by pair. More are cross-faded from one order to the other.
  private static let mostCompared = 2048

  private let elements: [OverlayElement]
  private let members: [Int]
  /// For each member what must be painted after it, by position among the members.
  private var above: [[Int]]
  private var below: [[Int]]

  init(_ members: [Int], _ elements: [OverlayElement]) {
    (self.members, self.elements) = (members, elements)
    above = Array(repeating: [], count: members.count)
    below = above
    guard members.count <= Self.mostCompared else {
      parts = [part(Array(members.indices))]
      return
    }
    compareAll(unseen: true)
    if !sort() {
      // What cannot be seen gives way.
      (above, below) = (Array(repeating: [], count: members.count), Array(repeating: [], count: members.count))
      compareAll(unseen: false)
      _ = sort()
    }
  }

  private mutating func compareAll(unseen: Bool) {
    for first in members.indices {
      for second in first + 1..<members.count {
        compare(first, second, \.from, unseen)
        compare(first, second, \.to, unseen)
      }
    }
  }

  private mutating func compare(
    _ first: Int, _ second: Int, _ side: KeyPath<OverlayElement, OverlayElement.Rest?>, _ unseen: Bool
  ) {
    guard let one = elements[members[first]][keyPath: side], let other = elements[members[second]][keyPath: side],
      one.box.overlaps(other.box), unseen || one.isSeen && other.isSeen
    else { return }
    let (low, high) = one.rank < other.rank ? (first, second) : (second, first)
    above[low].append(high)
    below[high].append(low)
  }

  /// Takes away what nothing has to be below, then what nothing has to be above; what is left contradicts itself. Returns
  /// whether nothing is.
  private mutating func sort() -> Bool {
    let goal = keys(\.to, \.from)
    var left = Set(members.indices)
    func taken(_ graph: (needs: [[Int]], frees: [[Int]]), _ isBefore: (Int, Int) -> Bool) -> [Int] {
      var open = graph.needs.map { $0.count { left.contains($0) } }
      var ready = left.filter { open[$0] == 0 }
      var order: [Int] = []
      while let next = ready.min(by: isBefore) {
        ready.remove(next)
        left.remove(next)
        order.append(next)
        for other in graph.frees[next] {
          open[other] -= 1
          if open[other] == 0, left.contains(other) { ready.insert(other) }
        }
      }
      return order
    }
    let low = taken((below, above)) { (goal[$0], $0) < (goal[$1], $1) }
    let high = taken((above, below)) { (goal[$0], $0) > (goal[$1], $1) }
    parts = low.map { .steady(members[$0]) }
    if !left.isEmpty { parts.append(part(left.sorted())) }
    parts += high.reversed().map { .steady(members[$0]) }
    return left.isEmpty
  }

  /// Both orders of some members.
  private func part(_ positions: [Int]) -> OverlayOrder.Part {
    func ordered(_ keys: [Double]) -> [Int] { positions.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { members[$0] } }
    return .changing(from: ordered(keys(\.from, \.to)), to: ordered(keys(\.to, \.from)))
  }

  /// Where each member comes in the order of one screen. A layer of the other screen alone stays right above the nearest
  /// matched layer on which it lies.
  private func keys(
    _ side: KeyPath<OverlayElement, OverlayElement.Rest?>, _ opposite: KeyPath<OverlayElement, OverlayElement.Rest?>
  ) -> [Double] {
    let matched = members.map { elements[$0] }.filter { $0.from != nil && $0.to != nil }
    return members.map { member in
      if let rest = elements[member][keyPath: side] { return Double(rest.rank) }
      guard let own = elements[member][keyPath: opposite] else { return 0 }
      let under = matched.filter { ($0[keyPath: opposite]?.rank ?? 0) < own.rank }
      func nearest(_ found: [OverlayElement]) -> OverlayElement? {
        found.max { ($0[keyPath: opposite]?.rank ?? 0) < ($1[keyPath: opposite]?.rank ?? 0) }
      }
      let base = nearest(under.filter { $0[keyPath: opposite]?.box.overlaps(own.box) == true }) ?? nearest(under)
      return Double(base?[keyPath: side]?.rank ?? -1) + 0.5
    }
  }
}

extension [OverlayElement] {
  /// Whether an element is painted before another one on a screen.
  fileprivate func isBelow(_ one: Int, _ other: Int?, _ side: KeyPath<OverlayElement, OverlayElement.Rest?>) -> Bool {
    guard let other, let first = self[one][keyPath: side], let second = self[other][keyPath: side] else { return false }
    return first.rank < second.rank
  }
}

extension [Int] {
  /// Those that a screen has, in its paint order.
  fileprivate func sorted(
    by elements: [OverlayElement], _ side: KeyPath<OverlayElement, OverlayElement.Rest?>
  ) -> [Int] {
    let ranked = compactMap { index in elements[index][keyPath: side].map { (rank: $0.rank, index: index) } }
    return ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.index)
  }
}

extension ArraySlice<Int> {
  /// Removes the first elements as long as they fit, and returns them.
  fileprivate mutating func takeFirst(while fits: (Int) -> Bool) -> [Int] {
    let taken = prefix(while: fits)
    self = dropFirst(taken.count)
    return Array(taken)
  }
}
