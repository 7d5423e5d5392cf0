// A picture laid out as PNG rows in the smallest colour type that holds it exactly.

import Pixels

/// The colour types of PNG that are written (PNG specification, table 11.1).
enum PNGColorType: Int32, Hashable {
  case gray = 0
  case rgb = 2
  case palette = 3
  case rgba = 6
}

/// Rows of samples, without filter bytes.
struct PNGRows {
  /// What a sample means.
  let colorType: PNGColorType
  /// Bits a sample: 8, or 1, 2, 4 in a small palette.
  let bitDepth: Int
  /// Bytes a row.
  let stride: Int
  /// All rows.
  let bytes: [UInt8]
  /// R, G, B of each palette entry.
  let palette: [UInt8]
  /// Alpha of the first palette entries; those after it are opaque.
  let alphas: [UInt8]

  /// Chooses the colour type by one look at the pixels: a palette when there are at most 256 colours (grey instead when it
  /// is no longer), grey, RGB when opaque, else RGBA.
  init(_ bitmap: StraightBitmap) {
    var (allAnd, greyDifference) = (UInt32.max, UInt32(0))
    for pixel in bitmap.pixels {
      allAnd &= pixel
      greyDifference |= pixel ^ (pixel >> 8)
    }
    let isOpaque = allAnd >> 24 == 255
    let isGray = isOpaque && greyDifference & 0xFFFF == 0
    let straight = bitmap.pixels
    let colors = PNGPalette(straight)
    if let colors, colors.bitDepth < 8 || !isGray {
      self.init(palette: colors, pixels: straight, size: bitmap.size)
    } else if isGray {
      self.init(.gray, bytesPerPixel: 1, pixels: straight, size: bitmap.size)
    } else if isOpaque {
      self.init(.rgb, bytesPerPixel: 3, pixels: straight, size: bitmap.size)
    } else {
      self.init(.rgba, bytesPerPixel: 4, pixels: straight, size: bitmap.size)
    }
  }

  /// Lays out the first `bytesPerPixel` bytes of each pixel.
  private init(_ colorType: PNGColorType, bytesPerPixel: Int, pixels: [UInt32], size: PixelSize) {
    self.colorType = colorType
    (bitDepth, stride, palette, alphas) = (8, size.width * bytesPerPixel, [], [])
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: pixels.count * bytesPerPixel) { target, count in
      unsafe pixels.withUnsafeBufferPointer { source in
        guard let to = target.baseAddress else { return }
        var offset = 0
        for index in 0..<source.count {
          let pixel = unsafe source[index]
          for byte in 0..<bytesPerPixel {
            unsafe to[offset &+ byte] = UInt8(truncatingIfNeeded: pixel >> UInt32(truncatingIfNeeded: byte &* 8))
          }
          offset &+= bytesPerPixel
        }
      }
      count = pixels.count * bytesPerPixel
    }
  }

  /// Lays out palette indices, several a byte when the palette is small: the leftmost pixel in the highest bits.
  private init(palette colors: PNGPalette, pixels: [UInt32], size: PixelSize) {
    colorType = .palette
    bitDepth = colors.bitDepth
    stride = (size.width * bitDepth + 7) / 8
    palette = colors.colors.flatMap { color in
      [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> UInt32($0)) }
    }
    alphas = colors.colors.prefix { $0 >> 24 < 255 }.map { UInt8($0 >> 24) }
    var rows = [UInt8](repeating: 0, count: stride * size.height)
    let perByte = 8 / bitDepth
    for y in 0..<size.height {
      for x in 0..<size.width {
        let shift = (perByte - 1 - x % perByte) * bitDepth
        rows[y * stride + x / perByte] |= colors.index(of: pixels[y * size.width + x]) << UInt8(shift)
      }
    }
    bytes = rows
  }
}
