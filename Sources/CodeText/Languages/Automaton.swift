// The deterministic automaton of a state, which is made while text is read: most of its transitions never occur.

/// Finds the longest match of any pattern of a program.
struct Automaton {
  /// No further byte can match.
  private static let dead: Int32 = -1
  /// A transition that was not needed yet.
  private static let unknown: Int32 = -2
  /// No pattern ends here.
  static let noRule: Int32 = -1
  /// The pattern that ends here depends on conditions.
  static let conditional: Int32 = -2

  /// The state whose patterns these are.
  let state: Grammar.State
  /// The nodes that read a byte after some bytes, ascending; for each place.
  private var places: [[Int]] = []
  private var numbers: [[Int]: Int32] = [:]
  /// A row for each place: the pattern that ends there (a number, `noRule` or `conditional`), then the place that follows for
  /// each class of bytes.
  private var table: [Int32] = []
  /// All patterns that end at each place, in their order.
  private var accepted: [[Int]] = []
  /// The rows in which matches start, by the rules that are left out.
  private var starts: [(without: UInt64, row: Int)] = []
  /// Rows at some places of the text from which no longer match was found: the row times 2³², plus the place. A later match that
  /// comes to one of them ends there, so that the time stays linear in the length of the text.
  private var failures: Set<UInt64> = []
  private let width: Int

  /// Failures are noted where the place is a multiple of this number.
  private static let stretch = 64

  /// Prepares an automaton.
  init(_ state: Grammar.State) {
    self.state = state
    width = state.program.samples.count + 1
    starts = [(0, Int(row(of: state.program.start)))]
  }

  /// The row in which matches start.
  ///
  /// - Parameter rules: The rules that are left out, as a bit for each place in `state.conditional`.
  mutating func start(without rules: UInt64) -> Int {
    if let start = starts.first(where: { $0.without == rules }) { return start.row }
    let left = Set(state.conditional.indices.filter { rules >> UInt64($0) & 1 == 1 }.map { state.conditional[$0] })
    let kept = state.program.start.indices.filter { !left.contains($0) }
    let row = Int(row(of: kept.map { state.program.start[$0] }))
    starts.append((rules, row))
    return row
  }

  /// How far a match has come.
  struct Match {
    /// The byte that is read next.
    var index: Int
    /// The rule of the longest match whose rule has no condition; `noRule` before there is one.
    var rule = Automaton.noRule
    /// Where that match ends.
    var end: Int
    /// Where longer matches end whose rules have conditions, with their rows.
    var open: [(row: Int, end: Int)] = []
    /// Rows on the way at multiples of a number of bytes.
    var way: [(row: Int, index: Int)] = []
    fileprivate var row: Int

    /// Before the first byte.
    init(start: Int, row: Int) { (index, end, self.row) = (start, start, row) }
  }

  /// Reads bytes for as long as a longer match is possible. Matches whose rules have conditions are noted only, since most of
  /// them are followed by longer ones.
  mutating func read(_ bytes: [UInt8], upTo end: Int, _ match: inout Match) {
    var limit = min(end, (match.index / Self.stretch + 2) * Self.stretch)
    while true {
      while let slot = advance(bytes, upTo: limit, &match) {
        let following = step(match.row, slot: slot)
        guard following >= 0 else { return }
        match.row = Int(following)
        match.index += 1
        note(table[match.row], &match)
      }
      guard match.index == limit, limit < end, !failures.contains(Self.failure(match.row, limit)) else { return }
      match.way.append((match.row, limit))
      limit = min(end, limit + Self.stretch)
    }
  }

  /// Notes that no match ended after a place.
  mutating func note(_ way: [(row: Int, index: Int)], after end: Int) {
    for (row, index) in way.reversed() {
      guard index >= end else { return }
      failures.insert(Self.failure(row, index))
    }
  }

  private static func failure(_ row: Int, _ index: Int) -> UInt64 { UInt64(row) << 32 | UInt64(index) }

  /// Follows known transitions; returns the place of an unknown one. This loop is most of the time of a lexer. Rows and classes
  /// are in range by the way in which the table is built, and indices by the bounds of the text, so it reads them unchecked.
  private func advance(_ bytes: [UInt8], upTo end: Int, _ match: inout Match) -> Int? {
    var (row, index) = (match.row, match.index)
    defer { (match.row, match.index) = (row, index) }
    return unsafe table.withUnsafeBufferPointer { table in
      unsafe state.program.classes.withUnsafeBufferPointer { classes in
        unsafe bytes.withUnsafeBufferPointer { bytes in
          while index < end {
            let slot = unsafe row &+ 1 &+ Int(classes[Int(bytes[index])])
            let following = unsafe table[slot]
            guard following >= 0 else { return following == Self.unknown ? slot : nil }
            row = Int(following)
            index &+= 1
            let rule = unsafe table[row]
            if rule >= 0 {
              (match.rule, match.end) = (rule, index)
            } else if rule == Self.conditional {
              match.open.append((row, index))
            }
          }
          return nil
        }
      }
    }
  }

  /// Notes that a pattern ends where the match is.
  private func note(_ rule: Int32, _ match: inout Match) {
    if rule >= 0 {
      (match.rule, match.end) = (rule, match.index)
    } else if rule == Self.conditional {
      match.open.append((match.row, match.index))
    }
  }

  /// All patterns that end at a row, in their order.
  func rules(atRow row: Int) -> [Int] { accepted[row / width] }

  /// Makes a transition; returns the row that follows.
  private mutating func step(_ row: Int, slot: Int) -> Int32 {
    let byte = state.program.samples[slot - row - 1]
    var targets: [Int] = []
    for node in places[row / width] {
      if case .bytes(let set, let target) = state.program.nodes[node], set.contains(byte) { targets.append(target) }
    }
    let following = targets.isEmpty ? Self.dead : self.row(of: targets)
    table[slot] = following
    return following
  }

  /// The row of the place for some nodes and those that follow them without a byte.
  private mutating func row(of starts: [Int]) -> Int32 {
    var seen: Set<Int> = []
    var open = starts
    var reading: [Int] = []
    var ends: [Int] = []
    while let node = open.popLast() {
      guard seen.insert(node).inserted else { continue }
      switch state.program.nodes[node] {
      case .bytes: reading.append(node)
      case .split(let a, let b): open += [a, b]
      case .accept(let rule): ends.append(rule)
      }
    }
    reading.sort()
    ends.sort()
    let key = reading + [-1] + ends
    if let number = numbers[key] { return number }
    let number = Int32(places.count * width)
    numbers[key] = number
    places.append(reading)
    accepted.append(ends)
    table.append(ends.first.map { state.rules[$0].endConditions.isEmpty ? Int32($0) : Self.conditional } ?? Self.noRule)
    table += Array(repeating: Self.unknown, count: width - 1)
    return number
  }
}

/// The automata of one run, with those of languages inside of others.
struct AutomatonCache {
  /// The automata that were made so far.
  var automata: [Automaton] = []
  private var places: [ObjectIdentifier: [Int]] = [:]

  /// The place of the automaton of a state.
  mutating func place(of state: Grammar.State, in grammar: Grammar) -> Int {
    let key = ObjectIdentifier(grammar)
    if let place = places[key]?[state.index], place >= 0 { return place }
    places[key, default: Array(repeating: -1, count: grammar.states.count)][state.index] = automata.count
    automata.append(Automaton(state))
    return automata.count - 1
  }
}
