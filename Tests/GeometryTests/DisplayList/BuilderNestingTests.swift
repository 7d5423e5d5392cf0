import Pixels
import Testing
import VectorGraphics

@testable import DisplayList

/// Begins have matching ends, and commands that draw nothing are removed.
@Suite struct BuilderNestingTests {
  private static let shape = Shape(Rect(x: 0, y: 0, width: 9, height: 9))
  private static let everywhere = Rect(x: -99, y: -99, width: 200, height: 200)

  private func commands(_ draw: (inout DisplayListBuilder) -> Void) -> Int {
    var builder = DisplayListBuilder(size: PixelSize(width: 9, height: 9))
    draw(&builder)
    return builder.list.commands.count
  }

  private func fill(_ builder: inout DisplayListBuilder) {
    builder.fill(Self.shape, with: .solid(PaintColor(.clear)))
  }

  @Test func `a mask needs both of its pictures`() {
    #expect(commands { $0.mask(.alpha, mask: { _ in }, content: fill) } == 0)
    #expect(commands { $0.mask(.alpha, mask: fill, content: { _ in }) } == 0)
    #expect(commands { $0.mask(.alpha, mask: fill, content: fill) } == 5)
  }

  @Test func `a filter that makes something of nothing stays`() {
    func filter(_ operation: VectorFilter.Operation) -> PlacedFilter {
      let step = VectorFilter.Step(operation, region: Self.everywhere, isLinear: false)
      return PlacedFilter(steps: [step], region: Self.everywhere, transform: .identity)
    }
    #expect(commands { $0.filtered(by: filter(.offset(.source, dx: 1, dy: 1))) { _ in } } == 0)
    #expect(commands { $0.filtered(by: filter(.offset(.source, dx: 1, dy: 1)), fill) } == 3)
    #expect(commands { $0.filtered(by: filter(.flood(.color(.black)))) { _ in } } == 2)
  }

  @Test func `colours of vector pictures become those that they are given`() {
    let stops = [
      VectorGradient.Stop(offset: 0, color: nil, opacity: 0.5), VectorGradient.Stop(offset: 1, color: .white),
    ]
    let linear = VectorGradient(
      geometry: .linear(start: .zero, end: Point(x: 1, y: 0)), spread: .reflect, stops: stops,
      transform: .scale(x: 2, y: 2))
    let red = Color(red: 1, green: 0, blue: 0)
    let gradient = Gradient(linear, current: red, transform: .translation(x: 3, y: 4))
    #expect(gradient.stops.map(\.straight) == [red.withOpacity(0.5), .white])
    #expect(gradient.spread == .reflect)
    #expect(gradient.transform == .translation(x: 3, y: 4) * .scale(x: 2, y: 2))
    let flood = VectorFilter.Step(.flood(.current(opacity: 0.25)), region: Self.everywhere, isLinear: true)
    let filter = VectorFilter(steps: [flood], region: Self.everywhere, transform: .scale(x: 2, y: 1))
    let placed = PlacedFilter(filter, current: red, transform: .scale(x: 3, y: 3))
    #expect(placed.steps.map(\.operation) == [.flood(.color(red.withOpacity(0.25)))])
    #expect(placed.transform == .scale(x: 6, y: 3))
  }
}
