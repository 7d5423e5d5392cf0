// What a file would take, from a few of its pictures.
//
// Where a change is coded from two pictures (GIF, APNG, WebP), the first picture and changes at equal shares of what there is to
// say are encoded, each by itself; the bytes of the others are taken to be the same for as much to say. Where pictures are coded
// from many others (AVIF, video), a few tell little, and encoding them takes long beside encoding all.

extension WritingJob {
  /// About how many bytes the file takes, by single changes, with the number of pictures that were encoded to know that.
  func estimate(
    _ plan: TrialPlan, measure: @escaping FormatTrial.Measure
  ) async throws -> (Double, encodings: Int) {
    let samples = plan.samples
    let bytes = try await bytes(of: Set([0] + samples), measure: measure)
    let shares = samples.map { Double(bytes[$0] ?? 0) / plan.weight($0) }
    let mean = samples.isEmpty ? 0 : shares.reduce(0, +) / Double(samples.count)
    return (Double(Self.frame + (bytes[0] ?? 0)) + mean * plan.changes, bytes.count)
  }

  /// Bytes around the pictures in a file.
  private static let frame = 400

  /// The bytes of runs, each from its picture and the one before; as many at a time as there are threads, and one more.
  private func bytes(
    of wanted: Set<Int>, measure: @escaping FormatTrial.Measure
  ) async throws -> [Int: Int] {
    let pool = options.pool
    return try await withThrowingTaskGroup(of: (Int, Int).self) { group in
      var (bytes, runs): ([Int: Int], any FrameRunIterator) = ([:], try source.makeRuns())
      var (number, before, started): (Int, FrameRun?, Int) = (0, nil, 0)
      while started < wanted.count, let run = try runs.next() {
        if wanted.contains(number) {
          if started > pool.width, let (run, count) = try await group.next() { bytes[run] = count }
          group.addTask(executorPreference: pool) { [number, before] in
            (number, try measure(try run.picture(), try before?.picture()))
          }
          started += 1
        }
        (before, number) = (run, number + 1)
      }
      for try await (run, count) in group { bytes[run] = count }
      return bytes
    }
  }
}
