// A block of a deflate stream, written in the shortest of three ways: with dynamic codes, with the fixed codes, or
// stored (RFC 1951, section 3.2).

import Pixels

/// The bytes of one block and how they were parsed.
@safe struct DeflateBlock {
  /// The uncompressed bytes of the block.
  let bytes: UnsafeRawBufferPointer
  /// How they are spelled; the steps cover all bytes.
  let steps: UnsafeBufferPointer<DeflateStep>
  /// Whether it is the last block of the stream.
  let isLast: Bool

  private static let fixed = (
    literals: HuffmanCode(
      lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }),
    distances: HuffmanCode(lengths: [UInt8](repeating: 5, count: 30))
  )

  /// How a block is written.
  private enum Form {
    case stored
    case fixed
    case own(HuffmanCode, HuffmanCode, DeflateHeader)
  }

  /// Writes the block, which takes at most `storedSize(of: bytes.count)` bytes, and gives the code that its literals have
  /// or would have.
  func write(to writer: inout BitWriter) -> HuffmanCode {
    let (form, _, literals) = shortest()
    switch form {
    case .stored:
      store(to: &writer)
    case .fixed:
      writer.write(isLast ? 0b011 : 0b010, 3)
      write(Self.fixed.literals, Self.fixed.distances, to: &writer)
    case .own(let literals, let distances, let header):
      writer.write(isLast ? 0b101 : 0b100, 3)
      header.write(to: &writer)
      write(literals, distances, to: &writer)
    }
    return literals
  }

  /// Adds the number of bits that `write` would write to `position`, the number of bits before the block, and returns
  /// the same code.
  func measure(_ position: inout Int) -> HuffmanCode {
    let (form, bits, literals) = shortest()
    guard case .stored = form else {
      position += bits
      return literals
    }
    for _ in unsafe 0..<max(1, (bytes.count + 65_534) / 65_535) { position = (position + 3 + 7) / 8 * 8 + 32 }
    unsafe position += 8 * bytes.count
    return literals
  }

  /// The shortest form of the block, its bits where they do not depend on previous bits, and the dynamic code of
  /// literals.
  private func shortest() -> (form: Form, bits: Int, literals: HuffmanCode) {
    let frequencies = count()
    // Fourteen bits at most, so that four literals fit between two flushes.
    let literals = HuffmanCode(frequencies: frequencies.literals, limit: 14)
    let distances = HuffmanCode(frequencies: frequencies.distances, limit: 15)
    let header = DeflateHeader(literals: literals, distances: distances)
    let own = header.bits + frequencies.bits(literals, distances)
    let fixed = frequencies.bits(Self.fixed.literals, Self.fixed.distances)
    let stored = unsafe Self.storedSize(of: bytes.count) * 8 - 8
    if stored <= min(own, fixed) { return (.stored, stored, literals) }
    return fixed <= own ? (.fixed, fixed, literals) : (.own(literals, distances, header), own, literals)
  }

  /// The bytes of a stored block, with the rest of the byte before it: five for every 65,535 and one more.
  static func storedSize(of count: Int) -> Int { count + (count / 65_535 + 1) * 5 + 1 }

  private func store(to writer: inout BitWriter) {
    var rest = unsafe bytes[...]
    repeat {
      let part = unsafe rest.prefix(65_535)
      unsafe rest = rest.dropFirst(part.count)
      unsafe writer.write(isLast && rest.isEmpty ? 1 : 0, 3)
      writer.align()
      let count = unsafe UInt64(part.count)
      writer.write(count | ~count << 16 & 0xFFFF_0000, 32)
      unsafe writer.copy(UnsafeRawBufferPointer(rebasing: part))
    } while unsafe !rest.isEmpty
  }

  /// Counts the symbols. Neighbouring literals go to different tables: counting equal ones would wait for each other.
  func count() -> DeflateFrequencies {
    var tables = [UInt32](repeating: 0, count: 1_024)
    // By length − 3, and by the symbol of the distance.
    var (lengths, distances) = ([UInt32](repeating: 0, count: 256), [UInt32](repeating: 0, count: 32))
    unsafe withUnsafeMutableBuffers(&tables, &lengths, &distances) { tables, lengths, distances in
      var position = 0
      for index in unsafe steps.indices {
        let step = unsafe steps[index]
        unsafe count(literals: position..<(position &+ Int(step.literals)), in: tables)
        position &+= Int(step.literals) &+ Int(step.length)
        guard step.length > 0 else { continue }
        unsafe lengths[Int(step.length) &- 3] &+= 1
        unsafe distances[DeflateAlphabet.symbol(ofDistance: Int(step.distance))] &+= 1
      }
    }
    var result = DeflateFrequencies()
    for byte in 0..<256 {
      result.literals[byte] = tables[byte] + tables[byte + 256] + tables[byte + 512] + tables[byte + 768]
    }
    for (symbol, count) in zip(DeflateAlphabet.lengthSymbols, lengths) { result.literals[Int(symbol)] += count }
    for symbol in result.distances.indices { result.distances[symbol] = distances[symbol] }
    return result
  }

  /// Counts some bytes, each fourth one in the same of four tables.
  @inline(__always)
  private func count(literals range: Range<Int>, in tables: UnsafeMutableBufferPointer<UInt32>) {
    var position = range.lowerBound
    while position &+ 4 <= range.upperBound {
      for lane in 0..<4 { unsafe tables[lane &<< 8 &+ Int(bytes[position &+ lane])] &+= 1 }
      position &+= 4
    }
    while position < range.upperBound {
      unsafe tables[Int(bytes[position])] &+= 1
      position &+= 1
    }
  }

  private func write(_ literals: HuffmanCode, _ distances: HuffmanCode, to writer: inout BitWriter) {
    let words = (0..<256).map { UInt32(literals.codes[$0]) << 8 | UInt32(literals.lengths[$0]) }
    let lengths = DeflateLengthWords(literals)
    unsafe words.withUnsafeBufferPointer { words in
      @inline(__always)
      func put(_ byte: UInt8) {
        let word = unsafe words[Int(byte)]
        writer.put(UInt64(word &>> 8), UInt64(word & 255))
      }
      var position = 0
      for index in unsafe steps.indices {
        let step = unsafe steps[index]
        let end = position &+ Int(step.literals)
        while position &+ 4 <= end {
          for lane in 0..<4 { unsafe put(bytes[position &+ lane]) }
          writer.flush()
          position &+= 4
        }
        while position < end {
          unsafe put(bytes[position])
          position &+= 1
        }
        writer.flush()
        guard step.length > 0 else { continue }
        let length = lengths[step.length]
        writer.put(length.value, length.count)
        let symbol = DeflateAlphabet.symbol(ofDistance: Int(step.distance))
        writer.put(UInt64(distances.codes[symbol]), UInt64(distances.lengths[symbol]))
        let extra = DeflateAlphabet.extraBits(ofDistance: symbol)
        writer.put(UInt64(step.distance &- 1) & (1 &<< UInt64(extra) &- 1), UInt64(extra))
        writer.flush()
        position &+= Int(step.length)
      }
    }
    let end = DeflateAlphabet.endOfBlock
    writer.write(UInt64(literals.codes[end]), UInt64(literals.lengths[end]))
  }
}

/// The code of every length with the bits that follow it.
private struct DeflateLengthWords {
  private let words: [(value: UInt64, count: UInt64)]

  init(_ code: HuffmanCode) {
    words = DeflateAlphabet.lengthSymbols.indices.map { index in
      let symbol = Int(DeflateAlphabet.lengthSymbols[index])
      let rest = index + 3 - Int(DeflateAlphabet.firstLengths[symbol - 257])
      let length = Int(code.lengths[symbol])
      return (
        UInt64(code.codes[symbol]) | UInt64(rest) << length,
        UInt64(length + DeflateAlphabet.extraBits(ofLength: symbol))
      )
    }
  }

  @inline(__always)
  subscript(_ length: UInt16) -> (value: UInt64, count: UInt64) { words[Int(length) &- 3] }
}

/// How often a block uses each symbol.
struct DeflateFrequencies {
  var literals = [UInt32](repeating: 0, count: DeflateAlphabet.literals)
  var distances = [UInt32](repeating: 0, count: DeflateAlphabet.distances)

  init() { literals[DeflateAlphabet.endOfBlock] = 1 }

  /// The bits of all symbols with their extra bits.
  func bits(_ literalCode: HuffmanCode, _ distanceCode: HuffmanCode) -> Int {
    var bits = 3
    for symbol in literals.indices where literals[symbol] > 0 {
      let extra = symbol > 256 ? DeflateAlphabet.extraBits(ofLength: symbol) : 0
      bits += Int(literals[symbol]) * (Int(literalCode.lengths[symbol]) + extra)
    }
    for symbol in distances.indices where distances[symbol] > 0 {
      bits +=
        Int(distances[symbol]) * (Int(distanceCode.lengths[symbol]) + DeflateAlphabet.extraBits(ofDistance: symbol))
    }
    return bits
  }
}
