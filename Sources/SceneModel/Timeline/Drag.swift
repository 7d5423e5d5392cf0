// A recorded drag: where one layer is taken within a hold, and how it springs back.

import Pixels

/// A recorded drag of one layer while a screen is held: how it is moved, scaled, turned and made translucent over time.
///
/// What is not sampled stays as it is; what is sampled goes on straight lines between samples, from its present state at the
/// start of the hold, and stays after its last one.
public struct Drag: Hashable, Sendable {
  /// Where a drag has taken the layer at one time.
  public struct Sample: Hashable, Sendable {
    /// Seconds since the hold began, 0...86,400.
    public var time: Double
    /// How far the layer is from its place, in points of the canvas to the right and downwards.
    public var offset: Point

    /// Creates a sample: seconds since the hold began, and the layer's offset in points.
    public init(time: Double, offset: Point) {
      (self.time, self.offset) = (time, offset)
    }
  }

  /// How large a drag has made the layer at one time.
  public struct Scale: Hashable, Sendable {
    /// Seconds since the hold began, 0...86,400.
    public var time: Double
    /// Horizontal factor, 0...1000.
    public var x: Double
    /// Vertical factor, 0...1000.
    public var y: Double

    /// Creates a sample: seconds since the hold began, and the layer's factors.
    public init(time: Double, x: Double, y: Double) {
      (self.time, self.x, self.y) = (time, x, y)
    }
  }

  /// An angle or an opacity at one time.
  public struct Number: Hashable, Sendable {
    /// Seconds since the hold began, 0...86,400.
    public var time: Double
    /// Degrees clockwise, or a factor of the opacity, 0...1.
    public var value: Double

    /// Creates a sample: seconds since the hold began, and the number.
    public init(time: Double, value: Double) {
      (self.time, self.value) = (time, value)
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
      (self.duration, self.curve) = (duration, curve)
    }
  }

  /// The layer that is dragged, as a path of the screen that is held.
  public var layer: String
  /// The offsets of the drag in the order of their times.
  public var samples: [Sample]
  /// Factors of the layer's extent in the order of their times; about the anchor, after its own transform.
  public var scales: [Scale]
  /// Angles in the order of their times; about the anchor, after the layer's own transform.
  public var rotations: [Number]
  /// Factors of the layer's opacity in the order of their times.
  public var opacities: [Number]
  /// What the layer is scaled and turned about, in shares of its frame; nil for the anchor of its own transform.
  public var anchor: Point?
  /// How the layer springs back after the last sample of all. Nil: it stays as it is, and so the next step starts.
  public var release: Release?

  /// Creates a drag; at least one of its lists has an entry.
  ///
  /// - Parameters:
  ///   - layer: The path of a layer of the screen that is held.
  ///   - samples: Offsets in the order of their times.
  ///   - scales: Factors of the extent in the order of their times.
  ///   - rotations: Degrees in the order of their times.
  ///   - opacities: Factors of the opacity in the order of their times.
  ///   - anchor: The fixed point in shares of the frame; nil: the layer's own.
  ///   - release: How the layer springs back; nil: it stays.
  public init(
    layer: String, samples: [Sample] = [], scales: [Scale] = [], rotations: [Number] = [], opacities: [Number] = [],
    anchor: Point? = nil, release: Release? = nil
  ) {
    (self.layer, self.samples, self.scales, self.rotations) = (layer, samples, scales, rotations)
    (self.opacities, self.anchor, self.release) = (opacities, anchor, release)
  }

  /// The times of each list that has entries, by its key in a scene file.
  package var times: [(key: String, times: [Double])] {
    let all = [
      ("translate", samples.map(\.time)), ("scale", scales.map(\.time)), ("rotate", rotations.map(\.time)),
      ("opacity", opacities.map(\.time)),
    ]
    return all.filter { !$0.1.isEmpty }.map { (key: $0.0, times: $0.1) }
  }
}
