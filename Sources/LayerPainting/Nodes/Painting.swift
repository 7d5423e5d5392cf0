// What a layer paints by itself, for the size of its box: premultiplied colours, radii that fit, the rectangle
// of its image, the glyphs of its text. Each part can be interpolated or is replaced as a whole.
//
// All parts of a painting are listed in `Painting.Part`. Everything that makes, mixes, lays out, draws or describes a part is a
// switch over that list in this file, so that a new part does not compile until each switch has an answer. Only what content may
// cross-fade is decided elsewhere, in `PhantomContent`.

import MotionCurves
import Pixels
import SceneModel

/// The appearance of a box without its children.
package struct Painting: Equatable, Sendable {
  /// Corner radii in points; they fit the box.
  package var radii: CornerRadii
  /// The shape of the corners: 0 for quarter circles, 1 for Apple's continuous corners.
  package var smoothing: Double
  /// The fill, under all other parts but the shadow.
  package var fill: PaintedFill?
  /// The image, above the fill.
  @Boxed package var image: PaintedImage? = nil
  /// The path, above the image. The outline cuts it only if the box clips.
  @Boxed package var path: PaintedPath? = nil
  /// The border, above fill, image and path.
  package var border: PaintedBorder?
  /// The text, above all other parts. The outline cuts it only if the box clips.
  @Boxed package var text: PaintedText? = nil
  /// The code, where a text would be.
  @Boxed package var code: PaintedCode? = nil
  /// The shadow, outside the outline.
  package var shadow: PaintedShadow?

  /// Creates an outline that paints nothing; by default with square corners.
  package init(radii: CornerRadii = .zero, smoothing: Double = 0) {
    (self.radii, self.smoothing) = (radii, smoothing)
  }

  /// A part of a painting. The parts that the outline cuts are in paint order.
  package enum Part: CaseIterable, Sendable {
    case fill, image, path, border, shadow, text, code

    /// All of them.
    package static let all = allCases
  }

  /// Whether the painting has a part.
  package func has(_ part: Part) -> Bool {
    switch part {
    case .fill: fill != nil
    case .image: image != nil
    case .path: path != nil
    case .border: border != nil
    case .shadow: shadow != nil
    case .text: text != nil
    case .code: code != nil
    }
  }

  /// What the text or the code says.
  package var words: String? { text?.string ?? code?.text.string }

  /// Whether nothing at all is painted.
  package var isEmpty: Bool { !Part.all.contains(where: has) }

  /// Whether a part other than text and shadow is painted. Such a box takes its text along when its size changes.
  package var paintsBox: Bool {
    Part.all.contains { part in
      switch part {
      case .fill, .image, .path, .border: has(part)
      case .shadow, .text, .code: false
      }
    }
  }

  /// The outline of a box of `size`.
  package func outline(of size: Size) -> FittedRoundedRect {
    RoundedRect(Rect(size: size), radii: radii, smoothing: radii.isZero ? 0 : smoothing).fitted()
  }
}

/// What fills a box.
package enum PaintedFill: Equatable, Sendable {
  /// One colour.
  case color(PremultipliedColor)
  /// A gradient.
  case gradient(PaintedGradient)

  /// Whether the fill is opaque everywhere.
  package var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha >= 1
    case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    }
  }
}

/// An image in a box.
package struct PaintedImage: Equatable, Sendable {
  /// The index of the picture in the catalog.
  package var image: Int
  /// The part of the picture that is drawn, in the picture's pixels, or points for a vector picture.
  package var part: Rect
  /// The image; the picture is the image itself or a part of it.
  package var whole: ImageCatalog.Entry
  /// The part of that image that is drawn.
  package var partOfWhole: Rect
  /// How the image fills the box.
  package var mode: ContentMode
  /// The rectangle of the part, in points of the box.
  package var rect: Rect
  /// How the image is sampled.
  package var filter: ImageFilter
  /// The colour that replaces all colours of the image.
  package var tint: PremultipliedColor?
  /// The current colour of a vector picture.
  package var color = Color.black.premultiplied
  /// The corners of what is visible of the image in the box, where they are rounder than those of the box.
  package var cut = CornerRadii.zero
  /// Whether every pixel of the part is opaque.
  var isOpaque = false

  /// The vector picture; nil for an image of pixels.
  package var picture: PreparedPicture? { whole.picture }

  /// Whether everything that a vector picture draws is inside the part.
  var staysInPart: Bool { picture?.staysInBox == true && part == Rect(size: whole.size) }

  /// Whether the image is opaque everywhere in a rectangle, apart from rounding errors at its edges.
  package func hides(_ box: Rect) -> Bool {
    isOpaque && (tint?.alpha ?? 1) >= 1 && rect.inset(by: -1e-6).contains(box)
  }
}

/// A line inside the outline.
package struct PaintedBorder: Equatable, Sendable {
  /// The thickness in points.
  package var width: Double
  /// The colour of the border.
  package var color: PremultipliedColor

  /// Creates a border.
  package init(width: Double, color: PremultipliedColor) { (self.width, self.color) = (width, color) }
}

/// A blurred copy of the outline, or of what the box shows, under the box.
package struct PaintedShadow: Equatable, Sendable {
  /// The colour at full strength.
  package var color: PremultipliedColor
  /// The standard deviation of the blur in points.
  package var sigma: Double
  /// The offset to the right and down, in points.
  package var offset: Point
  /// How much larger than the outline the shadow is on each side, in points.
  package var spread: Double
  /// Whose shadow is drawn: 0 for the outline's, 1 for that of the box's content. Values between are a cross-fade of both.
  package var content: Double

  /// Creates a shadow; by default of the outline.
  package init(color: PremultipliedColor, sigma: Double, offset: Point, spread: Double, content: Double = 0) {
    (self.color, self.sigma, self.offset) = (color, sigma, offset)
    (self.spread, self.content) = (spread, content)
  }
}

extension Painting {
  /// The appearance of `layer` when its box has the extent of its frame.
  init(_ layer: Layer, sources: PictureSources) {
    let size = layer.frame.size
    radii = layer.fittedRadii
    smoothing = layer.cornerCurve == .continuous ? 1 : 0
    for part in Part.all {
      switch part {
      case .fill: fill = layer.fill.flatMap { $0.isClear ? nil : PaintedFill($0, in: size) }
      case .image: image = layer.imagePart.flatMap { PaintedImage($0, of: layer, images: sources.images) }
      case .path: path = layer.path.map { PaintedPath($0, box: size) }
      case .border: border = layer.border.flatMap { PaintedBorder($0) }
      case .shadow: shadow = layer.shadow.flatMap { PaintedShadow($0, of: layer, image: image) }
      case .text: text = layer.text.flatMap { PaintedText($0, box: size, sources: sources) }
      case .code: code = layer.code.flatMap { PaintedCode($0, box: size, sources: sources) }
      }
    }
  }

  /// Follows a box that has changed its extent: the image by its content mode, the text with the side that it is aligned
  /// to.
  package mutating func follow(from old: Size, to new: Size) {
    if old == new { return }
    for part in Part.all {
      switch part {
      case .image: image = image?.laidOut(in: new)
      case .path: path = path?.laidOut(in: new)
      case .text: text = text?.held(from: old, to: new)
      case .code: code = code?.following(to: new)
      case .fill, .border, .shadow: break  // shares of the box, or lines along its edge
      }
    }
  }

  /// A rectangle that surely holds all that is painted in and around a box of `size`, whose outline cuts what lies in it
  /// when it `clips`; nil when that cannot be known cheaply.
  package func reach(of size: Size, clips: Bool) -> Rect? {
    var reach = Rect(size: size)
    for part in Part.all where has(part) {
      switch part {
      case .fill, .image, .border: break
      case .shadow:
        guard let shadow else { break }
        // Children may reach out of the box, and so may their shadows.
        if shadow.content > 0, !clips { return nil }
        let cast = Rect(size: size).inset(by: -shadow.spread - 3 * shadow.sigma)
        reach = reach.union(cast.offset(dx: shadow.offset.x, dy: shadow.offset.y))
      case .path: if !clips, let path = path?.reach { reach = reach.union(path) }
      case .text, .code: if !clips { return nil }
      }
    }
    return reach
  }
}

extension Painting {
  /// A rectangle that contains what a part paints where the outline does not cut it; nil for a part that paints nothing there.
  /// The shadow is left out, because it can be the shadow of the children.
  func overflow(of part: Part) -> Rect? {
    switch part {
    case .path: path?.reach
    case .text: text?.inkBox
    case .code: code?.inkBox
    case .fill, .image, .border, .shadow: nil
    }
  }
}

// MARK: Parts in a transition

extension Painting.Part {
  /// How a part of two paintings becomes one in a phantom.
  package enum Mixing: Sendable {
    /// Content: interpolated when both ends allow it, else both ends cross-fade (`PhantomContent`).
    case content
    /// Always interpolated, also in each of two boxes that cross-fade.
    case inside
    /// Always interpolated, and outside of the boxes that cross-fade.
    case outside
  }

  /// How the part is mixed.
  package var mixing: Mixing {
    switch self {
    case .fill, .image, .path, .text, .code: .content
    case .border: .inside
    case .shadow: .outside
    }
  }
}

extension Painting {
  /// Replaces all parts that are mixed in this way by those `p` (0...1) of the way between two paintings.
  package mutating func mix(_ mixing: Part.Mixing, from first: Painting, to second: Painting, _ p: Double) {
    for part in Part.all where part.mixing == mixing {
      switch part {
      case .border: border = .mix(first.border, second.border, p)
      case .shadow: shadow = .mix(first.shadow, second.shadow, p)
      case .fill, .image, .path, .text, .code: break  // content
      }
    }
  }

  /// Removes all parts that are mixed in this way.
  package mutating func remove(_ mixing: Part.Mixing) { mix(mixing, from: Painting(), to: Painting(), 0) }
}

// MARK: Drawings and descriptions of parts

extension Painting {
  /// What a part draws inside the outline; nil when it cannot be seen, and for parts that the outline does not cut.
  func ownDrawing(of part: Part, in outline: FittedRoundedRect) -> OwnDrawing? {
    switch part {
    case .fill: fill?.drawing(in: outline.rect)
    case .image: image?.drawing(in: outline, smoothing: smoothing)
    case .border: border?.drawing(in: outline)
    case .path, .shadow, .text, .code: nil
    }
  }

  /// What a trace says about a part; empty when the part is not there.
  func details(of part: Part) -> [LayerDetail] {
    switch part {
    case .fill: fill?.details ?? []
    case .image: image?.details ?? []
    case .path: path?.details ?? []
    case .border: border?.details ?? []
    case .shadow: shadow?.details ?? []
    case .text: text?.details ?? []
    case .code: code?.details ?? []
    }
  }
}

extension Fill {
  /// Whether the fill is a colour with an alpha of 0.
  var isClear: Bool {
    switch self {
    case .color(let color): color.alpha <= 0
    case .linear, .radial, .conic: false
    }
  }
}

extension PaintedFill {
  /// A scene's fill for a box of `size`.
  package init(_ fill: Fill, in size: Size) {
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
  /// A scene's border; nil without a width. A border with a transparent colour is kept: its width and colour are interpolated.
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
    let isAlone = layer.text == nil && layer.code == nil && layer.path == nil && layer.layers.isEmpty
    content = isAlone && image?.hides(Rect(size: layer.frame.size)) == true ? 0 : 1
  }
}
