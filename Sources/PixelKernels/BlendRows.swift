// Rows in a blend mode. The modes whose formula stays in 16 bits run on eight pixels at a time in 16-bit lanes; the others,
// which divide or take roots, in `Double` (BlendRows+Real.swift).

import Pixels

/// `CompositingKernels.blend`.
func blendRow(
  _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>,
  _ coverage: UnsafePointer<UInt8>, _ mode: BlendMode
) {
  switch mode {
  case .normal: unsafe pixelsOverRow(row, count, source, coverage)
  case .plusLighter: unsafe plusLighterRow(row, count, source, coverage)
  case .multiply: unsafe blendRow(row, count, source, coverage, overlap: multiply)
  case .screen: unsafe blendRow(row, count, source, coverage, overlap: screen)
  case .overlay: unsafe blendRow(row, count, source, coverage, overlap: overlay)
  case .hardLight: unsafe blendRow(row, count, source, coverage, overlap: hardLight)
  case .darken: unsafe blendRow(row, count, source, coverage, overlap: darken)
  case .lighten: unsafe blendRow(row, count, source, coverage, overlap: lighten)
  case .difference: unsafe blendRow(row, count, source, coverage, overlap: difference)
  case .exclusion: unsafe blendRow(row, count, source, coverage, overlap: exclusion)
  case .colorDodge: unsafe colorDodgeRow((row, count, source, coverage))
  case .colorBurn: unsafe colorBurnRow((row, count, source, coverage))
  case .softLight: unsafe softLightRow((row, count, source, coverage))
  case .hue: unsafe hueRow((row, count, source, coverage))
  case .saturation: unsafe saturationRow((row, count, source, coverage))
  case .color: unsafe colorRow((row, count, source, coverage))
  case .luminosity: unsafe luminosityRow((row, count, source, coverage))
  }
}

/// d + round(s·c / 255), at most 255.
private func plusLighterRow(
  _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>,
  _ coverage: UnsafePointer<UInt8>
) {
  @inline(__always)
  func body(_ block: RowBlock) -> Pixels8 {
    let covered = unsafe dividedBy255(byteLanes(block.pixels(source)) &* doubled(block.bytes(coverage)))
    let sum = unsafe byteLanes(block.pixels(row)) &+ covered
    let full = Words(repeating: 255)
    return joined((sum.even.smaller(full), sum.odd.smaller(full)))
  }
  unsafe forEachBlock(row, count, body)
}

/// A separable mode, given what it shows where both are: `overlap` = a·b · B(d/b, s/a), lane by lane.
@inline(__always)
private func blendRow(
  _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>,
  _ coverage: UnsafePointer<UInt8>, overlap: (BlendedLanes) -> ByteLanes
) {
  @inline(__always)
  func body(_ block: RowBlock) -> Pixels8 {
    let lanes = unsafe BlendedLanes(backdrop: block.pixels(row), source: block.pixels(source))
    // The whole sum is at most 65025; terms on the way may wrap.
    let blended = dividedBy255(lanes.outside &+ overlap(lanes))
    return unsafe mix(lanes.backdrop, blended, weight: doubled(block.bytes(coverage)))
  }
  unsafe forEachBlock(row, count, body)
}

// MARK: What each mode shows where both are: a·b · B, at most 65025 when `outside` is added

@inline(__always)
private func multiply(_ lanes: BlendedLanes) -> ByteLanes { lanes.product }

@inline(__always)
private func screen(_ lanes: BlendedLanes) -> ByteLanes { lanes.cross &- lanes.product }

@inline(__always)
private func overlay(_ lanes: BlendedLanes) -> ByteLanes { lanes.swapped.hardLight }

@inline(__always)
private func hardLight(_ lanes: BlendedLanes) -> ByteLanes { lanes.hardLight }

@inline(__always)
private func darken(_ lanes: BlendedLanes) -> ByteLanes { lanes.darker }

@inline(__always)
private func lighten(_ lanes: BlendedLanes) -> ByteLanes { lanes.cross &- lanes.darker }

@inline(__always)
private func difference(_ lanes: BlendedLanes) -> ByteLanes {
  lanes.withFullAlpha(lanes.cross &- lanes.darker &- lanes.darker)
}

@inline(__always)
private func exclusion(_ lanes: BlendedLanes) -> ByteLanes {
  lanes.withFullAlpha(lanes.cross &- lanes.product &- lanes.product)
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
