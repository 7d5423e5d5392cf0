// How much a scene may ask for. Checked by arithmetic before anything is allocated.

import Pixels

/// How much a scene may ask for. It is checked before anything is allocated, so that scenes from strangers can be drawn.
public struct RenderLimits: Hashable, Sendable {
  /// Most pixels of one frame and of one image file; by default 100 million.
  public var pixels: Int
  /// Most frames of an output; by default 100,000, and never more than 10⁹.
  public var frames: Int
  /// Most bytes of memory for the program, its images and the frames under way, by estimate; by default 4 GiB. What the
  /// system allows (`ulimit -v`, a container) counts as well where it is less.
  public var memory: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - pixels: Most pixels of one frame and of one image file.
  ///   - frames: Most frames of an output, never more than 10⁹.
  ///   - memory: Most bytes of memory, by estimate.
  public init(pixels: Int = 100_000_000, frames: Int = 100_000, memory: Int = 4 << 30) {
    self.pixels = pixels
    self.frames = frames
    self.memory = memory
  }

  /// The limits that are used when none are given.
  public static let `default` = RenderLimits()
}

/// A limit that a scene would exceed: what there would be too much of, how much, and how much is allowed.
public struct ExceededLimit: Error, Hashable, Sendable {
  /// What a limit is about.
  public enum Quantity: String, Hashable, Sendable, CaseIterable {
    /// Pixels of one frame.
    case pixels
    /// Frames of an output.
    case frames
    /// Bytes of memory.
    case memory
  }

  /// What there would be too much of.
  public let quantity: Quantity
  /// How much the scene asks for: pixels, frames or bytes. Astronomical numbers are cut.
  public let found: Int
  /// How much is allowed: pixels, frames or bytes.
  public let limit: Int
  /// Whether it is the operating system that sets the limit (`ulimit`, a container), and not the options.
  public let isSystemLimit: Bool

  /// Creates an error.
  package init(quantity: Quantity, found: Int, limit: Int, isSystemLimit: Bool = false) {
    self.quantity = quantity
    self.found = found
    self.limit = limit
    self.isSystemLimit = isSystemLimit
  }
}

extension RenderLimits {
  /// Checks the extent of a canvas, `scale` included. Safe for any numbers.
  package func check(width: Double, height: Double) throws(ExceededLimit) {
    let found = Self.count(width.rounded() * height.rounded())
    guard found <= pixels else { throw ExceededLimit(quantity: .pixels, found: found, limit: pixels) }
  }

  /// A whole number; what is none, and what is astronomical, counts as 10¹⁸.
  private static func count(_ number: Double) -> Int { number < 1e18 ? Int(max(number, 0)) : 1_000_000_000_000_000_000 }

  /// Checks how long an output is. Safe for any duration.
  package func check(duration: Double, framesPerSecond: Double) throws(ExceededLimit) {
    let found = Self.count((duration * framesPerSecond).rounded())
    let frames = min(frames, 1_000_000_000)
    guard found <= frames else { throw ExceededLimit(quantity: .frames, found: found, limit: frames) }
  }
}
