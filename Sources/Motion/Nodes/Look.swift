// What a layer paints by itself, worked out for the size of its box: premultiplied colours, radii that fit, the rectangle
// where its image lies, its text laid out. Everything in it can be interpolated or is replaced as a whole.

import Pixels
import SceneModel

/// The own appearance of a box: all that is painted but its children.
struct Look: Equatable, Sendable {
  /// Corner radii in points; they fit the box.
  var radii = CornerRadii.zero
  /// 0: quarter circles; 1: Apple's continuous corners.
  var smoothing = 0.0
  /// Under everything.
  var fill: FillLook?
  /// Above the fill.
  var image: ImageLook?
  /// Above fill and image.
  var border: BorderLook?
  /// Above all these; not cut by the outline unless the box clips its children.
  var text: TextLook?
  /// Outside the outline.
  var shadow: ShadowLook?

  /// Whether nothing at all is painted.
  var isEmpty: Bool { fill == nil && image == nil && border == nil && shadow == nil && text == nil }

  /// The outline of a box of `size`.
  func outline(of size: Size) -> FittedRoundedRect {
    RoundedRect(Rect(size: size), radii: radii, smoothing: radii.isZero ? 0 : smoothing).fitted()
  }
}

/// What fills a box.
enum FillLook: Equatable, Sendable {
  /// One colour.
  case color(PremultipliedColor)
  /// A change of colours.
  case gradient(GradientLook)

  /// Whether nothing shows through it.
  var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha >= 1
    case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    }
  }
}

/// An image in a box.
struct ImageLook: Equatable, Sendable {
  /// Which picture, by its index in the catalog.
  var image: Int
  /// The picture's extent in pixels.
  var pixels: Size
  /// How it fills the box where that is one of the named ways.
  var mode: ContentMode
  /// Where the whole picture lies, in points of the box.
  var rect: Rect
  /// How it is sampled.
  var filter: ImageFilter
  /// Replaces its colours.
  var tint: PremultipliedColor?
}

/// A line inside the outline.
struct BorderLook: Equatable, Sendable {
  /// Points.
  var width: Double
  /// Colour.
  var color: PremultipliedColor
}

/// A blurred copy of the outline under the box.
struct ShadowLook: Equatable, Sendable {
  /// Colour where the shadow is full.
  var color: PremultipliedColor
  /// Standard deviation in points.
  var sigma: Double
  /// Points.
  var offset: Point
  /// Points by which the outline grows.
  var spread: Double
}

extension Look {
  /// The appearance of `layer` when its box has the extent of its frame.
  init(_ layer: Layer, sources: PictureSources) {
    let size = layer.frame.size
    radii = layer.cornerRadii.fitted(to: size)
    smoothing = layer.cornerCurve == .continuous ? 1 : 0
    fill = layer.fill.map { FillLook($0, in: size) }
    image = layer.image.flatMap { ImageLook($0, of: layer, images: sources.images) }
    border = layer.border.flatMap {
      $0.width > 0 && $0.color.alpha > 0 ? BorderLook(width: $0.width, color: $0.color.premultiplied) : nil
    }
    shadow = layer.shadow.flatMap { ShadowLook($0) }
    text = layer.text.flatMap { TextLook($0, box: size, sources: sources) }
    if let color = layer.fill, case .color(let plain) = color, plain.alpha <= 0 { fill = nil }
  }
}

extension FillLook {
  /// A scene's fill for a box of `size`.
  init(_ fill: Fill, in size: Size) {
    switch fill {
    case .color(let color): self = .color(color.premultiplied)
    default: self = .gradient(GradientLook(fill, in: size))
    }
  }
}

extension ImageLook {
  /// The image of `layer`; nil when the catalog does not have it or it has no pixels.
  fileprivate init?(_ source: ImageSource, of layer: Layer, images: ImageCatalog) {
    guard let entry = images[source], entry.size.width > 0, entry.size.height > 0 else { return nil }
    let pixels = Size(width: Double(entry.size.width), height: Double(entry.size.height))
    self.init(
      image: entry.index, pixels: pixels, mode: layer.contentMode,
      rect: layer.contentMode.imageRect(image: pixels, box: layer.frame.size), filter: layer.filter,
      tint: layer.imageTint?.premultiplied)
  }
}

extension ShadowLook {
  /// A scene's shadow; nil when it cannot be seen. Sigma is half the radius, as for CSS.
  fileprivate init?(_ shadow: LayerShadow) {
    let color = shadow.color.premultiplied.scaled(by: clamped(shadow.opacity))
    guard color.alpha > 0 else { return nil }
    self.init(color: color, sigma: max(0, shadow.radius) / 2, offset: shadow.offset, spread: shadow.spread)
  }
}
