// Frames for other programs: an asynchronous sequence of pictures with their exact times.

import FileFormats
import FrameWriting
import Motion
import Pixels
import Platform

/// One frame of an animation.
public struct Frame: Sendable {
  /// Number of the frame, from 0.
  public let index: Int
  /// When the frame appears, as an exact fraction of seconds, counted from the first frame of the sequence.
  ///
  /// For a part of the animation it begins at 0, too.
  public let time: FrameTime
  /// The frame's picture, of the animation's `size`. Equal neighbouring frames share their memory.
  public let bitmap: Bitmap
}

/// The frames of an animation in order, drawn on several threads, a few frames ahead of the reader.
///
/// Nothing is drawn before the first frame is requested, and drawing stops when the iterator is released. Memory does not
/// grow with the number of frames, as long as the reader does not keep them.
///
/// ```swift
/// for try await frame in try animation.frames(at: FrameRate(60)) {
///   print(frame.time, frame.bitmap.size)
/// }
/// ```
public struct Frames: AsyncSequence, Sendable {
  /// The error of reading: `CancellationError` when the reading task is cancelled, otherwise none.
  public typealias Failure = any Error
  /// What the sequence is made of: frames with their times.
  public typealias Element = Frame

  let schedule: FrameSchedule
  let pipeline: FramePipeline<Picture>

  /// Number of frames in the sequence, at least 1. It is known before anything is drawn.
  public var count: Int { schedule.count }
  /// How long all frames are shown, in seconds, the last one included.
  public var duration: Double { schedule.duration.seconds }

  /// Starts at the first frame.
  ///
  /// Several iterators draw the same frames independently. One iterator must not be used from several tasks at a time.
  public func makeAsyncIterator() -> Iterator {
    Iterator(schedule: schedule, pictures: pipeline.makeAsyncIterator())
  }

  /// Hands out frames in order, while the next ones are being drawn.
  public struct Iterator: AsyncIteratorProtocol {
    let schedule: FrameSchedule
    var pictures: FramePipeline<Picture>.Iterator
    private var index = 0
    private var end = 0
    private var picture: Picture?

    init(schedule: FrameSchedule, pictures: FramePipeline<Picture>.Iterator) {
      (self.schedule, self.pictures) = (schedule, pictures)
    }

    /// Waits for the next frame.
    ///
    /// - Parameter actor: The actor of the caller; the compiler passes it.
    /// - Returns: The frame; nil after the last one.
    /// - Throws: `CancellationError` when the calling task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Frame? {
      if index == end {
        guard let (run, next) = try await pictures.next(isolation: actor) else { return nil }
        picture = next
        end = run.index + run.count
      }
      guard let picture else { return nil }
      defer { index += 1 }
      return Frame(index: index, time: schedule[index].start, bitmap: picture.bitmap)
    }
  }
}

extension Animation {
  /// The frames of the animation, or of a part of it, drawn when they are read.
  ///
  /// This call checks the limits and returns at once. Use it for encoders and views of your own; for files there is
  /// `write(to:as:options:progress:)`.
  ///
  /// - Parameters:
  ///   - rate: Frames per second, 0.1...1000; a rate out of range is replaced by the nearest in it. Nil: the scene's own
  ///     rate.
  ///   - part: Seconds of the timeline. What is outside the timeline is cut off; nil: all of it.
  ///   - jobs: Threads that draw; nil: one for each core. Each one needs memory for a frame of its own.
  ///   - motionBlur: The shutter angle, 0...360 degrees: 180 exposes a frame for half of its time; nil: as the scene says.
  /// - Returns: A sequence of pictures with their exact times.
  /// - Throws: `AnimationError.exceeds` when there would be more frames, or more memory would be needed, than the limits
  ///   allow.
  public func frames(
    at rate: FrameRate? = nil, part: ClosedRange<Double>? = nil, jobs: Int? = nil, motionBlur: Double? = nil
  ) throws(AnimationError) -> Frames {
    let schedule = try schedule(
      part: part, slowness: 1, rate: rate ?? scene.output.frameRate, clock: .exact)
    let shutter = shutter(motionBlur, rate: schedule.rate)
    try checkMemory(jobs: jobs, isBlurred: shutter != nil)
    let source = source(schedule, shutter)
    let pool = WorkerPool(width: jobs ?? Processors.count)
    return Frames(schedule: schedule, pipeline: FramePipeline(source: source, pool: pool) { picture, _, _ in picture })
  }

  /// The times of the frames of an output, checked against the limits.
  ///
  /// - Parameters:
  ///   - part: Seconds of the timeline, cut to it; nil: all of it.
  ///   - slowness: How many times slower than the timeline the output plays; above 0.
  ///   - rate: Frames per second; a rate out of range is replaced by the nearest in it.
  ///   - clock: Which times the format can store.
  /// - Throws: `AnimationError.exceeds` when there would be too many frames.
  package func schedule(
    part: ClosedRange<Double>?, slowness: Double, rate: FrameRate, clock: FrameClock
  ) throws(AnimationError) -> FrameSchedule {
    let start = min(max(part?.lowerBound ?? 0, 0), duration)
    let end = min(max(part?.upperBound ?? duration, start), duration)
    let rate = rate.inRange
    do {
      try limits.check(duration: (end - start) * slowness, framesPerSecond: rate.framesPerSecond)
    } catch { throw .exceeds(error) }
    return FrameSchedule(
      part: start...end, slowness: slowness, rate: rate, clock: clock,
      endsAtEnd: end == duration && !plan.endsInHold)
  }

  /// Whether every pixel of every frame is known to be opaque; an encoder can then leave out the alpha channel.
  package var isOpaque: Bool { producer.isOpaque }

  /// The shutter of frames at a rate; nil: moving layers are sharp.
  ///
  /// - Parameters:
  ///   - motionBlur: Its angle, 0...360 degrees; nil: as the scene says. 0 means no shutter.
  ///   - slowness: How many times slower than the timeline frames are shown; above 0. It shortens the exposure.
  package func shutter(_ motionBlur: Double?, rate: FrameRate, slowness: Double = 1) -> Shutter? {
    Shutter(angle: motionBlur ?? scene.output.motionBlur, rate: rate, slowness: slowness, duration: duration)
  }

  /// The frames of a schedule, to be drawn when they are asked for; without a shutter what moves is sharp.
  package func source(_ schedule: FrameSchedule, _ shutter: Shutter?) -> FrameSource {
    let (producer, renderers, images) = (producer, loaded.renderers, loaded.images)
    let pictures = PicturePool(size: size, isOpaque: isOpaque) { renderers.damage(from: $0, to: $1) }
    return FrameSource(
      size: size, count: schedule.count, rate: schedule.rate,
      loop: scene.output.loopCount.map { .times($0) } ?? .forever,
      isOpaque: isOpaque, isPresented: producer is PresentedFrames
    ) {
      FrameRuns(schedule, expose: { producer.exposure(at: $0, shutter) }) { exposure in
        let picture = pictures.picture { renderers.draw(exposure.lists, over: $0, into: &$1) }
        try images.checkVideos()
        return picture
      }
    }
  }
}
