// How much two pictures differ: one pass over their pixels, row by row, in which equal rows cost no more than a look at
// their memory.
//
// Pictures are compared as premultiplied pixels, the form that is composited: a fully transparent pixel has one value
// only, and a PNG file restores exactly the pixels that were written.

import CStandard
import Pixels

/// Which pixels count as different.
package struct ComparisonRule: Hashable, Sendable {
  /// How far any of the four bytes of a pixel may be off, 0...255.
  package var tolerance: Int
  /// The largest colour difference that is not visible, 0...1, see `PixelDistance`; replaces `tolerance` when set.
  package var perceptual: Double?
  /// Whether pixels that are antialiasing in either picture never count, see `Antialiasing`.
  package var ignoresAntialiasing: Bool

  /// Creates a rule; by default every pixel that is not equal counts.
  package init(tolerance: Int = 0, perceptual: Double? = nil, ignoresAntialiasing: Bool = false) {
    (self.tolerance, self.perceptual, self.ignoresAntialiasing) = (tolerance, perceptual, ignoresAntialiasing)
  }

  /// Whether two pixels that are not equal are further apart than allowed.
  func counts(_ a: UInt32, _ b: UInt32) -> Bool {
    if let perceptual { return PixelDistance.squared(a, b) > PixelDistance.limit(share: perceptual) }
    return PixelDistance.largestChannel(a, b) > tolerance
  }
}

/// The numbers of a comparison.
package struct PictureDifference: Hashable, Sendable {
  /// Extent of both pictures.
  package let size: PixelSize
  /// Pixels that are not equal.
  package private(set) var changed = 0
  /// Those of them that count by the rule.
  package private(set) var differing = 0
  /// Those that would count but were taken for antialiasing.
  package private(set) var antialiased = 0
  /// The largest difference of a byte, 0...255, over all pixels.
  package private(set) var maximum = 0
  /// The largest difference for the eye, 0...1, over all pixels.
  package private(set) var perceptual = 0.0
  /// The smallest area that holds all pixels that count; when none does, all that are not equal.
  package private(set) var box = PixelRect.zero
  /// The smallest area that holds all pixels that are not equal.
  package private(set) var changedBox = PixelRect.zero
  private var sum = 0
  private var squares = 0
  private var isTranslucent = false

  /// Compares two pictures of one size.
  package init(_ expected: Bitmap, _ actual: Bitmap, rule: ComparisonRule = ComparisonRule()) {
    precondition(expected.size == actual.size, "pictures of different sizes cannot be compared by pixels")
    size = expected.size
    var (counted, unequal) = (Bounds(), Bounds())
    var distance = 0.0
    for y in 0..<size.height where !Self.isEqual(expected, actual, row: y) {
      for x in 0..<size.width {
        let (a, b) = (expected[x, y], actual[x, y])
        guard a != b else { continue }
        add(a, b)
        distance = max(distance, PixelDistance.squared(a, b))
        unequal.add(x, y)
        guard rule.counts(a, b) else { continue }
        if rule.ignoresAntialiasing, Antialiasing.isPresent(x, y, in: expected, actual) {
          antialiased += 1
        } else {
          differing += 1
          counted.add(x, y)
        }
      }
    }
    perceptual = PixelDistance.share(ofSquared: distance)
    changedBox = unequal.rect
    box = differing > 0 ? counted.rect : changedBox
    if changed > 0 { isTranslucent = !(Self.isOpaque(expected) && Self.isOpaque(actual)) }
  }

  /// Whether every pixel is equal.
  package var isZero: Bool { changed == 0 }

  /// The share of pixels that count, 0...1.
  package var share: Double { size.area > 0 ? Double(differing) / Double(size.area) : 0 }

  /// The mean difference of a byte, 0...255: over red, green and blue, and alpha where a picture is translucent.
  package var mean: Double { samples > 0 ? Double(sum) / samples : 0 }

  /// The peak signal-to-noise ratio in decibels, over the same bytes; nil (infinite) for equal pictures.
  package var psnr: Double? {
    guard squares > 0 else { return nil }
    return 10 / PortableMath.logarithm(10) * PortableMath.logarithm(255 * 255 * samples / Double(squares))
  }

  private var samples: Double { Double(size.area) * (isTranslucent ? 4 : 3) }

  private mutating func add(_ a: UInt32, _ b: UInt32) {
    changed += 1
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      let difference = abs(Int((a >> shift) & 255) - Int((b >> shift) & 255))
      sum += difference
      squares += difference * difference
      maximum = max(maximum, difference)
    }
  }

  private static func isEqual(_ a: Bitmap, _ b: Bitmap, row: Int) -> Bool {
    let bytes = a.width * 4
    return unsafe a.pixels.withUnsafeBytes { first in
      unsafe b.pixels.withUnsafeBytes { second in
        guard let first = first.baseAddress, let second = second.baseAddress else { return true }
        return unsafe memcmp(first + row * bytes, second + row * bytes, bytes) == 0
      }
    }
  }

  private static func isOpaque(_ bitmap: Bitmap) -> Bool {
    var all = UInt32.max
    for pixel in bitmap.pixels { all &= pixel }
    return all >> 24 == 255
  }
}

/// An area that grows.
private struct Bounds {
  private var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)

  mutating func add(_ x: Int, _ y: Int) {
    (left, right) = (min(left, x), max(right, x))
    (top, bottom) = (min(top, y), max(bottom, y))
  }

  var rect: PixelRect {
    right < 0 ? .zero : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
