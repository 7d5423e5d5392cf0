// The order of an AVIF: pictures with the time for which each is shown, in ticks of the file's own clock.
//
// A picture is held back until the next one comes: one that shows the same only lengthens its time, and a single one makes a
// still picture, which has to be said before it is coded.

/// Encodes one AVIF file. For one thread at a time.
///
/// The whole file is in memory until `finish()` returns it. One picture makes a still AVIF.
package struct AVIFWriter {
  /// Whether this build has libavif: the package trait `AVIF` is on.
  package static let isAvailable = AVIFStream.isAvailable
  /// Whether a file can say how often it plays: libavif 1.0 and later.
  package static let canCountPlays = AVIFStream.canCountPlays
  /// The finest clock of a file, in ticks per second.
  package static let mostTicksPerSecond = 1_000_000
  /// Most ticks of one sample.
  private static let longestSample = Int(UInt32.max)

  private let stream: AVIFStream
  private let options: AVIFOptions
  private var held: (frame: AVIFFrame, ticks: Int)?
  private var isFirst = true

  /// Starts a file of an encoder's pictures.
  ///
  /// - Parameter ticksPerSecond: The unit of times, 1...`mostTicksPerSecond`; other numbers are clamped.
  /// - Throws: `CodecError.missingLibrary` when this build has no libavif, and errors of the library.
  package init(_ encoder: AVIFEncoder, ticksPerSecond: Int) throws(CodecError) {
    options = encoder.options
    stream = try AVIFStream(
      encoder.layout, options, ticksPerSecond: min(max(ticksPerSecond, 1), Self.mostTicksPerSecond))
  }

  /// Adds a picture and encodes the one before it.
  ///
  /// A picture without changes lengthens the time of the picture before it.
  ///
  /// - Parameter ticks: Time on screen, at least 1.
  /// - Throws: `CodecError` when the library fails.
  package mutating func append(_ frame: AVIFFrame, ticks: Int) throws(CodecError) {
    guard let before = held else {
      held = (frame, ticks)
      return
    }
    if frame.isEmpty {
      held = (before.frame, before.ticks + ticks)
    } else {
      try code(before.frame, ticks: before.ticks, isOnly: false)
      held = (frame, ticks)
    }
  }

  /// Encodes the last picture and returns the complete file.
  ///
  /// - Throws: `CodecError.wrongOrder` when there is no picture, and errors of the library.
  package mutating func finish() throws(CodecError) -> [UInt8] {
    guard let last = held else { throw .wrongOrder(.avif, reason: "a file needs a frame") }
    try code(last.frame, ticks: last.ticks, isOnly: isFirst)
    held = nil
    var file = AVIFBoxes(try stream.finish())
    file.resetClocks()
    if let creator = options.creator { file.append(mark: creator) }
    return file.bytes
  }

  /// Codes a picture; a time that a sample cannot hold becomes that of several equal ones.
  private mutating func code(_ frame: AVIFFrame, ticks: Int, isOnly: Bool) throws(CodecError) {
    var rest = max(1, ticks)
    while rest > 0 {
      let part = min(rest, Self.longestSample)
      try stream.add(frame, ticks: part, isOnly: isOnly)
      if isOnly { break }
      rest -= part
    }
    isFirst = false
  }
}
