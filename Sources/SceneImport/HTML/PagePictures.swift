// Pictures of parts of a page.

import ImageCodecs
import Pixels

/// A picture of a part of a page without its transparent edges.
struct TakenPicture {
  /// A name of the scene's images.
  let name: String
  /// In the viewport.
  let frame: Rect
}

extension PageLayers {
  /// A picture of what is visible in a part of the viewport, on whole pixels of the device; nil: nothing is.
  func take(_ part: Rect, as name: String) throws(ImportError) -> TakenPicture? {
    guard part.width > 0, part.height > 0 else { return nil }
    let scale = scene.scale
    let (left, top) = ((part.minX * scale).rounded(.down), (part.minY * scale).rounded(.down))
    let (right, bottom) = ((part.maxX * scale).rounded(.up), (part.maxY * scale).rounded(.up))
    let clip = Rect(
      x: left / scale + scroll.x, y: top / scale + scroll.y, width: (right - left) / scale,
      height: (bottom - top) / scale)
    let bitmap = try view.screenshot(clip, isTransparent: true)
    let area = bitmap.changedArea(from: nil)
    guard !area.isEmpty, let bytes = try? PNGEncoder().encode(bitmap.cut(area)) else { return nil }
    let frame = Rect(
      x: (left + Double(area.x)) / scale, y: (top + Double(area.y)) / scale, width: Double(area.width) / scale,
      height: Double(area.height) / scale)
    return TakenPicture(name: scene.images.add(bytes, as: name, fileExtension: "png"), frame: frame)
  }
}
