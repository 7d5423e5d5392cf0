// Writing an animation: its frames at the times that the format can show, into the format's writer.

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
  /// The output is complete or not there at all: until the last moment whatever stood there stays as it was.
  ///
  /// - Parameters:
  ///   - url: A file, or for `.png` a folder or a pattern such as `frame-%04d.png`. Its folder must exist.
  ///   - format: Nil: by the extension of `url`.
  ///   - progress: Called after every picture, in order, from the calling task.
  /// - Throws: `AnimationError` or `OutputError`; `CancellationError` when the task is cancelled.
  @discardableResult
  public func write(
    to url: URL, as format: OutputFormat? = nil, options: OutputOptions = OutputOptions(),
    progress: ((OutputProgress) -> Void)? = nil
  ) async throws -> OutputReport {
    let path = url.hasDirectoryPath ? url.path + "/" : url.path
    guard let format = format ?? OutputFormat(path: path) else { throw OutputError.unknownFormat(path: path) }
    return try await write(to: .path(path), as: format, options: options, progress: progress ?? { _ in })
  }

  /// The same for paths as a person types them, and for standard output.
  package func write(
    to destination: OutputDestination, as format: OutputFormat, options: OutputOptions,
    progress: @escaping (OutputProgress) -> Void
  ) async throws -> OutputReport {
    let options = options.inRange
    let schedule = try schedule(for: format, options: options)
    try checkMemory(for: format, jobs: options.jobs)
    let job = WritingJob(
      source: source(schedule), destination: destination, options: options, progress: progress)
    return try await job.write(as: format)
  }

  private func schedule(for format: OutputFormat, options: OutputOptions) throws(AnimationError) -> FrameSchedule {
    let rate = options.rate ?? scene.output.frameRate
    let start = try options.from.map { moment throws(AnimationError) in try seconds(of: moment, rate: rate) } ?? 0
    let end = try options.to.map { moment throws(AnimationError) in try seconds(of: moment, rate: rate) } ?? duration
    return try schedule(
      part: start...max(start, end), slowness: options.slowness, rate: rate,
      clock: format == .gif ? .hundredths : .exact)
  }
}
