// Planes of a decoded video frame to pixels, in integers, so that the same planes give the same pixels everywhere.
//
//     Y, Cb, Cr as stored ─▶ one colour difference for every pixel ─▶ matrix of BT.601 or BT.709 ─▶ RGB in 8 bits
//
// Of 4:2:0 a colour difference is beside the first of two columns and between two rows, as in H.264, HEVC and VP9 by default. It is
// interpolated between its neighbours: 3/4 and 1/4 across rows, halves across columns. In Y4M it is by default between two columns,
// as in JPEG: then it is 3/4 and 1/4 across columns, too.

import CLanes
import Pixels

/// How the planes of a video's frames are laid out and what their samples mean.
package struct VideoPlanes: Hashable, Sendable {
  /// What the planes hold.
  package enum Model: Hashable, Sendable {
    /// Luma and colour differences with the weights of red and blue in luma.
    case differences(red: Double, blue: Double)
    /// Green, blue, red.
    case colors
    /// Luma alone.
    case grey
  }

  /// Extent of a frame as it is stored.
  package let size: PixelSize
  private let model: Model
  /// Columns and rows of a colour difference, as powers of 2.
  private let shift: SIMD2<Int>
  /// Bits of a sample.
  private let depth: Int
  private let hasAlpha: Bool
  /// Whether samples use all values; otherwise luma is 16...235 and colour differences are 16...240, of 8 bits.
  private let isFull: Bool
  /// Whether a colour difference is between two columns, as in JPEG; otherwise it is beside the first of them.
  package var isCentered = false

  /// BT.601.
  package static let bt601 = Model.differences(red: 0.299, blue: 0.114)
  /// BT.709.
  package static let bt709 = Model.differences(red: 0.2126, blue: 0.0722)

  /// Reads the name that ffmpeg has for a layout of planes, such as `yuv420p10le`; nil for others.
  ///
  /// - Parameters:
  ///   - matrix: What colour differences mean.
  ///   - isFull: Whether samples use all values; nil: only where the name says so.
  package init?(format name: String, size: PixelSize, matrix: Model, isFull: Bool?) {
    self.size = size
    var rest = name[...]
    func take(_ text: String) -> Bool {
      guard rest.utf8.starts(with: text.utf8) else { return false }
      rest = rest.dropFirst(text.count)
      return true
    }
    var isFullByName = false
    if take("yuvj") {
      (model, hasAlpha, isFullByName) = (matrix, false, true)
    } else if take("yuva") {
      (model, hasAlpha) = (matrix, true)
    } else if take("yuv") {
      (model, hasAlpha) = (matrix, false)
    } else if take("gbrap") {
      (model, hasAlpha, isFullByName) = (.colors, true, true)
    } else if take("gbrp") {
      (model, hasAlpha, isFullByName) = (.colors, false, true)
    } else if take("gray") {
      (model, hasAlpha) = (.grey, false)
    } else {
      return nil
    }
    switch model {
    case .differences:
      let shifts: [String: SIMD2<Int>] = [
        "420p": [1, 1], "422p": [1, 0], "444p": [0, 0], "440p": [0, 1], "411p": [2, 0], "410p": [2, 2],
      ]
      guard let shift = shifts[String(rest.prefix(4))] else { return nil }
      self.shift = shift
      rest = rest.dropFirst(4)
    case .colors, .grey: shift = .zero
    }
    switch rest {
    case "": depth = 8
    case "9le": depth = 9
    case "10le": depth = 10
    case "12le": depth = 12
    default: return nil
    }
    // RGB of video files is always full.
    self.isFull = model == .colors || (isFull ?? isFullByName)
  }

  /// Whether every pixel is opaque.
  package var isOpaque: Bool { !hasAlpha }

  private var sampleBytes: Int { depth > 8 ? 2 : 1 }
  /// Extent of a plane of colour differences.
  private var chromaSize: PixelSize {
    PixelSize(
      width: (size.width + (1 << shift.x) - 1) >> shift.x, height: (size.height + (1 << shift.y) - 1) >> shift.y)
  }

  /// Bytes of a frame: all planes one after the other, without padding; samples of more than 8 bits take two, the low one first.
  package var byteCount: Int {
    let others: Int
    switch model {
    case .differences: others = 2 * chromaSize.area
    case .colors: others = 2 * size.area
    case .grey: others = 0
    }
    return (size.area * (hasAlpha ? 2 : 1) + others) * sampleBytes
  }

  /// The picture of a frame's planes, which are `byteCount` bytes, with straight alpha.
  ///
  /// - Parameter memory: Pixels of an earlier picture, whose memory is used if it has the same size; it is taken.
  package func bitmap(_ planes: [UInt8], into memory: inout [UInt32]) -> StraightBitmap {
    precondition(planes.count == byteCount, "the planes of a frame of another size")
    var pixels: [UInt32] = []
    swap(&pixels, &memory)
    if pixels.count != size.area { pixels = [UInt32](repeating: 0, count: size.area) }
    unsafe pixels.withUnsafeMutableBufferPointer { target in
      unsafe planes.withUnsafeBytes { source in
        guard let target = target.baseAddress, let source = source.baseAddress else { return }
        var rows = Rows(width: size.width, chromaWidth: chromaSize.width)
        for y in 0..<size.height { unsafe write(row: y, of: source, to: target + y * size.width, &rows) }
      }
    }
    return StraightBitmap(size: size, pixels: pixels)
  }

  /// The same in new memory.
  package func bitmap(_ planes: [UInt8]) -> StraightBitmap {
    var memory: [UInt32] = []
    return bitmap(planes, into: &memory)
  }

  /// Memory for the samples of a row, with room for whole vectors.
  private struct Rows {
    var first: [Int32]
    var second: [Int32]
    var third: [Int32]
    var alpha: [Int32]
    var narrow: [Int32]
    var other: [Int32]

    init(width: Int, chromaWidth: Int) {
      let row = [Int32](repeating: 0, count: (width + 7) & ~7)
      let narrow = [Int32](repeating: 0, count: chromaWidth)
      (first, second, third, alpha) = (row, row, row, row)
      (self.narrow, other) = (narrow, narrow)
    }
  }

  private func write(
    row y: Int, of source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt32>, _ rows: inout Rows
  ) {
    let (width, plane) = (size.width, size.area * sampleBytes)
    unsafe load(source + y * width * sampleBytes, width, into: &rows.first)
    switch model {
    case .differences(let red, let blue):
      let chroma = chromaSize.area * sampleBytes
      unsafe interpolate(row: y, of: source + plane, into: &rows.second, &rows.narrow, &rows.other)
      unsafe interpolate(row: y, of: source + plane + chroma, into: &rows.third, &rows.narrow, &rows.other)
      if hasAlpha { unsafe load(source + plane + 2 * chroma + y * width * sampleBytes, width, into: &rows.alpha) }
      unsafe convert(Coefficients(self, red: red, blue: blue), rows, to: target)
    case .colors:
      unsafe load(source + plane + y * width * sampleBytes, width, into: &rows.second)
      unsafe load(source + 2 * plane + y * width * sampleBytes, width, into: &rows.third)
      if hasAlpha { unsafe load(source + 3 * plane + y * width * sampleBytes, width, into: &rows.alpha) }
      for x in 0..<width {
        let (green, blue, red) = (level(rows.first[x]), level(rows.second[x]), level(rows.third[x]))
        unsafe target[x] = red | green << 8 | blue << 16 | (hasAlpha ? level(rows.alpha[x]) : 255) << 24
      }
    case .grey:
      // No colour differences: all are 0.
      let none = Int32(8 << (depth - 1))
      for x in 0..<width { (rows.second[x], rows.third[x]) = (none, none) }
      unsafe convert(Coefficients(self, red: 0.2126, blue: 0.0722), rows, to: target)
    }
  }

  /// Samples of a row as numbers.
  private func load(_ source: UnsafeRawPointer, _ count: Int, into row: inout [Int32]) {
    unsafe row.withUnsafeMutableBufferPointer { row in
      if depth == 8 {
        for x in 0..<count { unsafe row[x] = Int32(source.load(fromByteOffset: x, as: UInt8.self)) }
      } else {
        // A sample may have bits that its depth does not allow.
        let most = Int32(1 << depth - 1)
        for x in 0..<count {
          let sample = unsafe source.loadUnaligned(fromByteOffset: 2 * x, as: UInt16.self)
          unsafe row[x] = min(Int32(UInt16(littleEndian: sample)), most)
        }
      }
    }
  }

  /// The colour differences of a row of pixels times 8.
  private func interpolate(
    row y: Int, of plane: UnsafeRawPointer, into row: inout [Int32], _ narrow: inout [Int32], _ other: inout [Int32]
  ) {
    let (width, height, count) = (chromaSize.width, chromaSize.height, size.width)
    let near = y >> shift.y
    unsafe load(plane + near * width * sampleBytes, width, into: &narrow)
    var next = near
    if shift.y == 1 { next = min(max(near + (y & 1 == 0 ? -1 : 1), 0), height - 1) }
    if next != near { unsafe load(plane + next * width * sampleBytes, width, into: &other) }
    unsafe narrow.withUnsafeMutableBufferPointer { narrow in
      unsafe other.withUnsafeBufferPointer { other in
        if next == near {
          for x in 0..<width { unsafe narrow[x] = narrow[x] &* 4 }
        } else {
          for x in 0..<width { unsafe narrow[x] = narrow[x] &* 3 &+ other[x] }
        }
      }
      unsafe row.withUnsafeMutableBufferPointer { row in
        switch shift.x {
        case 0: for x in 0..<count { unsafe row[x] = narrow[x] &* 2 }
        case 1 where isCentered:
          for x in 0..<count {
            let near = x >> 1
            let next = min(max(near + (x & 1 == 0 ? -1 : 1), 0), width - 1)
            unsafe row[x] = (narrow[near] &* 3 &+ narrow[next] &+ 1) >> 1
          }
        case 1:
          for x in 0..<width - 1 {
            unsafe row[2 &* x] = narrow[x] &* 2
            unsafe row[2 &* x &+ 1] = narrow[x] &+ narrow[x &+ 1]
          }
          for x in 2 * (width - 1)..<count { unsafe row[x] = narrow[width - 1] &* 2 }
        default: for x in 0..<count { unsafe row[x] = narrow[x >> shift.x] &* 2 }
        }
      }
    }
  }

  /// The matrix in 1/2¹⁶ of a level of 8 bits.
  private struct Coefficients {
    let luma: Int32
    let black: Int32
    let middle: Int32
    let redOfThird: Int32
    let greenOfSecond: Int32
    let greenOfThird: Int32
    let blueOfSecond: Int32

    init(_ planes: VideoPlanes, red: Double, blue: Double) {
      let scale = Double(1 << (planes.depth - 8))
      let most = Double(1 << planes.depth - 1)
      func fixed(_ value: Double) -> Int32 { Int32((value * 65536).rounded()) }
      luma = fixed(255 / (planes.isFull ? most : 219 * scale))
      black = planes.isFull ? 0 : Int32(16 * scale)
      // Colour differences are times 8.
      let chroma = 255 / (planes.isFull ? most : 224 * scale) / 8
      middle = Int32(8 << (planes.depth - 1))
      let green = 1 - red - blue
      redOfThird = fixed(2 * (1 - red) * chroma)
      blueOfSecond = fixed(2 * (1 - blue) * chroma)
      greenOfThird = fixed(2 * (1 - red) * red / green * chroma)
      greenOfSecond = fixed(2 * (1 - blue) * blue / green * chroma)
    }
  }

  private func convert(_ by: Coefficients, _ rows: Rows, to target: UnsafeMutablePointer<UInt32>) {
    unsafe rows.first.withUnsafeBufferPointer { luma in
      unsafe rows.second.withUnsafeBufferPointer { second in
        unsafe rows.third.withUnsafeBufferPointer { third in
          for x in stride(from: 0, to: size.width, by: 8) {
            func lanes(_ row: UnsafeBufferPointer<Int32>) -> SIMD8<Int32> {
              unsafe UnsafeRawBufferPointer(row).loadUnaligned(fromByteOffset: 4 * x, as: SIMD8<Int32>.self)
            }
            let light = unsafe (lanes(luma) &- by.black) &* by.luma &+ 32768
            let (u, v) = unsafe (lanes(second) &- by.middle, lanes(third) &- by.middle)
            let red = magicmove_levels(light &+ v &* by.redOfThird)
            let green = magicmove_levels(light &- u &* by.greenOfSecond &- v &* by.greenOfThird)
            let blue = magicmove_levels(light &+ u &* by.blueOfSecond)
            let pixels = red | green &<< 8 | blue &<< 16 | 0xFF00_0000
            if x + 8 <= size.width {
              unsafe UnsafeMutableRawPointer(target + x).storeBytes(of: pixels, as: SIMD8<UInt32>.self)
            } else {
              for lane in 0..<size.width - x { unsafe target[x + lane] = pixels[lane] }
            }
          }
        }
      }
    }
    guard hasAlpha else { return }
    for x in 0..<size.width { unsafe target[x] = target[x] & 0xFF_FFFF | level(rows.alpha[x]) << 24 }
  }

  /// A full sample in 8 bits.
  private func level(_ sample: Int32) -> UInt32 {
    let most = UInt32(1 << depth - 1)
    return (UInt32(bitPattern: sample) * 255 + most / 2) / most
  }
}

extension StraightBitmap {
  /// The picture turned clockwise by quarters of a turn.
  package func turned(quarters: Int) -> StraightBitmap {
    Orientation(code: [1, 6, 3, 8][quarters & 3]).apply(to: self)
  }
}
