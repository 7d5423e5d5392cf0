// The second phase of an animated PNG: numbers the frames and writes their chunks in order.
//
//     IHDR tEXt PLTE tRNS acTL │ fcTL IDAT │ fcTL fdAT │ fcTL fdAT … │ IEND
//
// One frame is held back, because its duration and disposal depend on the next frame. Programs without support for
// animations show the first frame.

import Pixels

/// Writes one animated PNG, in pieces. Not for use by several threads at once.
package final class APNGWriter {
  private let encoder: APNGEncoder
  /// The number of pictures that the file's header announces; nil while it is unknown.
  private let announced: Int?
  /// Whether the header is written again at the end, with the right number.
  private let rewritesHead: Bool
  private var file = PNGFile()
  private var held: Held?
  private var (pictures, sequence) = (0, 0)
  private var isFinished = false

  /// The frame that is not written yet.
  private struct Held {
    var patch: APNGFrame.Patch
    /// Whether it builds on the frame just before it, which was on screen until now.
    var isPlain: Bool
    /// Whether no other picture has been shown since.
    var isRecent: Bool
    var start: APNGTime
  }

  /// Starts a file for the frames of `encoder`.
  ///
  /// - Parameter pictures: The number of frames that differ from the frame before them, from `APNGSurvey.pictures`. The head
  ///   of the file has that number. Nil: it is counted, and `finish(at:)` returns the complete file.
  package init(_ encoder: APNGEncoder, pictures: Int?) {
    self.encoder = encoder
    (announced, rewritesHead) = (pictures, false)
    if let pictures { file = head(pictures: pictures) }
  }

  /// Starts a file whose first bytes are replaced by `finalHead` at the end.
  package init(rewritingHead encoder: APNGEncoder) {
    self.encoder = encoder
    (announced, rewritesHead) = (0, true)
    file = head(pictures: 0)
  }

  /// The head of the finished file, with the number of pictures; empty if the first head has that number.
  package var finalHead: [UInt8] { rewritesHead ? head(pictures: pictures).bytes : [] }

  /// Adds a frame that appears at `start`, and gives the next bytes of the file. A frame that changes nothing lengthens its
  /// predecessor's stay.
  ///
  /// - Throws: `CodecError.wrongOrder` or `.sizeMismatch`; the file is lost then.
  package func append(_ frame: APNGFrame, at start: APNGTime) throws(CodecError) -> [UInt8] {
    guard !isFinished else { throw .wrongOrder(.png, reason: "a frame after the end") }
    guard frame.size == encoder.size else { throw .sizeMismatch(.png, found: frame.size, expected: encoder.size) }
    guard let patch = frame.patch else {
      held?.isRecent = false
      return taken()
    }
    guard let last = held else {
      held = Held(patch: patch, isPlain: false, isRecent: true, start: start)
      return taken()
    }
    // A shortcut supposes that the frame before was drawn over the one before that, and that no time passed in between.
    if let shortcut = frame.shortcut, last.isPlain, last.isRecent {
      write(last, until: start, disposal: shortcut.disposal)
      held = Held(patch: shortcut.patch, isPlain: false, isRecent: true, start: start)
    } else {
      write(last, until: start, disposal: .none)
      held = Held(patch: patch, isPlain: true, isRecent: true, start: start)
    }
    return taken()
  }

  /// Ends the file, whose last frame disappears at `end`, and gives its last bytes.
  ///
  /// - Throws: `CodecError.wrongOrder` when there is no frame, another number of pictures than announced, or when it was
  ///   called before.
  package func finish(at end: APNGTime) throws(CodecError) -> [UInt8] {
    guard !isFinished, let last = held else {
      throw .wrongOrder(.png, reason: isFinished ? "ended twice" : "no frames")
    }
    isFinished = true
    write(last, until: end, disposal: .none)
    if let announced, announced != pictures, !rewritesHead {
      throw .wrongOrder(.png, reason: "\(pictures) pictures after \(announced) were announced")
    }
    file.end()
    let body = file.take()
    guard announced == nil else { return body }
    var head = head(pictures: pictures)
    return head.take() + body
  }

  /// Returns the bytes that can be written already.
  private func taken() -> [UInt8] { announced == nil ? [] : file.take() }

  private func head(pictures: Int) -> PNGFile {
    var file = PNGFile()
    file.begin(size: encoder.size, layout: encoder.layout, software: encoder.options.software)
    // 0 plays are for ever.
    let plays = min(max(encoder.options.plays ?? 0, 0), Int(Int32.max))
    file.append("acTL", PNGChunk.bigEndian(pictures) + PNGChunk.bigEndian(plays))
    return file
  }

  private func write(_ frame: Held, until end: APNGTime, disposal: APNGDisposal) {
    let (area, delay) = (frame.patch.area, APNGDelay(from: frame.start, to: end))
    let numbers = [nextNumber(), area.width, area.height, area.x, area.y].flatMap { PNGChunk.bigEndian($0) }
    let times = [delay.numerator, delay.denominator].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    file.append("fcTL", numbers + times + [disposal.rawValue, frame.patch.blends ? 1 : 0])
    if pictures == 0 {
      file.appendPixels(frame.patch.stream)
    } else {
      file.appendPixels(frame.patch.stream) { self.nextNumber() }
    }
    pictures += 1
  }

  private func nextNumber() -> Int {
    defer { sequence += 1 }
    return sequence
  }
}
