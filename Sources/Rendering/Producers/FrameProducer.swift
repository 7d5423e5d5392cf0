// What makes the frames of an animation: a scene alone, a scene with outlines over it, or several scenes side by side.
//
// A producer turns a time into a display list and knows what drawing its frames takes. It knows neither files nor threads nor
// which frames an output has.

import DisplayList
import Pixels

/// Turns a time into the display list of a frame.
///
/// Frames are requested in any order and from several threads. Equal times must give equal lists.
package protocol FrameProducer: Sendable {
  /// Extent of every frame in pixels.
  var size: PixelSize { get }

  /// Whether every pixel of every frame is known to be opaque.
  var isOpaque: Bool { get }

  /// What its plans and frames take beside images and fonts.
  var demand: FrameDemand { get }

  /// The frame of a time, in seconds from the beginning of the timeline.
  func displayList(at seconds: Double) -> DisplayList

  /// The same frame with the key of the part that each command draws, as far as keys are known.
  func keyedList(at seconds: Double) -> DisplayList

  /// The picture of a screen at rest; nil when other things are drawn over the screen that depend on the time.
  ///
  /// - Parameter screen: The name of a screen; nil is returned for an unknown one, too.
  func displayList(of screen: String) -> DisplayList?

  /// The longest distance that a corner of a layer moves, in pixels: the straight lines from moment to moment, added up.
  ///
  /// Motion blur uses it to decide how many pictures a frame is the mean of.
  ///
  /// - Parameter moments: Seconds, in order.
  func longestWay(through moments: [Double]) -> Double

  /// Draws the frame of a time into a larger picture, such as a contact sheet.
  func draw(at seconds: Double, in box: FrameBox, _ list: inout DisplayListBuilder)
}

extension FrameProducer {
  /// Frames whose parts have no keys.
  package func keyedList(at seconds: Double) -> DisplayList { displayList(at: seconds) }
}

/// Where a frame lies in a larger picture.
package struct FrameBox: Hashable, Sendable {
  /// Its corner at the top left, in pixels of the larger picture.
  package var origin: Point
  /// Pixels of the larger picture for one of the frame.
  package var scale: Double
  /// Width of a thin line in pixels of the larger picture. Outlines have this width at every `scale`.
  package var unit: Double

  /// Creates a place.
  package init(origin: Point, scale: Double, unit: Double) {
    (self.origin, self.scale, self.unit) = (origin, scale, unit)
  }
}
