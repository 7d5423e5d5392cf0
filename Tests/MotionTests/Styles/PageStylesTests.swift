import DisplayList
import Pixels
import SceneModel
import Testing

@testable import LayerPainting
@testable import Motion

/// Styles that move whole screens as UIKit, Flutter and Android do.
@Suite("Styles of screens")
struct PageStylesTests {
  private static let shares = (1..<20).map { Double($0) / 20 }
  private static let from = Screen("a", background: .color(.white), layers: [.box(nil, 10, 20, 30, 40)])
  private static let to = Screen("b", background: .color(.gray), layers: [.box(nil, 60, 20, 30, 40)])
  private static let size = Fixture.canvas.size

  private static func plan(_ style: TransitionStyle, edge: Edge? = nil) -> MotionPlan {
    Fixture.plan(from, to, Transition(to: "b", style: style, edge: edge), Transition(to: "a", reverse: true))
  }

  /// A screen of which the middle is moved, in points, and that is scaled about it.
  private static func frame(_ x: Double, _ y: Double, scale: Double = 1) -> Rect {
    let (width, height) = (size.width * scale, size.height * scale)
    return Rect(
      x: (size.width - width) / 2 + x, y: (size.height - height) / 2 + y, width: width, height: height)
  }

  private static func isNear(_ a: Rect, _ b: Rect, _ tolerance: Double = 1e-3) -> Bool {
    near(a.x, b.x, tolerance) && near(a.y, b.y, tolerance) && near(a.width, b.width, tolerance)
      && near(a.height, b.height, tolerance)
  }

  private static func window(_ start: Double, _ end: Double, _ x: Double) -> Double {
    min(max((x - start) / (end - start), 0), 1)
  }

  // MARK: UIKit

  private static let spring = PublishedCurve.spring((1000.0 / 3).squareRoot())

  @Test(arguments: [(TransitionStyle.uikitPush, TransitionStyle.uikitPop), (.uikitSheet, .uikitDismiss)])
  func `UIKit's upper screen slides over the lower one, which darkens, there and back`(
    there: TransitionStyle, back: TransitionStyle
  ) throws {
    let isPush = there == .uikitPush
    let (forward, backward) = (Self.plan(there), Self.plan(back))
    // Steps in which the upper screen enters, and those in which it leaves.
    for (plan, step, enters) in [(forward, 1, true), (forward, 3, false), (backward, 1, false), (backward, 3, true)] {
      for share in Self.shares {
        let (time, p) = (plan.time(step, share), Self.spring(share))
        let (upper, lower) = enters ? (LayerRole.to, LayerRole.from) : (.from, .to)
        let far = enters ? 1 - p : p
        let above = isPush ? Self.frame(Self.size.width * far, 0) : Self.frame(0, Self.size.height * far)
        let below =
          isPush ? Self.frame(-0.3 * Self.size.width * (1 - far), 0) : Self.frame(0, 0, scale: 1 - 0.08 * (1 - far))
        #expect(Self.isNear(try #require(plan.state(upper, "/", at: time)).bounds, above), "\(step) \(share)")
        let state = try #require(plan.state(lower, "/", at: time))
        #expect(Self.isNear(state.bounds, below), "\(step) \(share)")
        let dim = try #require(plan.state(.backdrop, "backdrop", at: time))
        #expect(near(dim.opacity, (isPush ? 0.1 : 0.2) * (1 - far), 1e-3) && dim.bounds == state.bounds)
      }
    }
  }

  @Test func `the screen under a sheet gets round corners`() {
    let black = Screen("a", background: .color(.black))
    let plan = Fixture.plan(black, Self.to, Transition(to: "b", style: .uikitSheet))
    for share in [0.1, 0.2, 0.3] {
      let (time, p) = (plan.time(1, share), Self.spring(share))
      let (scale, radius) = (1 - 0.08 * p, 10 * p)
      let frame = Self.frame(0, 0, scale: scale)
      // On the diagonal of a corner a quarter circle is 0.293 of its radius away from both edges.
      func color(_ inset: Double) -> Color { plan.color(at: (frame.x + inset * scale, frame.y + inset * scale), time) }
      #expect(color(0.28 * radius) == .white && color(0.31 * radius) != .white, "\(share)")
    }
  }

  @Test func `an edge turns a push`() throws {
    for (edge, x, y) in [(Edge.left, -1.0, 0.0), (.top, 0, -1), (.bottom, 0, 1)] {
      let plan = Self.plan(.uikitPush, edge: edge)
      let far = 1 - Self.spring(0.3)
      let state = try #require(plan.state(.to, "/", at: plan.time(1, 0.3)))
      #expect(Self.isNear(state.bounds, Self.frame(x * far * Self.size.width, y * far * Self.size.height)))
    }
  }

  // MARK: Flutter

  /// Two cubics, each in the unit square of its own part of the time.
  private static func zoom(_ t: Double) -> Double {
    let change = 0.166666
    return t < change
      ? 0.4 * PublishedCurve.bezier(0.05, 0, 0.133333, 0.06)(t / change)
      : 0.4 + 0.6 * PublishedCurve.bezier(0.208333, 0.82, 0.25, 1)((t - change) / (1 - change))
  }

  @Test func `Flutter's pages zoom and fade in time`() throws {
    let plan = Self.plan(.flutterZoom)
    #expect(near(plan.span(1).duration, 0.3) && near(plan.span(3).duration, 0.3))
    for share in (1..<60).map({ Double($0) / 60 }) {
      let p = Self.zoom(share)
      for (step, enters, leaves) in [(1, 0.85, 1.05), (3, 1.1, 0.9)] {
        let time = plan.time(step, share)
        let new = try #require(plan.state(.to, "/", at: time))
        #expect(Self.isNear(new.bounds, Self.frame(0, 0, scale: enters + (1 - enters) * p), 0.02), "\(step) \(share)")
        #expect(near(new.opacity, step == 1 ? Self.window(0.125, 0.25, share) : 1))
        let scrim = plan.state(.backdrop, "backdrop", at: time)?.opacity ?? 0
        #expect(near(scrim, step == 1 ? 0.6 * Self.window(0.2075, 0.4175, share) : 0))
        let old = plan.state(.from, "/", at: time)
        #expect(near(old?.opacity ?? 0, step == 1 ? 1 : 1 - Self.window(0.0825, 0.2075, share)))
        if let old { #expect(Self.isNear(old.bounds, Self.frame(0, 0, scale: 1 + (leaves - 1) * p), 0.02)) }
      }
    }
  }

  @Test func `a backdrop of the step is there on the way back as well`() throws {
    let plan = Fixture.plan(
      Self.from, Self.to,
      Transition(to: "b", backdrop: .backdrop(Backdrop(.color(.pureRed), opacity: 0.5))).with(.flutterZoom),
      Transition(to: "a", reverse: true))
    #expect(plan.state(.backdrop, "backdrop", at: plan.time(3, 0.5)) != nil)
  }

  // MARK: Android

  @Test(arguments: [Edge.right, .left])
  func `predictive back shrinks beside the edge, then fades`(edge: Edge) throws {
    let plan = Self.plan(.predictiveBack, edge: edge)
    let (sign, width) = (edge == .right ? 1.0 : -1, Self.size.width)
    #expect(near(plan.span(1).duration, 0.75))
    for share in Self.shares {
      let time = plan.time(1, share)
      let gesture = PublishedCurve.bezier(0.1, 0.1, 0, 1)(min(share / 0.4, 1))
      let after = Self.window(0.4, 1, share)
      let settled = PublishedCurve.emphasized(after)
      let scale = share < 0.4 ? 1 - 0.1 * gesture : 0.9 + 0.1 * settled
      let new = try #require(plan.state(.to, "/", at: time))
      #expect(Self.isNear(new.bounds, Self.frame(-sign * 96 * (1 - settled), 0, scale: scale)), "\(share)")
      let scrim = try #require(plan.state(.backdrop, "backdrop", at: time))
      #expect(near(scrim.opacity, 0.2 * (1 - after)))
      let old = plan.state(.from, "/", at: time)
      #expect(near(old?.opacity ?? 0, max(0, 1 - 5 * after)))
      guard let old else { continue }
      let shift = (width / 20 - 8) * gesture + (width / 20 + 96) * settled
      #expect(Self.isNear(old.bounds, Self.frame(sign * shift, 0, scale: scale)), "\(share)")
      #expect(near(old.radii.topLeft, 32 * gesture, 1e-3) && near(new.radii.topLeft, 32 * (1 - settled), 1e-3))
    }
    // At the end of the gesture there are 8 points up to the edge.
    let held = try #require(plan.state(.from, "/", at: plan.time(1, 0.4))).bounds
    #expect(near(edge == .right ? width - held.maxX : held.x, 8, 1e-3))
  }
}

extension Transition {
  /// The same in a style.
  fileprivate func with(_ style: TransitionStyle) -> Transition {
    var copy = self
    copy.style = style
    return copy
  }
}
