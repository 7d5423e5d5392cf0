import Pixels
import Synchronization
import TestSupport
import Testing

@testable import FrameWriting

/// Opaque frames of many colours are stored without a look at all of them before.
@Suite struct APNGWritingTests {
  static let size = PixelSize(width: 40, height: 30)

  /// Noise, and in the third frame, if wanted, a pixel of the colour that usually means "transparent".
  static func frames(usesKey: Bool) -> [StraightBitmap] {
    var random = SeededRandom(seed: 7)
    return (0..<5).map { frame in
      var pixels = (0..<size.area).map { _ in UInt32(random.int(0...0xFF_FFFF)) | 0xFF00_0000 }
      for index in 0..<200 { pixels[index] = 0xFF11_2233 }
      if usesKey, frame == 2 { pixels[100] = 0xFFFE_0001 }
      return StraightBitmap(size: size, pixels: pixels)
    }
  }

  private struct Runs: FrameRunIterator {
    let frames: [StraightBitmap]
    let drawn: @Sendable () -> Void
    var index = 0

    mutating func next() -> FrameRun? {
      guard index < frames.count else { return nil }
      defer { index += 1 }
      return FrameRun(
        index: index, count: 1, start: FrameTime(index, over: 10), end: FrameTime(index + 1, over: 10)
      ) { [frame = frames[index], drawn] in
        drawn()
        return Picture(frame)
      }
    }
  }

  @Test(arguments: [false, true])
  func `files are the same with and without a look at all frames`(usesKey: Bool) async throws {
    let (folder, frames) = (try TemporaryFolder(), Self.frames(usesKey: usesKey))
    var counts: [Int] = []
    for isOpaque in [false, true] {
      let count = Atomic(0)
      let source = FrameSource(
        size: Self.size, count: frames.count, rate: FrameRate(10), loop: .forever, isOpaque: isOpaque
      ) { Runs(frames: frames) { count.add(1, ordering: .relaxed) } }
      let job = WritingJob(
        source: source, destination: .path(folder("\(isOpaque)")), options: OutputOptions(), progress: { _ in })
      let report = try await job.write(as: .apng)
      #expect(report.pictures == frames.count)
      counts.append(count.load(ordering: .relaxed))
    }
    #expect(try folder.read("true") == folder.read("false"))
    // All are made twice; those that need no look once, and the first one more for its colours.
    #expect(counts[0] == 2 * frames.count)
    if !usesKey { #expect(counts[1] == frames.count + 1) }
  }
}
