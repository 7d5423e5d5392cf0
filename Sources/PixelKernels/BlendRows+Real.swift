// The separable modes that divide or take a root: dodge, burn and soft light, four pixels at a time in `Double`.
//
// The function of a channel is called, not inlined: a row has eighteen places for it, and a call costs little beside a division.

/// A row of a mode, given the bytes of colour, in the order of the bits of a pixel, that it makes of four pixels.
@inline(__always)
func realRow(_ rows: BlendedRows, _ blended: (_ backdrop: RealPixels, _ source: RealPixels) -> Quads) {
  let (row, count, source, coverage) = unsafe rows
  @inline(__always)
  func body(_ block: RowBlock) -> Pixels8 {
    let (backdrop, source) = unsafe (block.pixels(row), block.pixels(source))
    let colors = joined(
      even: blended(realPixels(backdrop, 0), realPixels(source, 0)),
      odd: blended(realPixels(backdrop, 32), realPixels(source, 32)))
    // No byte of colour exceeds the alpha; 255 in the place of alpha gives alpha itself.
    let limit = unionAlpha(alphas(source), alphas(backdrop))
    let lanes = byteLanes(colors | Pixels8(repeating: 0xFF00_0000))
    let result = (even: lanes.even.smaller(limit), odd: lanes.odd.smaller(limit))
    return unsafe mixed(byteLanes(backdrop), result, weight: doubled(block.bytes(coverage)))
  }
  unsafe forEachShortBlock(row, count, body)
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

/// A separable mode, given what it makes of one channel, 0...255, not rounded.
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

/// min(1, (d/b) / (1 − s/a)), 0 on black, times a·b, with what is outside; not rounded.
@inline(never)
private func colorDodge(_ channel: RealChannel) -> Reals {
  let (d, b, s, a) = channel
  let full = Reals(repeating: 255)
  let outside = outside(channel)
  let room = a - s
  // Black stays black even where there is no room; elsewhere the quotient is right for it.
  let both = (a * b).replacing(with: Reals(repeating: 0), where: d .== Reals(repeating: 0))
  let isFull = d * a .>= b * room
  let numerator = (outside * room + d * a * a).replacing(with: outside + both, where: isFull)
  return numerator / (full * room).replacing(with: full, where: isFull)
}

/// 1 − min(1, (1 − d/b) / (s/a)), 1 on full, times a·b, with what is outside; not rounded.
@inline(never)
private func colorBurn(_ channel: RealChannel) -> Reals {
  let (d, b, s, a) = channel
  let full = Reals(repeating: 255)
  let outside = outside(channel)
  let missing = b - d
  let both = a * b
  // Full stays full even where the source is black; elsewhere the quotient is right for it.
  let kept = Reals(repeating: 0).replacing(with: both, where: missing .== Reals(repeating: 0))
  let isBlack = missing * a .>= b * s
  let numerator = ((outside + both) * s - missing * a * a).replacing(with: outside + kept, where: isBlack)
  return numerator / (full * s).replacing(with: full, where: isBlack)
}

/// W3C's two polynomials and its square root, not rounded. Where an alpha is 0, a colour is NaN; what comes of it has no weight.
@inline(never)
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
