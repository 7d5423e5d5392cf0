// Writing an animation: its frames at the times that the format can show, into the format's writer.

import FileFormats
import FrameWriting
import OutputFiles
import Pixels
import SceneModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Animation {
  /// Writes the animation to a file, or its frames to a folder.
  ///
  /// The output is complete or it does not exist: an existing file is replaced only when the new one is finished. Equal input
  /// gives equal bytes, with any number of threads.
  ///
  /// Memory does not grow with the number of frames. To stop early, cancel the task.
  ///
  /// ```swift
  /// let report = try await animation.write(to: URL(filePath: "push.gif")) { progress in
  ///   print(progress.done, "frames of", progress.total ?? 0)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - url: A file, or for `.png` a folder or a pattern such as `frame-%04d.png`. Its parent folder must exist.
  ///   - format: The format; nil: by the extension of `url`.
  ///   - options: Rate, part, colours, compression and what else the scene does not decide. Values out of range count as the
  ///     nearest in it.
  ///   - progress: Called after every picture, in order, from the calling task.
  /// - Returns: What was written: frames, bytes, duration.
  /// - Throws: `AnimationError` when the output would exceed a limit or begins or ends at a moment that does not exist;
  ///   `OutputError` when it cannot be written, or when `format` is nil and the extension is unknown; `CancellationError`
  ///   when the task is cancelled.
  @discardableResult
  public func write(
    to url: URL, as format: OutputFormat? = nil, options: OutputOptions = OutputOptions(),
    progress: ((OutputProgress) -> Void)? = nil
  ) async throws -> OutputReport {
    let path = url.hasDirectoryPath ? url.path + "/" : url.path
    guard let format = format ?? OutputFormat(path: path) else { throw OutputError.unknownFormat(path: path) }
    return try await write(to: .path(path), as: format, options: options, progress: progress ?? { _ in })
  }

}

extension Animation: WritableFrames {
  /// The work of writing this animation: its frames at the times that the format can show, and where they go.
  ///
  /// - Throws: `AnimationError` when a limit would be exceeded or a moment does not exist. Nothing has been drawn or written
  ///   then.
  package func job(
    _ destination: OutputDestination, _ format: OutputFormat, _ options: OutputOptions,
    _ progress: @escaping (OutputProgress) -> Void
  ) throws -> WritingJob {
    var options = options.inRange
    options.rate = options.rate ?? scene.output.frameRate
    let schedule = try schedule(for: format, options: options)
    let shutter = shutter(options.motionBlur, rate: schedule.rate, slowness: options.slowness)
    try checkMemory(for: format, jobs: options.jobs, isBlurred: shutter != nil)
    var source = source(schedule, shutter)
    if format.traits.needsMotion {
      let part = try part(from: options.from, to: options.to, rate: options.rate)
      source.motion = try motion(of: part, options, path: destination.name)
    }
    return WritingJob(source: source, destination: destination, options: options, progress: progress)
  }
}

extension Animation {
  /// The seconds between two moments.
  ///
  /// - Parameters:
  ///   - from: Where the part begins; nil: at 0. The name of a step means its start.
  ///   - to: Where the part ends; nil: at the end. The name of a step means its end.
  ///   - rate: Frames per second that `Moment.frame` counts in; nil: the scene's own rate.
  /// - Throws: `AnimationError.noSuchMoment` when a moment does not exist or `to` is before `from`. Equal moments are a part
  ///   of one frame.
  package func part(
    from: Moment?, to: Moment?, rate: FrameRate? = nil
  ) throws(AnimationError) -> ClosedRange<Double> {
    func time(_ moment: Moment?, stepShare: Double, otherwise: Double) throws(AnimationError) -> Double {
      guard let moment else { return otherwise }
      return try seconds(of: moment, rate: rate, stepShare: stepShare)
    }
    let start = try time(from, stepShare: 0, otherwise: 0)
    let end = try time(to, stepShare: 1, otherwise: duration)
    guard start <= end else { throw .noSuchMoment(.endsBeforeItBegins(from: start, to: end)) }
    return start...end
  }

  private func schedule(for format: OutputFormat, options: OutputOptions) throws(AnimationError) -> FrameSchedule {
    let rate = options.rate ?? scene.output.frameRate
    return try schedule(
      part: try part(from: options.from, to: options.to, rate: rate), slowness: options.slowness, rate: rate,
      clock: format.traits.clock)
  }
}
