import Testing

@testable import ImageCodecs

/// Huffman codes: complete, within the longest length that is allowed, and optimal where no limit binds; and the symbols
/// that deflate has for lengths and distances.
@Suite struct HuffmanCodeTests {
  /// Fibonacci numbers make the longest codes.
  static let fibonacci: [UInt32] = {
    var numbers: [UInt32] = [1, 1]
    for index in 2..<40 { numbers.append(numbers[index - 1] + numbers[index - 2]) }
    return numbers
  }()

  static let frequencies: [[UInt32]] = [
    [0, 0, 0], [5, 0, 0], [0, 0, 7], [1, 1, 0], [3, 0, 9, 1, 1], (0..<286).map { UInt32($0 * $0 % 97) }, fibonacci,
  ]

  @Test(arguments: frequencies)
  func `is complete and short`(frequencies: [UInt32]) {
    for limit in [9, 14, 15] {
      let code = HuffmanCode(frequencies: frequencies, limit: limit)
      let used = code.lengths.filter { $0 > 0 }
      #expect(used.allSatisfy { $0 <= limit } && used.count >= 2)
      #expect(used.reduce(0) { (sum: Int, length) -> Int in sum + (1 << Int(limit)) >> Int(length) } == 1 << Int(limit))
      for symbol in frequencies.indices where frequencies[symbol] > 0 { #expect(code.lengths[symbol] > 0) }
      for (a, b) in zip(frequencies.indices, frequencies.indices.dropFirst()) where frequencies[a] > frequencies[b] {
        #expect(code.lengths[a] <= code.lengths[b] || code.lengths[b] == 0)
      }
    }
  }

  @Test func `is optimal without a limit`() {
    // Weights 1, 1, 2, 3, 5: 4·1 + 4·1 + 3·2 + 2·3 + 1·5 bits.
    let code = HuffmanCode(frequencies: [1, 1, 2, 3, 5], limit: 15)
    #expect(code.lengths == [4, 4, 3, 2, 1])
  }

  @Test func `every distance and length has its symbol`() {
    var first = 1
    for symbol in 0..<30 {
      let extra = DeflateAlphabet.extraBits(ofDistance: symbol)
      #expect(DeflateAlphabet.symbol(ofDistance: first) == symbol)
      #expect(DeflateAlphabet.symbol(ofDistance: first + 1 << extra - 1) == symbol)
      first += 1 << extra
    }
    #expect(first == 32_769)
    #expect(DeflateAlphabet.lengthSymbols.first == 257 && DeflateAlphabet.lengthSymbols.last == 285)
    let extra = (257...285).map { DeflateAlphabet.extraBits(ofLength: $0) }
    #expect(extra == [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0])
  }
}
