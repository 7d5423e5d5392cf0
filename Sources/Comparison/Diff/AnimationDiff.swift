// Two pictures or animations, frame by frame: the numbers of every pair of frames, and a picture of what differs.
//
//     file, folder or pattern ─▶ frames ┐
//                                       ├▶ pairs ─▶ compare (a task each) ─▶ results, in order
//     file, folder or pattern ─▶ frames ┘      └──▶ difference pictures ─▶ the writer of any format

import FileFormats
import FrameWriting
import ImageComparison
import OutputFiles
import Pixels
import Platform
import Rendering

/// A comparison of two finished animations, from any of the formats that can be read.
///
/// Where both have times, two frames are a pair for as long as both are seen. Otherwise frames are paired by number. Where the second
/// one is later, slower or cut, `aligned()` pairs the frames that belong together.
package struct AnimationDiff: Sendable {
  private let first: FinishedFrames
  private let second: FinishedFrames
  private let tolerance: GoldenTolerance
  private let rate: FrameRate?
  private let jobs: Int?
  private let limits: RenderLimits
  /// What happened to the second one as a whole, for people; empty unless frames were aligned.
  package private(set) var changes: [FilmChange] = []
  /// The numbers of the frames that are compared; nil: all.
  private var kept: (first: Set<Int>, second: Set<Int>)?

  /// Finds the frames of two files, folders or patterns.
  ///
  /// - Parameters:
  ///   - rate: Gives pictures without times their times; nil: they have none.
  ///   - jobs: Threads; nil: as many as there are cores.
  ///   - videos: How videos are read.
  /// - Throws: `FrameInputError` when one cannot be read, `AnimationError.exceeds`, `OutputError.invalidPattern`.
  package init(
    _ first: String, _ second: String, tolerance: GoldenTolerance, rate: FrameRate?, jobs: Int?, limits: RenderLimits,
    videos: VideoReading = VideoReading()
  ) throws {
    self.first = try FinishedFrames([first], limits: limits, videos: videos)
    self.second = try FinishedFrames([second], limits: limits, videos: videos)
    (self.tolerance, self.rate, self.jobs, self.limits) = (tolerance, rate, jobs, limits)
    for frames in [self.first, self.second] { try frames.checkLimits(jobs: jobs) }
  }

  /// How often each plays, where both are animated files and differ in that.
  package var plays: (first: PlayCount, second: PlayCount)? {
    guard let old = first.plays, let new = second.plays, old != new else { return nil }
    return (old, new)
  }

  /// Warnings about the colours of the files.
  package var colorWarnings: [String] { [first, second].compactMap(\.colorWarning) }

  /// Whether frames are paired by their times: both animations have some.
  package var isByTime: Bool { (first.hasTimes || rate != nil) && (second.hasTimes || rate != nil) }

  /// Whether a review pairs the same frames: it compares films by their times.
  package var isAsInReview: Bool { isByTime && !first.isStill && !second.isStill && kept == nil }

  /// Whether frames are paired by number only because one of the animations has no times.
  package var lacksTimes: Bool {
    !isByTime && !first.isStill && !second.isStill && (first.hasTimes || second.hasTimes)
  }

  /// Whether both are single pictures.
  package var isStill: Bool { first.isStill && second.isStill }

  /// Compares all frames, on all threads, and passes the results to `body` in order.
  ///
  /// - Throws: What reading the frames throws, what `body` throws, or `CancellationError`.
  package func compare(_ body: (Difference) throws -> Void) async throws {
    let (tolerance, byTime) = (tolerance, isByTime)
    try await walk.forEach {
      try Difference($0, tolerance: tolerance, byTime: byTime, similarity: true)
    } _: {
      try body($1)
    }
  }

  private var walk: FilmWalk {
    func source(_ frames: FinishedFrames, _ kept: Set<Int>?) -> FrameSource {
      let source = frames.source(rate: frames.hasTimes ? nil : rate)
      return kept.map { source.keeping($0) } ?? source
    }
    return FilmWalk(
      source(first, kept?.first), source(second, kept?.second), byTime: isByTime && kept == nil, pool: pool)
  }

  private var pool: WorkerPool { WorkerPool(width: jobs ?? Processors.count) }

  /// The comparison of the frames that belong together, where the second one is later, runs at another rate, or has frames that are
  /// missing, new or exchanged; nil where frames are seen at the same times.
  ///
  /// - Throws: What reading the frames throws, or `CancellationError`.
  package func aligned() async throws -> AnimationDiff? {
    guard isAsInReview, first.size == second.size else { return nil }
    let records = (
      try await FilmRecord(try Film(first, rate: rate), plays: nil, pool: pool),
      try await FilmRecord(try Film(second, rate: rate), plays: nil, pool: pool)
    )
    let alignment = FilmAlignment(records.0, records.1)
    let changes = alignment.changes.filter(\.movesFrames)
    guard !changes.isEmpty else { return nil }
    var other = self
    (other.changes, other.kept) = (changes, alignment.paired)
    return other
  }
}

extension AnimationDiff {
  /// Writes what differs, a frame for every pair: the pale first picture with the differing pixels on top.
  ///
  /// - Parameter format: Nil: one PNG file, of the first pair.
  /// - Throws: What reading the frames throws, `OutputError`, and `AnimationError.exceeds` for frames that are not too large
  ///   but of such different shapes that a picture that holds both is.
  package func writeDifference(
    to destination: OutputDestination, as format: OutputFormat?, options: OutputOptions
  ) async throws {
    do { try limits.check(width: Double(size.width), height: Double(size.height)) } catch {
      throw AnimationError.exceeds(error)
    }
    guard let format else {
      var pairs = try walk.pairs()
      guard let pair = try pairs.next() else { return }
      try picture(pair).writePNG(
        to: destination, compression: options.png.compression, overwrites: options.overwrites)
      return
    }
    let source = FrameSource(size: size, count: nil, rate: nil, loop: .forever) {
      DifferenceRuns(pairs: try walk.pairs(), picture: picture)
    }
    _ = try await WritingJob(source: source, destination: destination, options: options) { _ in }.write(as: format)
  }

  private func picture(_ pair: FramePairs.Pair) throws -> Bitmap {
    let empty = Bitmap(size: size)
    return DifferencePicture.of(
      try pair.first?.bitmap() ?? empty, try pair.second?.bitmap() ?? empty, rule: tolerance.rule)
  }

  /// As large as both need.
  private var size: PixelSize {
    PixelSize(width: max(first.size.width, second.size.width), height: max(first.size.height, second.size.height))
  }
}

/// Difference pictures as the frames of an output.
private struct DifferenceRuns: FrameRunIterator {
  private var pairs: FramePairs
  private let picture: @Sendable (FramePairs.Pair) throws -> Bitmap
  private var index = 0

  init(pairs: FramePairs, picture: @escaping @Sendable (FramePairs.Pair) throws -> Bitmap) {
    (self.pairs, self.picture) = (pairs, picture)
  }

  mutating func next() throws -> FrameRun? {
    guard let pair = try pairs.next() else { return nil }
    defer { index += 1 }
    return FrameRun(index: index, count: 1, start: pair.start, end: pair.end) { [picture] in
      Picture(try picture(pair).straight())
    }
  }
}
