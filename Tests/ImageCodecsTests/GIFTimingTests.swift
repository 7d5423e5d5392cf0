import Pixels
import Testing

@testable import ImageCodecs

@Suite struct GIFTimingTests {
  @Test func thirtyFramesPerSecondAlternate() {
    let timing = GIFTiming(duration: 1, rate: FrameRate(30))
    #expect(timing.frameCount == 30)
    #expect((0..<6).map(timing.delay) == [3, 4, 3, 3, 4, 3])
  }

  @Test(arguments: [1, 7, 12, 24, 25, 30, 33, 48, 49, 50, 60, 120, 240])
  func totalsAreTrueAndNoDelayIsShort(rate: Int) {
    for duration in [0.02, 0.05, 0.3333, 0.5, 0.71, 1, 2.345, 10, 59.999] {
      let timing = GIFTiming(duration: duration, rate: FrameRate(rate))
      let delays = (0..<timing.frameCount).map(timing.delay)
      #expect(delays.allSatisfy { $0 >= 2 })
      #expect(abs(Double(delays.reduce(0, +)) / 100 - duration) <= 0.005 + 1e-9)
      for index in 0..<timing.frameCount {
        #expect(abs(timing.time(ofFrame: index) - Double(index) / Double(min(rate, 50))) <= 0.005 + 1e-9)
      }
    }
  }

  @Test func fractionsAndExtremesAreSafe() {
    let ntsc = GIFTiming(duration: 10, rate: FrameRate(numerator: 30_000, denominator: 1_001))
    #expect(ntsc.frameCount == 300 && ntsc.start(ofFrame: 299) == 998)
    #expect(GIFTiming(duration: .nan, rate: FrameRate(50)).frameCount == 1)
    #expect(GIFTiming(duration: .infinity, rate: FrameRate(1)).end == 1_000_000_000)
    #expect(GIFTiming(duration: 1, rate: FrameRate(numerator: 1, denominator: .max)).frameCount == 1)
    #expect(GIFTiming(duration: 1, rate: FrameRate(numerator: .max, denominator: 1)).frameCount == 50)
  }

  @Test func aShortLastFrameIsMerged() {
    // 0.71 s at 30 frames per second: frame 21 would start at 0.70 s and stay 0.01 s.
    let timing = GIFTiming(duration: 0.71, rate: FrameRate(30))
    #expect(timing.frameCount == 21 && timing.delay(ofFrame: 20) == 4)
    #expect(GIFTiming(duration: 0, rate: FrameRate(50)).delay(ofFrame: 0) == 2)
  }
}
