// Size, rate and number of frames, as the second line of hashes.txt and results.json have them.

import Pixels

/// Size, rate and number of the frames of an animation.
package struct FrameShape: Hashable, Sendable {
  /// Extent of the frames in pixels.
  package var size: PixelSize
  /// Frames per second.
  package var rate: FrameRate
  /// The number of frames.
  package var count: Int

  /// More frames than any golden has: five hours of them.
  private static let mostFrames = 1_000_000

  /// Describes frames.
  package init(size: PixelSize, rate: FrameRate, count: Int) {
    (self.size, self.rate, self.count) = (size, rate, count)
  }

  /// `780x1688 pixels`, `50 frames per second`, `165 frames`.
  private var parts: [String] {
    let rate = rate.denominator == 1 ? "\(rate.numerator)" : "\(rate.numerator)/\(rate.denominator)"
    return ["\(size.width)x\(size.height) pixels", "\(rate) frames per second", "\(count) frames"]
  }

  /// `780x1688 pixels, 50 frames per second, 165 frames`.
  package var text: String { parts.joined(separator: ", ") }

  /// What is not as in another one: `165 frames`.
  func words(against other: FrameShape) -> String {
    zip(parts, other.parts).filter { $0 != $1 }.map(\.0).joined(separator: ", ")
  }

  /// Reads what `text` gives; nil for anything else.
  package init?(text: some StringProtocol) {
    let words = text.split(separator: " ")
    guard words.count == 8 else { return nil }
    let sides = words[0].split(separator: "x").compactMap { Int($0) }
    let rate = words[2].split(separator: "/").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 }), (1...2).contains(rate.count), rate.allSatisfy({ $0 > 0 }),
      let count = Int(words[6]), (0...Self.mostFrames).contains(count)
    else { return nil }
    size = PixelSize(width: sides[0], height: sides[1])
    (self.rate, self.count) = (FrameRate(numerator: rate[0], denominator: rate.count == 2 ? rate[1] : 1), count)
  }
}
