// WebM: elements in elements, each with a number of 1 to 4 bytes and a length of 1 to 8 (RFC 8794). The length of the segment and
// the index `Cues` are written last.
//
//     EBML │ Segment: SeekHead, Info, Tracks, Cluster: Timestamp, SimpleBlock or BlockGroup (a frame each) …, Cues

extension VideoFile {
  private enum Element {
    static let (header, segment, cues) = (0x1A45_DFA3, 0x1853_8067, 0x1C53_BB6B)
    static let (cluster, simpleBlock, blockGroup) = (0x1F43_B675, 0xA3, 0xA0)
  }

  /// The number of frames of a WebM with one track; nil: the index is not there, or the file is not as long as it says.
  package func framesOfWebM() throws -> Int? {
    guard let top = try elements(in: 0..<count), top.first?.id == Element.header,
      let segment = top.first(where: { $0.id == Element.segment }), segment.contents.upperBound == count,
      let parts = try elements(in: segment.contents), parts.contains(where: { $0.id == Element.cues })
    else { return nil }
    var frames = 0
    for cluster in parts where cluster.id == Element.cluster {
      guard let blocks = try elements(in: cluster.contents) else { return nil }
      frames += blocks.count { $0.id == Element.simpleBlock || $0.id == Element.blockGroup }
    }
    return frames
  }

  /// The elements of a range, which they have to fill; nil when they do not.
  private func elements(in range: Range<Int>) throws -> [(id: Int, contents: Range<Int>)]? {
    var (elements, position): ([(id: Int, contents: Range<Int>)], Int) = ([], range.lowerBound)
    while position < range.upperBound {
      let head = try bytes(at: position, count: min(12, range.upperBound - position)) ?? []
      let idLength = (head.first?.leadingZeroBitCount ?? 8) + 1
      guard idLength <= 4, idLength < head.count else { return nil }
      let count = head[idLength].leadingZeroBitCount + 1
      guard count <= 8, idLength + count <= head.count, let id = Self.number(head[..<idLength]),
        let marked = Self.number(head[idLength..<idLength + count])
      else { return nil }
      let (mark, start) = (1 << (7 * count), position + idLength + count)
      // All bits set: not known, as it is until the file is finished.
      let length = marked - mark
      guard length < mark - 1, length <= range.upperBound - start else { return nil }
      elements.append((id, start..<start + length))
      position = start + length
    }
    return elements
  }
}
