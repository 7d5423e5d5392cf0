// Frames that were finished elsewhere, for the same encoders that scenes use: picture files, an animated file, or raw pixels.

import FileFormats
import FrameWriting
import ImageCodecs
import OutputFiles
import Pixels
import Platform

/// Frames from other programs that are ready to be encoded.
///
/// Pictures are read and decoded when their turn comes, so memory does not grow with the number of files. The bytes of an
/// animated file are kept.
package struct FinishedFrames: Sendable {
  /// Where they come from.
  enum Origin: Sendable {
    /// One still picture a file.
    case files([String])
    /// The bytes of an animated file.
    case animation(path: String, bytes: [UInt8])
    /// A video.
    case video(VideoInput)
    /// Raw frames in a file, or on standard input (nil).
    case raw(path: String?)
  }

  /// What the names of pictures and videos end in.
  package static let extensions = ImageFormat.allCases.flatMap(\.extensions) + VideoContainer.extensions

  let origin: Origin
  /// Extent of every frame in pixels.
  package let size: PixelSize
  package let limits: RenderLimits
  /// How often an animated file plays.
  package let loop: PlayCount
  /// What the first file is, such as "GIF", or the codec of a video, as ffmpeg calls it; nil for raw frames.
  package private(set) var format: String?
  /// Whether the file has sound, which is not used.
  package private(set) var hasSound = false
  /// A warning about the colours of the first file; nil if they are right.
  package private(set) var colorWarning: String?

  /// Whether the frames can be read only once, as from standard input.
  ///
  /// A common palette and a byte budget are then impossible, because both read all frames before they write the first.
  package var isReadOnce: Bool {
    if case .raw(nil) = origin { true } else { false }
  }

  /// Finds the frames that paths name: pictures, folders of pictures, patterns such as `frame-%04d.png`, or one animated
  /// file.
  ///
  /// Only the first file is decoded here. Its size is that of all frames; an error in a later file is thrown when it is read.
  ///
  /// - Parameter sorts: Sorts files in natural order (`frame-9` before `frame-10`) when every path is a file. Folders and
  ///   patterns are always sorted by themselves.
  /// - Throws: `FrameInputError`, `AnimationError.exceeds` or `OutputError.invalidPattern`.
  package init(
    _ paths: [String], sorts: Bool = true, limits: RenderLimits = .default, videos: VideoReading = VideoReading()
  ) throws {
    let files = try FrameFiles.expand(paths, sorts: sorts)
    guard let first = files.first else { throw FrameInputError.noFrames(path: paths.first ?? "") }
    if let video = try FrameFiles.video(first, videos) {
      if files.count > 1 { throw FrameInputError.severalFrames(path: first) }
      (origin, loop, size) = (.video(video), .forever, video.info.size)
      (self.limits, hasSound, format) = (limits, video.info.hasSound, video.info.codec)
      return
    }
    let bytes = try FrameFiles.read(first)
    var (decoder, frame) = try FrameFiles.open(first, bytes, limits: limits)
    let isAnimated = try FrameFiles.decoding(first) { () throws(CodecError) in try decoder.next() } != nil
    if isAnimated && files.count > 1 { throw FrameInputError.severalFrames(path: first) }
    loop = isAnimated && decoder.loopCount > 0 ? .times(decoder.loopCount) : .forever
    origin = isAnimated ? .animation(path: first, bytes: bytes) : .files(files)
    size = frame.bitmap.size
    (self.limits, format) = (limits, decoder.format.name)
    colorWarning = decoder.colorNote.map { "\(first): \(ColorNote.words(for: $0))" }
  }

  /// Raw frames: 4 bytes a pixel, R, G, B, A, not premultiplied; rows from top to bottom, frame after frame, without a
  /// header.
  ///
  /// Nothing is opened before the first frame is read.
  ///
  /// - Parameters:
  ///   - path: A file or a pipe; nil: standard input.
  ///   - size: Extent of every frame in pixels. It decides how many bytes a frame has.
  package init(raw path: String?, size: PixelSize, limits: RenderLimits = .default) {
    (origin, loop) = (.raw(path: path), .forever)
    (self.size, self.limits) = (size, limits)
  }

  /// Whether the frames have their own times, as those of an animated file.
  package var hasTimes: Bool {
    switch origin {
    case .animation, .video: true
    case .files, .raw: false
    }
  }

  /// How often an animated file says that it plays; nil for frames that say nothing of it.
  package var plays: PlayCount? { if case .animation = origin { loop } else { nil } }

  /// The output format that the animated file or the video has; nil for other frames.
  package var fileFormat: OutputFormat? {
    switch origin {
    case .animation: OutputFormat.allCases.first { $0.traits.name == (format == "PNG" ? "APNG" : format) }
    case .video(let video):
      switch video.container {
      case .isoMedia: .mp4
      case .matroska: .webm
      case .y4m: .y4m
      }
    case .files, .raw: nil
    }
  }

  /// How long each frame is shown, where that is known before they are read.
  package var knownDelays: [FrameTime]? { if case .video(let video) = origin { video.info.delays } else { nil } }

  /// Whether it is one picture in a file.
  package var isStill: Bool { if case .files(let files) = origin { files.count == 1 } else { false } }

  /// Checks the frame size, and the memory of the frames that are decoded and encoded at the same time.
  ///
  /// - Parameters:
  ///   - format: The format whose encoder is included; nil: frames are not encoded.
  ///   - jobs: Threads that encode; nil: one for each core.
  /// - Throws: `AnimationError.exceeds`.
  package func checkLimits(for format: OutputFormat? = nil, jobs: Int?) throws(AnimationError) {
    let decoding = size.area.multipliedReportingOverflow(by: DecodingLimits.bytesPerPixel)
    let frames = MemoryEstimate.frames(of: size, as: format, width: max(1, jobs ?? Processors.count), isOpaque: false)
    do throws(ExceededLimit) {
      try limits.check(width: Double(size.width), height: Double(size.height))
      try limits.check(memory: MemoryEstimate.sum(decoding.overflow ? .max : decoding.partialValue, frames))
    } catch { throw .exceeds(error) }
  }

  /// The frames with their times.
  ///
  /// - Parameters:
  ///   - rate: Frames per second; nil: the times of the animated file, or the default rate for frames without times.
  ///   - clock: Which times the output format can store. For 1/100 s, a rate above 50 frames per second loses frames.
  package func source(rate: FrameRate?, clock: FrameClock = .exact) -> FrameSource {
    var count: Int?
    if case .files(let files) = origin { count = files.count }
    if rate == nil, let delays = knownDelays { count = delays.count }
    let (isCoarse, isTimed) = (clock == .hundredths, hasTimes)
    let rate = isTimed ? rate : rate ?? .default
    let shown = isCoarse ? rate.map { min($0, FrameSchedule.finestHundredthsRate) } : rate
    return FrameSource(size: size, count: count, rate: shown, loop: loop, canRestart: !isReadOnce) {
      [origin, size, limits] in
      let reader = try origin.reader(size: size, limits: limits)
      let runs = FinishedRuns(reader, rate: isTimed ? nil : rate, most: limits.frames)
      let sampled: any FrameRunIterator = isTimed ? shown.map { SampledRuns(runs, rate: $0) } ?? runs : runs
      return isCoarse ? HundredthsRuns(sampled) : sampled
    }
  }
}

extension FinishedFrames.Origin {
  /// What reads the frames from the first one on.
  fileprivate func reader(size: PixelSize, limits: RenderLimits) throws -> any FinishedFrameReader {
    switch self {
    case .files(let paths): FrameFiles(paths, size: size, limits: limits)
    case .animation(let path, let bytes): try AnimatedFile(path, bytes, limits: limits)
    case .video(let video): try VideoFrameReader(video)
    case .raw(let path): try RawFrameReader(path, size: size)
    }
  }
}

extension RenderLimits {
  /// The limits for a decoder of frames: half of the memory, the other half is for the encoder or the comparison.
  ///
  /// It may decode one frame more than `frames` allows. The encoder then reports the error with the right number.
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
    if format.traits.needsMotion { throw OutputError.needsMotion(path: destination.name, format: format) }
    let options = options.inRange
    try checkLimits(for: format, jobs: options.jobs)
    return WritingJob(
      source: source(rate: options.rate, clock: format.traits.clock), destination: destination, options: options,
      progress: progress)
  }
}
