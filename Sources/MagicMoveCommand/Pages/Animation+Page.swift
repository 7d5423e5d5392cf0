// Writes the page of an animation: encodes its frames as WebP in memory, then writes the file.

import FileFormats
import FrameWriting
import OutputFiles
import Rendering

/// What was written.
struct PageReport: Sendable {
  /// The animation in it; its path is that of the page.
  let picture: OutputReport
  /// Number of bytes of the file.
  let bytes: Int
}

extension Animation {
  /// Writes a self-contained HTML file that plays the animation and steps through its frames.
  ///
  /// - Parameters:
  ///   - destination: The file, or standard output.
  ///   - options: Rate, part and quality of the WebP in it; limits on bytes are ignored.
  ///   - progress: Called after every picture, in order, from the calling task.
  /// - Throws: `OutputError`, also when this build cannot write WebP; what `write(to:as:options:progress:)` throws.
  func writePage(
    to destination: OutputDestination, options: OutputOptions, progress: @escaping (OutputProgress) -> Void
  ) async throws -> PageReport {
    var options = options
    (options.maxBytes, options.host) = (nil, nil)
    // An error of the destination is reported before anything is drawn.
    let file = try destination.open(overwrites: options.overwrites)
    (options.webp.keyDistance, options.webp.mayBeLossless) = (Self.keyDistance, true)
    let job = try job(destination, .webp, options, progress)
    let (webp, report) = try await job.bytes(as: .webp)
    let part = try part(from: options.from, to: options.to, rate: options.rate)
    let page = StandalonePage(
      name: scene.name, steps: steps(in: part, slowness: options.slowness), report: report, webp: webp)
    var count = 0
    try page.write { bytes in
      try file.write(bytes)
      count += bytes.count
    }
    try file.commit()
    return PageReport(picture: report, bytes: count)
  }

  /// Pictures from one key picture to the next: a jump decodes at most this many.
  private static let keyDistance = 25

  /// The steps that are played in a part of the timeline, as far as they lie in it, in seconds from its start.
  func steps(in part: ClosedRange<Double>, slowness: Double) -> [StepSpan] {
    spans.compactMap { step in
      let start = max(step.start, part.lowerBound)
      let end = min(step.start + step.duration, part.upperBound)
      guard end > start else { return nil }
      return StepSpan(
        name: step.name, kind: step.kind, start: (start - part.lowerBound) * slowness,
        duration: (end - start) * slowness)
    }
  }
}
