// The clips of a phantom: at its ends it is cut by the clipping ancestors of its originals, in between by what lies between
// them. A clip that the other end does not have comes from, or goes to, the canvas's own rectangle. If it is that of a matched
// layer that contains both originals and clips on one screen only, it stays the outline of that layer's phantom, and the cut and
// the uncut phantom cross-fade, as the content of that layer does.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// One clip on its way.
struct ClipTween: Sendable {
  /// A clip that follows another phantom, because that phantom's originals are the clipping ancestors at both ends.
  var follows: PairIndex?
  /// The only screen on which those originals clip; nil if they do on both.
  var only: Side?
  /// At the source.
  var from: AncestorClip
  /// At the destination.
  var to: AncestorClip

  /// The clip on a screen.
  subscript(side: Side) -> AncestorClip { side == .from ? from : to }

  /// The clip at a progress; `poses` are those of all phantoms at this time.
  func mask(at p: Double, poses: [PhantomPose]) -> Node.Mask {
    if let follows {
      let pose = poses[follows.position]
      let box = RoundedRect(Rect(size: pose.placement.size), radii: pose.radii, smoothing: pose.smoothing)
      return Node.Mask(outline: box.fitted(), transform: pose.placement.transform)
    }
    let (share, placement) = (clamped(p), placement(at: p))
    let size = placement.size
    let outline = RoundedRect(
      Rect(size: size), radii: CornerTween(from.corners, to.corners).radii(at: share, in: size),
      smoothing: mix(from.smoothing, to.smoothing, share))
    return Node.Mask(outline: outline.fitted(), transform: placement.transform)
  }

  /// The box of one that follows no phantom.
  func placement(at p: Double) -> Placement {
    Placement(
      center: .mix(from.placement.center, to.placement.center, p),
      size: .mix(from.placement.size, to.placement.size, p),
      rotation: Angle.mix(from.placement.rotation, to.placement.rotation, p),
      scaleX: mix(from.placement.scaleX, to.placement.scaleX, p),
      scaleY: mix(from.placement.scaleY, to.placement.scaleY, p),
      residual: .lerp(from.placement.residual, to.placement.residual, p))
  }
}

extension Placement {
  /// How far the corner that is farthest from its place in another box is away from it, in points.
  func shift(to other: Placement) -> Double {
    zip(Rect(size: size).corners, Rect(size: other.size).corners).reduce(0) { most, corners in
      let (one, two) = (transform.apply(corners.0), other.transform.apply(corners.1))
      return max(most, abs(one.x - two.x), abs(one.y - two.y))
    }
  }
}

/// A group on a screen that is cut as a whole: a blur of the group must have what its clips hide.
struct CutGroup {
  var side = Side.from
  /// Which layers cut it.
  var clips: [LayerAddress] = []
}

/// Finds the clips of a transition's phantoms.
struct PhantomClips {
  private let pairs: [MatchedPair]
  /// Pairs by their address in the leaving screen.
  private let indices: [LayerAddress: PairIndex]
  /// Pairs by their address in the entering screen.
  private let laterIndices: [LayerAddress: PairIndex]
  private let whole: AncestorClip

  init(pairs: [MatchedPair], canvas: Size) {
    self.pairs = pairs
    indices = Dictionary(pairs.enumerated().map { ($1.from.address, PairIndex(position: $0)) }) { first, _ in first }
    laterIndices = Dictionary(pairs.enumerated().map { ($1.to.address, PairIndex(position: $0)) }) { first, _ in first }
    whole = AncestorClip(address: .screen, placement: Placement(Rect(size: canvas)), declaredRadii: .zero, smoothing: 0)
  }

  /// The clips of phantom `index` between clipping ancestors, outermost first: ancestors that are the two ends of one pair
  /// follow that pair, also if only one end clips and the phantom may be part of a cross-fade (`mayFade`); the others are taken
  /// in order.
  func tweens(of index: PairIndex, from: [AncestorClip], to: [AncestorClip], mayFade: Bool) -> [ClipTween] {
    var (from, to) = (from, to)
    var tweens: [ClipTween] = []
    for other in from.compactMap({ indices[$0.address] }).sorted() where other != index {
      guard let first = from.firstIndex(where: { $0.address == pairs[other.position].from.address }),
        let second = to.firstIndex(where: { $0.address == pairs[other.position].to.address })
      else { continue }
      tweens.append(ClipTween(follows: other, from: from.remove(at: first), to: to.remove(at: second)))
    }
    if mayFade {
      let pair = pairs[index.position]
      for clip in from {
        guard let other = indices[clip.address], pair.to.address.lies(in: pairs[other.position].to.address) else {
          continue
        }
        tweens.append(ClipTween(follows: other, only: .from, from: clip, to: clip))
      }
      for clip in to {
        guard let other = laterIndices[clip.address], pair.from.address.lies(in: pairs[other.position].from.address)
        else {
          continue
        }
        tweens.append(ClipTween(follows: other, only: .to, from: clip, to: clip))
      }
      from.removeAll { clip in tweens.contains { $0.only == .from && $0.from.address == clip.address } }
      to.removeAll { clip in tweens.contains { $0.only == .to && $0.to.address == clip.address } }
    }
    for place in 0..<max(from.count, to.count) {
      tweens.append(
        ClipTween(from: place < from.count ? from[place] : whole, to: place < to.count ? to[place] : whole))
    }
    return tweens
  }
}

extension Node.Mask {
  /// Whether the mask surely cuts nothing of a rectangle (in the coordinates in which both lie). What ends at the mask's edge
  /// counts as cut: there the mask alone makes the edge.
  func contains(_ rect: Rect) -> Bool {
    guard transform.isScaleAndTranslation else { return false }
    let radii = outline.radii
    // Inside the box by the largest corner's reach, along one axis, nothing is cut.
    let reach =
      max(radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft) * (1 + 0.53 * outline.smoothing)
    let (box, size) = (outline.rect, outline.rect.size)
    func holds(_ inner: Rect) -> Bool {
      let place = transform.boundingBox(of: inner)
      let inside = place.inset(by: 1e-6)
      return inside.minX <= rect.minX && inside.minY <= rect.minY && inside.maxX >= rect.maxX
        && inside.maxY >= rect.maxY
    }
    if reach == 0 { return holds(box) }
    let tall = Rect(x: box.x + reach, y: box.y, width: max(0, size.width - 2 * reach), height: size.height)
    let wide = Rect(x: box.x, y: box.y + reach, width: size.width, height: max(0, size.height - 2 * reach))
    return holds(tall) || holds(wide)
  }
}

extension LayerAddress {
  /// Whether the layer is inside another one, at any depth.
  fileprivate func lies(in other: LayerAddress) -> Bool { self != other && isInside(other) }
}
