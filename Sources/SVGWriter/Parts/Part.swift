// The parts of one frame: what becomes elements. A part has a kind, which is the same as long as an element lasts, and numbers,
// which change.

import DisplayList
import Pixels
import VectorGraphics

/// What kind of numbers a part has. The order is that in which they are written.
enum Slot: Int, Hashable, Comparable {
  /// The points of an outline, as its form says.
  case outline
  /// `Decomposition.numbers`: local coordinates to points of the picture.
  case map
  /// Red, green and blue, 0...255.
  case color
  /// Opacity, 0...1.
  case alpha
  /// Width, miter limit, dash offset and dashes of a stroke.
  case stroke
  /// Of each contour: the share of its length that is drawn, and where it begins.
  case trim
  /// The numbers of a gradient's geometry.
  case gradient
  /// Offset, red, green, blue (0...255), alpha (0...1) of each stop.
  case stops
  /// The number of the image.
  case image
  /// Of each glyph: x and y from the first one and size, in sizes of the first one.
  case layout
  /// Standard deviations of a blur, across and down, in local units.
  case sigma
  /// How far a shadow is moved.
  case offset
  /// The weight of the second picture of a cross-fade, 0...1.
  case weight

  static func < (a: Slot, b: Slot) -> Bool { a.rawValue < b.rawValue }
}

/// The form of an area: all that does not change while the same element draws it.
enum ShapeForm: Hashable {
  /// A rounded rectangle: `BoxOutline.numbers`, those of a hole after them.
  case box(hasHole: Bool, isLocal: Bool)
  /// A path, always in local coordinates, by its letters M, L, Q, C, Z.
  case path([UInt8], PathForm)

  /// Whether it is drawn in local coordinates, with a map.
  var isLocal: Bool {
    switch self {
    case .box(_, let isLocal): isLocal
    case .path: true
    }
  }
}

/// Which area a path has.
enum PathForm: Hashable {
  case fill(FillRule)
  case stroke(LineCap, LineJoin, dashes: Int, trims: Int)
}

/// The form of a paint.
enum PaintForm: Hashable {
  case solid
  /// `Slot.gradient`: x and y of both ends.
  case linear(VectorGradient.Spread, stops: [StopForm])
  /// `Slot.gradient`: the map of the unit circle (`Decomposition.numbers`), then focus and its radius in units of it.
  case radial(VectorGradient.Spread, stops: [StopForm])
}

/// How colours are interpolated from a stop to the next one.
enum StopForm: Hashable { case premultiplied, straight }

/// The kind of a part.
enum PartKind: Hashable {
  case shape(ShapeForm, PaintForm)
  case image(isPixelated: Bool, isTinted: Bool)
  /// Glyphs in one colour, by the numbers of their outlines.
  case glyphs([Int])
  /// A blurred outline, outside of the hole that follows it among the numbers.
  case shadow(hasHole: Bool, isLocal: Bool)
  case clip(ShapeForm)
  /// An isolated group with an opacity and a blur.
  case group
  /// Something that is blended with what is under it.
  case blend(BlendMode)
  /// Two pictures that cross-fade.
  case crossFade
  /// A mask and what it masks.
  case mask(VectorMask.Kind)
  /// The blurred, moved alpha of what it contains, in one colour.
  case castShadow
  /// What only our rasterizer can draw. One that moves has `Slot.map`: the box that it covers, as a map of the unit square
  /// about its middle. Between two pictures the last one follows it.
  case drawing(moves: Bool)
}

/// A part of one frame.
struct Part {
  let key: PartKey
  let kind: PartKind
  /// In the order of the slots.
  var numbers: [(slot: Slot, values: [Double])] = []
  /// What it contains; the first picture of a cross-fade, the masked picture of a mask.
  var children: [Part] = []
  /// The second picture of a cross-fade, the mask of a mask.
  var others: [Part] = []
  /// What a drawing draws, at one pixel a point.
  var drawing: DisplayList?
  /// The plane of a drawing in perspective.
  var plane: VanishingLine?
  /// The map of a plane in perspective to the picture: that of the first thing in it.
  var surface: Transform?

  /// Whether it, or something in it, is blended with what is under the part.
  var blends: Bool {
    switch kind {
    case .blend: true
    case .clip: children.contains(where: \.blends)
    case .shape, .image, .glyphs, .shadow, .group, .crossFade, .mask, .castShadow, .drawing: false
    }
  }

  /// Adds all that never changes smoothly.
  func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(kind)
    for (slot, values) in numbers where slot == .image { hasher.combine(values) }
    hasher.combine(children.count)
    for child in children { child.hash(into: &hasher) }
    for other in others { other.hash(into: &hasher) }
  }

  /// About how many numbers must be kept for the change from some parts to others: all of a slot of which one changes.
  static func changes(from first: [Part], to second: [Part]) -> Int {
    var count = 0
    for (index, part) in second.enumerated() {
      let other = index < first.count && first[index].kind == part.kind ? first[index] : nil
      for (place, slot) in part.numbers.enumerated() where other?.numbers[place].values != slot.values {
        count += slot.values.count
      }
      count += changes(from: other?.children ?? [], to: part.children)
      count += changes(from: other?.others ?? [], to: part.others)
    }
    return count
  }

  /// How many slots of numbers some parts have.
  static func slots(of parts: [Part]) -> Int {
    parts.reduce(0) { $0 + $1.numbers.count + slots(of: $1.children) + slots(of: $1.others) }
  }

  /// Appends all numbers, in order.
  func append(to all: inout [Double]) {
    for (_, values) in numbers { all += values }
    for child in children { child.append(to: &all) }
    for other in others { other.append(to: &all) }
  }
}
