// What a video file of another program says of its frames, by which a file that was cut short is told from a whole one. Nothing of
// the pictures is decoded.

/// A finished video file, read piece by piece.
package struct VideoFile {
  /// Bytes of the file.
  let count: Int
  private let readBytes: (_ offset: Int, _ count: Int) throws -> [UInt8]

  /// Wraps a file.
  ///
  /// - Parameters:
  ///   - count: Bytes of the file.
  ///   - read: Reads bytes at an offset: as many as wanted, or those before the end.
  package init(count: Int, read: @escaping (_ offset: Int, _ count: Int) throws -> [UInt8]) {
    self.count = count
    readBytes = read
  }

  /// Bytes at an offset; nil when the file ends before.
  func bytes(at offset: Int, count: Int) throws -> [UInt8]? {
    guard count >= 0, offset >= 0, offset <= self.count, count <= self.count - offset else { return nil }
    let bytes = try readBytes(offset, count)
    return bytes.count == count ? bytes : nil
  }

  /// A whole number, its highest byte first; nil when the file ends before, or it is too large.
  func number(at offset: Int, count: Int) throws -> Int? {
    try bytes(at: offset, count: count).flatMap { VideoFile.number($0[...]) }
  }

  /// The same of bytes.
  static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    Int(exactly: bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }
}
