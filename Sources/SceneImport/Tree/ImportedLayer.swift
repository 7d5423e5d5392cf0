// A layer as a source shows it. Only keys that differ from the default are written.

import Pixels

/// One layer with its children.
final class ImportedLayer {
  /// How the source calls it; nil for a layer that needs no name.
  var sourceName: String?
  /// What the source may match it by, the strongest first, see `MatchKeys`.
  var matchNames: [String?] = []
  /// What the source matches it by, equal on two screens that follow each other; nil: it does not match.
  var key: String?
  /// Its id in the scene, without duplicates among the layers that it could be confused with; nil: none.
  var id: String?

  /// Its box in the parent's coordinates, in points.
  var frame: Rect
  /// The radii of the corners, from the top left clockwise, in points; one value for all.
  var cornerRadii: [Double] = []
  /// Whether the radius is half of the shorter side.
  var isCircle = false
  /// Whether corners are Apple's smooth ones.
  var isContinuous = false
  /// The fill of its shape.
  var fill: ImportedFill?
  /// The picture that fills its shape.
  var image: ImportedImage?
  /// A shape or a line.
  var path: ImportedPath?
  /// A line inside the edge.
  var border: (width: Double, color: Color)?
  /// At most one.
  var shadow: ImportedShadow?
  /// 0...1.
  var opacity = 1.0
  /// Whether its shape cuts its children.
  var clips = false
  /// A blend mode of the scene format.
  var blend: String?
  /// The standard deviation of the blur of everything below it, in points.
  var backdropBlur = 0.0
  /// Degrees clockwise about its middle.
  var rotation = 0.0
  /// Factors about its middle, such as −1 for a mirrored layer.
  var mirror: (x: Double, y: Double) = (1, 1)
  /// Its text.
  var text: ImportedText?
  /// How its children are placed, if the source places them by a rule that gives exactly their frames.
  var stack: ImportedStack?
  /// Its size in a stack, such as `fill` and `hug`; nil: that of its frame.
  var stackSize: (width: String, height: String)?
  /// Whether it keeps its frame in a stack, as a part of the parent's own drawing.
  var isPart = false
  /// Children in paint order.
  var layers: [ImportedLayer] = []
  /// Comments that are no notes, such as what a box shows.
  var comments: [String] = []
  /// What was changed or left out.
  var notes: [ImportNote] = []

  /// Creates a layer.
  init(_ frame: Rect, name: String? = nil, key: String? = nil) {
    self.frame = frame
    sourceName = name
    self.key = key
  }

  /// This layer and all below it, in paint order.
  func forEach(_ body: (ImportedLayer) -> Void) {
    body(self)
    for layer in layers { layer.forEach(body) }
  }

  /// Whether it has no key besides its frame and its children.
  var isPlainGroup: Bool {
    fill == nil && image == nil && path == nil && border == nil && shadow == nil && text == nil && !clips
      && opacity == 1 && blend == nil && backdropBlur == 0 && rotation == 0 && mirror == (1, 1)
  }
}

extension ImportedLayer {
  /// A part of this layer's own drawing: a child without a name in the same box, or in a larger one.
  func part(grownBy distance: Double = 0) -> ImportedLayer {
    let part = ImportedLayer(
      Rect(
        x: -distance, y: -distance, width: frame.width + 2 * distance, height: frame.height + 2 * distance))
    part.cornerRadii = cornerRadii.map { $0 > 0 ? max(0, $0 + distance) : 0 }
    (part.isCircle, part.isContinuous, part.isPart) = (isCircle, isContinuous, true)
    return part
  }
}

extension ImportedLayer {
  /// A part that shows a picture in an ellipse: in a circle that is stretched.
  ///
  /// - Parameters:
  ///   - image: Stretched over the box.
  ///   - size: Of the ellipse, more than 0.
  static func ellipse(_ image: ImportedImage, in size: Size) -> ImportedLayer {
    let side = min(size.width, size.height)
    let part = ImportedLayer(
      Rect(x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side))
    (part.image, part.isCircle, part.isPart) = (image, true, true)
    part.mirror = (size.width / side, size.height / side)
    return part
  }
}

extension ImportedScreen {
  /// All layers, in paint order.
  func forEachLayer(_ body: (ImportedLayer) -> Void) {
    for layer in layers { layer.forEach(body) }
  }
}

/// A picture in a layer.
struct ImportedImage {
  /// A name of the scene's images.
  var name: String
  /// A content mode of the scene format.
  var contentMode = "aspectFill"
  /// Whether the content mode is written even if it is the default, because the source says it.
  var isModeWritten = false
  /// The part that is shown, in pixels of the picture.
  var crop: Rect?
}

/// A shape as SVG path data.
struct ImportedPath {
  /// In points from the corner of the layer, or of the view box.
  var data: String
  /// The rectangle of the path's coordinates that is stretched over the frame; nil: points.
  var viewBox: Rect?
  /// Nil: not filled.
  var fill: ImportedFill?
  /// Whether overlaps are holes.
  var isEvenOdd = false
  /// A line along the path.
  var stroke: ImportedStroke?
}

/// A line along a path.
struct ImportedStroke {
  var color: Color
  /// In points.
  var width: Double
  /// `butt`, `round` or `square`.
  var cap = "butt"
  /// `miter`, `round` or `bevel`.
  var join = "miter"
  /// Lengths of dashes and gaps, in points.
  var dash: [Double] = []
}

/// A shadow of a layer.
struct ImportedShadow {
  var color: Color
  /// The blur as CSS counts it, twice the standard deviation.
  var radius: Double
  var offset: Point
  var spread = 0.0
  /// Whether it is the shadow of the box, whatever the layer paints.
  var isOfBox = false
}

/// A text in one style.
struct ImportedText {
  var string: String
  /// A name of the scene's fonts, a family, or `built-in`; nil: the first font.
  var font: String?
  var size: Double
  var weight = 400.0
  var color = Color.black
  /// `left`, `center` or `right`.
  var align = "left"
  /// `top`, `center` or `bottom`.
  var valign = "center"
  /// Most lines; 0: no limit.
  var lines = 1
  /// Nil: that of the font.
  var lineHeight: Double?
  var letterSpacing = 0.0
  /// Between the box and the text: top, right, bottom, left.
  var padding: [Double] = []
}

/// How a stack places its children.
struct ImportedStack {
  var isRow: Bool
  var gap: Double
  /// Top, right, bottom, left.
  var padding: [Double]
  /// `start`, `center`, `end` or `stretch`.
  var align: String
  /// `start`, `center` or `end`.
  var justify = "start"
}
