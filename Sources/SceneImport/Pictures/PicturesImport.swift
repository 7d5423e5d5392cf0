// Screenshots: each becomes a screen, and its boxes become layers that are cut out of it. What was under them is guessed
// from the pixels around them.

import FileFormats
import ImageCodecs
import Pixels

/// What is imported from pictures.
package struct PicturesRequest: Sendable {
  /// The files.
  package var paths: [String]
  /// Boxes by the number of the picture, from 0.
  package var boxes: [Int: [PictureBox]] = [:]
  /// Files of trees, one for each picture; empty: none.
  package var trees: [String] = []
  /// Whether boxes that moved from one picture to the next are looked for.
  package var findsBoxes = false
  /// Pixels per point.
  package var scale: Double

  /// Creates a request.
  package init(paths: [String], scale: Double) {
    (self.paths, self.scale) = (paths, scale)
  }
}

/// Reads pictures.
struct PicturesImport {
  /// Largest file that is read.
  private static let longest = 256 << 20

  private let request: PicturesRequest
  private let scene: ImportedScene

  /// Reads all pictures of a request.
  static func scene(_ request: PicturesRequest) throws(ImportError) -> ImportedScene {
    var pictures: [LoadedPicture] = []
    for path in request.paths {
      let picture = try LoadedPicture(path, limit: Self.longest)
      if let first = pictures.first, first.bitmap.size != picture.bitmap.size {
        let (a, b) = (first.bitmap, picture.bitmap)
        throw .invalid(
          path: path,
          reason: "expected \(a.width)×\(a.height) pixels, as \(request.paths[0]) has, found \(b.width)×\(b.height)")
      }
      pictures.append(picture)
    }
    let size = Size(
      width: Double(pictures[0].bitmap.width) / request.scale,
      height: Double(pictures[0].bitmap.height) / request.scale)
    let scene = ImportedScene(
      name: Path.stem(of: request.paths[0]), source: "pictures", reference: "its picture", size: size,
      scale: request.scale)
    let reader = PicturesImport(request: request, scene: scene)
    var boxes: [[PictureBox]] = []
    for (index, picture) in pictures.enumerated() { boxes.append(try reader.boxes(of: picture, at: index)) }
    if request.findsBoxes { FoundBoxes.add(to: &boxes, in: pictures, scene) }
    for (picture, boxes) in zip(pictures, boxes) {
      reader.add(picture, boxes)
      // A picture that is an image of the scene is said there.
      if let note = picture.colorNote,
        picture.bytes.map({ bytes in !scene.images.files.contains { $0.bytes == bytes } }) ?? true
      {
        scene.notes.append(.colors(of: Path.name(of: picture.path), note))
      }
    }
    return scene
  }

  private func add(_ picture: LoadedPicture, _ boxes: [PictureBox]) {
    let screen = ImportedScreen(named: Path.stem(of: picture.path), source: Path.name(of: picture.path))
    screen.picture = picture.bitmap.premultiplied()
    if !scene.screens.isEmpty {
      screen.step = ImportedStep(duration: 0.5, origin: "boxes with equal names match")
    }
    let cutter = PictureCutter(picture, boxes: boxes, scale: request.scale, images: scene.images)
    (screen.background, screen.layers) = cutter.layers()
    scene.screens.append(screen)
  }

  /// Boxes of the request, then those of the tree with other names.
  private func boxes(of picture: LoadedPicture, at index: Int) throws(ImportError) -> [PictureBox] {
    let own = request.boxes[index] ?? []
    let all = PixelRect(picture.bitmap.size)
    for box in own where box.rect.x < 0 || box.rect.y < 0 || box.rect.maxX > all.maxX || box.rect.maxY > all.maxY {
      throw .invalid(
        path: picture.path,
        reason: "the box \(box.name) is not inside of the picture, which has \(all.width)×\(all.height) pixels")
    }
    guard request.trees.indices.contains(index) else { return own }
    let names = Set(own.map(\.name))
    let found = try ScreenTree(file: request.trees[index]).boxes(in: picture.bitmap.size)
    return own + found.filter { !names.contains(LayerName.id(from: $0.name) ?? "") }
  }
}

/// A picture with its file.
struct LoadedPicture {
  let path: String
  /// The pixels of its first frame.
  let bitmap: StraightBitmap
  /// The file; nil if it has several frames.
  let bytes: [UInt8]?
  /// Why its colours could not be converted; nil if they are right.
  let colorNote: String?

  /// Reads a file of any known format.
  init(_ path: String, limit: Int) throws(ImportError) {
    self.path = path
    let bytes = try SourceFile.read(path, limit: limit)
    do throws(CodecError) {
      var frames = try AnimationDecoder(bytes)
      guard let first = try frames.next() else { throw .unknownFormat(firstBytes: Array(bytes.prefix(8))) }
      (bitmap, colorNote) = (first.bitmap, frames.colorNote)
      self.bytes = try frames.next() == nil ? bytes : nil
    } catch {
      throw .invalid(path: path, reason: "\(error)")
    }
  }
}
