// How much a scene may ask for. Checked by arithmetic before anything is allocated.

/// How large the frames and outputs of a scene may be. The limits make it safe to draw scenes from unknown sources.
///
/// They are checked by arithmetic, before anything is allocated. What exceeds them throws `AnimationError.exceeds`; an image
/// file that does is an error of the scene, `AnimationError.invalid`.
///
/// ```swift
/// let limits = RenderLimits(pixels: 4_000_000, frames: 1_000, memory: 512 << 20)
/// let animation = try Animation(contentsOf: url, options: LoadingOptions(limits: limits))
/// ```
public struct RenderLimits: Hashable, Sendable {
  /// Maximum number of pixels of one frame, at its scale, and of one image file; by default 100 million.
  public var pixels: Int
  /// Maximum number of frames of one output; by default 100,000, and never more than 10⁹.
  public var frames: Int
  /// Maximum memory in bytes; by default 4 GiB. It is an estimate, an upper bound of measured peaks.
  ///
  /// It includes the program (60 MiB), the scene, its images and fonts, and the frames that are drawn and encoded at the same
  /// time. Fewer threads need less. A lower limit of the system (`ulimit -v`, a container) is used instead.
  public var memory: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - pixels: Maximum number of pixels of one frame and of one image file.
  ///   - frames: Maximum number of frames of one output, never more than 10⁹.
  ///   - memory: Maximum memory in bytes, by estimate.
  public init(pixels: Int = 100_000_000, frames: Int = 100_000, memory: Int = 4 << 30) {
    (self.pixels, self.frames, self.memory) = (pixels, frames, memory)
  }

  /// The limits that are used when none are given: 100 million pixels, 100,000 frames, 4 GiB.
  public static let `default` = RenderLimits()
}

/// A limit that a scene would exceed: which one, the amount that was found, and the maximum.
///
/// Its `description` is an English sentence for people. Programs compare `quantity`, `found` and `limit`.
public struct ExceededLimit: Error, Hashable, Sendable {
  /// What a limit counts.
  public enum Quantity: String, Hashable, Sendable, CaseIterable {
    /// Pixels of one frame.
    case pixels
    /// Frames of an output.
    case frames
    /// Bytes of memory, by estimate.
    case memory
  }

  /// Which limit would be exceeded.
  public let quantity: Quantity
  /// How much the scene asks for, in the unit of `quantity`. For pixels and frames it is at most 10¹⁸, for memory an
  /// estimate.
  public let found: Int
  /// The maximum, in the unit of `quantity`.
  public let limit: Int
  /// Whether the operating system sets the limit (`ulimit -v`, a container). Raising `RenderLimits.memory` then has no
  /// effect.
  public let isSystemLimit: Bool

  /// Creates an error.
  package init(quantity: Quantity, found: Int, limit: Int, isSystemLimit: Bool = false) {
    (self.quantity, self.found, self.limit, self.isSystemLimit) = (quantity, found, limit, isSystemLimit)
  }
}

extension RenderLimits {
  /// Checks the extent of a frame in pixels.
  ///
  /// - Parameters:
  ///   - width: Width in pixels, scale included; rounded to a whole number. Any value is allowed, even infinity.
  ///   - height: Height, likewise.
  /// - Throws: `ExceededLimit` of the quantity `pixels`.
  package func check(width: Double, height: Double) throws(ExceededLimit) {
    let found = Self.count(width.rounded() * height.rounded())
    guard found <= pixels else { throw ExceededLimit(quantity: .pixels, found: found, limit: pixels) }
  }

  /// The number as an integer: 0 for negative ones, 10¹⁸ for larger ones and for NaN.
  private static func count(_ number: Double) -> Int { number < 1e18 ? Int(max(number, 0)) : 1_000_000_000_000_000_000 }

  /// Checks the number of frames of an output.
  ///
  /// - Parameters:
  ///   - duration: Seconds of the output, slowness included. Any value is allowed, even infinity.
  ///   - framesPerSecond: Together with the duration it gives the frames, rounded to the nearest integer.
  /// - Throws: `ExceededLimit` of the quantity `frames`.
  package func check(duration: Double, framesPerSecond: Double) throws(ExceededLimit) {
    let found = Self.count((duration * framesPerSecond).rounded())
    let frames = min(frames, 1_000_000_000)
    guard found <= frames else { throw ExceededLimit(quantity: .frames, found: found, limit: frames) }
  }
}
