// One frame as plain draw commands in canvas pixels: the only thing that Motion hands to Raster.
//
// A list is executed in order on a bitmap that starts transparent. Commands are small values; larger values (shapes,
// gradients, image placements, text) are in side tables and are referred to by index. Two equal lists draw equal
// pictures, so comparing lists finds still frames and damage.
//
// One coverage: a layer whose fill, image, border and children share its outline is not drawn with the same antialiased
// edge several times, which would let the backdrop bleed through. It opens a clip on the outline, draws everything
// generously inside, and closes the clip: an edge pixel is then blended with its backdrop exactly once.

import Pixels
import VectorGraphics

/// The draw commands of one frame.
package struct DisplayList: Equatable, Sendable {
  /// Extent of the canvas in pixels.
  package var size: PixelSize
  /// The commands, bottom to top.
  package var commands: [DrawCommand] = []
  /// Outlines, named by `ShapeIndex`.
  package var shapes: [Shape] = []
  /// Paths, named by `Shape.path`.
  package var paths: [VectorPath] = []
  /// Colour gradients, named by `Paint.gradient`.
  package var gradients: [Gradient] = []
  /// Placed images, named by `Paint.image`.
  package var images: [ImagePlacement] = []
  /// Blurred outlines, named by `Paint.shadow`.
  package var shadows: [Shadow] = []
  /// Text, named by `DrawCommand.glyphs`.
  package var runs: [GlyphRun] = []
  /// Filters for pictures, referred to by `DrawCommand.beginFilter`.
  package var filters: [PlacedFilter] = []
  /// Finished lists, named by `DrawCommand.nested`.
  package var nested: [NestedList] = []
  /// For each command the part of the picture that it draws, where keys are recorded; else empty. Keys change no pixel.
  package var keys: [PartKey] = []

  /// Creates an empty list: a transparent picture.
  package init(size: PixelSize) {
    self.size = size
  }

  /// The part of the picture that the command at `index` draws; the whole where keys are not recorded.
  package func key(at index: Int) -> PartKey { keys.indices.contains(index) ? keys[index] : .root }
}

/// One step of drawing. Plain data of at most 16 bytes: a frame of thousands of layers is copied and compared cheaply.
///
/// `begin…` and `end…` commands nest properly; lists are built through the methods of `DisplayListBuilder`, which
/// always add both.
package enum DrawCommand: Equatable, Sendable {
  /// Paints inside a shape: each pixel is blended by its coverage, once.
  case fill(shape: ShapeIndex, paint: Paint, blend: BlendMode)
  /// Paints the glyphs of a run of `DisplayList.runs` in one colour: the coverages of its glyphs are added, at most to
  /// full, and each pixel is blended once.
  case glyphs(run: RunIndex, color: PaintColor, blend: BlendMode)

  /// Starts drawing that is clipped to a shape. At `endClip`, everything drawn since is blended with the picture as it
  /// was here by the shape's coverage: result = before + coverage · (after − before), premultiplied. A clip does not
  /// isolate: drawing inside sees the backdrop.
  case beginClip(shape: ShapeIndex)
  /// Ends the innermost clip.
  case endClip

  /// Starts an isolated group: a new transparent picture. With a `blur` above 0, in 1/64 pixel of sigma, the finished
  /// group is blurred by a Gaussian before it is composited.
  case beginGroup(blur: UInt32)
  /// Composites the innermost group onto its backdrop, at `opacity` in 1/255.
  case endGroup(opacity: UInt8, blend: BlendMode)

  /// Starts the first of the two pictures of a cross-fade, transparent at first.
  case beginCrossFade
  /// Ends the first picture and starts the second.
  case nextCrossFade
  /// Ends the second picture and composites first + weight · (second − first), premultiplied and rounded once, by
  /// source-over; `weight` in 1/255.
  case endCrossFade(weight: UInt8)

  /// Starts the first of two continuations of the picture. Neither isolates: drawing inside sees what is under it, as if the
  /// other one were not there and this one were not mixed.
  case beginMix
  /// Ends the first continuation; the second one starts with the picture as it was at `beginMix`.
  case nextMix
  /// Ends the second continuation: result = first + weight · (second − first), premultiplied and rounded once; `weight` in
  /// 1/255. A fade is a mix whose first continuation draws nothing.
  case endMix(weight: UInt8)

  /// Starts the picture of a mask, transparent at first.
  case beginMask
  /// Ends the mask's picture and starts the one that it masks, transparent at first.
  case nextMask
  /// Ends the masked picture and composites it by source-over, with the mask's values as coverage: its alpha, or
  /// (13933 R + 46871 G + 4732 B) / 65536 of its premultiplied values, rounded to nearest.
  case endMask(VectorMask.Kind)

  /// Starts an isolated group, a new transparent picture, that a filter of `DisplayList.filters` is applied to.
  case beginFilter(FilterIndex)
  /// Ends the innermost filtered group and composites the result of the filter by source-over.
  case endFilter

  /// Composites the picture of a list of `DisplayList.nested` by source-over.
  case nested(NestedIndex)

  /// Blurs the content of the current target so far, inside a shape, by a Gaussian of `sigma` in 1/64 pixel. Open clips count
  /// as ended, and open mixes as if only the current continuation were drawn.
  case blurBackdrop(shape: ShapeIndex, sigma: UInt32)
}

/// The source of a fill's colour.
package enum Paint: Equatable, Sendable {
  /// One colour.
  case solid(PaintColor)
  /// A gradient of `DisplayList.gradients`.
  case gradient(GradientIndex, opacity: UInt8)
  /// An image of `DisplayList.images`.
  case image(PlacementIndex, opacity: UInt8)
  /// A blurred outline of `DisplayList.shadows`, in its colour.
  case shadow(ShadowIndex)
}

/// An image laid on the canvas. Beyond its edges its border pixels continue; the shape that is filled cuts it.
package struct ImagePlacement: Hashable, Sendable {
  /// Which picture: an index into the images that the renderer was given.
  package var image: Int
  /// Image pixels (0...width, 0...height) to canvas pixels.
  package var transform: Transform
  /// How it is sampled.
  package var filter: ImageFilter
  /// Replaces the colours and keeps the alpha.
  package var tint: PaintColor?

  /// Creates a placement.
  package init(image: Int, transform: Transform, filter: ImageFilter = .trilinear, tint: PaintColor? = nil) {
    (self.image, self.transform, self.filter, self.tint) = (image, transform, filter, tint)
  }
}

/// A Gaussian blur of an outline, in one colour. The fill that paints it has a shape that ends where it has faded out, with
/// the layer's own outline as its hole.
package struct Shadow: Hashable, Sendable {
  /// The outline to blur, in local coordinates: already offset and spread.
  package var outline: FittedRoundedRect
  /// Standard deviation in local units; 0 is a hard edge.
  package var sigma: Double
  /// The colour where the shadow is full.
  package var color: PaintColor
  /// Local coordinates to canvas pixels.
  package var transform: Transform

  /// Creates a shadow.
  package init(outline: FittedRoundedRect, sigma: Double, color: PaintColor, transform: Transform) {
    (self.outline, self.sigma, self.color, self.transform) = (outline, sigma, color, transform)
  }
}
