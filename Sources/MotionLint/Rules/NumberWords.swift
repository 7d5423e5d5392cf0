// Numbers in sentences.

import JSONTree

/// Numbers for people.
enum NumberWords {
  /// A number with at most this many decimals.
  static func rounded(_ number: Double, decimals: Int = 2) -> String { NumberText.rounded(number, decimals: decimals) }
}
