// A vector picture as a tree in which nothing is left to look up: references followed, styles computed, units resolved.
//
// The SVG reader makes it and drawing uses it; it depends on neither XML nor pixels. Every element has a map from its
// local units to those of the picture's box, so that strokes keep their local units and are distorted with their map.

import Pixels

/// A picture in a box from (0, 0) to `size`, in points, y down. Drawing is clipped to the box.
package struct VectorPicture: Hashable, Sendable {
  /// Extent of the box, both sides above 0.
  package var size: Size
  /// The elements, bottom to top.
  package var elements: [VectorElement]

  /// Creates a picture.
  package init(size: Size, elements: [VectorElement]) {
    (self.size, self.elements) = (size, elements)
  }
}

/// A node of the tree.
package indirect enum VectorElement: Hashable, Sendable {
  /// A filled or stroked path.
  case shape(VectorShape)
  /// Elements that are composited together.
  case group(VectorGroup)
}

/// A path with its paints.
package struct VectorShape: Hashable, Sendable {
  /// A paint of the path: its fill or its stroke.
  package enum Painting: Hashable, Sendable {
    /// Paints the inside.
    case fill(FillRule, VectorPaint)
    /// Paints the stroke.
    case stroke(StrokeStyle, VectorPaint)
  }

  /// The path in local units.
  package var path: VectorPath
  /// First painted first; empty draws nothing.
  package var paintings: [Painting]
  /// The path's units to those of the picture's box.
  package var transform: Transform

  /// Creates a shape.
  package init(path: VectorPath, paintings: [Painting], transform: Transform = .identity) {
    (self.path, self.paintings, self.transform) = (path, paintings, transform)
  }
}

/// Elements that are drawn as one picture before they are composited, as far as one of its properties asks for it: first the
/// filter, then clips, mask, opacity and blend mode (CSS Masking 1, section 7.1).
package struct VectorGroup: Hashable, Sendable {
  /// The elements, bottom to top.
  package var elements: [VectorElement]
  /// Opacity of the whole, 0...1.
  package var opacity: Double
  /// How the whole is composited.
  package var blend: BlendMode
  /// Whether blend modes inside the group use only the group's content as the backdrop.
  package var isIsolated: Bool
  /// Applied to the picture of the elements first.
  package var filter: VectorFilter?
  /// The group is then clipped to the intersection of these.
  package var clips: [VectorClip]
  /// Then multiplied by the mask's values.
  package var mask: VectorMask?

  /// Creates a group; by default one that changes nothing.
  package init(
    elements: [VectorElement], opacity: Double = 1, blend: BlendMode = .normal, isIsolated: Bool = false,
    filter: VectorFilter? = nil, clips: [VectorClip] = [], mask: VectorMask? = nil
  ) {
    (self.elements, self.opacity, self.blend, self.isIsolated) = (elements, opacity, blend, isIsolated)
    (self.filter, self.clips, self.mask) = (filter, clips, mask)
  }
}

/// An area: the union of paths, cut by further areas.
package struct VectorClip: Hashable, Sendable {
  /// A path that is part of the area.
  package struct Part: Hashable, Sendable {
    /// The path in local units.
    package var path: VectorPath
    /// The rule that defines its inside.
    package var rule: FillRule
    /// The path's units to those of the picture's box.
    package var transform: Transform
    /// Areas that clip this part only.
    package var clips: [VectorClip]

    /// Creates a part.
    package init(path: VectorPath, rule: FillRule, transform: Transform, clips: [VectorClip] = []) {
      (self.path, self.rule, self.transform, self.clips) = (path, rule, transform, clips)
    }
  }

  /// The parts whose union is the area; none is an empty area.
  package var parts: [Part]

  /// Creates an area.
  package init(parts: [Part]) {
    self.parts = parts
  }
}

/// A picture whose values multiply another one.
package struct VectorMask: Hashable, Sendable {
  /// The values of the mask's picture that are used.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// 0.2126 R + 0.7152 G + 0.0722 B of the sRGB values, times alpha.
    case luminance
    /// Only alpha.
    case alpha
  }

  /// The content of the mask.
  package var elements: [VectorElement]
  /// The values that are used.
  package var kind: Kind
  /// Outside this area the mask is 0: a rectangle in local units.
  package var region: Rect
  /// The region's units to those of the picture's box.
  package var transform: Transform
  /// Multiplies this mask's values in turn.
  package var masks: [VectorMask]
  /// Areas that cut the mask's picture.
  package var clips: [VectorClip]

  /// Creates a mask.
  package init(
    elements: [VectorElement], kind: Kind, region: Rect, transform: Transform, masks: [VectorMask] = [],
    clips: [VectorClip] = []
  ) {
    (self.elements, self.kind, self.region) = (elements, kind, region)
    (self.transform, self.masks, self.clips) = (transform, masks, clips)
  }
}
