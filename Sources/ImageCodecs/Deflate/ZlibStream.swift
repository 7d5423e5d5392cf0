// A zlib stream (RFC 1950): two bytes of header, deflate blocks, the Adler-32 of the uncompressed bytes.

/// Compresses bytes into zlib streams.
enum ZlibStream {
  /// The kind of repetition that is searched for.
  enum Search: Hashable, Sendable {
    /// Runs of one byte.
    case runs
    /// Runs, and copies of at least `shortest` bytes, 4...8, from the last 32 KiB.
    case copies(shortest: Int)
    /// The cheapest encoding of each block, by runs and copies.
    case cheapest
  }

  /// The stream of `bytes`. The same bytes and search give the same stream everywhere.
  static func compress(_ bytes: UnsafeRawBufferPointer, _ search: Search) -> [UInt8] {
    var blocks = bytes.count / DeflateParser.blockItems + 1
    blocks += bytes.count / 65_535 + 1
    let capacity = bytes.count + blocks * 6 + 32
    return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
      guard let start = target.baseAddress else { return }
      var writer = unsafe BitWriter(to: start)
      writer.write(0x9C78, 16)  // deflate with a window of 32 KiB, default effort
      unsafe write(bytes, search, to: &writer)
      writer.align()
      unsafe writer.write(UInt64(Checksum.adler32(bytes).byteSwapped), 32)
      count = unsafe UnsafeMutableRawPointer(start).distance(to: writer.target)
    }
  }

  /// The length of the stream that `compress` would make, in less time: nothing is written.
  static func size(_ bytes: UnsafeRawBufferPointer, _ search: Search) -> Int {
    var bits = 16
    unsafe forEachBlock(bytes, search) { $0.measure(&bits) }
    return (bits + 7) / 8 + 4
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, _ search: Search, to writer: inout BitWriter) {
    unsafe forEachBlock(bytes, search) { $0.write(to: &writer) }
  }

  /// Hands out block after block; `body` gives the code of its literals.
  private static func forEachBlock(
    _ bytes: UnsafeRawBufferPointer, _ search: Search, _ body: (DeflateBlock) -> HuffmanCode
  ) {
    switch search {
    case .runs: unsafe forEachBlock(bytes, shortestCopy: nil, body)
    case .copies(let shortest): unsafe forEachBlock(bytes, shortestCopy: min(max(shortest, 4), 8), body)
    case .cheapest: unsafe forEachCheapestBlock(bytes, body)
    }
  }

  /// Parses block after block, in separate memory.
  private static func forEachBlock(
    _ bytes: UnsafeRawBufferPointer, shortestCopy: Int?, _ body: (DeflateBlock) -> HuffmanCode
  ) {
    let steps = UnsafeMutableBufferPointer<DeflateStep>.allocate(capacity: DeflateParser.blockItems + 1)
    defer { unsafe steps.deallocate() }
    let table = unsafe shortestCopy.map { _ in
      UnsafeMutableBufferPointer<UInt32>.allocate(capacity: 1 << DeflateInput.hashBits)
    }
    defer { unsafe table?.deallocate() }
    var parser = unsafe DeflateParser(bytes, steps: steps, table: table, shortestCopy: shortestCopy ?? 8)
    repeat {
      let start = parser.position
      let steps = unsafe parser.next()
      let end = parser.position
      let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      parser.expect(unsafe body(DeflateBlock(bytes: part, steps: steps, isLast: end == bytes.count)))
    } while parser.position < bytes.count
  }

  private static func forEachCheapestBlock(_ bytes: UnsafeRawBufferPointer, _ body: (DeflateBlock) -> HuffmanCode) {
    var parser = unsafe DeflatePathParser(bytes)
    repeat {
      let start = parser.position
      let steps = parser.next()
      let end = parser.position
      let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      unsafe steps.withUnsafeBufferPointer { steps in
        _ = unsafe body(DeflateBlock(bytes: part, steps: steps, isLast: end == bytes.count))
      }
    } while parser.position < bytes.count
  }
}

extension ZlibStream {
  /// `stream`, or a shorter one of the same bytes that a search for shorter copies finds.
  static func shorter(_ bytes: UnsafeRawBufferPointer, than stream: [UInt8]) -> [UInt8] {
    let other = unsafe compress(bytes, .copies(shortest: 4))
    return other.count < stream.count ? other : stream
  }
}
