// The modes that look at the three channels together (W3C Compositing and Blending 1, section 10.2), four pixels at a time,
// with a lane for each pixel.
//
// The optimizer sees scalars and finds the vectors again. Inlined into one another, these functions are too much for it: it
// pairs channels instead of pixels. So the larger ones are called, which a dozen divisions outweigh.

func hueRow(_ rows: BlendedRows) {
  @inline(__always)
  func blend(_ backdrop: RealColor, _ source: RealColor) -> RealColor {
    withLuminosity(luminosity(backdrop), of: withSaturation(saturation(backdrop), of: source))
  }
  unsafe togetherRow(rows, blend)
}

func saturationRow(_ rows: BlendedRows) {
  @inline(__always)
  func blend(_ backdrop: RealColor, _ source: RealColor) -> RealColor {
    withLuminosity(luminosity(backdrop), of: withSaturation(saturation(source), of: backdrop))
  }
  unsafe togetherRow(rows, blend)
}

func colorRow(_ rows: BlendedRows) {
  @inline(__always)
  func blend(_ backdrop: RealColor, _ source: RealColor) -> RealColor {
    withLuminosity(luminosity(backdrop), of: source)
  }
  unsafe togetherRow(rows, blend)
}

func luminosityRow(_ rows: BlendedRows) {
  @inline(__always)
  func blend(_ backdrop: RealColor, _ source: RealColor) -> RealColor {
    withLuminosity(luminosity(source), of: backdrop)
  }
  unsafe togetherRow(rows, blend)
}

/// A mode that is not separable, given B(backdrop, source) of straight colours.
@inline(__always)
private func togetherRow(_ rows: BlendedRows, _ blend: (_ backdrop: RealColor, _ source: RealColor) -> RealColor) {
  @inline(__always)
  func blended(_ backdrop: RealPixels, _ source: RealPixels) -> Quads {
    // Where an alpha is 0, the straight colour is NaN; its weight in the result is 0.
    return composited(blend(straight(backdrop), straight(source)), backdrop, source)
  }
  unsafe realRow(rows, blended)
}

/// The bytes of a blended colour, straight, plus the terms of backdrop and source outside the overlap.
@inline(__always)
private func composited(_ color: RealColor, _ backdrop: RealPixels, _ source: RealPixels) -> Quads {
  let (d, b, s, a) = (backdrop.color, backdrop.alpha, source.color, source.alpha)
  let both = a * b
  return roundedBytes(
    (
      composited(outside((d.red, b, s.red, a)), both, color.red),
      composited(outside((d.green, b, s.green, a)), both, color.green),
      composited(outside((d.blue, b, s.blue, a)), both, color.blue)
    ))
}

/// Straight colours, each component 0...1.
@inline(never)
private func straight(_ pixels: RealPixels) -> RealColor {
  let (color, alpha) = pixels
  return (color.red / alpha, color.green / alpha, color.blue / alpha)
}

/// W3C `Lum`.
@inline(__always)
private func luminosity(_ c: RealColor) -> Reals {
  Reals(repeating: 0.3) * c.red + Reals(repeating: 0.59) * c.green + Reals(repeating: 0.11) * c.blue
}

/// W3C `Sat`.
@inline(__always)
private func saturation(_ c: RealColor) -> Reals { largest(c) - smallest(c) }

@inline(__always)
private func largest(_ c: RealColor) -> Reals { c.red.larger(c.green.larger(c.blue)) }

@inline(__always)
private func smallest(_ c: RealColor) -> Reals { c.red.smaller(c.green.smaller(c.blue)) }

/// W3C `SetSat`: the smallest component becomes 0, the largest `saturation`, the middle keeps its place between them.
@inline(never)
private func withSaturation(_ saturation: Reals, of c: RealColor) -> RealColor {
  let (low, high) = (smallest(c), largest(c))
  let range = high - low
  @inline(__always)
  func spread(_ value: Reals) -> Reals {
    let spread = (value - low) * saturation / range
    return whereGreater(high, low, spread, Reals(repeating: 0))
  }
  return (spread(c.red), spread(c.green), spread(c.blue))
}

/// W3C `SetLum` and `ClipColor`: shifted to the luminosity, then drawn towards it until every component is in 0...1.
///
/// Where a component passes an end, one division serves either of them: only by rounding does a colour pass both.
@inline(never)
private func withLuminosity(_ aim: Reals, of c: RealColor) -> RealColor {
  let shift = aim - luminosity(c)
  let shifted = (red: c.red + shift, green: c.green + shift, blue: c.blue + shift)
  let middle = luminosity(shifted)
  let (low, high) = (smallest(shifted), largest(shifted))
  let (zero, one) = (Reals(repeating: 0), Reals(repeating: 1))
  let (room, width, depth) = (one - middle, high - middle, middle - low)
  let factor = whereGreater(zero, low, middle, room)
  let divisor = whereGreater(zero, low, depth, width)
  @inline(__always)
  func drawn(_ value: Reals) -> Reals {
    let drawn = middle + (value - middle) * factor / divisor
    let whole = whereGreater(high, one, drawn, value)
    return whereGreater(zero, low, drawn, whole)
  }
  var color = (red: drawn(shifted.red), green: drawn(shifted.green), blue: drawn(shifted.blue))
  if passesBothEnds(low, high) {
    @inline(__always)
    func drawnAgain(_ value: Reals) -> Reals {
      let drawn = middle + (value - middle) * room / width
      return whereGreater(zero, low, whereGreater(high, one, drawn, value), value)
    }
    color = (red: drawnAgain(color.red), green: drawnAgain(color.green), blue: drawnAgain(color.blue))
  }
  return color
}

/// Whether any of four colours passes both ends.
@inline(__always)
private func passesBothEnds(_ low: Reals, _ high: Reals) -> Bool {
  let (below, above) = (low .< Reals(repeating: 0), high .> Reals(repeating: 1))
  let both = unsafe unsafeBitCast(below, to: Quads.self) & unsafeBitCast(above, to: Quads.self)
  return both[0] | both[1] | both[2] | both[3] != 0
}
