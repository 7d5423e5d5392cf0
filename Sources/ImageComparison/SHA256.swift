// SHA-256 (FIPS 180-4): names contents, so that equal files are known without comparing them.

import JSONTree

/// Takes bytes in and gives their digest out.
package struct SHA256: Sendable {
  /// A hash of 32 bytes.
  package struct Digest: Hashable, Sendable, CustomStringConvertible {
    /// As eight big-endian words.
    package let words: [UInt32]

    /// All 32 bytes.
    package var bytes: [UInt8] {
      words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
    }

    /// 64 lower-case hexadecimal digits.
    package var description: String {
      words.map { NumberText.hexadecimal($0, digits: 8) }.joined()
    }
  }

  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// Bytes that do not fill a block yet, fewer than 64.
  private var rest: [UInt8] = []
  private var count: UInt64 = 0

  /// Starts with nothing taken in.
  package init() {}

  /// The digest of `bytes`.
  package static func digest(of bytes: [UInt8]) -> Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  /// Takes in more bytes.
  package mutating func update(_ bytes: [UInt8]) {
    count &+= UInt64(bytes.count)
    var start = 0
    if !rest.isEmpty {
      start = min(64 - rest.count, bytes.count)
      rest += bytes[..<start]
      guard rest.count == 64 else { return }
      compress(rest, blocksFrom: 0)
      rest.removeAll(keepingCapacity: true)
    }
    rest += bytes[compress(bytes, blocksFrom: start)...]
  }

  /// The digest of everything that was taken in.
  package consuming func finish() -> Digest {
    let bits = count &* 8
    var tail = rest + [0x80]
    tail += [UInt8](repeating: 0, count: (120 - tail.count) % 64)
    for shift in stride(from: 56, through: 0, by: -8) { tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift))) }
    compress(tail, blocksFrom: 0)
    return Digest(words: state)
  }

  /// Works all whole blocks of 64 bytes in, beginning at `start`; returns where the rest begins.
  @discardableResult
  private mutating func compress(_ bytes: [UInt8], blocksFrom start: Int) -> Int {
    let end = start + (bytes.count - start) / 64 * 64
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe Self.constants.withUnsafeBufferPointer { constants in
        unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
          for block in stride(from: start, to: end, by: 64) {
            for word in 0..<16 {
              unsafe schedule[word] = UInt32(
                bigEndian: bytes.loadUnaligned(fromByteOffset: block + 4 * word, as: UInt32.self))
            }
            unsafe Self.work(schedule, constants, &state)
          }
        }
      }
    }
    return end
  }

  /// The 64 rounds for one block, whose words are the first 16 of `w`.
  private static func work(
    _ w: UnsafeMutableBufferPointer<UInt32>, _ k: UnsafeBufferPointer<UInt32>, _ state: inout [UInt32]
  ) {
    for t in 16..<64 {
      let (x, y) = unsafe (w[t - 15], w[t - 2])
      let low = rotated(x, 7) ^ rotated(x, 18) ^ (x >> 3)
      let high = rotated(y, 17) ^ rotated(y, 19) ^ (y >> 10)
      unsafe w[t] = w[t - 16] &+ low &+ w[t - 7] &+ high
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for t in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let first = unsafe h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ k[t] &+ w[t]
      let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  @inline(__always)
  private static func rotated(_ value: UInt32, _ bits: UInt32) -> UInt32 { value &>> bits | value &<< (32 - bits) }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
