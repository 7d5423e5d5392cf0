// What a layer paints by itself, worked out for the size of its box: premultiplied colours, radii that fit, the rectangle
// where its image lies, its text laid out. Everything in it can be interpolated or is replaced as a whole.
//
// What there is to paint is listed once, in `Painting.Part`. Whoever makes, mixes, lays out, draws or describes a painting
// goes through that list, so that a new kind of content does not compile until each of them knows it.

import MotionCurves
import Pixels
import SceneModel

/// The own appearance of a box: all that is painted but its children.
struct Painting: Equatable, Sendable {
  /// Corner radii in points; they fit the box.
  var radii = CornerRadii.zero
  /// 0: quarter circles; 1: Apple's continuous corners.
  var smoothing = 0.0
  /// Under everything.
  var fill: PaintedFill?
  /// Above the fill.
  var image: PaintedImage?
  /// Above the image; not cut by the outline unless the box clips.
  var path: PaintedPath?
  /// Above fill, image and path.
  var border: PaintedBorder?
  /// Above all these; not cut by the outline unless the box clips its children.
  var text: PaintedText?
  /// Outside the outline.
  var shadow: PaintedShadow?

  /// What a painting is made of. Those that the outline cuts stand in the order in which they lie on each other.
  enum Part: CaseIterable, Sendable {
    case fill, image, path, border, shadow, text

    /// All of them.
    static let all = allCases
  }

  /// Whether a part is there.
  func has(_ part: Part) -> Bool {
    switch part {
    case .fill: fill != nil
    case .image: image != nil
    case .path: path != nil
    case .border: border != nil
    case .shadow: shadow != nil
    case .text: text != nil
    }
  }

  /// Whether nothing at all is painted.
  var isEmpty: Bool { !Part.all.contains(where: has) }

  /// Whether anything is painted in the box that changes its shape with it, so that a text in it goes with the box.
  var paintsBox: Bool {
    Part.all.contains { part in
      switch part {
      case .fill, .image, .path, .border: has(part)
      case .shadow, .text: false
      }
    }
  }

  /// The outline of a box of `size`.
  func outline(of size: Size) -> FittedRoundedRect {
    RoundedRect(Rect(size: size), radii: radii, smoothing: radii.isZero ? 0 : smoothing).fitted()
  }
}

/// What fills a box.
enum PaintedFill: Equatable, Sendable {
  /// One colour.
  case color(PremultipliedColor)
  /// A change of colours.
  case gradient(PaintedGradient)

  /// Whether nothing shows through it.
  var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha >= 1
    case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    }
  }
}

/// An image in a box.
struct PaintedImage: Equatable, Sendable {
  /// Which picture, by its index in the catalog.
  var image: Int
  /// What of the picture is drawn, in its pixels, or points.
  var part: Rect
  /// The image that the picture is, or is a part of.
  var whole: ImageCatalog.Entry
  /// What of that image is drawn.
  var partOfWhole: Rect
  /// How it fills the box where that is one of the named ways.
  var mode: ContentMode
  /// Where the part lies, in points of the box.
  var rect: Rect
  /// How it is sampled.
  var filter: ImageFilter
  /// Replaces its colours.
  var tint: PremultipliedColor?
  /// The colour that a vector picture is given.
  var color = Color.black.premultiplied
  /// Whether every pixel of the part is opaque.
  var isOpaque = false

  /// What is drawn, where that is not pixels.
  var picture: PreparedPicture? { whole.picture }

  /// Whether nothing of a vector picture reaches out of what is drawn of it.
  var staysInPart: Bool { picture?.staysInBox == true && part == Rect(size: whole.size) }

  /// Whether nothing shows through it in a rectangle, but for what rounding leaves at its edges.
  func hides(_ box: Rect) -> Bool {
    isOpaque && (tint?.alpha ?? 1) >= 1 && rect.inset(by: -1e-6).contains(box)
  }
}

/// A line inside the outline.
struct PaintedBorder: Equatable, Sendable {
  /// Points.
  var width: Double
  /// Colour.
  var color: PremultipliedColor
}

/// A blurred copy of the outline, or of what the box shows, under the box.
struct PaintedShadow: Equatable, Sendable {
  /// Colour where the shadow is full.
  var color: PremultipliedColor
  /// Standard deviation in points.
  var sigma: Double
  /// Points.
  var offset: Point
  /// Points by which the outline grows.
  var spread: Double
  /// How much of it is the shadow of what the box shows instead of its outline, 0...1: between them both cross-fade.
  var content = 0.0
}

extension Painting {
  /// The appearance of `layer` when its box has the extent of its frame.
  init(_ layer: Layer, sources: PictureSources) {
    let size = layer.frame.size
    radii = layer.cornerRadii.fitted(to: size)
    smoothing = layer.cornerCurve == .continuous ? 1 : 0
    for part in Part.all {
      switch part {
      case .fill: fill = layer.fill.flatMap { $0.isClear ? nil : PaintedFill($0, in: size) }
      case .image: image = layer.imagePart.flatMap { PaintedImage($0, of: layer, images: sources.images) }
      case .path: path = layer.path.map { PaintedPath($0, box: size) }
      case .border: border = layer.border.flatMap { PaintedBorder($0) }
      case .shadow: shadow = layer.shadow.flatMap { PaintedShadow($0, of: layer, image: image) }
      case .text: text = layer.text.flatMap { PaintedText($0, box: size, sources: sources) }
      }
    }
  }

  /// Follows a box that has changed its extent: the image by its content mode, the text with the side that it is aligned
  /// to.
  mutating func follow(from old: Size, to new: Size) {
    if old == new { return }
    for part in Part.all {
      switch part {
      case .image: image = image?.laidOut(in: new)
      case .path: path = path?.laidOut(in: new)
      case .text: text = text?.held(from: old, to: new)
      case .fill, .border, .shadow: break  // shares of the box, or lines along its edge
      }
    }
  }

  /// A rectangle that surely holds all that is painted in and around a box of `size`, whose outline cuts what lies in it
  /// when it `clips`; nil when that cannot be known cheaply.
  func reach(of size: Size, clips: Bool) -> Rect? {
    var reach = Rect(size: size)
    for part in Part.all where has(part) {
      switch part {
      case .fill, .image, .border: break
      case .shadow:
        guard let shadow else { break }
        // Children may stick out, and their shadows with them.
        if shadow.content > 0, !clips { return nil }
        let cast = Rect(size: size).inset(by: -shadow.spread - 3 * shadow.sigma)
        reach = reach.union(cast.offset(dx: shadow.offset.x, dy: shadow.offset.y))
      case .path: if !clips, let path = path?.reach { reach = reach.union(path) }
      case .text: if !clips { return nil }
      }
    }
    return reach
  }
}

extension Fill {
  /// Whether it is a colour that cannot be seen.
  var isClear: Bool {
    switch self {
    case .color(let color): color.alpha <= 0
    case .linear, .radial, .conic: false
    }
  }
}

extension PaintedFill {
  /// A scene's fill for a box of `size`.
  init(_ fill: Fill, in size: Size) {
    switch fill {
    case .color(let color): self = .color(color.premultiplied)
    case .linear, .radial, .conic: self = .gradient(PaintedGradient(fill, in: size))
    }
  }
}

extension PaintedImage {
  /// The image of `layer`; nil when the catalog does not have it or it has no pixels.
  fileprivate init?(_ part: ImagePart, of layer: Layer, images: ImageCatalog) {
    guard let place = images.place(of: part) else { return nil }
    self.init(
      image: place.index, part: place.part, whole: place.whole, partOfWhole: place.partOfWhole,
      mode: layer.contentMode,
      rect: layer.contentMode.imageRect(image: place.part.size, box: layer.frame.size), filter: layer.filter,
      tint: layer.imageTint?.premultiplied, color: layer.imageColor.premultiplied,
      isOpaque: place.isOpaque)
  }
}

extension PaintedBorder {
  /// A scene's border; nil without a width. One of a transparent colour counts: its width and colour are tweened.
  fileprivate init?(_ border: Border) {
    guard border.width > 0 else { return nil }
    self.init(width: border.width, color: border.color.premultiplied)
  }
}

extension PaintedShadow {
  /// A scene's shadow; nil when it cannot be seen. Sigma is half the radius, as for CSS.
  fileprivate init?(_ shadow: LayerShadow, of layer: Layer, image: PaintedImage?) {
    let color = shadow.color.premultiplied.scaled(by: clamped(shadow.opacity))
    guard color.alpha > 0 else { return nil }
    self.init(color: color, sigma: max(0, shadow.radius) / 2, offset: shadow.offset, spread: shadow.spread)
    guard layer.castsContentShadow else { return }
    if shadow.shape == .content { spread = 0 }
    // An opaque image that fills the box and is alone in it casts the box's shadow.
    let isAlone = layer.text == nil && layer.path == nil && layer.layers.isEmpty
    content = isAlone && image?.hides(Rect(size: layer.frame.size)) == true ? 0 : 1
  }
}
