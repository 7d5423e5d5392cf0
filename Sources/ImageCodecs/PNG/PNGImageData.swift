// The pixels of a picture as a PNG carries them: rows of samples, each filtered, compressed together.

import Pixels

/// Makes the contents of `IDAT` and `fdAT` chunks.
struct PNGImageData: Sendable {
  /// What the samples mean.
  let layout: PNGLayout
  /// Effort against size.
  let compression: Compression

  /// The zlib stream of a picture of at least one pixel.
  func compress(_ picture: StraightBitmap) -> [UInt8] { compress(smallestOf: [picture]).stream }

  /// The stream of the picture, one of several that would do, whose stream is the smallest, and its index.
  ///
  /// Of all pictures and filters the one that does best in a quick search is compressed with more effort.
  func compress(smallestOf pictures: [StraightBitmap]) -> (index: Int, stream: [UInt8]) {
    let quick: ZlibStream.Search = layout.isFiltered ? .runs : .copies(shortest: 6)
    let isFinal = search == quick && pictures.count == 1 && choices.count == 1
    var best: (index: Int, rows: [UInt8], size: Int) = (0, [], .max)
    for index in pictures.indices {
      for choice in choices {
        let rows = filtered(pictures[index], choice)
        let size = isFinal ? 0 : unsafe rows.withUnsafeBytes { unsafe ZlibStream.size($0, quick) }
        if size < best.size { best = (index, rows, size) }
      }
    }
    var stream = Self.compressed(best.rows, search)
    // Never larger than what the quick search makes.
    if search != quick, stream.count >= best.size { stream = Self.compressed(best.rows, quick) }
    guard compression == .best, !layout.isFiltered else { return (best.index, stream) }
    return (best.index, unsafe best.rows.withUnsafeBytes { unsafe ZlibStream.shorter($0, than: stream) })
  }

  private static func compressed(_ rows: [UInt8], _ search: ZlibStream.Search) -> [UInt8] {
    unsafe rows.withUnsafeBytes { unsafe ZlibStream.compress($0, search) }
  }

  /// The filters that are offered to each row, in every attempt.
  private var choices: [[PNGFilter]] {
    if layout.isFiltered { return [[.up, .paeth, .sub]] }
    return compression == .best ? [[.none], [.up]] : [[.none]]
  }

  /// Filtered noise has nothing to copy, and searching for it takes most of the time; pictures of few colours have.
  private var search: ZlibStream.Search {
    switch compression {
    case .fast: layout.isFiltered ? .runs : .copies(shortest: 6)
    case .balanced: .copies(shortest: 6)
    case .best: .cheapest
    }
  }

  /// Every row with the filter before it: of those offered, the one with the least cost, the first among equals.
  func filtered(_ picture: StraightBitmap, _ choice: [PNGFilter]) -> [UInt8] {
    let stride = layout.stride(width: picture.width)
    let size = picture.height * (stride + 1)
    // Sixteen zeros before each of two rows, and room behind for whole blocks.
    var rows = [UInt8](repeating: 0, count: 2 * (stride + 48))
    return unsafe [UInt8](unsafeUninitializedCapacity: size + 16) { target, count in
      unsafe rows.withUnsafeMutableBytes { rows in
        guard let base = rows.baseAddress, let target = target.baseAddress else { return }
        var (row, above) = unsafe (base + 16, base + 16 + stride + 48)
        var next = UnsafeMutableRawPointer(target)
        unsafe picture.pixels.withUnsafeBufferPointer { pixels in
          guard let pixels = pixels.baseAddress else { return }
          for y in 0..<picture.height {
            unsafe layout.pack(pixels + y * picture.width, picture.width, into: row)
            let pair = unsafe PNGRowPair(row: row, above: above, count: stride, distance: layout.filterDistance)
            let filter = Self.best(of: choice, for: pair)
            unsafe next.storeBytes(of: filter.rawValue, as: UInt8.self)
            unsafe pair.filter(filter, into: next + 1)
            unsafe next += stride + 1
            unsafe swap(&row, &above)
          }
        }
        count = size
      }
    }
  }

  private static func best(of choice: [PNGFilter], for pair: PNGRowPair) -> PNGFilter {
    guard choice.count > 1 else { return choice.first ?? .none }
    var (best, least) = (PNGFilter.none, Int.max)
    for filter in choice where least > 0 {
      let cost = pair.cost(filter)
      if cost < least { (best, least) = (filter, cost) }
    }
    return best
  }
}
