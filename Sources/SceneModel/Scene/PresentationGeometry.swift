// Where a presentation's parts lie. The scene stands on whole pixels, so that away from corners and overlays its pixels are those
// that it has alone; where the whole has a size of its own, device and scene are made smaller by one factor, as geometry.

import Pixels

/// The outer picture of a presentation, the scene's place in it and the room for captions, in points unless said otherwise.
package struct PresentationGeometry: Hashable, Sendable {
  /// Extent of the whole picture in pixels.
  package let pixelSize: PixelSize
  /// Pixels in a point.
  package let scale: Double
  /// Extent of the whole picture.
  package let size: Size
  /// Points of the picture for one of the device and the scene: 1, or less where they would not fit.
  package let factor: Double
  /// The scene's extent before it is made smaller: whole pixels.
  package let contentSize: Size
  /// The scene's extent as it is written, the same at every scale.
  package let canvasSize: Size
  /// Where the scene's upper left corner lies: on a whole pixel.
  package let contentOrigin: Point
  /// The room of captions; nil where no step has one.
  package let captions: Rect?

  /// Height of the room of captions.
  package static let captionHeight: Double = 72

  /// The scene's place in the picture.
  package var content: Rect {
    Rect(
      x: contentOrigin.x, y: contentOrigin.y, width: contentSize.width * factor, height: contentSize.height * factor)
  }

  /// Points of the scene to pixels of the picture.
  package var toPixels: Transform {
    .translation(x: contentOrigin.x * scale, y: contentOrigin.y * scale)
      * .scale(x: scale * factor, y: scale * factor)
  }

  /// Lays a presentation out around a canvas; `hasCaptions` tells whether any step has a caption.
  package init(_ presentation: Presentation, canvas: Canvas, hasCaptions: Bool) {
    let (scale, padding, ring) = (canvas.scale, presentation.effectivePadding, presentation.device.ring)
    self.scale = scale
    canvasSize = canvas.size
    contentSize = Size(
      width: Double(canvas.pixelSize.width) / scale, height: Double(canvas.pixelSize.height) / scale)
    let device = Size(
      width: contentSize.width + ring.left + ring.right, height: contentSize.height + ring.top + ring.bottom)
    let band = hasCaptions ? Self.captionHeight : 0
    let above = presentation.captions == .above ? band : 0
    func up(_ points: Double) -> Double { (points * scale - 1e-6).rounded(.up) / scale }
    if let wanted = presentation.size {
      size = Size(width: up(wanted.width), height: up(wanted.height))
      let room = Rect(
        x: padding.left, y: padding.top + above, width: max(1, size.width - padding.left - padding.right),
        height: max(1, size.height - padding.top - padding.bottom - band))
      factor = min(1, room.width / device.width, room.height / device.height)
      contentOrigin = Point(
        x: up(room.x + (room.width - device.width * factor) / 2 + ring.left * factor),
        y: up(room.y + (room.height - device.height * factor) / 2 + ring.top * factor))
    } else {
      factor = 1
      contentOrigin = Point(x: up(padding.left + ring.left), y: up(padding.top + above + ring.top))
      size = Size(
        width: up(contentOrigin.x + contentSize.width + ring.right + padding.right),
        height: up(contentOrigin.y + contentSize.height + ring.bottom + padding.bottom + band - above))
    }
    // As wide at every scale, so that a text that has been laid out fits all of them.
    let outerWidth =
      presentation.size?.width ?? padding.left + ring.left + canvasSize.width + ring.right + padding.right
    captions =
      hasCaptions
      ? Rect(
        x: padding.left, y: above > 0 ? 0 : size.height - band,
        width: max(0, outerWidth - padding.left - padding.right), height: band) : nil
    pixelSize = PixelSize(width: Self.pixels(size.width * scale), height: Self.pixels(size.height * scale))
  }

  /// At least one, at most what a picture's side can be.
  private static func pixels(_ length: Double) -> Int {
    let pixels = length.rounded()
    return pixels >= 1 ? Int(min(pixels, Double(Int32.max))) : 1
  }
}

extension Presentation.Device {
  /// What the device takes around the scene.
  package var ring: Insets {
    switch self {
    case .none, .card: .zero
    case .phone: Insets(top: 12, right: 12, bottom: 12, left: 12)
    case .tablet: Insets(top: 22, right: 22, bottom: 22, left: 22)
    case .window: Insets(top: 36, right: 0, bottom: 0, left: 0)
    case .browser: Insets(top: 52, right: 0, bottom: 0, left: 0)
    }
  }
}

extension Scene {
  /// Where the parts of the scene's presentation lie; nil for a scene without one.
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
