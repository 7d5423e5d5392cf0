// Reserved words by their bytes.

/// A table of words with a class each; finding a word allocates nothing.
struct WordTable: Sendable {
  /// What a word means.
  struct Entry: Sendable {
    /// The class of the word.
    var kind: CodeClass
    /// The class of the name that follows, such as after `func`; nil: as usual.
    var declares: CodeClass?
    /// Whether an operand can follow only after an operator, as after `this`.
    var isValue = false
  }

  private var slots: [Int32] = [Int32](repeating: -1, count: 64)
  private var words: [[UInt8]] = []
  private var entries: [Entry] = []
  private let ignoresCase: Bool

  /// An empty table.
  init(ignoresCase: Bool) { self.ignoresCase = ignoresCase }

  /// Adds a word, or changes what it means.
  mutating func update(_ word: String, _ change: (inout Entry) -> Void) {
    let bytes = Array((ignoresCase ? word.lowercased() : word).utf8)
    if let index = index(of: bytes, 0..<bytes.count) {
      change(&entries[index])
      return
    }
    var entry = Entry(kind: .name)
    change(&entry)
    words.append(bytes)
    entries.append(entry)
    if words.count * 2 > slots.count {
      slots = [Int32](repeating: -1, count: slots.count * 4)
      for (index, word) in words.enumerated() { place(word, Int32(index)) }
    } else {
      place(bytes, Int32(words.count - 1))
    }
  }

  private mutating func place(_ word: [UInt8], _ index: Int32) {
    var slot = hash(word, 0..<word.count) & (slots.count - 1)
    while slots[slot] >= 0, slots[slot] != index { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = index
  }

  /// What a word of a text means; nil when it is not in the table.
  func entry(_ bytes: [UInt8], _ range: Range<Int>) -> Entry? { index(of: bytes, range).map { entries[$0] } }

  private func index(of bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var slot = hash(bytes, range) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if isEqual(words[index], bytes, range) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isEqual(_ word: [UInt8], _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard word.count == range.count else { return false }
    for offset in 0..<word.count where word[offset] != folded(bytes[range.lowerBound + offset]) { return false }
    return true
  }

  /// FNV-1a of at most 32 bytes.
  private func hash(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for index in range.lowerBound..<min(range.upperBound, range.lowerBound + 32) {
      hash = (hash ^ UInt32(folded(bytes[index]))) &* 16_777_619
    }
    return Int(hash ^ hash >> 15)
  }

  private func folded(_ byte: UInt8) -> UInt8 {
    ignoresCase && UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte + 32 : byte
  }
}
