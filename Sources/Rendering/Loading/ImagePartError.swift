// Parts of images: cut out when the images are loaded, so that each is drawn as if its file held nothing else.

import ImageComparison
import Motion
import Pixels
import Raster
import SceneModel

/// A part that an image does not have, or that takes too much memory.
struct ImagePartError {
  let part: ImagePart
  /// In a sentence that names the key.
  let message: String
  /// What would allow it.
  var hint: Hint?
}

extension AssetLoader {
  /// The parts of loaded images as images of their own; vector pictures are cut where they are drawn. Parts of images that
  /// could not be loaded are passed over.
  static func cropped(
    _ parts: [ImagePart], _ images: [ImageSource: LoadedImage], _ vectors: [ImageSource: LoadedVector],
    _ budget: ImageBudget
  ) -> (parts: [(part: ImagePart, image: LoadedImage)], diagnostics: [ImagePartError]) {
    var cropped: [(part: ImagePart, image: LoadedImage)] = []
    var diagnostics: [ImagePartError] = []
    var seen: Set<ImagePart> = []
    for part in parts {
      guard let crop = part.crop, seen.insert(part.picture).inserted else { continue }
      if let image = images[part.source] {
        guard let rect = crop.rect(in: image.extent) else {
          diagnostics.append(ImagePartError(part.picture, of: image.extent, unit: "pixels"))
          continue
        }
        guard let own = image.cropped(to: rect, budget) else {
          let message = Wording.tooMuchMemory("`crop` makes a picture of its own: the images", limit: budget.limit)
          diagnostics.append(ImagePartError(part: part.picture, message: message, hint: .raiseMemory))
          continue
        }
        cropped.append((part.picture, own))
      } else if let size = vectors[part.source]?.picture.size, crop.rect(in: size) == nil {
        diagnostics.append(ImagePartError(part.picture, of: size, unit: "points"))
      }
    }
    return (cropped, diagnostics)
  }
}

extension ImagePart {
  /// That a part of it starts after the end of its file, which lasts `duration` seconds; nil if none does.
  func startsLate(in duration: Double) -> ImagePartError? {
    guard let late = play?.parts.first(where: { $0.from >= duration }) else { return nil }
    return ImagePartError(
      part: self,
      message: "`from` must be less than the duration of the file, which is \(Wording.seconds(duration)) s, "
        + "but is \(Wording.number(late.from))")
  }
}

extension ImagePartError {
  /// A part that does not lie in an image of `size`.
  fileprivate init(_ part: ImagePart, of size: Size, unit: String) {
    let crop = part.crop.map { [$0.x, $0.y, $0.width, $0.height].map(\.words).joined(separator: ", ") } ?? ""
    let extent = "\(Wording.result(size.width)) by \(Wording.result(size.height)) \(unit)"
    self.init(
      part: part, message: "`crop` must be a part of the image, which is \(extent), but is [\(crop)]")
  }
}

extension Length {
  /// As a scene writes it.
  fileprivate var words: String {
    switch self {
    case .points(let points): Wording.number(points)
    case .fraction(let share): "\"\(Wording.result(share * 100))%\""
    }
  }
}

extension LoadedImage {
  fileprivate var extent: Size { Size(width: Double(size.width), height: Double(size.height)) }

  /// A part of every frame; nil when it takes more than is left of the memory.
  fileprivate func cropped(to rect: Rect, _ budget: ImageBudget) -> LoadedImage? {
    let size = PixelSize(width: Int(rect.width), height: Int(rect.height))
    let area = PixelRect(x: Int(rect.x), y: Int(rect.y), width: size.width, height: size.height)
    guard video != nil || budget.take(frames.count * ImageBudget.bytes(size)) else { return nil }
    let parts = frames.map { frame -> StoredImage in
      switch frame {
      case .ready(let pyramid): .ready(ImagePyramid(pyramid.image.cropped(to: area)))
      case .frame(let index, let frames): .frame(index, of: CroppedFrames(frames: frames, area: area))
      }
    }
    return LoadedImage(size: size, frames: parts, timing: timing)
  }
}
