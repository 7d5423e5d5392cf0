import DisplayList
import Pixels
import TestSupport
import Testing
import VectorGraphics

@testable import Raster

/// What filters read and make, and what that takes.
@Suite struct FilterAreasTests {
  private static let canvas = PixelSize(width: 80, height: 60)
  private static let region = Rect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)

  private static func operation(_ index: Int, _ random: inout SeededRandom) -> VectorFilter.Operation {
    func input() -> VectorFilter.Input {
      index == 0 || random.chance(0.3)
        ? (random.chance(0.5) ? .source : .sourceAlpha) : .step(random.int(0...index - 1))
    }
    let (dx, dy) = (Double(random.int(-90...90)) / 8, Double(random.int(-90...90)) / 8)
    let (sigmaX, sigmaY) = (Double(random.int(0...120)) / 8, Double(random.int(0...120)) / 8)
    let paint = VectorPaint.color(Color(red: 0.2, green: 0.7, blue: 0.4, alpha: 0.8))
    switch random.int(0...8) {
    case 0: return .gaussianBlur(input(), sigmaX: sigmaX, sigmaY: sigmaX)
    case 1: return .gaussianBlur(input(), sigmaX: sigmaX, sigmaY: sigmaY)
    case 2: return .offset(input(), dx: dx, dy: dy)
    case 3: return .merge([input(), input(), input()])
    case 4: return .dropShadow(input(), dx: dx, dy: dy, sigmaX: sigmaX, sigmaY: sigmaX, paint)
    case 5: return .composite(.arithmetic(0.3, 0.5, 0.4, 0.1), top: input(), bottom: input())
    case 6: return .composite(.xor, top: input(), bottom: input())
    case 7: return .flood(paint)
    default: return .blend(.multiply, top: input(), bottom: input())
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `what is not seen changes no pixel of what is`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let steps = (0..<random.int(1...5)).map { index in
      let region = random.chance(0.3) ? Rect(x: 3.5, y: 8, width: 40, height: 33) : Self.region
      return VectorFilter.Step(Self.operation(index, &random), region: region, isLinear: random.chance(0.5))
    }
    let filter = PlacedFilter(steps: steps, region: Self.region, transform: .identity)
    var source = Bitmap(size: PixelSize(width: 30, height: 20))
    for index in source.pixels.indices { source.pixels[index] = random.chance(0.7) ? 0xFF20_90F0 : 0 }
    let place = PixelRect(x: 20, y: 15, width: 30, height: 20)
    let part = PixelRect(x: random.int(0...60), y: random.int(0...45), width: 13, height: 9)
    func pixels(_ target: PixelRect) -> [UInt32] {
      let placed = PictureFilter(filter, target: target, canvas: Self.canvas)
      guard let (picture, area) = placed.apply(to: source, of: place) else {
        return [UInt32](repeating: 0, count: part.area)
      }
      return part.rows.flatMap { y in
        part.columns.map { x in
          area.columns.contains(x) && area.rows.contains(y) ? picture[x - area.x, y - area.y] : 0
        }
      }
    }
    #expect(pixels(part) == pixels(PixelRect(Self.canvas)))
  }

  @Test func `a filter makes what is seen and reads what its blurs reach`() {
    let blur = VectorFilter.Step(
      .gaussianBlur(.source, sigmaX: 10, sigmaY: 10), region: Self.region, isLinear: true)
    let filter = PlacedFilter(steps: [blur], region: Self.region, transform: .identity)
    let areas = PictureFilter(filter, target: PixelRect(Self.canvas), canvas: Self.canvas).areas
    #expect(areas.steps == [PixelRect(Self.canvas)])
    #expect(areas.source.width <= 80 + 2 * 80 && areas.source.height <= 60 + 2 * 80)
    #expect(FilterDemand(filter, target: PixelRect(Self.canvas), canvas: Self.canvas, content: nil).working < 4e6)
  }

  @Test func `steps that nothing reads are not made`() {
    let step = { (operation: VectorFilter.Operation) in
      VectorFilter.Step(operation, region: Self.region, isLinear: false)
    }
    let filter = PlacedFilter(
      steps: [step(.gaussianBlur(.source, sigmaX: 1e4, sigmaY: 1e4)), step(.offset(.source, dx: 3, dy: 0))],
      region: Self.region, transform: .identity)
    let areas = PictureFilter(filter, target: PixelRect(Self.canvas), canvas: Self.canvas).areas
    #expect(areas.steps[0].isEmpty && areas.source.width <= 90)
  }

  @Test func `many large blurs are counted, with those that are kept`() {
    let blurs = (0..<10).map { index in
      VectorFilter.Step(
        .gaussianBlur(index == 0 ? .source : .step(index - 1), sigmaX: 1e4, sigmaY: 1e4), region: Self.region,
        isLinear: true)
    }
    let merged = VectorFilter.Step(.merge((0..<10).map { .step($0) }), region: Self.region, isLinear: true)
    let chain = PlacedFilter(steps: blurs, region: Self.region, transform: .identity)
    let all = PlacedFilter(steps: blurs + [merged], region: Self.region, transform: .identity)
    let target = PixelRect(Self.canvas)
    func demand(_ filter: PlacedFilter, _ content: PixelSize?) -> FilterDemand {
      FilterDemand(filter, target: target, canvas: Self.canvas, content: content)
    }
    // Two pictures with a rim of 2048 pixels and the half of one are there at once; 8 bytes a pixel.
    let picture = Double((80 + 2 * 2048) * (60 + 2 * 2048) * 8)
    let small = demand(chain, PixelSize(width: 40, height: 40))
    #expect(small.working >= 2.25 * picture && small.working <= 1.5 * 2.25 * picture)
    #expect(demand(chain, nil).working > small.working)
    #expect(demand(all, nil).working > 10 * picture)
    #expect(small.pixels == demand(chain, nil).pixels)
  }

  @Test func `a small content is counted with what it spreads to, not with all that is asked for`() {
    let blur = VectorFilter.Step(.gaussianBlur(.source, sigmaX: 3, sigmaY: 3), region: Self.region, isLinear: true)
    let filter = PlacedFilter(steps: [blur], region: Self.region, transform: .identity)
    let canvas = PixelSize(width: 1000, height: 1000)
    func demand(_ content: PixelSize?) -> FilterDemand {
      FilterDemand(filter, target: PixelRect(canvas), canvas: canvas, content: content)
    }
    #expect(demand(PixelSize(width: 20, height: 20)).working < 60 * 60 * 40)
    #expect(demand(nil).working > 1e6 * 30)
    // A flood is everywhere.
    let flood = VectorFilter.Step(.flood(.color(.black)), region: Self.region, isLinear: false)
    let everywhere = PlacedFilter(steps: [flood], region: Self.region, transform: .identity)
    #expect(
      FilterDemand(
        everywhere, target: PixelRect(canvas), canvas: canvas, content: PixelSize(width: 20, height: 20)
      ).result == 4e6)
  }
}
