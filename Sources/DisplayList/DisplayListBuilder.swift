// Lists are built here, so that every clip, group and cross-fade that is opened is closed.

import Pixels
import VectorGraphics

/// Appends draw commands to a list. Each nesting takes a closure that draws its content.
package struct DisplayListBuilder {
  /// The list so far; complete whenever no closure is running.
  package private(set) var list: DisplayList
  /// Whether each command gets the key of its part.
  package let recordsKeys: Bool
  /// The part whose commands are appended.
  private var part = PartKey.root

  /// Starts an empty list for a canvas of `size` pixels.
  package init(size: PixelSize, recordsKeys: Bool = false) {
    list = DisplayList(size: size)
    self.recordsKeys = recordsKeys
  }

  /// Continues a complete list.
  package init(continuing list: DisplayList) {
    self.list = list
    recordsKeys = !list.keys.isEmpty
  }

  /// Draws a part of the picture: its commands get the key that `key` makes of the key of the part around it. Nothing is
  /// computed where keys are not recorded.
  package mutating func part(
    _ key: (PartKey) -> PartKey, _ content: (inout DisplayListBuilder) -> Void
  ) {
    guard recordsKeys else { return content(&self) }
    let outer = part
    part = key(outer)
    content(&self)
    part = outer
  }

  /// Draws a complete list on top; its images and glyph outlines are the same as those of this list.
  package mutating func append(_ other: DisplayList) {
    list.append(other)
  }

  /// Paints inside a shape.
  package mutating func fill(_ shape: Shape, with paint: Paint, blend: BlendMode = .normal) {
    emit(.fill(shape: add(shape), paint: paint, blend: blend))
  }

  /// Paints glyphs in one colour. A run without glyphs adds no command.
  package mutating func glyphs(_ run: GlyphRun, color: PaintColor, blend: BlendMode = .normal) {
    guard !run.glyphs.isEmpty else { return }
    emit(.glyphs(run: list.runs.add(run), color: color, blend: blend))
  }

  /// Adds a path for use by shapes.
  package mutating func add(_ path: VectorPath) -> PathIndex { list.paths.add(path) }

  /// Adds a gradient for use by a paint.
  package mutating func add(_ gradient: Gradient) -> GradientIndex { list.gradients.add(gradient) }

  /// Adds a placed image for use by a paint.
  package mutating func add(_ placement: ImagePlacement) -> PlacementIndex { list.images.add(placement) }

  /// Adds a shadow for use by a paint.
  package mutating func add(_ shadow: Shadow) -> ShadowIndex { list.shadows.add(shadow) }

  /// Clips the drawing of `content` to a shape. Adds no command when `content` draws nothing.
  ///
  /// Nested clips intersect. For the union of several paths, use `mask` by `.alpha` with a mask that fills the paths
  /// one after the other, each inside its clips.
  package mutating func clip(to shape: Shape, _ content: (inout DisplayListBuilder) -> Void) {
    nest(begin: .beginClip(shape: add(shape)), end: .endClip, content)
  }

  /// Draws `content` as one picture at an opacity of 0...1. Adds no command when `content` draws nothing.
  package mutating func group(
    opacity: Double = 1, blend: BlendMode = .normal, blurSigma: Double = 0,
    _ content: (inout DisplayListBuilder) -> Void
  ) {
    nest(
      begin: .beginGroup(blur: Self.fixedPoint(blurSigma)),
      end: .endGroup(opacity: Self.byte(opacity), blend: blend), content)
  }

  /// Draws first + weight · (second − first), premultiplied: at 0 only the first, at 1 only the second.
  package mutating func crossFade(
    weight: Double, first: (inout DisplayListBuilder) -> Void, second: (inout DisplayListBuilder) -> Void
  ) {
    emit(.beginCrossFade)
    first(&self)
    emit(.nextCrossFade)
    second(&self)
    emit(.endCrossFade(weight: Self.byte(weight)))
  }

  /// Draws `content` at an opacity of 0...1 without isolating it: before + opacity · (after − before). Adds no command when
  /// `content` draws nothing.
  package mutating func fade(opacity: Double, _ content: (inout DisplayListBuilder) -> Void) {
    mix(weight: opacity, first: { _ in }, second: content)
  }

  /// Mixes two continuations of the picture, both of which see what is under them: at 0 only the first, at 1 only the second.
  /// Adds no command when neither draws anything.
  package mutating func mix(
    weight: Double, first: (inout DisplayListBuilder) -> Void, second: (inout DisplayListBuilder) -> Void
  ) {
    let start = list.commands.count
    emit(.beginMix)
    first(&self)
    emit(.nextMix)
    second(&self)
    if list.commands.count == start + 2 { remove(from: start) } else { emit(.endMix(weight: Self.byte(weight))) }
  }

  /// Draws `content` as one picture whose coverage is multiplied by the values of the picture that `mask` draws.
  /// Outside the drawing of `mask` nothing shows. Adds no command when either draws nothing.
  package mutating func mask(
    _ kind: VectorMask.Kind, mask: (inout DisplayListBuilder) -> Void, content: (inout DisplayListBuilder) -> Void
  ) {
    let start = list.commands.count
    emit(.beginMask)
    mask(&self)
    let middle = list.commands.count
    emit(.nextMask)
    content(&self)
    if middle == start + 1 || list.commands.count == middle + 1 {
      remove(from: start)
    } else {
      emit(.endMask(kind))
    }
  }

  /// Draws the result of a filter for the picture of `content`. A filter may paint even if there is no content;
  /// commands are removed if the result must be empty.
  package mutating func filtered(by filter: PlacedFilter, _ content: (inout DisplayListBuilder) -> Void) {
    let begin = DrawCommand.beginFilter(list.filters.add(filter))
    if filter.isLocal { return nest(begin: begin, end: .endFilter, content) }
    emit(begin)
    content(&self)
    emit(.endFilter)
  }

  /// Draws the picture of a list with its corner at a point, which is rounded to whole pixels: each pixel is equal to
  /// that of the list drawn alone, on top of what it has of the picture `below` it.
  package mutating func picture(_ nested: DisplayList, at origin: Point, below: NestedList.Below = .nothing) {
    emit(.nested(list.nested.add(NestedList(nested, at: origin, below: below))))
  }

  /// Blurs the backdrop inside a shape, by a Gaussian of `sigma` pixels.
  package mutating func blurBackdrop(in shape: Shape, sigma: Double) {
    emit(.blurBackdrop(shape: add(shape), sigma: Self.fixedPoint(sigma)))
  }

  /// Fills a shape with all that is below it, blurred, also with what is below the groups that are open.
  package mutating func fillWithBlur(_ shape: Shape, sigma: Double) {
    var blurred = DisplayListBuilder(size: list.size)
    if shape.path != nil { blurred.list.paths = list.paths }
    blurred.blurBackdrop(in: shape, sigma: sigma)
    clip(to: shape) { $0.picture(blurred.list, at: .zero, below: .copied) }
  }

  /// An opacity or weight of 0...1 in 1/255, rounded to nearest; out of range is clamped.
  package static func byte(_ share: Double) -> UInt8 { UInt8((min(max(share, 0), 1) * 255).rounded()) }

  /// Pixels in 1/64, rounded to nearest.
  private static func fixedPoint(_ pixels: Double) -> UInt32 { UInt32((min(max(pixels, 0), 65_536) * 64).rounded()) }

  private mutating func emit(_ command: DrawCommand) {
    list.commands.append(command)
    if recordsKeys { list.keys.append(part) }
  }

  private mutating func remove(from start: Int) {
    list.commands.removeSubrange(start...)
    if recordsKeys { list.keys.removeSubrange(start...) }
  }

  private mutating func add(_ shape: Shape) -> ShapeIndex { list.shapes.add(shape) }

  private mutating func nest(
    begin: DrawCommand, end: DrawCommand, _ content: (inout DisplayListBuilder) -> Void
  ) {
    emit(begin)
    let start = list.commands.count
    content(&self)
    if list.commands.count == start {
      remove(from: start - 1)
    } else {
      emit(end)
    }
  }
}
