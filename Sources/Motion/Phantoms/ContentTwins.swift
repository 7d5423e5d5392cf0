// How the contents of one end of a pair become those of the other: twins move, and what lies between them in the paint order
// cross-fades.
//
//   both ends have the same twins in the same order    others │ twin │ others │ twin │ others
//   they overlap in another order on each screen       one order cross-fades to the other

import LayerPainting
import Pixels
import SceneModel

/// The contents of both ends of a pair, bottom to top.
struct ContentTwins: Sendable {
  /// One of the contents.
  enum Element: Sendable {
    /// Both ends have it.
    case twin(ContentTwin)
    /// A child of one end, by its place among the children.
    case child(Side, Int)
  }

  /// Some of the contents.
  enum Part: Sendable {
    case twin(ContentTwin)
    /// Children of both ends, by their place, that cross-fade.
    case others(from: [Int], to: [Int])
    /// Contents as each end orders them.
    case changing(from: [Element], to: [Element])
  }

  /// Bottom to top. The first part are others, perhaps none.
  let parts: [Part]

  /// The contents of two ends without twins.
  init(_ from: PhantomEnd, _ to: PhantomEnd) {
    parts = [.others(from: Array(from.children.indices), to: Array(to.children.indices))]
  }

  /// The contents of two ends with the twins in them.
  init(_ twins: [InnerTwin], _ from: PhantomEnd, _ to: PhantomEnd) {
    var taken: (from: Set<Int>, to: Set<Int>) = ([], [])
    var (elements, kinds) = ([OverlayElement](), [Element]())
    func rest(_ end: PhantomEnd, _ place: Int) -> OverlayElement.Rest {
      let everywhere = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
      return OverlayElement.Rest(rank: place, box: end.children[place].paintedBox ?? everywhere)
    }
    for twin in twins {
      guard let (first, one) = from.child(at: twin.from), let (second, other) = to.child(at: twin.to) else { continue }
      taken.from.insert(first)
      taken.to.insert(second)
      elements.append(OverlayElement(from: rest(from, first), to: rest(to, second)))
      kinds.append(.twin(ContentTwin(twin, at: (first, second), one, other)))
    }
    func free(_ end: PhantomEnd, _ taken: Set<Int>) -> [Int] {
      end.children.indices.filter { !taken.contains($0) && !end.children[$0].isHidden }
    }
    for place in free(from, taken.from) {
      elements.append(OverlayElement(from: rest(from, place)))
      kinds.append(.child(.from, place))
    }
    for place in free(to, taken.to) {
      elements.append(OverlayElement(to: rest(to, place)))
      kinds.append(.child(.to, place))
    }
    parts = Self.parts(OverlayOrder(elements).parts, kinds)
  }

  private static func parts(_ order: [OverlayOrder.Part], _ kinds: [Element]) -> [Part] {
    var parts: [Part] = []
    var others: (from: [Int], to: [Int]) = ([], [])
    func finish(_ part: Part?) {
      if parts.isEmpty || !others.from.isEmpty || !others.to.isEmpty {
        parts.append(.others(from: others.from, to: others.to))
      }
      others = ([], [])
      if let part { parts.append(part) }
    }
    for part in order {
      switch part {
      case .steady(let index):
        switch kinds[index] {
        case .twin(let twin): finish(.twin(twin))
        case .child(.from, let place): others.from.append(place)
        case .child(.to, let place): others.to.append(place)
        }
      case .changing(let from, let to):
        finish(.changing(from: from.map { kinds[$0] }, to: to.map { kinds[$0] }))
      }
    }
    finish(nil)
    return parts
  }
}

extension PhantomEnd {
  /// The child at a place of the screen, with its place among the children; nil if it is not drawn with them.
  fileprivate func child(at place: LayerPlace) -> (Int, Node)? {
    guard let index = place.address.indices.last else { return nil }
    let position = soleChild == nil ? index : soleChild == index ? 0 : -1
    guard children.indices.contains(position), case .node(let node) = children[position], !node.isHidden else {
      return nil
    }
    return (position, node)
  }
}

/// A twin on its way within the box of a pair.
final class ContentTwin: Sendable {
  /// Its place among the children of both ends.
  let places: (from: Int, to: Int)
  private let content: PhantomContent
  private let path: PhantomPath
  private let turn: TurnTween
  private let corners: CornerTween

  /// Prepares the way from one node to another.
  init(_ twin: InnerTwin, at places: (from: Int, to: Int), _ first: Node, _ second: Node) {
    self.places = places
    let (from, to) = (PhantomEnd(twin: first, at: twin.from), PhantomEnd(twin: second, at: twin.to))
    content = PhantomContent(from: from, to: to, Pair("", ""), twins: twin.inside)
    turn = TurnTween(from, to, partners: [:])
    path = PhantomPath(.line, from: turn.places.from, to: turn.places.to, isBackwards: false)
    corners = CornerTween(from.corners, to.corners)
  }

  /// The twin at a progress, in the coordinates of the layer around it. The nodes are those of both ends at this time.
  func node(_ first: Node, _ second: Node, at p: Double) -> Node {
    var content = content
    (content.from.children, content.to.children) = (first.children, second.children)
    var pose = PhantomPose(from: content.from, to: content.to, path: path, turn: turn, corners: corners, p: p)
    turn.turn(&pose.placement, at: p)
    var node = content.node(in: pose)
    node.face = content[pose.weight < 0.5 ? .from : .to].face
    node.blend = content.from.blend
    node.tag = nil
    return node
  }
}

/// Layers in a pair that are painted among the phantoms: a lifted child of one end or of both.
struct CarrierSlot: Sendable {
  let from: LiftedChild?
  let to: LiftedChild?
  /// How the one becomes the other, if they are twins.
  private(set) var twin: ContentTwin?

  /// That of a side.
  subscript(side: Side) -> LiftedChild? { side == .from ? from : to }

  /// The lifted children of two ends: twins, and of the rest the k-th and the k-th.
  static func all(_ from: [LiftedChild], _ to: [LiftedChild], twins: [InnerTwin]) -> [CarrierSlot] {
    var (slots, one, other) = ([CarrierSlot](), from, to)
    for twin in twins {
      for inner in twin.all {
        guard let first = one.firstIndex(where: { $0.place.address == inner.from.address }),
          let second = other.firstIndex(where: { $0.place.address == inner.to.address })
        else { continue }
        let (child, partner) = (one.remove(at: first), other.remove(at: second))
        guard case .node(let start)? = child.items.first, case .node(let end)? = partner.items.first else { continue }
        slots.append(
          CarrierSlot(from: child, to: partner, twin: ContentTwin(twin, at: (0, 0), start, end)))
      }
    }
    for index in 0..<max(one.count, other.count) {
      slots.append(
        CarrierSlot(
          from: index < one.count ? one[index] : nil, to: index < other.count ? other[index] : nil))
    }
    return slots
  }
}
