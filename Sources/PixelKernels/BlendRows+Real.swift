// The separable modes that divide or take a root: dodge, burn and soft light, four pixels at a time in `Double`.

/// A row of a mode, given the bytes of colour, in the order of the bits of a pixel, that it makes of four pixels.
///
/// Whole blocks are blended in place, the pixels after the last one in a copy. So the mode is compiled once, not for
/// each end of a row as by `forEachBlock`: its code is long, and the copy costs little compared with its divisions.
@inline(__always)
func realRow(_ rows: BlendedRows, _ blended: (_ backdrop: RealPixels, _ source: RealPixels) -> Quads) {
  let (row, count, source, coverage) = unsafe rows
  @inline(never)
  func blend(
    _ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, _ count: Int
  ) {
    var start = 0
    while start < count {
      let block = unsafe RowBlock(uncheckedBounds: (start, start &+ 8))
      let (backdrop, source) = unsafe (block.pixels(row), block.pixels(source))
      let colors = joined(
        even: blended(realPixels(backdrop, 0), realPixels(source, 0)),
        odd: blended(realPixels(backdrop, 32), realPixels(source, 32)))
      // No colour byte exceeds the alpha; a byte of 255 instead of alpha gives alpha itself.
      let limit = unionAlpha(alphas(source), alphas(backdrop))
      let lanes = byteLanes(colors | Pixels8(repeating: 0xFF00_0000))
      let result = (even: lanes.even.smaller(limit), odd: lanes.odd.smaller(limit))
      unsafe block.store(mixed(byteLanes(backdrop), result, weight: doubled(block.bytes(coverage))), to: row)
      start &+= 8
    }
  }
  let whole = max(count, 0) & ~7
  unsafe blend(row, source, coverage, whole)
  guard whole < count else { return }
  let rest = count &- whole
  unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 18) { copy in
    guard let pixels = copy.baseAddress else { return }
    let sources = unsafe pixels + 8
    let covered = unsafe UnsafeMutableRawPointer(sources + 8).assumingMemoryBound(to: UInt8.self)
    unsafe copy.initialize(repeating: 0)
    unsafe pixels.update(from: row + whole, count: rest)
    unsafe sources.update(from: source + whole, count: rest)
    unsafe covered.update(from: coverage + whole, count: rest)
    unsafe blend(pixels, sources, covered, 8)
    unsafe (row + whole).update(from: pixels, count: rest)
  }
}

/// round(a + b − a·b / 255).
@inline(__always)
private func unionAlpha(_ a: Words, _ b: Words) -> Words {
  a &+ b &- (a &* b).dividedBy255
}

func colorDodgeRow(_ rows: BlendedRows) {
  @inline(__always)
  func channel(_ channel: RealChannel) -> Reals { colorDodge(channel) }
  unsafe apartRow(rows, channel)
}

func colorBurnRow(_ rows: BlendedRows) {
  @inline(__always)
  func channel(_ channel: RealChannel) -> Reals { colorBurn(channel) }
  unsafe apartRow(rows, channel)
}

func softLightRow(_ rows: BlendedRows) {
  @inline(__always)
  func channel(_ channel: RealChannel) -> Reals { softLight(channel) }
  unsafe apartRow(rows, channel)
}

/// A separable mode, given its result for one channel, 0...255, not rounded.
@inline(__always)
private func apartRow(_ rows: BlendedRows, _ channel: (RealChannel) -> Reals) {
  @inline(__always)
  func blended(_ backdrop: RealPixels, _ source: RealPixels) -> Quads {
    let (d, b, s, a) = (backdrop.color, backdrop.alpha, source.color, source.alpha)
    return roundedBytes(
      (channel((d.red, b, s.red, a)), channel((d.green, b, s.green, a)), channel((d.blue, b, s.blue, a))))
  }
  unsafe realRow(rows, blended)
}

/// One channel of backdrop and source with their alphas.
typealias RealChannel = (d: Reals, b: Reals, s: Reals, a: Reals)

/// s·(255 − b) + d·(255 − a).
@inline(__always)
func outside(_ channel: RealChannel) -> Reals {
  let (d, b, s, a) = channel
  let full = Reals(repeating: 255)
  return s * (full - b) + d * (full - a)
}

/// Not rounded: (outside + both · blended) / 255. Where `both` is 0, `blended` may be NaN.
@inline(__always)
func composited(_ outside: Reals, _ both: Reals, _ blended: Reals) -> Reals {
  (outside + both * blended.clamped) / Reals(repeating: 255)
}

// Dodge and burn: all terms are whole numbers below 2²⁸ and therefore exact. A quotient of theirs that is no half differs
// from every half by at least 1 in twice its divisor, over 2⁻¹⁸, far more than the rounding of the quotient and of its sum
// with ½. So the floor of that sum is the rounded quotient of whole numbers.

/// min(1, (d/b) / (1 − s/a)), 0 on black, times a·b, plus the terms outside the overlap; not rounded.
@inline(__always)
private func colorDodge(_ channel: RealChannel) -> Reals {
  let (d, b, s, a) = channel
  let full = Reals(repeating: 255)
  let outside = outside(channel)
  let room = a - s
  // Black stays black even where there is no room; elsewhere the quotient is right for it.
  let none = Reals(repeating: 0)
  let both = whereEqual(d, none, none, a * b)
  // Full where d·a ≥ b·room.
  let (limit, light) = (b * room, d * a)
  let numerator = whereGreater(limit, light, outside * room + d * a * a, outside + both)
  return numerator / whereGreater(limit, light, full * room, full)
}

/// 1 − min(1, (1 − d/b) / (s/a)), 1 on full, times a·b, plus the terms outside the overlap; not rounded.
@inline(__always)
private func colorBurn(_ channel: RealChannel) -> Reals {
  let (d, b, s, a) = channel
  let full = Reals(repeating: 255)
  let outside = outside(channel)
  let missing = b - d
  let both = a * b
  // Full stays full even where the source is black; elsewhere the quotient is right for it.
  let none = Reals(repeating: 0)
  let kept = whereEqual(missing, none, both, none)
  // Black where missing·a ≥ b·s.
  let (limit, dark) = (b * s, missing * a)
  let numerator = whereGreater(limit, dark, (outside + both) * s - missing * a * a, outside + kept)
  return numerator / whereGreater(limit, dark, full * s, full)
}

/// W3C's two polynomials and its square root, not rounded. Where an alpha is 0, a colour is NaN; its weight in the
/// result is 0.
@inline(__always)
private func softLight(_ channel: RealChannel) -> Reals {
  let (d, b, s, a) = channel
  let (one, two, four) = (Reals(repeating: 1), Reals(repeating: 2), Reals(repeating: 4))
  let (source, backdrop) = (s / a, d / b)
  let dark = backdrop - (one - two * source) * backdrop * (one - backdrop)
  let polynomial = ((Reals(repeating: 16) * backdrop - Reals(repeating: 12)) * backdrop + four) * backdrop
  let roots = backdrop.roots
  let lit = whereGreater(four * d, b, roots, polynomial)
  let bright = backdrop + (two * source - one) * (lit - backdrop)
  let blended = whereGreater(two * s, a, bright, dark)
  return composited(outside(channel), a * b, blended)
}
