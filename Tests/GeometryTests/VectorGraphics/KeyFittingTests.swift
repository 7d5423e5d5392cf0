import Pixels
import Testing

@testable import VectorGraphics

/// Keys hold the tolerance against every sample, and are few.
@Suite struct KeyFittingTests {
  private func times(_ seconds: Double = 1) -> [Double] { (0...Int(240 * seconds)).map { Double($0) / 240 } }

  /// The values that keys give at a time, as a viewer computes them.
  private func value(_ keys: [Key], at time: Double) -> [Double] {
    guard let index = keys.indices.last(where: { keys[$0].time <= time }), index + 1 < keys.count else {
      return keys[keys.count - 1].value
    }
    let (key, next) = (keys[index], keys[index + 1])
    let share = key.spline((time - key.time) / (next.time - key.time))
    return zip(key.value, next.value).map { $0 + ($1 - $0) * share }
  }

  private func worst(_ keys: [Key], _ times: [Double], _ values: [[Double]]) -> Double {
    zip(times, values).reduce(0) { worst, sample in
      max(worst, zip(value(keys, at: sample.0), sample.1).reduce(0) { max($0, abs($1.0 - $1.1)) })
    }
  }

  @Test(arguments: [
    TimeSpline(x1: 0.42, y1: 0, x2: 0.58, y2: 1), TimeSpline(x1: 0.2, y1: 0, x2: 0, y2: 1),
    TimeSpline(x1: 0.05, y1: 0.7, x2: 0.1, y2: 1), TimeSpline(x1: 0.9, y1: 0.1, x2: 0.3, y2: 0.4),
  ])
  func `a Bézier curve is one segment`(_ curve: TimeSpline) {
    let times = times()
    let values = times.map { [400 * curve($0), 30 + 100 * curve($0)] }
    var fitter = KeyFitter()
    let keys = fitter.keys(times: times, values: values, tolerances: [0.05, 0.05])
    #expect(keys.count == 2)
    #expect(worst(keys, times, values) <= 0.05)
  }

  @Test func `a spring is cut at its turning points`() {
    let times = times(1.5)
    let values = times.map { [300 * (1 - PortableMath.exponential(-5 * $0) * PortableMath.cosine(radians: 14 * $0))] }
    var fitter = KeyFitter()
    let keys = fitter.keys(times: times, values: values, tolerances: [0.05])
    #expect(worst(keys, times, values) <= 0.05 + 1e-9)
    #expect(keys.count < 40)
    for key in keys {
      #expect([key.spline.x1, key.spline.y1, key.spline.x2, key.spline.y2].allSatisfy { (0...1).contains($0) })
    }
  }

  @Test func `a jump is two keys of one time`() {
    let times = [0, 0.25, 0.5, 0.5, 0.75, 1]
    let values = [[0.0], [0], [0], [9], [9], [9]]
    var fitter = KeyFitter()
    let keys = fitter.keys(times: times, values: values, tolerances: [0.05])
    #expect(keys.map(\.time) == [0, 0.5, 0.5, 1])
    #expect(keys.map(\.value) == [[0], [0], [9], [9]])
  }

  @Test func `a circle is cut where its sagitta needs it`() {
    let times = times()
    let values = times.map { [100 * PortableMath.cosine(degrees: 90 * $0), 100 * PortableMath.sine(degrees: 90 * $0)] }
    var fitter = KeyFitter()
    let keys = fitter.keys(times: times, values: values, tolerances: [0.1, 0.1])
    #expect(worst(keys, times, values) <= 0.1 + 1e-9)
    #expect((8...24).contains(keys.count))
  }

  @Test func `what is at rest is exact`() {
    let times = times()
    // Comes to rest before 0.4 s and leaves again after 0.6 s, both within the tolerance at first.
    func value(_ time: Double) -> Double {
      let way = time < 0.4 ? 0.4 - time : max(0, time - 0.6)
      return 1 - 4 * way * way
    }
    var fitter = KeyFitter()
    let keys = fitter.keys(times: times, values: times.map { [value($0)] }, tolerances: [0.02])
    for time in [0.41, 0.5, 0.59] { #expect(self.value(keys, at: time) == [1]) }
    #expect(worst(keys, times, times.map { [value($0)] }) <= 0.02 + 1e-9)
    #expect(keys.count < 9)
  }

  @Test func `a kink at a sample is a key`() {
    let times = times()
    let values = times.map { [$0 < 0.5 ? 0 : 200 * ($0 - 0.5)] }
    var fitter = KeyFitter()
    let keys = fitter.keys(times: times, values: values, tolerances: [0.05])
    #expect(keys.map(\.time) == [0, 0.5, 1])
  }
}
