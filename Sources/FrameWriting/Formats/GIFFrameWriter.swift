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
      options: GIFOptions(colors: gif.colors, dither: gif.dither, lossy: gif.lossy, plays: job.loop.plays),
      sharedPalette: try await SharedPalette(job).find(), mayDiffer: gif.palette == .auto,
      isOpaque: job.source.isOpaque, nearGradients: job.source.isPresented)
    writer = try GIFWriter(encoder)
    canvas = SharedCanvas(encoder)
  }

  var encode: FramePipeline<GIFStep>.Encode {
    { [encoder, canvas] picture, before, turn in
      let changes = try before.use {
        try encoder.changes(picture.straight, after: $0?.straight, damage: picture.damage(since: $0))
      }
      var frame = encoder.compress(changes)
      return try await turn.take { try canvas.settle(&frame) }.compressed()
    }
  }

  /// Once the changes are found. Pictures are a large part of the memory of an animation.
  var freesEarly: Bool { true }

  /// As if the viewer had the picture before on screen in its true colours.
  var measure: @Sendable (Picture, Picture?) throws -> Int {
    { [encoder] picture, before in
      var canvas = before.map { GIFCanvas(encoder, showing: $0.straight) } ?? GIFCanvas(encoder)
      var frame = try encoder.compress(
        picture.straight, after: before?.straight, damage: picture.damage(since: before))
      return try canvas.settle(&frame).compressed().byteCount
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
    let size = min(gif.colors, 255)
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

/// The viewer's canvas, for tasks that take turns.
private final class SharedCanvas: Sendable {
  private let canvas: Mutex<GIFCanvas>

  init(_ encoder: GIFEncoder) { canvas = Mutex(GIFCanvas(encoder)) }

  func settle(_ frame: inout GIFFrame) throws(CodecError) -> GIFStep {
    try canvas.withLock { (canvas) throws(CodecError) in try canvas.settle(&frame) }
  }
}
