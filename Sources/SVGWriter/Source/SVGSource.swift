// What the writer of animated SVGs is given: display lists by time, and what their numbers mean.

import DisplayList
import Pixels
import VectorGraphics

/// An animation as display lists. All lengths are in points: the lists are at one pixel a point.
package struct SVGSource: Sendable {
  /// The title of the document.
  package var title: String
  /// The extent of the picture in points.
  package var size: Size
  /// Seconds, 0 or more. An animation of 0 seconds is a still.
  package var duration: Double
  /// How often it plays; nil: for ever.
  package var plays: Int?
  /// Pixels per point of stored pictures.
  package var scale: Double
  /// Pictures per second of what only pictures can show.
  package var pictureRate: Double
  /// How many times a second values are looked at, above 0.
  package var sampleRate = 120.0
  /// Times at which values may jump or turn sharply, in seconds.
  package var knots: [Double]
  /// Stretches of time in which nothing changes, in seconds.
  package var stillStretches: [ClosedRange<Double>]
  /// The picture of a time.
  package var list: @Sendable (Double) -> DisplayList
  /// The extent of the image with a number, in pixels.
  package var imageSize: @Sendable (Int) -> PixelSize
  /// The outline of the glyph with a number, in ems.
  package var outline: @Sendable (Int) -> VectorPath

  /// Creates a source; see the properties.
  package init(
    title: String, size: Size, duration: Double, plays: Int?, scale: Double, pictureRate: Double, knots: [Double],
    stillStretches: [ClosedRange<Double>], list: @escaping @Sendable (Double) -> DisplayList,
    imageSize: @escaping @Sendable (Int) -> PixelSize, outline: @escaping @Sendable (Int) -> VectorPath
  ) {
    (self.title, self.size, self.duration, self.plays) = (title, size, duration, plays)
    (self.scale, self.pictureRate, self.knots) = (scale, pictureRate, knots)
    (self.stillStretches, self.list, self.imageSize, self.outline) = (stillStretches, list, imageSize, outline)
  }
}

/// A picture that the document stores. The code that draws and encodes pictures answers it with a `StoredPicture`.
package enum SVGPicture: Hashable, Sendable {
  /// An image of the display lists, resized to this extent in pixels; the extent is at most its own. `enlarged` says how many
  /// pixels one of it is shown as at most, across, if more than one.
  case image(Int, PixelSize, enlarged: Double)
  /// The blurred alpha of an outline, white, without loss: what a shadow is made of. The list's size is that of the picture.
  case shadow(SVGDrawing)
  /// A part of a frame. The transparent margin can be left out.
  case frame(SVGDrawing)
}

/// A display list as a key of a dictionary.
package struct SVGDrawing: Hashable, Sendable {
  /// What is drawn, in pixels of the stored picture.
  package let list: DisplayList
  /// Pixels around the frame that the picture shows, on every side.
  let margin: Int

  init(_ list: DisplayList, margin: Int = 0) { (self.list, self.margin) = (list, margin) }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(list.size)
    hasher.combine(list.commands.count)
    hasher.combine(list.shapes)
    hasher.combine(list.images)
    hasher.combine(list.runs)
    hasher.combine(list.shadows)
  }
}

/// An encoded picture.
package struct StoredPicture: Sendable {
  /// The file.
  package let bytes: [UInt8]
  /// Its media type, such as `image/webp`.
  package let mediaType: String
  /// The pixels of the requested picture that the file holds.
  package let area: PixelRect

  /// Creates a stored picture.
  package init(bytes: [UInt8], mediaType: String, area: PixelRect) {
    (self.bytes, self.mediaType, self.area) = (bytes, mediaType, area)
  }
}

/// What an SVG cannot be written for.
package enum SVGError: Error, Hashable {
  /// More keys or bytes than a document may have; `part` is what takes most of them.
  case tooLarge(found: Int, unit: String, limit: Int, part: String)
}
