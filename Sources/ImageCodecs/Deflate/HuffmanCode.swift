// Prefix codes with a bounded length, made from frequencies.
//
// The lengths of an optimal code come from Moffat and Katajainen's in-place calculation ("In-place calculation of
// minimum-redundancy codes", 1995). Codes that are too long are cut, and shorter ones lengthened until the code is
// complete again, the least frequent symbols first. Integers and a total order throughout: the same frequencies give the
// same code everywhere.

/// A canonical code of RFC 1951: a length for every symbol, and the codes that follow from the lengths.
struct HuffmanCode {
  /// Bits of each symbol's code; 0 for symbols without one.
  let lengths: [UInt8]
  /// Each symbol's code, the first bit lowest, as deflate sends it.
  let codes: [UInt16]

  /// The best code whose lengths do not exceed `limit`, for at most 2^limit symbols with frequencies of at most 2³² in
  /// total. At least two symbols get a code, because some decoders reject fewer.
  init(frequencies: [UInt32], limit: Int) {
    var used = frequencies.indices.filter { frequencies[$0] > 0 }.map { UInt64(frequencies[$0]) << 16 | UInt64($0) }
    for symbol in 0..<2 where used.count < 2 && frequencies[symbol] == 0 { used.append(1 << 16 | UInt64(symbol)) }
    used.sort()
    var counts = Self.lengthCounts(used.map { $0 >> 16 })
    Self.shorten(&counts, to: limit)
    var lengths = [UInt8](repeating: 0, count: frequencies.count)
    var next = used.count
    for length in counts.indices {
      for _ in 0..<counts[length] {
        next -= 1
        lengths[Int(used[next] & 0xFFFF)] = UInt8(length)
      }
    }
    self.init(lengths: lengths)
  }

  /// The code with these lengths, which must form a prefix code.
  init(lengths: [UInt8]) {
    var counts = [UInt16](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [UInt16](repeating: 0, count: 17)
    for length in 1...15 { next[length + 1] = (next[length] &+ counts[length]) << 1 }
    self.lengths = lengths
    codes = lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] &+= 1 }
      return Self.reversed(next[Int(length)], bits: length)
    }
  }

  /// How many symbols of an optimal code have each length, for two or more weights in ascending order.
  private static func lengthCounts(_ weights: [UInt64]) -> [Int] {
    let count = weights.count
    var nodes = weights
    // Forwards: each inner node's weight, then, once it has a parent, the parent's index.
    var (leaf, root) = (0, 0)
    for next in 0..<count - 1 {
      func lightest(_ nodes: inout [UInt64]) -> UInt64 {
        if leaf >= count || (root < next && nodes[root] < nodes[leaf]) {
          defer { (nodes[root], root) = (UInt64(next), root + 1) }
          return nodes[root]
        }
        defer { leaf += 1 }
        return nodes[leaf]
      }
      let first = lightest(&nodes)
      nodes[next] = first + lightest(&nodes)
    }
    // Backwards: the depths of inner nodes, and from them those of the leaves.
    nodes[count - 2] = 0
    for next in (0..<count - 2).reversed() { nodes[next] = nodes[Int(nodes[next])] + 1 }
    var counts = [Int](repeating: 0, count: max(33, count))
    var (available, depth, inner) = (1, 0, count - 2)
    while available > 0 {
      var used = 0
      while inner >= 0, nodes[inner] == UInt64(depth) { (used, inner) = (used + 1, inner - 1) }
      counts[depth] = available - used
      available = used * 2
      depth += 1
    }
    return counts
  }

  /// Brings all lengths to `limit` at most and the sum of 2^−length back to 1.
  private static func shorten(_ counts: inout [Int], to limit: Int) {
    for length in (limit + 1)..<counts.count {
      counts[limit] += counts[length]
      counts[length] = 0
    }
    var excess = (1...limit).reduce(0) { $0 + counts[$1] << (limit - $1) } - 1 << limit
    while excess > 0 {
      guard let length = (1..<limit).last(where: { counts[$0] > 0 }) else { return }
      // A leaf moves one level down, and one of the deepest leaves becomes its sibling.
      counts[limit] -= 1
      counts[length] -= 1
      counts[length + 1] += 2
      excess -= 1
    }
  }

  private static func reversed(_ code: UInt16, bits: UInt8) -> UInt16 {
    var (code, result) = (code, UInt16(0))
    for _ in 0..<bits { (result, code) = (result << 1 | code & 1, code >> 1) }
    return result
  }
}
