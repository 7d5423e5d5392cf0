// What the names in steps of the timeline mean.

extension Edge: ExplainedName {
  package var meaning: String {
    switch self {
    case .left: "The left edge."
    case .right: "The right edge."
    case .top: "The upper edge."
    case .bottom: "The lower edge."
    }
  }
}

extension Side: ExplainedName {
  package var meaning: String {
    switch self {
    case .from: "The leaving screen or layer: the value at the start of the transition."
    case .to: "The entering screen or layer: the value at the end of the transition."
    }
  }
}

extension MatchRule: ExplainedName {
  package var meaning: String {
    switch self {
    case .id: "Layers with the same path match, and layers with an id that each screen has only once."
    case .none: "Only the layers in `pairs` match."
    }
  }
}

extension Pair.Path: ExplainedName {
  package var meaning: String {
    switch self {
    case .line: "A straight line."
    case .arc: "Material's arc: horizontal at one end, vertical at the other."
    case .rectArc: "Flutter's arc: two opposite corners of the layer move on circles."
    }
  }
}

extension Pair.Content: ExplainedName {
  package var meaning: String {
    switch self {
    case .auto: "Shows equal content as it is, morphs paths of one plain colour and cross-fades other content."
    case .from: "Shows the content of the leaving layer."
    case .to: "Shows the content of the entering layer."
    case .crossfade: "Cross-fades the content of both layers."
    case .morph:
      "The shape of the leaving layer changes into the shape of the entering layer. Both must be paths or SVG images, each in one plain colour."
    }
  }
}

extension Pair.Fit: ExplainedName {
  package var meaning: String {
    switch self {
    case .width: "Scales the content to the width of the moving layer, from its upper edge."
    case .height: "Scales the content to the height of the moving layer, in the middle of its width."
    case .none: "Does not scale the content. It is at the upper edge."
    case .contain: "Scales the content so that all of it is visible, in the middle."
    case .cover: "Scales the content so that it covers the moving layer. What is outside is cut off."
    case .fill:
      "Stretches the content. Texts are stretched in view transitions only, otherwise they are as with `contain`."
    }
  }
}

extension Pair.TextMatch: ExplainedName {
  package var meaning: String {
    switch self {
    case .whole: "The text moves as a whole."
    case .words: "Equal words move. Other words fade and travel with the text."
    case .characters: "Equal characters move. Other characters fade and travel with the text."
    }
  }
}

extension KeyframeTrack.Property: ExplainedName {
  package var meaning: String {
    switch self {
    case .frame: "Position and size on the canvas: [x, y, width, height] in points."
    case .position: "The middle of the layer on the canvas: [x, y] in points."
    case .size: "[width, height] in points. The middle of the layer stays where it is."
    case .opacity: "Opacity from 0 to 1."
    case .cornerRadius: "The radii of the corners in points: [topLeft, topRight, bottomRight, bottomLeft]."
    case .rotate: "Rotation in degrees clockwise, as written: from 350 to 10 are 340 degrees back."
    case .scale: "Scale factors [x, y]."
    case .translate: "Offset [x, y] to the right and down, in points."
    case .fill: "Colour of the fill."
    case .trim: "The part of a path's length that is stroked: [from, to] as shares."
    case .trimOffset: "Added to both values of `trim`, modulo 1."
    case .dashOffset: "Offset into the dash pattern of a path, in units of the path."
    case .strokeWidth: "Line width of a path, in units of the path."
    case .strokeColor: "Colour of the stroke of a path."
    case .pathFill: "Colour of the fill of a path."
    case .progress: "Progress of matched layers: 0 at the leaving layer, 1 at the entering layer."
    }
  }
}

extension KeyframeTrack.Mode: ExplainedName {
  package var meaning: String {
    switch self {
    case .linear: "Values change along straight lines from keyframe to keyframe."
    case .discrete: "Each value stays until the next keyframe."
    case .paced: "Straight lines at constant speed. Shares and curves of the keyframes are ignored."
    case .cubic: "Values change along a smooth curve through the keyframes."
    case .cubicPaced: "A smooth curve at constant speed. Shares and curves of the keyframes are ignored."
    }
  }
}

extension Stagger.Order: ExplainedName {
  package var meaning: String {
    switch self {
    case .topDown: "From top to bottom."
    case .bottomUp: "From bottom to top."
    case .leftRight: "From left to right."
    case .rightLeft: "From right to left."
    case .radial: "By the distance from the middle of the canvas. The nearest layer starts first."
    case .list: "In the order of the array `of`, or of `pairs` and `layers`."
    }
  }
}

extension Scrub.End: ExplainedName {
  package var meaning: String {
    switch self {
    case .finish: "The transition finishes after the gesture."
    case .cancel: "The transition goes back to its start after the gesture."
    }
  }
}

extension Effect.CubeAxis: ExplainedName {
  package var meaning: String {
    switch self {
    case .screen: "The cube turns about the middle of the screen."
    case .layer: "The cube turns about the middle of the layer."
    }
  }
}

extension Effect.RevealShape: ExplainedName {
  package var meaning: String {
    switch self {
    case .circle: "A growing circle."
    case .rect: "A growing rectangle."
    }
  }
}
