// Measures the stages of the program, one file of cases a stage.
//
//     scripts/benchmarks [--filter TEXT] [--samples N] [--table]
//     scripts/benchmarks report [--samples N] [--again]
//     scripts/benchmarks peer
//     scripts/benchmarks contours FRAMES.rgba WxH RATE FILE...
//
// Prints the fastest and the median sample, their spread and the time of a pixel as JSON, or fewer numbers as a table, line
// by line as they are measured. `report` writes them into Documentation/benchmarks.md and .json.

import Foundation

/// Cases by stage, in the order of the pipeline.
func allBenchmarks() -> [Benchmark] {
  compositingBenchmarks() + frameBenchmarks() + growthBenchmarks() + sceneBenchmarks() + textBenchmarks()
    + encodingBenchmarks()
}

exit(run(Array(CommandLine.arguments.dropFirst())))

/// The options of the command line.
struct Options {
  var filter = ""
  var samples = 31
  var table = false
  /// Whether the report is made from the saved numbers.
  var again = false

  /// Reads the arguments; nil if they are wrong.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--table": table = true
      case "--again": again = true
      case "--filter":
        guard let text = rest.popFirst() else { return nil }
        filter = text
      case "--samples":
        guard let text = rest.popFirst(), let number = Int(text), (1...10_000).contains(number) else { return nil }
        samples = number
      default: return nil
      }
    }
  }
}

/// Runs the program and returns its exit code: 64 for wrong arguments, 69 for a build that says nothing about speed.
func run(_ arguments: [String]) -> Int32 {
  if arguments == ["peer"] { return runAsPeer() }
  if arguments.first == "contours" { return measureContours(Array(arguments.dropFirst())) }
  let isReport = arguments.first == "report"
  guard let options = Options(Array(arguments.dropFirst(isReport ? 1 : 0))), isReport || !options.again else {
    complain(
      """
      usage: Benchmarks [--filter TEXT] [--samples N] [--table]
             Benchmarks report [--samples N] [--again]
             Benchmarks peer
             Benchmarks contours FRAMES.rgba WxH RATE FILE...
      """)
    return 64
  }
  #if DEBUG
    complain("Benchmarks measures release builds only: scripts/benchmarks")
    return 69
  #else
    if isReport { return writeReport(samples: options.samples, again: options.again) }
    let chosen = allBenchmarks().filter { options.filter.isEmpty || $0.name.contains(options.filter) }
    if options.table {
      printTable(chosen, samples: options.samples)
    } else {
      printJSON(chosen.map { $0.measure(samples: options.samples) })
    }
    return 0
  #endif
}

/// Measures the kernels of the comparison with other rasterizers; 66 if their inputs are missing.
func runAsPeer() -> Int32 {
  #if DEBUG
    complain("Benchmarks measures release builds only: scripts/benchmarks")
    return 69
  #else
    guard let kernels = PeerKernels(ProcessInfo.processInfo.environment) else {
      complain("peer: RASTER_DATA must name a folder with img512.bgra, full_opaque.bgra and full_alpha.bgra")
      return 66
    }
    kernels.run()
    return 0
  #endif
}

/// One line a benchmark, printed as soon as it is measured.
func printTable(_ benchmarks: [Benchmark], samples: Int) {
  print("benchmark".padded(to: 56) + "  min µs  median µs  spread  ns/px     Mpx/s  frames/s")
  for benchmark in benchmarks {
    let result = benchmark.measure(samples: samples)
    let numbers = String(
      format: "%8.1f  %9.1f  %5.1f%%  %6.3f  %8.0f  %8.0f", result.minimum / 1000, result.median / 1000,
      result.spread * 100, result.nanosecondsPerPixel, result.megapixelsPerSecond, result.framesPerSecond)
    print(benchmark.name.padded(to: 54) + "  " + numbers)
  }
}

/// All numbers, for programs.
func printJSON(_ results: [Measurement]) {
  if let data = json(results) { print(String(decoding: data, as: UTF8.self)) }
}

/// A value as JSON that people can read.
func json(_ value: some Encodable) -> Data? {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  return try? encoder.encode(value)
}

/// Writes a line to standard error.
func complain(_ message: String) {
  FileHandle.standardError.write(Data((message + "\n").utf8))
}

extension String {
  /// Filled with spaces on the right.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
