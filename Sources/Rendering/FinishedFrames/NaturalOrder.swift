// The order in which people count files: frame-9 before frame-10.

/// Compares names by what people see in them: runs of digits by their number, everything else by its bytes.
enum NaturalOrder {
  /// Whether `left` comes before `right`. Of names that differ in leading zeros only, the shorter one comes first.
  static func precedes(_ left: String, _ right: String) -> Bool {
    var (a, b) = (Substring(left).utf8, Substring(right).utf8)
    while let first = a.first, let second = b.first {
      if isDigit(first), isDigit(second) {
        let (one, other) = (a.prefix(while: isDigit), b.prefix(while: isDigit))
        if let decided = isLess(one, other) { return decided }
        (a, b) = (a.dropFirst(one.count), b.dropFirst(other.count))
      } else {
        if first != second { return first < second }
        (a, b) = (a.dropFirst(), b.dropFirst())
      }
    }
    if a.isEmpty != b.isEmpty { return a.isEmpty }
    return (left.utf8.count, left) < (right.utf8.count, right)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether one number is less than another; nil when they are equal. Any number of digits.
  private static func isLess(_ left: Substring.UTF8View, _ right: Substring.UTF8View) -> Bool? {
    let (a, b) = (left.drop { $0 == 0x30 }, right.drop { $0 == 0x30 })
    if a.count != b.count { return a.count < b.count }
    return zip(a, b).first { $0 != $1 }.map { $0 < $1 }
  }
}
