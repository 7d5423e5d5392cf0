// Writing an animation: chooses the writer for the format and adds up what it wrote.

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
    let schedule = try schedule(for: format, options: options)
    try checkMemory(jobs: options.jobs)
    let job = WritingJob(
      animation: self, schedule: schedule, destination: destination, options: options, progress: progress)
    let written =
      switch format {
      case .gif: try await job.writeGIF()
      case .png: try await job.writePNGFrames()
      case .rgba: try await job.writeRawFrames()
      case .apng, .webp, .y4m: throw OutputError.unavailableFormat(format)
      }
    return OutputReport(
      path: destination.name, format: format, size: size, frames: schedule.count, pictures: written.pictures,
      rate: schedule.rate, duration: schedule.duration, bytes: written.bytes)
  }

  private func schedule(for format: OutputFormat, options: OutputOptions) throws(AnimationError) -> FrameSchedule {
    let rate = options.rate ?? scene.output.frameRate
    let start = try options.from.map { moment throws(AnimationError) in try seconds(of: moment, rate: rate) } ?? 0
    let end = try options.to.map { moment throws(AnimationError) in try seconds(of: moment, rate: rate) } ?? duration
    return try schedule(
      part: start...max(start, end), slowness: max(options.slowness, 0.001), rate: rate,
      clock: format == .gif ? .hundredths : .exact)
  }
}

/// Where an output goes.
package enum OutputDestination: Hashable, Sendable {
  /// A path as a person types it: a trailing slash makes it a folder.
  case path(String)
  /// Standard output.
  case standardOutput

  /// For messages.
  package var name: String {
    switch self {
    case .path(let path): path
    case .standardOutput: "-"
    }
  }

  func open(force: Bool) throws(OutputError) -> OutputFile {
    switch self {
    case .path(let path): try OutputFile(path, force: force)
    case .standardOutput: OutputFile.standardOutput()
    }
  }
}

/// One output that is being written.
struct WritingJob {
  /// What a writer has written.
  struct Written {
    var pictures = 0
    var bytes = 0
  }

  let animation: Animation
  let schedule: FrameSchedule
  let destination: OutputDestination
  let options: OutputOptions
  let progress: (OutputProgress) -> Void

  /// Draws and encodes all frames; `write` gets them in order.
  func forEach<Encoded: Sendable>(
    encode: @escaping FramePipeline<Encoded>.Encode, write: (FrameRun, Encoded) throws -> Void
  ) async throws {
    let pipeline = try animation.pipeline(schedule, jobs: options.jobs, encode: encode)
    for try await (run, encoded) in pipeline {
      try write(run, encoded)
      progress(OutputProgress(done: run.first.index + run.count, total: schedule.count))
    }
  }
}
