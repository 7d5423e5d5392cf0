// Random numbers that a failure can repeat: the seed stands in the test's message and is set by `MAGICMOVE_SEED`.

import Foundation

/// SplitMix64 (Steele, Lea, Flood 2014).
struct SeededRandom: RandomNumberGenerator {
  /// What this run started from.
  let seed: UInt64
  private var state: UInt64

  /// Starts from the seed in the environment, or from a new one.
  init() {
    let given = ProcessInfo.processInfo.environment["MAGICMOVE_SEED"].flatMap { UInt64($0) }
    seed = given ?? UInt64.random(in: 0...UInt64.max)
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A byte; 0 and 255 are frequent, as they are in pictures.
  mutating func byte() -> UInt8 {
    let bits = next()
    switch bits >> 61 {
    case 0: return 0
    case 1: return 255
    default: return UInt8(truncatingIfNeeded: bits)
    }
  }

  /// A premultiplied pixel.
  mutating func pixel() -> UInt32 {
    let alpha = UInt32(byte())
    func component() -> UInt32 { (UInt32(byte()) * alpha + 127) / 255 }
    return component() | component() << 8 | component() << 16 | alpha << 24
  }
}
