// A layer: a rounded rectangle that may carry a fill, an image, text, a border, a shadow and children.

import Pixels

/// A node of a screen's tree. All lengths are in points, angles in degrees clockwise.
public struct Layer: Hashable, Sendable {
  /// `[A-Za-z0-9_.-]+`, unique among its siblings.
  public var id: String?
  /// In the parent's coordinates.
  public var frame: Rect
  /// As written; they are fitted to the frame when drawn (`RoundedRect.fitted()`).
  public var cornerRadii: CornerRadii
  /// The kind of rounding.
  public var cornerCurve: CornerCurve
  /// Under the image.
  public var fill: Fill?
  /// Above the fill, clipped to the layer's shape.
  public var image: ImageSource?
  /// How the image fills the frame.
  public var contentMode: ContentMode
  /// Replaces the image's colours and keeps its alpha.
  public var imageTint: Color?
  /// How the image is sampled.
  public var filter: ImageFilter
  /// Inside the shape's edge, above fill and image, under the children.
  public var border: Border?
  /// Outside the shape.
  public var shadow: LayerShadow?
  /// Of the layer with its children as one group, 0...1.
  public var opacity: Double
  /// Whether children are clipped to the shape.
  public var clips: Bool
  /// How the layer with its children is combined with what lies under it.
  public var blend: BlendMode
  /// Standard deviation of the blur of what lies under the layer.
  public var backdropBlur: Double
  /// A further placement about an anchor.
  public var transform: LayerTransform
  /// A label.
  public var text: LayerText?
  /// Neither painted nor matched.
  public var hidden: Bool
  /// Children, in paint order, in this layer's coordinates.
  public var layers: [Layer]

  /// Creates a layer; everything but the frame has the default of the scene format.
  public init(
    id: String? = nil, frame: Rect, cornerRadii: CornerRadii = .zero, cornerCurve: CornerCurve = .circular,
    fill: Fill? = nil, image: ImageSource? = nil, contentMode: ContentMode = .aspectFill, imageTint: Color? = nil,
    filter: ImageFilter = .trilinear, border: Border? = nil, shadow: LayerShadow? = nil, opacity: Double = 1,
    clips: Bool = false, blend: BlendMode = .normal, backdropBlur: Double = 0,
    transform: LayerTransform = .identity, text: LayerText? = nil, hidden: Bool = false, layers: [Layer] = []
  ) {
    self.id = id
    self.frame = frame
    self.cornerRadii = cornerRadii
    self.cornerCurve = cornerCurve
    self.fill = fill
    self.image = image
    self.contentMode = contentMode
    self.imageTint = imageTint
    self.filter = filter
    self.border = border
    self.shadow = shadow
    self.opacity = opacity
    self.clips = clips
    self.blend = blend
    self.backdropBlur = backdropBlur
    self.transform = transform
    self.text = text
    self.hidden = hidden
    self.layers = layers
  }
}

/// The kind of corner rounding.
public enum CornerCurve: String, Hashable, Sendable, CaseIterable {
  /// Quarter circles.
  case circular
  /// Apple's smooth corner.
  case continuous
}

/// Where an image comes from.
public enum ImageSource: Hashable, Sendable {
  /// A file, by its path relative to the scene's folder.
  case file(String)
  /// A picture in memory, for scenes built in Swift.
  case bitmap(Bitmap)

  /// Whether it is the same file name byte for byte (Swift's strings are equal in any Unicode normalization, file names are
  /// not), or the same picture.
  public static func == (a: ImageSource, b: ImageSource) -> Bool {
    switch (a, b) {
    case (.file(let first), .file(let second)): first.utf8.elementsEqual(second.utf8)
    case (.bitmap(let first), .bitmap(let second)): first == second
    case (.file, .bitmap), (.bitmap, .file): false
    }
  }

  /// Hashes the path, or only the extent of a picture: hashing every pixel would cost more than it finds.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .file(let path): for byte in path.utf8 { hasher.combine(byte) }
    case .bitmap(let bitmap): hasher.combine(bitmap.size)
    }
  }
}

/// How an image fills its layer, as in UIKit. The modes that do not scale show one image pixel per point.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  case scaleToFill, aspectFit, aspectFill
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
}

/// A line inside a layer's edge.
public struct Border: Hashable, Sendable {
  /// Thickness.
  public var width: Double
  /// Colour.
  public var color: Color

  /// Creates a border.
  public init(width: Double, color: Color = .black) {
    self.width = width
    self.color = color
  }
}

/// A blurred copy of a layer's shape around it.
public struct LayerShadow: Hashable, Sendable {
  /// Colour.
  public var color: Color
  /// 0...1, times the colour's alpha.
  public var opacity: Double
  /// CSS blur radius: twice the Gaussian's standard deviation (a UIKit `shadowRadius` r is 2r here).
  public var radius: Double
  /// Offset to the right and downwards.
  public var offset: Point
  /// Distance by which the shape grows before it is blurred; negative shrinks it.
  public var spread: Double

  /// Creates a shadow.
  public init(
    color: Color = .black, opacity: Double = 1, radius: Double = 0, offset: Point = .zero, spread: Double = 0
  ) {
    self.color = color
    self.opacity = opacity
    self.radius = radius
    self.offset = offset
    self.spread = spread
  }
}

/// A placement about an anchor: a point is scaled, rotated, rotated about Y, about X, projected and translated, in this
/// order.
public struct LayerTransform: Hashable, Sendable {
  /// Offset after everything else.
  public var translation: Point
  /// Horizontal factor.
  public var scaleX: Double
  /// Vertical factor.
  public var scaleY: Double
  /// Degrees clockwise in the plane.
  public var rotation: Double
  /// Degrees about the horizontal axis.
  public var rotationX: Double
  /// Degrees about the vertical axis.
  public var rotationY: Double
  /// Distance of the viewer; nil for a parallel projection.
  public var perspective: Double?
  /// The fixed point in shares of the frame; (0.5, 0.5) is the middle.
  public var anchor: Point

  /// Leaves everything in its place.
  public static let identity = LayerTransform()

  /// Creates a transform.
  public init(
    translation: Point = .zero, scaleX: Double = 1, scaleY: Double = 1, rotation: Double = 0,
    rotationX: Double = 0, rotationY: Double = 0, perspective: Double? = nil,
    anchor: Point = Point(x: 0.5, y: 0.5)
  ) {
    self.translation = translation
    self.scaleX = scaleX
    self.scaleY = scaleY
    self.rotation = rotation
    self.rotationX = rotationX
    self.rotationY = rotationY
    self.perspective = perspective
    self.anchor = anchor
  }
}

/// A label.
public struct LayerText: Hashable, Sendable {
  /// Horizontal placement of lines.
  public enum Alignment: String, Hashable, Sendable, CaseIterable { case left, center, right }
  /// Vertical placement of the block.
  public enum VerticalAlignment: String, Hashable, Sendable, CaseIterable { case top, center, bottom }

  /// What it says.
  public var string: String
  /// A name of `Scene.fonts`, a path or a system family; nil for the default.
  public var font: String?
  /// Em size.
  public var size: Double
  /// 1...1000.
  public var weight: Double
  /// Colour of the glyphs.
  public var color: Color
  /// Horizontal placement of lines.
  public var alignment: Alignment
  /// Vertical placement of the block.
  public var verticalAlignment: VerticalAlignment
  /// Most lines; 0: no limit.
  public var lines: Int
  /// Distance of base lines; nil: the font's.
  public var lineHeight: Double?
  /// Added between characters.
  public var letterSpacing: Double

  /// Creates a label.
  public init(
    _ string: String, font: String? = nil, size: Double = 17, weight: Double = 400, color: Color = .black,
    alignment: Alignment = .left, verticalAlignment: VerticalAlignment = .center, lines: Int = 1,
    lineHeight: Double? = nil, letterSpacing: Double = 0
  ) {
    self.string = string
    self.font = font
    self.size = size
    self.weight = weight
    self.color = color
    self.alignment = alignment
    self.verticalAlignment = verticalAlignment
    self.lines = lines
    self.lineHeight = lineHeight
    self.letterSpacing = letterSpacing
  }
}
