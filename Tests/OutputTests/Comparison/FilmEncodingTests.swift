import FileFormats
import Foundation
import OutputFiles
import Pixels
import Platform
import SceneModel
import Synchronization
import TestSupport
import Testing

@testable import Comparison
@testable import FrameWriting
@testable import Rendering

/// The files of a review are made of pictures that are drawn once.
@Suite struct FilmEncodingTests {
  /// How often frames were drawn, by film.
  private final class Counter: Sendable {
    private let drawn = Mutex(0)
    var count: Int { drawn.withLock { $0 } }

    func counted(_ source: FrameSource) -> FrameSource {
      var counted = FrameSource(
        size: source.size, count: source.count, rate: source.rate, loop: source.loop, isOpaque: source.isOpaque,
        isPresented: source.isPresented, canRestart: source.canRestart
      ) { Runs(runs: try source.makeRuns(), counter: self) }
      counted.ticks = source.ticks
      return counted
    }

    private struct Runs: FrameRunIterator {
      var runs: any FrameRunIterator
      let counter: Counter

      mutating func next() throws -> FrameRun? {
        guard let run = try runs.next() else { return nil }
        return FrameRun(index: run.index, count: run.count, start: run.start, end: run.end) { [counter] in
          counter.drawn.withLock { $0 += 1 }
          return try run.picture()
        }
      }
    }
  }

  private struct Counted: WritableFrames, Sendable {
    let animation: Animation
    let counter: Counter

    func job(
      _ destination: OutputDestination, _ format: OutputFormat, _ options: OutputOptions,
      _ progress: @escaping (OutputProgress) -> Void
    ) throws -> WritingJob {
      var job = try animation.job(destination, format, options, progress)
      job.source = counter.counted(job.source)
      return job
    }
  }

  private let files: TemporaryFolder
  private let pool = WorkerPool(width: 2)

  init() throws { files = try TemporaryFolder() }

  private func film(_ animation: Animation, _ rate: FrameRate, _ counter: Counter) throws -> Film {
    let plain = try Film(animation, rate: rate)
    var film = Film(
      frames: Counted(animation: animation, counter: counter), source: counter.counted(plain.source), steps: [],
      duration: plain.duration, rate: plain.rate)
    film.schedule = plain.schedule
    return film
  }

  /// Walks over a film as a review does; returns its GIF and its WebP.
  private func encoded(_ film: Film, _ name: String) async throws -> (gif: [UInt8], webp: [UInt8]) {
    var encoding = try await FilmEncoding(film, name: name, pool: pool)
    try await FilmWalk(film, film, pool: pool).forEach {
      try Difference($0).isEqual
    } _: { pair, isEqual in
      #expect(isEqual)
      if let run = pair.first?.run { try await encoding.take(run) }
    }
    let made = try await encoding.finish()
    let fits = try await FilmEncoding.writeGIF(film, made, to: files("\(name).gif"), pool: pool)
    #expect(fits)
    return (try files.read("\(name).gif"), made.webp)
  }

  private func plain(_ animation: Animation, _ rate: FrameRate) async throws -> (gif: [UInt8], webp: [UInt8]) {
    var options = OutputOptions(rate: rate, overwrites: true)
    (options.webp.quality, options.webp.keyDistance) = (80, 25)
    let webp = try await animation.job(.path("a.webp"), .webp, options) { _ in }.bytes(as: .webp).bytes
    (options.rate, options.maxBytes) = (min(rate, FrameRate(25)), 1_500_000)
    options.largestSize = PixelSize(width: 360, height: 1080)
    _ = try await animation.write(to: .path(files("plain.gif")), as: .gif, options: options) { _ in }
    return (try files.read("plain.gif"), webp)
  }

  @Test(arguments: [1.0, 6.0]) func `each frame is drawn once a side`(_ scale: Double) async throws {
    let animation = try Animation(LookScenes.roundTrip(), options: LoadingOptions(scale: scale))
    let counter = Counter()
    let film = try film(animation, FrameRate(50), counter)
    let runs = try Film(animation, rate: FrameRate(50)).source.mapRuns(\.index).count
    let (files, expected) = (try await encoded(film, "a"), try await plain(animation, FrameRate(50)))
    // The walk has the film on both sides.
    #expect(counter.count == 2 * runs && runs > 40)
    #expect(files.gif == expected.gif && files.webp == expected.webp)
  }

  @Test(arguments: [60, 24]) func `frames that the GIF alone has are drawn for it`(_ rate: Int) async throws {
    let animation = try Animation(LookScenes.roundTrip())
    let film = try film(animation, FrameRate(rate), Counter())
    let (files, expected) = (try await encoded(film, "a"), try await plain(animation, FrameRate(rate)))
    #expect(files.gif == expected.gif && files.webp == expected.webp)
  }
}
