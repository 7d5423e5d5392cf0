// Writes PNGs of any colour type, depth and damage for tests, without any library: rows are filtered as requested, and
// stored without compression.

/// Bytes of a PNG, chunk by chunk.
package struct PNGBuilder {
  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Extent in pixels.
  package var width: Int
  package var height: Int
  /// Bits of a sample: 1, 2, 4, 8 or 16.
  package var depth = 8
  /// 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA.
  package var type = 6
  /// Whether rows come in the seven passes of Adam7.
  package var isInterlaced = false
  /// Chunks between IHDR and IDAT.
  package var chunks: [(String, [UInt8])] = []

  /// Creates a picture; its pixels come with `file`.
  package init(
    width: Int, height: Int, depth: Int = 8, type: Int = 6, isInterlaced: Bool = false, chunks: [(String, [UInt8])] = []
  ) {
    (self.width, self.height, self.depth, self.type) = (width, height, depth, type)
    (self.isInterlaced, self.chunks) = (isInterlaced, chunks)
  }

  /// Samples of a pixel.
  package var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][type] ?? 1 }

  /// The file, of which sample `channel` of the pixel (x, y) is given; row n has filter n mod 5.
  package func file(_ sample: (_ x: Int, _ y: Int, _ channel: Int) -> Int) -> [UInt8] {
    Self.file(header: header, chunks: chunks, data: Self.stored(rows(sample)))
  }

  /// The data of IHDR.
  package var header: [UInt8] {
    Self.bigEndian(width) + Self.bigEndian(height) + [UInt8(depth), UInt8(type), 0, 0, isInterlaced ? 1 : 0]
  }

  /// A file of finished parts.
  package static func file(header: [UInt8], chunks: [(String, [UInt8])] = [], data: [UInt8]) -> [UInt8] {
    signature + chunk("IHDR", header) + chunks.flatMap { chunk($0.0, $0.1) } + chunk("IDAT", data) + chunk("IEND", [])
  }

  // MARK: Rows

  /// The filtered rows of all passes.
  package func rows(_ sample: (_ x: Int, _ y: Int, _ channel: Int) -> Int) -> [UInt8] {
    let adam7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    var data: [UInt8] = []
    for (x0, y0, dx, dy) in isInterlaced ? adam7 : [(0, 0, 1, 1)] {
      let columns = Array(stride(from: x0, to: width, by: dx))
      if columns.isEmpty { continue }
      var above = [UInt8](repeating: 0, count: (columns.count * channels * depth + 7) / 8)
      for (index, y) in stride(from: y0, to: height, by: dy).enumerated() {
        let row = packed(columns.flatMap { x in (0..<channels).map { sample(x, y, $0) } })
        data += filtered(row, above, filter: index % 5)
        above = row
      }
    }
    return data
  }

  /// Samples as bytes: the most significant bits come first.
  private func packed(_ samples: [Int]) -> [UInt8] {
    if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    if depth == 8 { return samples.map { UInt8($0) } }
    let share = 8 / depth
    return stride(from: 0, to: samples.count, by: share).map { start in
      (0..<share).reduce(UInt8(0)) { byte, offset in
        let sample = start + offset < samples.count ? samples[start + offset] : 0
        return byte << UInt8(depth) | UInt8(sample)
      }
    }
  }

  /// A row after the number of its filter: 0 none, 1 sub, 2 up, 3 average, 4 Paeth.
  private func filtered(_ row: [UInt8], _ above: [UInt8], filter: Int) -> [UInt8] {
    let step = max(1, channels * depth / 8)
    return [UInt8(filter)]
      + row.indices.map { i in
        let (a, b, c) = (i < step ? 0 : Int(row[i - step]), Int(above[i]), i < step ? 0 : Int(above[i - step]))
        return row[i] &- UInt8([0, a, b, (a + b) / 2, Self.paeth(a, b, c)][filter])
      }
  }

  /// Whichever of left, above and upper left is nearest to left + above − upper left; earlier ones win.
  private static func paeth(_ a: Int, _ b: Int, _ c: Int) -> Int {
    let (pa, pb, pc) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
  }

  // MARK: Bytes

  /// Four bytes.
  package static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// A chunk with its length and its checksum.
  package static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + contents
    return bigEndian(contents.count) + body + bigEndian(Int(crc(body)))
  }

  /// CRC-32.
  package static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
    }
    return ~crc
  }

  /// Adler-32.
  package static func adler(_ bytes: [UInt8]) -> [UInt8] {
    var (a, b) = (1, 0)
    for byte in bytes { (a, b) = ((a + Int(byte)) % 65_521, (b + a + Int(byte)) % 65_521) }
    return bigEndian(b << 16 | a)
  }

  /// A zlib stream of stored blocks.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: max(1, bytes.count), by: 65_535) {
      let part = bytes[start..<min(bytes.count, start + 65_535)]
      let length = [UInt8(part.count & 255), UInt8(part.count >> 8)]
      stream += [start + 65_535 >= bytes.count ? 1 : 0] + length + length.map { ~$0 } + part
    }
    return stream + adler(bytes)
  }
}
