// Keyframes: explicit tracks of one property each.

import Pixels

/// An explicit track of one property.
public struct KeyframeTrack: Hashable, Sendable {
  /// What it moves.
  public enum Target: Hashable, Sendable {
    /// A layer of one of the screens.
    case layer(LayerReference)
    /// A phantom, by either end's path.
    case pair(String)
  }

  /// Which property; values are absolute, in canvas coordinates.
  public enum Property: String, Hashable, Sendable, CaseIterable {
    case frame, position, size, opacity, cornerRadius, rotate, scale, translate, fill, progress
  }

  /// How values between keys are found.
  public enum Mode: String, Hashable, Sendable, CaseIterable { case linear, discrete, paced, cubic, cubicPaced }

  /// A value of a property.
  public enum Value: Hashable, Sendable {
    /// The numbers of the property: 4 for a frame, 2 for position, size, translate and scale, 4 for corner radii, else 1.
    case numbers([Double])
    /// A colour, for `fill`.
    case color(Color)
    /// What a pair has at one of its ends.
    case end(Side)
  }

  /// A value at a share of the duration.
  public struct Key: Hashable, Sendable {
    /// 0...1, not decreasing.
    public var share: Double
    /// The value there.
    public var value: Value
    /// Of the segment that ends here; nil: linear.
    public var curve: Curve?

    /// Creates a key.
    public init(_ share: Double, _ value: Value, curve: Curve? = nil) {
      self.share = share
      self.value = value
      self.curve = curve
    }
  }

  /// What it moves.
  public var target: Target
  /// Which property.
  public var property: Property
  /// How values between keys are found.
  public var mode: Mode
  /// At least one.
  public var keys: [Key]

  /// Creates a track.
  public init(target: Target, property: Property, mode: Mode = .linear, keys: [Key]) {
    self.target = target
    self.property = property
    self.mode = mode
    self.keys = keys
  }
}
