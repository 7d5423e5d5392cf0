// A phantom: what moves in place of a matched pair, laid over both screens for the length of a transition.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// Everything about a pair's flight that does not depend on time.
struct Phantom: Sendable {
  /// What it shows.
  var content: PhantomContent
  /// When it flies.
  let timing: PartTiming
  /// The children of its ends that are painted among the phantoms.
  let carriers: [CarrierSlot]
  /// What cuts it.
  var clips: [ClipTween] = []
  /// Its paint order among phantoms where the scene says so.
  let z: Double?
  /// Which pair it is.
  let id: LayerID
  private let path: PhantomPath
  private let corners: CornerTween
  private let turn: TurnTween
  private let curve: CurveFunction
  private let keys: KeyframeSet
  /// Where a container transform's windows replace the plain progress.
  private let container: ContainerTransform?
  private let flight: PhantomFlight

  /// Prepares the flight of `pair` between two ends; `inner` are the twins in it, `tracks` the keyframes that move it.
  init(
    _ pair: MatchedPair, from: PhantomEnd, to: PhantomEnd, turn: TurnTween, code: CodeFlight?, inner: [InnerTwin]?,
    timing: PartTiming, settings: TransitionSettings, tracks: [KeyframeTrack], elevation: ContainerElevation?
  ) {
    let options = settings.pairPreset.completing(pair.options)
    let path = options.path ?? .line
    content = PhantomContent(
      from: from, to: to, options, keepsFraming: settings.pairPreset.keepsFraming, code: code,
      twins: inner)
    carriers = CarrierSlot.all(from.liftedChildren, to.liftedChildren, twins: inner ?? [])
    content.stretchesTexts = settings.flight == .stack
    flight = settings.flight
    self.turn = turn
    // Pictures of both ends have the corners of pictures.
    corners =
      flight == .tween
      ? CornerTween(from.corners, to.corners) : CornerTween(fitted: from.painting.radii, to.painting.radii)
    self.timing = timing
    self.path = PhantomPath(
      path, from: turn.places.from, to: turn.places.to, isBackwards: settings.mirrored.pairs)
    let codeCurve = settings.said.contains(.curve) ? nil : code?.motion.curve
    curve = CurveFunction(
      options.curve ?? codeCurve ?? settings.pairPreset.curve ?? settings.curve, duration: timing.duration)
    z = options.z
    id = pair.id
    keys = KeyframeSet(tracks, duration: timing.duration) { property, side in
      property == .progress ? [side == .from ? 0 : 1] : (side == .from ? from : to).values(of: property)
    }
    container =
      settings.flight == .container
      ? ContainerTransform(
        from: from.placement, to: to.placement,
        ContainerTransform.Options(
          path: path, isBackwards: settings.mirrored.pairs, fit: options.fit, elevation: elevation)) : nil
  }

  /// How many times larger than at one end its contents are drawn at most; infinite with keyframes, or with an extent of 0.
  var growth: Double {
    func extent(_ end: PhantomEnd) -> [Double] {
      let placement = end.placement
      return [placement.size.width * abs(placement.scaleX), placement.size.height * abs(placement.scaleY)]
    }
    let ratios = zip(extent(content.from), extent(content.to)).map { max($0 / $1, $1 / $0) }
    // As much again where a spring overshoots.
    let growth = 2 * (ratios.max() ?? 1)
    return keys.isEmpty && growth < .infinity ? growth : .infinity
  }

  /// The progress at `seconds` since the transition's start; overshoots as its curve does.
  func progress(at seconds: Double) -> Double {
    let u = timing.share(at: seconds)
    return keys.number(.progress, at: u) ?? curve(content.code?.motion.box.progress(at: u) ?? u)
  }

  /// How far the parts of code have come at a share of the flight.
  private func codePose(at u: Double) -> CodePose? {
    guard let motion = content.code?.motion else { return nil }
    func fade(_ window: Window) -> Double {
      let share = window.progress(at: u)
      return motion.easesFades ? clamped(curve(share)) : share
    }
    return CodePose(
      progress: keys.number(.progress, at: u) ?? curve(motion.moving.progress(at: u)),
      leaving: 1 - fade(motion.leaving), entering: fade(motion.entering), share: u)
  }

  /// The pose at a time.
  func pose(at seconds: Double) -> PhantomPose {
    let p = progress(at: seconds)
    var pose = PhantomPose(from: content.from, to: content.to, path: path, turn: turn, corners: corners, p: p)
    if let container { container.shape(&pose, from: content.from, to: content.to, p: p) }
    if !keys.isEmpty {
      let u = timing.share(at: seconds)
      keys.apply(to: &pose.placement, at: u)
      if let opacity = keys.number(.opacity, at: u) { pose.opacity = clamped(opacity) }
      if let radii = keys.radii(at: u) { pose.radii = radii }
    }
    turn.turn(&pose.placement, at: p)
    return pose
  }

  /// How far a corner of it, or of what cuts it, is away from an end at most, in points.
  func shift(of pose: PhantomPose, at seconds: Double, from side: Side) -> Double {
    var shift = pose.placement.shift(to: content[side].placement)
    let p = progress(at: seconds)
    for clip in clips where clip.follows == nil {
      shift = max(shift, clip.placement(at: p).shift(to: (side == .from ? clip.from : clip.to).placement))
    }
    return shift
  }

  /// The phantom at a time, cut by its clips; `poses` are those of all phantoms. A given `blend` replaces those of both ends, and
  /// a group around leaves out the clips that cut it as a whole.
  func items(
    at seconds: Double, pose: PhantomPose, poses: [PhantomPose], blend: BlendMode? = nil,
    in group: CutGroup = CutGroup()
  ) -> [Item] {
    let p = progress(at: seconds)
    let u = timing.share(at: seconds)
    func node(_ side: Side) -> Node {
      var node: Node
      switch (flight, container) {
      case (_, let container?): node = container.node(content, pose, p: p)
      case (.openContainer, nil): node = content.opening(in: pose, at: u)
      case (.stack, nil): node = content.stacked(in: pose, p: p)
      case (.tween, nil), (.container, nil), (.snapshots, nil):
        node = content.node(in: pose, keys: keys, at: u, code: codePose(at: u), blurred: side)
      }
      node.face = content[pose.weight < 0.5 ? .from : .to].face
      node.tag = NodeTag(
        id, placement: pose.placement, text: content.textName, painting: node.tag?.painting)
      (node.blend, node.clampsBlur) = (blend ?? content[side].blend, content.clampsBlur(side))
      return node
    }
    let one = node(.from)
    if one.blend == blend ?? content.to.blend, one.clampsBlur == content.clampsBlur(.to) {
      return [cut(one, at: p, poses: poses, in: group)]
    }
    // Two ways of blending, or of blurring edges, cannot be mixed, but what they make can.
    var other = node(.to)
    other.tag = nil
    return [
      .crossFade(
        weight: pose.weight, first: [cut(one, at: p, poses: poses, in: group)],
        second: [cut(other, at: p, poses: poses, in: group)])
    ]
  }

  /// Children that cover a matched layer within this one: painted among the phantoms, each in its own place. Those of both
  /// ends cross-fade in their order; what one end has more comes or goes alone.
  func carriers(at seconds: Double, pose: PhantomPose, poses: [PhantomPose]) -> [Item] {
    carriers.indices.map { carrier($0, at: seconds, pose: pose, poses: poses) }
  }

  /// One of them, without what `groups` of a side do to the whole.
  func carrier(
    _ index: Int, at seconds: Double, pose: PhantomPose, poses: [PhantomPose], leaving groups: [LiftedGroup] = [],
    in group: CutGroup = CutGroup()
  ) -> Item {
    let (p, slot) = (progress(at: seconds), carriers[index])
    func items(_ own: Side) -> [Item] {
      let isInGroup = !groups.isEmpty && slot.twin != nil
      return slot[own].map { child in
        child.items(leaving: own == group.side ? groups : isInGroup ? [LiftedGroup(child.place)].compactMap { $0 } : [])
      } ?? []
    }
    if let twin = slot.twin, case .node(let first)? = items(.from).first, case .node(let second)? = items(.to).first {
      func carrier(_ own: Side) -> Item {
        cut(content.carrier(of: twin, first, second, end: content[own], in: pose), at: p, poses: poses, in: group)
      }
      if content.from.clips == content.to.clips { return carrier(pose.weight < 0.5 ? .from : .to) }
      return .crossFade(weight: pose.weight, first: [carrier(.from)], second: [carrier(.to)])
    }
    func carrier(_ own: Side) -> [Item] {
      guard let child = slot[own] else { return [] }
      return [cut(content.carrier(of: child, items(own), own, in: pose), at: p, poses: poses, in: group)]
    }
    return .crossFade(weight: pose.weight, first: carrier(.from), second: carrier(.to))
  }

  /// A node of the phantom cut by its clips. What only one screen cuts is a cross-fade of the cut and the uncut node, by the
  /// progress of the outermost phantom that clips there; then so do the contents of that phantom.
  private func cut(_ node: Node, at p: Double, poses: [PhantomPose], in group: CutGroup) -> Item {
    var node = node
    var early: (masks: [Node.Mask], weight: Double) = ([], 0)
    var late = early
    for tween in clips
    where tween.only == group.side.opposite || !group.clips.contains(tween[group.side].address) {
      let mask = tween.mask(at: p, poses: poses)
      if node.masks.contains(mask) || mask.contains(node.reach) { continue }
      let weight = tween.follows.map { poses[$0.position].weight } ?? p
      switch tween.only {
      case nil: node.masks.append(mask)
      case .from: early = (early.masks + [mask], early.masks.isEmpty ? weight : early.weight)
      case .to: late = (late.masks + [mask], late.masks.isEmpty ? weight : late.weight)
      }
    }
    func cutLate(_ node: Node) -> Item {
      if late.masks.isEmpty { return .node(node) }
      var cut = node
      cut.masks += late.masks
      return .crossFade(weight: late.weight, first: [.node(node)], second: [.node(cut)])
    }
    if early.masks.isEmpty { return cutLate(node) }
    var cut = node
    cut.masks += early.masks
    return .crossFade(weight: early.weight, first: [cutLate(cut)], second: [cutLate(node)])
  }
}

extension Node {
  /// A rectangle in the parent's coordinates that surely holds what the node paints, as far as it can be known cheaply;
  /// infinite when children or text may stick out.
  fileprivate var reach: Rect {
    let everywhere = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    guard transform.isAffine, clips || children.allSatisfy(\.isHidden),
      let reach = painting.reach(of: size, clips: clips)
    else { return everywhere }
    return transform.boundingBox(of: reach)
  }
}

extension PhantomEnd {
  /// The numbers of a property at this end.
  fileprivate func values(of property: KeyframeTrack.Property) -> [Double] {
    placement.values(of: property, opacity: opacity, radii: painting.radii, fill: painting.fill, path: painting.path)
  }
}

extension Phantom {
  /// The phantoms of all pairs of a transition between their ends, with their clips.
  static func all(
    of matching: Matching, from: [PhantomEnd], to: [PhantomEnd], codes: [CodeFlight?], inner: [[InnerTwin]?],
    timing: TransitionTiming, settings: TransitionSettings, canvas: Canvas
  ) -> [Phantom] {
    let tracks = PairKeyframes(settings.keyframes)
    let clips = PhantomClips(pairs: matching.pairs, canvas: canvas.size)
    let flying = Set(matching.pairs.map(\.from.address))
    let partners = Dictionary(matching.pairs.map { ($0.from.address, $0.to.address) }) { first, _ in first }
    var phantoms = matching.pairs.indices.map { index in
      let (pair, from, to) = (matching.pairs[index], from[index], to[index])
      // What flies out of a container casts no shadow on it.
      let isInside = pair.from.address.ancestors.contains(where: flying.contains)
      let elevation = isInside ? nil : settings.elevation.map { ContainerElevation(elevation: $0, canvas: canvas.size) }
      let turn =
        settings.flight == .tween
        ? TurnTween(from, to, partners: partners) : TurnTween(pictures: from, to)
      var phantom = Phantom(
        pair, from: from, to: to, turn: turn, code: codes[index], inner: inner[index], timing: timing.pairs[index],
        settings: settings, tracks: tracks[pair], elevation: elevation)
      phantom.clips = clips.tweens(
        of: PairIndex(position: index), from: from.clipAncestors, to: to.clipAncestors,
        mayFade: [from, to].allSatisfy { $0.blend == .normal && $0.backdropBlur == 0 })
      return phantom
    }
    for clip in phantoms.flatMap(\.clips) where clip.only != nil {
      if let parent = clip.follows { phantoms[parent.position].content.cutsPhantoms = true }
    }
    return phantoms
  }
}
