import Testing

@testable import MotionSheets

/// Arithmetic of plots.
@Suite struct PlotScaleTests {
  @Test(arguments: [
    (0.0...1.0, [0, 0.2, 0.4, 0.6, 0.8, 1]), (-0.06...1.06, [0, 0.2, 0.4, 0.6, 0.8, 1]),
    (0...2.9, [0, 0.5, 1, 1.5, 2, 2.5]),
    (63...195, [80, 100, 120, 140, 160, 180]), (-30...30, [-30, -20, -10, 0, 10, 20, 30]),
  ])
  func `grid lines are at round numbers`(_ range: ClosedRange<Double>, _ expected: [Double]) {
    let ticks = PlotScale.ticks(in: range, about: 5)
    #expect(ticks.count == expected.count, "\(ticks)")
    #expect(zip(ticks, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(ticks)")
  }

  @Test func `there are neither few nor many grid lines`() {
    for exponent in -3...6 {
      for first in stride(from: 1.0, to: 10, by: 0.37) {
        let width = (0..<abs(exponent)).reduce(first) { value, _ in exponent < 0 ? value / 10 : value * 10 }
        #expect((4...9).contains(PlotScale.ticks(in: 0...width, about: 5).count), "\(width)")
      }
    }
  }

  @Test func `axis steps survive NaN and infinity`() {
    #expect(PlotScale.roundStep(near: .nan) == 1)
    #expect(PlotScale.roundStep(near: 0) == 1)
    #expect(PlotScale.roundStep(near: .infinity) == 1)
    #expect(PlotScale.ticks(in: 1e300...1.1e300, about: 5) == [1e300])
  }

  @Test func `values are mapped from the lower to the upper edge`() {
    let scale = PlotScale(range: 10...20, bottom: 200, top: 100)
    #expect(scale.y(of: 10) == 200)
    #expect(scale.y(of: 20) == 100)
    #expect(scale.y(of: 12.5) == 175)
  }

  @Test func `a range has air, and never no extent`() {
    #expect(PlotScale.range(around: [5, 5]) == 4.5...5.5)
    #expect(PlotScale.range(around: []).lowerBound <= 0 && PlotScale.range(around: []).upperBound >= 1)
    let range = PlotScale.range(around: [0, 100])
    #expect(range.lowerBound == -8 && range.upperBound == 108)
    #expect(PlotScale.range(around: [20, 100], startingAtZero: true).lowerBound == 0)
  }

  @Test func `labels keep their order and their distance`() {
    let spread = PlotScale.spread([10, 10, 11, 50, 99], distance: 13, in: 4...100)
    #expect(zip(spread, spread.dropFirst()).allSatisfy { $1 - $0 >= 13 - 1e-9 })
    #expect(spread.last.map { $0 <= 100 } == true)
    #expect(spread[3] == 50)
    #expect(PlotScale.spread([], distance: 13, in: 0...1) == [])
    #expect(PlotScale.spread([2], distance: 13, in: 4...100) == [4])
  }

  @Test func `numbers are written as people write them`() {
    #expect(LabelNumber.text(0.5) == "0.5")
    #expect(LabelNumber.text(-1.25) == "−1.25")
    #expect(LabelNumber.text(-0.001) == "0")
    #expect(LabelNumber.text(100) == "100")
    #expect(LabelNumber.text(2.999) == "3")
    #expect(LabelNumber.text(.nan) == "–")
    #expect(LabelNumber.fixed(0.3, digits: 2) == "0.30")
    #expect(LabelNumber.fixed(2, digits: 2) == "2.00")
    #expect(LabelNumber.fixed(0.266, digits: 2) == "0.27")
  }
}
