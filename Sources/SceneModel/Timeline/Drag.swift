// A recorded drag: offsets of one layer within a hold, and how it springs back.

import Pixels

/// A recorded drag of one layer within a hold.
public struct Drag: Hashable, Sendable {
  /// An offset at a time.
  public struct Sample: Hashable, Sendable {
    /// Seconds since the hold began.
    public var time: Double
    /// Offset of the layer.
    public var offset: Point

    /// Creates a sample.
    public init(time: Double, offset: Point) {
      self.time = time
      self.offset = offset
    }
  }

  /// How a released layer springs back.
  public struct Release: Hashable, Sendable {
    /// Seconds; nil: the curve's own duration.
    public var duration: Double?
    /// The way back.
    public var curve: Curve

    /// Creates a release.
    public init(duration: Double?, curve: Curve) {
      self.duration = duration
      self.curve = curve
    }
  }

  /// The layer, as a path of the current screen.
  public var layer: String
  /// In order of time; between samples the offset moves on a line.
  public var samples: [Sample]
  /// Nil: the offset stays and is where the next step starts.
  public var release: Release?

  /// Creates a drag.
  public init(layer: String, samples: [Sample], release: Release? = nil) {
    self.layer = layer
    self.samples = samples
    self.release = release
  }
}
