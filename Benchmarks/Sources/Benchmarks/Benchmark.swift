/// Something to measure: a piece of work of a known number of pixels.
struct Benchmark {
  /// Stage, work and variant: "Compositing/canvas/solidOver/avx2".
  var name: String
  /// Destination pixels that one run writes.
  var pixels: Int
  /// Frames that one run draws.
  var frames = 1
  /// Does the work once. It prepares nothing, so that only the work is measured.
  var run: () -> Void
}

/// The time of a benchmark, in nanoseconds a run.
struct Measurement: Codable {
  /// The benchmark's name.
  var name: String
  /// Destination pixels of a run.
  var pixels: Int
  /// Frames of a run.
  var frames: Int
  /// The fastest sample.
  var minimum: Double
  /// The middle sample.
  var median: Double
  /// How far apart samples are: the range of the middle 80 % of them over the median.
  var spread: Double
  /// Median time of a pixel in nanoseconds.
  var nanosecondsPerPixel: Double
  /// Median speed in millions of pixels a second.
  var megapixelsPerSecond: Double
  /// Frames a second at the median.
  var framesPerSecond: Double
}

extension Benchmark {
  /// Measures: a sample is as many runs as take two milliseconds at least, so that the clock's grain does not count.
  func measure(samples: Int) -> Measurement {
    let repetitions = calibrate()
    let times = (0..<samples).map { _ in time(repetitions) / Double(repetitions) }.sorted()
    let median = times[times.count / 2]
    let tenth = times.count / 10
    return Measurement(
      name: name, pixels: pixels, frames: frames, minimum: times[0], median: median,
      spread: (times[times.count - 1 - tenth] - times[tenth]) / median,
      nanosecondsPerPixel: median / Double(pixels), megapixelsPerSecond: Double(pixels) * 1000 / median,
      framesPerSecond: Double(frames) * 1e9 / median)
  }

  /// Warms up and finds how many runs make a sample.
  private func calibrate() -> Int {
    var repetitions = 1
    while time(repetitions) < 2_000_000 { repetitions *= 2 }
    return repetitions
  }

  /// Nanoseconds for a number of runs.
  private func time(_ repetitions: Int) -> Double {
    let duration = ContinuousClock().measure {
      for _ in 0..<repetitions { run() }
    }
    let (seconds, attoseconds) = duration.components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }
}
