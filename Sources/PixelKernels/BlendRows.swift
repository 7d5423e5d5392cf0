// Rows in a blend mode. The modes whose formula stays in 16 bits run on eight pixels at a time; the others, which divide or
// take roots, run pixel by pixel.

import Pixels

/// `CompositingKernels.blend`.
func blendRow(
  _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>,
  _ coverage: UnsafePointer<UInt8>, _ mode: BlendMode
) {
  switch mode {
  case .normal: unsafe pixelsOverRow(row, count, source, coverage)
  case .plusLighter: unsafe plusLighterRow(row, count, source, coverage)
  case .multiply: unsafe blendRow(row, count, source, coverage) { $0.product }
  case .screen: unsafe blendRow(row, count, source, coverage) { $0.cross &- $0.product }
  case .overlay: unsafe blendRow(row, count, source, coverage) { $0.swapped.hardLight }
  case .hardLight: unsafe blendRow(row, count, source, coverage) { $0.hardLight }
  case .darken: unsafe blendRow(row, count, source, coverage) { $0.darker }
  case .lighten: unsafe blendRow(row, count, source, coverage) { $0.cross &- $0.darker }
  case .difference:
    unsafe blendRow(row, count, source, coverage) { $0.withFullAlpha($0.cross &- $0.darker &- $0.darker) }
  case .exclusion:
    unsafe blendRow(row, count, source, coverage) { $0.withFullAlpha($0.cross &- $0.product &- $0.product) }
  case .colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity:
    for x in 0..<max(count, 0) {
      unsafe row[x] = PixelMath.blend(row[x], source[x], coverage: UInt32(coverage[x]), mode: mode)
    }
  }
}

/// d + round(s·c / 255), at most 255.
private func plusLighterRow(
  _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>,
  _ coverage: UnsafePointer<UInt8>
) {
  unsafe forEachBlock(row, count) { block in
    let covered = unsafe dividedBy255(byteLanes(block.pixels(source)) &* doubled(block.bytes(coverage)))
    let sum = unsafe byteLanes(block.pixels(row)) &+ covered
    let full = Words(repeating: 255)
    return joined((sum.even.smaller(full), sum.odd.smaller(full)))
  }
}

/// A separable mode, given what it shows where both are: `overlap` = a·b · B(d/b, s/a), lane by lane.
@inline(__always)
private func blendRow(
  _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>,
  _ coverage: UnsafePointer<UInt8>, overlap: (BlendedLanes) -> ByteLanes
) {
  unsafe forEachBlock(row, count) { block in
    let lanes = unsafe BlendedLanes(backdrop: block.pixels(row), source: block.pixels(source))
    // The whole sum is at most 65025; terms on the way may wrap.
    let blended = dividedBy255(lanes.outside &+ overlap(lanes))
    return unsafe mix(lanes.backdrop, blended, weight: doubled(block.bytes(coverage)))
  }
}

/// Backdrop and source of a separable mode. The lanes of alpha take part like a colour's: there s = a and d = b.
private struct BlendedLanes {
  /// d and b.
  let backdrop: ByteLanes, backdropAlpha: Words
  /// s and a.
  let source: ByteLanes, sourceAlpha: Words

  @inline(__always)
  init(backdrop: Pixels8, source: Pixels8) {
    self.backdrop = byteLanes(backdrop)
    self.backdropAlpha = alphas(backdrop)
    self.source = byteLanes(source)
    self.sourceAlpha = alphas(source)
  }

  @inline(__always)
  private init(_ backdrop: ByteLanes, _ backdropAlpha: Words, _ source: ByteLanes, _ sourceAlpha: Words) {
    self.backdrop = backdrop
    self.backdropAlpha = backdropAlpha
    self.source = source
    self.sourceAlpha = sourceAlpha
  }

  /// The same with backdrop and source exchanged.
  @inline(__always)
  var swapped: BlendedLanes { BlendedLanes(source, sourceAlpha, backdrop, backdropAlpha) }

  /// s·(255 − b) + d·(255 − a): what either shows where the other is not.
  @inline(__always)
  var outside: ByteLanes {
    let full = Words(repeating: 255)
    return source &* (full &- backdropAlpha) &+ backdrop &* (full &- sourceAlpha)
  }

  /// s·d.
  @inline(__always)
  var product: ByteLanes { source &* backdrop }

  /// s·b + d·a.
  @inline(__always)
  var cross: ByteLanes { source &* backdropAlpha &+ backdrop &* sourceAlpha }

  /// min(s·b, d·a).
  @inline(__always)
  var darker: ByteLanes {
    let (one, other) = (source &* backdropAlpha, backdrop &* sourceAlpha)
    return (even: one.even.smaller(other.even), odd: one.odd.smaller(other.odd))
  }

  /// 2·s·d where 2·s ≤ a, a·b − 2·(a − s)·(b − d) elsewhere.
  @inline(__always)
  var hardLight: ByteLanes {
    (even: hardLight(source.even, backdrop.even), odd: hardLight(source.odd, backdrop.odd))
  }

  @inline(__always)
  private func hardLight(_ s: Words, _ d: Words) -> Words {
    let one = Words(repeating: 1)
    let bright = sourceAlpha &* backdropAlpha &- ((sourceAlpha &- s) &* (backdropAlpha &- d) &<< one)
    return bright.replacing(with: s &* d &<< one, where: (s &<< one) .<= sourceAlpha)
  }

  /// `lanes` with a·b for alpha: modes whose B is 0 where both are full still cover.
  @inline(__always)
  func withFullAlpha(_ lanes: ByteLanes) -> ByteLanes {
    let alphaLanes = unsafe unsafeBitCast(SIMD8<UInt32>(repeating: 0xFFFF_0000), to: Words.self)
    let both = sourceAlpha &* backdropAlpha
    return (even: lanes.even, odd: (lanes.odd & ~alphaLanes) | (both & alphaLanes))
  }
}
