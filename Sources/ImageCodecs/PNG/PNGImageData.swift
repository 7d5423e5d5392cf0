// The pixels of a picture as a PNG carries them: rows of samples, each filtered, compressed together.

/// Makes the contents of `IDAT` and `fdAT` chunks.
struct PNGImageData: Sendable {
  /// The format of the samples.
  let layout: PNGLayout
  /// Effort against size.
  let compression: Compression

  /// Pictures of at least this many bytes are first compared by a part of their rows.
  private static let large = 1 << 20
  /// How much larger, as a share, the part of another one must be to decide against it.
  private static let clear = 1.0 / 12

  /// The zlib stream of a picture of at least one pixel.
  func compress(_ picture: PNGRows) -> [UInt8] { compress(smallestOf: [picture]).stream }

  /// The stream of the picture, one of several that would do, whose stream is the smallest, and its index.
  ///
  /// Of all pictures and filters the one that does best in a quick search is compressed with more effort. Filtered pictures
  /// that are large are compared by a quarter of their rows; only where that does not tell, by all of them.
  func compress(smallestOf pictures: [PNGRows]) -> (index: Int, stream: [UInt8]) {
    let quick: ZlibStream.Search = layout.isFiltered ? .runs : .copies(shortest: 6)
    if layout.isFiltered, let picture = pictures.first, bytes(of: picture) >= Self.large {
      return compressLarge(pictures, quick)
    }
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
    // Never larger than the result of the quick search.
    if search != quick, stream.count >= best.size { stream = Self.compressed(best.rows, quick) }
    guard compression == .best, !layout.isFiltered else { return (best.index, stream) }
    return (best.index, unsafe best.rows.withUnsafeBytes { unsafe ZlibStream.shorter($0, than: stream) })
  }

  /// The same for filtered pictures, of one area.
  private func compressLarge(_ pictures: [PNGRows], _ quick: ZlibStream.Search) -> (index: Int, stream: [UInt8]) {
    guard pictures.count > 1 || search != quick else {
      return (0, Self.compressed(filtered(pictures[0], choices[0]), search))
    }
    let samples = pictures.map { picture in filtered(picture, choices[0]) { $0 & 63 < 16 } }
    var sizes = samples.map { size(of: $0, quick) }
    let least = Double(sizes.min() ?? 0)
    let isExact = sizes.count { Double($0) < least * (1 + Self.clear) } > 1
    let partly = sizes
    if isExact { sizes = pictures.map { size(of: filtered($0, choices[0]), quick) } }
    var index = 0
    for other in sizes.indices where sizes[other] < sizes[index] { index = other }
    let rows = filtered(pictures[index], choices[0])
    // In noise, copies take more bytes than literals, and searching for them takes most of the time.
    if search != quick, search != .cheapest, size(of: samples[index], search) >= partly[index] {
      return (index, Self.compressed(rows, quick))
    }
    let stream = Self.compressed(rows, search)
    guard search != quick else { return (index, stream) }
    // Never larger than the result of the quick search.
    let most = isExact ? sizes[index] : size(of: rows, quick)
    return (index, stream.count >= most ? Self.compressed(rows, quick) : stream)
  }

  /// The size that a search makes of rows.
  private func size(of rows: [UInt8], _ search: ZlibStream.Search) -> Int {
    unsafe rows.withUnsafeBytes { unsafe ZlibStream.size($0, search) }
  }

  /// Bytes of all filtered rows.
  private func bytes(of picture: PNGRows) -> Int { picture.height * (layout.stride(width: picture.width) + 1) }

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

  /// Every row that is wanted, with the filter before it: of those offered, the one with the least cost, the first among equals.
  func filtered(
    _ picture: PNGRows, _ choice: [PNGFilter], where isWanted: (_ row: Int) -> Bool = { _ in true }
  ) -> [UInt8] {
    let stride = layout.stride(width: picture.width)
    let wanted = (0..<picture.height).filter(isWanted)
    let size = wanted.count * (stride + 1)
    // Sixteen zeros before each of two rows, and room after them for whole blocks.
    var rows = [UInt8](repeating: 0, count: 2 * (stride + 48))
    return unsafe [UInt8](unsafeUninitializedCapacity: size + 16) { target, count in
      unsafe rows.withUnsafeMutableBytes { rows in
        unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: picture.width) { room in
          guard let base = rows.baseAddress, let target = target.baseAddress, let room = room.baseAddress
          else { return }
          var (row, above) = unsafe (base + 16, base + 16 + stride + 48)
          var next = UnsafeMutableRawPointer(target)
          var packed = -1
          for y in wanted {
            if packed != y - 1 { unsafe picture.pack(y - 1, layout, room: room, into: above) }
            unsafe picture.pack(y, layout, room: room, into: row)
            packed = y
            let pair = unsafe PNGRowPair(row: row, above: above, count: stride, distance: layout.filterDistance)
            let filter = Self.best(of: choice, for: pair)
            unsafe next.storeBytes(of: filter.rawValue, as: UInt8.self)
            unsafe pair.filter(filter, into: next + 1)
            unsafe next += stride + 1
            unsafe swap(&row, &above)
          }
        }
      }
      count = size
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
