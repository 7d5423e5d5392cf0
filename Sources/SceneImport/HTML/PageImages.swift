// Elements `img`: the bytes of the file, placed as `object-fit` and `object-position` say.

import FileFormats
import ForeignText
import ImageCodecs
import Pixels

/// A picture of a page in the scene.
struct PictureFile {
  /// A name of the scene's images.
  let name: String
  let size: PixelSize
}

extension PageLayers {
  /// Sets the picture of an element; why keys cannot say it.
  func setImage(of layer: ImportedLayer, _ item: PageItem) -> String? {
    guard let image = item.image, image.size.width > 0, image.size.height > 0 else { return nil }
    guard let file = file(of: image.url, item) else { return "its picture has a format that scenes do not show" }
    let insets = zip(item.style.borders, item.style.padding).map { $0.width + $1 }
    guard insets.count == 4 else { return "its picture is inside of an uneven border" }
    let whole = Rect(x: 0, y: 0, width: item.rect.width, height: item.rect.height)
    let area = Rect(
      minX: insets[3], minY: insets[0], maxX: whole.maxX - insets[1], maxY: whole.maxY - insets[2])
    guard area.width > 0, area.height > 0 else { return nil }
    let fit = item.style["objectFit"]
    guard let place = Self.place(of: image.size, fit, item.style["objectPosition"], in: area) else {
      return "its picture is placed in a way that no key says"
    }
    let isMiddle = ["50% 50%", ""].contains(item.style["objectPosition"])
    let modes = ["fill": "scaleToFill", "contain": "aspectFit", "cover": "aspectFill"]
    if area.isNear(whole), isMiddle, let mode = modes[fit] {
      layer.image = ImportedImage(name: file.name, contentMode: mode, isModeWritten: true)
      return nil
    }
    let seen = Rect(
      minX: max(place.minX, area.minX), minY: max(place.minY, area.minY), maxX: min(place.maxX, area.maxX),
      maxY: min(place.maxY, area.maxY))
    guard seen.width > 0, seen.height > 0 else { return nil }
    var picture = ImportedImage(
      name: file.name, contentMode: fit == "cover" ? "aspectFill" : "scaleToFill", isModeWritten: true)
    if !seen.isNear(place) { picture.crop = Self.crop(seen, of: place, file.size) }
    if seen.isNear(whole) {
      layer.image = picture
      return nil
    }
    let part = ImportedLayer(seen)
    (part.image, part.isPart) = (picture, true)
    if layer.cornerRadii.contains(where: { $0 > 0 }) {
      // Corners of the content are rounder by the border and the padding around it.
      guard insets.allSatisfy({ $0 == insets[0] }) else { return "its picture is inside of an uneven border" }
      layer.clips = true
      if seen.isNear(area) { part.cornerRadii = layer.cornerRadii.map { max(0, $0 - insets[0]) } }
    }
    layer.layers.append(part)
    return nil
  }

  /// The file of a picture in the scene, read once for a screen; nil: it is not known, or scenes do not show it.
  private func file(of url: String, _ item: PageItem) -> PictureFile? {
    if let known = pictures[url] { return known }
    var file: PictureFile?
    if let bytes = view.resource(url), let size = Self.stillSize(bytes) {
      let stem = url.hasPrefix("data:") ? item.name : Path.stem(of: String(url.prefix { $0 != "?" && $0 != "#" }))
      file = scene.images.add(picture: bytes, as: stem).map { PictureFile(name: $0, size: size) }
    }
    pictures[url] = .some(file)
    return file
  }

  /// The size of a picture that can be read and has one frame, in pixels; nil: it is something else.
  private static func stillSize(_ bytes: [UInt8]) -> PixelSize? {
    guard var frames = try? AnimationDecoder(bytes), let first = (try? frames.next()) ?? nil,
      (try? frames.next()) ?? nil == nil
    else { return nil }
    return first.bitmap.size
  }

  /// Where the whole picture is; nil: it is placed in another way.
  private static func place(of size: Size, _ fit: String, _ position: String, in area: Rect) -> Rect? {
    let contain = min(area.width / size.width, area.height / size.height)
    let scale: (x: Double, y: Double)
    switch fit {
    case "fill": scale = (area.width / size.width, area.height / size.height)
    case "contain": scale = (contain, contain)
    case "cover":
      let factor = max(area.width / size.width, area.height / size.height)
      scale = (factor, factor)
    case "none": scale = (1, 1)
    case "scale-down": scale = (min(1, contain), min(1, contain))
    default: return nil
    }
    let (width, height) = (size.width * scale.x, size.height * scale.y)
    let words = CSSValue.words(position.isEmpty ? "50% 50%" : position)
    let place = CSSValue.place(words, in: Size(width: area.width - width, height: area.height - height))
    return place.map { Rect(x: area.x + $0.x, y: area.y + $0.y, width: width, height: height) }
  }

  /// The part of a picture in whole pixels that is seen of its place.
  private static func crop(_ seen: Rect, of place: Rect, _ size: PixelSize) -> Rect? {
    let (sx, sy) = (Double(size.width) / place.width, Double(size.height) / place.height)
    func edge(_ value: Double, _ limit: Int) -> Double { min(max(value.rounded(), 0), Double(limit)) }
    let (left, right) = (
      edge((seen.minX - place.minX) * sx, size.width), edge((seen.maxX - place.minX) * sx, size.width)
    )
    let (top, bottom) = (
      edge((seen.minY - place.minY) * sy, size.height), edge((seen.maxY - place.minY) * sy, size.height)
    )
    guard right > left, bottom > top else { return nil }
    return Rect(minX: left, minY: top, maxX: right, maxY: bottom)
  }
}

extension Rect {
  /// Whether all edges are the same but for rounding.
  fileprivate func isNear(_ other: Rect) -> Bool {
    abs(minX - other.minX) < 0.01 && abs(minY - other.minY) < 0.01 && abs(maxX - other.maxX) < 0.01
      && abs(maxY - other.maxY) < 0.01
  }
}
