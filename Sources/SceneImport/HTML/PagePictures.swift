// Pictures of parts of a page.

import ImageCodecs
import Pixels

extension PageLayers {
  /// A layer with what is visible in a part of the viewport, without its transparent edges; nil: nothing is.
  func picture(of part: Rect, at origin: Point, as name: String) throws(ImportError) -> ImportedLayer? {
    let scale = scene.scale
    let (left, top) = ((part.minX * scale).rounded(.down), (part.minY * scale).rounded(.down))
    let (right, bottom) = ((part.maxX * scale).rounded(.up), (part.maxY * scale).rounded(.up))
    let clip = Rect(
      x: left / scale + scroll.x, y: top / scale + scroll.y, width: (right - left) / scale,
      height: (bottom - top) / scale)
    let bitmap = try view.screenshot(clip, isTransparent: true)
    guard let area = bitmap.visibleArea else { return nil }
    let cut = bitmap.part(area)
    guard let bytes = try? PNGEncoder().encode(cut) else { return nil }
    let frame = Rect(
      x: (left + Double(area.x)) / scale - origin.x, y: (top + Double(area.y)) / scale - origin.y,
      width: Double(area.width) / scale, height: Double(area.height) / scale)
    let layer = ImportedLayer(frame)
    layer.image = ImportedImage(
      name: scene.images.add(bytes, as: name, fileExtension: "png"), contentMode: "scaleToFill")
    return layer
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
