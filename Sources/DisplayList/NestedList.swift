// Lists as pictures: a finished frame inside another one, with exactly the pixels that it has alone.

import Pixels

/// A list whose picture is drawn in that of another. It has its own coordinates, so that nothing in it is rounded otherwise, and
/// its own edges, which blurs see.
package struct NestedList: Equatable, Sendable {
  /// What the list has of the picture below it: all that is drawn before it, groups that are open around it included.
  package enum Below: Sendable {
    /// Nothing: it is a picture by itself.
    case nothing
    /// The picture is drawn alone, but lists in it may begin with a copy of what is below.
    case seen
    /// It begins with a copy of what is below.
    case copied
  }

  /// The list to draw.
  package var list: DisplayList
  /// The column and the row of the outer picture for the list's first pixel.
  package var (x, y): (Int, Int)
  /// What it has of the picture below it.
  package var below: Below

  /// Creates a picture with its corner at a point, rounded to whole pixels; NaN counts as 0.
  package init(_ list: DisplayList, at origin: Point, below: Below = .nothing) {
    (self.list, self.below) = (list, below)
    (x, y) = (Self.pixel(origin.x), Self.pixel(origin.y))
  }

  /// The pixels of the outer picture that it covers.
  package var area: PixelRect { PixelRect(x: x, y: y, width: list.size.width, height: list.size.height) }

  /// The same picture drawn `scale` times as large, its corner moved by `map`; the fraction of a pixel is applied
  /// inside the list.
  func placed(by map: Transform, scale: Double) -> NestedList {
    let corner = map.apply(Point(x: Double(x), y: Double(y)))
    let origin = Point(x: corner.x.rounded(.down), y: corner.y.rounded(.down))
    if scale == 1, origin == corner { return NestedList(list, at: origin, below: below) }
    let rest = Point(x: corner.x - origin.x, y: corner.y - origin.y)
    let size = PixelSize(
      width: Self.pixel((rest.x + Double(list.size.width) * scale).rounded(.up)),
      height: Self.pixel((rest.y + Double(list.size.height) * scale).rounded(.up)))
    return NestedList(list.placed(at: rest, scale: scale, on: size), at: origin, below: below)
  }

  private static func pixel(_ value: Double) -> Int {
    value.isFinite ? Int(min(max(value.rounded(), -1e9), 1e9)) : 0
  }
}

extension DisplayListBuilder {
  /// Draws a frame `scale` times as large, with its corner at a point. One that blurs, or blends on what is not its own, is a
  /// picture by itself, so that its pixels are those that it has alone.
  package mutating func append(_ frame: DisplayList, at origin: Point, scale: Double) {
    if !frame.copiesBackdrop, frame.isOpaque || !frame.blends {
      return append(frame.placed(at: origin, scale: scale, on: list.size))
    }
    func scaled(_ length: Int) -> Int { max(1, Int(min((Double(length) * scale).rounded(), 1e9))) }
    let size = PixelSize(width: scaled(frame.size.width), height: scaled(frame.size.height))
    picture(frame.placed(at: .zero, scale: scale, on: size), at: origin)
  }
}

extension NestedList {
  /// Whether the finished picture is blurred, as that of a layer whose blur repeats its edges.
  package var isBlurred: Bool { if case .blurBackdrop? = list.commands.last { true } else { false } }
}

extension DisplayList {
  /// Whether anything blends otherwise than by source-over.
  fileprivate var blends: Bool {
    commands.contains { command in
      switch command {
      case .fill(_, _, let blend), .glyphs(_, _, let blend), .endGroup(_, let blend): blend != .normal
      default: false
      }
    }
  }

  /// Whether a command reads all pixels of what was drawn before: it blurs its backdrop, or a list in it does.
  package var copiesBackdrop: Bool {
    nested.contains { $0.below != .nothing } || commands.contains { if case .blurBackdrop = $0 { true } else { false } }
  }

  /// Whether it is known that every pixel is opaque: the first command paints all of them in an opaque colour.
  package var isOpaque: Bool {
    guard case .fill(let shape, .solid(let color), .normal)? = commands.first else { return false }
    let whole = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    return color.alpha == 255 && shapes[at: shape] == Shape(whole)
  }
}
