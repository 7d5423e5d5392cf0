// The style that turns a path into the area of its stroke.

/// How a stroke ends where its path is open (SVG 2, section 13.5.3).
public enum LineCap: String, Hashable, Sendable, CaseIterable {
  /// At the end point, at a right angle.
  case butt
  /// Half a disc beyond the end point.
  case round
  /// Half a square beyond the end point.
  case square
}

/// How a stroke turns a corner (SVG 2, section 13.5.4).
public enum LineJoin: String, Hashable, Sendable, CaseIterable {
  /// The outer edges meet in a point, or as `bevel` where that is farther away than the miter limit allows.
  case miter
  /// A disc about the corner.
  case round
  /// A straight line between the outer edges.
  case bevel
}

/// A stroke, in the units of its path.
package struct StrokeStyle: Hashable, Sendable {
  /// Width of the line, 0 or more; 0 paints nothing.
  package var width: Double
  /// How open ends look.
  package var cap: LineCap
  /// How corners look.
  package var join: LineJoin
  /// How many half widths a miter's point may be from its corner, 1 or more.
  package var miterLimit: Double
  /// Lengths of dashes and gaps in turns, each 0 or more. Empty, or with a sum of 0, is a solid line; a list of odd length
  /// is repeated once.
  package var dash: [Double]
  /// How far into the pattern each contour starts.
  package var dashOffset: Double
  /// The part that is stroked, as a share of the length of all contours together; nil for all.
  package var trim: PathTrim?

  /// Creates a style; by default SVG's: one unit wide, butt caps, mitered corners, solid and whole.
  package init(
    width: Double = 1, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 4, dash: [Double] = [],
    dashOffset: Double = 0, trim: PathTrim? = nil
  ) {
    (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
    (self.dash, self.dashOffset, self.trim) = (dash, dashOffset, trim)
  }
}

/// Which part of a path is stroked, in shares of the length of all its contours, which count in their order.
public struct PathTrim: Hashable, Sendable {
  /// Where the part begins, 0...1.
  public var from: Double
  /// Where it ends, 0...1; if it is before `from`, the part goes on over the path's end; at `from` nothing is left.
  public var to: Double
  /// Added to both, -1000...1000, modulo 1; a whole path stays whole.
  public var offset: Double

  /// Creates a part; by default the whole.
  public init(from: Double = 0, to: Double = 1, offset: Double = 0) {
    (self.from, self.to, self.offset) = (from, to, offset)
  }
}
