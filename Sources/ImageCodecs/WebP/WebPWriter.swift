// The container of WebP: compressed frames in order, one after the other.
//
//     animation  RIFF size WEBP │ VP8X │ ANIM │ ANMF │ ANMF │ … │ XMP        each ANMF: place, time, flags, VP8 or VP8L
//     still      RIFF size WEBP │ VP8X │ VP8L         │ XMP
//
// The header holds the size of the file and whether anything in it is transparent, which is known only at the end: it
// is appended first and replaced at the end. A frame is held back until the next one comes, because a next one with the
// same picture only lengthens its time, and because a single frame makes a still picture.

import Pixels

/// Writes one WebP file, in pieces. For one thread at a time.
///
/// The header is known only at the end: the caller replaces the first bytes of the file with `Ending.header`. A single
/// picture makes a still WebP, which `Ending.tail` holds completely.
package struct WebPWriter {
  /// The end of a file.
  package struct Ending {
    /// The last bytes.
    package let tail: [UInt8]
    /// The bytes that replace the first bytes of the file; empty for a still picture, which is complete with `tail`.
    package let header: [UInt8]
  }

  /// Longest time of a frame in ms, 24 bits: about 4 h 40 min.
  package static let longestDelay = 0xFF_FFFF

  private let size: PixelSize
  private let options: WebPOptions
  private var held: (frame: WebPFrame, delay: Int)?
  private var hasAlpha = false
  /// Bytes handed out.
  private var count = 0

  /// Starts a file of an encoder's pictures.
  package init(_ encoder: WebPEncoder) {
    size = encoder.size
    options = encoder.options
  }

  /// Adds a frame that is shown for `delay` ms; returns the bytes to append to the file, which may be none.
  ///
  /// A frame without changes lengthens the time of the frame before it.
  ///
  /// - Throws: `CodecError.delayOutOfRange` when the frame before it is shown for more than `longestDelay`.
  package mutating func append(_ frame: WebPFrame, delay: Int) throws(CodecError) -> [UInt8] {
    guard let before = held else {
      held = (frame, delay)
      return []
    }
    if frame.isEmpty {
      held = (before.frame, before.delay + delay)
      return []
    }
    let start = count == 0 ? header : []
    let bytes = start + (try Self.chunk(before.frame, delay: before.delay))
    hasAlpha = hasAlpha || before.frame.hasAlpha
    count += bytes.count
    held = (frame, delay)
    return bytes
  }

  /// Ends the file.
  ///
  /// - Throws: `CodecError.wrongOrder` when there is no frame, `.delayOutOfRange`, or `.encoderFailed` above 4 GiB.
  package mutating func finish() throws(CodecError) -> Ending {
    guard let last = held else { throw .wrongOrder(.webp, reason: "a file needs a frame") }
    hasAlpha = hasAlpha || last.frame.hasAlpha
    if count == 0 {
      let body = extended(isAnimated: false) + last.frame.chunks + metadata
      return Ending(tail: try Self.riff(count: body.count) + body, header: [])
    }
    let tail = try Self.chunk(last.frame, delay: last.delay) + metadata
    let body = header.dropFirst(12)
    return Ending(tail: tail, header: try Self.riff(count: count + tail.count - 12) + body)
  }

  /// The bytes before the first frame of an animation.
  private var header: [UInt8] {
    let loop = Self.number(min(options.plays ?? 0, 0xFFFF), bytes: 2)
    let background: [UInt8] = [0, 0, 0, 0]
    return Array("RIFF    WEBP".utf8) + extended(isAnimated: true) + Self.chunk("ANIM", background + loop)
  }

  private static func riff(count: Int) throws(CodecError) -> [UInt8] {
    guard count <= 0xFFFF_FFF0 else { throw .encoderFailed(.webp, reason: "the file would exceed 4 GiB") }
    return Array("RIFF".utf8) + number(count + 4, bytes: 4) + Array("WEBP".utf8)
  }

  /// The VP8X chunk with the extent and the features of the file.
  private func extended(isAnimated: Bool) -> [UInt8] {
    let flags = (isAnimated ? 0x02 : 0) | (options.creator == nil ? 0 : 0x04) | (hasAlpha ? 0x10 : 0)
    return Self.chunk(
      "VP8X",
      Self.number(flags, bytes: 4) + Self.number(size.width - 1, bytes: 3) + Self.number(size.height - 1, bytes: 3))
  }

  /// One frame of an animation.
  private static func chunk(_ frame: WebPFrame, delay: Int) throws(CodecError) -> [UInt8] {
    guard (0...longestDelay).contains(delay) else {
      throw .delayOutOfRange(.webp, found: delay / 10, expected: 0...longestDelay / 10)
    }
    let area = frame.area
    let place = number(area.x / 2, bytes: 3) + number(area.y / 2, bytes: 3)
    let extent = number(area.width - 1, bytes: 3) + number(area.height - 1, bytes: 3)
    let flags: UInt8 = frame.isBlended ? 0 : 0x02
    return chunk("ANMF", place + extent + number(delay, bytes: 3) + [flags] + frame.chunks)
  }

  /// The program's name as XMP, which every reader of metadata supports.
  private var metadata: [UInt8] {
    guard let creator = options.creator else { return [] }
    let text =
      #"<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">"#
      + #"<rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="\#(creator)"/>"#
      + "</rdf:RDF></x:xmpmeta>"
    return Self.chunk("XMP ", Array(text.utf8))
  }

  /// Name, length, contents, and a byte that makes the length even.
  private static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    Array(name.utf8) + number(contents.count, bytes: 4) + contents + (contents.count % 2 == 0 ? [] : [0])
  }

  /// A little-endian number.
  private static func number(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
