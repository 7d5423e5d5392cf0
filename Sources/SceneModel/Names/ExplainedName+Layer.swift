// What the names in layers mean.

import Pixels
import VectorGraphics

extension CornerCurve: ExplainedName {
  package var meaning: String {
    switch self {
    case .circular: "Corners are quarter circles."
    case .continuous: "Apple's smooth corners: the curvature increases gradually."
    }
  }
}

extension Backface: ExplainedName {
  package var meaning: String {
    switch self {
    case .visible: "Turned over, the layer is drawn mirrored."
    case .hidden: "Turned over, neither the layer nor anything in it is drawn: a face of a card."
    }
  }
}

extension ImagePlay.Rest: ExplainedName {
  package var meaning: String {
    switch self {
    case .hold: "The first or the last frame."
    case .hidden: "No image."
    }
  }
}

extension LayerBlur.Edges: ExplainedName {
  package var meaning: String {
    switch self {
    case .transparent: "There is nothing beyond the edges: the layer fades out around its shape."
    case .clamp: "Repeats the pixels at the edges of the box. The layer's shape cuts the result."
    }
  }
}

extension ContentMode: ExplainedName {
  package var meaning: String {
    switch self {
    case .scaleToFill: "Stretches the image to the frame."
    case .aspectFit: "Scales the image so that all of it is visible, in the middle of the frame."
    case .aspectFill: "Scales the image so that it covers the frame. What is outside the frame is cut off."
    case .center: "Shows the image in its own size, in the middle of the frame."
    case .top: "Shows the image in its own size, in the middle of the upper edge."
    case .bottom: "Shows the image in its own size, in the middle of the lower edge."
    case .left: "Shows the image in its own size, in the middle of the left edge."
    case .right: "Shows the image in its own size, in the middle of the right edge."
    case .topLeft: "Shows the image in its own size, in the upper left corner."
    case .topRight: "Shows the image in its own size, in the upper right corner."
    case .bottomLeft: "Shows the image in its own size, in the lower left corner."
    case .bottomRight: "Shows the image in its own size, in the lower right corner."
    }
  }
}

extension ImageFilter: ExplainedName {
  package var meaning: String {
    switch self {
    case .trilinear: "Bilinear if the image is enlarged, averaged without aliasing if it is reduced."
    case .linear: "Bilinear at any scale. An image that is much reduced shows aliasing."
    case .nearest: "The nearest pixel of the image: hard edges if it is enlarged, for pixel art."
    }
  }
}

extension BlendMode: ExplainedName {
  package var meaning: String {
    switch self {
    case .normal: "The layer covers what is below it, as far as it is opaque."
    case .multiply: "Multiplies the colours: darker than both, white changes nothing."
    case .screen: "Multiplies the inverted colours: lighter than both, black changes nothing."
    case .overlay: "`multiply` where what is below is dark, `screen` where it is light."
    case .darken: "The darker of both colours, for each component."
    case .lighten: "The lighter of both colours, for each component."
    case .colorDodge: "Lightens what is below. The lighter the layer, the stronger the effect."
    case .colorBurn: "Darkens what is below. The darker the layer, the stronger the effect."
    case .hardLight: "`multiply` where the layer is dark, `screen` where it is light."
    case .softLight: "Like `hardLight`, but softer."
    case .difference: "The difference of both colours: white inverts, black changes nothing."
    case .exclusion: "Like `difference`, with less contrast."
    case .hue: "The hue of the layer, with saturation and luminosity of what is below."
    case .saturation: "The saturation of the layer, with hue and luminosity of what is below."
    case .color: "Hue and saturation of the layer, with the luminosity of what is below."
    case .luminosity: "The luminosity of the layer, with hue and saturation of what is below."
    case .plusLighter: "The sum of both colours."
    }
  }
}

extension ShadowShape: ExplainedName {
  package var meaning: String {
    switch self {
    case .auto: "The shadow of the content if the layer has no fill and no border, otherwise of the box."
    case .box: "The shadow of the layer's rounded rectangle. It is visible around the layer only."
    case .content:
      "The shadow of what is drawn: image, text and children. It is visible through translucent content."
    }
  }
}

extension LayerText.Alignment: ExplainedName {
  package var meaning: String {
    switch self {
    case .left: "Lines start at the left edge."
    case .center: "Lines are centred."
    case .right: "Lines end at the right edge."
    }
  }
}

extension LayerText.VerticalAlignment: ExplainedName {
  package var meaning: String {
    switch self {
    case .top: "The first line is at the upper edge."
    case .center: "The lines are in the middle."
    case .bottom: "The last line is at the lower edge."
    }
  }
}

extension LayerPath.Fit: ExplainedName {
  package var meaning: String {
    switch self {
    case .meet: "Scales the view box so that all of it is visible, in the middle of the frame."
    case .slice:
      "Scales the view box so that it covers the frame. What is outside the frame is visible, unless the layer clips."
    case .fill: "Stretches the view box to the frame, strokes included."
    }
  }
}

extension FillRule: ExplainedName {
  package var meaning: String {
    switch self {
    case .nonzero: "A point is inside if the winding number is not 0."
    case .evenodd: "A point is inside if the winding number is odd: an inner contour is a hole."
    }
  }
}

extension LineCap: ExplainedName {
  package var meaning: String {
    switch self {
    case .butt: "The line ends at the end point."
    case .round: "The line ends with half a disc beyond the end point."
    case .square: "The line ends with half a square beyond the end point."
    }
  }
}

extension LineJoin: ExplainedName {
  package var meaning: String {
    switch self {
    case .miter: "The outer edges meet in a point. Corners longer than `miterLimit` become `bevel`."
    case .round: "Corners are round."
    case .bevel: "Corners are cut off."
    }
  }
}
