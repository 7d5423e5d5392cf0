// A hash of a picture's pixels: XXH64 by Yann Collet (github.com/Cyan4973/xxHash, doc/xxhash_spec.md) over the bytes R,
// G, B, A of the premultiplied pixels, seeded with the extent. It reads 8 bytes a lane in four lanes, faster than
// memory delivers them. It is not cryptographic: collisions can be constructed.

import JSONTree
import Pixels

/// A 64-bit hash of a picture.
package struct PictureHash: Hashable, Sendable, CustomStringConvertible {
  /// The hash.
  package let value: UInt64

  /// Wraps a hash that was written earlier.
  package init(value: UInt64) { self.value = value }

  /// Hashes a picture.
  package init(_ bitmap: Bitmap) {
    let seed = UInt64(truncatingIfNeeded: bitmap.width) << 32 | UInt64(truncatingIfNeeded: bitmap.height)
    value = unsafe bitmap.pixels.withUnsafeBytes { unsafe XXH64.hash($0, seed: seed) }
  }

  /// 16 hexadecimal digits.
  package var description: String { NumberText.hexadecimal(value, digits: 16) }
}

/// The algorithm, for little-endian machines.
enum XXH64 {
  private static let p1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let p2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let p3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let p4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let p5: UInt64 = 0x27D4_EB2F_1656_67C5

  static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    var position = 0
    var hash: UInt64
    if bytes.count >= 32 {
      var (a, b, c, d) = (seed &+ p1 &+ p2, seed &+ p2, seed, seed &- p1)
      while position &+ 32 <= bytes.count {
        unsafe a = round(a, bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
        unsafe b = round(b, bytes.loadUnaligned(fromByteOffset: position &+ 8, as: UInt64.self))
        unsafe c = round(c, bytes.loadUnaligned(fromByteOffset: position &+ 16, as: UInt64.self))
        unsafe d = round(d, bytes.loadUnaligned(fromByteOffset: position &+ 24, as: UInt64.self))
        position &+= 32
      }
      hash = rotated(a, 1) &+ rotated(b, 7) &+ rotated(c, 12) &+ rotated(d, 18)
      hash = merged(merged(merged(merged(hash, a), b), c), d)
    } else {
      hash = seed &+ p5
    }
    hash &+= UInt64(bytes.count)
    while position &+ 8 <= bytes.count {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      hash = rotated(hash ^ round(0, word), 27) &* p1 &+ p4
      position &+= 8
    }
    if position &+ 4 <= bytes.count {
      let word = unsafe UInt64(bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
      hash = rotated(hash ^ (word &* p1), 23) &* p2 &+ p3
      position &+= 4
    }
    while position < bytes.count {
      hash = unsafe rotated(hash ^ (UInt64(bytes[position]) &* p5), 11) &* p1
      position &+= 1
    }
    hash = (hash ^ (hash >> 33)) &* p2
    hash = (hash ^ (hash >> 29)) &* p3
    return hash ^ (hash >> 32)
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* p2, 31) &* p1
  }

  private static func merged(_ hash: UInt64, _ lane: UInt64) -> UInt64 { (hash ^ round(0, lane)) &* p1 &+ p4 }

  private static func rotated(_ value: UInt64, _ count: UInt64) -> UInt64 { value << count | value >> (64 &- count) }
}
