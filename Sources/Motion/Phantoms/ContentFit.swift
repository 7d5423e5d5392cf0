// How a content keeps its place in a box of another extent: the meaning of a pair's `fit`.
//
//   width, height, none   one factor, from the top, in the middle of the width
//   contain, cover        one factor, in the middle; `cover` is cropped to the box
//   fill                  a factor for each axis; texts keep their shape all the same, as large as `contain` makes them

import LayerPainting
import Pixels
import SceneModel

extension Pair.Fit {
  /// The map of contents laid out at the extent `own` into the box (0, 0) … `size`.
  func map(of own: Size, into size: Size) -> Transform {
    if self == .fill {
      let (x, y) = Self.factors(of: own, into: size)
      return .scale(x: x, y: y)
    }
    let factor = factor(of: own, into: size)
    return Transform(
      a: factor, b: 0, c: 0, d: factor, tx: (size.width - own.width * factor) / 2, ty: top(of: own, into: size, factor))
  }

  /// How much what is never stretched is scaled; an extent of 0 is not.
  func factor(of own: Size, into size: Size) -> Double {
    let (x, y) = Self.factors(of: own, into: size)
    switch self {
    case .width: return x
    case .height: return y
    case .none: return 1
    case .contain, .fill: return min(x, y)
    case .cover: return max(x, y)
    }
  }

  /// How far below the box's top what is never stretched begins.
  func top(of own: Size, into size: Size, _ factor: Double) -> Double {
    switch self {
    case .width, .height, .none: 0
    case .contain, .cover, .fill: (size.height - own.height * factor) / 2
    }
  }

  private static func factors(of own: Size, into size: Size) -> (Double, Double) {
    (own.width > 0 ? size.width / own.width : 1, own.height > 0 ? size.height / own.height : 1)
  }
}

extension Item {
  /// The item in a box that `outer` stretches: texts take the smaller of its factors along both axes, each about the middle
  /// of its own box.
  func keepingTexts(under outer: Transform) -> Item {
    switch self {
    case .node(let node): .node(node.keepingTexts(under: outer, inside: .identity))
    case .crossFade(let weight, let first, let second):
      .crossFade(
        weight: weight, first: first.map { $0.keepingTexts(under: outer) },
        second: second.map { $0.keepingTexts(under: outer) })
    }
  }
}

extension Node {
  /// The same with its texts in nodes of their own, which take back what the stretch does to their shape. `inner` maps the
  /// node's parent to what is stretched.
  fileprivate func keepingTexts(under stretch: Transform, inside inner: Transform) -> Node {
    var node = self
    let matrix = inner * transform
    node.children = children.map { child in
      guard case .node(let inside) = child else { return child.keepingTexts(under: stretch) }
      return .node(inside.keepingTexts(under: stretch, inside: matrix))
    }
    guard let words = painting.words, matrix.isAffine else { return node }
    let turn = Transform(a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, tx: 0, ty: 0)
    let factor = min(stretch.a, stretch.d)
    guard let back = (stretch * turn).inverse else { return node }
    let middle = Point(x: size.width / 2, y: size.height / 2)
    var own = Node(transform: (back * .scale(x: factor, y: factor) * turn).about(middle), size: size)
    (own.painting.text, own.painting.code) = (painting.text, painting.code)
    (node.painting.text, node.painting.code) = (nil, nil)
    if node.tag?.text == nil { node.tag = node.tag?.with(text: words) }
    node.children.insert(.node(own), at: 0)
    return node
  }
}
