// The cheapest encoding of a block, as a shortest path. Edges lead from every position to the next one by a literal,
// and to the ends of possible copies. The cost of an edge is its number of bits, as far as it is known, and the
// cheapest path from the first position to the last is the block. The costs are those of the previous block's codes.

import Pixels

/// Parses a stream into cheap steps, block by block. Not for use by several threads at once.
@safe struct DeflatePathParser {
  /// Bytes of a block.
  static let blockSize = 40_000
  /// A copy as long as this is taken whole and nothing is looked for inside.
  private static let longEnough = DeflatePlaces.longEnough

  /// All bytes of the stream.
  private let input: DeflateInput
  /// The memory of `DeflatePlaces`.
  private var heads = [Int32](repeating: -1, count: 1 << DeflateInput.hashBits)
  private var chain = [Int32](repeating: -1, count: DeflateInput.window)
  /// For each position of the block the best copy, with length 0 if there is none.
  private var copies = [(length: UInt16, distance: UInt16)](repeating: (0, 0), count: blockSize)
  /// For each position, and the end, the bits of the cheapest path to it and the length of its last edge.
  private var costs = [UInt32](repeating: 0, count: blockSize + 1)
  private var joins = [UInt16](repeating: 0, count: blockSize + 1)
  private var bits = DeflateBits()
  private var steps: [DeflateStep] = []
  /// The first byte that has not been parsed.
  private(set) var position = 0

  /// Starts at the beginning of `bytes`, which must be shorter than 2³¹.
  init(_ bytes: UnsafeRawBufferPointer) { input = unsafe DeflateInput(bytes) }

  /// Parses the next block and gives its steps.
  mutating func next() -> [DeflateStep] {
    let end = min(position + Self.blockSize, input.count)
    find(to: end)
    walk(to: end)
    trace(to: end)
    bits = unsafe DeflateBits(steps, UnsafeRawBufferPointer(rebasing: input.bytes[position..<end]))
    position = end
    return steps
  }

  /// Looks for the longest copy at every position of the block, the nearest among equals.
  private mutating func find(to end: Int) {
    let safeEnd = input.count - 8
    let start = position
    unsafe withUnsafeMutableBuffers(&heads, &chain, &copies) { heads, chain, copies in
      let places = unsafe DeflatePlaces(input: input, heads: heads, chain: chain)
      var place = start
      while place < end {
        let best: (length: Int, distance: Int) =
          place <= safeEnd
          ? places.longestCopy(at: place, limit: min(DeflateInput.longestCopy, end &- place)) : (0, 0)
        unsafe copies[place &- start] = (UInt16(best.length), UInt16(truncatingIfNeeded: best.distance))
        let step = best.length >= Self.longEnough ? best.length : 1
        for inside in 1..<max(step, 1) { unsafe copies[place &+ inside &- start] = (0, 0) }
        place &+= step
      }
    }
  }

  /// Finds the cheapest path to every position.
  private mutating func walk(to end: Int) {
    let count = end - position
    let start = position
    unsafe withUnsafeMutableBuffers(&costs, &joins) { costs, joins in
      unsafe withUnsafeBuffers(copies, bits.lengths, bits.literals) { copies, lengths, literals in
        for index in 1...count { unsafe costs[index] = UInt32.max }
        unsafe costs[0] = 0
        for index in 0..<count {
          let here = unsafe costs[index]
          let next = unsafe here &+ literals[Int(input.bytes[start &+ index])]
          if unsafe next < costs[index &+ 1] { unsafe (costs[index &+ 1], joins[index &+ 1]) = (next, 1) }
          let copy = unsafe copies[index]
          let longest = Int(copy.length)
          guard longest >= 3 else { continue }
          let base = here &+ bits.distance(Int(copy.distance))
          for length in (longest >= Self.longEnough ? longest : 3)...longest {
            let cost = unsafe base &+ lengths[length]
            guard unsafe cost < costs[index &+ length] else { continue }
            unsafe (costs[index &+ length], joins[index &+ length]) = (cost, UInt16(truncatingIfNeeded: length))
          }
        }
      }
    }
  }

  /// Follows the cheapest path from its end to its beginning.
  private mutating func trace(to end: Int) {
    steps.removeAll(keepingCapacity: true)
    var index = end - position
    var step = DeflateStep(literals: 0, length: 0, distance: 0)
    while index > 0 {
      let join = joins[index]
      index -= Int(join)
      if join == 1 {
        step.literals += 1
        continue
      }
      if step.literals > 0 || step.length > 0 { steps.append(step) }
      step = DeflateStep(literals: 0, length: join, distance: copies[index].distance)
    }
    steps.append(step)
    steps.reverse()
  }
}

/// The positions in a stream that begin with the same bytes.
@safe private struct DeflatePlaces {
  /// A copy as long as this is not looked for any longer.
  static let longEnough = 64
  /// The number of positions with the same first bytes that are compared.
  private static let depth = 3

  /// All bytes of the stream.
  let input: DeflateInput
  /// The last position of each hash of five bytes; −1 for none.
  let heads: UnsafeMutableBufferPointer<Int32>
  /// For each position of the window the one before it with the same hash; −1 for none.
  let chain: UnsafeMutableBufferPointer<Int32>

  /// Returns the longest copy at a position and adds the position to the table; there must be eight bytes after it. The
  /// copy has at most `limit` bytes; its length is 0 if there is none.
  @inline(__always)
  func longestCopy(at place: Int, limit: Int) -> (length: Int, distance: Int) {
    var best = (length: 0, distance: 0)
    let eight = input.eight(at: place)
    if place > 0 {
      let length = length(of: place, like: place &- 1, eight: eight, limit: limit)
      if length >= 3 { best = (length, 1) }
    }
    let slot = DeflateInput.hash(eight, count: 5)
    let head = unsafe heads[slot]
    var candidate = Int(head)
    for _ in 0..<Self.depth {
      guard candidate >= 0, place &- candidate <= DeflateInput.window, best.length < Self.longEnough else { break }
      if (eight ^ input.eight(at: candidate)) &<< 24 == 0 {
        let length = length(of: place, like: candidate, eight: eight, limit: limit)
        if length > best.length { best = (length, place &- candidate) }
      }
      candidate = unsafe Int(chain[candidate & (DeflateInput.window &- 1)])
    }
    unsafe chain[place & (DeflateInput.window &- 1)] = head
    unsafe heads[slot] = Int32(truncatingIfNeeded: place)
    return best
  }

  /// How many bytes from `place` on, which begin with `eight`, equal those from `earlier` on, at most `limit`.
  @inline(__always)
  private func length(of place: Int, like earlier: Int, eight: UInt64, limit: Int) -> Int {
    let difference = eight ^ input.eight(at: earlier)
    guard difference == 0 else { return min(difference.trailingZeroBitCount &>> 3, limit) }
    return min(input.length(of: place, like: earlier, known: 8, limit: limit), limit)
  }
}

/// The number of bits of each symbol in a code.
private struct DeflateBits {
  /// Each byte.
  var literals = [UInt32](repeating: 6, count: 256)
  /// Each length, with the bits that follow it, by the length.
  var lengths = (0...258).map { UInt32($0 < 11 ? 9 : 12) }
  /// Each distance symbol, with the bits that follow it.
  private var distances = (0..<30).map { UInt32(5 + DeflateAlphabet.extraBits(ofDistance: $0)) }

  /// An initial guess.
  init() {}

  /// Those of the code that is best for these steps.
  init(_ steps: [DeflateStep], _ bytes: UnsafeRawBufferPointer) {
    let frequencies = unsafe steps.withUnsafeBufferPointer { steps in
      unsafe DeflateBlock(bytes: bytes, steps: steps, isLast: false).count()
    }
    let code = HuffmanCode(frequencies: frequencies.literals, limit: 14)
    let distanceCode = HuffmanCode(frequencies: frequencies.distances, limit: 15)
    // A symbol without a code would get a long one.
    func bits(_ length: UInt8) -> UInt32 { length == 0 ? 13 : UInt32(length) }
    literals = (0..<256).map { bits(code.lengths[$0]) }
    for length in 3...258 {
      let symbol = Int(DeflateAlphabet.lengthSymbols[length - 3])
      lengths[length] = bits(code.lengths[symbol]) + UInt32(DeflateAlphabet.extraBits(ofLength: symbol))
    }
    for symbol in 0..<30 {
      distances[symbol] = bits(distanceCode.lengths[symbol]) + UInt32(DeflateAlphabet.extraBits(ofDistance: symbol))
    }
  }

  /// A distance of 1...32,768.
  @inline(__always)
  func distance(_ distance: Int) -> UInt32 { distances[DeflateAlphabet.symbol(ofDistance: distance)] }
}
