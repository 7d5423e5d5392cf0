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
  /// When the frame appears, exactly, from the beginning of the frames.
  public let time: FrameTime
  /// The frame's picture. Equal neighbouring frames share their memory.
  public let bitmap: Bitmap
}

/// The frames of an animation in order, drawn on all cores a few frames ahead of the reader.
///
/// Nothing is drawn before the first frame is asked for, and nothing further when the iterator goes away. Memory does not grow
/// with the number of frames.
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

  /// Number of frames in the sequence.
  public var count: Int { schedule.count }
  /// How long all of them last, in seconds.
  public var duration: Double { schedule.duration.seconds }

  /// Starts drawing at the first frame. Several iterators draw the same frames independently.
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
      self.schedule = schedule
      self.pictures = pictures
    }

    /// Waits for the next frame.
    ///
    /// - Parameter actor: Where the caller runs.
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
  /// The frames of the animation, or of a part of it, to be drawn when they are read.
  ///
  /// - Parameters:
  ///   - rate: Frames per second; nil: the scene's own rate.
  ///   - part: Seconds of the timeline, cut to it; nil: all of it.
  ///   - jobs: Threads that draw; nil: as many as there are cores.
  ///   - motionBlur: How long frames are exposed, 0...360 degrees of a shutter that turns once a frame; nil: as the scene says.
  /// - Returns: A sequence of pictures with their exact times.
  /// - Throws: `AnimationError.exceeds` when there would be more frames, or more memory would be needed, than the limits allow.
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

  /// The frames of an output, checked against the limits.
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

  /// Whether every pixel of every frame is known to be opaque.
  package var isOpaque: Bool { producer.isOpaque }

  /// The shutter of frames at a rate; nil: what moves is sharp.
  ///
  /// - Parameters:
  ///   - motionBlur: Its angle in degrees; nil: as the scene says.
  ///   - slowness: How many times slower than the timeline frames are shown.
  package func shutter(_ motionBlur: Double?, rate: FrameRate, slowness: Double = 1) -> Shutter? {
    Shutter(angle: motionBlur ?? scene.output.motionBlur, rate: rate, slowness: slowness, duration: duration)
  }

  /// The frames of a schedule, to be drawn when they are asked for; without a shutter what moves is sharp.
  package func source(_ schedule: FrameSchedule, _ shutter: Shutter?) -> FrameSource {
    let (producer, renderers) = (producer, loaded.renderers)
    let pictures = PicturePool(size: size) { renderers.damage(from: $0, to: $1) }
    return FrameSource(
      size: size, count: schedule.count, rate: schedule.rate,
      loop: scene.output.loopCount.map { .times($0) } ?? .forever,
      isOpaque: isOpaque
    ) {
      FrameRuns(schedule, expose: { producer.exposure(at: $0, shutter) }) { exposure in
        pictures.picture { renderers.draw(exposure.lists, over: $0, into: &$1) }
      }
    }
  }
}
