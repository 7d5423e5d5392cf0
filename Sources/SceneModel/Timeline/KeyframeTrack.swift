// Keyframes: explicit tracks of one property each.

import Pixels

/// An explicit track of one property of a layer or a pair, in place of what the transition would do with it.
public struct KeyframeTrack: Hashable, Sendable {
  /// What a track moves.
  public enum Target: Hashable, Sendable {
    /// A layer of one of the screens, with its children; with an empty path the whole screen.
    case layer(LayerReference)
    /// A pair of matched layers in flight, by the path of either of them.
    case pair(String)
  }

  /// A property that a track moves. Values are absolute, in the coordinates of the canvas.
  public enum Property: String, Hashable, Sendable, CaseIterable {
    /// The rectangle: x, y, width and height in points.
    case frame
    /// The centre: x and y in points.
    case position
    /// Width and height in points, 0 or more.
    case size
    /// Opacity, 0...1.
    case opacity
    /// The radii of the four corners in points, 0 or more: top left, top right, bottom right, bottom left.
    case cornerRadius
    /// An angle in degrees clockwise.
    case rotate
    /// A horizontal and a vertical factor.
    case scale
    /// An offset to the right and downwards in points.
    case translate
    /// The colour of the fill.
    case fill
    /// Both ends of the part of a path that is stroked, 0...1.
    case trim
    /// What is added to both ends of that part.
    case trimOffset
    /// How far into the pattern of dashes the contours of a path begin, in the path's units.
    case dashOffset
    /// Thickness of the stroke of a path in the path's units, 0 or more.
    case strokeWidth
    /// The colour of the stroke of a path.
    case strokeColor
    /// The colour of the inside of a path.
    case pathFill
    /// The progress of a pair: 0 at its first end, 1 at its second.
    case progress
  }

  /// How values between the keys of a track are found.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// On straight lines from key to key.
    case linear
    /// Not at all: each value holds until the next.
    case discrete
    /// On straight lines at the same speed throughout; shares and curves of keys do not count.
    case paced
    /// On a smooth curve through the keys.
    case cubic
    /// On a smooth curve at the same speed throughout; shares and curves of keys do not count.
    case cubicPaced
  }

  /// A value of a property.
  public enum Value: Hashable, Sendable {
    /// The numbers of the property: four for a frame and corner radii, two for position, size, translate, scale and trim, one
    /// for all others.
    case numbers([Double])
    /// A colour, for `Property.fill`, `Property.strokeColor` and `Property.pathFill`.
    case color(Color)
    /// What a pair has at one of its ends; only for tracks of pairs.
    case end(Side)
  }

  /// A value at a share of the transition's duration.
  public struct Key: Hashable, Sendable {
    /// When the value is reached, as a share of the duration, 0...1. Shares of a track do not decrease.
    public var share: Double
    /// The value at that time.
    public var value: Value
    /// The curve of the segment that ends at this key; nil for a straight line.
    public var curve: Curve?

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - share: When the value is reached, as a share of the duration, 0...1.
    ///   - value: The value at that time.
    ///   - curve: The curve of the segment that ends here; nil for a straight line.
    public init(_ share: Double, _ value: Value, curve: Curve? = nil) {
      (self.share, self.value, self.curve) = (share, value, curve)
    }
  }

  /// The layer or pair that the track moves.
  public var target: Target
  /// The property that the track moves.
  public var property: Property
  /// How values between the track's keys are found; by default on straight lines.
  public var mode: Mode
  /// The track's values, at least one. Before the first key its value holds, after the last that of the last.
  public var keys: [Key]

  /// Creates a track.
  ///
  /// - Parameters:
  ///   - target: The layer or pair that it moves.
  ///   - property: The property that it moves.
  ///   - mode: How values between keys are found.
  ///   - keys: At least one, in the order of their shares.
  public init(target: Target, property: Property, mode: Mode = .linear, keys: [Key]) {
    (self.target, self.property, self.mode, self.keys) = (target, property, mode, keys)
  }
}
