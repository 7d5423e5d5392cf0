// Sets of bytes, for patterns.

/// A set of bytes.
struct ByteSet: Hashable, Sendable {
  private var words: SIMD4<UInt64>

  /// The empty set.
  static let none = ByteSet(words: SIMD4(repeating: 0))
  /// Every byte but the line end.
  static let inLine: ByteSet = {
    var set = ByteSet.none.inverted
    set.remove(0x0A)
    return set
  }()
  /// 0 to 9.
  static let digits = ByteSet("0"..."9")
  /// Letters, `_`, and every byte of characters outside of ASCII.
  static let nameStart = ByteSet("a"..."z").union(ByteSet("A"..."Z")).union(ByteSet("_"..."_")).union(
    ByteSet(0x80...0xFF))
  /// The same and digits.
  static let name = nameStart.union(digits)
  /// Blanks and tabs.
  static let blanks = ByteSet(" "..." ").union(ByteSet("\t"..."\t"))
  /// Blanks, tabs and line ends.
  static let space = blanks.union(ByteSet("\n"..."\n"))

  private init(words: SIMD4<UInt64>) { self.words = words }

  /// A range of bytes.
  init(_ range: ClosedRange<UInt8>) {
    self = .none
    for byte in range { insert(byte) }
  }

  /// A range of ASCII characters.
  init(_ range: ClosedRange<Unicode.Scalar>) {
    self.init(UInt8(ascii: range.lowerBound)...UInt8(ascii: range.upperBound))
  }

  /// Whether a byte is in the set.
  func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

  /// Adds a byte.
  mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  /// Removes a byte.
  mutating func remove(_ byte: UInt8) { words[Int(byte >> 6)] &= ~(1 << UInt64(byte & 63)) }

  /// The bytes of both sets.
  func union(_ other: ByteSet) -> ByteSet { ByteSet(words: words | other.words) }

  /// All other bytes.
  var inverted: ByteSet { ByteSet(words: ~words) }

  /// The set with both cases of its ASCII letters.
  var ignoringCase: ByteSet {
    var set = self
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") where contains(byte) || contains(byte - 32) {
      set.insert(byte)
      set.insert(byte - 32)
    }
    return set
  }
}
