import DisplayList
import Pixels
import SceneModel
import Testing

@testable import Motion

/// What a screen does in one of Hero's moves, as its source says it: values at the far end.
private struct Move: Sendable {
  /// In extents of the canvas along the axis of the move.
  var shift = 0.0
  var scale = 1.0
  var opacity = 1.0

  /// The box of a screen that is so far from its rest.
  func frame(at far: Double, on canvas: Size, vertical: Bool) -> Rect {
    let factor = 1 + (scale - 1) * far
    let (width, height) = (canvas.width * factor, canvas.height * factor)
    let moved = shift * far
    return Rect(
      x: (canvas.width - width) / 2 + (vertical ? 0 : moved * canvas.width),
      y: (canvas.height - height) / 2 + (vertical ? moved * canvas.height : 0), width: width, height: height)
  }
}

/// A row of Hero's moves.
private struct HeroMove: Sendable, CustomTestStringConvertible {
  var style: TransitionStyle
  var enter = Move()
  var leave = Move()
  var curve: PublishedCurve
  /// Which screen lies above.
  var upper = Side.to
  /// Whether the lower screen darkens by 0.1.
  var isShaded = false
  /// Whether the upper one casts Hero's shadow.
  var castsShadow = false

  var testDescription: String { style.rawValue }

  /// Hero's moves of full screens: `DefaultAnimationPreprocessor`.
  static let all: [HeroMove] = {
    let (far, third, small) = (Move(shift: 1), Move(shift: -1.0 / 3), Move(scale: 0.7))
    let over: [([TransitionStyle], Move)] = [
      ([.heroPush, .hero, .push], third), ([.heroCover, .cover], Move()), ([.heroPageIn, .pageIn], small),
    ]
    let uncovering: [([TransitionStyle], Move)] = [
      ([.heroPull, .pop], third), ([.heroUncover, .uncover], Move()), ([.heroPageOut, .pageOut], small),
    ]
    let isOld: Set<TransitionStyle> = [.push, .cover, .pageIn, .pop, .uncover, .pageOut]
    var rows: [HeroMove] = []
    for (styles, lower) in over {
      rows += styles.map {
        HeroMove(
          style: $0, enter: far, leave: lower, curve: .decelerate, isShaded: true, castsShadow: !isOld.contains($0))
      }
    }
    for (styles, lower) in uncovering {
      rows += styles.map {
        HeroMove(
          style: $0, enter: lower, leave: far, curve: .standard, upper: .from, isShaded: true,
          castsShadow: !isOld.contains($0))
      }
    }
    let grown = Move(scale: 1.3, opacity: 0)
    rows += [.heroZoomOut, .zoom].map { HeroMove(style: $0, enter: grown, leave: small, curve: .standard) }
    return rows + [
      HeroMove(style: .heroSlide, enter: far, leave: Move(shift: -1), curve: .standard),
      HeroMove(
        style: .heroZoomSlide, enter: Move(shift: 1, scale: 0.8), leave: Move(shift: -1, scale: 0.8), curve: .standard),
      HeroMove(style: .heroZoom, enter: small, leave: grown, curve: .standard, upper: .from),
    ]
  }()
}

/// Hero's moves of screens against its source.
@Suite("Hero's moves")
struct HeroMovesTests {
  private static let from = Screen("a", background: .color(.white), layers: [.box(nil, 10, 20, 30, 40)])
  private static let to = Screen("b", background: .color(.gray), layers: [.box(nil, 60, 20, 30, 40)])
  private static let shares = (1..<20).map { Double($0) / 20 }

  private static func plan(_ style: TransitionStyle, edge: Edge? = nil) -> MotionPlan {
    Fixture.plan(from, to, Transition(to: "b", style: style, edge: edge), Transition(to: "a", reverse: true))
  }

  private static func isNear(_ a: Rect, _ b: Rect) -> Bool {
    near(a.x, b.x, 1e-3) && near(a.y, b.y, 1e-3) && near(a.width, b.width, 1e-3) && near(a.height, b.height, 1e-3)
  }

  @Test(arguments: HeroMove.all)
  fileprivate func `both screens are where Hero has them, at every time and from both axes' far edges`(
    move: HeroMove
  ) throws {
    for (edge, sign) in [(Edge.right, 1.0), (.left, -1), (.bottom, 1), (.top, -1)] {
      let plan = Self.plan(move.style, edge: edge)
      #expect(near(plan.span(1).duration, 0.35))
      let isVertical = edge == .top || edge == .bottom
      for share in Self.shares {
        let (time, p) = (plan.time(1, share), move.curve(share))
        for (side, far, way) in [(Side.to, 1 - p, move.enter), (.from, p, move.leave)] {
          var way = way
          way.shift *= sign
          let wanted = way.frame(at: far, on: Fixture.canvas.size, vertical: isVertical)
          // A screen that has left its box of the canvas wholly is still in the frame.
          let state = try #require(plan.state(side == .to ? .to : .from, "/", at: time))
          #expect(Self.isNear(state.bounds, wanted), "\(side) at \(share): \(state.bounds), \(wanted)")
          #expect(near(state.opacity, 1 + (way.opacity - 1) * far, 1e-3))
        }
      }
    }
  }

  @Test(arguments: HeroMove.all)
  fileprivate func `the lower screen darkens, the upper one casts a shadow`(move: HeroMove) throws {
    let plan = Self.plan(move.style)
    for share in Self.shares {
      let (time, p) = (plan.time(1, share), move.curve(share))
      let shade = plan.state(.backdrop, "backdrop", at: time)
      #expect((shade != nil) == move.isShaded)
      let share1 = move.upper == .to ? p : 1 - p
      if let shade {
        #expect(near(shade.opacity, 0.1 * share1, 1e-3))
        let lower = try #require(plan.state(move.upper == .to ? .from : .to, "/", at: time))
        // Hero's veil is part of the screen under it; that of the older names lies over the whole canvas.
        #expect(Self.isNear(shade.bounds, move.castsShadow ? lower.bounds : Rect(size: Fixture.canvas.size)))
      }
      let shadows = plan.displayList(at: time).shadows
      // Beyond what a colour of eight bits can say there is none.
      let alpha = 255 * 0.5 * share1
      guard move.castsShadow, alpha > 1 else {
        #expect(move.castsShadow || shadows.isEmpty)
        continue
      }
      let shadow = try #require(shadows.first)
      #expect(shadows.count == 1 && shadow.sigma == 5)
      #expect(abs(Double(shadow.color.alpha) - alpha) <= 1)
    }
  }

  @Test(arguments: HeroMove.all)
  fileprivate func `the upper screen lies above`(move: HeroMove) {
    let plan = Self.plan(move.style)
    let order = plan.states(at: plan.time(1, 0.5)).filter { $0.name == "/" }.map(\.role)
    #expect(order == (move.upper == .to ? [.from, .to] : [.to, .from]))
  }

  @Test(arguments: [
    (TransitionStyle.heroPush, PublishedCurve.standard), (.push, .standard), (.heroPull, .decelerate),
    (.heroCover, .standard), (.heroUncover, .decelerate), (.heroPageIn, .standard), (.heroSlide, .standard),
  ])
  func `the way back is the counterpart's, in its curve`(style: TransitionStyle, curve: PublishedCurve) throws {
    let plan = Self.plan(style)
    #expect(near(plan.span(3).duration, 0.35))
    for share in Self.shares {
      let p = curve(share)
      // What came from the right goes there, what went there comes back.
      let isUpper = [.heroPull, .heroUncover].contains(style)
      let state = try #require(plan.state(isUpper ? .to : .from, "/", at: plan.time(3, share)))
      #expect(near(state.bounds.x, 200 * (isUpper ? 1 - p : p), 1e-3), "at \(share)")
    }
  }

  // MARK: Pairs

  private static let small = Screen("a", background: .color(.white), layers: [.box("x", 0, 0, 40, 40)])
  private static func far(_ frame: Rect) -> Screen {
    Screen("b", background: .color(.gray), layers: [.box("x", frame.x, frame.y, frame.width, frame.height)])
  }

  /// Hero's optimizer: the distance of the centres and of the extents, 500 at most.
  private static func optimized(_ from: Rect, _ to: Rect) -> Double {
    let (x, y) = (to.center.x - from.center.x, to.center.y - from.center.y)
    let (w, h) = (to.width - from.width, to.height - from.height)
    return 0.208 + min((x * x + y * y).squareRoot() + (w * w + h * h).squareRoot(), 500) / 3000
  }

  @Test(
    arguments: [TransitionStyle.heroPush, .push, .heroZoom, .heroSlide],
    [
      Rect(x: 30, y: 40, width: 40, height: 40), Rect(x: 0, y: 0, width: 200, height: 400),
      Rect(x: 160, y: 300, width: 400, height: 300),
    ])
  func `pairs keep the time of their distance and the standard curve, the step lasts as long as the longest`(
    style: TransitionStyle, end: Rect
  ) throws {
    let plan = Fixture.plan(
      Self.small, Self.far(end), Transition(to: "b", style: style), Transition(to: "a", reverse: true))
    let start = Rect(x: 0, y: 0, width: 40, height: 40)
    let seconds = Self.optimized(start, end)
    for (step, from, to) in [(1, start, end), (3, end, start)] {
      let (began, _, duration) = plan.span(step)
      #expect(near(duration, max(0.35, seconds)))
      for share in [0.1, 0.3, 0.5, 0.7, 0.9] {
        let p = PublishedCurve.standard(share)
        let box = try #require(plan.state(.pair, "x", at: began + share * seconds)).bounds
        #expect(near(box.center.x, from.center.x + (to.center.x - from.center.x) * p, 1e-3))
        #expect(near(box.width, from.width + (to.width - from.width) * p, 1e-3))
      }
    }
  }

  @Test func `what a step says holds for its pairs too`() throws {
    let end = Rect(x: 100, y: 200, width: 40, height: 40)
    let step = Transition(to: "b", style: .heroPush, duration: .seconds(1), curve: .named(.linear))
    let plan = Fixture.plan(Self.small, Self.far(end), step)
    #expect(near(plan.span(1).duration, 1))
    let box = try #require(plan.state(.pair, "x", at: plan.time(1, 0.25))).bounds
    #expect(near(box.x, 25) && near(box.y, 50))
    #expect(near(try #require(plan.state(.to, "/", at: plan.time(1, 0.25))).bounds.x, 150))
    let timed = Fixture.plan(
      Self.small, Self.far(end),
      Transition(to: "b", style: .heroPush, pairs: [Pair("x", "x", delay: 0.1, duration: 0.8)]))
    #expect(near(timed.span(1).duration, 0.9))
    let bare = Transition(to: "b", style: .heroPush, backdrop: BackdropChoice.none)
    let unshaded = Fixture.plan(Self.small, Self.far(end), bare)
    #expect(unshaded.state(.backdrop, "backdrop", at: unshaded.time(1, 0.5)) == nil)
  }

  @Test func `heroFade lasts as long as the longest pair, and never less than 0.208 s`() throws {
    #expect(near(Self.plan(.heroFade).span(1).duration, 0.208))
    let end = Rect(x: 100, y: 300, width: 60, height: 60)
    let plan = Fixture.plan(Self.small, Self.far(end), Transition(to: "b", style: .heroFade))
    let seconds = Self.optimized(Rect(x: 0, y: 0, width: 40, height: 40), end)
    #expect(near(plan.span(1).duration, seconds))
    for share in Self.shares {
      let p = PublishedCurve.standard(share)
      #expect(near(try #require(plan.state(.to, "/", at: plan.time(1, share))).opacity, p, 1e-3))
      #expect(near(try #require(plan.state(.from, "/", at: plan.time(1, share))).opacity, 1))
    }
  }

  @Test func `screens over one another have neither veil nor shadow but the dim`() {
    let sheet = Screen("b", over: "a", dim: Dim(color: .black, opacity: 0.6), layers: [.box("card", 50, 100, 100, 100)])
    let plan = Fixture.plan(Self.from, sheet, Transition(to: "b", style: .heroCover))
    #expect(plan.displayList(at: plan.time(1, 0.5)).shadows.isEmpty)
    #expect(plan.states(at: plan.time(1, 0.5)).filter { $0.role == .backdrop }.count == 1)
  }
}
