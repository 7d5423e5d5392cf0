// The files of a review that show a film, encoded from the pictures that are compared.
//
//     run of the walk ─┬▶ WebP for the page, in memory
//                      └▶ what the small GIF for comments needs: its frames, smaller, and how they change
//
// The GIF may have other frames than the film: of another rate, or with times of its own. Then it is made by itself.

import FileFormats
import FrameWriting
import OutputFiles
import Pixels

/// Encodes one film.
struct FilmEncoding {
  /// What was made of a film.
  struct Encoded: Sendable {
    /// The file for the page.
    let webp: [UInt8]
    /// What the GIF needs; nil: it looks at its frames itself.
    let memory: FrameRehearsal.Memory?
  }

  /// Pixels of the GIF; taller pictures become narrower.
  private static let gifSize = PixelSize(width: 360, height: 1080)
  private static let gifRate = FrameRate(25)
  private static let gifBytes = 1_500_000
  private static let quality = 80.0
  /// Pictures from one key picture to the next: a jump decodes at most this many.
  private static let keyDistance = 25
  /// Most bytes of the small pictures that are kept of one film.
  private static let mostKept = 256 << 20

  private var webp: any RunReceiver<[UInt8]>
  private var small: SmallFrames?
  private var last = -1

  /// Begins the files of a film; `name` is what errors say.
  init(_ film: Film, name: String, pool: WorkerPool) async throws {
    var options = OutputOptions(rate: film.rate, jobs: pool.width)
    options.workers = pool
    options.webp.quality = Self.quality
    options.webp.keyDistance = Self.keyDistance
    webp = try await film.frames.job(.path(name), .webp, options) { _ in }.receiver(as: .webp)
    small = try SmallFrames(
      film, Self.gif(film, .path(name), pool: pool), rate: Self.gifRate, keeping: Self.mostKept)
  }

  /// Takes the next run of the film; a run that was taken is left out.
  mutating func take(_ run: FrameRun) async throws {
    guard run.index > last else { return }
    last = run.index
    try await webp.take(run)
    try await small?.take(run)
  }

  /// Ends the files.
  mutating func finish() async throws -> Encoded {
    Encoded(webp: try await webp.finish(), memory: try await small?.finish())
  }

  /// Writes the GIF; returns false when it would be too large even at the lowest quality.
  static func writeGIF(
    _ film: Film, _ encoded: Encoded, to path: String, pool: WorkerPool
  ) async throws -> Bool {
    var job = try gif(film, .path(path), pool: pool)
    if let memory = encoded.memory { job = job.remembering(memory) }
    do { _ = try await job.write(as: .gif) } catch {
      guard case OutputError.overBudget = error else { throw error }
      return false
    }
    return true
  }

  private static func gif(_ film: Film, _ destination: OutputDestination, pool: WorkerPool) throws -> WritingJob {
    var options = OutputOptions(
      rate: film.rate.map { min($0, gifRate) }, jobs: pool.width, overwrites: true, maxBytes: gifBytes)
    options.workers = pool
    options.largestSize = gifSize
    return try film.frames.job(destination, .gif, options) { _ in }
  }
}

/// Finds the frames of a GIF among those of a film.
private struct SmallFrames {
  private var rehearsal: FrameRehearsal
  private var runs: any FrameRunIterator
  private var next: FrameRun?
  private let film: FrameSchedule
  private let gif: FrameSchedule
  /// Whether a frame of the GIF is not among those of the film.
  private var misses = false

  /// Returns nil for a film without moments.
  init?(_ film: Film, _ job: WritingJob, rate gifRate: FrameRate, keeping bytes: Int) throws {
    guard let schedule = film.schedule, let rate = film.rate else { return nil }
    self.film = try schedule(rate, .exact)
    gif = try schedule(min(rate, gifRate), OutputFormat.gif.traits.clock)
    rehearsal = try FrameRehearsal(job, as: .gif, keeping: bytes)
    runs = try rehearsal.makeRuns()
    next = try runs.next()
  }

  mutating func take(_ run: FrameRun) async throws {
    while !misses, let small = next {
      let moment = gif[small.index].moment
      let frames = run.index..<run.index + run.count
      guard moment <= film[frames.upperBound - 1].moment else { return }
      misses = !frames.contains { film[$0].moment == moment }
      if misses { return }
      let same = FrameRun(
        index: small.index, count: small.count, start: small.start, end: small.end, picture: run.picture)
      try await rehearsal.take(same)
      next = try runs.next()
    }
  }

  /// What is known; nil when frames are missing.
  mutating func finish() async throws -> FrameRehearsal.Memory? {
    let memory = try await rehearsal.finish()
    return misses || next != nil ? nil : memory
  }
}
