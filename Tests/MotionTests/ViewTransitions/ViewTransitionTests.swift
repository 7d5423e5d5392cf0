import DisplayList
import Pixels
import SceneModel
import Testing

@testable import Motion

/// View transitions: which layers are groups, how their pictures weigh, and what is painted above what. The numbers follow
/// from the rules of CSS; Chromium agrees with them pixel by pixel.
@Suite("View transitions")
struct ViewTransitionTests {
  static func transition(_ change: (inout Transition) -> Void = { _ in }) -> Transition {
    var transition = Transition(to: "b", style: .viewTransition, curve: .named(.linear))
    change(&transition)
    return transition
  }

  static func plan(
    _ from: [Layer], _ to: [Layer], _ transition: Transition = transition(),
    backgrounds: (Color, Color) = (.white, .white)
  ) -> MotionPlan {
    Fixture.plan(
      Screen("a", background: .color(backgrounds.0), layers: from),
      Screen("b", background: .color(backgrounds.1), layers: to), transition)
  }

  /// The groups of a frame from bottom to top.
  private static func names(_ plan: MotionPlan, _ share: Double) -> [String] {
    plan.states(at: plan.time(1, share)).map(\.name).filter { $0 != "/" }
  }

  private static let two = [Layer.box("a", 10, 10, 60, 60), .box("b", 40, 40, 60, 60, .pureBlue)]

  // MARK: Order

  @Test(arguments: [0.01, 0.5, 0.99])
  func `The old screen's order stays to the end, and what only the new one has lies above it`(share: Double) {
    let plan = Self.plan(
      Self.two + [.box("gone", 0, 0, 10, 10)], [.box("come", 0, 0, 10, 10), Self.two[1], Self.two[0]])
    #expect(Self.names(plan, share) == ["a", "b", "gone", "come"])
    #expect(plan.color(at: (60, 60), plan.time(1, share)) == .pureBlue)
  }

  @Test func `z sorts groups, others keep their order, and the root picture stays below`() {
    let lowered = Pair("b", "b", z: -1)
    let plan = Self.plan(Self.two, Self.two, Self.transition { $0.pairs = [lowered] })
    #expect(Self.names(plan, 0.5) == ["b", "a"])
    #expect(plan.color(at: (90, 90), plan.time(1, 0.5)) == .pureBlue)
  }

  @Test
  func `An unnamed layer over a named one is in the rest, below`() {
    let badge = Layer.box(nil, 20, 20, 20, 20, .pureGreen)
    let plan = Self.plan([Self.two[0], badge], [Self.two[0], badge])
    #expect(plan.color(at: (30, 30), 0) == .pureGreen)
    #expect(plan.color(at: (30, 30), plan.time(1, 0.001)) == .pureRed)
  }

  // MARK: Pictures

  @Test
  func `A named layer in another one is flat: neither cut, nor faded, nor blended by it`() throws {
    let photo = Layer.box("photo", 0, 0, 80, 80, .pureBlue)
    let card = Layer.box("card", 10, 10, 40, 40, .white, layers: [photo]).with {
      ($0.clips, $0.opacity, $0.blend) = (true, 0.5, .multiply)
    }
    let plan = Self.plan([card], [card])
    let state = try #require(plan.state(.pair, "card/photo", at: plan.time(1, 0.5)))
    #expect(state.opacity == 1 && state.bounds == Rect(x: 10, y: 10, width: 80, height: 80))
    #expect(plan.color(at: (80, 80), 0) == .white)
    #expect(plan.color(at: (80, 80), plan.time(1, 0.5)) == .pureBlue)
  }

  @Test(arguments: [0.25, 0.5, 0.75])
  func `Each picture has its own opacity, and they add up`(share: Double) throws {
    let from = Layer.box("x", 0, 0, 40, 40, .black).with { $0.opacity = 0.4 }
    let plan = Self.plan([from], [.box("x", 0, 0, 40, 40, .black)])
    let covered = (1 - share) * 0.4 + share
    #expect(near(plan.color(at: (20, 20), plan.time(1, share)).red, 1 - covered, 0.01))
    let state = try #require(plan.state(.pair, "x", at: plan.time(1, share)))
    let pictures = try #require(state.pictures)
    #expect(pictures.map(\.side) == [.from, .to] && state.opacity == 1 && state.radii == .zero)
    #expect(near(pictures[0].opacity, 0.4 * (1 - share)) && near(pictures[1].opacity, share))
  }

  @Test func `content shows one picture alone, not faded`() throws {
    for (content, color) in [(Pair.Content.from, Color.pureRed), (.to, .pureBlue)] {
      let plan = Self.plan(
        [.box("x", 0, 0, 40, 40)], [.box("x", 0, 0, 40, 40, .pureBlue)],
        Self.transition { $0.pairs = [Pair("x", "x", content: content)] })
      #expect(plan.color(at: (20, 20), plan.time(1, 0.3)) == color)
      #expect(plan.state(.pair, "x", at: plan.time(1, 0.3))?.pictures?.map(\.opacity) == [1])
    }
  }

  @Test
  func `What one screen only has comes or goes in its place, over the cross-fade of the root pictures`() throws {
    let plan = Self.plan(
      [.box("gone", 0, 0, 40, 40, .black)], [.box("come", 100, 0, 40, 40, .black)], backgrounds: (.pureRed, .pureBlue))
    let time = plan.time(1, 0.25)
    let (gone, come) = (plan.color(at: (20, 20), time), plan.color(at: (120, 20), time))
    // The root pictures mix to (.75, 0, .25); three quarters of the old layer and a quarter of the new one cover them.
    #expect(near(gone.red, 0.75 * 0.25, 0.01) && near(gone.blue, 0.25 * 0.25, 0.01))
    #expect(near(come.red, 0.75 * 0.75, 0.01) && near(come.blue, 0.25 * 0.75, 0.01))
    #expect(plan.state(.from, "gone", at: time)?.bounds == Rect(x: 0, y: 0, width: 40, height: 40))
    #expect(near(plan.state(.to, "come", at: time)?.opacity ?? 0, 0.25))
  }

  @Test
  func `Without matching only pairs and listed layers are groups`() {
    let layers = [Layer.box("a", 0, 0, 40, 40), .box("b", 50, 0, 40, 40), .box("c", 100, 0, 40, 40)]
    let slide = LayerEffects(
      layer: LayerReference(.to, "b"), effects: [Effect(.slide(edge: .right, distance: .points(80)))])
    let plan = Self.plan(
      layers, layers,
      Self.transition { ($0.match, $0.pairs, $0.layers) = (MatchRule.none, [Pair("a", "a")], [slide]) })
    let states = plan.states(at: plan.time(1, 0.5)).filter { $0.name != "/" }
    #expect(states.map(\.name) == ["b", "c", "c", "a", "b"])
    #expect(states.map(\.role) == [.from, .from, .to, .pair, .to])
    // Effects replace the fade.
    #expect(states[4].opacity == 1 && near(states[4].bounds.x, 90))
  }

  @Test
  func `The group has the new layer's blend mode and backdrop blur from the start, one that goes its own`() {
    let old = Layer.box("x", 0, 0, 40, 40).with { $0.blend = .screen }
    let new = old.with { ($0.blend, $0.backdropBlur) = (.multiply, 4) }
    let gone = Layer.box("gone", 50, 0, 40, 40).with { $0.blend = .darken }
    let plan = Self.plan([old, gone], [new])
    let list = plan.displayList(at: plan.time(1, 0.01))
    let modes = list.commands.compactMap { command -> BlendMode? in
      switch command {
      case .endGroup(_, let blend), .fill(_, _, let blend): blend == .normal ? nil : blend
      default: nil
      }
    }
    #expect(modes == [.multiply, .darken])
    #expect(list.commands.contains { if case .blurBackdrop = $0 { true } else { false } })
  }

  // MARK: Root pictures

  @Test
  func `The layers of a lower screen are no groups of their own`() {
    let low = Screen("a", background: .color(.white), layers: [.box("rest", 0, 0, 40, 40), .box("x", 50, 0, 40, 40)])
    let high = Screen("b", over: "a", dim: Dim(color: .black, opacity: 0.5), layers: [.box("x", 100, 0, 40, 40)])
    let plan = Fixture.plan(low, high, Self.transition(), Transition(to: "a", reverse: true))
    for step in [1, 3] {
      let time = plan.time(step, 0.5)
      // Half of the veil's half lies over the lower screen's layer, which is in both rests.
      #expect(near(plan.color(at: (20, 20), time).red, 0.75, 0.01))
      #expect(
        near(plan.color(at: (70, 20), time).red, 0.75, 0.01) && near(plan.color(at: (70, 20), time).blue, 0.75, 0.01))
      #expect(plan.state(.pair, "x", at: time) != nil)
    }
  }

  @Test
  func `Effects that the scene gives move the root picture, not the groups`() throws {
    let slide = Effect(.slide(edge: .right, distance: .fraction(1)))
    let plan = Self.plan(
      [.box("x", 0, 0, 40, 40)], [.box("x", 0, 0, 40, 40), .box("come", 0, 100, 40, 40, .pureBlue)],
      Self.transition { ($0.enter, $0.leave) = ([slide], []) }, backgrounds: (.white, .black))
    let time = plan.time(1, 0.25)
    #expect(plan.color(at: (140, 200), time) == .white && plan.color(at: (160, 200), time) == .black)
    #expect(plan.state(.to, "come", at: time)?.bounds.x == 0)
    #expect(
      near(plan.color(at: (20, 120), time).blue, 1, 0.01) && near(plan.color(at: (20, 120), time).red, 0.75, 0.01))
  }

  @Test
  func `A ghost is seen in the root picture`() {
    let plan = Self.plan(
      [.box("x", 0, 0, 40, 40, .black)], [.box("x", 100, 0, 40, 40, .black)], Self.transition { $0.ghost = 0.2 })
    #expect(near(plan.color(at: (10, 20), plan.time(1, 0.5)).red, 0.9, 0.01))
  }
}
