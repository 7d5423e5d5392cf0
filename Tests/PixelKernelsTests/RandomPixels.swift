// Random bytes and pixels as pictures have them.

import TestSupport

extension SeededRandom {
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
