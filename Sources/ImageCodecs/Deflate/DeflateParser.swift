// Finds repetitions. Filtered rows of a picture are long runs of one byte, noise that repeats by accident only, and
// some earlier content again; short copies cost more than the few bits of the small numbers that they replace. So two
// searches are enough: runs, and copies of a minimum length by a table of the last positions.

/// Parses a stream into steps, block by block. Not for use by several threads at once.
@safe struct DeflateParser {
  /// Literals and copies of a block: few enough that its codes suit it, many enough that they cost little.
  static let blockItems = 20_000
  /// The shortest run that is not spelled out.
  private static let shortestRun = 4
  /// Bits of a length and a distance without those that follow the distance, on average.
  private static let copyBits = 16

  /// All bytes of the stream.
  private let input: DeflateInput
  /// Where the steps of the current block go.
  private let steps: UnsafeMutableBufferPointer<DeflateStep>
  /// The lower half of the last position of each hash; nil: only runs are found.
  private let table: UnsafeMutableBufferPointer<UInt32>?
  /// The shortest copy from the table, 4...8.
  private let shortestCopy: Int
  /// Searching ends here, so that eight bytes can always be loaded.
  private let safeEnd: Int
  /// The bits that each literal is expected to take.
  private var literalBits = [UInt8](repeating: 8, count: 256)
  /// The first byte that has not been parsed.
  private(set) var position = 0

  /// Starts at the beginning of `bytes`; `steps` has room for `blockItems` + 1, `table` for 2^`DeflateInput.hashBits`.
  init(
    _ bytes: UnsafeRawBufferPointer, steps: UnsafeMutableBufferPointer<DeflateStep>,
    table: UnsafeMutableBufferPointer<UInt32>?, shortestCopy: Int
  ) {
    input = unsafe DeflateInput(bytes)
    unsafe self.steps = steps
    unsafe self.table = table
    self.shortestCopy = shortestCopy
    safeEnd = bytes.count - 8
    // As far back as a position can be.
    unsafe table?.update(repeating: UInt32(1) << 31)
  }

  /// Expects literals to take the bits of this code, that of the block before; those that it lacks, many.
  mutating func expect(_ code: HuffmanCode) {
    for byte in 0..<256 { literalBits[byte] = code.lengths[byte] == 0 ? 14 : code.lengths[byte] }
  }

  /// Parses the next block and gives its steps.
  mutating func next() -> UnsafeBufferPointer<DeflateStep> {
    var (count, items) = (0, Self.blockItems)
    var (start, end) = (position, position)
    while items > 0 {
      let stop = min(safeEnd, start + items)
      let (found, copy) = unsafe table == nil ? run(from: end, to: stop) : repetition(from: end, to: stop)
      end = found
      guard let copy else { break }
      unsafe steps[count] = DeflateStep(
        literals: UInt32(truncatingIfNeeded: end - start), length: UInt16(copy.length), distance: UInt16(copy.distance))
      count += 1
      items -= end - start + 1
      end += copy.length
      start = end
    }
    // Too near to the end for a search, all that is left are literals.
    if items > end - start, end >= safeEnd { end = input.count }
    if end > start {
      unsafe steps[count] = DeflateStep(literals: UInt32(truncatingIfNeeded: end - start), length: 0, distance: 0)
      count += 1
    }
    position = end
    return unsafe UnsafeBufferPointer(rebasing: steps[..<count])
  }

  /// The next run of one byte that begins before `stop`, or `stop`.
  private func run(from start: Int, to stop: Int) -> (Int, (length: Int, distance: Int)?) {
    var position = max(start, 1)
    while position < stop {
      // A byte that equals the one before it is 0 here; `fours` has a 0 where four in a row do, for the first five.
      let equal = input.eight(at: position) ^ input.eight(at: position &- 1)
      let pairs = equal | equal &>> 8
      let fours = (pairs | pairs &>> 16) & 0xFF_FFFF_FFFF
      let zeros = (fours &- 0x01_0101_0101) & ~fours & 0x80_8080_8080
      if zeros != 0 {
        position &+= zeros.trailingZeroBitCount &>> 3
        return position < stop ? (position, (runLength(position), 1)) : (max(start, stop), nil)
      }
      position &+= 5
    }
    return (max(start, min(position, stop)), nil)
  }

  /// The next run, or copy of at least `shortestCopy` bytes, that begins before `stop`, or `stop`.
  private func repetition(from start: Int, to stop: Int) -> (Int, (length: Int, distance: Int)?) {
    guard let table = unsafe table?.baseAddress, let bytes = unsafe input.bytes.baseAddress else { return (start, nil) }
    // All variables that the loop needs in registers: it runs for every byte that cannot be copied.
    let (shift, bitsBelow) = (UInt64(64 &- 8 &* shortestCopy), UInt64(64 &- DeflateInput.hashBits))
    var position = max(start, 1)
    while position < stop {
      let eight = unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let four = UInt32(truncatingIfNeeded: eight)
      let before = unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position &- 1, as: UInt32.self))
      if four == before { return (position, (runLength(position), 1)) }
      let slot = Int(truncatingIfNeeded: ((eight &<< shift) &* DeflateInput.hashFactor) &>> bitsBelow)
      let distance = unsafe Int(UInt32(truncatingIfNeeded: position) &- table[slot])
      unsafe table[slot] = UInt32(truncatingIfNeeded: position)
      if distance <= DeflateInput.window, distance <= position, four == input.four(at: position &- distance) {
        let length = length(of: position, like: position &- distance)
        if length >= shortestCopy, isWorthwhile(position, length, distance) {
          enter(position &+ 1, min(position &+ length, stop))
          return (position, (length, distance))
        }
      }
      position &+= 1
    }
    return (max(start, min(position, stop)), nil)
  }

  /// The number of bytes from `position` on that equal those from `earlier` on, at most 258; at least four must be
  /// equal.
  @inline(__always)
  private func length(of position: Int, like earlier: Int) -> Int {
    let limit = min(DeflateInput.longestCopy, input.count &- position)
    return input.length(of: position, like: earlier, known: Self.shortestRun, limit: limit)
  }

  @inline(__always)
  private func runLength(_ position: Int) -> Int { length(of: position, like: position &- 1) }

  /// Whether copying takes fewer bits than the bytes themselves would.
  @inline(__always)
  private func isWorthwhile(_ position: Int, _ length: Int, _ distance: Int) -> Bool {
    guard length < 24 else { return true }
    var bits = -Self.copyBits &- DeflateAlphabet.extraBits(ofDistance: DeflateAlphabet.symbol(ofDistance: distance))
    for offset in 0..<length { unsafe bits &+= Int(literalBits[Int(input.bytes[position &+ offset])]) }
    return bits > 0
  }

  /// Makes the first positions of a copy known to later searches.
  @inline(__always)
  private func enter(_ start: Int, _ end: Int) {
    guard let table = unsafe table else { return }
    for position in start..<max(start, min(end, start &+ 7)) {
      let slot = DeflateInput.hash(input.eight(at: position), count: shortestCopy)
      unsafe table[slot] = UInt32(truncatingIfNeeded: position)
    }
  }
}
