// How far pictures are from each other.

import Pixels

extension UInt32 {
  /// The largest difference of two channels of two pixels, 0...255.
  package func largestDifference(from other: UInt32) -> Int {
    if self == other { return 0 }
    var most = 0
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      let (one, two) = (Int(self >> shift & 255), Int(other >> shift & 255))
      most = Swift.max(most, abs(one - two))
    }
    return most
  }
}

extension Bitmap {
  /// The largest difference of two channels of two pictures of one size, 0...255.
  package func largestDifference(from other: Bitmap) -> Int {
    var most = 0
    for (one, two) in zip(pixels, other.pixels) { most = max(most, one.largestDifference(from: two)) }
    return most
  }
}
