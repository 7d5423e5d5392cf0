import DisplayList
import Pixels
import SceneModel
import Testing

@testable import LayerPainting
@testable import Motion

/// What flies in place of a pair: geometry, paintings, contents and clips half way, order, times and curves. Its originals are
/// not seen.
@Suite("Phantoms")
struct PhantomTests {
  private static func plan(_ from: [Layer], _ to: [Layer], _ transition: Transition? = nil) -> MotionPlan {
    Fixture.plan(
      Screen("a", background: .color(.white), layers: from), Screen("b", background: .color(.white), layers: to),
      transition ?? Transition(to: "b", curve: .named(.linear)))
  }

  @Test
  func `Position, size, radii, opacity, rotation and scale are interpolated as numbers`() throws {
    let from = Layer.box("x", 10, 20, 40, 40, radius: 20)
    let to = Layer.box("x", 100, 200, 80, 120, radius: 4).with {
      $0.opacity = 0.5
      $0.transform.rotation = 150
      $0.transform.scaleX = 2
    }
    let plan = Self.plan([from], [to])
    for share in [0.1, 0.25, 0.5, 0.9] {
      let state = try #require(plan.state(.pair, "x", at: plan.time(1, share)))
      #expect(near(state.placement.center.x, 30 + 110 * share) && near(state.placement.center.y, 40 + 220 * share))
      #expect(near(state.placement.size.width, 40 + 40 * share) && near(state.placement.size.height, 40 + 80 * share))
      #expect(near(state.placement.rotation, 150 * share) && near(state.placement.scaleX, 1 + share))
      #expect(near(state.radii.topLeft, 20 - 16 * share) && near(state.opacity, 1 - 0.5 * share))
    }
  }

  @Test
  func `Ends go through every ancestor, and ancestors' opacities multiply`() throws {
    let from = Layer.box(
      "cell", 20, 30, 100, 100, nil,
      layers: [.box("g", 5, 5, 50, 50, nil, layers: [.box("x", 10, 10, 10, 10)]).with { $0.opacity = 0.5 }]
    ).with { $0.opacity = 0.5 }
    let plan = Self.plan([from], [.box("x", 100, 100, 10, 10)])
    let state = try #require(plan.state(.pair, "cell/g/x → x", at: plan.time(1, 1e-6)))
    #expect(near(state.placement.frame.x, 35, 1e-3) && near(state.placement.frame.y, 45, 1e-3))
    #expect(near(state.opacity, 0.25, 1e-3))
  }

  @Test
  func `Originals are invisible in every frame between the ends, and only they`() {
    let plan = Self.plan(
      [.box("x", 0, 0, 40, 40, .pureRed), .box("rest", 100, 0, 20, 20, .pureBlue)],
      [.box("x", 0, 300, 40, 40, .pureRed)], Transition(to: "b", leave: []))
    for share in [0.001, 0.3, 0.5, 0.7, 0.999] {
      let trace = plan.states(at: plan.time(1, share))
      #expect(!trace.contains { $0.role != .pair && $0.name == "x" })
      #expect(trace.contains { $0.name == "rest" })
    }
    #expect(plan.color(at: (20, 20), plan.time(1, 0.9)) == .white)
  }

  @Test
  func `A ghost keeps originals visible`() {
    var transition = Transition(to: "b", leave: [])
    transition.ghost = 0.2
    let plan = Self.plan([.box("x", 0, 0, 40, 40, .black)], [.box("x", 0, 300, 40, 40, .black)], transition)
    #expect(near(plan.color(at: (20, 20), plan.time(1, 0.5)).red, 0.9, 0.02))
  }

  @Test
  func `Fills mix premultiplied; a missing one is the other's at opacity 0`() {
    let plan = Self.plan(
      [.box("x", 0, 0, 40, 40, .pureRed), .box("y", 50, 0, 40, 40, nil)],
      [.box("x", 0, 0, 40, 40, .pureBlue), .box("y", 50, 0, 40, 40, .black)])
    let mixed = plan.color(at: (20, 20), plan.time(1, 0.5))
    #expect(near(mixed.red, 0.5, 0.01) && near(mixed.blue, 0.5, 0.01))
    #expect(near(plan.color(at: (70, 20), plan.time(1, 0.5)).red, 0.5, 0.01))
  }

  @Test(arguments: [0.1, 0.35, 0.5, 0.8])
  func `Two opaque contents never let the background through`(share: Double) {
    let plan = Self.plan(
      [
        .photo("x", 0, 0, 40, 40, "wide.png"), .box("y", 50, 0, 40, 40, nil, layers: [.box(nil, 0, 0, 40, 40, .black)]),
      ],
      [.photo("x", 0, 0, 40, 40, "tall.png"), .box("y", 50, 0, 40, 40, .black)])
    let list = plan.displayList(at: plan.time(1, share))
    var withoutCanvas = list
    withoutCanvas.commands.removeAll {
      if case .fill(_, .solid(let color), _) = $0 { color == PaintColor(Color.white.premultiplied) } else { false }
    }
    for point in [Point(x: 20, y: 20), Point(x: 70, y: 20)] {
      var painter = PointPainter(withoutCanvas)
      #expect(near(painter.color(at: point).alpha, 1, 0.005))
    }
  }

  @Test
  func `One picture under two content modes moves its visible part and never jumps`() throws {
    let plan = Self.plan(
      [.photo("x", 0, 0, 90, 90, "wide.png", .aspectFill)], [.photo("x", 0, 0, 90, 90, "wide.png", .aspectFit)])
    func rect(_ share: Double) throws -> Rect {
      let list = plan.displayList(at: plan.time(1, share))
      let placement = try #require(list.images.first)
      return placement.transform.boundingBox(of: Rect(x: 0, y: 0, width: 300, height: 200))
    }
    // Filled, 200 of 300 columns show; fitted, all 300: half way 250, so 90 points are 250 pixels wide.
    let half = try rect(0.5)
    #expect(near(half.width, 300 * 90 / 250) && near(half.height, 200 * 90 / 250))
    #expect(near(half.center.x, 45) && near(half.center.y, 45))
    let (start, end) = (try rect(1e-6), try rect(1 - 1e-6))
    #expect(near(start.width, 135, 1e-3) && near(end.width, 90, 1e-3))
  }

  @Test
  func `Borders and shadows that one end lacks come from width and opacity 0`() {
    let plain = Layer.box("x", 50, 50, 40, 40)
    let dressed = plain.with {
      $0.border = Border(width: 8, color: .black)
      $0.shadow = LayerShadow(opacity: 1, radius: 10)
    }
    let plan = Self.plan([plain], [dressed])
    let list = plan.displayList(at: plan.time(1, 0.25))
    #expect(list.shadows.first?.color.alpha == 64)
    #expect(list.shapes.contains { $0.hole?.rect == Rect(x: 2, y: 2, width: 36, height: 36) })
  }

  @Test
  func `The shadows of a box and of what is drawn cross-fade`() {
    let box = Layer.box("x", 50, 50, 40, 40).with { $0.shadow = LayerShadow(opacity: 1, radius: 10) }
    let drawn = box.with { $0.shadow?.shape = .content }
    let plan = Self.plan([box], [drawn])
    func weights(_ share: Double) -> [UInt8] {
      plan.displayList(at: plan.time(1, share)).commands.compactMap {
        if case .endCrossFade(let weight) = $0 { weight } else { nil }
      }
    }
    #expect(weights(0.25) == [64])
    let list = plan.displayList(at: plan.time(1, 0.25))
    #expect(list.shadows.count == 1 && list.filters.count == 1)
  }

  @Test
  func `Children are laid out at their end's size and scaled to the width, from the top`() {
    let from = Layer.box("x", 0, 0, 50, 100, .gray, layers: [.box(nil, 0, 0, 25, 25, .pureRed)])
    let to = Layer.box("x", 0, 0, 100, 100, .gray)
    let plan = Self.plan([from], [to])
    // Half way the box is 75 wide, so the child is 37.5 by 37.5.
    let time = plan.time(1, 0.5)
    #expect(plan.color(at: (36, 36), time).red > plan.color(at: (40, 36), time).red)
    #expect(plan.color(at: (36, 39), time) == plan.color(at: (60, 60), time))
  }

  @Test
  func `A matched layer inside a matched layer flies on its own`() {
    let from = Layer.box("card", 0, 0, 100, 100, .gray, layers: [.box("dot", 0, 0, 20, 20, .pureRed)])
    let to = Layer.box("card", 0, 200, 100, 100, .gray, layers: [.box("dot", 80, 80, 20, 20, .pureRed)])
    let plan = Self.plan([from], [to])
    let time = plan.time(1, 0.5)
    #expect(plan.color(at: (50, 150), time) == .pureRed)
    #expect(plan.color(at: (10, 110), time) == .gray)
    #expect(plan.color(at: (90, 190), time) == .gray)
  }

  @Test
  func `The intersection of clipping ancestors goes over into that of the destination`() {
    let cell = Layer.box("cell", 0, 0, 100, 100, nil, layers: [.box("x", 50, 0, 100, 50, .pureRed)]).with {
      $0.clips = true
    }
    let plan = Self.plan([cell], [.box("x", 50, 0, 100, 50, .pureRed)])
    // The clip's right edge goes from 100 to the canvas's 200; the layer reaches to 150.
    #expect(plan.color(at: (108, 20), plan.time(1, 0.1)) == .pureRed)
    #expect(plan.color(at: (113, 20), plan.time(1, 0.1)) == .white)
    #expect(plan.color(at: (140, 20), plan.time(1, 0.5)) == .pureRed)
  }

  @Test
  func `Clips of ancestors that are matched themselves follow their phantom`() {
    func card(_ x: Double, _ width: Double) -> Layer {
      .box("card", x, 0, width, 100, .gray, layers: [.box("wide", -50, 20, 300, 20, .pureRed)]).with { $0.clips = true }
    }
    let plan = Self.plan([card(0, 50)], [card(100, 100)])
    let time = plan.time(1, 0.5)
    #expect(plan.color(at: (48, 30), time) == .white)
    #expect(plan.color(at: (52, 30), time) == .pureRed)
    #expect(plan.color(at: (123, 30), time) == .pureRed)
    #expect(plan.color(at: (127, 30), time) == .white)
  }

  @Test
  func `Phantoms that change places cross-fade from one order to the other unless the pair has a z`() {
    let first = [Layer.box("x", 0, 0, 40, 40, .pureRed), .box("y", 0, 0, 40, 40, .pureBlue)]
    let swapped = [Layer.box("y", 0, 0, 40, 40, .pureBlue), .box("x", 0, 0, 40, 40, .pureRed)]
    let plan = Self.plan(first, swapped)
    for share in [0.001, 0.4, 0.6, 0.999] {
      let color = plan.color(at: (20, 20), plan.time(1, share))
      #expect(near(color.red, share, 0.01) && near(color.blue, 1 - share, 0.01))
    }
    let raised = Self.plan(first, swapped, Transition(to: "b", pairs: [Pair("x", "x", z: 1)]))
    #expect(raised.color(at: (20, 20), raised.time(1, 0.1)) == .pureRed)
  }

  @Test
  func `A spring's overshoot moves geometry and never opacities or radii`() {
    let spring = Curve.spring(.fitted(dampingRatio: 0.3, velocity: 0))
    let plan = Self.plan(
      [.box("x", 0, 0, 40, 40, radius: 20)], [.box("x", 100, 0, 40, 40).with { $0.opacity = 0.2 }],
      Transition(to: "b", curve: spring))
    let states = (1..<200).compactMap { plan.state(.pair, "x", at: plan.time(1, Double($0) / 200)) }
    #expect((states.map(\.placement.frame.x).max() ?? 0) > 110)
    #expect(states.allSatisfy { $0.opacity >= 0.2 && $0.opacity <= 1 && $0.radii.topLeft >= 0 })
  }

  @Test
  func `Pairs have delays, durations and curves of their own, and the transition lasts until the last ends`() throws {
    let pair = Pair("x", "x", curve: .named(.linear), delay: 0.3, duration: 0.5)
    let plan = Self.plan(
      [.box("x", 0, 0, 40, 40)], [.box("x", 100, 0, 40, 40)],
      Transition(to: "b", duration: .seconds(0.4), pairs: [pair]))
    #expect(near(plan.span(1).duration, 0.8))
    let start = plan.span(1).start
    #expect(try #require(plan.state(.pair, "x", at: start + 0.2)).placement.frame.x == 0)
    #expect(near(try #require(plan.state(.pair, "x", at: start + 0.55)).placement.frame.x, 50))
  }

  @Test
  func `An arc is walked back on the way back`() throws {
    let pair = Pair("x", "x", path: .arc)
    let plan = Fixture.plan(
      Screen("a", layers: [.box("x", 0, 0, 20, 20)]), Screen("b", layers: [.box("x", 150, 300, 20, 20)]),
      Transition(to: "b", duration: .seconds(1), curve: .named(.linear), pairs: [pair]),
      Transition(to: "a", reverse: true))
    for share in [0.1, 0.4, 0.75] {
      let there = try #require(plan.state(.pair, "x", at: plan.time(1, share))).placement.center
      let back = try #require(plan.state(.pair, "x", at: plan.time(3, 1 - share))).placement.center
      #expect(near(there.x, back.x) && near(there.y, back.y))
    }
  }

  @Test
  func `A whole screen can be an end`() throws {
    let from = Screen("a", background: .color(.white), layers: [.box("card", 20, 20, 60, 60, .pureRed)])
    let to = Screen("b", background: .color(.pureBlue), layers: [.box(nil, 0, 0, 50, 50, .gray)])
    let plan = Fixture.plan(from, to, Transition(to: "b", pairs: [Pair("card", "/")], leave: []))
    let state = try #require(plan.state(.pair, "card → /", at: plan.time(1, 0.5)))
    #expect(near(state.placement.frame.width, 130))
    #expect(plan.color(at: (190, 390), plan.time(1, 0.5)) == .white)
  }

  @Test(arguments: [TransitionStyle.magicMove, .viewTransition])
  func `A continuous corner stays one in every flight`(style: TransitionStyle) throws {
    let from = Layer.box("x", 10, 20, 40, 40, radius: 12).with {
      $0.cornerCurve = .continuous
      $0.backdropBlur = 4
    }
    let plan = Self.plan([from], [from.with { $0.frame.x = 90 }], Transition(to: "b", style: style))
    let time = plan.time(1, 0.5)
    let list = plan.displayList(at: time)
    let blurred = list.commands.compactMap { command -> Double? in
      if case .blurBackdrop(let shape, _) = command { list.shapes[at: shape].outline.smoothing } else { nil }
    }
    #expect(blurred == [1])
    let state = try #require(plan.state(.pair, "x", at: time))
    #expect(state.appearance.contains(LayerDetail(name: .cornerCurve, value: .numbers([1]))))
  }
}
