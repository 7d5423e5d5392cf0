// A recorded drag: offsets of one layer within a hold, and how it springs back.

import Pixels

/// A recorded drag of one layer while a screen is held.
public struct Drag: Hashable, Sendable {
  /// Where a drag has taken the layer at one time.
  public struct Sample: Hashable, Sendable {
    /// Seconds since the hold began, 0...86,400.
    public var time: Double
    /// How far the layer is from its place, in points to the right and downwards.
    public var offset: Point

    /// Creates a sample: seconds since the hold began, and the layer's offset in points.
    public init(time: Double, offset: Point) {
      self.time = time
      self.offset = offset
    }
  }

  /// How a layer springs back when the drag lets go.
  public struct Release: Hashable, Sendable {
    /// Seconds that the way back takes; nil for the curve's own duration.
    public var duration: Double?
    /// The curve of the way back.
    public var curve: Curve

    /// Creates a release: seconds (nil for the curve's own duration), and the curve of the way back.
    public init(duration: Double?, curve: Curve) {
      self.duration = duration
      self.curve = curve
    }
  }

  /// The layer that is dragged, as a path of the screen that is held.
  public var layer: String
  /// The offsets of the drag in the order of their times, at least one; between two the layer moves on a line.
  public var samples: [Sample]
  /// How the layer springs back after the last sample. Nil: it stays where it is, and there the next step starts.
  public var release: Release?

  /// Creates a drag.
  ///
  /// - Parameters:
  ///   - layer: The path of a layer of the screen that is held.
  ///   - samples: Offsets in the order of their times, at least one.
  ///   - release: How the layer springs back; nil: it stays.
  public init(layer: String, samples: [Sample], release: Release? = nil) {
    self.layer = layer
    self.samples = samples
    self.release = release
  }
}
