// Where an image lies in its layer's box, as UIKit's content modes have it.

import MotionCurves
import Pixels
import SceneModel

extension ContentMode {
  /// The rectangle that the whole image covers, in the coordinates of a box (0, 0) … `box`; it may reach beyond the box.
  ///
  /// `image` is the image's extent in pixels; the modes that do not scale show one image pixel per point.
  func imageRect(image: Size, box: Size) -> Rect {
    switch self {
    case .scaleToFill: Rect(size: box)
    case .aspectFit: Self.scaled(image, by: min(box.width / image.width, box.height / image.height), in: box)
    case .aspectFill: Self.scaled(image, by: max(box.width / image.width, box.height / image.height), in: box)
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
      Rect(
        origin: Point(
          x: (box.width - image.width) * share.x, y: (box.height - image.height) * share.y),
        size: image)
    }
  }

  /// Whether width and height are always scaled by one factor.
  var keepsAspect: Bool { self != .scaleToFill }

  /// Which share of the free space lies to the left of and above an image that is not scaled.
  private var share: Point {
    switch self {
    case .topLeft: Point(x: 0, y: 0)
    case .top: Point(x: 0.5, y: 0)
    case .topRight: Point(x: 1, y: 0)
    case .left: Point(x: 0, y: 0.5)
    case .center, .scaleToFill, .aspectFit, .aspectFill: Point(x: 0.5, y: 0.5)
    case .right: Point(x: 1, y: 0.5)
    case .bottomLeft: Point(x: 0, y: 1)
    case .bottom: Point(x: 0.5, y: 1)
    case .bottomRight: Point(x: 1, y: 1)
    }
  }

  private static func scaled(_ image: Size, by factor: Double, in box: Size) -> Rect {
    let width = image.width * factor
    let height = image.height * factor
    return Rect(x: (box.width - width) / 2, y: (box.height - height) / 2, width: width, height: height)
  }
}

/// How an image lies in its box on the way from one content mode, or one part of it, to another.
enum ImageFraming {
  /// How an image lies in a box.
  struct End {
    /// What of the whole image is shown.
    let part: Rect
    let mode: ContentMode
    let box: Size

    /// An image in a box.
    init(_ image: PaintedImage, in box: Size) { (part, mode, self.box) = (image.partOfWhole, image.mode, box) }

    /// Where the part lies in a box of `size`.
    func rect(in size: Size) -> Rect { mode.imageRect(image: part.size, box: size) }

    /// The box in pixels of the whole image: what of the image shows in it, and for an image that does not fill it what lies
    /// around.
    fileprivate var source: Rect? {
      let rect = rect(in: box)
      guard rect.width > 0, rect.height > 0 else { return nil }
      let (x, y) = (part.width / rect.width, part.height / rect.height)
      return Rect(x: part.x - rect.x * x, y: part.y - rect.y * y, width: box.width * x, height: box.height * y)
    }
  }

  /// Where the image, or the part of it that is shown then, lies in a box of `size`, `p` of the way from `first` to `second`.
  ///
  /// Under one mode with one part the mode itself is followed, so that the image is never distorted. Else the box's
  /// rectangle in image coordinates (what of the image shows) is interpolated; where both modes keep the aspect of the image,
  /// the rectangle is made to have the aspect of the box, by the mean of its two scales.
  static func rect(_ first: End, _ second: End, size: Size, p: Double) -> Rect {
    if first.mode == second.mode && first.part == second.part { return first.rect(in: size) }
    guard let from = first.source, let to = second.source, size.width > 0, size.height > 0 else {
      return second.rect(in: size)
    }
    let shown = Rect.mix(from, to, p)
    var perPoint = Point(x: shown.width / size.width, y: shown.height / size.height)
    if first.mode.keepsAspect && second.mode.keepsAspect {
      let mean = (perPoint.x + perPoint.y) / 2
      perPoint = Point(x: mean, y: mean)
    }
    guard perPoint.x > 0, perPoint.y > 0 else { return second.rect(in: size) }
    let (center, part) = (
      shown.center, first.part == second.part ? first.part : .mix(first.part, second.part, clamped(p))
    )
    return Rect(
      x: size.width / 2 + (part.x - center.x) / perPoint.x, y: size.height / 2 + (part.y - center.y) / perPoint.y,
      width: part.width / perPoint.x, height: part.height / perPoint.y)
  }
}
