// Whether two lists draw the same in two poses of a plane.

import DisplayList
import Pixels

extension DisplayList {
  /// Whether this list is another one whose pixels have been moved by a projective map, as nearly as can be seen.
  func isTurned(_ other: DisplayList, by map: Transform) -> Bool {
    guard commands == other.commands, filters.isEmpty, nested.isEmpty, paths == other.paths,
      shapes.count == other.shapes.count, gradients.count == other.gradients.count,
      images.count == other.images.count, shadows.count == other.shadows.count, runs.count == other.runs.count
    else { return false }
    func moved(_ own: Transform, _ before: Transform) -> Bool { own.isNear(map * before) }
    return zip(gradients, other.gradients).allSatisfy { own, before in
      own.geometry == before.geometry && own.stops == before.stops && own.spread == before.spread
        && moved(own.transform, before.transform)
    }
      && zip(images, other.images).allSatisfy { own, before in
        own.image == before.image && own.filter == before.filter && own.tint == before.tint
          && moved(own.transform, before.transform)
      }
      && zip(shadows, other.shadows).allSatisfy { own, before in
        own.outline == before.outline && own.sigma == before.sigma && own.color == before.color
          && moved(own.transform, before.transform)
      }
      && zip(runs, other.runs).allSatisfy { own, before in
        own.glyphs == before.glyphs && moved(own.transform, before.transform)
      }
      && shapesAreTurned(other, moved)
  }

  private func shapesAreTurned(_ other: DisplayList, _ moved: (Transform, Transform) -> Bool) -> Bool {
    var clips: [Shape] = []
    for command in commands {
      switch command {
      case .beginClip(let index):
        guard shapes[at: index].isAlike(other.shapes[at: index], in: nil, moved) else { return false }
        clips.append(shapes[at: index])
      case .endClip: _ = clips.popLast()
      case .fill(let index, _, _):
        guard shapes[at: index].isAlike(other.shapes[at: index], in: clips.last, moved) else { return false }
      case .blurBackdrop: return false
      case .glyphs, .beginGroup, .endGroup, .beginCrossFade, .nextCrossFade, .endCrossFade, .beginMix, .nextMix,
        .endMix, .beginMask, .nextMask,
        .endMask, .beginFilter, .endFilter, .nested:
        break
      }
    }
    return true
  }
}

extension Shape {
  /// Whether two shapes cover the same: plain boxes may differ where a clip cuts them. Pictures in perspective are a little
  /// larger than their layers, by an extent that changes with the pose.
  fileprivate func isAlike(_ other: Shape, in clip: Shape?, _ moved: (Transform, Transform) -> Bool) -> Bool {
    guard moved(transform, other.transform) else { return false }
    var same = other
    same.transform = transform
    if self == same { return true }
    guard path == nil, other.path == nil, hole == other.hole, crop == other.crop, outline.radii.isZero,
      other.outline.radii.isZero
    else { return false }
    let (own, before) = (outline.rect, other.outline.rect)
    // What the clip leaves, in local coordinates.
    var visible = own.union(before)
    if let clip, clip.path == nil, let inverse = transform.inverse {
      let map = inverse * clip.transform
      if map.pw != 0, abs(map.px) + abs(map.py) < 1e-9 * abs(map.pw) {
        let affine = Transform(
          a: map.a / map.pw, b: map.b / map.pw, c: map.c / map.pw, d: map.d / map.pw, tx: map.tx / map.pw,
          ty: map.ty / map.pw)
        visible = affine.boundingBox(of: clip.outline.rect)
      }
    }
    let near = 0.1
    func alike(_ one: Double, _ other: Double, _ limit: Double, isLower: Bool) -> Bool {
      abs(one - other) <= near || (isLower ? max(one, other) <= limit + near : min(one, other) >= limit - near)
    }
    return alike(own.minX, before.minX, visible.minX, isLower: true)
      && alike(own.minY, before.minY, visible.minY, isLower: true)
      && alike(own.maxX, before.maxX, visible.maxX, isLower: false)
      && alike(own.maxY, before.maxY, visible.maxY, isLower: false)
  }
}

extension Transform {
  /// The numbers of the matrix.
  private var numbers: [Double] { [a, c, tx, b, d, ty, px, py, pw] }

  /// Whether two maps are the same up to a factor and rounding.
  fileprivate func isNear(_ other: Transform) -> Bool {
    let (own, others) = (numbers, other.numbers)
    let largest = own.indices.max { abs(own[$0]) < abs(own[$1]) } ?? 0
    guard own[largest] != 0, others[largest] != 0 else { return false }
    let factor = own[largest] / others[largest]
    return zip(own, others).allSatisfy { abs($0 - $1 * factor) <= 1e-9 * abs(own[largest]) }
  }
}
