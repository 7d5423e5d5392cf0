extension FixedWidthInteger where Self: UnsignedInteger {
  /// The value in lower-case hexadecimal digits, as many as the type has room for: 16 for `UInt64`.
  var hexadecimalDigits: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.count) + digits
  }
}
