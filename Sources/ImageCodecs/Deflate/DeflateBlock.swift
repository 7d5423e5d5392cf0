// A block of a deflate stream, written in the shortest of three ways: with codes of its own, with the fixed codes, or as
// it is (RFC 1951, section 3.2).

/// The bytes of one block and how they were parsed.
@safe struct DeflateBlock {
  /// What the block stands for.
  let bytes: UnsafeRawBufferPointer
  /// How they are spelled; the steps cover all bytes.
  let steps: UnsafeBufferPointer<DeflateStep>
  /// Whether the stream ends with it.
  let isLast: Bool

  private static let fixed = (
    literals: HuffmanCode(
      lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }),
    distances: HuffmanCode(lengths: [UInt8](repeating: 5, count: 30))
  )

  /// Writes the block, which takes at most `storedSize(of: bytes.count)` bytes, and gives the code that its literals have
  /// or would have.
  func write(to writer: inout BitWriter) -> HuffmanCode {
    let frequencies = count()
    // Fourteen bits at most, so that four literals fit between two flushes.
    let literals = HuffmanCode(frequencies: frequencies.literals, limit: 14)
    let distances = HuffmanCode(frequencies: frequencies.distances, limit: 15)
    let header = DeflateHeader(literals: literals, distances: distances)
    let own = header.bits + frequencies.bits(literals, distances)
    let fixed = frequencies.bits(Self.fixed.literals, Self.fixed.distances)
    let stored = unsafe Self.storedSize(of: bytes.count) * 8 - 8
    if stored <= min(own, fixed) {
      store(to: &writer)
    } else if fixed <= own {
      writer.write(isLast ? 0b011 : 0b010, 3)
      write(Self.fixed.literals, Self.fixed.distances, to: &writer)
    } else {
      writer.write(isLast ? 0b101 : 0b100, 3)
      header.write(to: &writer)
      write(literals, distances, to: &writer)
    }
    return literals
  }

  /// Bytes of a block that is stored as it is, with the rest of a byte before it: five for every 65,535 and one more.
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
    var result = DeflateFrequencies()
    unsafe tables.withUnsafeMutableBufferPointer { tables in
      var position = 0
      for index in unsafe steps.indices {
        let step = unsafe steps[index]
        let end = position &+ Int(step.literals)
        while position &+ 4 <= end {
          for lane in 0..<4 { unsafe tables[lane &<< 8 &+ Int(bytes[position &+ lane])] &+= 1 }
          position &+= 4
        }
        while position < end {
          unsafe tables[Int(bytes[position])] &+= 1
          position &+= 1
        }
        if step.length > 0 { result.count(step) }
        position &+= Int(step.length)
      }
    }
    for byte in 0..<256 {
      result.literals[byte] = tables[byte] + tables[byte + 256] + tables[byte + 512] + tables[byte + 768]
    }
    return result
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

  /// Counts the copy of a step.
  mutating func count(_ step: DeflateStep) {
    literals[Int(DeflateAlphabet.lengthSymbols[Int(step.length) - 3])] += 1
    distances[DeflateAlphabet.symbol(ofDistance: Int(step.distance))] += 1
  }

  /// The bits of all symbols with what follows them.
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
