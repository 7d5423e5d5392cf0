// MP4 (ISO/IEC 14496-12): boxes in boxes. The index is the box `moov`; without it no player finds a frame.
//
//     ftyp │ moov: … trak: … mdia: … minf: … stbl: stsz (sizes of the frames), stco or co64 (where they are) │ mdat (frames)

extension VideoFile {
  private typealias Box = (type: String, contents: Range<Int>)

  /// The number of frames of an MP4 with one track; nil: the index is not there, or leads beyond the frames.
  package func framesOfMP4() throws -> Int? {
    guard let top = try boxes(in: 0..<count), let media = Self.only("mdat", of: top),
      let index = Self.only("moov", of: top), var inner = try boxes(in: index.contents)
    else { return nil }
    for type in ["trak", "mdia", "minf", "stbl"] {
      guard let box = Self.only(type, of: inner), let next = try boxes(in: box.contents) else { return nil }
      inner = next
    }
    guard let sizes = Self.only("stsz", of: inner), let frames = try frames(sizes.contents, media.contents.count),
      try (holdsChunks("stco", of: inner, 4, media.contents) || holdsChunks("co64", of: inner, 8, media.contents))
    else { return nil }
    return frames
  }

  /// The boxes of a range, which they have to fill; nil when they do not.
  private func boxes(in range: Range<Int>) throws -> [Box]? {
    var (boxes, position): ([Box], Int) = ([], range.lowerBound)
    while position < range.upperBound {
      guard let head = try bytes(at: position, count: 8), var length = Self.number(head[..<4]) else { return nil }
      var headLength = 8
      if length == 1 {
        guard let long = try number(at: position + 8, count: 8) else { return nil }
        (length, headLength) = (long, 16)
      }
      guard length >= headLength, length <= range.upperBound - position else { return nil }
      let type = String(decoding: head[4...], as: UTF8.self)
      boxes.append((type, position + headLength..<position + length))
      position += length
    }
    return boxes
  }

  /// The box of a type, if there is exactly one.
  private static func only(_ type: String, of boxes: [Box]) -> Box? {
    let found = boxes.filter { $0.type == type }
    return found.count == 1 ? found.first : nil
  }

  /// The number of frames that `stsz` lists; nil when they are larger than all media.
  private func frames(_ sizes: Range<Int>, _ most: Int) throws -> Int? {
    guard let each = try number(at: sizes.lowerBound + 4, count: 4),
      let frames = try number(at: sizes.lowerBound + 8, count: 4)
    else { return nil }
    if each > 0 { return frames <= most / each ? frames : nil }
    guard frames * 4 <= sizes.count - 12, let table = try bytes(at: sizes.lowerBound + 12, count: frames * 4) else {
      return nil
    }
    let total = stride(from: 0, to: table.count, by: 4).reduce(0) { $0 + (Self.number(table[$1..<$1 + 4]) ?? 0) }
    return total <= most ? frames : nil
  }

  /// Whether a table of places is there and all are within the media.
  private func holdsChunks(_ type: String, of boxes: [Box], _ width: Int, _ media: Range<Int>) throws -> Bool {
    guard let places = Self.only(type, of: boxes)?.contents,
      let chunks = try number(at: places.lowerBound + 4, count: 4), chunks > 0, chunks * width <= places.count - 8,
      let table = try bytes(at: places.lowerBound + 8, count: chunks * width)
    else { return false }
    return stride(from: 0, to: table.count, by: width).allSatisfy { start in
      Self.number(table[start..<start + width]).map(media.contains) ?? false
    }
  }
}
