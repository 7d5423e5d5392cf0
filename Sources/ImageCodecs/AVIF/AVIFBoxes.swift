// The boxes of a finished AVIF, as far as they are put right: the clock that libavif reads, and the mark of our own files.
//
//     ┌ length: 4 ┬ type: 4 ┬ contents, perhaps boxes again ┐     numbers have their highest byte first
//     └───────────┴─────────┴───────────────────────────────┘
//     ftyp │ meta │ moov: mvhd │ trak: tkhd │ mdia: mdhd … │ mdat │ uuid
//
// `mvhd`, `tkhd` and `mdhd` hold when the file was made and changed, which libavif takes from the clock: equal input would
// give other bytes a second later. The boxes stay as long as they were, so no offset in the file changes.

import FileFormats

/// The bytes of a file with ways to change them.
struct AVIFBoxes {
  /// Boxes in which others are looked for.
  private static let outer: Set<String> = ["moov", "trak", "mdia"]
  /// Boxes that begin with their version (1 byte), flags (3) and two times, of 4 bytes each in version 0 and of 8 in version 1.
  private static let timed: Set<String> = ["mvhd", "tkhd", "mdhd"]

  /// The whole file.
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Lets all times say that they are not known: 0.
  mutating func resetClocks() { resetClocks(in: 0..<bytes.count) }

  private mutating func resetClocks(in range: Range<Int>) {
    var position = range.lowerBound
    while position + 8 <= range.upperBound {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
      let contents = position + 8..<min(position + length, range.upperBound)
      guard length >= 8, contents.count >= 0 else { return }
      if Self.outer.contains(type) { resetClocks(in: contents) }
      if Self.timed.contains(type), let version = bytes[contents].first {
        let times = contents.dropFirst(4).prefix(version == 1 ? 16 : 8)
        for place in times { bytes[place] = 0 }
      }
      position += length
    }
  }

  /// Appends a box by which the file is known as ours.
  mutating func append(mark: String) { bytes += FileMark.box(of: mark) }
}
