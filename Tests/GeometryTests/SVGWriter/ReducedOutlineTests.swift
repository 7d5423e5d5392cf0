import Pixels
import Testing

@testable import SVGWriter

/// Outlines of many lines with fewer of them.
@Suite struct ReducedOutlineTests {
  /// A circle of lines that grows from a radius of 10 to one of 20.
  private func circle(_ count: Int, closed: Bool = true) -> (letters: [UInt8], frames: [[Double]]) {
    let letters =
      Array("M".utf8) + Array(repeating: UInt8(ascii: "L"), count: count - 1) + (closed ? Array("Z".utf8) : [])
    let frames = (0...10).map { step -> [Double] in
      let radius = 10 + Double(step)
      return (0..<count).flatMap { index -> [Double] in
        let angle = 360 * Double(index) / Double(count)
        return [radius * PortableMath.cosine(degrees: angle), radius * PortableMath.sine(degrees: angle)]
      }
    }
    return (letters, frames)
  }

  @Test(arguments: [true, false]) func `a circle keeps the points that it needs`(_ isClosed: Bool) throws {
    let (letters, frames) = circle(1000, closed: isClosed)
    let reduced = try #require(ReducedOutline(letters, frames, tolerance: 0.05))
    let numbers = reduced.numbers(frames[10])
    #expect(numbers.count / 2 < 100 && numbers.count / 2 > 20)
    #expect(reduced.letters.count == numbers.count / 2 + (isClosed ? 1 : 0))
    // The middles of its lines are not further inside of the circle than the tolerance.
    for index in stride(from: 0, to: numbers.count - 2, by: 2) {
      let (x, y) = ((numbers[index] + numbers[index + 2]) / 2, (numbers[index + 1] + numbers[index + 3]) / 2)
      #expect((x * x + y * y).squareRoot() > 20 - 0.051)
    }
  }

  @Test func `what changes at one time only stays`() throws {
    var (letters, frames) = circle(1000)
    frames[5][501] += 3
    let reduced = try #require(ReducedOutline(letters, frames + frames, tolerance: 0.05))
    letters = reduced.letters
    #expect(reduced.numbers(frames[5]).contains(frames[5][501]))
  }

  @Test func `curves, short contours and still outlines are left alone`() {
    let (letters, frames) = circle(1000)
    #expect(ReducedOutline(letters, [frames[0]], tolerance: 0.05) == nil)
    let short = circle(8)
    #expect(ReducedOutline(short.letters, short.frames, tolerance: 5) == nil)
    var curved = letters
    curved[1] = UInt8(ascii: "Q")
    #expect(ReducedOutline(curved, frames, tolerance: 0.05) == nil)
  }
}
