// What a host or a budget of bytes leaves of an output, before its bytes are counted.

import FileFormats
import OutputFiles
import Pixels

extension WritingJob {
  /// What is left of the frames to keep to limits: fewer of them, by a whole divisor, and smaller ones, never larger.
  ///
  /// - Throws: `OutputError` when the output lasts too long or too short for its host, or the host does not take the format.
  func reduction(to limits: OutputLimits, as format: OutputFormat) throws -> FrameReduction {
    var reduction = FrameReduction(source)
    if let host = options.host {
      guard host.formats.contains(format) else {
        throw OutputError.formatNotTaken(
          path: destination.name, format: format, host: host.rawValue, formats: host.formats)
      }
    }
    if let seconds = limits.seconds {
      let duration = try source.mapRuns(\.end.seconds).last ?? 0
      guard seconds.contains(duration) else {
        throw OutputError.durationOutOfRange(path: destination.name, seconds: duration, allowed: seconds)
      }
    }
    reduction.everyNth = try divisor(for: limits)
    if let box = limits.size {
      reduction.inner = source.size.shrunk(into: box, mayTurn: limits.mayTurn)
      reduction.canvas = limits.isPadded ? box : reduction.inner
    }
    if let most = limits.pixelsInAll { try reduce(&reduction, to: most) }
    try check(reduction.canvas, limits)
    return reduction
  }

  /// The lowest rate to which frames are left out so that all have fewer pixels together.
  private static let leastRate = 12.0

  /// Leaves out frames, then makes them smaller, until all together have at most this number of pixels.
  private func reduce(_ reduction: inout FrameReduction, to most: Int) throws {
    let runs = try source.mapRuns { $0.index..<$0.index + $0.count }
    let rate = source.rate?.framesPerSecond ?? 0
    func pixels() -> Double { Double(reduction.canvas.area) * Double(runs.pictures(ofEvery: reduction.everyNth)) }
    while pixels() > Double(most), rate / Double(reduction.everyNth + 1) >= Self.leastRate { reduction.everyNth += 1 }
    while pixels() > Double(most), reduction.canvas.area > 1 {
      let scale = min(0.99, (Double(most) / pixels()).squareRoot())
      reduction.inner = reduction.inner.scaled(by: scale)
      reduction.canvas = reduction.inner
    }
  }

  /// Throws for frames that are too small or too narrow for their host.
  private func check(_ size: PixelSize, _ limits: OutputLimits) throws(OutputError) {
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    let isNarrow = limits.mostAspect.map { Double(long) > $0 * Double(short) } ?? false
    guard short < limits.leastSide || isNarrow else { return }
    throw .sizeNotTaken(
      path: destination.name, size: "\(size.width)×\(size.height)", leastSide: limits.leastSide,
      mostAspect: limits.mostAspect)
  }

  /// The least divisor of the rate that keeps to the limits.
  private func divisor(for limits: OutputLimits) throws -> Int {
    var divisor = 1
    if let most = limits.framesPerSecond, let rate = source.rate?.framesPerSecond, rate > most {
      divisor = Int((rate / most).rounded(.up))
    }
    guard let most = limits.pictures else { return divisor }
    let runs = try source.mapRuns { $0.index..<$0.index + $0.count }
    while runs.pictures(ofEvery: divisor) > max(most, 2) { divisor += 1 }
    return divisor
  }
}

extension [Range<Int>] {
  /// How many of these runs remain of one frame of every `divisor`; the last one does.
  fileprivate func pictures(ofEvery divisor: Int) -> Int {
    let kept = self.count { ($0.lowerBound + divisor - 1) / divisor * divisor < $0.upperBound }
    guard let last, (last.lowerBound + divisor - 1) / divisor * divisor >= last.upperBound else { return kept }
    return kept + 1
  }
}

extension PixelSize {
  /// The extent in the largest scale, at most 1, in which it fits into a box, or into the same box turned if that may be.
  fileprivate func shrunk(into box: PixelSize, mayTurn: Bool) -> PixelSize {
    func scale(_ box: PixelSize) -> Double {
      min(1, Double(box.width) / Double(width), Double(box.height) / Double(height))
    }
    let turned = PixelSize(width: box.height, height: box.width)
    let best = mayTurn && scale(turned) > scale(box) ? turned : box
    let size = scaled(by: scale(best))
    return PixelSize(width: min(size.width, best.width), height: min(size.height, best.height))
  }
}
