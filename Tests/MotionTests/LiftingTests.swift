import Pixels
import SceneModel
import TestSupport
import Testing

@testable import Motion

/// Which layers are painted among the phantoms because they cover a matched one at rest, and where they are while it flies.
@Suite("Lifted layers")
struct LiftingTests {
  private static func lifted(_ layers: [Layer], matched: [String]) -> [String] {
    let screen = Screen("s", layers: layers)
    let geometry = ScreenGeometry(screen, canvas: Fixture.canvas)
    let addresses = geometry.places.filter { matched.contains($0.path) }.map(\.address)
    let lifting = Lifting(geometry: geometry, matched: Set(addresses))
    return lifting.lifted.compactMap { geometry[$0.address]?.path }
  }

  @Test
  func `What covers a matched layer is lifted; what lies under it or beside it is not`() {
    let layers: [Layer] = [
      .box("under", 0, 0, 100, 100), .box("photo", 10, 10, 50, 50), .box("badge", 50, 50, 20, 20),
      .box("beside", 120, 0, 50, 50), .box("touching", 60, 10, 5, 40),
    ]
    #expect(Self.lifted(layers, matched: ["photo"]) == ["badge"])
  }

  @Test
  func `What covers a lifted layer is lifted too`() {
    let layers: [Layer] = [
      .box("photo", 0, 0, 50, 50), .box("a", 40, 40, 50, 50), .box("b", 80, 80, 50, 50), .box("c", 140, 140, 9, 9),
    ]
    #expect(Self.lifted(layers, matched: ["photo"]) == ["a", "b"])
  }

  @Test
  func `Containers that paint nothing are looked into`() {
    let bar = Layer.box("bar", 0, 0, 200, 50, nil, layers: [.box("in", 10, 10, 9, 9), .box("out", 100, 10, 9, 9)])
    #expect(Self.lifted([.box("photo", 0, 0, 50, 50), bar], matched: ["photo"]) == ["bar/in"])
  }

  @Test
  func `Clipped parts cover nothing`() {
    let cell = Layer.box("cell", 100, 0, 50, 50, layers: [.box("wide", -100, 0, 200, 20)]).with { $0.clips = true }
    #expect(Self.lifted([.box("photo", 0, 0, 50, 50), cell], matched: ["photo"]).isEmpty)
  }

  @Test
  func `A child that covers a matched layer inside its lifted parent is lifted on its own`() {
    let card = Layer.box(
      "card", 40, 0, 100, 100,
      layers: [.box("inner", 10, 10, 30, 30), .box("label", 60, 60, 9, 9), .box("dot", 30, 30, 20, 20)])
    #expect(
      Self.lifted([.box("photo", 0, 0, 50, 50), card], matched: ["photo", "card/inner"]) == ["card", "card/dot"])
  }

  @Test
  func `A caption over a matched photo inside a matched card stays above it and moves with the card`() throws {
    func card(_ y: Double, _ height: Double) -> Layer {
      .box(
        "card", 20, y, 100, height, .gray,
        layers: [.box("photo", 0, 0, 100, height / 2, .pureRed), .box(nil, 10, height / 2 - 20, 40, 20, .pureBlue)])
    }
    let plan = Fixture.plan(
      Screen("a", background: .color(.white), layers: [card(20, 100)]),
      Screen("b", background: .color(.white), layers: [card(220, 100)]), Transition(to: "b"))
    let time = plan.time(1, 0.5)
    #expect(plan.color(at: (40, 160), time) == .pureBlue)
    #expect(plan.color(at: (100, 160), time) == .pureRed)
  }

  @Test
  func `A lifted badge is above the flying phantom and fades with its screen`() {
    let from = Screen(
      "a", background: .color(.white), layers: [.box("photo", 0, 0, 100, 100), .box(nil, 40, 40, 20, 20, .pureBlue)])
    let to = Screen("b", background: .color(.white), layers: [.box("photo", 0, 0, 100, 110)])
    let plan = Fixture.plan(from, to, Transition(to: "b", curve: .named(.linear)))
    let color = plan.color(at: (50, 50), plan.time(1, 0.25))
    #expect(near(color.blue, 0.75, 0.01) && near(color.red, 0.25, 0.01))
  }

  @Test
  func `A lifted layer of a covered screen returns under the covering one`() {
    let from = Screen(
      "a", background: .color(.white), layers: [.box("photo", 0, 0, 50, 50), .box(nil, 40, 0, 50, 50, .pureBlue)])
    let to = Screen("b", background: .color(.gray), layers: [.box("photo", 100, 300, 50, 50)])
    let plan = Fixture.plan(from, to, Transition(to: "b", style: .cover, duration: .seconds(1)))
    #expect(plan.color(at: (70, 25), plan.time(1, 0.01)) == .pureBlue)
    #expect(plan.color(at: (70, 25), plan.time(1, 0.9999)) == Color.gray)
  }

  // MARK: Many layers

  /// Looks at all pairs.
  private struct Pairwise {
    let geometry: ScreenGeometry
    let matched: Set<LayerAddress>
    var lifted: [LiftedLayer] = []
    private var raised: [(rank: Int, bounds: Rect)] = []

    init(_ geometry: ScreenGeometry, _ matched: Set<LayerAddress>) {
      (self.geometry, self.matched) = (geometry, matched)
      visit(.screen, base: -1, carrier: nil)
    }

    private mutating func visit(_ address: LayerAddress, base: Int, carrier: LayerAddress?) {
      guard let place = geometry[address] else { return }
      var (base, carrier, isLifted) = (base, carrier, false)
      if matched.contains(address) {
        raised.append((place.rank, place.unseenBounds ?? place.visibleBounds.union(place.subtreeBounds)))
        (base, carrier) = (place.rank, address)
      } else if place.layer.paintsSomething, address != .screen,
        raised.contains(where: {
          $0.rank > base && $0.rank < place.rank && $0.bounds.overlaps(place.visibleBounds)
        })
      {
        lifted.append(
          LiftedLayer(address: address, rank: place.rank, insideRanks: place.insideRanks, carrier: carrier))
        (base, isLifted) = (place.rank, true)
      }
      for child in place.layer.layers.indices { visit(address.child(child), base: base, carrier: carrier) }
      if isLifted { raised.append((place.rank, place.subtreeBounds)) }
    }
  }

  /// Layers in each other, of which some paint nothing, some clip and some are hidden.
  private static func layers(_ random: inout SeededRandom, depth: Int) -> [Layer] {
    (0..<Int.random(in: 0...6, using: &random)).map { _ in
      var layer = Layer(
        frame: Rect(
          x: Double.random(in: -20...180, using: &random), y: Double.random(in: -20...380, using: &random),
          width: Double.random(in: 0...60, using: &random), height: Double.random(in: 0...60, using: &random)))
      if Int.random(in: 0...2, using: &random) > 0 { layer.fill = .color(.gray) }
      layer.clips = Int.random(in: 0...4, using: &random) == 0
      layer.hidden = Int.random(in: 0...9, using: &random) == 0
      if depth > 0 { layer.layers = layers(&random, depth: depth - 1) }
      return layer
    }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `What is lifted is what looking at all pairs finds`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let screen = Screen("s", layers: Self.layers(&random, depth: 3))
    let geometry = ScreenGeometry(screen, canvas: Fixture.canvas)
    let matched = Set(geometry.places.map(\.address).filter { _ in Int.random(in: 0...5, using: &random) == 0 })
    let expected = matched.isEmpty ? [] : Pairwise(geometry, matched).lifted
    #expect(Lifting(geometry: geometry, matched: matched).lifted == expected)
  }

  @Test
  func `What is taken out of a lifted child of a phantom is left to what flies there itself`() throws {
    // A badge in a card covers the photo beside it; on the badge flies a dot, so that its place there is free.
    let dot = Layer.box("dot", 5, 5, 10, 10, .pureGreen)
    func card(_ y: Double, _ layers: [Layer]) -> Layer { .box("card", 20, y, 100, 100, .gray, layers: layers) }
    let photo = Layer.box("photo", 0, 0, 60, 60, .pureRed)
    let plan = Fixture.plan(
      Screen(
        "a", background: .color(.white),
        layers: [card(20, [photo, .box(nil, 40, 40, 40, 40, .pureBlue, layers: [dot])])]),
      Screen("b", background: .color(.white), layers: [card(20, [photo]), .box("dot", 150, 300, 10, 10, .pureGreen)]),
      Transition(to: "b", curve: .named(.linear), leave: []))
    let time = plan.time(1, 0.01)
    // By now the dot has left its upper edge, where it was at (70, 66).
    let color = plan.color(at: (70, 66), time)
    #expect(color.blue > 0.9 && color.green < 0.1)
    #expect(plan.color(at: (70, 72), time) == .pureGreen)
  }
}
