// Frames that were finished elsewhere, for the same encoders that scenes use: picture files, an animated file, or raw pixels.

import FileFormats
import FrameWriting
import ImageCodecs
import OutputFiles
import Pixels
import Platform

/// Finished frames that are ready to be encoded.
package struct FinishedFrames: Sendable {
  /// Where they come from.
  enum Origin: Sendable {
    /// One still picture a file.
    case files([String])
    /// The bytes of an animated file.
    case animation(path: String, bytes: [UInt8])
    /// Raw frames in a file, or on standard input (nil).
    case raw(path: String?)
  }

  let origin: Origin
  /// Extent of every frame in pixels.
  package let size: PixelSize
  let limits: RenderLimits
  let loop: PlayCount

  /// Whether they can be read only once, for which neither a common palette nor a byte budget can be had.
  package var isReadOnce: Bool {
    if case .raw(nil) = origin { true } else { false }
  }

  /// Finds the frames that paths name: pictures, folders of pictures, patterns such as `frame-%04d.png`, or one animated file.
  ///
  /// - Parameter sorts: Puts files that are named one by one in natural order.
  /// - Throws: `FrameInputError`, `AnimationError.exceeds` or `OutputError.invalidPattern`.
  package init(_ paths: [String], sorts: Bool = true, limits: RenderLimits = .default) throws {
    let files = try FrameFiles.expand(paths, sorts: sorts)
    guard let first = files.first else { throw FrameInputError.noFrames(path: paths.first ?? "") }
    let bytes = try FrameFiles.read(first)
    var (decoder, frame) = try FrameFiles.open(first, bytes, limits: limits)
    let isAnimated = try FrameFiles.decoding(first) { () throws(CodecError) in try decoder.next() } != nil
    if isAnimated && files.count > 1 { throw FrameInputError.severalFrames(path: first) }
    loop = isAnimated && decoder.loopCount > 0 ? .times(decoder.loopCount) : .forever
    origin = isAnimated ? .animation(path: first, bytes: bytes) : .files(files)
    size = frame.bitmap.size
    self.limits = limits
  }

  /// Raw frames: straight alpha, bytes R, G, B, A, frame after frame.
  ///
  /// - Parameter path: Nil: standard input.
  package init(raw path: String?, size: PixelSize, limits: RenderLimits = .default) {
    (origin, loop) = (.raw(path: path), .forever)
    (self.size, self.limits) = (size, limits)
  }

  /// Whether the frames have times of their own.
  package var hasTimes: Bool { if case .animation = origin { true } else { false } }

  /// Whether it is one picture in a file.
  package var isStill: Bool { if case .files(let files) = origin { files.count == 1 } else { false } }

  /// Refuses frames that are larger than the limits allow, or of which those under way at once would take more memory.
  ///
  /// - Parameter format: Nil: frames are not encoded.
  package func checkLimits(for format: OutputFormat? = nil, jobs: Int?) throws(AnimationError) {
    let decoding = size.area.multipliedReportingOverflow(by: DecodingLimits.bytesPerPixel)
    let frames = MemoryEstimate.frames(of: size, as: format, width: max(1, jobs ?? Processors.count), isOpaque: false)
    do throws(ExceededLimit) {
      try limits.check(width: Double(size.width), height: Double(size.height))
      try limits.check(memory: MemoryEstimate.sum(decoding.overflow ? .max : decoding.partialValue, frames))
    } catch { throw .exceeds(error) }
  }

  /// The frames at a rate, nil: at their own times, or where they have none at the default rate.
  ///
  /// - Parameter clock: That of the format in which they are written.
  package func source(rate: FrameRate?, clock: FrameClock = .exact) -> FrameSource {
    var rate = rate
    var count: Int?
    if case .files(let files) = origin { count = files.count }
    if case .animation = origin {} else { rate = rate ?? .default }
    let isCoarse = clock == .hundredths
    let shown = isCoarse ? rate.map { min($0, FrameSchedule.finestHundredthsRate) } : rate
    return FrameSource(size: size, count: count, rate: shown, loop: loop, canRestart: !isReadOnce) {
      [rate, origin, size, limits] in
      let runs = FinishedRuns(try origin.reader(size: size, limits: limits), rate: rate, most: limits.frames)
      return isCoarse ? HundredthsRuns(runs) : runs
    }
  }
}

extension FinishedFrames.Origin {
  /// What reads the frames from the first one on.
  fileprivate func reader(size: PixelSize, limits: RenderLimits) throws -> any FinishedFrameReader {
    switch self {
    case .files(let paths): FrameFiles(paths, size: size, limits: limits)
    case .animation(let path, let bytes): try AnimatedFile(path, bytes, limits: limits)
    case .raw(let path): try RawFrameReader(path, size: size)
    }
  }
}

extension RenderLimits {
  /// What a decoder of frames may take. One frame more than there may be, so that it is the encoder that refuses it.
  package var decoding: DecodingLimits {
    // As much again for what the encoder, or the comparison, works with.
    let memory = (min(memory, SystemMemory.limit ?? .max) - MemoryEstimate.program) / 2
    return DecodingLimits(pixels: pixels, frames: frames == .max ? frames : frames + 1, memory: max(0, memory))
  }
}

extension FinishedFrames: WritableFrames {
  /// What encodes the frames.
  package func job(
    _ destination: OutputDestination, _ format: OutputFormat, _ options: OutputOptions,
    _ progress: @escaping (OutputProgress) -> Void
  ) throws -> WritingJob {
    let options = options.inRange
    try checkLimits(for: format, jobs: options.jobs)
    return WritingJob(
      source: source(rate: options.rate, clock: format.traits.clock), destination: destination, options: options,
      progress: progress)
  }
}
