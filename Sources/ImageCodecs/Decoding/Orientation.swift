// The orientation that cameras note in EXIF data instead of turning the pixels.

import Pixels

/// The orientation of the stored rows (EXIF 2.3, tag 0x0112): 1 is upright.
struct Orientation: Hashable {
  /// 1...8.
  let code: Int

  /// Creates an orientation; a code out of 1...8 counts as upright.
  init(code: Int) {
    self.code = (1...8).contains(code) ? code : 1
  }

  /// Reads the tag from the chunk eXIf of a PNG before its pixels.
  init(png bytes: [UInt8]) {
    var chunks = PNGChunks(bytes)
    while let chunk = try? chunks.next(), chunk.name != "IDAT" {
      if chunk.name == "eXIf" {
        self.init(tiff: bytes[chunk.data])
        return
      }
    }
    self.init(code: 1)
  }

  /// Reads the tag from an APP1 segment: "Exif", two zeros, then a TIFF header and its first directory.
  ///
  ///     ┌──────────┬──────┬────┬──────────────┐      ┌───────┬─────────────────────────────┬───
  ///     │ Exif 0 0 │ II/MM│ 42 │ offset of IFD│  …   │ count │ tag(2) type(2) n(4) value(4) │ …
  ///     └──────────┴──────┴────┴──────────────┘      └───────┴─────────────────────────────┴───
  ///
  /// An EXIF value that is missing, out of bounds or of another type means upright.
  init(exif: [UInt8]) { self.init(tiff: exif.dropFirst(6)) }

  private init(tiff: ArraySlice<UInt8>) {
    let bigEndian = tiff.starts(with: Array("MM".utf8))
    func number(at offset: Int, bytes: Int) -> Int? {
      guard offset >= 0, offset <= tiff.count - bytes else { return nil }
      let digits = tiff[(tiff.startIndex + offset)..<(tiff.startIndex + offset + bytes)]
      return (bigEndian ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
    func code() -> Int? {
      guard bigEndian || tiff.starts(with: Array("II".utf8)), number(at: 2, bytes: 2) == 42 else { return nil }
      guard let directory = number(at: 4, bytes: 4), let count = number(at: directory, bytes: 2) else { return nil }
      for index in 0..<count {
        let entry = directory + 2 + 12 * index
        guard let tag = number(at: entry, bytes: 2) else { return nil }
        if tag == 0x0112, number(at: entry + 2, bytes: 2) == 3 { return number(at: entry + 8, bytes: 2) }
      }
      return nil
    }
    self.init(code: code() ?? 1)
  }

  /// The extent of a picture that is turned upright.
  func size(of stored: PixelSize) -> PixelSize {
    code >= 5 ? PixelSize(width: stored.height, height: stored.width) : stored
  }

  /// The picture turned upright.
  func apply(to bitmap: StraightBitmap) -> StraightBitmap {
    guard code != 1 else { return bitmap }
    let (width, height) = (bitmap.width, bitmap.height)
    let size = size(of: bitmap.size)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.area)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (column, row) = source(x, y, width: width, height: height)
        pixels.append(bitmap.pixels[row * width + column])
      }
    }
    return StraightBitmap(size: size, pixels: pixels)
  }

  /// The stored column and row of the pixel that belongs at (x, y).
  private func source(_ x: Int, _ y: Int, width: Int, height: Int) -> (column: Int, row: Int) {
    switch code {
    case 2: (width - 1 - x, y)
    case 3: (width - 1 - x, height - 1 - y)
    case 4: (x, height - 1 - y)
    case 5: (y, x)
    case 6: (y, height - 1 - x)
    case 7: (width - 1 - y, height - 1 - x)
    case 8: (width - 1 - y, x)
    default: (x, y)
    }
  }
}
