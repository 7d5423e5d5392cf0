// The last phase of an animated GIF: writes the file through giflib's sequential interface. One block is held back,
// because its disposal and its duration depend on the next frame.

import CGIF
import Pixels

/// Writes one animated GIF, in pieces. Append the results of all calls in order. For one thread at a time.
package final class GIFWriter {
  /// Delays that `append` takes, in 1/100 s: 1 and more; long ones are written as several blocks.
  package static let delays = 1...Int(Int32.max)
  /// The shortest delay that browsers honour, in 1/100 s: they play less as 10/100 s.
  package static let shortestDelay = 2
  /// The longest delay of one block.
  private static let longestDelay = Int(UInt16.max)

  private let stream: GIFStream
  /// A block that draws nothing.
  private let pause: GIFBlock
  /// The block that is not written yet, and how long it stays.
  private var held: (block: GIFBlock, delay: Int)?
  private var isFinished = false

  /// Starts a file for the frames of `encoder`.
  ///
  /// - Throws: `CodecError.outOfMemory`.
  package init(_ encoder: GIFEncoder) throws(CodecError) {
    pause = .pause(encoder.sharedPalette)
    stream = try GIFStream(size: encoder.size, table: encoder.sharedPalette?.colors ?? [])
    try stream.start(plays: encoder.options.plays, comment: encoder.options.comment)
  }

  /// Adds a frame and gives the next bytes of the file, which may be none.
  ///
  /// A frame that changes nothing, or nothing for the better, lengthens the time of the frame before it instead.
  ///
  /// - Parameter delay: Time on screen in 1/100 s, within `delays`. Browsers play less than `shortestDelay` as 10/100 s.
  /// - Throws: `CodecError`; the file cannot be continued then.
  package func append(_ step: GIFStep, delay: Int) throws(CodecError) -> [UInt8] {
    guard !isFinished else { throw .wrongOrder(.gif, reason: "a frame after the end") }
    guard Self.delays.contains(delay) else { throw .delayOutOfRange(.gif, found: delay, expected: Self.delays) }
    if let (last, time) = held {
      if !step.cleared.isEmpty {
        try write(last.clearing(step.cleared), delay: time, clears: true)
      } else if step.block == nil, time <= Int(Int32.max) - delay {
        held = (last, time + delay)
        return stream.takeBytes()
      } else {
        try write(last, delay: time, clears: false)
      }
    }
    held = (step.block ?? pause, delay)
    return stream.takeBytes()
  }

  /// Ends the file and gives its last bytes.
  ///
  /// - Throws: `CodecError.wrongOrder` when there is no frame, or when it was called before.
  package func finish() throws(CodecError) -> [UInt8] {
    guard !isFinished, let (block, delay) = held else {
      throw .wrongOrder(.gif, reason: isFinished ? "ended twice" : "no frames")
    }
    isFinished = true
    held = nil
    try write(block, delay: delay, clears: false)
    try stream.end()
    return stream.takeBytes()
  }

  /// Writes a block. A delay beyond 16 bits is continued by empty frames after it, of which the last clears the canvas.
  private func write(_ block: GIFBlock, delay: Int, clears: Bool) throws(CodecError) {
    var block = block
    var rest = delay
    while rest > Self.longestDelay {
      // No remainder is shorter than browsers play.
      let part = min(Self.longestDelay, rest - Self.shortestDelay)
      try stream.put(block, delay: part, clears: false)
      block = clears ? pause.clearing(block.area) : pause
      rest -= part
    }
    try stream.put(block, delay: rest, clears: clears)
  }
}
