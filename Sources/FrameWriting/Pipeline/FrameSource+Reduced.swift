// The same frames with less in them: some left out, or all of them smaller.

import DisplayList
import Pixels
import Raster

extension FrameSource {
  /// One frame of every `divisor`, each for as long as those together; the last one stays. The rate falls by as much.
  func thinned(_ divisor: Int) -> FrameSource {
    guard divisor > 1 else { return self }
    let slower = rate.flatMap { rate in
      let (under, overflows) = rate.denominator.multipliedReportingOverflow(by: divisor)
      return overflows ? nil : FrameRate(numerator: rate.numerator, denominator: under)
    }
    var source = FrameSource(
      size: size, count: count.map { Self.kept(of: $0, divisor) }, rate: slower, loop: loop, isOpaque: isOpaque,
      isPresented: isPresented, canRestart: canRestart
    ) { [makeRuns] in
      ThinnedRuns(try makeRuns(), every: divisor)
    }
    (source.ticks, source.kept) = (ticks, kept)
    return source
  }

  /// The frames of some numbers alone, at their times.
  package func keeping(_ numbers: Set<Int>) -> FrameSource {
    FrameSource(
      size: size, count: nil, rate: nil, loop: loop, isOpaque: isOpaque, isPresented: isPresented,
      canRestart: canRestart
    ) { [makeRuns] in
      ChosenRuns(runs: try makeRuns(), numbers: numbers)
    }
  }

  /// How many of `count` frames remain.
  private static func kept(of count: Int, _ divisor: Int) -> Int {
    (count + divisor - 1) / divisor + (count > 0 && (count - 1) % divisor != 0 ? 1 : 0)
  }

  /// Smaller pictures, filtered as images of a scene are, in the middle of a transparent canvas.
  ///
  /// - Parameters:
  ///   - inner: The extent of the pictures.
  ///   - canvas: The extent of the frames, in no direction smaller than that.
  package func resized(to inner: PixelSize, on canvas: PixelSize) -> FrameSource {
    guard inner != size || canvas != size || kept != nil else { return self }
    var source = FrameSource(
      size: canvas, count: count, rate: rate, loop: loop, isOpaque: isOpaque && inner == canvas,
      isPresented: isPresented, canRestart: canRestart
    ) { [makeRuns, kept, size] in
      ResizedRuns(runs: try makeRuns(), inner: inner, canvas: canvas, size: size, kept: kept)
    }
    source.ticks = ticks
    return source
  }
}

/// The runs with some numbers alone.
private struct ChosenRuns: FrameRunIterator {
  var runs: any FrameRunIterator
  let numbers: Set<Int>

  mutating func next() throws -> FrameRun? {
    while let run = try runs.next() { if numbers.contains(run.index) { return run } }
    return nil
  }
}

/// Leaves frames out. Those that remain have numbers of their own.
private struct ThinnedRuns: FrameRunIterator {
  private var runs: any FrameRunIterator
  private let every: Int
  /// What is to be handed out next; the end of the last one is open.
  private var held: [FrameRun] = []
  private var isOver = false
  /// Frames that were handed out.
  private var count = 0

  init(_ runs: any FrameRunIterator, every: Int) {
    (self.runs, self.every) = (runs, every)
  }

  mutating func next() throws -> FrameRun? {
    var skipped: FrameRun?
    while held.count < 2, !isOver, let run = try runs.next() {
      let isKept = kept(run) > 0
      if isKept || held.isEmpty { held.append(run) }
      skipped = isKept ? nil : run
    }
    if held.count < 2 { isOver = true }
    if let skipped, isOver, skipped.index != held.last?.index { held.append(skipped) }
    guard let run = held.first else { return nil }
    held.removeFirst()
    let frames = max(1, kept(run))
    defer { count += frames }
    return FrameRun(
      index: count, count: frames, start: run.start, end: held.first?.start ?? run.end, picture: run.picture)
  }

  /// How many frames of a run remain.
  private func kept(_ run: FrameRun) -> Int {
    (run.index + run.count + every - 1) / every - (run.index + every - 1) / every
  }
}

/// Makes the pictures of runs smaller, unless they were kept.
private struct ResizedRuns: FrameRunIterator {
  var runs: any FrameRunIterator
  let inner: PixelSize
  let canvas: PixelSize
  let size: PixelSize
  let kept: KeptPictures?

  mutating func next() throws -> FrameRun? {
    guard let run = try runs.next() else { return nil }
    let (inner, canvas) = (inner, canvas)
    if let picture = kept?.picture(at: run.start, inner: inner, canvas: canvas) {
      return FrameRun(index: run.index, count: run.count, start: run.start, end: run.end) { picture }
    }
    if inner == size, canvas == size { return run }
    return FrameRun(index: run.index, count: run.count, start: run.start, end: run.end) {
      try run.picture().resized(to: inner, on: canvas)
    }
  }
}

extension Picture {
  /// A smaller picture in the middle of a transparent canvas.
  package func resized(to inner: PixelSize, on canvas: PixelSize) -> Picture {
    let bitmap = bitmap
    var builder = DisplayListBuilder(size: canvas)
    let corner = Point(x: Double((canvas.width - inner.width) / 2), y: Double((canvas.height - inner.height) / 2))
    let scale = Transform.scale(
      x: Double(inner.width) / Double(bitmap.width), y: Double(inner.height) / Double(bitmap.height))
    let place = Transform.translation(x: corner.x, y: corner.y) * scale
    let image = builder.add(ImagePlacement(image: 0, transform: place))
    let box = Rect(x: corner.x, y: corner.y, width: Double(inner.width), height: Double(inner.height))
    builder.fill(Shape(box), with: .image(image, opacity: 255))
    var small = Bitmap(size: canvas)
    Renderer(images: ImageStore([bitmap])).render(builder.list, into: &small)
    return Picture(small.straight())
  }
}
