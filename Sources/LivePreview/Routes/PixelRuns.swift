// Pixels in a form that is small where much is of one colour, and nothing to take apart: what a page shows is there sooner than raw
// pixels, which are many, and than a PNG, which has to be decoded.
//
//     word, uint32 │ top bit 0: number of pixels that follow, each a word │ top bit 1: number of repetitions of the next word
//
// Every word is little-endian, as the machines are, and a pixel the bytes R, G, B, A; runs go on from row to row.

/// The form `runs` of pictures.
@safe struct PixelRuns {
  /// What says that a word counts a run.
  private static let flag = UInt32(1) << 31
  /// Pixels of one colour that are worth a run.
  private static let shortest = 8

  private let pixels: UnsafeBufferPointer<UInt32>
  private let total: Int
  private let words: UnsafeMutablePointer<UInt32>
  /// Words that have been written.
  private var count = 0
  /// Pixels that have been written.
  private var written = 0

  /// The words of fewer than 2³¹ straight pixels.
  static func words(_ pixels: [UInt32]) -> [UInt32] {
    // A run saves more words than the count of the pixels after it takes.
    unsafe [UInt32](unsafeUninitializedCapacity: pixels.count + 1) { words, count in
      unsafe pixels.withUnsafeBufferPointer { pixels in
        guard let base = words.baseAddress else { return }
        var runs = unsafe PixelRuns(pixels: pixels, words: base)
        runs.write()
        count = runs.count
      }
    }
  }

  private init(pixels: UnsafeBufferPointer<UInt32>, words: UnsafeMutablePointer<UInt32>) {
    unsafe (self.pixels, self.words) = (pixels, words)
    total = pixels.count
  }

  private mutating func write() {
    // No run reaches over this position from before it.
    var position = 0
    while position + Self.shortest <= total {
      // A run that begins before the last of these pixels would hold the last two.
      let last = position + Self.shortest - 1
      guard unsafe pixels[last] == pixels[last - 1] else {
        position = last
        continue
      }
      var start = last - 1
      while start > position, unsafe pixels[start - 1] == pixels[last] { start -= 1 }
      position = end(of: last)
      if position - start >= Self.shortest { writeRun(start, position) }
    }
    writePixels(upTo: total)
  }

  /// The end of the run that a pixel is in.
  private func end(of position: Int) -> Int {
    let pixel = unsafe pixels[position]
    let eight = SIMD8(repeating: pixel)
    let bytes = unsafe UnsafeRawBufferPointer(pixels)
    var end = position + 1
    while end + 8 <= total, unsafe bytes.loadUnaligned(fromByteOffset: end * 4, as: SIMD8<UInt32>.self) == eight {
      end += 8
    }
    while end < total, unsafe pixels[end] == pixel { end += 1 }
    return end
  }

  private mutating func writeRun(_ start: Int, _ end: Int) {
    writePixels(upTo: start)
    unsafe words[count] = Self.flag | UInt32(end - start)
    unsafe words[count + 1] = pixels[start]
    (count, written) = (count + 2, end)
  }

  private mutating func writePixels(upTo end: Int) {
    let part = unsafe UnsafeBufferPointer(rebasing: pixels[written..<end])
    guard let start = part.baseAddress, !part.isEmpty else { return }
    unsafe words[count] = UInt32(part.count)
    unsafe (words + count + 1).update(from: start, count: part.count)
    (count, written) = (count + 1 + part.count, end)
  }
}
