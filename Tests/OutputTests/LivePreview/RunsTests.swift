import TestSupport
import Testing

@testable import LivePreview

/// Pixels in runs, taken apart as the format's description says.
enum Unrolled {
  /// The pixels of words.
  static func pixels(_ words: [UInt32]) -> [UInt32] {
    var (pixels, rest): ([UInt32], ArraySlice<UInt32>) = ([], words[...])
    while let word = rest.popFirst() {
      if word >> 31 == 1, let pixel = rest.popFirst() {
        pixels += [UInt32](repeating: pixel, count: Int(word & ~(1 << 31)))
      } else {
        pixels += rest.prefix(Int(word))
        rest = rest.dropFirst(Int(word))
      }
    }
    return pixels
  }

  /// The same for bytes.
  static func bytes(_ bytes: [UInt8]) -> [UInt8] {
    let words: [UInt32] = stride(from: 0, to: bytes.count, by: 4).map { place -> UInt32 in
      (0..<4).reduce(0) { (word: UInt32, index: Int) -> UInt32 in
        word | UInt32(bytes[place + index]) << UInt32(8 * index)
      }
    }
    return pixels(words).flatMap { pixel in (0..<4).map { UInt8(truncatingIfNeeded: pixel >> UInt32(8 * $0)) } }
  }
}

@Suite struct RunsTests {
  @Test func `of all lengths of runs each comes back`() {
    for lead in 0..<20 {
      for length in 0..<40 {
        for tail in [0, 1, 7, 8, 30] {
          var pixels = (0..<lead).map { UInt32($0) }
          pixels += [UInt32](repeating: .max, count: length)
          pixels += (0..<tail).map { UInt32($0 / 3) }
          let words = PixelRuns.words(pixels)
          #expect(Unrolled.pixels(words) == pixels, "\(lead), \(length), \(tail)")
          #expect(words.count <= pixels.count + 1)
        }
      }
    }
  }

  @Test func `random runs come back, and long ones are short`() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<200 {
      var pixels: [UInt32] = []
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        let count = Int.random(in: 1..<30, using: &random)
        pixels += [UInt32](repeating: UInt32.random(in: 0..<3, using: &random), count: count)
      }
      #expect(Unrolled.pixels(PixelRuns.words(pixels)) == pixels)
    }
    #expect(PixelRuns.words([UInt32](repeating: 7, count: 100_000)) == [1 << 31 | 100_000, 7])
    #expect(PixelRuns.words([]).isEmpty)
  }
}
