// The pixels of a frame as codes, by a coder that looks ahead. Most pixels of a frame that moves may have one of several colours
// without a visible difference. The coder takes those for which the dictionary has long strings.
//
//     rows ─▶ CodedRun (pixels with the same choice) ─▶ beam of strings ─▶ the string with the most pixels for its bits and errors

/// Neighbouring pixels of a frame, row by row, with the same choice of indices.
struct CodedRun {
  /// What the pixels should look like.
  var target: UInt32 = 0
  /// The squared distance from that at which they cost nothing.
  var base: UInt32 = 0
  /// The largest squared distance from that: 0 if they may only get their index, .max if they may not even get that.
  var most: UInt32
  /// By how much the squared distance of what is shown is more than the base; .max if they must not stay.
  var kept: UInt32
  /// Their index.
  var index: UInt8
  /// How many they are.
  var count: Int = 1

  /// Whether the pixels have the same choice as others.
  @inline(__always)
  func isAlike(_ other: CodedRun) -> Bool {
    index == other.index && kept == other.kept && most == other.most && target == other.target && base == other.base
  }

  /// Whether there is no choice.
  @inline(__always)
  var isSingle: Bool { most == .max || most == 0 && kept == .max }

  /// Pixels that stay.
  static func staying(_ count: Int) -> CodedRun { CodedRun(most: .max, kept: 0, index: 0, count: count) }
}

/// Compresses the indices of one frame.
@safe struct GIFCoder {
  /// Runs of at least this number of pixels are coded by themselves if no string is as long.
  static let longRun = 16

  private let memory: CoderMemory
  private var search: StringSearch
  private let loss: GIFLoss
  private let gap: Int
  private var packer: CodePacker
  /// The pixels that are not coded yet, in runs from `head` to `end`; the first one counts those that remain.
  private var (head, end) = (0, 0)
  /// Pixels in those runs, and those that are coded.
  private var pending = 0
  private(set) var coded = 0
  /// Whether a pixel is drawn.
  private(set) var hasDrawn = false
  /// The last string; −1 after a clear code.
  private var before = -1
  /// The bits of the last codes with those that their errors are worth, and their pixels, both in 1,024ths and less the longer they
  /// are ago: what the next pixels are likely to cost.
  private var (recentBits, recentPixels) = (9 << 10, 4 << 10)

  /// Begins the codes of a number of pixels.
  ///
  /// - Parameters:
  ///   - palette: The colours, which pixels with losses need.
  ///   - gap: The index that draws nothing; −1: none.
  ///   - bits: Those of an index, 2...8.
  init(count: Int, palette: [UInt32], gap: Int, bits: Int, loss: GIFLoss) {
    (self.gap, self.loss) = (gap, loss)
    memory = CoderMemory(pixels: count, index: UInt8(truncatingIfNeeded: max(gap, 0)))
    unsafe search = memory.search(palette, most: loss.most, gap: gap, bits: bits)
    packer = CodePacker(capacity: count / 4 + 1_024)
    unsafe packer.put(1 << bits, size: search.trie.codeSize)
  }

  /// The indices of the area, row by row, as far as they are decided; valid as long as the coder.
  var indices: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(memory.indices) }

  /// Whether a code can be chosen without more pixels, unless these are the last ones.
  private var isAmple: Bool { unsafe pending > search.trie.longest + 2 * Self.longRun }

  /// Adds pixels that follow those before.
  @inline(__always)
  mutating func append(_ run: CodedRun) {
    pending &+= run.count
    if end > head, unsafe memory.runs[end &- 1].isAlike(run) {
      unsafe memory.runs[end &- 1].count &+= run.count
      return
    }
    if end == memory.capacity {
      memory.makeRoom(&head, &end)
    }
    unsafe memory.runs[end] = run
    end &+= 1
  }

  /// Codes the pixels as far as more of them cannot change the codes, or all of them.
  mutating func code(isLast: Bool) {
    while pending > 0, isLast || isAmple { codeString() }
  }

  /// Writes what ends the codes.
  mutating func finish() -> [UInt8] {
    unsafe search.trie.prepare()
    unsafe packer.put(1 << search.trie.bits + 1, size: search.trie.codeSize)
    return packer.subBlocks()
  }

  /// Writes one code.
  private mutating func codeString() {
    var isNew = false
    if before >= 0 {
      if unsafe search.trie.isFull {
        unsafe packer.put(1 << search.trie.bits, size: search.trie.codeSize)
        unsafe search.trie.clear()
        before = -1
      } else {
        // The next code may be that of the string which it makes.
        unsafe search.trie.prepare()
        isNew = unsafe search.trie.add(before, Int(search.trie.first(before)))
      }
    }
    let codeSize = unsafe search.trie.codeSize
    let string = unsafe search.best(
      memory.runs + head, count: end - head, perPixel: loss.perBit * recentBits * 16 / recentPixels,
      limit: loss.perBit * codeSize >> 4)
    let length = unsafe search.trie.length(string)
    packer.put(string, size: codeSize)
    let worth = unsafe (search.bestCost << 14) / loss.perBit
    recentBits += codeSize << 10 + worth - recentBits >> 5
    recentPixels += length << 10 - recentPixels >> 5
    draw(string, length)
    if before >= 0 {
      let (first, usual) = unsafe (search.trie.first(string), search.trie.first(before))
      if first != usual {
        if isNew { unsafe search.trie.remove(before, Int(usual)) }
        unsafe search.trie.add(before, Int(first))
      }
      unsafe search.trie.advance()
    }
    before = string
  }

  /// Notes the indices of a string, and takes its pixels off the runs.
  private mutating func draw(_ string: Int, _ length: Int) {
    var place = coded &+ length
    let (indices, runs) = unsafe (memory.indices, memory.runs)
    if unsafe search.trie.isRun(string) {
      let symbol = unsafe search.trie.last(string)
      if Int(symbol) != gap {
        hasDrawn = true
        for place in coded..<place { unsafe indices[place] = symbol }
      }
    } else {
      hasDrawn = true
      var string = string
      while place > coded {
        place &-= 1
        unsafe indices[place] = search.trie.last(string)
        string = unsafe search.trie.parent(string)
      }
    }
    coded &+= length
    pending &-= length
    var rest = length
    while unsafe rest >= runs[head].count {
      rest &-= unsafe runs[head].count
      head &+= 1
      if rest == 0 { return }
    }
    unsafe runs[head].count &-= rest
  }
}

/// The memory of a coder.
@safe private final class CoderMemory {
  let indices: UnsafeMutableBufferPointer<UInt8>
  private(set) var runs: UnsafeMutablePointer<CodedRun>
  private(set) var capacity = 1 << 10
  private let tables: UnsafeMutableRawPointer

  init(pixels: Int, index: UInt8) {
    unsafe indices = .allocate(capacity: pixels)
    unsafe indices.initialize(repeating: index)
    unsafe runs = .allocate(capacity: capacity)
    unsafe tables = .allocate(
      byteCount: LZWTrie.size + ColorNeighbors.size + StringSearch.beamSize, alignment: 64)
  }

  deinit {
    unsafe indices.deallocate()
    unsafe runs.deallocate()
    unsafe tables.deallocate()
  }

  func search(_ palette: [UInt32], most: UInt32, gap: Int, bits: Int) -> StringSearch {
    unsafe StringSearch(
      trie: LZWTrie(bits: bits, gap: gap, memory: tables),
      neighbors: ColorNeighbors(palette, most: most, memory: tables + LZWTrie.size),
      beam: tables + LZWTrie.size + ColorNeighbors.size)
  }

  /// Moves the runs from `head` to the front, or into twice the memory if most of it is in use.
  func makeRoom(_ head: inout Int, _ end: inout Int) {
    let count = end - head
    if head > capacity / 2 {
      unsafe runs.update(from: runs + head, count: count)
    } else {
      let grown = UnsafeMutablePointer<CodedRun>.allocate(capacity: 2 * capacity)
      unsafe grown.update(from: runs + head, count: count)
      unsafe runs.deallocate()
      unsafe (runs, capacity) = (grown, 2 * capacity)
    }
    (head, end) = (0, count)
  }
}
