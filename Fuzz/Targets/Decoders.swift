// Image files in: any bytes end in frames or in an error, and the same bytes in the same ones.

import ImageCodecs
import Pixels
import TestSupport

/// Decodes a file of any format; the seeds of a target decide which one is tried most.
enum DecoderTarget {
  /// Small, so that an input takes milliseconds. The target also checks that the limits hold.
  static let limits = DecodingLimits(pixels: 1 << 14, side: 2048, chunkBytes: 1 << 16, frames: 24)

  static func run(_ bytes: [UInt8]) {
    // Twice, since uninitialised memory differs from run to run.
    let (first, second) = (Outcome(bytes), Outcome(bytes))
    expect(first == second, "\(first.words) and then \(second.words)")
  }

  /// The result of decoding a file.
  private struct Outcome: Equatable {
    var frames: [AnimationFrame] = []
    var words = "whole"

    init(_ bytes: [UInt8]) {
      do throws(CodecError) {
        var decoder = try AnimationDecoder(bytes, limits: limits)
        let size = decoder.size
        expect(size.width > 0 && size.height > 0 && size.area <= limits.pixels, "a canvas of \(size)")
        while let frame = try decoder.next() {
          expect(frame.bitmap.size == size && frame.bitmap.pixels.count == size.area, "a frame of another size")
          expect(frame.delay >= 0 && frame.delay.isFinite, "a delay of \(frame.delay)")
          frames.append(frame)
        }
        expect(frames.count <= limits.frames, "\(frames.count) frames")
      } catch { words = "\(error)" }
      expect(!words.isEmpty, "an error without words")
    }
  }
}

/// Decodes PNGs, once as they are and once with every checksum mended, which random changes would hardly ever do.
enum PNGTarget {
  static func run(_ bytes: [UInt8]) {
    DecoderTarget.run(bytes)
    let mended = mended(bytes)
    if mended != bytes { DecoderTarget.run(mended) }
  }

  /// The bytes with the right checksum after each chunk, up to the first one that is cut off.
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var position = 8
    while position + 12 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = position + 8 + length
      guard end + 4 <= bytes.count else { break }
      let crc = PNGBuilder.crc(Array(bytes[position + 4..<end]))
      bytes.replaceSubrange(end..<end + 4, with: PNGBuilder.bigEndian(Int(crc)))
      position = end + 4
    }
    return bytes
  }
}
