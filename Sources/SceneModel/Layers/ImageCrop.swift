// The part of an image that a layer shows.

import Pixels

/// The part of an image that a layer shows, as if the image's file held nothing else.
public struct ImageCrop: Hashable, Sendable {
  /// Distance of the part's left edge from that of the image, 0 or more: pixels of the image as it is shown, points of an SVG
  /// picture, or a share of the image's width.
  public var x: Length
  /// Distance of the part's upper edge from that of the image, 0 or more; a share is of the image's height.
  public var y: Length
  /// How wide the part is, more than 0; a share is of the image's width.
  public var width: Length
  /// How high the part is, more than 0; a share is of the image's height.
  public var height: Length

  /// Creates a part of an image. Its edges are rounded to whole pixels, halves up, and must lie inside the image.
  public init(x: Length, y: Length, width: Length, height: Length) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The part of an image of `size` with its edges rounded; nil when it is empty or does not lie inside.
  package func rect(in size: Size) -> Rect? {
    guard let across = Self.range(x, width, in: size.width), let down = Self.range(y, height, in: size.height) else {
      return nil
    }
    return Rect(
      x: across.lowerBound, y: down.lowerBound, width: across.upperBound - across.lowerBound,
      height: down.upperBound - down.lowerBound)
  }

  private static func range(_ start: Length, _ length: Length, in whole: Double) -> Range<Double>? {
    let first = start.resolved(in: whole)
    let last = first + length.resolved(in: whole)
    /// The edge of a picture that is no whole number of points wide is not rounded away from it.
    func edge(_ place: Double) -> Double {
      let edge = (place + 0.5).rounded(.down)
      return place <= whole ? min(edge, whole) : edge
    }
    let (low, high) = (edge(first), edge(last))
    return low >= 0 && low < high && high <= whole ? low..<high : nil
  }
}

/// An image as a layer shows it: all of it, or a part, and how it plays.
package struct ImagePart: Hashable, Sendable {
  /// Where the image comes from.
  package var source: ImageSource
  /// The part; nil: all of it.
  package var crop: ImageCrop?
  /// How it plays; nil: as its file says.
  package var play: ImagePlay?

  /// Creates a part of an image.
  package init(_ source: ImageSource, crop: ImageCrop? = nil, play: ImagePlay? = nil) {
    (self.source, self.crop, self.play) = (source, crop, play)
  }

  /// The same pixels, however they play.
  package var picture: ImagePart { ImagePart(source, crop: crop) }
}

extension Layer {
  /// The image as the layer shows it.
  package var imagePart: ImagePart? { image.map { ImagePart($0, crop: crop, play: play) } }
}
