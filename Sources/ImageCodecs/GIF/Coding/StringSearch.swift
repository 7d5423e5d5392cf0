// The search for the string that codes the most pixels for its bits and its errors. Strings are followed through the dictionary pixel
// by pixel, the cheapest few at once.

/// Searches for strings. It does not own its memory.
@unsafe struct StringSearch {
  /// The strings that are followed at once.
  private static let width = 5
  /// Runs of at least this number of pixels are coded by strings of one index, if one of these is as long.
  private static let run = 3
  /// Bytes of memory for them.
  static let beamSize = 4 * 8 * width

  var trie: LZWTrie
  private let neighbors: ColorNeighbors
  /// The strings of an odd length with their costs, the cheapest first, and those of an even length.
  private let odd: (strings: UnsafeMutablePointer<Int>, costs: UnsafeMutablePointer<Int>)
  private let even: (strings: UnsafeMutablePointer<Int>, costs: UnsafeMutablePointer<Int>)
  /// What a pixel is worth, in 256ths of a squared distance, and by how much a string may be more expensive than the cheapest.
  private var (perPixel, limit) = (0, 0)
  /// The strings that are followed, and their length.
  private var (count, length) = (0, 0)
  private var (best, bestScore) = (0, Int.min)
  /// The squared distance that the best string adds to that of the bases.
  private(set) var bestCost = 0

  init(trie: LZWTrie, neighbors: ColorNeighbors, beam: UnsafeMutableRawPointer) {
    unsafe (self.trie, self.neighbors) = (trie, neighbors)
    let numbers = unsafe beam.assumingMemoryBound(to: Int.self)
    unsafe odd = (numbers, numbers + Self.width)
    unsafe even = (numbers + 2 * Self.width, numbers + 3 * Self.width)
  }

  /// The best string for the first pixels of runs.
  mutating func best(_ runs: UnsafeMutablePointer<CodedRun>, count runCount: Int, perPixel: Int, limit: Int) -> Int {
    unsafe (self.perPixel, self.limit, count, length, bestScore) = (perPixel, limit, 0, 0, .min)
    let first = unsafe runs[0]
    if unsafe first.count >= Self.run || first.isSingle { unsafe startWithRuns(first) }
    if unsafe length == 0 {
      var found = 0
      unsafe forEachChoice(first) { unsafe insert($0, $1, odd.strings, odd.costs, &found) }
      unsafe (count, length) = (found, 1)
      unsafe note(odd.strings[0], odd.costs[0])
    }
    var (place, start) = unsafe (0, length)
    while place < runCount, unsafe start >= runs[place].count {
      start -= unsafe runs[place].count
      place += 1
    }
    while unsafe count > 0, place < runCount {
      let run = unsafe runs[place]
      for _ in start..<run.count {
        unsafe step(run)
        if unsafe count == 0 { return unsafe best }
      }
      place += 1
      start = 0
    }
    return unsafe best
  }

  /// Puts a string among the cheapest ones.
  @inline(__always)
  private func insert(
    _ string: Int, _ cost: Int, _ strings: UnsafeMutablePointer<Int>, _ costs: UnsafeMutablePointer<Int>,
    _ count: inout Int
  ) {
    if unsafe count == Self.width {
      if unsafe costs[count &- 1] <= cost { return }
    } else {
      count &+= 1
    }
    var place = count &- 1
    while place > 0, unsafe costs[place &- 1] > cost {
      unsafe costs[place] = costs[place &- 1]
      unsafe strings[place] = strings[place &- 1]
      place &-= 1
    }
    unsafe costs[place] = cost
    unsafe strings[place] = string
  }

  /// Notes the cheapest string of a length.
  @inline(__always)
  private mutating func note(_ string: Int, _ cost: Int) {
    let score = unsafe perPixel &* length &- cost &<< 8
    if unsafe score > bestScore { unsafe (best, bestScore, bestCost) = (string, score, cost) }
  }

  /// Calls `body` for each index that pixels may get, with its cost.
  @inline(__always)
  private func forEachChoice(_ run: CodedRun, _ body: (_ symbol: Int, _ cost: Int) -> Void) {
    if run.most != .max {
      let index = Int(run.index)
      body(index, 0)
      if run.most > 0 {
        let (base, most) = (Int(run.base), Int(run.most))
        unsafe neighbors.forEach(index, own: neighbors.distance(index, run.target), most: most) { symbol in
          let distance = unsafe neighbors.distance(symbol, run.target)
          if distance <= most { body(symbol, max(0, distance &- base)) }
        }
      }
    }
    if run.kept != .max { body(unsafe trie.gap, Int(run.kept)) }
  }

  /// Continues all strings with one pixel.
  @inline(__always)
  private mutating func step(_ run: CodedRun) {
    let isOdd = unsafe length & 1 == 1
    let (strings, costs) = unsafe isOdd ? odd : even
    let (newStrings, newCosts) = unsafe isOdd ? even : odd
    var found = 0
    if unsafe length == 1 {
      unsafe forEachChoice(run) { symbol, cost in
        for place in unsafe 0..<count {
          let string = unsafe trie.pair(strings[place], symbol)
          if string != 0 { unsafe insert(string, costs[place] &+ cost, newStrings, newCosts, &found) }
        }
      }
    } else {
      let (index, base, most) = (Int(run.index), Int(run.base), Int(run.most))
      for place in unsafe 0..<count {
        let (string, cost) = unsafe (strings[place], costs[place])
        let node = unsafe trie.node(string)
        if run.kept != .max, node.gapChild != 0 {
          unsafe insert(Int(node.gapChild), cost &+ Int(run.kept), newStrings, newCosts, &found)
        }
        if run.most == .max { continue }
        var child = Int(node.child)
        while child != 0 {
          let node = unsafe trie.node(child)
          let symbol = Int(node.last)
          if symbol == index {
            unsafe insert(child, cost, newStrings, newCosts, &found)
            if most == 0 { break }
          } else if most > 0 {
            let distance = unsafe neighbors.distance(symbol, run.target)
            if distance <= most {
              unsafe insert(child, cost &+ max(0, distance &- base), newStrings, newCosts, &found)
            }
          }
          child = Int(node.sibling)
        }
      }
    }
    unsafe length &+= 1
    unsafe count = found
    guard found > 0 else { return }
    unsafe prune(newCosts)
    unsafe note(newStrings[0], newCosts[0])
  }

  /// Leaves strings that are too expensive.
  @inline(__always)
  private mutating func prune(_ costs: UnsafeMutablePointer<Int>) {
    let most = unsafe costs[0] &+ limit
    while unsafe costs[count &- 1] > most { unsafe count &-= 1 }
  }

  /// Begins with the strings of nothing but an index each.
  private mutating func startWithRuns(_ first: CodedRun) {
    let n = first.count
    var isCovered = first.isSingle || n >= GIFCoder.longRun
    if !isCovered {
      unsafe forEachChoice(first) { symbol, _ in
        if unsafe trie.length(trie.run(symbol)) >= n { isCovered = true }
      }
    }
    guard isCovered else { return }
    let (strings, costs) = unsafe n & 1 == 1 ? odd : even
    var (found, bestSymbol, bestLength) = (0, 0, 0)
    unsafe forEachChoice(first) { symbol, cost in
      let count = unsafe min(n, trie.length(trie.run(symbol)))
      let score = unsafe perPixel &* count &- (cost &* count) &<< 8
      if unsafe score > bestScore {
        unsafe (bestSymbol, bestLength, bestScore, bestCost) = (symbol, count, score, cost &* count)
      }
      if count == n { unsafe insert(symbol, cost &* n, strings, costs, &found) }
    }
    unsafe best = trie.run(of: bestSymbol, bestLength)
    unsafe (count, length) = (found, n)
    guard found > 0 else { return }
    unsafe prune(costs)
    for place in unsafe 0..<count { unsafe strings[place] = trie.run(of: strings[place], n) }
  }
}
