// Zip files in memory. All limits are checked by the directory before anything is unpacked, and what is unpacked is never
// longer than the directory says. Nothing is written to a disk.
//
//     ┌──────────────┬──────┬──────────────┬──────┬───┬───────────────────┬─────────────┐
//     │ local header │ data │ local header │ data │ … │ directory entries │ end record  │
//     └──────────────┴──────┴──────────────┴──────┴───┴───────────────────┴─────────────┘

#if Import
  import CZlib
#endif

/// Why a file is not read as a zip.
struct ZipError: Error {
  /// In words.
  let reason: String
}

/// The entries of a zip file.
struct ZipFile {
  /// Most entries.
  static let entryLimit = 10_000
  /// Most bytes of an entry.
  static let sizeLimit = 64 << 20
  /// Most bytes of all entries.
  static let totalLimit = 256 << 20

  private struct Entry {
    let method: Int
    let checksum: UInt32
    let packed: Int
    let size: Int
    let header: Int
  }

  private let bytes: [UInt8]
  private var entries: [String: Entry] = [:]

  /// Reads the directory.
  init(_ bytes: [UInt8]) throws(ZipError) {
    self.bytes = bytes
    guard let end = Self.endRecord(bytes) else { throw ZipError(reason: "it is not a zip file, or it is cut off") }
    let (count, start) = (number(end + 10, 2), number(end + 16, 4))
    if count > Self.entryLimit { throw ZipError(reason: "it has more than \(Self.entryLimit) entries") }
    if start == 0xFFFF_FFFF || count == 0xFFFF { throw ZipError(reason: "it is a zip file of 64 bits") }
    var (place, total) = (start, 0)
    for _ in 0..<count {
      guard place + 46 <= end, number(place, 4) == 0x0201_4B50 else {
        throw ZipError(reason: "its directory is damaged")
      }
      let (nameLength, extra, comment) = (number(place + 28, 2), number(place + 30, 2), number(place + 32, 2))
      guard place + 46 + nameLength <= end else { throw ZipError(reason: "its directory is damaged") }
      let name = String(decoding: bytes[place + 46..<place + 46 + nameLength], as: UTF8.self)
      let entry = Entry(
        method: number(place + 10, 2), checksum: UInt32(number(place + 16, 4)), packed: number(place + 20, 4),
        size: number(place + 24, 4), header: number(place + 42, 4))
      if number(place + 8, 2) & 1 != 0 { throw ZipError(reason: "it is encrypted") }
      if entry.size > Self.sizeLimit {
        throw ZipError(reason: "the part \(name.oneLine(60)) is larger than \(Self.sizeLimit >> 20) MiB")
      }
      total += entry.size
      if total > Self.totalLimit { throw ZipError(reason: "it unpacks to more than \(Self.totalLimit >> 20) MiB") }
      if entries[name] == nil { entries[name] = entry }
      place += 46 + nameLength + extra + comment
    }
  }

  /// Whether there is an entry.
  func contains(_ name: String) -> Bool { entries[name] != nil }

  /// The content of an entry, if there is one.
  func read(_ name: String) throws(ZipError) -> [UInt8]? {
    guard let entry = entries[name] else { return nil }
    let damaged = ZipError(reason: "the part \(name.oneLine(60)) is damaged")
    guard entry.header + 30 <= bytes.count, number(entry.header, 4) == 0x0403_4B50 else { throw damaged }
    let start = entry.header + 30 + number(entry.header + 26, 2) + number(entry.header + 28, 2)
    guard start <= bytes.count, entry.packed <= bytes.count - start else { throw damaged }
    let data = bytes[start..<start + entry.packed]
    let content: [UInt8]?
    switch entry.method {
    case 0: content = entry.packed == entry.size ? Array(data) : nil
    case 8: content = Self.inflate(Array(data), size: entry.size)
    default: throw ZipError(reason: "the part \(name.oneLine(60)) is packed in an unknown way")
    }
    guard let content, Self.checksum(content) == entry.checksum else { throw damaged }
    return content
  }

  private static func endRecord(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 22 else { return nil }
    // A comment of at most 65,535 bytes follows the record.
    for place in stride(from: bytes.count - 22, through: max(0, bytes.count - 22 - 65_535), by: -1)
    where bytes[place..<place + 4].elementsEqual([0x50, 0x4B, 5, 6]) {
      return place
    }
    return nil
  }

  /// A little-endian number.
  private func number(_ place: Int, _ count: Int) -> Int {
    guard place >= 0, place + count <= bytes.count else { return 0 }
    return (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }

  #if Import
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
      UInt32(truncatingIfNeeded: unsafe crc32(0, bytes, UInt32(bytes.count)))
    }

    /// Unpacks exactly `size` bytes; nil if the data have more, fewer or an error.
    private static func inflate(_ data: [UInt8], size: Int) -> [UInt8]? {
      var stream = unsafe z_stream()
      // A negative size of the window: data without a header.
      let status = unsafe inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
      guard status == Z_OK else { return nil }
      defer { unsafe _ = inflateEnd(&stream) }
      var input = data
      // One byte more shows whether there is more.
      var output = [UInt8](repeating: 0, count: size + 1)
      let result = unsafe input.withUnsafeMutableBufferPointer { input in
        unsafe output.withUnsafeMutableBufferPointer { output in
          unsafe stream.next_in = input.baseAddress
          unsafe stream.avail_in = UInt32(input.count)
          unsafe stream.next_out = output.baseAddress
          unsafe stream.avail_out = UInt32(output.count)
          return unsafe CZlib.inflate(&stream, Z_FINISH)
        }
      }
      guard result == Z_STREAM_END, unsafe stream.avail_out == 1 else { return nil }
      output.removeLast()
      return output
    }
  #else
    /// This build imports nothing, and unpacks nothing.
    private static func inflate(_ data: [UInt8], size: Int) -> [UInt8]? { nil }
    private static func checksum(_ bytes: [UInt8]) -> UInt32 { 0 }
  #endif
}
