// What is in a phantom. Fills, a common image and a common text are interpolated; whatever else differs cross-fades, both ends' pictures
// laid out in the phantom's box, so that two opaque contents never let the background through.
//
//   same image or none, fills that mix    → one box that changes, the children cross-fading in it
//   anything else                         → two boxes of the phantom's extent that cross-fade with all that is in them
//   twins among the children              → they move, above what cross-fades below them (ContentTwins)

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// The contents of a pair.
struct PhantomContent: Sendable {
  /// The two originals.
  var from: PhantomEnd
  var to: PhantomEnd
  /// Which end's content is shown.
  let choice: Pair.Content
  /// How children are laid out in the box.
  let fit: Pair.Fit
  /// Whether the pair or its style says how: then texts do not keep their size.
  private let hasFit: Bool
  /// Whether the shown image goes from the framing of the leaving layer to its own.
  let keepsFraming: Bool
  /// Whether `fill` stretches texts as well.
  var stretchesTexts = false
  /// Whether its outline cuts phantoms inside it on one screen only.
  var cutsPhantoms = false
  /// What becomes of the texts of both ends.
  private let text: TextFlight
  /// What makes one end's path or picture that of the other; nil when they are alike or must cross-fade.
  private let morph: FlyingMorph?
  /// What the texts of both ends say.
  let textName: String?
  /// How the code of one end becomes that of the other; nil when there is none, or both cross-fade.
  let code: CodeFlight?
  /// How the children of one end become those of the other.
  private let twins: ContentTwins
  /// What the box cuts off of the contents that only one end has.
  private let cuts: (from: ContentCut, to: ContentCut)

  /// The contents of a pair between two ends. `twins` are those among its children; nil if all children cross-fade, and none is
  /// cut.
  init(
    from: PhantomEnd, to: PhantomEnd, _ pair: Pair, keepsFraming: Bool = false, code: CodeFlight? = nil,
    twins inner: [InnerTwin]?
  ) {
    self.code = code
    twins = inner.map { $0.isEmpty ? ContentTwins(from, to) : ContentTwins($0, from, to) } ?? ContentTwins(from, to)
    cuts = inner == nil ? (.none, .none) : (ContentCut(from), ContentCut(to))
    (self.from, self.to, self.keepsFraming) = (from, to, keepsFraming)
    // A blur that repeats edges cuts what hangs over the box, and round borders: it is cross-faded with what is not cut.
    if from.clampsBlur == nil, to.clampsBlur == true, from.changesWhenCut { self.from.clampsBlur = false }
    if to.clampsBlur == nil, from.clampsBlur == true, to.changesWhenCut { self.to.clampsBlur = false }
    (choice, fit, hasFit) = (pair.content, pair.fit ?? .width, pair.fit != nil)
    text = TextFlight(from.painting.text, to.painting.text, match: pair.textMatch ?? .whole, content: pair.content)
    morph = FlyingMorph(from, to, content: pair.content)
    textName = Self.textName(from.painting.words, to.painting.words)
  }

  /// The end on a screen.
  subscript(side: Side) -> PhantomEnd { side == .from ? from : to }

  /// What the texts of both ends say: one of them when it is the only one or they are equal.
  static func textName(_ first: String?, _ second: String?) -> String? {
    first == second || second == nil
      ? first : first.flatMap { first in second.map { "\(first) → \($0)" } } ?? second
  }

  /// The node of the phantom in a pose, without its clips. What `keys` set at a share of the flight replaces what either end
  /// paints. The blur is that of a side.
  func node(
    in pose: PhantomPose, keys: KeyframeSet = KeyframeSet(), at u: Double = 0, code codePose: CodePose? = nil,
    blurred side: Side = .from
  ) -> Node {
    var pose = pose
    let size = pose.placement.size
    var node = Node(transform: pose.placement.transform, size: size)
    node.opacity = pose.opacity
    node.painting.radii = pose.radii
    node.painting.smoothing = pose.smoothing
    node.painting.mix(.outside, from: from.painting, to: to.painting, pose.weight)
    blur(&node, pose.weight)
    // A blur that repeats edges is of a square picture, which the outline cuts.
    let sigma = node.blur * (node.transform.stretch(over: size)?.mean ?? 0)
    if clampsBlur(side), sigma >= Flattener.leastBlur { pose.radii = .zero }
    var (first, second) = shown
    if let fill = keys.color(.fill, at: u) {
      first.painting.fill = .color(fill)
      second.painting.fill = .color(fill)
    }
    let flying = TextFlight.Pose(placement: pose.placement, weight: pose.weight, progress: pose.progress)
    let scale = { (own: Size) in
      let factor = fit.factor(of: own, into: size)
      return TextFlight.Scale(factor: factor, top: fit.top(of: own, into: size, factor))
    }
    let text = text.frame(in: flying, from: from.text, to: to.text, scale: hasFit ? scale : nil)
    let code = codePose.flatMap { pose in self.code?.code(in: pose, width: size.width) }
    if choice != .crossfade, let own = mixed(first, second, text, code, in: pose, over: node.painting) {
      var own = own
      if var path = own.path {
        keys.apply(to: &path, at: u)
        own.path = path
      }
      node.painting = own
      node.clips = first.clips && second.clips
      node.children = children(first, second, text, in: pose, outerClips: node.clips)
      if first.clips != second.clips, cutsPhantoms || own.has(.path) || own.words != nil || !node.children.isEmpty {
        let base = node.painting.shapeAndShadow
        node.tag = NodeTag(LayerID(.pair, LayerID.End("", "")), painting: node.painting)
        node.children = [clipping(own, first, second, text, in: pose)]
        node.painting = base
      }
    } else {
      // The contents of an end that clips are cut with it.
      let twins = first.clips == second.clips ? twins : ContentTwins(first, second)
      guard case .others(let one, let other)? = twins.parts.first else { return node }
      node.children = [
        .crossFade(
          weight: pose.weight, first: [.node(box(of: first, .from, text.common, text.first, one, in: pose))],
          second: [.node(box(of: second, .to, text.common, text.second, other, in: pose))])
      ]
      if twins.parts.count > 1 {
        node.clips = first.clips
        node.children += twins.parts.dropFirst().flatMap {
          items(of: $0, first, second, in: pose, outerClips: node.clips)
        }
      }
    }
    return node
  }

  /// Blurs the phantom and the pixels under it as far as it has come.
  func blur(_ node: inout Node, _ weight: Double) {
    node.backdropBlur = mix(from.backdropBlur, to.backdropBlur, weight)
    node.blur = mix(from.blur, to.blur, weight)
    node.clampsBlur = clampsBlur(.from)
  }

  /// Whether the blur of the phantom repeats its edges, as an end has it; the other end if that has no blur.
  func clampsBlur(_ side: Side) -> Bool { self[side].clampsBlur ?? self[side.opposite].clampsBlur ?? false }

  /// An end as it looks at rest, laid out at its own extent and scaled to the box.
  func picture(of end: PhantomEnd, in pose: PhantomPose, fit: Pair.Fit) -> Node {
    let own = end.placement.size
    var node = Node(transform: fit.map(of: own, into: pose.placement.size), size: own)
    node.painting = end.painting
    node.clips = end.clips
    node.children = end.children
    return node
  }

  /// The same box with nothing in it but a child of one end that is painted among the phantoms.
  func carrier(of child: LiftedChild, _ items: [Item], _ side: Side, in pose: PhantomPose) -> Node {
    let (end, items) = (self[side], laidOut(items, of: self[side], in: pose))
    let isCut = child.liesInBox && cuts.from.isKnown && end.paintsBackground && !end.clips
    return carrier(
      of: isCut ? cutByBackground(items, away: away(side, in: pose), in: pose) : items, clips: end.clips,
      face: end.face, in: pose)
  }

  /// The same of a twin, whose nodes at this time are given, in the box of an end.
  func carrier(of twin: ContentTwin, _ first: Node, _ second: Node, end: PhantomEnd, in pose: PhantomPose) -> Node {
    let item = placed(twin.node(first, second, at: pose.progress), in: pose)
    return carrier(of: [item], clips: end.clips, face: end.face, in: pose)
  }

  private func carrier(of items: [Item], clips: Bool, face: Node.Face, in pose: PhantomPose) -> Node {
    var node = Node(transform: pose.placement.transform, size: pose.placement.size)
    node.painting.radii = pose.radii
    node.painting.smoothing = pose.smoothing
    node.opacity = pose.opacity
    node.clips = clips
    node.face = face
    node.children = items
    return node
  }

  /// The ends whose contents are shown: the same one twice when the pair says so.
  private var shown: (PhantomEnd, PhantomEnd) {
    switch choice {
    case .auto, .crossfade, .morph: (from, to)
    case .from: (from, from)
    case .to: (to, to)
    }
  }

  /// What the phantom's box paints when all that its ends paint can be interpolated, on top of `base` (its outline and
  /// shadow); nil when the contents must cross-fade.
  private func mixed(
    _ first: PhantomEnd, _ second: PhantomEnd, _ text: TextFlight.Frame, _ code: PaintedCode?, in pose: PhantomPose,
    over base: Painting
  ) -> Painting? {
    var own = base
    let (a, b) = (first.painting, second.painting)
    own.mix(.inside, from: from.painting, to: to.painting, pose.weight)
    for part in ContentPart.allCases {
      switch part {
      case .fill:
        if a.fill == nil && b.fill == nil { continue }
        own.fill = fill(first, second, text, weight: pose.weight)
        if own.fill == nil { return nil }
      case .image:
        if morph?.hasPicture == true { continue }
        guard a.has(.image) || b.has(.image) else { continue }
        guard let one = a.image, let other = b.image, one.isSamePicture(as: other) else { return nil }
        own.image = .mix(
          framed(one, of: first), (other, second.placement.size), size: pose.placement.size, p: pose.weight)
        own.image?.cut = cut(first, second, weight: pose.weight)
      case .path:
        if let morph {
          morph.paint(&own, size: pose.placement.size, p: pose.weight)
          continue
        }
        guard a.has(.path) || b.has(.path) else { continue }
        own.path = path(a.path, b.path, in: pose)
        if own.path == nil { return nil }
      case .text: own.text = text.common
      case .code:
        if a.code == nil && b.code == nil { continue }
        // Shown twice by a pair that shows one end.
        own.code = code ?? (a.code == b.code ? b.code?.following(to: pose.placement.size) : nil)
        if own.code == nil { return nil }
      }
    }
    return own
  }

  /// The parts of a painting that may have to cross-fade (`Painting.Part.Mixing.content`).
  private enum ContentPart: CaseIterable {
    case fill, image, path, text, code
  }

  /// The corners of the visible picture where it fills the box at one end only: there they are the box's, else 0.
  private func cut(_ first: PhantomEnd, _ second: PhantomEnd, weight: Double) -> CornerRadii {
    func isFilled(_ end: PhantomEnd) -> Bool {
      end.painting.image?.rect.inset(by: -1e-6).contains(Rect(size: end.placement.size)) == true
    }
    switch (isFilled(first), isFilled(second)) {
    case (true, false): return first.painting.radii.map { $0 * (1 - weight) }
    case (false, true): return second.painting.radii.map { $0 * weight }
    case (true, true), (false, false): return .zero
    }
  }

  /// An image and the box that frames it at the start.
  private func framed(_ image: PaintedImage, of end: PhantomEnd) -> (image: PaintedImage, box: Size) {
    guard keepsFraming, let mode = from.painting.image?.mode else { return (image, end.placement.size) }
    var framed = image
    framed.mode = mode
    return (framed, from.placement.size)
  }

  /// The fill between those of two ends of which one at least has one; nil when they must cross-fade.
  private func fill(
    _ first: PhantomEnd, _ second: PhantomEnd, _ text: TextFlight.Frame, weight p: Double
  ) -> PaintedFill? {
    if let a = first.painting.fill, let b = second.painting.fill { return .mix(a, b, p) }
    // One end's fill alone would fade apart from the other end's children, and both would let the background through.
    let hasChildren = !(first.children.allSatisfy(\.isHidden) && second.children.allSatisfy(\.isHidden))
    if text.isCrossFading || hasChildren { return nil }
    return first.painting.fill?.faded(1 - p) ?? second.painting.fill?.faded(p)
  }

  /// The path between those of two ends; nil when they must cross-fade.
  private func path(_ first: PaintedPath?, _ second: PaintedPath?, in pose: PhantomPose) -> PaintedPath? {
    guard let first, let second else { return nil }
    return first.path == second.path ? .mix(first, second, size: pose.placement.size, p: pose.weight) : nil
  }

  /// What differs of the texts, and the children of both ends.
  private func children(
    _ first: PhantomEnd, _ second: PhantomEnd, _ text: TextFlight.Frame, in pose: PhantomPose, outerClips: Bool
  ) -> [Item] {
    let parts = choice == .from || choice == .to ? ContentTwins(first, second).parts : twins.parts
    return parts.enumerated().flatMap { index, part in
      items(
        of: part, first, second, index == 0 ? text : TextFlight.Frame(), in: pose, outerClips: outerClips)
    }
  }

  /// A part of the contents, above what differs of the texts: twins, or what cross-fades.
  private func items(
    of part: ContentTwins.Part, _ first: PhantomEnd, _ second: PhantomEnd,
    _ text: TextFlight.Frame = TextFlight.Frame(), in pose: PhantomPose, outerClips: Bool
  ) -> [Item] {
    func twin(_ twin: ContentTwin) -> [Item] {
      guard case .node(let one) = first.children[twin.places.from],
        case .node(let other) = second.children[twin.places.to]
      else { return [] }
      let item = placed(twin.node(one, other, at: pose.progress), in: pose)
      // Only texts, which keep their size, leave a box that they are in at both ends.
      let isCut =
        !outerClips && cuts.from.cuts(twin.places.from) && cuts.to.cuts(twin.places.to) && !lies(item, in: pose)
      return isCut ? cutByBackground([item], away: min(pose.weight, 1 - pose.weight), in: pose) : [item]
    }
    func own(_ side: Side, _ children: [Int], _ text: [Item] = []) -> [Item] {
      contents(of: side == .from ? first : second, side, children, text, in: pose, outerClips: outerClips)
    }
    func ordered(_ elements: [ContentTwins.Element], _ wanted: Side) -> [Item] {
      elements.flatMap { element in
        switch element {
        case .twin(let shared): twin(shared)
        case .child(let side, let place): side == wanted ? own(side, [place]) : []
        }
      }
    }
    let (one, other): ([Item], [Item])
    switch part {
    case .twin(let shared): return twin(shared)
    case .others(let from, let to): (one, other) = (own(.from, from, text.first), own(.to, to, text.second))
    case .changing(let from, let to): (one, other) = (ordered(from, .from), ordered(to, .to))
    }
    if one.isEmpty && other.isEmpty { return [] }
    return one == other ? one : [.crossFade(weight: pose.weight, first: one, second: other)]
  }

  /// A twin in the box: where the box is not as large as between its ends (a keyframe, an arc), the twin is fitted to it as other
  /// contents are.
  private func placed(_ twin: Node, in pose: PhantomPose) -> Item {
    let size = pose.placement.size
    let mixed = Size.mix(from.placement.size, to.placement.size, pose.progress)
    let expected = Size(width: max(0, mixed.width), height: max(0, mixed.height))
    if abs(expected.width - size.width) + abs(expected.height - size.height) < 1e-6 { return .node(twin) }
    var node = Node(transform: fit.map(of: expected, into: size), size: expected)
    node.children = [.node(twin)]
    return .node(node)
  }

  /// Some children of one end, above a text of it. An end that clips has them cut by the phantom's shape. So are those of an end
  /// that paints a background, if all that they paint at rest lies in it.
  private func contents(
    of end: PhantomEnd, _ side: Side, _ children: [Int], _ text: [Item], in pose: PhantomPose, outerClips: Bool
  ) -> [Item] {
    func laid(_ children: [Int]) -> [Item] { laidOut(children.map { end.children[$0] }, of: end, in: pose) }
    if outerClips { return text + laid(children) }
    if end.clips {
      let items = text + laid(children)
      return items.isEmpty ? [] : [.node(clipping(items, in: pose))]
    }
    let cut = side == .from ? cuts.from : cuts.to
    if !cut.text, !cut.children.contains(true) { return text + laid(children) }
    var items: [Item] = []
    var (isCut, run, words) = (cut.text, [Int](), text)
    func finish() {
      let found = words + laid(run)
      items += isCut ? cutByBackground(found, away: away(side, in: pose), in: pose) : found
    }
    for child in children where !end.children[child].isHidden {
      if cut.children[child] != isCut {
        finish()
        (isCut, run, words) = (!isCut, [], [])
      }
      run.append(child)
    }
    finish()
    return items
  }

  /// Items cut by the outline of the box, which can be larger on each side.
  private func clipping(_ items: [Item], outset: Double = 0, in pose: PhantomPose) -> Node {
    let frame = Rect(size: pose.placement.size).inset(by: -outset)
    var node = Node(transform: .translation(x: frame.x, y: frame.y), size: frame.size)
    node.painting.radii = pose.radii.map { $0 > 0 ? $0 + outset : 0 }
    node.painting.smoothing = pose.smoothing
    node.clips = true
    node.children = items
    return node
  }

  /// How far the phantom is from an end, 0...1.
  private func away(_ side: Side, in pose: PhantomPose) -> Double { side == .from ? pose.weight : 1 - pose.weight }

  /// Whether all that an item paints lies in the outline of the box.
  private func lies(_ item: Item, in pose: PhantomPose) -> Bool {
    let box = Painting(radii: pose.radii, smoothing: pose.smoothing)
    return item.lies(in: box.outline(of: pose.placement.size))
  }

  /// Items cut by the background of the box; `away` is the share of the way to the end at which they lie in it. At that end
  /// nothing is cut, not even the edge of what touches the outline: in the first sixteenth of the way the clip comes in from
  /// outside.
  private func cutByBackground(_ items: [Item], away: Double, in pose: PhantomPose) -> [Item] {
    if items.isEmpty { return [] }
    let outset = 2 * max(0, 1 - 16 * away)
    var inner = Node(transform: .translation(x: outset, y: outset), size: pose.placement.size)
    inner.children = items
    return [.node(clipping([.node(inner)], outset: outset, in: pose))]
  }

  /// The content of a pair of which only one end clips: the clipped and the unclipped content cross-fade.
  private func clipping(
    _ own: Painting, _ first: PhantomEnd, _ second: PhantomEnd, _ text: TextFlight.Frame, in pose: PhantomPose
  ) -> Item {
    func box(clips: Bool) -> Item {
      var box = Node(transform: .identity, size: pose.placement.size)
      box.painting = own
      (box.painting.radii, box.painting.shadow) = (pose.radii, nil)
      box.clips = clips
      box.children = children(first, second, text, in: pose, outerClips: clips)
      return .node(box)
    }
    return .crossFade(weight: pose.weight, first: [box(clips: first.clips)], second: [box(clips: second.clips)])
  }

  /// One end's whole content in the phantom's box, without its shadow.
  private func box(
    of end: PhantomEnd, _ side: Side, _ common: PaintedText?, _ own: [Item], _ children: [Int], in pose: PhantomPose
  ) -> Node {
    let size = pose.placement.size
    var node = Node(transform: .identity, size: size)
    node.painting = end.painting
    node.painting.follow(from: end.placement.size, to: size)
    (node.painting.radii, node.painting.smoothing) = (pose.radii, pose.smoothing)
    node.painting.text = common
    let factor = fit.factor(of: end.placement.size, into: size)
    node.painting.code = end.painting.code?.scaled(
      by: factor, dx: (size.width - end.placement.size.width * factor) / 2,
      dy: fit.top(of: end.placement.size, into: size, factor)
    ).following(to: size)
    node.painting.mix(.inside, from: from.painting, to: to.painting, pose.weight)
    node.painting.remove(.outside)
    node.clips = end.clips
    node.children = contents(of: end, side, children, own, in: pose, outerClips: node.clips)
    return node
  }

  /// Children laid out at their end's size and fitted to the phantom's box; what `cover` makes hang over it is cut off.
  func laidOut(_ items: [Item], of end: PhantomEnd, in pose: PhantomPose) -> [Item] {
    guard items.contains(where: { !$0.isHidden }) else { return [] }
    let (own, size) = (end.placement.size, pose.placement.size)
    if own == size { return items }
    var node = Node(transform: fit.map(of: own, into: size), size: own)
    node.children = fit == .fill && !stretchesTexts ? items.map { $0.keepingTexts(under: node.transform) } : items
    guard fit == .cover else { return [.node(node)] }
    // A layer that clips has them cut by its shape at rest, too.
    let (rect, roundness) = end.clips ? (Rect(size: size), .infinity) : crop(of: node, into: size)
    var crop = Node(transform: .translation(x: rect.minX, y: rect.minY), size: rect.size)
    crop.painting.radii = pose.radii.map { min($0, roundness) }
    crop.painting.smoothing = pose.smoothing
    crop.clips = true
    node.transform = .translation(x: -rect.minX, y: -rect.minY) * node.transform
    crop.children = [.node(node)]
    return [.node(crop)]
  }

  /// What cuts the contents in `node` off where `cover` makes them hang over a box of the extent `size`, and how round its
  /// corners are at most.
  ///
  /// At rest nothing is cut, not even what lies outside of the box. The further the contents hang over, the closer the crop comes
  /// to the box, and the rounder its corners become.
  private func crop(of node: Node, into size: Size) -> (Rect, roundness: Double) {
    let box = node.transform.boundingBox(of: Rect(size: node.size))
    // A pixel more, so that the crop does not share an edge with what it leaves whole.
    let painted = node.transform.boundingBox(of: node.paintedBox).inset(by: -1)
    let overhang = max(box.maxX - size.width, box.maxY - size.height, 0)
    func outset(_ distance: Double) -> Double { max(0, distance - overhang) }
    let rect = Rect(
      minX: -outset(box.minX - painted.minX), minY: -outset(box.minY - painted.minY),
      maxX: size.width + outset(painted.maxX - box.maxX), maxY: size.height + outset(painted.maxY - box.maxY))
    return (rect, overhang)
  }
}

extension Painting {
  /// Only the outline and its shadow.
  fileprivate var shapeAndShadow: Painting {
    var copy = Painting(radii: radii, smoothing: smoothing)
    copy.shadow = shadow
    return copy
  }
}

extension PhantomEnd {
  /// Whether it changes where its outline cuts a square picture of it.
  fileprivate var changesWhenCut: Bool { hangsOver || painting.has(.border) && !painting.radii.isZero }

  /// What its text asks of it.
  fileprivate var text: TextFlight.End { TextFlight.End(placement: placement, paintsBox: painting.paintsBox) }
}
