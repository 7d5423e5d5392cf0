// The format of the samples of a PNG, and how pixels become rows of them.

/// The colour types of PNG (PNG specification, table 11.1).
package enum PNGColorType: UInt8, Hashable, Sendable {
  case gray = 0
  case rgb = 2
  case palette = 3
  case grayAlpha = 4
  case rgba = 6

  /// Samples of a pixel.
  var samples: Int {
    switch self {
    case .gray, .palette: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }
}

/// A colour type with its palette and transparent value.
package struct PNGLayout: Sendable {
  /// The kind of samples.
  package let colorType: PNGColorType
  /// Bits a sample: 8, or 1, 2, 4 for grey and palettes.
  package let bitDepth: Int
  /// The colours of a palette.
  let palette: PNGPalette?
  /// The opaque pixel value that means "transparent" in grey and RGB.
  package let key: UInt32?

  init(_ colorType: PNGColorType, bitDepth: Int = 8, palette: PNGPalette? = nil, key: UInt32? = nil) {
    (self.colorType, self.bitDepth, self.palette, self.key) = (colorType, bitDepth, palette, key)
  }

  /// Bytes of a row of `width` pixels.
  func stride(width: Int) -> Int { (width * colorType.samples * bitDepth + 7) / 8 }

  /// Bytes between a sample and the one that filters compare it with, at least 1.
  var filterDistance: Int { max(1, colorType.samples * bitDepth / 8) }

  /// Whether samples are numbers of colours near each other, so that the differences that filters make are small.
  var isFiltered: Bool { colorType != .palette && bitDepth == 8 }

  /// Whether a pixel may be transparent.
  var hasHole: Bool { colorType == .rgba || colorType == .grayAlpha || key != nil || palette?.contains(0) == true }

  /// Contents of the `PLTE` chunk: R, G, B of each entry.
  var paletteBytes: [UInt8] {
    (palette?.colors ?? []).flatMap { color in [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> UInt32($0)) } }
  }

  /// Contents of the `tRNS` chunk: alpha of the first palette entries, or the samples of the transparent colour, 16 bits
  /// each; empty when nothing is transparent.
  var transparencyBytes: [UInt8] {
    if let palette { return palette.colors.prefix { $0 >> 24 < 255 }.map { UInt8($0 >> 24) } }
    guard let key else { return [] }
    let samples = [0, 8, 16].map { UInt8(truncatingIfNeeded: key >> UInt32($0)) }
    if colorType == .gray { return [0, samples[0] >> UInt8(8 - bitDepth)] }
    return samples.flatMap { [0, $0] }
  }

  /// Writes the row of `count` straight pixels; up to eight bytes after it are overwritten.
  func pack(_ pixels: UnsafePointer<UInt32>, _ count: Int, into row: UnsafeMutableRawPointer) {
    switch colorType {
    case .rgba: unsafe row.copyMemory(from: pixels, byteCount: count * 4)
    case .rgb: unsafe packRGB(pixels, count, into: row)
    case .grayAlpha:
      for x in 0..<count {
        let pixel = unsafe pixels[x]
        unsafe row.storeBytes(
          of: UInt16(truncatingIfNeeded: pixel & 255 | (pixel >> 16) & 0xFF00).littleEndian, toByteOffset: x &* 2,
          as: UInt16.self)
      }
    case .gray where bitDepth == 8:
      for x in 0..<count {
        unsafe row.storeBytes(
          of: UInt8(truncatingIfNeeded: keyed(pixels[x])), toByteOffset: x, as: UInt8.self)
      }
    case .gray, .palette: unsafe packIndices(pixels, count, into: row)
    }
  }

  /// The stored pixel: transparent ones as the key.
  @inline(__always)
  private func keyed(_ pixel: UInt32) -> UInt32 {
    guard let key, pixel >> 24 == 0 else { return pixel }
    return key
  }

  /// Three bytes a pixel, two pixels a store.
  private func packRGB(_ pixels: UnsafePointer<UInt32>, _ count: Int, into row: UnsafeMutableRawPointer) {
    let hidden = key ?? 0
    var x = 0
    while x &+ 2 <= count {
      var (first, second) = unsafe (pixels[x], pixels[x &+ 1])
      if first >> 24 == 0 { first = hidden }
      if second >> 24 == 0 { second = hidden }
      let pair = UInt64(first & 0xFF_FFFF) | UInt64(second & 0xFF_FFFF) &<< 24
      unsafe row.storeBytes(of: pair.littleEndian, toByteOffset: x &* 3, as: UInt64.self)
      x &+= 2
    }
    if x < count {
      unsafe row.storeBytes(of: keyed(pixels[x]).littleEndian, toByteOffset: x &* 3, as: UInt32.self)
    }
  }

  /// Indices or grey values, several a byte when they are short: the leftmost pixel in the highest bits.
  private func packIndices(_ pixels: UnsafePointer<UInt32>, _ count: Int, into row: UnsafeMutableRawPointer) {
    var last = unsafe pixels[0]
    var index = index(of: last)
    let perByte = 8 / bitDepth
    for (byte, start) in Swift.stride(from: 0, to: count, by: perByte).enumerated() {
      var bits: UInt8 = 0
      for x in start..<start + perByte {
        let pixel = unsafe x < count ? pixels[x] : last
        if pixel != last { (last, index) = (pixel, self.index(of: pixel)) }
        bits = bits << UInt8(truncatingIfNeeded: bitDepth & 7) | (x < count ? index : 0)
      }
      unsafe row.storeBytes(of: bits, toByteOffset: byte, as: UInt8.self)
    }
  }

  private func index(of pixel: UInt32) -> UInt8 {
    if let palette { return palette.index(of: pixel) }
    return UInt8(truncatingIfNeeded: keyed(pixel)) >> UInt8(8 - bitDepth)
  }
}
