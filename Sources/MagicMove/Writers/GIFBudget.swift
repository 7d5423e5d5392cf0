// A GIF within a number of bytes. What costs the picture least is given up first; how much must be is found by trying.

import DisplayList
import ImageCodecs
import Pixels
import Raster

/// What was given up for a small file.
public struct GIFTrade: Hashable, Sendable {
  /// See `OutputOptions.GIF`.
  public let lossy: Int
  /// See `OutputOptions.GIF`.
  public let colors: Int
  /// Whether dithering that was asked for was left out.
  public let leavesOutDither: Bool
  /// 2 when every second frame is left out, and so on; 1 when none is.
  public let everyNth: Int
  /// Pixels of the output for one of the source along an axis, at most 1.
  public let scale: Double
}

extension GIFTrade: CustomStringConvertible {
  /// As flags and words, for people.
  public var description: String {
    var parts = ["--lossy \(lossy)", "--colors \(colors)"]
    if leavesOutDither { parts.append("--dither none") }
    if everyNth > 1 { parts.append("one frame of \(everyNth)") }
    if scale < 1 { parts.append("\(Int((scale * 100).rounded())) % of the size") }
    return parts.joined(separator: ", ")
  }
}

extension GIFTrade {
  /// What is tried, the gentlest first: pixels that stay a little off, then fewer colours and no dithering, then fewer frames,
  /// then a smaller picture. Each makes a smaller file than those before it on the sequences that it was chosen by.
  private static let ladder: [(lossy: Int, colors: Int, dithers: Bool, everyNth: Int, scale: Double)] = [
    (5, 256, true, 1, 1), (10, 256, true, 1, 1), (20, 256, true, 1, 1), (40, 256, true, 1, 1), (40, 192, true, 1, 1),
    (40, 128, false, 1, 1), (60, 96, false, 1, 1), (80, 64, false, 1, 1), (40, 128, false, 2, 1), (60, 96, false, 2, 1),
    (80, 64, false, 2, 1), (40, 128, false, 2, 0.75), (60, 96, false, 2, 0.75), (80, 64, false, 2, 0.75),
    (40, 128, false, 2, 0.5), (60, 96, false, 2, 0.5), (80, 64, false, 2, 0.5), (60, 96, false, 3, 0.35),
    (80, 48, false, 3, 0.25),
  ]

  /// The steps, gentlest first, as they add to what was asked for.
  static func steps(from options: OutputOptions.GIF) -> [GIFTrade] {
    ladder.map { step in
      GIFTrade(
        lossy: max(options.lossy, step.lossy), colors: min(options.colors, step.colors),
        leavesOutDither: !step.dithers && options.dither != .none, everyNth: step.everyNth, scale: step.scale)
    }
  }

  /// The options with what is given up.
  func applied(to options: OutputOptions.GIF) -> OutputOptions.GIF {
    var options = options
    (options.lossy, options.colors) = (lossy, colors)
    if leavesOutDither { options.dither = .none }
    return options
  }
}

extension WritingJob {
  /// The attempt has grown too large.
  private struct OverBudget: Error {}

  /// Encodes a GIF of at most `budget` bytes: as asked for when that fits, else the gentlest step that does, found by halving.
  ///
  /// - Throws: `OutputError.overBudget` when none fits.
  func gif(within budget: Int) async throws -> (bytes: [UInt8], written: Written) {
    if let whole = try await attempt(nil, budget) { return whole }
    let steps = GIFTrade.steps(from: options.gif)
    var found: (bytes: [UInt8], written: Written)?
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if let smaller = try await attempt(steps[middle], budget) {
        (found, high) = (smaller, middle)
      } else {
        low = middle + 1
      }
    }
    guard let found else { throw OutputError.overBudget(path: destination.name, budget: budget) }
    return found
  }

  /// Encodes with a step; nil as soon as it takes more than `budget` bytes.
  private func attempt(_ trade: GIFTrade?, _ budget: Int) async throws -> (bytes: [UInt8], written: Written)? {
    var job = self
    if let trade {
      job.options.gif = trade.applied(to: options.gif)
      if trade.everyNth > 1 { job.source = job.source.thinned(trade.everyNth) }
      if trade.scale < 1 { job.source = job.source.shrunk(trade.scale) }
    }
    var bytes: [UInt8] = []
    do {
      var written = try await job.encodeGIF { part in
        guard bytes.count + part.count <= budget else { throw OverBudget() }
        bytes += part
      }
      (written.trade, written.size) = (trade, job.source.size)
      return (bytes, written)
    } catch is OverBudget { return nil }
  }
}

extension FrameSource {
  /// One frame of every `count`, each for as long as those together; the last one stays.
  func thinned(_ count: Int) -> FrameSource {
    FrameSource(size: size, count: self.count, rate: rate, loop: loop) { [makeRuns] in
      ThinnedRuns(try makeRuns(), every: count)
    }
  }

  /// Smaller pictures, filtered as images of a scene are.
  func shrunk(_ scale: Double) -> FrameSource {
    let small = PixelSize(
      width: max(1, Int((Double(size.width) * scale).rounded())),
      height: max(1, Int((Double(size.height) * scale).rounded())))
    return FrameSource(size: small, count: count, rate: rate, loop: loop) { [makeRuns] in
      ShrunkRuns(runs: try makeRuns(), size: small)
    }
  }
}

/// Leaves frames out.
private struct ThinnedRuns: FrameRunIterator {
  private var runs: any FrameRunIterator
  private let every: Int
  /// What is to be handed out next; the end of the last one is open.
  private var held: [FrameRun] = []
  private var isOver = false

  init(_ runs: any FrameRunIterator, every: Int) {
    (self.runs, self.every) = (runs, every)
  }

  mutating func next() throws -> FrameRun? {
    var skipped: FrameRun?
    while held.count < 2, !isOver, let run = try runs.next() {
      let isKept = (run.index + every - 1) / every * every < run.index + run.count
      if isKept || held.isEmpty { held.append(run) }
      skipped = isKept ? nil : run
    }
    if held.count < 2 { isOver = true }
    if let skipped, isOver, skipped.index != held.last?.index { held.append(skipped) }
    guard var run = held.first else { return nil }
    held.removeFirst()
    run.end = held.first?.start ?? run.end
    return run
  }
}

/// Makes the pictures of runs smaller.
private struct ShrunkRuns: FrameRunIterator {
  var runs: any FrameRunIterator
  let size: PixelSize

  mutating func next() throws -> FrameRun? {
    guard let run = try runs.next() else { return nil }
    let size = size
    return FrameRun(index: run.index, count: run.count, start: run.start, end: run.end) {
      let bitmap = try run.picture().bitmap
      var builder = DisplayListBuilder(size: size)
      let scale = Transform.scale(
        x: Double(size.width) / Double(bitmap.width), y: Double(size.height) / Double(bitmap.height))
      let image = builder.add(ImagePlacement(image: 0, transform: scale))
      let whole = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
      builder.fill(Shape(whole), with: .image(image, opacity: 255))
      var small = Bitmap(size: size)
      Renderer(images: ImageStore([bitmap])).render(builder.list, into: &small)
      return Picture(small.straight())
    }
  }
}
