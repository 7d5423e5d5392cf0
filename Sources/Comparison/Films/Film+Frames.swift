// Frames of a film by their moments: which one is shown then, and its picture.

import FrameWriting
import Pixels
import Rendering
import SceneModel

extension Moment {
  /// Which of a film's frames is shown: the last one that has begun, to 0.6 ms, because formats round times; at the end the last.
  ///
  /// - Parameters:
  ///   - frames: The numbers of the frames and their beginnings in seconds; not empty.
  ///   - duration: Seconds.
  /// - Returns: Its place among the frames, and the time in seconds; nil for screens and steps, which films do not have.
  func place(among frames: [(index: Int, start: Double)], duration: Double) -> (place: Int, time: Double)? {
    let time: Double
    switch self {
    case .seconds(let seconds): time = seconds
    case .fraction(let share): time = share * duration
    case .frame(let number):
      let place = frames.lastIndex { $0.index <= number } ?? 0
      return (place, frames[place].start)
    case .screen, .stepFraction, .stepSeconds: return nil
    }
    let place = frames.lastIndex { $0.start <= time + 0.0006 } ?? 0
    return (place, min(max(time, 0), duration))
  }
}

extension Film {
  /// Whether it has several frames.
  var isMoving: Bool { source.count.map { $0 > 1 } ?? true }

  /// When each of its frames is shown. Frames are decoded, but not kept.
  package struct Times: Sendable {
    /// The number of each picture, from 0, and when it appears, in seconds.
    package let frames: [(index: Int, start: Double)]
    /// How many frames there are: a picture can be seen for several.
    package let count: Int
    /// Seconds.
    package let duration: Double

    /// The number and the time of the frame that is shown at a moment; nil for screens and steps.
    package func frame(at moment: Moment) -> (number: Int, time: Double)? {
      moment.place(among: frames, duration: duration).map { (frames[$0.place].index, $0.time) }
    }
  }

  /// Finds all times.
  package func times() throws -> Times {
    var (runs, frames, count) = (try source.makeRuns(), [(index: Int, start: Double)](), 0)
    while let run = try runs.next() {
      frames.append((run.index, run.start.seconds))
      count = run.index + run.count
    }
    return Times(frames: frames, count: count, duration: duration)
  }

  /// Hands over the pictures of some frames, in their order; each frame once.
  package func forEach(of numbers: Set<Int>, _ body: (Int, Picture) throws -> Void) throws {
    var (runs, left) = (try source.makeRuns(), numbers)
    while !left.isEmpty, let run = try runs.next() {
      let here = left.filter { (run.index..<run.index + run.count).contains($0) }
      guard !here.isEmpty else { continue }
      let picture = try run.picture()
      for number in here.sorted() { try body(number, picture) }
      left.subtract(here)
    }
  }
}
