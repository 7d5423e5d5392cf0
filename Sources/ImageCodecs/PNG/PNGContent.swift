// The common properties of the pixels of one or many pictures, for the smallest colour type that can store them all.

/// A census of pixels that decides the layout of a PNG.
package struct PNGContent: Sendable {
  private var isOpaque = true
  private var isGray = true
  /// Bits that hold every grey value: 4, 2, 1 when all are multiples of 17, 85, 255.
  private var grayBits = 1
  /// The different colours, until there are more than 256.
  private var colors: [UInt32] = []
  private var table = ColorTable()
  /// Which candidates for the transparent colour are used by opaque pixels.
  private var usedKeys = [Bool](repeating: false, count: 256)

  /// Nothing seen yet.
  package init() {}

  /// Adds straight pixels to the analysis.
  package mutating func add(_ pixels: [UInt32]) {
    unsafe pixels.withUnsafeBufferPointer { pixels in
      unsafe addShades(pixels)
      if colors.count <= 256 { unsafe addColors(pixels) }
      unsafe addKeys(pixels)
    }
  }

  /// The smallest layout: grey and palettes of 1, 2 and 4 bits, grey or a palette of 8, grey with alpha, RGB, RGBA. A
  /// palette wins over grey of more bits only.
  package var layout: PNGLayout {
    let palette = colors.count <= 256 ? PNGPalette(colors) : nil
    if isGray, isOpaque, grayBits <= palette?.bitDepth ?? 8 { return PNGLayout(.gray, bitDepth: grayBits) }
    if let palette { return PNGLayout(.palette, bitDepth: palette.bitDepth, palette: palette) }
    if isGray { return PNGLayout(isOpaque ? .gray : .grayAlpha) }
    return PNGLayout(isOpaque ? .rgb : .rgba)
  }

  /// The same layout with a transparent value, if that costs nothing: a grey or a colour that no pixel has, a palette
  /// entry that needs no more bits.
  package var layoutWithHole: PNGLayout {
    let layout = layout
    switch layout.colorType {
    case .grayAlpha, .rgba: return layout
    case .gray: return PNGLayout(.gray, bitDepth: layout.bitDepth, key: freeGray(bits: layout.bitDepth))
    case .rgb: return PNGLayout(.rgb, key: usedKeys.firstIndex(of: false).map { Self.key($0) })
    case .palette:
      let larger = PNGPalette(colors + [0])
      guard !colors.contains(0), colors.count < 256, larger.bitDepth == layout.bitDepth else { return layout }
      return PNGLayout(.palette, bitDepth: layout.bitDepth, palette: larger)
    }
  }

  private func freeGray(bits: Int) -> UInt32? {
    let step = 255 / (1 << bits - 1)
    let free = stride(from: 0, through: 255, by: step).first { gray in
      !colors.contains { $0 & 255 == UInt32(gray) }
    }
    return free.map { UInt32($0) * 0x01_0101 | 0xFF00_0000 }
  }

  /// The transparent colour of RGB unless some pixel has it.
  static let firstKey = key(0)

  /// One of 256 colours that pictures hardly ever have.
  private static func key(_ index: Int) -> UInt32 { 0xFFFE_0001 | UInt32(index) << 8 }

  /// A few sums over all pixels, which vectorise.
  private mutating func addShades(_ pixels: UnsafeBufferPointer<UInt32>) {
    var (all, chroma) = (UInt32.max, UInt32(0))
    for position in 0..<pixels.count {
      let pixel = unsafe pixels[position]
      all &= pixel
      chroma |= pixel ^ (pixel &>> 8)
    }
    isGray = isGray && chroma & 0xFFFF == 0
    isOpaque = isOpaque && all >> 24 == 255
  }

  /// Hardly any picture has one of them: blocks without are passed over by a sum that vectorises.
  private mutating func addKeys(_ pixels: UnsafeBufferPointer<UInt32>) {
    for start in stride(from: 0, to: pixels.count, by: 256) {
      let block = unsafe UnsafeBufferPointer(rebasing: pixels[start..<min(start + 256, pixels.count)])
      var least = UInt32.max
      for position in 0..<block.count {
        least = unsafe min(least, block[position] & 0xFF_00FF ^ Self.key(0) & 0xFF_00FF)
      }
      guard least == 0 else { continue }
      for position in 0..<block.count {
        let pixel = unsafe block[position]
        if (pixel ^ Self.key(0)) & 0xFF_00FF == 0 { usedKeys[Int((pixel >> 8) & 255)] = true }
      }
    }
  }

  private mutating func addColors(_ pixels: UnsafeBufferPointer<UInt32>) {
    var last = unsafe ~(pixels.first ?? 0)
    for position in 0..<pixels.count {
      let pixel = unsafe pixels[position]
      guard pixel != last else { continue }
      last = pixel
      guard table.insert(pixel, value: 0) else { continue }
      colors.append(pixel)
      if colors.count > 256 { return }
      let gray = pixel & 255
      grayBits = max(grayBits, gray % 255 == 0 ? 1 : gray % 85 == 0 ? 2 : gray % 17 == 0 ? 4 : 8)
    }
  }
}
