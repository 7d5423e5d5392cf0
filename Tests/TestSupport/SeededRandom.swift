// Reproducible random test data: the seed is fixed by the test, or printed with its failure and set by
// `MAGICMOVE_SEED`. A fuzzer's bytes can replace the seed; each choice then depends on two separate bytes, so that a
// small change of the bytes is a small change of the data.

import Foundation

/// SplitMix64 (Steele, Lea, Flood 2014).
package struct SeededRandom: RandomNumberGenerator {
  /// The initial seed.
  package let seed: UInt64
  private var state: UInt64
  /// Bytes that decide until they are used up; nil: the seed alone.
  private var bytes: ArraySlice<UInt8>?

  /// The same numbers for the same seed.
  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// Starts from the seed in the environment, or from a new one.
  package init() {
    let given = ProcessInfo.processInfo.environment["MAGICMOVE_SEED"].flatMap { UInt64($0) }
    self.init(seed: given ?? UInt64.random(in: 0...UInt64.max))
  }

  /// Data that the bytes decide, then those of seed 0.
  package init(bytes: ArraySlice<UInt8>) {
    self.init(seed: 0)
    self.bytes = bytes
  }

  /// Whether there were bytes that decided and none is left: time to come to an end.
  package var isUsedUp: Bool { bytes?.isEmpty ?? false }

  package mutating func next() -> UInt64 {
    if let high = bytes?.popFirst() {
      // Ranges look at the highest bits first.
      return (UInt64(high) << 8 | UInt64(bytes?.popFirst() ?? 0)) &* 0x0001_0001_0001_0001
    }
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number of the range.
  package mutating func real(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  /// A whole number of the range.
  package mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// True in `share` (0 to 1) of all calls.
  package mutating func chance(_ share: Double) -> Bool { real(0...1) < share }
}
