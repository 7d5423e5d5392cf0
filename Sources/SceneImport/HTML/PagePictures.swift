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
    guard let area = bitmap.visibleArea, let bytes = try? PNGEncoder().encode(bitmap.part(area)) else { return nil }
    let frame = Rect(
      x: (left + Double(area.x)) / scale, y: (top + Double(area.y)) / scale, width: Double(area.width) / scale,
      height: Double(area.height) / scale)
    return TakenPicture(name: scene.images.add(bytes, as: name, fileExtension: "png"), frame: frame)
  }
}

extension StraightBitmap {
  /// The smallest area that holds all pixels that are not transparent; nil: there are none.
  fileprivate var visibleArea: PixelRect? {
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in 0..<height {
      let row = pixels[y * width..<(y + 1) * width]
      guard let first = row.firstIndex(where: { $0 >> 24 != 0 }), let last = row.lastIndex(where: { $0 >> 24 != 0 })
      else { continue }
      (left, right) = (min(left, first - y * width), max(right, last - y * width))
      (top, bottom) = (min(top, y), y)
    }
    return bottom < 0 ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  fileprivate func part(_ area: PixelRect) -> StraightBitmap {
    var cut: [UInt32] = []
    cut.reserveCapacity(area.area)
    for y in area.y..<area.maxY { cut += pixels[y * width + area.x..<y * width + area.maxX] }
    return StraightBitmap(size: PixelSize(width: area.width, height: area.height), pixels: cut)
  }
}
