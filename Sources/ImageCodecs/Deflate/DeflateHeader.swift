// The codes of a block as its header spells them (RFC 1951, section 3.2.7).

/// The lengths of both codes, run by run, with a third code for the lengths.
struct DeflateHeader {
  /// Symbols 0...18 and, for 16 to 18, how often they repeat.
  private let runs: [(symbol: UInt8, rest: UInt8)]
  private let code: HuffmanCode
  private let counts: (literals: Int, distances: Int, lengths: Int)

  /// The order in which the lengths of the lengths' own code are sent.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  init(literals: HuffmanCode, distances: HuffmanCode) {
    let literalCount = max(257, (literals.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    let distanceCount = max(1, (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    runs = Self.runs(Array(literals.lengths[..<literalCount] + distances.lengths[..<distanceCount]))
    var frequencies = [UInt32](repeating: 0, count: 19)
    for run in runs { frequencies[Int(run.symbol)] += 1 }
    let code = HuffmanCode(frequencies: frequencies, limit: 7)
    self.code = code
    let used = (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1
    counts = (literalCount, distanceCount, max(4, used))
  }

  /// Its size.
  var bits: Int {
    14 + counts.lengths * 3 + runs.reduce(0) { $0 + Int(code.lengths[Int($1.symbol)]) + Self.extraBits($1.symbol) }
  }

  /// Writes it.
  func write(to writer: inout BitWriter) {
    writer.write(UInt64(counts.literals - 257), 5)
    writer.write(UInt64(counts.distances - 1), 5)
    writer.write(UInt64(counts.lengths - 4), 4)
    for symbol in Self.order[..<counts.lengths] { writer.write(UInt64(code.lengths[symbol]), 3) }
    for run in runs {
      writer.write(UInt64(code.codes[Int(run.symbol)]), UInt64(code.lengths[Int(run.symbol)]))
      writer.write(UInt64(run.rest), UInt64(Self.extraBits(run.symbol)))
    }
  }

  private static func extraBits(_ symbol: UInt8) -> Int { symbol < 16 ? 0 : symbol == 16 ? 2 : symbol == 17 ? 3 : 7 }

  /// 17 and 18 encode 3...10 and 11...138 zeros, 16 encodes 3...6 repetitions of the previous length.
  private static func runs(_ lengths: [UInt8]) -> [(symbol: UInt8, rest: UInt8)] {
    var runs: [(symbol: UInt8, rest: UInt8)] = []
    var position = 0
    while position < lengths.count {
      let length = lengths[position]
      var count = lengths[position...].prefix { $0 == length }.count
      position += count
      if length > 0 {
        runs.append((length, 0))
        count -= 1
      }
      let (shortest, longest) = length > 0 ? (3, 6) : (3, 138)
      while count >= shortest {
        let part = min(count, longest)
        runs.append(length > 0 ? (16, UInt8(part - 3)) : part < 11 ? (17, UInt8(part - 3)) : (18, UInt8(part - 11)))
        count -= part
      }
      for _ in 0..<count { runs.append((length, 0)) }
    }
    return runs
  }
}
