// Paths that layers draw: shapes and lines, written as SVG's path data.

import Pixels
import VectorGraphics

/// A path that a layer draws, filled or stroked, above its image and under its border.
public struct LayerPath: Hashable, Sendable {
  /// How a view box is laid into the frame of its layer.
  public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// As large as it is seen whole, in the middle of the frame.
    case meet
    /// As large as it covers the frame, in its middle; what hangs over is seen unless the layer clips.
    case slice
    /// Stretched to the frame, strokes with it.
    case fill
  }

  /// A line along a path. Lengths are in the units of the path.
  public struct Stroke: Hashable, Sendable {
    /// The colour or gradient of the line; a gradient lies over the view box. By default black.
    public var paint: Fill
    /// Thickness, 0 or more; by default 1.
    public var width: Double
    /// How open ends look; by default they are cut off.
    public var cap: LineCap
    /// How corners look; by default pointed.
    public var join: LineJoin
    /// How many half widths the point of a corner may be away before the corner is cut off, 1 or more; by default 4.
    public var miterLimit: Double
    /// Lengths of dashes and gaps in turns, 0 or more; by default none, a solid line. An odd number of lengths is taken twice.
    public var dash: [Double]
    /// How far into the pattern of dashes each contour begins; by default 0.
    public var dashOffset: Double

    /// Creates a stroke.
    ///
    /// - Parameters:
    ///   - paint: Colour or gradient.
    ///   - width: Thickness in units of the path.
    ///   - cap: How open ends look.
    ///   - join: How corners look.
    ///   - miterLimit: Where a pointed corner is cut off, in half widths.
    ///   - dash: Lengths of dashes and gaps.
    ///   - dashOffset: How far into the pattern each contour begins.
    public init(
      _ paint: Fill = .color(.black), width: Double = 1, cap: LineCap = .butt, join: LineJoin = .miter,
      miterLimit: Double = 4, dash: [Double] = [], dashOffset: Double = 0
    ) {
      (self.paint, self.width, self.cap, self.join) = (paint, width, cap, join)
      (self.miterLimit, self.dash, self.dashOffset) = (miterLimit, dash, dashOffset)
    }
  }

  /// The path as SVG's path data, such as `M4 12L9 17L20 6`.
  public var data: String
  /// The rectangle of the path's coordinates that is laid into the layer's frame; nil when they are points from its upper
  /// left corner.
  public var viewBox: Rect?
  /// How the view box is laid into the frame; by default whole, in the middle.
  public var fit: Fit
  /// The colour or gradient of the path's inside; a gradient lies over the view box. Nil for none with a stroke, for black
  /// without one.
  public var fill: Fill?
  /// What counts as inside where the path winds several times; by default what it winds around at all.
  public var fillRule: FillRule
  /// The line along the path; nil for none.
  public var stroke: Stroke?
  /// Which part of the path is stroked; by default the whole.
  public var trim: PathTrim

  /// Creates a path.
  ///
  /// - Parameters:
  ///   - data: SVG's path data.
  ///   - viewBox: The rectangle of its coordinates that is laid into the frame; nil for points.
  ///   - fit: How the view box is laid into the frame.
  ///   - fill: Colour or gradient of the inside.
  ///   - fillRule: What counts as inside.
  ///   - stroke: The line along the path.
  ///   - trim: Which part is stroked.
  public init(
    _ data: String, viewBox: Rect? = nil, fit: Fit = .meet, fill: Fill? = nil, fillRule: FillRule = .nonzero,
    stroke: Stroke? = nil, trim: PathTrim = PathTrim()
  ) {
    (self.data, self.viewBox, self.fit, self.fill) = (data, viewBox, fit, fill)
    (self.fillRule, self.stroke, self.trim) = (fillRule, stroke, trim)
  }

  /// What the inside is painted with; nil for nothing.
  package var paintedFill: Fill? { fill ?? (stroke == nil ? .color(.black) : nil) }
}
