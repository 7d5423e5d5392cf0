// The strings that have codes while a GIF's indices are compressed, as a trie: the number of a string is its code.

/// The dictionary of the LZW of GIF, which encoder and decoder build alike. It does not own its memory.
@unsafe struct LZWTrie {
  /// Codes are of at most 12 bits.
  private static let codes = 1 << 12
  private static let symbols = 1 << 8
  /// Bytes of its memory.
  static let size = 15 * codes + 2 * symbols + 2 * symbols * symbols

  /// What the search reads of a string, in one word.
  struct Node {
    /// The newest string with one index more, except those in `pairs` and `gapChild`; 0: none.
    var child: UInt16 = 0
    /// The string before it with as many indices; 0: none.
    var sibling: UInt16 = 0
    /// The string with one more index of the gap; 0: none.
    var gapChild: UInt16 = 0
    /// The last and the first index.
    var last: UInt8
    var first: UInt8
  }

  /// For each string, the string without its last index, and how many indices it has.
  private let parents: UnsafeMutablePointer<UInt16>
  private let lengths: UnsafeMutablePointer<UInt16>
  private let nodes: UnsafeMutablePointer<Node>
  /// For each string of one index again and again, the one with one more.
  private let longer: UnsafeMutablePointer<UInt16>
  /// Whether each string is of one index again and again.
  private let areRuns: UnsafeMutablePointer<Bool>
  /// For each index, the longest string of nothing else.
  private let runs: UnsafeMutablePointer<UInt16>
  /// The string of each two indices; 0: none.
  private let pairs: UnsafeMutablePointer<UInt16>

  /// Bits of an index.
  let bits: Int
  /// The index of pixels that are not drawn; −1: none.
  let gap: Int
  /// Bits of the next code.
  private(set) var codeSize = 0
  /// The code of the next string.
  private var next = 0
  /// The length of the longest string, or one more.
  private(set) var longest = 1

  /// Creates a dictionary of indices below 2^`bits`, 2...8, in memory of `size` bytes.
  init(bits: Int, gap: Int, memory: UnsafeMutableRawPointer) {
    unsafe (self.bits, self.gap) = (bits, gap)
    let (codes, symbols) = unsafe (Self.codes, Self.symbols)
    unsafe nodes = memory.assumingMemoryBound(to: Node.self)
    let words = unsafe (memory + 8 * codes).assumingMemoryBound(to: UInt16.self)
    unsafe (parents, lengths, longer) = (words, words + codes, words + 2 * codes)
    unsafe areRuns = (memory + 14 * codes).assumingMemoryBound(to: Bool.self)
    unsafe runs = (memory + 15 * codes).assumingMemoryBound(to: UInt16.self)
    unsafe pairs = unsafe runs + symbols
    unsafe clear()
  }

  /// Forgets all strings of more than one index.
  mutating func clear() {
    let count = unsafe 1 << bits
    unsafe (codeSize, next, longest) = (bits + 1, count + 2, 1)
    unsafe pairs.update(repeating: 0, count: count * Self.symbols)
    for symbol in 0..<count {
      unsafe (nodes[symbol], lengths[symbol]) = (Node(last: UInt8(symbol), first: UInt8(symbol)), 1)
      unsafe (runs[symbol], longer[symbol], parents[symbol], areRuns[symbol]) = (UInt16(symbol), 0, 0, true)
    }
  }

  /// Whether there is no code for another string.
  var isFull: Bool { unsafe next >= Self.codes }

  /// How many indices a string has.
  @inline(__always)
  func length(_ string: Int) -> Int { unsafe Int(lengths[string]) }
  /// Its first index.
  @inline(__always)
  func first(_ string: Int) -> UInt8 { unsafe nodes[string].first }
  /// Its last index.
  @inline(__always)
  func last(_ string: Int) -> UInt8 { unsafe nodes[string].last }
  /// The string without that.
  @inline(__always)
  func parent(_ string: Int) -> Int { unsafe Int(parents[string]) }
  /// The string of two indices; 0: it has no code.
  @inline(__always)
  func pair(_ one: Int, _ other: Int) -> Int { unsafe Int(pairs[one &* Self.symbols &+ other]) }
  /// What the search reads of a string.
  @inline(__always)
  func node(_ string: Int) -> Node { unsafe nodes[string] }
  /// The longest string of nothing but an index.
  @inline(__always)
  func run(_ symbol: Int) -> Int { unsafe Int(runs[symbol]) }
  /// Whether a string is of one index again and again.
  @inline(__always)
  func isRun(_ string: Int) -> Bool { unsafe areRuns[string] }

  /// The string of an index `count` times, which has a code.
  func run(of symbol: Int, _ count: Int) -> Int {
    var string = unsafe run(symbol)
    let length = unsafe length(string)
    if count > length / 2 {
      for _ in count..<length { string = unsafe parent(string) }
      return string
    }
    string = symbol
    for _ in 1..<count { unsafe string = Int(longer[string]) }
    return string
  }

  /// The string that continues one with another index; 0: it has no code.
  func continued(_ string: Int, with symbol: Int) -> Int {
    if unsafe length(string) == 1 { return unsafe pair(string, symbol) }
    let node = unsafe nodes[string]
    if unsafe symbol == gap { return Int(node.gapChild) }
    var child = Int(node.child)
    while child != 0, unsafe Int(nodes[child].last) != symbol { child = unsafe Int(nodes[child].sibling) }
    return child
  }

  /// Makes codes longer if that of the next string needs it.
  mutating func prepare() { if unsafe next == 1 << codeSize, unsafe codeSize < 12 { unsafe codeSize += 1 } }

  /// Gives the next code to a string and another index.
  ///
  /// - Returns: Whether they had none; else the code remains unused.
  @discardableResult
  mutating func add(_ string: Int, _ symbol: Int) -> Bool {
    guard unsafe continued(string, with: symbol) == 0 else { return false }
    let (new, code) = unsafe (next, UInt16(truncatingIfNeeded: next))
    let length = unsafe length(string) &+ 1
    unsafe (parents[new], lengths[new]) = (UInt16(truncatingIfNeeded: string), UInt16(truncatingIfNeeded: length))
    unsafe nodes[new] = Node(last: UInt8(truncatingIfNeeded: symbol), first: first(string))
    unsafe longer[new] = 0
    unsafe longest = max(longest, length)
    if length == 2 {
      unsafe pairs[string &* Self.symbols &+ symbol] = code
    } else if unsafe symbol == gap {
      unsafe nodes[string].gapChild = code
    } else {
      unsafe nodes[new].sibling = nodes[string].child
      unsafe nodes[string].child = code
    }
    let isRun = unsafe run(symbol) == string
    unsafe areRuns[new] = isRun
    if isRun {
      unsafe runs[symbol] = code
      unsafe longer[string] = code
    }
    return true
  }

  /// Takes back what `add` has just done.
  mutating func remove(_ string: Int, _ symbol: Int) {
    if unsafe length(string) == 1 {
      unsafe pairs[string &* Self.symbols &+ symbol] = 0
    } else if unsafe symbol == gap {
      unsafe nodes[string].gapChild = 0
    } else {
      unsafe nodes[string].child = nodes[next].sibling
    }
    if unsafe areRuns[next] {
      unsafe runs[symbol] = UInt16(truncatingIfNeeded: string)
      unsafe longer[string] = 0
    }
  }

  /// The next code is used.
  mutating func advance() { unsafe next += 1 }
}
