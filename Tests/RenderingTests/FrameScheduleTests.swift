import Pixels
import Testing

@testable import FrameWriting
@testable import Rendering

/// How many frames there are and which moment each shows, with exact times and with a GIF's hundredths.
@Suite struct FrameScheduleTests {
  @Test(arguments: [
    (0.0, 50, 1), (0.005, 50, 1), (0.03, 50, 2), (1.0, 50, 50), (1.0, 30, 30), (2.5, 60, 150), (0.99, 10, 10),
  ])
  func `the number of frames is the rounded product of duration and rate`(_ length: Double, _ fps: Int, _ count: Int) {
    let schedule = FrameSchedule(part: 0...length, rate: FrameRate(fps), clock: .exact, endsAtEnd: false)
    #expect(schedule.count == count)
    #expect(schedule[0].moment == 0)
  }

  @Test func `exact frames show their own time and the last one the end`() {
    let schedule = FrameSchedule(part: 0...1, rate: FrameRate(60), clock: .exact, endsAtEnd: true)
    #expect(schedule[7].start == FrameTime(7, over: 60))
    #expect(schedule[7].moment == 7.0 / 60)
    #expect(schedule[59].moment == 1)
    #expect(schedule.duration == FrameTime(1, over: 1))
  }

  @Test(arguments: [10, 15, 24, 25, 30, 48, 50, 60, 120])
  func `hundredths never drift and never get shorter than two`(_ fps: Int) {
    for length in stride(from: 0.01, through: 3, by: 0.173) {
      let schedule = FrameSchedule(part: 0...length, rate: FrameRate(fps), clock: .hundredths, endsAtEnd: false)
      #expect(abs(schedule.duration.seconds - max(0.02, length)) <= 0.005 + 1e-9)
      let rate = schedule.rate.framesPerSecond
      let starts = (0..<schedule.count).map { schedule[$0].start }
      for (index, start) in starts.enumerated() {
        #expect(abs(start.seconds - Double(index) / rate) <= 0.005 + 1e-9)
        #expect(schedule[index].moment == min(length, start.seconds), "the frame shows the time at which it is seen")
      }
      for (start, next) in zip(starts, starts.dropFirst() + [schedule.duration]) {
        #expect(next.seconds - start.seconds > 0.0199, "\(fps) fps, \(length) s")
      }
    }
  }

  @Test func `a rate that is too fine for hundredths is sampled at fifty`() {
    let schedule = FrameSchedule(part: 0...1, rate: FrameRate(60), clock: .hundredths, endsAtEnd: false)
    #expect(schedule.rate == FrameRate(50))
    #expect(schedule.count == 50)
  }

  @Test func `a part begins and ends where it is told, also in slow motion`() {
    let schedule = FrameSchedule(part: 0.5...1, slowness: 4, rate: FrameRate(50), clock: .exact, endsAtEnd: true)
    #expect(schedule.count == 100)
    #expect(schedule[0].moment == 0.5)
    #expect(schedule[50].moment == 0.75)
    #expect(schedule[99].moment == 1)
    #expect(schedule.duration == FrameTime(2, over: 1))
  }
}
