// Where the parts of a presentation are. The scene begins on a whole pixel, so that its pixels are the same as without a
// presentation, except at corners and overlays. In a picture of a fixed size, device and scene are scaled down by one factor.

import Pixels

/// The whole picture of a presentation, the place of the scene in it and the room for captions; in points, except `pixelSize`.
package struct PresentationGeometry: Hashable, Sendable {
  /// Extent of the whole picture in pixels.
  package let pixelSize: PixelSize
  /// Pixels in a point.
  package let scale: Double
  /// Extent of the whole picture.
  package let size: Size
  /// Scale of device and scene: 1, or less if they would not fit.
  package let factor: Double
  /// The scene's extent before scaling: whole pixels.
  package let contentSize: Size
  /// The scene's extent as the scene gives it, the same at every scale.
  package let canvasSize: Size
  /// The scene's upper left corner, on a whole pixel.
  package let contentOrigin: Point
  /// The room for captions; nil if no step has one.
  package let captions: Rect?

  /// Height of the room for captions.
  package static let captionHeight: Double = 72

  /// The scene's place in the picture.
  package var content: Rect {
    Rect(
      x: contentOrigin.x, y: contentOrigin.y, width: contentSize.width * factor, height: contentSize.height * factor)
  }

  /// From points of the scene to pixels of the picture.
  package var toPixels: Transform {
    .translation(x: contentOrigin.x * scale, y: contentOrigin.y * scale)
      * .scale(x: scale * factor, y: scale * factor)
  }

  /// Lays out a presentation around a canvas; `hasCaptions` is whether any step has a caption.
  package init(_ presentation: Presentation, canvas: Canvas, hasCaptions: Bool) {
    let parts = Parts(presentation, canvas, hasCaptions: hasCaptions)
    let place = presentation.size.map(parts.fitted) ?? parts.inNaturalSize
    scale = canvas.scale
    canvasSize = canvas.size
    contentSize = parts.content
    (size, factor, contentOrigin) = (place.size, place.factor, place.contentOrigin)
    captions = hasCaptions ? parts.captions(in: place, width: presentation.size?.width) : nil
    pixelSize = PixelSize(
      width: Self.pixels(place.size.width * canvas.scale), height: Self.pixels(place.size.height * canvas.scale))
  }

  /// At least one, at most what a picture's side can be.
  private static func pixels(_ length: Double) -> Int {
    let pixels = length.rounded()
    return pixels >= 1 ? Int(min(pixels, Double(Int32.max))) : 1
  }
}

/// The parts that are laid out, in points.
private struct Parts {
  /// Where the scene is in a picture of some size.
  struct Place {
    var size: Size
    var factor: Double
    var contentOrigin: Point
  }

  let scale: Double
  let canvas: Size
  /// The scene's extent: whole pixels.
  let content: Size
  let padding: Insets
  /// What the device takes around the scene.
  let ring: Insets
  /// Height of the room for captions, and how much of it is above the device: all or nothing.
  let (band, above): (Double, Double)

  /// What is left free beside captions, even without padding.
  private static let captionMargin: Double = 16

  init(_ presentation: Presentation, _ canvas: Canvas, hasCaptions: Bool) {
    scale = canvas.scale
    self.canvas = canvas.size
    content = Size(
      width: Double(canvas.pixelSize.width) / scale, height: Double(canvas.pixelSize.height) / scale)
    (padding, ring) = (presentation.effectivePadding, presentation.device.traits.ring)
    band = hasCaptions ? PresentationGeometry.captionHeight : 0
    above = presentation.captions == .above ? band : 0
  }

  /// Whole pixels, rounded up; 1e-6 of a pixel is what calculation may have added.
  private func up(_ points: Double) -> Double { (points * scale - 1e-6).rounded(.up) / scale }

  /// The picture as large as its parts.
  var inNaturalSize: Place {
    let origin = Point(x: up(padding.left + ring.left), y: up(padding.top + above + ring.top))
    let size = Size(
      width: up(origin.x + content.width + ring.right + padding.right),
      height: up(origin.y + content.height + ring.bottom + padding.bottom + band - above))
    return Place(size: size, factor: 1, contentOrigin: origin)
  }

  /// A picture of this size, with device and scene in the middle, scaled down to fit.
  func fitted(into wanted: Size) -> Place {
    let size = Size(width: up(wanted.width), height: up(wanted.height))
    let device = Size(width: content.width + ring.left + ring.right, height: content.height + ring.top + ring.bottom)
    let room = Rect(
      x: padding.left, y: padding.top + above, width: max(1, size.width - padding.left - padding.right),
      height: max(1, size.height - padding.top - padding.bottom - band))
    let factor = min(1, room.width / device.width, room.height / device.height)
    let origin = Point(
      x: up(room.x + (room.width - device.width * factor) / 2 + ring.left * factor),
      y: up(room.y + (room.height - device.height * factor) / 2 + ring.top * factor))
    return Place(size: size, factor: factor, contentOrigin: origin)
  }

  /// The room for captions: in the middle between the device and the picture's edge. Its width is the same at every scale, so
  /// that a text that was laid out once fits at all scales; `width` is that of the picture where the presentation says it.
  func captions(in place: Place, width: Double?) -> Rect {
    let outerWidth = width ?? padding.left + ring.left + canvas.width + ring.right + padding.right
    let (left, right) = (max(padding.left, Self.captionMargin), max(padding.right, Self.captionMargin))
    let top = place.contentOrigin.y - ring.top * place.factor
    let bottom = place.contentOrigin.y + (content.height + ring.bottom) * place.factor
    let middle = above > 0 ? top / 2 : (bottom + place.size.height) / 2
    return Rect(x: left, y: middle - band / 2, width: max(0, outerWidth - left - right), height: band)
  }
}

extension Scene {
  /// Where the parts of the scene's presentation are; nil for a scene without one.
  package var presentationGeometry: PresentationGeometry? {
    presentation.map {
      PresentationGeometry($0, canvas: canvas, hasCaptions: timeline.contains { $0.caption?.isEmpty == false })
    }
  }

  /// Width and height of a frame in pixels, not rounded where it is the canvas's: with the presentation, where there is one.
  package var frameSize: Size {
    guard let outer = presentationGeometry?.pixelSize else {
      return Size(width: canvas.size.width * canvas.scale, height: canvas.size.height * canvas.scale)
    }
    return Size(width: Double(outer.width), height: Double(outer.height))
  }
}
