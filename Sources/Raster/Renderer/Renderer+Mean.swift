// Motion blur: the mean of several pictures, drawn one after another in one bitmap. Each is drawn where it differs from
// the previous one, and pixels are averaged only where any two differ.

import DisplayList
import Pixels

/// The content of a bitmap: the picture of a list, except in some areas.
package struct ShownPicture: Sendable {
  /// The list.
  package let list: DisplayList
  /// Areas with other content, such as the mean of several pictures.
  package let exceptions: [PixelRect]

  /// Describes a bitmap.
  package init(_ list: DisplayList, except exceptions: [PixelRect] = []) {
    (self.list, self.exceptions) = (list, exceptions)
  }
}

extension Renderer {
  /// Makes `bitmap`, of the lists' size, show the mean of the pictures of `lists`. There must be at least one list.
  ///
  /// The mean is taken in linear light, of premultiplied colours, and rounded once: where all pictures are equal it is as they are.
  ///
  /// - Parameter shown: The content of the bitmap before; nil: unknown.
  /// - Returns: Its content afterwards.
  package func drawMean(
    of lists: [DisplayList], over shown: ShownPicture?, into bitmap: inout Bitmap
  ) -> ShownPicture {
    guard let first = lists.first else { return ShownPicture(DisplayList(size: bitmap.size)) }
    draw(first, over: shown, into: &bitmap)
    let areas = zip(lists, lists.dropFirst()).flatMap { damage(from: $0, to: $1) }
    guard !areas.isEmpty else { return ShownPicture(first) }
    let moving = DamagedStrips(areas, height: Self.defaultTileSize.height).drawn
    sums.start(moving)
    sums.add(bitmap, sampling)
    for (before, list) in zip(lists, lists.dropFirst()) {
      update(&bitmap, from: before, to: list)
      sums.add(bitmap, sampling)
    }
    sums.writeMean(to: &bitmap)
    return ShownPicture(first, except: moving)
  }

  /// Makes `bitmap` show a list. If its content is known, only the differences are drawn.
  package func draw(_ list: DisplayList, over shown: ShownPicture?, into bitmap: inout Bitmap) {
    guard let shown else { return render(list, into: &bitmap) }
    update(&bitmap, areas: damage(from: shown, to: ShownPicture(list)), to: list)
  }

  /// Areas that hold every pixel in which two pictures differ.
  package func damage(from old: ShownPicture, to new: ShownPicture) -> [PixelRect] {
    damage(from: old.list, to: new.list) + old.exceptions + new.exceptions
  }
}
