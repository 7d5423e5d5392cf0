// A sheet of pictures that are there already.

import DisplayList
import Pixels
import Raster

extension DisplayList {
  /// Draws it with images that are bitmaps.
  package func picture(with images: [Bitmap]) -> Bitmap {
    var picture = Bitmap(size: size)
    Renderer(images: ImageStore(images)).render(self, into: &picture)
    return picture
  }
}
