// Animated GIF: frames are mapped and compressed on all cores; only settling them on the viewer's canvas goes in order.

import ImageCodecs
import Pixels
import Synchronization

extension WritingJob {
  /// Writes the animation as one GIF. Frames whose pixels equal those of the frame before only lengthen its stay.
  /// The source's times must be whole hundredths of a second.
  func writeGIF() async throws -> Written {
    let file = try destination.open(force: options.overwrites)
    let written: Written
    if let budget = options.gif.maxBytes {
      let bytes: [UInt8]
      (bytes, written) = try await gif(within: budget)
      try file.write(bytes)
    } else {
      written = try await encodeGIF { try file.write($0) }
    }
    try file.commit()
    return written
  }

  /// Encodes the frames and hands the bytes of the file on, piece by piece.
  func encodeGIF(_ emit: ([UInt8]) throws -> Void) async throws -> Written {
    let encoder = try GIFEncoder(
      size: source.size, options: gifOptions, sharedPalette: try await sharedPalette(),
      mayDiffer: options.gif.palette == .auto)
    let writer = try GIFWriter(encoder)
    let canvas = SharedCanvas(encoder)
    var written = try await forEach { picture, before, turn in
      let frame = try encoder.compress(
        picture.straight, after: before?.straight, damage: picture.damage(since: before))
      return try await turn.take { try canvas.settle(frame) }.compressed()
    } write: { run, step, written in
      let bytes = try writer.append(step, delay: run.end.hundredths - run.start.hundredths)
      try emit(bytes)
      written.bytes += bytes.count
      if !step.isEmpty || run.index == 0 { written.pictures += 1 }
    }
    let end = try writer.finish()
    try emit(end)
    written.bytes += end.count
    return written
  }

  /// The palette of all frames, if they are to share one; frames are made once more for it.
  private func sharedPalette() async throws -> GIFPalette? {
    let size = min(options.gif.colors, 255)
    switch options.gif.palette {
    case .local: return nil
    case .global:
      var builder = GIFPaletteBuilder()
      try await pictures(of: source).forEach { run, picture in
        builder.add(picture.straight, weight: run.end.hundredths - run.start.hundredths)
      }
      return builder.palette(size: size)
    case .auto:
      guard source.canRestart else { return nil }
      var trial = GIFPaletteTrial()
      for try await (run, picture) in pictures(of: source.thinned(max(1, (source.count ?? 0) / Self.trialFrames))) {
        trial.add(picture.straight, weight: run.end.hundredths - run.start.hundredths)
        if trial.isOver { return nil }
      }
      return trial.palette(size: size)
    }
  }

  /// About so many frames, evenly spread, decide whether a palette is shared.
  private static var trialFrames: Int { 16 }

  private func pictures(of source: FrameSource) -> FramePipeline<Picture> {
    FramePipeline(source: source, pool: options.pool) { picture, _, _ in picture }
  }

  private var gifOptions: GIFOptions {
    let plays: Int? =
      switch loop {
      case .forever: nil
      case .times(let count): count
      }
    return GIFOptions(
      colors: options.gif.colors, dither: GIFDither(rawValue: options.gif.dither.rawValue) ?? .none,
      lossy: options.gif.lossy, plays: plays)
  }
}

/// The viewer's canvas, for tasks that take turns.
private final class SharedCanvas: Sendable {
  private let canvas: Mutex<GIFCanvas>

  init(_ encoder: GIFEncoder) { canvas = Mutex(GIFCanvas(encoder)) }

  func settle(_ frame: GIFFrame) throws(CodecError) -> GIFStep {
    try canvas.withLock { (canvas) throws(CodecError) in try canvas.settle(frame) }
  }
}
