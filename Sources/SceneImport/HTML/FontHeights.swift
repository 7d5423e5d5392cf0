// The heights of a font's lines, read from its file: browsers place the baseline of a text by them, in whole pixels.

/// Heights in ems.
struct FontHeights {
  /// From the baseline up.
  let ascent: Double
  /// From the baseline down.
  let descent: Double
  /// The only weight that the font has; nil: it is variable, or does not say.
  let weight: Double?

  /// Reads the tables `head`, `hhea` and `OS/2` of a TrueType or OpenType file; nil if it has none.
  init?(_ bytes: [UInt8]) {
    func number(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= bytes.count else { return nil }
      return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    func signed(_ place: Int) -> Double? { number(place, 2).map { Double(Int16(truncatingIfNeeded: $0)) } }
    var tables: [String: Int] = [:]
    for index in 0..<(number(4, 2) ?? 0) {
      let entry = 12 + 16 * index
      guard entry + 16 <= bytes.count, let place = number(entry + 8, 4) else { break }
      tables[String(decoding: bytes[entry..<entry + 4], as: UTF8.self)] = place
    }
    guard let head = tables["head"], let em = number(head + 18, 2), em > 0, let hhea = tables["hhea"],
      let ascender = signed(hhea + 4), let descender = signed(hhea + 6)
    else { return nil }
    var (up, down) = (ascender, -descender)
    // The bit USE_TYPO_METRICS of `fsSelection`.
    if let os2 = tables["OS/2"], let selection = number(os2 + 62, 2), selection & 1 << 7 != 0,
      let typoUp = signed(os2 + 68), let typoDown = signed(os2 + 70)
    {
      (up, down) = (typoUp, -typoDown)
    }
    guard up + down > 0 else { return nil }
    let weights = tables["OS/2"].flatMap { number($0 + 4, 2) }.map(Double.init) ?? 0
    weight = tables["fvar"] == nil && 1...1000 ~= weights ? weights : nil
    (ascent, descent) = (up / Double(em), down / Double(em))
  }

  /// The ascent of a text as browsers with subpixel positions of glyphs count it, in whole CSS pixels: where the descent is
  /// rounded down, a pixel of the ascent is given to it.
  func browserAscent(_ size: Double) -> Double {
    let (up, down) = ((ascent * size).rounded(), (descent * size).rounded())
    return down < descent * size && up >= 1 ? up - 1 : up
  }
}
