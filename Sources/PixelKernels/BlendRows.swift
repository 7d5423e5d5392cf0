// Rows in a blend mode. The modes whose formula stays in 16 bits run on eight pixels at a time in 16-bit lanes; the others,
// which divide or take roots, in `Double` (BlendRows+Real.swift).

import KernelContracts
import Pixels

/// The arguments of a row of a blend mode.
typealias BlendedRows = (
  row: UnsafeMutablePointer<UInt32>, count: Int, source: UnsafePointer<UInt32>, coverage: UnsafePointer<UInt8>
)

extension Kernels {
  package static func blend(_ row: Row, count: Int, source: Source, coverage: Coverage, mode: BlendMode) {
    let rows: BlendedRows = unsafe (row, count, source, coverage)
    switch mode {
    case .normal: unsafe pixelsOver(row, count: count, source: source, coverage: coverage)
    case .plusLighter: unsafe plusLighterRow(rows)
    case .multiply: unsafe separableRow(rows, overlap: multiply)
    case .screen: unsafe separableRow(rows, overlap: screen)
    case .overlay: unsafe separableRow(rows, overlap: overlay)
    case .hardLight: unsafe separableRow(rows, overlap: hardLight)
    case .darken: unsafe separableRow(rows, overlap: darken)
    case .lighten: unsafe separableRow(rows, overlap: lighten)
    case .difference: unsafe separableRow(rows, overlap: difference)
    case .exclusion: unsafe separableRow(rows, overlap: exclusion)
    case .colorDodge: unsafe colorDodgeRow(rows)
    case .colorBurn: unsafe colorBurnRow(rows)
    case .softLight: unsafe softLightRow(rows)
    case .hue: unsafe hueRow(rows)
    case .saturation: unsafe saturationRow(rows)
    case .color: unsafe colorRow(rows)
    case .luminosity: unsafe luminosityRow(rows)
    }
  }
}

/// d + round(s·c / 255), at most 255.
private func plusLighterRow(_ rows: BlendedRows) {
  let (row, count, source, coverage) = unsafe rows
  @inline(__always)
  func body(_ block: RowBlock) -> Pixels8 {
    let covered = unsafe dividedBy255(byteLanes(block.pixels(source)) &* doubled(block.bytes(coverage)))
    let sum = unsafe byteLanes(block.pixels(row)) &+ covered
    let full = Words(repeating: 255)
    return joined((sum.even.smaller(full), sum.odd.smaller(full)))
  }
  unsafe forEachBlock(row, count, body)
}

/// A separable mode, given its result where backdrop and source overlap: `overlap` = a·b · B(d/b, s/a), lane by lane.
@inline(__always)
private func separableRow(_ rows: BlendedRows, overlap: (BlendedLanes) -> ByteLanes) {
  let (row, count, source, coverage) = unsafe rows
  @inline(__always)
  func body(_ block: RowBlock) -> Pixels8 {
    let lanes = unsafe BlendedLanes(backdrop: block.pixels(row), source: block.pixels(source))
    // The whole sum is at most 65025; intermediate terms may wrap.
    let blended = dividedBy255(lanes.outside &+ overlap(lanes))
    return unsafe mixed(lanes.backdrop, blended, weight: doubled(block.bytes(coverage)))
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
  private init(swapping lanes: BlendedLanes) {
    (backdrop, backdropAlpha) = (lanes.source, lanes.sourceAlpha)
    (source, sourceAlpha) = (lanes.backdrop, lanes.backdropAlpha)
  }

  /// The same with backdrop and source exchanged.
  @inline(__always)
  var swapped: BlendedLanes { BlendedLanes(swapping: self) }

  /// s·(255 − b) + d·(255 − a): the terms outside the overlap.
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
