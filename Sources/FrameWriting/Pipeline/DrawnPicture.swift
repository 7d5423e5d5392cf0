// A bitmap that remembers what it shows, so that of the next picture only what differs needs to be drawn.

import Pixels
import Raster

/// A picture and what it shows.
package struct DrawnPicture: Sendable {
  /// Its pixels.
  package let bitmap: Bitmap
  /// What they show.
  let shown: ShownPicture
}
