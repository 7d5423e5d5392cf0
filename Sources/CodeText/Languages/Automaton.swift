// The deterministic automaton of a state, which is made while text is read: most of its transitions never occur.

/// Finds the longest match of any pattern of a program.
final class Automaton {
  /// No further byte can match.
  private static let dead: Int32 = -1
  /// A transition that was not needed yet.
  private static let unknown: Int32 = -2
  /// No pattern ends here.
  static let noRule: Int32 = -1
  /// The pattern that ends here depends on conditions.
  static let conditional: Int32 = -2

  private let program: PatternProgram
  /// Whether each pattern has a condition.
  private let hasCondition: [Bool]
  /// The nodes that read a byte after some bytes, ascending; for each place.
  private var places: [[Int]] = []
  private var numbers: [[Int]: Int32] = [:]
  /// A row for each place: the pattern that ends there (a number, `noRule` or `conditional`), then the place that follows for
  /// each class of bytes. One table, because each array that the loop over bytes uses has a cost for each token.
  private var table: [Int32] = []
  /// All patterns that end at each place, in their order.
  private var accepted: [[Int]] = []
  private let width: Int

  /// Prepares an automaton.
  init(_ state: Grammar.State) {
    program = state.program
    hasCondition = state.hasCondition
    width = program.samples.count + 1
    _ = row(of: program.start)
  }

  /// The longest match that starts at `start`: its rule and its end. Of several patterns with a match of this length, the first
  /// whose condition holds counts.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - start: Where the match starts.
  ///   - end: Where the text ends.
  ///   - holds: Whether the condition of a rule holds for a match up to a position.
  func longest(
    _ bytes: [UInt8], from start: Int, to end: Int, holds: (_ rule: Int, _ end: Int) -> Bool
  ) -> (rule: Int, end: Int)? {
    var best: (rule: Int, end: Int)?
    var index = start
    var row = 0
    while index < end {
      let slot = row + 1 + Int(program.classes[Int(bytes[index])])
      var following = table[slot]
      if following == Self.unknown { following = step(row, slot: slot) }
      guard following >= 0 else { break }
      row = Int(following)
      index += 1
      let rule = table[row]
      if rule >= 0 {
        best = (Int(rule), index)
      } else if rule == Self.conditional,
        let rule = accepted[row / width].first(where: { !hasCondition[$0] || holds($0, index) })
      {
        best = (rule, index)
      }
    }
    return best
  }

  /// Makes a transition; returns the row that follows.
  private func step(_ row: Int, slot: Int) -> Int32 {
    let byte = program.samples[slot - row - 1]
    var targets: [Int] = []
    for node in places[row / width] {
      if case .bytes(let set, let target) = program.nodes[node], set.contains(byte) { targets.append(target) }
    }
    let following = targets.isEmpty ? Self.dead : self.row(of: targets)
    table[slot] = following
    return following
  }

  /// The row of the place for some nodes and those that follow them without a byte.
  private func row(of starts: [Int]) -> Int32 {
    var seen: Set<Int> = []
    var open = starts
    var reading: [Int] = []
    var ends: [Int] = []
    while let node = open.popLast() {
      guard seen.insert(node).inserted else { continue }
      switch program.nodes[node] {
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
    table.append(ends.first.map { hasCondition[$0] ? Self.conditional : Int32($0) } ?? Self.noRule)
    table += Array(repeating: Self.unknown, count: width - 1)
    return number
  }
}
