// Sums and products of bytes that cannot overflow.

/// Estimates of memory, in bytes; sums that overflow count as `Int.max`.
package enum MemoryEstimate {
  /// a + b.
  package static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflows) = a.addingReportingOverflow(b)
    return overflows ? .max : sum
  }

  /// a · b.
  package static func product(_ a: Int, _ b: Int) -> Int {
    let (product, overflows) = a.multipliedReportingOverflow(by: b)
    return overflows ? .max : product
  }
}
