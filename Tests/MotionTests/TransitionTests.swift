import DisplayList
import Pixels
import SceneModel
import Testing

@testable import Motion

/// Two screens and what happens between them: effects, layers with timings of their own, staggers, backdrops, stacking and
/// presets, by single points of the picture and by the state of layers.
@Suite("Screens in transition")
struct TransitionTests {
  private static let linear = Curve.named(.linear)
  private static let white = Screen("a", background: .color(.white), layers: [.box("left", 10, 10, 40, 40, .pureRed)])
  private static let gray = Screen("b", background: .color(.gray), layers: [.box("right", 100, 300, 40, 40, .pureBlue)])

  private static func plan(_ transition: Transition, back: Transition? = nil) -> MotionPlan {
    back.map { Fixture.plan(white, gray, transition, $0) } ?? Fixture.plan(white, gray, transition)
  }

  @Test
  func `Two fades cross-fade unmatched layers exactly, backgrounds included`() {
    let plan = Self.plan(Transition(to: "b", curve: Self.linear))
    let time = plan.time(1, 0.25)
    let color = plan.color(at: (20, 20), time)
    #expect(near(color.red, 0.75 + 0.25 * 128 / 255, 0.01) && near(color.green, 0.25 * 128 / 255, 0.01))
    #expect(near(plan.color(at: (150, 100), time).red, 0.75 + 0.25 * 128 / 255, 0.01))
  }

  @Test
  func `A fade over a screen that does not leave covers it`() {
    let plan = Self.plan(Transition(to: "b", curve: Self.linear, leave: []))
    let color = plan.color(at: (20, 20), plan.time(1, 0.5))
    #expect(near(color.red, 0.5 + 0.25, 0.01) && near(color.blue, 0.25, 0.01))
  }

  @Test(arguments: Edge.allCases)
  func `Slides come from their edge by their own extent`(edge: Edge) throws {
    let effect = Effect(.slide(edge: edge, distance: .fraction(1)))
    let plan = Self.plan(Transition(to: "b", curve: Self.linear, enter: [effect], leave: []))
    let state = try #require(plan.state(.to, "/", at: plan.time(1, 0.25)))
    let expected: [Edge: Point] = [
      .left: Point(x: -150, y: 0), .right: Point(x: 150, y: 0), .top: Point(x: 0, y: -300),
      .bottom: Point(x: 0, y: 300),
    ]
    #expect(near(state.bounds.x, expected[edge]?.x ?? 0) && near(state.bounds.y, expected[edge]?.y ?? 0))
  }

  @Test
  func `Effects of one list add up, each in its window`() throws {
    let effects = [
      Effect(.scale(0.5)), Effect(.rotate(90), during: Window(0, 0.5)), Effect(.fade(0), during: Window(0.5, 1)),
      Effect(.blur(8)),
    ]
    let plan = Self.plan(Transition(to: "b", curve: Self.linear, enter: effects, leave: []))
    let early = try #require(plan.state(.to, "/", at: plan.time(1, 0.25)))
    #expect(near(early.placement.scaleX, 0.625) && near(early.placement.rotation, 45) && early.opacity == 0)
    let late = try #require(plan.state(.to, "/", at: plan.time(1, 0.75)))
    #expect(near(late.placement.rotation, 0) && near(late.opacity, 0.5))
    #expect(near(late.placement.center.x, 100) && near(late.placement.center.y, 200))
    // A quarter of 8 points, in a screen that is scaled by 0.875.
    let blurred = plan.displayList(at: plan.time(1, 0.75)).commands.contains { $0 == .beginGroup(blur: 112) }
    #expect(blurred)
  }

  @Test
  func `A scale has two factors and an anchor`() throws {
    let effects = [Effect(.stretch(x: 1, y: 0, about: Point(x: 0.5, y: 1)))]
    let plan = Self.plan(Transition(to: "b", curve: Self.linear, enter: effects, leave: []))
    let state = try #require(plan.state(.to, "/", at: plan.time(1, 0.25)))
    #expect(near(state.bounds.x, 0) && near(state.bounds.width, 200))
    #expect(near(state.bounds.y, 300) && near(state.bounds.height, 100))
  }

  @Test
  func `Appear is a jump at its share, in reverse when leaving`() {
    let effect = [Effect(.appear(0.4))]
    let plan = Self.plan(
      Transition(to: "b", curve: Self.linear, enter: effect, leave: []), back: Transition(to: "a", reverse: true))
    #expect(plan.color(at: (150, 100), plan.time(1, 0.39)) == .white)
    #expect(plan.color(at: (150, 100), plan.time(1, 0.41)) == .gray)
    #expect(plan.color(at: (150, 100), plan.time(3, 0.59)) == .gray)
    #expect(plan.color(at: (150, 100), plan.time(3, 0.61)) == .white)
  }

  @Test
  func `A reveal uncovers from its point`() {
    let effect = Effect(.reveal(from: Point(x: 0, y: 0), shape: .circle))
    let plan = Self.plan(Transition(to: "b", curve: Self.linear, enter: [effect], leave: []))
    let time = plan.time(1, 0.5)
    // The farthest corner is 447 away.
    #expect(plan.color(at: (5, 215), time) == .gray)
    #expect(plan.color(at: (5, 230), time) == .white)
  }

  @Test
  func `A cube's face turns in about its edge and shows no back`() throws {
    let face = CubeFace(edge: .right, extent: Size(width: 200, height: 400), perspective: 500, turn: 0.5)
    let map = try #require(face.transform)
    // At 45° the face's left edge is the edge of the cube nearest to the viewer, in the middle.
    #expect(near(map.apply(Point(x: -100, y: 0)).x, 0))
    #expect(map.apply(Point(x: -100, y: 100)).y > 100)
    #expect(CubeFace(edge: .right, extent: face.extent, perspective: 500, turn: 1.2).transform == nil)
    let rest = try #require(CubeFace(edge: .top, extent: face.extent, perspective: 500, turn: 0).transform)
    #expect(rest.apply(Point(x: 30, y: 40)) == Point(x: 30, y: 40))
  }

  @Test
  func `Parallax moves by a share of the screen's slide`() throws {
    let slide = Effect(.slide(edge: .right, distance: .fraction(1)))
    let layer = LayerEffects(layer: LayerReference(.to, "right"), effects: [Effect(.parallax(0.3))])
    let plan = Self.plan(Transition(to: "b", curve: Self.linear, enter: [slide], leave: [], layers: [layer]))
    let state = try #require(plan.state(.to, "right", at: plan.time(1, 0.5)))
    #expect(near(state.bounds.x, 100 + 0.3 * 100))
  }

  @Test
  func `Listed layers have effects, delays and durations of their own`() throws {
    let effects = LayerEffects(
      layer: LayerReference(.to, "right"), effects: [Effect(.slide(edge: .bottom, distance: .points(100)))], delay: 0.5,
      duration: 1, curve: Self.linear)
    let plan = Self.plan(Transition(to: "b", curve: Self.linear, enter: [], leave: [], layers: [effects]))
    #expect(near(plan.span(1).duration, 1.5))
    let start = plan.span(1).start
    #expect(near(try #require(plan.state(.to, "right", at: start + 0.4)).bounds.y, 400))
    #expect(near(try #require(plan.state(.to, "right", at: start + 0.75)).bounds.y, 375))
  }

  @Test(arguments: [(Stagger.Order.topDown, 0.0), (.bottomUp, 0.2)])
  func `Stagger delays parts in order of their place`(order: Stagger.Order, delay: Double) throws {
    let from = Screen("a", layers: (0..<3).map { .box("r\($0)", 0, Double($0) * 50, 20, 20) })
    let to = Screen("b", layers: (0..<3).map { .box("r\($0)", 100, Double($0) * 50, 20, 20) })
    let transition = Transition(
      to: "b", duration: .seconds(1), curve: Self.linear, stagger: Stagger(step: 0.1, order: order))
    let plan = Fixture.plan(from, to, transition, Transition(to: "a", reverse: true))
    #expect(near(plan.span(1).duration, 1.2))
    let first = try #require(plan.state(.pair, "r0", at: plan.span(1).start + 0.5))
    #expect(near(first.placement.frame.x, 100 * (0.5 - delay)))
    // On the way back it is mirrored in time: D − delay − duration.
    let back = try #require(plan.state(.pair, "r0", at: plan.span(3).end - 0.5))
    #expect(near(back.placement.frame.x, 100 * (0.5 - delay)))
  }

  @Test
  func `Stacking: lower screen, backdrop, upper screen`() {
    let veil = Backdrop(.color(.black), opacity: 0.5)
    let plan = Self.plan(
      Transition(
        to: "b", curve: Self.linear, backdrop: .backdrop(veil),
        enter: [Effect(.slide(edge: .right, distance: .fraction(1)))], leave: []))
    let time = plan.time(1, 0.5)
    #expect(near(plan.color(at: (20, 20), time).red, 0.75, 0.01))
    #expect(plan.color(at: (150, 100), time) == .gray)
  }

  @Test
  func `A backdrop in the entering screen's background stands in for it`() {
    let plan = Self.plan(Transition(to: "b", style: .slideUp, curve: Self.linear))
    let color = plan.color(at: (150, 350), plan.time(1, 0.5))
    #expect(near(color.red, 0.5 + 0.25, 0.01))
    let bottom = plan.color(at: (150, 399), plan.time(1, 0.5))
    #expect(bottom == color)
  }

  @Test
  func `An upper screen without a background covers a lower one that stays`() {
    let bare = Screen("b", layers: [.box("right", 100, 300, 40, 40, .pureBlue)])
    let plan = Fixture.plan(Self.white, bare, Transition(to: "b", style: .cover, curve: Self.linear))
    #expect(plan.color(at: (20, 20), plan.time(1, 0.999)) == .white)
  }

  @Test
  func `A fading screen without a background leaves the other one alone where a matched layer covers the canvas`() {
    let list = Screen(
      "a", background: .color(.white), layers: [.box("card", 0, 0, 20, 20), .box(nil, 100, 300, 40, 40, .pureBlue)])
    let page = Screen("b", layers: [.box("card", 0, 0, 200, 400, .gray)])
    let open = Transition(to: "b", curve: Self.linear, enter: [Effect(.fade(0))], leave: [])
    let plan = Fixture.plan(list, page, open, Transition(to: "a", reverse: true))
    for (step, share) in [(1, 0.3), (1, 0.6), (3, 0.4), (3, 0.7)] {
      #expect(plan.color(at: (120, 320), plan.time(step, share)) == .pureBlue, "\(step) at \(share)")
    }
    // At a scale at which the canvas does not end with a pixel.
    var scene = Fixture.scene(list, page, open, Transition(to: "a", reverse: true))
    scene.canvas.scale = 0.333
    let scaled = MotionPlan(scene)
    #expect(scaled.color(at: (120 * 0.333, 320 * 0.333), scaled.time(3, 0.4)) == .pureBlue)
    // A card that covers less: the canvas covers the rest by the end, or the list would vanish in one frame.
    let small = Screen("b", layers: [.box("card", 0, 0, 100, 100, .gray)])
    let other = Fixture.plan(list, small, open)
    #expect(near(other.color(at: (120, 320), other.time(1, 0.999)).red, 1, 0.01))
    let sliding = Transition(
      to: "b", curve: Self.linear, enter: [Effect(.slide(edge: .bottom, distance: .fraction(1)))], leave: [])
    let moving = Fixture.plan(list, page, sliding)
    #expect(moving.color(at: (190, 390), moving.time(1, 0.5)) == .white)
  }

  @Test
  func `Over: the lower screen neither leaves nor enters, and the dim is the backdrop`() throws {
    let modal = Screen(
      "modal", over: "a", dim: Dim(color: .black, opacity: 0.6), layers: [.box("card", 50, 100, 100, 100, .gray)])
    let plan = Fixture.plan(
      Self.white, modal, Transition(to: "modal", curve: Self.linear), Transition(to: "a", reverse: true))
    for (index, share) in [(1, 0.5), (3, 0.5)] {
      #expect(near(plan.color(at: (20, 20), plan.time(index, share)).red, 0.7, 0.01))
      #expect(near(try #require(plan.state(.to, "card", at: plan.time(1, share))).opacity, 0.5))
    }
    let still = try #require(plan.still(of: "modal"))
    var painter = PointPainter(still)
    #expect(near(painter.color(at: Point(x: 20, y: 20)).red, 0.4, 0.01))
    #expect(plan.displayList(at: plan.span(2).start) == still)
    #expect(PointPainter.meanDifference(plan.displayList(at: plan.time(1, 0.999)), still) <= 1)
    #expect(PointPainter.meanDifference(plan.displayList(at: plan.time(3, 0.001)), still) <= 1)
  }

  @Test
  func `Two screens over one base leave it alone`() {
    let dim = Dim(color: .black, opacity: 0.5)
    let (first, second) = (
      Screen("m1", over: "a", dim: dim, layers: [.box("c1", 50, 100, 50, 50, .gray)]),
      Screen("m2", over: "a", dim: dim, layers: [.box("c2", 50, 100, 50, 50, .pureBlue)])
    )
    let scene = Scene(
      canvas: Fixture.canvas, screens: [first, second, Self.white],
      timeline: [Step(.transition(Transition(to: "m2", style: .push)))])
    let plan = MotionPlan(scene)
    #expect(near(plan.color(at: (20, 20), plan.time(0, 0.5)).red, 0.5, 0.01))
  }

  @Test
  func `Above decides which screen is the upper one`() {
    let plan = Self.plan(
      Transition(to: "b", curve: Self.linear, above: .from, enter: [], leave: [.fade]))
    #expect(near(plan.color(at: (20, 20), plan.time(1, 0.5)).red, 0.75, 0.01))
  }

  @Test
  func `Automatic duration follows Hero's rule`() {
    let plan = Self.plan(Transition(to: "b", style: .push, duration: .automatic))
    #expect(near(plan.span(1).duration, 0.208 + 200.0 / 3000))
    let far = Transition(to: "b", style: .push, edge: .top, duration: .automatic)
    #expect(near(Self.plan(far).span(1).duration, 0.208 + 400.0 / 3000))
  }

  @Test
  func `Push: entering by its width, leaving by a third under a shade`() throws {
    let plan = Self.plan(Transition(to: "b", style: .push, duration: .seconds(1), curve: Self.linear))
    let time = plan.time(1, 0.5)
    #expect(near(try #require(plan.state(.to, "/", at: time)).bounds.x, 100))
    #expect(near(try #require(plan.state(.from, "/", at: time)).bounds.x, -100.0 / 3))
    #expect(near(try #require(plan.state(.backdrop, "backdrop", at: time)).opacity, 0.05))
  }
}

/// `reverse`: the same pictures backwards, and what keys beside it replace.
@Suite("Taking a transition back")
struct ReverseTests {
  private static let from = Screen("a", background: .color(.white), layers: [.box("x", 0, 0, 40, 40)])
  private static let to = Screen("b", background: .color(.gray), layers: [.box("x", 100, 200, 40, 40)])

  @Test
  func `Mirrored: the same pictures backwards when the curve is symmetric`() {
    let there = Transition(to: "b", style: .slideUp, duration: .seconds(1), curve: .named(.linear))
    let plan = Fixture.plan(Self.from, Self.to, there, Transition(to: "a", reverse: true))
    for share in [0.1, 0.3, 0.6, 0.9] {
      #expect(
        PointPainter.largestDifference(
          plan.displayList(at: plan.time(1, share)), plan.displayList(at: plan.time(3, 1 - share))) < 1.5)
    }
  }

  @Test
  func `Curves run forward in time`() throws {
    let there = Transition(to: "b", duration: .seconds(1), curve: .named(.easeIn))
    let plan = Fixture.plan(Self.from, Self.to, there, Transition(to: "a", reverse: true))
    let (early, back) = (
      try #require(plan.state(.pair, "x", at: plan.time(1, 0.25))),
      try #require(plan.state(.pair, "x", at: plan.time(3, 0.25)))
    )
    #expect(near(early.placement.frame.x, 100 - back.placement.frame.x))
  }

  @Test
  func `Given keys replace the mirrored ones; a style replaces the whole preset`() {
    let forward = Transition(
      to: "b", style: .slideUp, duration: .seconds(0.9), pairs: [Pair("x", "x", delay: 0.1)],
      enter: [Effect(.fade(0), during: Window(0.2, 0.6))])
    let mirrored = TransitionSettings(Transition(to: "a", reverse: true), takingBack: forward)
    #expect(mirrored.leave == [Effect(.fade(0), during: Window(0.4, 0.8))])
    #expect(mirrored.enter.isEmpty)
    #expect(mirrored.upper == .from && mirrored.backdrop?.source == .background(.from))
    #expect(mirrored.duration == .seconds(0.9) && mirrored.mirrored.pairs)

    var back = Transition(to: "a", reverse: true)
    back.duration = .seconds(0.3)
    back.enter = [.fade]
    let partly = TransitionSettings(back, takingBack: forward)
    #expect(partly.enter == [.fade] && partly.leave == mirrored.leave && partly.duration == .seconds(0.3))

    back.style = .pop
    back.duration = nil
    let popped = TransitionSettings(back, takingBack: forward)
    #expect(popped.duration == .seconds(0.35) && popped.upper == .from && popped.pairs == mirrored.pairs)
    #expect(popped.backdrop?.source == .color(.black))
  }

  @Test
  func `Keyframes are read from their end, each segment with its own curve`() {
    let track = KeyframeTrack(
      target: .layer(LayerReference(.to, "x")), property: .opacity,
      keys: [
        .init(0, .numbers([0])), .init(0.4, .numbers([0.5]), curve: .named(.easeIn)),
        .init(1, .end(.to), curve: .named(.easeOut)),
      ])
    let mirrored = track.mirrored
    #expect(mirrored.target == .layer(LayerReference(.from, "x")))
    #expect(mirrored.keys.map(\.share) == [0, 0.6, 1])
    #expect(mirrored.keys.map(\.curve) == [nil, .named(.easeOut), .named(.easeIn)])
    #expect(mirrored.keys[0].value == .end(.from))
  }

  @Test
  func `What was a share of the way there is what is left of the way back`() {
    let track = KeyframeTrack(
      target: .pair("x"), property: .progress,
      keys: [.init(0, .numbers([0])), .init(0.3, .numbers([0.9])), .init(1, .numbers([1]))])
    #expect(track.mirrored.keys.map(\.share) == [0, 0.7, 1])
    #expect(
      zip(track.mirrored.keys, [0, 0.1, 1]).allSatisfy { key, value in
        if case .numbers(let numbers) = key.value { near(numbers[0], value) } else { false }
      })
  }

  @Test
  func `A discrete value ends on the way back where it begins on the way there`() throws {
    var there = Transition(to: "b", duration: .seconds(1), curve: .named(.linear))
    there.keyframes = [
      KeyframeTrack(
        target: .layer(LayerReference(.to, "only")), property: .opacity, mode: .discrete,
        keys: [.init(0, .numbers([0])), .init(0.5, .numbers([1]))])
    ]
    let to = Screen("b", background: .color(.gray), layers: [.box("only", 100, 200, 40, 40)])
    let plan = Fixture.plan(Self.from, to, there, Transition(to: "a", reverse: true))
    for (share, isShown) in [(0.1, false), (0.49, false), (0.51, true), (0.9, true)] {
      let there = try #require(plan.state(.to, "only", at: plan.time(1, share)))
      let back = try #require(plan.state(.from, "only", at: plan.time(3, 1 - share)))
      #expect((there.opacity > 0) == isShown && (back.opacity > 0) == isShown, "\(share)")
    }
  }

  @Test
  func `A container's way back takes 0.4 s unless a time is given`() {
    let (card, page) = (Screen("a", layers: [.box("x", 0, 0, 9, 9)]), Screen("b", layers: [.box("x", 0, 0, 90, 90)]))
    let forward = Transition(to: "b", duration: .seconds(2))
    var back = Transition(to: "a", reverse: true)
    back.style = .containerTransform
    #expect(near(Fixture.plan(card, page, forward, back).span(3).duration, 0.4))
    back.duration = .seconds(1)
    #expect(near(Fixture.plan(card, page, forward, back).span(3).duration, 1))
  }
}
