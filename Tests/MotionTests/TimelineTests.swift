import DisplayList
import Pixels
import SceneModel
import Testing

@testable import Motion

/// Steps in time: frames, boundaries, delays, moments, gestures, drags and slow motion.
@Suite("Timeline")
struct TimelineTests {
  private static let list = Screen("list", background: .color(.white), layers: [.box("card", 0, 0, 40, 40)])
  private static let detail = Screen("detail", background: .color(.gray), layers: [.box("card", 100, 100, 40, 40)])
  private static let linear = Curve.named(.linear)

  private static func plan(_ steps: [Step]) -> MotionPlan {
    MotionPlan(Scene(canvas: Fixture.canvas, screens: [list, detail], timeline: steps))
  }

  private static func move(_ change: (inout Transition) -> Void = { _ in }) -> Step {
    var transition = Transition(to: "detail", duration: .seconds(1), curve: linear)
    change(&transition)
    return Step(.transition(transition))
  }

  @Test
  func `An empty timeline holds the first screen for a second`() {
    let plan = Self.plan([])
    #expect(plan.duration == 1 && plan.endsInHold)
    #expect(plan.displayList(at: 0.5) == plan.still(of: "list"))
    #expect(plan.frameCount(rate: FrameRate(50)) == 50)
  }

  @Test
  func `Frame i shows i/fps; the last one shows the end unless that is a hold`() {
    let rate = FrameRate(30)
    let moving = Self.plan([Self.move()])
    #expect(moving.frameCount(rate: rate) == 30)
    #expect(moving.time(ofFrame: 0, rate: rate) == 0 && moving.time(ofFrame: 28, rate: rate) == 28.0 / 30)
    #expect(moving.time(ofFrame: 29, rate: rate) == 1)
    #expect(moving.displayList(at: 1) == moving.still(of: "detail"))
    let held = Self.plan([Self.move(), .hold(0.5)])
    #expect(held.time(ofFrame: 44, rate: rate) == 44.0 / 30)
    #expect(Self.plan([Self.move { $0.duration = .seconds(0) }]).frameCount(rate: rate) == 1)
  }

  @Test
  func `Boundaries are met in spite of rounding`() {
    let plan = Self.plan([.hold(0.1), .hold(0.2), Self.move { $0.duration = .seconds(0.7) }, .hold(0.1)])
    #expect(plan.displayList(at: 0.3) == plan.still(of: "list"))
    #expect(plan.displayList(at: 1.0) == plan.still(of: "detail"))
    #expect(plan.displayList(at: -1) == plan.still(of: "list"))
    #expect(plan.displayList(at: 99) == plan.still(of: "detail"))
    #expect(plan.displayList(at: .nan) == plan.still(of: "list"))
  }

  @Test
  func `A delay shows the still before the transition starts`() {
    let plan = Self.plan([Self.move { $0.delay = 0.5 }])
    #expect(plan.duration == 1.5)
    #expect(plan.displayList(at: 0.4) == plan.still(of: "list"))
    #expect(plan.displayList(at: 0.6) != plan.still(of: "list"))
  }

  @Test
  func `A cut takes no time`() {
    let plan = Self.plan([.hold(0.5), .move(to: "detail", style: .cut), .hold(0.5)])
    #expect(plan.duration == 1)
    #expect(plan.displayList(at: 0.49) == plan.still(of: "list"))
    #expect(plan.displayList(at: 0.5) == plan.still(of: "detail"))
  }

  @Test(arguments: [
    (Moment.seconds(0.35), 0.35), (.fraction(0.5), 1.0), (.frame(10), 0.2), (.screen("detail"), 1.5),
    (.stepFraction("list-detail", 0.25), 0.75), (.stepSeconds("list-detail", 0.1), 0.6),
  ])
  func `Moments`(moment: Moment, expected: Double) throws {
    let plan = Self.plan([.hold(0.5), Self.move(), .hold(0.5)])
    #expect(near(try plan.seconds(for: moment, rate: FrameRate(50)), expected))
  }

  @Test
  func `A step begins a part at its start and ends one at its end`() throws {
    let plan = Self.plan([.hold(0.5), Self.move(), .hold(0.5)])
    let rate = FrameRate(50)
    #expect(near(try plan.seconds(for: .screen("list-detail"), rate: rate, stepShare: 0), 0.5))
    #expect(near(try plan.seconds(for: .screen("list-detail"), rate: rate, stepShare: 1), 1.5))
    #expect(near(try plan.seconds(for: .screen("list"), rate: rate, stepShare: 1), 0))
  }

  @Test
  func `A step with the name of a screen is meant where a part begins or ends`() throws {
    var named = Self.move()
    named.name = "detail"
    let plan = Self.plan([.hold(0.5), named, .hold(0.5)])
    let rate = FrameRate(50)
    #expect(near(try plan.seconds(for: .screen("detail"), rate: rate, stepShare: 0), 0.5))
    #expect(near(try plan.seconds(for: .screen("detail"), rate: rate, stepShare: 1), 1.5))
    #expect(near(try plan.seconds(for: .screen("detail"), rate: rate), 1.5))
  }

  @Test
  func `Invalid moments say why`() {
    let plan = Self.plan([.hold(0.5), Self.move(), .hold(0.5)])
    let rate = FrameRate(50)
    #expect(throws: MomentLookupError.afterTheEnd(seconds: 3, duration: 2)) {
      try plan.seconds(for: .seconds(3), rate: rate)
    }
    #expect(throws: MomentLookupError.noSuchFrame(index: 100, count: 100)) {
      try plan.seconds(for: .frame(100), rate: rate)
    }
    #expect(throws: MomentLookupError.unknownScreen("x", known: ["list", "detail"])) {
      try plan.seconds(for: .screen("x"), rate: rate)
    }
    #expect(throws: MomentLookupError.isStep("list-detail")) {
      try plan.seconds(for: .screen("list-detail"), rate: rate)
    }
    #expect(throws: MomentLookupError.unknownStep("x", known: plan.steps.map(\.name))) {
      try plan.seconds(for: .stepFraction("x", 0), rate: rate)
    }
  }

  @Test
  func `A gesture drives the transition, then finishes with its own curve`() throws {
    let scrub = Scrub(
      samples: [.init(time: 0, progress: 0), .init(time: 0.4, progress: 0.6)], speed: 2, curve: Self.linear)
    let plan = Self.plan([Self.move { $0.scrub = scrub }, .hold(0.5)])
    #expect(near(plan.span(0).duration, 0.4 + 0.4 / 2))
    #expect(near(try #require(plan.state(.pair, "card", at: 0.2)).placement.frame.x, 30))
    #expect(near(try #require(plan.state(.pair, "card", at: 0.5)).placement.frame.x, 80))
    #expect(plan.displayList(at: 0.6) == plan.still(of: "detail"))
    #expect(plan.steps[0].current == "detail")
  }

  @Test
  func `A cancelled gesture changes nothing`() throws {
    let scrub = Scrub(samples: [.init(time: 0, progress: 0), .init(time: 0.4, progress: 0.4)], curve: Self.linear)
    let plan = Self.plan([Self.move { $0.scrub = scrub }, .hold(0.5), Self.move(), .hold(0.1)])
    #expect(near(plan.span(0).duration, 0.8))
    #expect(near(try #require(plan.state(.pair, "card", at: 0.6)).placement.frame.x, 20))
    #expect(plan.displayList(at: 0.8) == plan.still(of: "list"))
    #expect(plan.displayList(at: 1) == plan.still(of: "list"))
    #expect(plan.steps[0].current == "list" && plan.steps[2].from == "list")
    #expect(plan.displayList(at: plan.duration) == plan.still(of: "detail"))
  }

  @Test
  func `A drag moves a layer in a hold; released it springs back, left it stays for the next step`() throws {
    let samples = [Drag.Sample(time: 0, offset: .zero), .init(time: 0.2, offset: Point(x: 20, y: 60))]
    let released = Drag(layer: "card", samples: samples, release: .init(duration: 0.2, curve: Self.linear))
    let left = Drag(layer: "card", samples: samples)
    let plan = Self.plan([
      Step(.hold(Hold(duration: 0.5, drags: [released]))), Step(.hold(Hold(duration: 0.5, drags: [left]))),
      Self.move { $0.leave = [] },
    ])
    #expect(near(try #require(plan.state(.from, "card", at: 0.1)).bounds.y, 30))
    #expect(near(try #require(plan.state(.from, "card", at: 0.3)).bounds.y, 30))
    #expect(plan.displayList(at: 0.45) == plan.still(of: "list"))
    #expect(near(try #require(plan.state(.from, "card", at: 0.9)).bounds.y, 60))
    let flying = try #require(plan.state(.pair, "card", at: 1.5)).placement.frame
    #expect(near(flying.x, 60) && near(flying.y, 80))
    #expect(PointPainter.meanDifference(plan.displayList(at: 0.999), plan.displayList(at: 1.001)) < 1)
  }

  @Test
  func `Slower is longer, with the same pictures`() {
    let scene = Scene(canvas: Fixture.canvas, screens: [Self.list, Self.detail], timeline: [.hold(0.5), Self.move()])
    let (plain, slow) = (MotionPlan(scene), MotionPlan(scene, options: MotionOptions(slowness: 4)))
    #expect(near(slow.duration, 6) && slow.steps[1].start == 2)
    #expect(slow.displayList(at: 4) == plain.displayList(at: 1))
  }

  @Test
  func `Steps report pairs and what found no partner`() {
    let screen = Screen("detail", layers: [.box("card", 0, 0, 9, 9), .box("new", 0, 0, 9, 9)])
    let plan = Fixture.plan(Self.list, screen, Transition(to: "detail"))
    #expect(
      plan.steps[1].pairs == [
        LayerID(.pair, LayerID.End(plan.steps[1].from, "card"), LayerID.End(plan.steps[1].to, "card"))
      ])
    #expect(plan.steps[1].unmatchedTo == ["new"] && plan.steps[1].unmatchedFrom.isEmpty)
    #expect(plan.steps.map(\.name) == ["list", "list-detail", "detail"])
  }
}

/// Keyframes of pairs, layers and screens in a transition.
@Suite("Keyframes in a transition")
struct KeyframeTests {
  private static let from = Screen("a", background: .color(.white), layers: [.box("x", 0, 0, 40, 40)])
  private static let to = Screen(
    "b", background: .color(.gray), layers: [.box("x", 100, 200, 40, 40), .box("y", 20, 20, 20, 20, .pureBlue)])

  private static func plan(_ tracks: KeyframeTrack...) -> MotionPlan {
    Fixture.plan(
      from, to, Transition(to: "b", duration: .seconds(1), curve: .named(.easeIn), leave: [], keyframes: tracks))
  }

  @Test
  func `A pair's frame follows its keys, not the transition's curve`() throws {
    let track = KeyframeTrack(
      target: .pair("x"), property: .frame,
      keys: [.init(0, .end(.from)), .init(0.5, .numbers([50, 50, 100, 100])), .init(0.9, .end(.to))])
    let plan = Self.plan(track)
    let middle = try #require(plan.state(.pair, "x", at: plan.time(1, 0.25))).placement.frame
    #expect(near(middle.x, 25) && near(middle.width, 70))
    #expect(near(try #require(plan.state(.pair, "x", at: plan.time(1, 0.95))).placement.frame.y, 200))
  }

  @Test
  func `Progress, opacity, radii and fill of a pair`() throws {
    func track(_ property: KeyframeTrack.Property, _ values: KeyframeTrack.Value...) -> KeyframeTrack {
      KeyframeTrack(
        target: .pair("x"), property: property,
        keys: values.enumerated().map { .init(Double($0) / Double(values.count - 1), $1) })
    }
    let plan = Self.plan(
      track(.progress, .numbers([0]), .numbers([1])), track(.opacity, .numbers([1]), .numbers([0])),
      track(.cornerRadius, .numbers([0, 0, 0, 0]), .numbers([20, 0, 0, 0])),
      track(.fill, .color(.pureBlue), .color(.pureBlue)))
    let state = try #require(plan.state(.pair, "x", at: plan.time(1, 0.5)))
    #expect(near(state.placement.frame.x, 50) && near(state.opacity, 0.5) && near(state.radii.topLeft, 10))
    #expect(plan.color(at: (70, 120), plan.time(1, 0.5)).blue > 0.7)
  }

  @Test
  func `The whole screen's opacity is taken over from its fade`() throws {
    let track = KeyframeTrack(
      target: .layer(LayerReference(.to, "")), property: .opacity,
      keys: [.init(0.9, .numbers([0])), .init(1, .numbers([1]))])
    let plan = Self.plan(track)
    #expect(plan.color(at: (150, 20), plan.time(1, 0.8)) == .white)
    #expect(near(try #require(plan.state(.to, "/", at: plan.time(1, 0.95))).opacity, 0.5))
  }

  @Test
  func `A layer's position is absolute on the canvas`() throws {
    let track = KeyframeTrack(
      target: .layer(LayerReference(.to, "y")), property: .position, mode: .discrete,
      keys: [.init(0, .numbers([100, 100])), .init(0.5, .numbers([150, 300])), .init(1, .numbers([30, 30]))])
    let plan = Self.plan(track)
    #expect(near(try #require(plan.state(.to, "y", at: plan.time(1, 0.4))).bounds.center.x, 100))
    #expect(near(try #require(plan.state(.to, "y", at: plan.time(1, 0.6))).bounds.center.y, 300))
  }
}
