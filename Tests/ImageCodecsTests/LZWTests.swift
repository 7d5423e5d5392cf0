import TestSupport
import Testing

@testable import ImageCodecs

/// The codes against a compressor that knows its strings as arrays and takes one index at a time.
@Suite struct LZWTests {
  /// The codes of appendix F, written bit by bit.
  private static func encode(_ indices: [UInt8], bits: Int) -> [UInt8] {
    var (out, pending): ([UInt8], [Bool]) = ([], [])
    func put(_ code: Int, _ size: Int) { pending += (0..<size).map { code >> $0 & 1 == 1 } }
    var strings: [[UInt8]: Int] = [:]
    var (size, next) = (bits + 1, 0)
    func clear() {
      put(1 << bits, size)
      strings = Dictionary(uniqueKeysWithValues: (0..<(1 << bits)).map { ([UInt8($0)], $0) })
      (size, next) = (bits + 1, 1 << bits + 2)
    }
    clear()
    var prefix: [UInt8] = []
    for index in indices {
      if strings[prefix + [index]] != nil {
        prefix.append(index)
        continue
      }
      put(strings[prefix] ?? 0, size)
      if next < 4_096 {
        strings[prefix + [index]] = next
        if next == 1 << size { size += 1 }
        next += 1
      } else {
        clear()
      }
      prefix = [index]
    }
    if !prefix.isEmpty { put(strings[prefix] ?? 0, size) }
    if !prefix.isEmpty, next == 1 << size, size < 12 { size += 1 }
    put(1 << bits + 1, size)
    for start in stride(from: 0, to: pending.count, by: 8) {
      out.append(pending[start..<min(start + 8, pending.count)].reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) })
    }
    return stride(from: 0, to: out.count, by: 255).flatMap { start -> [UInt8] in
      let block = out[start..<min(start + 255, out.count)]
      return [UInt8(block.count)] + block
    } + [0]
  }

  @Test(arguments: 0..<12)
  func `runs and noise have the codes of the specification`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let bits = random.int(2...8)
    let (colors, most) = (random.int(1...(1 << bits)), [1, 3, 12, 400, 5_000][seed % 5])
    var indices: [UInt8] = []
    while indices.count < 14_000 {
      indices += [UInt8](repeating: UInt8(random.int(0...(colors - 1))), count: random.int(1...most))
    }
    for count in [0, 1, 2, 4, 5, 9, indices.count] {
      let part = Array(indices.prefix(count))
      let codes = unsafe part.withUnsafeBufferPointer { unsafe LZW.encode($0, bits: bits) }
      #expect(codes == Self.encode(part, bits: bits), "\(count) of \(colors) colours, \(bits) bits")
    }
  }
}
