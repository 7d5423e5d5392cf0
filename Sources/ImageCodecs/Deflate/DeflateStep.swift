// The elements of a deflate block, and the encoding of lengths and distances (RFC 1951, section 3.2.5).

/// Some literal bytes, then a copy of bytes that came before.
struct DeflateStep {
  /// The number of literal bytes.
  var literals: UInt32
  /// How many are copied after them, 3...258; 0 for none.
  var length: UInt16
  /// From how far back, 1...32,768.
  var distance: UInt16
}

/// The alphabets of deflate.
enum DeflateAlphabet {
  /// Literals, the end of the block, lengths.
  static let literals = 286
  /// Distances.
  static let distances = 30
  /// The end of a block.
  static let endOfBlock = 256

  /// The first length of each length symbol from 257 on.
  static let firstLengths: [UInt16] =
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258]

  /// The symbol of each length, by length − 3.
  static let lengthSymbols: [UInt16] = (3...258).map { length in
    UInt16(257 + (firstLengths.lastIndex { $0 <= length } ?? 0))
  }

  /// How many bits follow a length symbol.
  static func extraBits(ofLength symbol: Int) -> Int {
    let index = symbol - 257
    return index < 8 || index == 28 ? 0 : index / 4 - 1
  }

  /// The symbol of a distance, 1...32,768: twice the position of the highest bit of distance − 1, plus the bit below it.
  @inline(__always)
  static func symbol(ofDistance distance: Int) -> Int {
    let offset = distance &- 1
    guard offset > 3 else { return offset }
    let high = Int.bitWidth &- 1 &- offset.leadingZeroBitCount
    return high &* 2 &+ (offset &>> (high &- 1)) & 1
  }

  /// How many bits follow a distance symbol.
  @inline(__always)
  static func extraBits(ofDistance symbol: Int) -> Int { symbol < 4 ? 0 : (symbol &>> 1) &- 1 }
}
