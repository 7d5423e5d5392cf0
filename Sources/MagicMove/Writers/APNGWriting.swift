// Animated PNG: frames are compared and compressed on all cores, and numbered in order.
//
// The file's head holds the colour type, the palette and the number of pictures, so the frames are made twice: first they
// are only looked at, which costs little beside compressing. Frames that come only once (standard input) are stored as
// RGBA, and kept in memory, compressed, until their number is known.

import ImageCodecs
import Pixels
import Synchronization

extension WritingJob {
  /// Writes the animation as one APNG. Frames whose pixels equal those of the frame before only lengthen its stay.
  func writeAPNG() async throws -> Written {
    let file = try destination.open(force: options.overwrites)
    let survey = source.canRestart ? try await survey() : nil
    let encoder = try APNGEncoder(size: source.size, layout: survey?.layout ?? .any, options: apngOptions)
    let writer = APNGWriter(encoder, pictures: survey?.pictures)
    let last = LastPictures()
    var written = try await forEach { picture, before, turn in
      let earlier = await turn.take { last.replace(with: before) }
      return try encoder.compress(
        picture.straight, after: before?.straight, damage: picture.damage(since: before), earlier?.straight,
        earlierDamage: before?.damage(since: earlier))
    } write: { run, frame, written in
      let bytes = try writer.append(frame, at: run.start.inAPNG)
      try file.write(bytes)
      written.bytes += bytes.count
      if !frame.isEmpty { written.pictures += 1 }
    }
    let end = try writer.finish(at: written.duration.inAPNG)
    try file.write(end)
    written.bytes += end.count
    try file.commit()
    return written
  }

  /// Looks at all frames.
  private func survey() async throws -> APNGSurvey {
    let survey = Mutex(APNGSurvey())
    let looks = FramePipeline(source: source, pool: options.pool) { picture, before, turn in
      let (frame, previous, damage) = (picture.straight, before?.straight, picture.damage(since: before))
      await turn.take { survey.withLock { $0.add(frame, after: previous, damage: damage) } }
    }
    try await looks.forEach { _, _ in }
    return survey.withLock { $0 }
  }

  private var apngOptions: APNGOptions {
    switch loop {
    case .forever: APNGOptions(compression: options.compression, plays: nil)
    case .times(let count): APNGOptions(compression: options.compression, plays: count)
    }
  }
}

/// The picture before the one before, for tasks that take turns.
private final class LastPictures: Sendable {
  private let last = Mutex<Picture?>(nil)

  /// Remembers a picture and gives the one that was remembered.
  func replace(with picture: Picture?) -> Picture? {
    last.withLock { last in
      defer { last = picture }
      return last
    }
  }
}

extension FrameTime {
  /// The same time for the encoder.
  fileprivate var inAPNG: APNGTime { APNGTime(numerator, over: denominator) }
}
