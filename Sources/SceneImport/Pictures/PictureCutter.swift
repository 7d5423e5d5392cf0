// Cuts boxes out of a picture. A box without boxes in it shows its part of the picture by `crop`, so the file is stored
// once. A box with boxes in it, and the picture itself, need pixels for what is under them.

import ImageCodecs
import ImageComparison
import FileFormats
import Pixels

/// Turns a picture with boxes into layers.
struct PictureCutter {
  private let picture: LoadedPicture
  private let tree: PictureBoxTree
  private let keys: [String]
  private let scale: Double
  private let images: ImportedFiles

  /// Creates a cutter.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - images: Where pictures are added.
  init(_ picture: LoadedPicture, boxes: [PictureBox], scale: Double, images: ImportedFiles) {
    self.picture = picture
    tree = PictureBoxTree(boxes)
    keys = tree.keys
    (self.scale, self.images) = (scale, images)
  }

  /// The layers of the picture, and its background if that is a colour.
  func layers() -> (background: ImportedFill?, layers: [ImportedLayer]) {
    let area = PixelRect(picture.bitmap.size)
    let roots = tree.children(of: nil)
    let below = without(roots, in: area)
    let boxes = roots.map { layer(of: $0, at: area) }
    if let color = CoveredAreas.color(of: .init(rect: area, radius: 0), in: below), color >> 24 == 255 {
      return (.color(Color(color)), boxes)
    }
    let background = ImportedLayer(points(area, in: area))
    background.comments.append(roots.isEmpty ? "the whole picture" : "what is behind the boxes")
    background.image = roots.isEmpty ? original() : stored(below, as: "\(stem)-behind")
    return (nil, [background] + boxes)
  }

  private var stem: String { Path.stem(of: picture.path) }

  private func layer(of index: Int, at parent: PixelRect) -> ImportedLayer {
    let box = tree.boxes[index]
    let layer = ImportedLayer(points(box.rect, in: parent), name: box.name, key: keys[index])
    if let text = box.text { layer.comments.append("shows \"\(text.oneLine(60))\"") }
    if box.radius > 0 { layer.cornerRadii = [box.radius / scale] }
    let children = tree.children(of: index)
    let below = without(children, in: box.rect)
    if let color = CoveredAreas.color(of: shape(box), in: below) {
      layer.fill = .color(Color(color))
    } else if children.isEmpty {
      layer.image = original()
      layer.image?.crop = Rect(
        x: Double(box.rect.x), y: Double(box.rect.y), width: Double(box.rect.width), height: Double(box.rect.height))
    } else {
      layer.image = stored(CoveredAreas.part(box.rect, of: below), as: "\(stem)-\(box.name)")
    }
    layer.layers = children.map { self.layer(of: $0, at: box.rect) }
    return layer
  }

  private func without(_ boxes: [Int], in area: PixelRect) -> StraightBitmap {
    boxes.isEmpty
      ? picture.bitmap
      : CoveredAreas(picture.bitmap, without: boxes.map { shape(tree.boxes[$0]) }, in: area).picture
  }

  private func shape(_ box: PictureBox) -> CoveredAreas.Box { .init(rect: box.rect, radius: box.radius) }

  /// A box in points of its parent.
  private func points(_ rect: PixelRect, in parent: PixelRect) -> Rect {
    Rect(
      x: Double(rect.x - parent.x) / scale, y: Double(rect.y - parent.y) / scale, width: Double(rect.width) / scale,
      height: Double(rect.height) / scale)
  }

  private func original() -> ImportedImage {
    let name = picture.bytes.flatMap { images.add(picture: $0, as: stem) }
    return name.map { ImportedImage(name: $0, contentMode: "scaleToFill") } ?? stored(picture.bitmap, as: stem)
  }

  private func stored(_ bitmap: StraightBitmap, as name: String) -> ImportedImage {
    // A picture that was decoded has a size that the format can hold.
    let bytes = (try? PNGEncoder().encode(bitmap)) ?? []
    return ImportedImage(name: images.add(bytes, as: name, fileExtension: "png"), contentMode: "scaleToFill")
  }
}

extension Color {
  /// From a pixel with straight alpha.
  init(_ pixel: UInt32) {
    self.init(
      rgb: (pixel & 0xFF) << 16 | pixel & 0xFF00 | (pixel >> 16) & 0xFF, alpha: Double(pixel >> 24) / 255)
  }
}
