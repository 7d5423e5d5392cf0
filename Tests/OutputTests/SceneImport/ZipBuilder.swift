// Zip files without compression for tests.

@testable import SceneImport

/// Writes zip files.
struct ZipBuilder {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0
  /// What the directory says about sizes, if it lies.
  var claimedSize: Int?
  var flags = 0

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// CRC-32, bit by bit.
  private static func checksum(_ data: [UInt8]) -> Int {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in data {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Int(~sum)
  }

  mutating func add(_ name: String, _ data: [UInt8]) {
    // Each number with its bytes.
    let common = Self.numbers(
      (flags, 2), (0, 6), (Self.checksum(data), 4), (data.count, 4), (claimedSize ?? data.count, 4),
      (name.utf8.count, 2))
    directory += [0x50, 0x4B, 1, 2]
    directory += Self.numbers((20, 2), (20, 2)) + common + Self.numbers((0, 12), (bytes.count, 4))
    directory += name.utf8
    bytes += [0x50, 0x4B, 3, 4]
    bytes += Self.numbers((20, 2)) + common + Self.numbers((0, 2))
    bytes += Array(name.utf8) + data
    count += 1
  }

  private static func numbers(_ values: (value: Int, bytes: Int)...) -> [UInt8] {
    values.flatMap { number($0.value, $0.bytes) }
  }

  /// The file.
  ///
  /// - Parameter claimedCount: The number of entries that it says it has.
  func file(claimedCount: Int? = nil) -> [UInt8] {
    let entries = claimedCount ?? count
    let end = Self.numbers((0, 4), (entries, 2), (entries, 2), (directory.count, 4), (bytes.count, 4), (0, 2))
    return bytes + directory + [0x50, 0x4B, 5, 6] + end
  }
}
