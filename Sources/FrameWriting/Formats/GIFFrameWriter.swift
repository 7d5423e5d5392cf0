// Animated GIF: frames are mapped and compressed on all cores; only settling them on the viewer's canvas goes in order.

import ImageCodecs
import Pixels
import Synchronization

/// Writes one GIF. Frames whose pixels equal those of the frame before only lengthen its stay. The source's times must be
/// whole hundredths of a second.
struct GIFFrameWriter: ChangeMeasuring {
  private let encoder: GIFEncoder
  private let writer: GIFWriter
  private let canvas: SharedCanvas
  let size: PixelSize

  /// Looks for a palette that all frames share, if they are to have one.
  init(_ job: WritingJob) async throws {
    size = job.source.size
    let gif = job.options.gif
    encoder = try GIFEncoder(
      size: size,
      options: GIFOptions(
        dither: gif.dither == .auto && gif.quality < 50 ? .none : gif.dither, quality: gif.quality,
        plays: job.loop.plays),
      sharedPalette: try await SharedPalette(job).find(), mayDiffer: gif.palette == .auto,
      isOpaque: try await !job.hasTransparency(), nearGradients: job.source.isPresented)
    writer = try GIFWriter(encoder)
    canvas = SharedCanvas(encoder)
  }

  var encode: FramePipeline<GIFStep>.Encode {
    { [encoder, canvas] picture, before, turn in
      let changes = try before.use {
        try encoder.changes(picture.straight, after: $0?.straight, damage: picture.damage(since: $0))
      }
      if let motion = changes.motion(for: encoder) { turn.tell(motion) }
      let (earlier, progress) = await turn.take { canvas.next() }
      defer { progress.end() }
      let frame = encoder.compress(changes)
      if frame.clears { _ = await earlier?.rows(over: encoder.size.height) }
      let next = encoder.options.isExact ? nil : await turn.next as? GIFMotion
      var coding = try GIFCoding(frame, on: canvas.canvas, next: next)
      return await coding.finished(after: earlier, progress)
    }
  }

  var looksAhead: Bool { true }

  /// Once the changes are found. Pictures are a large part of the memory of an animation.
  var freesEarly: Bool { true }

  /// As if the viewer had the picture before on screen in its true colours.
  var measure: @Sendable (Picture, Picture?) throws -> Int {
    { [encoder] picture, before in
      let canvas = before.map { GIFCanvas(encoder, showing: $0.straight) } ?? GIFCanvas(encoder)
      let changes = try encoder.changes(
        picture.straight, after: before?.straight, damage: picture.damage(since: before))
      // Most pixels that change do so again in the next picture.
      var coding = try GIFCoding(encoder.compress(changes), on: canvas, next: changes.motion(for: encoder))
      return coding.finished().byteCount
    }
  }

  mutating func append(_ step: GIFStep, of run: FrameRun) throws -> WrittenPiece {
    let bytes = try writer.append(step, delay: run.end.hundredths - run.start.hundredths)
    return WrittenPiece(bytes: bytes, pictures: step.isEmpty && run.index > 0 ? 0 : 1)
  }

  mutating func finish(at end: FrameTime) throws -> WrittenEnding { WrittenEnding(tail: try writer.finish()) }
}

/// The search for a palette that serves all frames, which are made once more for it.
private struct SharedPalette {
  private let source: FrameSource
  private let gif: OutputOptions.GIF
  private let pool: WorkerPool

  /// About this number of frames, evenly spread, decide whether a palette is shared.
  private static let trialFrames = 16

  init(_ job: WritingJob) {
    (source, gif, pool) = (job.source, job.options.gif, job.options.pool)
  }

  /// The palette; nil: every frame has its own.
  func find() async throws -> GIFPalette? {
    let size = 255
    switch gif.palette {
    case .local: return nil
    case .global:
      var builder = GIFPaletteBuilder()
      let pictures = FramePipeline(source: source, pool: pool) { picture, _, _ in picture }
      try await pictures.forEach { run, picture in
        builder.add(picture.straight, weight: run.end.hundredths - run.start.hundredths)
      }
      return builder.palette(size: size)
    case .auto:
      guard source.canRestart else { return nil }
      var trial = GIFPaletteTrial(isOpaque: source.isOpaque, nearGradients: source.isPresented)
      let few = source.thinned(max(1, (source.count ?? 0) / Self.trialFrames))
      let isOver = Atomic(false)
      var looks = FramePipeline(source: few, pool: pool) { [trial] picture, earlier, _ -> GIFPaletteTrial.Look? in
        if isOver.load(ordering: .relaxed) { return nil }
        let changes = earlier.use {
          trial.changes(picture.straight, after: $0?.straight, damage: picture.damage(since: $0))
        }
        let look = trial.look(at: changes)
        if look.isOver { isOver.store(true, ordering: .relaxed) }
        return look
      }
      looks.freesEarly = true
      do {
        try await looks.forEach { run, look in
          guard let look, !look.isOver else { throw Over() }
          trial.add(look, weight: run.end.hundredths - run.start.hundredths)
        }
      } catch is Over { return nil }
      return trial.palette(size: size)
    }
  }

  /// No palette can be shared, whatever follows.
  private struct Over: Error {}
}

/// The viewer's canvas, for frames that are drawn on it at once: each behind the rows of the one before it.
private final class SharedCanvas: Sendable {
  let canvas: GIFCanvas
  private let last = Mutex<RowProgress?>(nil)

  init(_ encoder: GIFEncoder) { canvas = GIFCanvas(encoder) }

  /// The progress of the frame before, and that of the next one; called in the order of frames.
  func next() -> (earlier: RowProgress?, own: RowProgress) {
    let own = RowProgress()
    return last.withLock { last in
      defer { last = own }
      return (last, own)
    }
  }
}

/// How many rows of the canvas, from the top, frames do not change any more.
private final class RowProgress: Sendable {
  private struct State {
    var rows = 0
    var waiting: (rows: Int, CheckedContinuation<Int, Never>)?
  }

  private let state = Mutex(State())

  /// Sets the number of rows, which only grows.
  func reach(_ rows: Int) {
    let waiting = state.withLock { state -> CheckedContinuation<Int, Never>? in
      state.rows = max(state.rows, rows)
      guard let (wanted, waiting) = state.waiting, state.rows > wanted else { return nil }
      state.waiting = nil
      return waiting
    }
    waiting?.resume(returning: rows)
  }

  /// Called when the frame is coded, or cannot be.
  func end() { reach(.max) }

  /// The number once it is over another one; only one frame waits for it. Waiting blocks no thread.
  func rows(over rows: Int) async -> Int {
    await withCheckedContinuation { continuation in
      let known = state.withLock { state -> Int? in
        if state.rows > rows { return state.rows }
        state.waiting = (rows, continuation)
        return nil
      }
      if let known { continuation.resume(returning: known) }
    }
  }
}

extension GIFCoding {
  /// Codes the frame behind the rows of the one before.
  fileprivate mutating func finished(after earlier: RowProgress?, _ progress: RowProgress) async -> GIFStep {
    var known = earlier == nil ? Int.max : 0
    while true {
      while code(upTo: known) { progress.reach(min(known, rows)) }
      guard let earlier, known < .max else { return finish() }
      known = await earlier.rows(over: known)
      progress.reach(min(known, rows))
    }
  }
}
