// A layer: a rounded rectangle that may carry a fill, an image, text, a border, a shadow and children.

import Pixels

/// A rounded rectangle on a screen that may carry a fill, an image, a label, a border, a shadow and children.
///
/// Layers of a list are painted in its order, children above their parent's own content. Lengths are in points, angles in
/// degrees clockwise, opacities from 0 to 1.
public struct Layer: Hashable, Sendable {
  /// The layer's id: letters, digits, `_`, `.` and `-`, unique among its siblings. Layers of two screens whose ids (with
  /// those of their parents) are equal are matched in a transition. Nil: a layer that nothing can name.
  public var id: String?
  /// The layer's rectangle in points, in the coordinates of its parent; width and height are 0 or more.
  public var frame: Rect
  /// The radii of the layer's four corners in points, 0 or more. Radii that are too large for a side are scaled down by one
  /// factor when the layer is drawn, as in CSS.
  public var cornerRadii: CornerRadii
  /// Whether the layer's corners are quarter circles or Apple's smooth corners; by default quarter circles.
  public var cornerCurve: CornerCurve
  /// The colour or gradient that the layer's shape is filled with, under its image; nil for none.
  public var fill: Fill?
  /// The image of the layer, drawn above its fill and clipped to its shape; nil for none.
  public var image: ImageSource?
  /// How the layer's image fills its frame; by default it is scaled to fill it (`ContentMode.aspectFill`).
  public var contentMode: ContentMode
  /// The part of the layer's image that is shown, as if the image held nothing else; nil for all of it.
  public var crop: ImageCrop?
  /// How the layer's image plays if it is animated or a video; nil: from the start of the timeline, as often as its file says.
  public var play: ImagePlay?
  /// A colour that replaces the colours of the layer's image and keeps its alpha, as for template icons; nil for none.
  public var imageTint: Color?
  /// What `currentColor` is in the layer's image where that is an SVG picture; by default black.
  public var imageColor: Color
  /// How the layer's image is sampled when it is scaled; by default `ImageFilter.trilinear`.
  public var filter: ImageFilter
  /// A shape or line that the layer draws, above its image and under its border, not cut by its shape unless the layer
  /// clips; nil for none.
  public var path: LayerPath?
  /// A line inside the edge of the layer's shape, above its fill and image and under its children; nil for none.
  public var border: Border?
  /// A blurred copy of the layer's shape around it, never inside it; nil for none.
  public var shadow: LayerShadow?
  /// Opacity of the layer together with its children as one group, 0...1; by default 1.
  public var opacity: Double
  /// Whether the layer's children are clipped to its shape; by default not.
  public var clips: Bool
  /// How the layer with its children is combined with what lies under it; by default `BlendMode.normal`.
  public var blend: BlendMode
  /// Standard deviation, in points, of the blur of what lies under the layer inside its shape, 0...1000; by default 0.
  public var backdropBlur: Double
  /// Blur of the layer with its shadow and its children, as one group, before its opacity; nil for none.
  public var blur: LayerBlur?
  /// How the layer is scaled, turned and moved beyond its frame; by default not at all.
  public var transform: LayerTransform
  /// The label that is drawn in the layer's frame; nil for none.
  public var text: LayerText?
  /// The code that is drawn in the layer's frame where a label would be; nil for none. A layer has a label or code, not both.
  /// Without a fill, it is filled with the background of the code's theme.
  public var code: LayerCode? {
    get { codeBox?.code }
    set { codeBox = newValue.map { LayerCodeBox($0) } }
  }
  private var codeBox: LayerCodeBox?
  /// Whether the layer is neither painted nor matched; by default it is.
  public var hidden: Bool
  /// Whether the layer is drawn with its back to the viewer; by default it is.
  public var backface = Backface.visible
  /// The layer's children in the order in which they are painted, in coordinates that begin at its top left corner.
  public var layers: [Layer]

  /// Creates a layer. Everything but the frame has the default of the scene format.
  ///
  /// - Parameters:
  ///   - id: Letters, digits, `_`, `.` and `-`, unique among siblings; nil for a layer that nothing names.
  ///   - frame: The rectangle in points, in the parent's coordinates.
  ///   - cornerRadii: Radii of the corners in points.
  ///   - cornerCurve: Quarter circles or smooth corners.
  ///   - fill: The colour or gradient under the image.
  ///   - image: The image above the fill.
  ///   - contentMode: How the image fills the frame.
  ///   - crop: The part of the image that is shown; nil for all of it.
  ///   - imageTint: A colour in place of the image's own ones.
  ///   - imageColor: What `currentColor` is in an SVG picture.
  ///   - filter: How the image is sampled.
  ///   - path: A shape or line above the image.
  ///   - border: A line inside the shape's edge.
  ///   - shadow: A blurred copy of the shape around it.
  ///   - opacity: Of the layer with its children, 0...1.
  ///   - clips: Whether children are clipped to the layer's shape.
  ///   - blend: How the layer is combined with what lies under it.
  ///   - backdropBlur: Standard deviation of the blur of what lies under the layer, in points, 0...1000.
  ///   - transform: A further placement about an anchor.
  ///   - text: A label.
  ///   - code: Code, in place of a label.
  ///   - hidden: Whether the layer is neither painted nor matched.
  ///   - layers: Children in paint order.
  public init(
    id: String? = nil, frame: Rect, cornerRadii: CornerRadii = .zero, cornerCurve: CornerCurve = .circular,
    fill: Fill? = nil, image: ImageSource? = nil, contentMode: ContentMode = .aspectFill, crop: ImageCrop? = nil,
    imageTint: Color? = nil, imageColor: Color = .black, filter: ImageFilter = .trilinear, path: LayerPath? = nil,
    border: Border? = nil,
    shadow: LayerShadow? = nil,
    opacity: Double = 1,
    clips: Bool = false, blend: BlendMode = .normal, backdropBlur: Double = 0,
    transform: LayerTransform = .identity, text: LayerText? = nil, code: LayerCode? = nil, hidden: Bool = false,
    layers: [Layer] = []
  ) {
    (self.id, self.frame, self.cornerRadii, self.cornerCurve) = (id, frame, cornerRadii, cornerCurve)
    (self.fill, self.image, self.contentMode, self.crop) = (fill, image, contentMode, crop)
    (self.imageTint, self.imageColor, self.filter, self.path) = (imageTint, imageColor, filter, path)
    (self.border, self.shadow, self.opacity, self.clips) = (border, shadow, opacity, clips)
    (self.blend, self.backdropBlur, self.transform, self.text) = (blend, backdropBlur, transform, text)
    codeBox = code.map { LayerCodeBox($0) }
    (self.hidden, self.layers) = (hidden, layers)
  }
}

extension Layer {
  /// Whether the layer itself, without its children, leaves marks.
  package var paintsSomething: Bool {
    fill != nil || image != nil || path != nil || text != nil || code != nil || shadow != nil || backdropBlur > 0
      || (border?.width ?? 0) > 0
  }
}

/// Whether the back of a layer is drawn.
public enum Backface: String, Hashable, Sendable, CaseIterable {
  /// A layer that is turned over is drawn mirrored.
  case visible
  /// A layer that is turned over is not drawn, nor is anything in it.
  case hidden
}

/// How the corners of a layer are rounded.
public enum CornerCurve: String, Hashable, Sendable, CaseIterable {
  /// Corners are quarter circles (or quarter ellipses).
  case circular
  /// Corners are Apple's smooth ones, whose curvature grows gradually.
  case continuous
}

extension Layer {
  /// The corner radii that fit the frame, in points.
  package var fittedRadii: CornerRadii { cornerRadii.fitted(to: frame.size) }
}
