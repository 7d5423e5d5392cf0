// GIF's variable-length-code LZW, into finished data sub-blocks.
//
//     ┌─────┬─────────────────┬─────┬────────────┬───┐
//     │ 255 │ 255 bytes       │  n  │ n bytes    │ 0 │      codes lie in the bytes from the lowest bit up
//     └─────┴─────────────────┴─────┴────────────┴───┘

/// The LZW compressor of the GIF 89a specification, appendix F.
enum LZW {
  /// Compresses `indices`, all below 2^`bits` (`bits` 2...8), to sub-blocks that end with an empty one.
  static func encode(_ indices: UnsafeBufferPointer<UInt8>, bits: Int) -> [UInt8] {
    // A code of at most 12 bits encodes at least one index; there is less than one clear code in 2,048 codes.
    let capacity = (indices.count + indices.count / 2_048 + 16) * 12 / 8 + 16
    // The result is mostly a small part of that, and stays longer.
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { target in
      guard let start = target.baseAddress else { return [] }
      var packer = unsafe CodePacker(start)
      unsafe LZWDictionary.with(bits: bits) { unsafe $0.encode(indices, into: &packer) }
      return unsafe subBlocks(UnsafeBufferPointer(start: start, count: packer.finish()))
    }
  }

  /// Bytes in blocks of at most 255, each with its length before it, and an empty one at the end.
  private static func subBlocks(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let count = bytes.count + (bytes.count + 254) / 255 + 1
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { target, used in
      for start in stride(from: 0, to: bytes.count, by: 255) {
        let length = min(255, bytes.count - start)
        unsafe target[used] = UInt8(length)
        for place in 0..<length { unsafe target[used &+ 1 &+ place] = bytes[start &+ place] }
        used += length + 1
      }
      unsafe target[used] = 0
      used += 1
    }
  }
}

/// The strings that have codes, while indices are compressed.
@unsafe private struct LZWDictionary {
  /// A hash table of `string << 12 | code`, where a string is its prefix' code and its last index.
  private let table: UnsafeMutablePointer<UInt32>
  /// For each index, the code and the length of the longest string of nothing but that index.
  private let runs: UnsafeMutablePointer<(code: UInt16, length: UInt16)>
  /// For each such string, the code of that with one index more, and with one less.
  private let longer: UnsafeMutablePointer<UInt16>
  private let shorter: UnsafeMutablePointer<UInt16>

  private let bits: Int
  private var codeSize: Int
  private var next: Int

  private static let slots = 1 << 13
  private static let codes = 1 << 12

  /// Calls `body` with an empty dictionary for indices below 2^`bits`.
  static func with(bits: Int, _ body: (inout LZWDictionary) -> Void) {
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: slots + 256 + codes) { room in
      guard let start = room.baseAddress else { return }
      let words = unsafe UnsafeMutableRawPointer(start + slots)
      var dictionary = unsafe LZWDictionary(
        table: start, runs: words.assumingMemoryBound(to: (code: UInt16, length: UInt16).self),
        longer: (words + 1_024).assumingMemoryBound(to: UInt16.self),
        shorter: (words + 1_024 + 2 * codes).assumingMemoryBound(to: UInt16.self), bits: bits)
      unsafe body(&dictionary)
    }
  }

  private init(
    table: UnsafeMutablePointer<UInt32>, runs: UnsafeMutablePointer<(code: UInt16, length: UInt16)>,
    longer: UnsafeMutablePointer<UInt16>, shorter: UnsafeMutablePointer<UInt16>, bits: Int
  ) {
    unsafe (self.table, self.runs, self.longer, self.shorter) = (table, runs, longer, shorter)
    unsafe self.bits = bits
    unsafe codeSize = bits + 1
    unsafe next = 1 << bits + 2
  }

  /// Forgets all strings, and says so.
  private mutating func clear(_ packer: inout CodePacker) {
    unsafe packer.put(1 << bits, size: codeSize)
    unsafe table.update(repeating: .max, count: Self.slots)
    for index in unsafe 0..<(1 << bits) { unsafe runs[index] = (UInt16(index), 1) }
    unsafe codeSize = bits + 1
    unsafe next = 1 << bits + 2
  }

  /// Writes the codes of the longest known strings, from the first index on.
  mutating func encode(_ indices: UnsafeBufferPointer<UInt8>, into packer: inout CodePacker) {
    unsafe clear(&packer)
    guard let start = indices.baseAddress, !indices.isEmpty else {
      unsafe packer.put(1 << bits + 1, size: codeSize)
      return
    }
    var place = unsafe start
    let end = unsafe start + indices.count
    var prefix = unsafe takeRun(&place, before: end, &packer)
    while unsafe place < end {
      let index = unsafe place.pointee
      let string = UInt32(truncatingIfNeeded: prefix &<< 8) | UInt32(index)
      let slot = unsafe slot(of: string)
      let entry = unsafe table[slot]
      if entry != .max {
        prefix = Int(entry & 0xFFF)
        unsafe place += 1
        continue
      }
      unsafe packer.put(prefix, size: codeSize)
      unsafe add(string, at: slot, &packer)
      prefix = unsafe takeRun(&place, before: end, &packer)
    }
    unsafe packer.put(prefix, size: codeSize)
    // The decoder makes an entry for that last code as well, which may lengthen the codes.
    if unsafe next == 1 << codeSize, unsafe codeSize < 12 { unsafe codeSize += 1 }
    unsafe packer.put(1 << bits + 1, size: codeSize)
  }

  /// Where a string is in the table, or where it belongs. Each code waits for the one before it, so a product, which spreads strings
  /// better, would take longer.
  @inline(__always)
  private func slot(of string: UInt32) -> Int {
    var slot = Int(truncatingIfNeeded: ((string & 0xFF) &<< 5) ^ (string &>> 8))
    var entry = unsafe table[slot]
    while entry != .max, entry >> 12 != string {
      slot = unsafe (slot &+ 1_021) & (Self.slots &- 1)
      entry = unsafe table[slot]
    }
    return slot
  }

  /// Gives a string the next code; when there is none, all strings are forgotten.
  @inline(__always)
  private mutating func add(_ string: UInt32, at slot: Int, _ packer: inout CodePacker) {
    guard unsafe next < Self.codes else {
      unsafe clear(&packer)
      return
    }
    unsafe table[slot] = string << 12 | UInt32(truncatingIfNeeded: next)
    let (prefix, index) = (UInt16(truncatingIfNeeded: string >> 8), Int(string & 0xFF))
    if unsafe runs[index].code == prefix {
      unsafe longer[Int(prefix)] = UInt16(truncatingIfNeeded: next)
      unsafe shorter[next] = prefix
      unsafe runs[index] = (UInt16(truncatingIfNeeded: next), runs[index].length &+ 1)
    }
    if unsafe next == 1 << codeSize { unsafe codeSize &+= 1 }
    unsafe next &+= 1
  }

  /// The string that begins at `place`, of one index or, quickly, of all that are equal; `place` goes behind it. Writes the codes
  /// of the strings before it if there are more of them than the longest string has.
  @inline(__always)
  private mutating func takeRun(
    _ place: inout UnsafePointer<UInt8>, before end: UnsafePointer<UInt8>, _ packer: inout CodePacker
  ) -> Int {
    let index = unsafe place.pointee
    guard unsafe end - place > 4, unsafe place[1] == index, unsafe place[2] == index, unsafe place[3] == index else {
      unsafe place += 1
      return Int(index)
    }
    return unsafe takeLongRun(&place, before: end, &packer)
  }

  @inline(never)
  private mutating func takeLongRun(
    _ place: inout UnsafePointer<UInt8>, before end: UnsafePointer<UInt8>, _ packer: inout CodePacker
  ) -> Int {
    let index = unsafe place.pointee
    let eight = UInt64(index) &* 0x0101_0101_0101_0101
    let first = unsafe place
    while unsafe end - place >= 8, unsafe UnsafeRawPointer(place).loadUnaligned(as: UInt64.self) == eight {
      unsafe place += 8
    }
    while unsafe place < end, unsafe place.pointee == index { unsafe place += 1 }
    var count = unsafe place - first
    while true {
      let (code, length) = unsafe runs[Int(index)]
      guard count > Int(length) else { return unsafe run(of: Int(index), count) }
      unsafe packer.put(Int(code), size: codeSize)
      count -= Int(length)
      let string = UInt32(code) << 8 | UInt32(index)
      unsafe add(string, at: slot(of: string), &packer)
    }
  }

  /// The code of the string of an index `count` times, which must have one.
  private func run(of index: Int, _ count: Int) -> Int {
    let (code, length) = unsafe runs[index]
    if count > Int(length) / 2 {
      var code = code
      for _ in count..<Int(length) { unsafe code = shorter[Int(code)] }
      return Int(code)
    }
    var found = UInt16(truncatingIfNeeded: index)
    for _ in 1..<count { unsafe found = longer[Int(found)] }
    return Int(found)
  }
}

/// Packs codes, from the lowest bit up.
@unsafe private struct CodePacker {
  private let start: UnsafeMutableRawPointer
  private var next: UnsafeMutableRawPointer
  private var bits: UInt64 = 0
  private var bitCount = 0

  init(_ start: UnsafeMutablePointer<UInt8>) {
    unsafe self.start = UnsafeMutableRawPointer(start)
    unsafe next = UnsafeMutableRawPointer(start)
  }

  @inline(__always)
  mutating func put(_ code: Int, size: Int) {
    unsafe bits |= UInt64(truncatingIfNeeded: code) &<< UInt64(truncatingIfNeeded: bitCount)
    unsafe bitCount &+= size
    if unsafe bitCount >= 32 {
      unsafe next.storeBytes(of: UInt32(truncatingIfNeeded: bits).littleEndian, as: UInt32.self)
      unsafe next += 4
      unsafe bits &>>= 32
      unsafe bitCount &-= 32
    }
  }

  /// Writes the pending bits; returns the number of bytes in all.
  mutating func finish() -> Int {
    while unsafe bitCount > 0 {
      unsafe next.storeBytes(of: UInt8(truncatingIfNeeded: bits), as: UInt8.self)
      unsafe next += 1
      unsafe bits &>>= 8
      unsafe bitCount -= 8
    }
    return unsafe next - start
  }
}
