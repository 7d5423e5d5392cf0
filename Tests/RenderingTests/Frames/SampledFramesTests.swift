import Pixels
import Testing

@testable import FrameWriting

/// Frames with times of their own, for formats with one rate.
@Suite struct SampledFramesTests {
  /// Frames that are each seen for a number of 1/1000 s.
  private struct Runs: FrameRunIterator {
    let durations: [Int]
    var index = 0

    mutating func next() -> FrameRun? {
      guard index < durations.count else { return nil }
      defer { index += 1 }
      let start = durations.prefix(index).reduce(0, +)
      let shade = UInt32(index)
      return FrameRun(
        index: index, count: 1, start: FrameTime(start, over: 1000),
        end: FrameTime(start + durations[index], over: 1000)
      ) { Picture(StraightBitmap(size: PixelSize(width: 1, height: 1), pixels: [shade | 0xFF00_0000])) }
    }
  }

  private func source(_ durations: [Int]) -> FrameSource {
    FrameSource(size: PixelSize(width: 1, height: 1), count: nil, rate: nil, loop: .forever) {
      Runs(durations: durations)
    }
  }

  /// The number of the picture of each frame.
  private func shown(_ source: FrameSource) throws -> [UInt32] {
    var (runs, shown) = (try source.makeRuns(), [UInt32]())
    while let run = try runs.next() {
      #expect(run.index == shown.count)
      shown += Array(repeating: try run.picture().straight.pixels[0] & 0xFFFF, count: run.count)
    }
    return shown
  }

  @Test(arguments: [
    // Equal durations.
    ([500, 500, 500], 2, 1), ([2000], 1, 2), ([8, 8], 125, 1),
    // Whole frames of a rate, such as those of a GIF that joins equal ones.
    ([40, 40, 520, 40], 25, 1), ([20, 60, 500], 50, 1), ([100, 200], 10, 1),
    // Rates of which 1/100 s and 1/1000 s are no multiples.
    ([30, 40, 30, 30, 40, 30], 30, 1), ([33, 33, 34, 33, 67], 30, 1), ([40, 40, 50, 40, 40, 40], 24, 1),
    ([17, 16, 17], 60, 1),
    // All others.
    ([1000, 2000, 3000], 50, 1), ([10, 70, 130], 50, 1), ([], 50, 1), ([0, 0], 50, 1),
  ])
  func `the rate comes from the times where they have one`(_ durations: [Int], _ over: Int, _ under: Int) throws {
    #expect(try source(durations).sampled().rate == FrameRate(numerator: over, denominator: under))
  }

  @Test func `each picture is shown for its time`() throws {
    let constant = try source([500, 500, 500]).sampled()
    #expect(try shown(constant) == [0, 1, 2])
    let held = try source([1000, 2000, 3000]).sampled()
    let expected: [UInt32] = Array(repeating: 0, count: 50) + Array(repeating: 1, count: 100)
    #expect(try shown(held) == expected + Array(repeating: 2, count: 150))
    #expect(try held.mapRuns(\.end).last == FrameTime(6, over: 1))
    // A rate of 30 that was rounded to 1/100 s.
    #expect(try shown(source([30, 40, 30, 30, 40, 30]).sampled()) == [0, 1, 2, 3, 4, 5])
    #expect(try shown(source([1000, 2000, 3000]).sampled(at: FrameRate(1))) == [0, 1, 1, 2, 2, 2])
    #expect(try shown(source([200, 200, 200, 200]).sampled(at: FrameRate(numerator: 5, denominator: 2))) == [1, 3])
  }

  @Test func `the last picture is always shown`() throws {
    #expect(try shown(source([1000, 10]).sampled(at: FrameRate(2))) == [0, 1])
    #expect(try shown(source([1, 2]).sampled(at: FrameRate(1))) == [1])
    #expect(try shown(source([1, 1000, 1, 1, 1]).sampled(at: FrameRate(1))) == [4])
    #expect(try shown(source([0]).sampled()) == [0] && shown(source([]).sampled()).isEmpty)
  }
}
