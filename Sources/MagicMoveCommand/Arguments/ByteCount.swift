// Numbers of bytes as people write them: 500K, 1.5MB, 4GiB.
//
// Hosts and disks count in powers of 1000, so K, M, G and T, with or without a B, do too; KiB, MiB, GiB and TiB are powers of
// 1024.

/// Reads and writes numbers of bytes.
enum ByteCount {
  /// What is expected, for usage errors.
  static let words =
    "a size such as 500K, 1.5MB or 4GiB (K M G T and kB MB GB TB are powers of 1000, KiB MiB GiB TiB powers of 1024)"

  private static let letters: [Character] = ["k", "m", "g", "t"]

  /// The number of bytes in a text, rounded down: digits, perhaps with decimals, and a unit in any case; nil for
  /// anything else, for less than 1 byte, and for 2⁶² and more.
  static func parsed(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard let unit = unit(text.dropFirst(digits.count).lowercased()), (1...2).contains(parts.count),
      parts.allSatisfy({ (1...18).contains($0.count) }), let whole = Int128(parts[0])
    else { return nil }
    let decimals = parts.count == 2 ? parts[1] : "0"
    let share = (Int128(decimals) ?? 0) * Int128(unit) / decimals.reduce(1) { power, _ in power * 10 }
    let bytes = whole * Int128(unit) + share
    return (1..<(1 << 62)).contains(bytes) ? Int(bytes) : nil
  }

  /// The bytes of a unit in lower case.
  private static func unit(_ name: String) -> Int? {
    if name.isEmpty || name == "b" { return 1 }
    guard let letter = name.first, let power = letters.firstIndex(of: letter) else { return nil }
    let base: Int
    switch name.dropFirst() {
    case "", "b": base = 1000
    case "ib": base = 1024
    default: return nil
    }
    return (0...power).reduce(1) { unit, _ in unit * base }
  }

  /// The number in the largest unit that it is a whole number of: "10 MB", "128 kB", "256 KiB", "1234 B".
  static func text(_ bytes: Int) -> String {
    if bytes > 0, bytes % 1000 != 0, bytes % 1024 == 0 {
      return bytes % (1 << 20) == 0 ? "\(bytes >> 20) MiB" : "\(bytes >> 10) KiB"
    }
    var (number, unit) = (bytes, "B")
    for name in ["kB", "MB", "GB", "TB"] where number != 0 && number % 1000 == 0 {
      (number, unit) = (number / 1000, name)
    }
    return "\(number) \(unit)"
  }
}
