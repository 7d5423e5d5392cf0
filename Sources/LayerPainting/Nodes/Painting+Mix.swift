// How one appearance becomes another: colours premultiplied, widths and radii as numbers, and what one end does not have
// is the other's at opacity or width 0.

import MotionCurves
import Pixels
import SceneModel

extension PaintedFill {
  /// The same fill at a share of its opacity.
  package func faded(_ share: Double) -> PaintedFill {
    switch self {
    case .color(let color): return .color(color.scaled(by: share))
    case .gradient(var gradient):
      for index in gradient.stops.indices {
        gradient.stops[index].color = gradient.stops[index].color.scaled(by: share)
      }
      return .gradient(gradient)
    }
  }

  /// The fill `p` (0...1) of the way from `from` to `to`; nil when the two cannot be interpolated: gradients of different
  /// kinds or with different numbers of stops.
  package static func mix(_ from: PaintedFill, _ to: PaintedFill, _ p: Double) -> PaintedFill? {
    switch (from, to) {
    case (.color(let a), .color(let b)): .color(.mix(a, b, p))
    case (.gradient(let a), .gradient(let b)): PaintedGradient.mix(a, b, p).map { .gradient($0) }
    case (.color(let a), .gradient(let b)): PaintedGradient.mix(b.flat(a), b, p).map { .gradient($0) }
    case (.gradient(let a), .color(let b)): PaintedGradient.mix(a, a.flat(b), p).map { .gradient($0) }
    }
  }
}

extension PaintedGradient {
  /// The same gradient with one colour all over.
  fileprivate func flat(_ color: PremultipliedColor) -> PaintedGradient {
    var copy = self
    for index in copy.stops.indices { copy.stops[index].color = color }
    return copy
  }
}

extension PaintedImage {
  /// Whether two images are one picture, or parts of it, sampled alike and both tinted or both not: then it moves, and does not
  /// fade. Nothing is sampled of a vector picture.
  package func isSamePicture(as other: PaintedImage) -> Bool {
    whole.playing == other.whole.playing && (filter == other.filter || picture != nil)
      && (tint == nil) == (other.tint == nil)
  }

  /// The picture in a box of `size`, `p` of the way from `from` in `fromBox` to `to` in `toBox`.
  package static func mix(
    _ from: (image: PaintedImage, box: Size), _ to: (image: PaintedImage, box: Size), size: Size, p: Double
  ) -> PaintedImage {
    var image = to.image
    let (first, second) = (ImageFraming.End(from.image, in: from.box), ImageFraming.End(to.image, in: to.box))
    image.rect = ImageFraming.rect(first, second, size: size, p: p)
    if first.part != second.part {
      (image.image, image.part) = (image.whole.playing, .mix(first.part, second.part, clamped(p)))
      (image.partOfWhole, image.isOpaque) = (image.part, image.isOpaque && image.whole.isOpaque)
    }
    if let first = from.image.tint, let second = to.image.tint { image.tint = .mix(first, second, clamped(p)) }
    image.color = .mix(from.image.color, to.image.color, clamped(p))
    return image
  }

  /// The picture by its own content mode in a box of another size.
  package func laidOut(in size: Size) -> PaintedImage {
    var copy = self
    copy.rect = mode.imageRect(image: part.size, box: size)
    return copy
  }
}

extension PaintedBorder {
  /// The border `p` (0...1) of the way; a missing border is the other one with width 0. Such a border also fades while it is
  /// thinner than a point: a line without width at the edge of a shape would still be visible.
  package static func mix(_ from: PaintedBorder?, _ to: PaintedBorder?, _ p: Double) -> PaintedBorder? {
    guard let first = from ?? to, let second = to ?? from else { return nil }
    var border = PaintedBorder(
      width: MotionCurves.mix(from == nil ? 0 : first.width, to == nil ? 0 : second.width, p),
      color: .mix(first.color, second.color, p))
    if from == nil || to == nil {
      border.color = border.color.scaled(by: clamped(border.width / min(1, first.width)))
    }
    return border.width > 0 ? border : nil
  }
}

extension PaintedShadow {
  /// The shadow `p` (0...1) of the way; a missing one is the other's at opacity 0.
  package static func mix(_ from: PaintedShadow?, _ to: PaintedShadow?, _ p: Double) -> PaintedShadow? {
    guard let first = from ?? to, let second = to ?? from else { return nil }
    let shadow = PaintedShadow(
      color: .mix(from == nil ? .clear : first.color, to == nil ? .clear : second.color, p),
      sigma: MotionCurves.mix(first.sigma, second.sigma, p), offset: .mix(first.offset, second.offset, p),
      spread: MotionCurves.mix(first.spread, second.spread, p),
      content: MotionCurves.mix(first.content, second.content, p))
    return shadow.color.alpha > 0 ? shadow : nil
  }
}
