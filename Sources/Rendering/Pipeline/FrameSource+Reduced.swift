// The same frames with less in them: some left out, or all of them smaller.

import DisplayList
import Pixels
import Raster

extension FrameSource {
  /// One frame of every `count`, each for as long as those together; the last one stays.
  func thinned(_ count: Int) -> FrameSource {
    FrameSource(size: size, count: self.count, rate: rate, loop: loop, isOpaque: isOpaque) { [makeRuns] in
      ThinnedRuns(try makeRuns(), every: count)
    }
  }

  /// Smaller pictures, filtered as images of a scene are.
  func shrunk(_ scale: Double) -> FrameSource {
    let small = PixelSize(
      width: max(1, Int((Double(size.width) * scale).rounded())),
      height: max(1, Int((Double(size.height) * scale).rounded())))
    return FrameSource(size: small, count: count, rate: rate, loop: loop, isOpaque: isOpaque) { [makeRuns] in
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
