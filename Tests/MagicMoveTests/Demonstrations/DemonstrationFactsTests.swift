// What each demonstration is there to show, in the numbers of the work that it is after.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel
import Testing

@testable import Rendering
@testable import Motion

@Suite struct DemonstrationFactsTests {
  private static let easeInOut = CurveFunction(.named(.easeInOut), duration: 0.5)

  @Test func `profile-fly: an avatar of radius 44 becomes a picture of radius 10, and back`() throws {
    let demonstration = try Demonstration.named("profile-fly")
    let plan = try demonstration.animation.plan
    let (small, large) = (Rect(x: 20, y: 358, width: 88, height: 88), Rect(x: 20, y: 112, width: 350, height: 350))
    for (name, phantom, isBack) in [
      ("people-profile", "chidi/avatar → portrait", false), ("profile-people", "portrait → chidi/avatar", true),
    ] {
      let step = try demonstration.step(name)
      #expect(near(step.duration, 0.5))
      for share in [1e-6, 0.2, 0.5, 0.8, 1 - 1e-6] {
        let time = step.start + 0.5 * share
        let p = isBack ? 1 - Self.easeInOut(share) : Self.easeInOut(share)
        let state = try plan.state(.pair, phantom, at: time)
        #expect(near(state.radii.topLeft, 44 - 34 * p) && near(state.radii.bottomRight, 44 - 34 * p))
        #expect(near(state.bounds, .mix(small, large, p)))
        #expect(try near(plan.state(isBack ? .from : .to, "/", at: time).opacity, p))
        let originals = plan.states(at: time).filter { ["chidi/avatar", "portrait"].contains($0.name) }
        #expect(originals.isEmpty)
      }
    }
  }

  @Test func `symbol-keyframes: the frame is there at nine tenths, the screen appears in the last tenth`() throws {
    let demonstration = try Demonstration.named("symbol-keyframes")
    let plan = try demonstration.animation.plan
    let step = try demonstration.step("symbols-symbol")
    #expect(near(step.duration, 0.5))
    let (cell, final) = (Self.leaf, Rect(x: 50, y: 50, width: 390 - 100, height: 844.0 / 3))
    #expect(try near(plan.state(.from, "symbol", at: step.end).bounds, final))
    for share in [0.1, 0.45, 0.8, 0.9, 0.95, 0.99] {
      let time = step.start + 0.5 * share
      let state = try plan.state(.pair, "leaf/icon → symbol", at: time)
      #expect(near(state.bounds, .mix(cell, final, min(share / 0.9, 1))), "at \(share)")
      #expect(near(plan.opacity(.to, "/", at: time), max(0, share - 0.9) * 10), "at \(share)")
    }
  }

  @Test func `symbol-keyframes-paced: one distance takes the whole time, whatever its keys say`() throws {
    let demonstration = try Demonstration.named("symbol-keyframes-paced")
    let plan = try demonstration.animation.plan
    let step = try demonstration.step("symbols-symbol")
    let final = Rect(x: 50, y: 50, width: 290, height: 844.0 / 3)
    for share in [0.1, 0.45, 0.9, 0.95] {
      let time = step.start + 0.5 * share
      #expect(try near(plan.state(.pair, "leaf/icon → symbol", at: time).bounds, .mix(Self.leaf, final, share)))
      #expect(near(plan.opacity(.to, "/", at: time), share))
    }
  }

  @Test func `symbol-keyframes-pinch: the first pinch is not enough, the second is finished at speed 0.99`() throws {
    let demonstration = try Demonstration.named("symbol-keyframes-pinch")
    let (early, pinch) = (try demonstration.step("too-early"), try demonstration.step("pinch"))
    #expect(early.current == "symbol" && near(early.duration, 0.75 + 0.41 * 0.5 / 0.99))
    #expect(pinch.current == "symbols" && near(pinch.duration, 0.8 + (1 - 0.66) * 0.5 / 0.99))
  }

  @Test func `moves-context: a card of 13/15 of the width comes over a list that is dimmed to 0.7`() throws {
    let demonstration = try Demonstration.named("moves-context")
    let plan = try demonstration.animation.plan
    let step = try demonstration.step("present")
    #expect(near(step.duration, 0.6) && step.pairs.count == 2)
    let card = try plan.state(.from, "modal", at: step.end)
    #expect(near(card.bounds, Rect(x: 26, y: 253, width: 338, height: 338)) && near(338, 390.0 * 13 / 15))
    #expect(card.radii == CornerRadii(topLeft: 5, topRight: 5, bottomRight: 0, bottomLeft: 0))
    for share in [1e-6, 0.25, 0.5, 0.75, 1 - 1e-6] {
      let time = step.start + 0.6 * share
      #expect(near(plan.opacity(.backdrop, "backdrop", at: time), 0.7 * Self.easeInOut(share)))
      #expect(try near(plan.state(.from, "dunes", at: time).bounds.x, 20))
    }
    #expect(try near(Demonstration.named("moves-context-fade").step("list-card").duration, 2))
  }

  @Test func `moves-context: a drag springs back from within 100 pt, the next one dismisses the card`() throws {
    let demonstration = try Demonstration.named("moves-context")
    let plan = try demonstration.animation.plan
    let dismiss = try demonstration.step("dismiss")
    let drags = plan.steps.filter { $0.kind == .hold && $0.end <= dismiss.start + 1e-9 }.suffix(2)
    let (back, away) = (try #require(drags.first), try #require(drags.last))
    func top(_ seconds: Double) throws -> Double { try plan.state(.from, "modal", at: seconds).bounds.y - 253 }
    #expect(try near(top(back.start + 0.42), 78) && near(top(back.start + 0.93), 0) && near(top(back.end), 0))
    // A spring of 0.5 s, damping 0.8 and velocity 1 is farthest beyond its rest after 0.29 s, by 0.01519 of its way.
    #expect(try abs(top(back.start + 0.42 + 0.29) + 78 * 0.01519) < 78 * 1e-5)
    #expect(try near(top(away.end - 1e-9), 142) && dismiss.current == "list" && near(dismiss.duration, 0.6))
    let photo = try plan.state(.pair, "modal/photo → sea/card/image", at: dismiss.start + 1e-8)
    // It goes on as fast as it was let go.
    #expect(abs(photo.bounds.x - 26 - 22) < 1e-4 && abs(photo.bounds.y - 253 - 142) < 1e-4)
    #expect(abs(photo.bounds.width - 338) < 1e-4 && abs(photo.bounds.height - 216) < 1e-4)
  }

  @Test func `dive-deeper: four layers fly on a spring over a veil in the destination's colour`() throws {
    let demonstration = try Demonstration.named("dive-deeper")
    let plan = try demonstration.animation.plan
    let step = try demonstration.step("dive")
    #expect(near(step.duration, 0.5) && step.pairs.count == 4)
    // Duration 0.5 s, damping ratio 1, velocity 0.5: w = 18.411845843, value = 1 − e^(−wt)(1 + (w − 0.5)t).
    let spring = [(0.1, 0.557236), (0.2, 0.884693), (0.25, 0.945099), (0.3, 0.974559), (0.4, 0.994830)]
    for (seconds, value) in spring {
      for pair in step.pairs {
        let from = try plan.state(.from, pair.from, at: step.start).bounds
        let to = try plan.state(.from, pair.to, at: step.end).bounds
        let now = try plan.state(.pair, pair.phantom, at: step.start + seconds).bounds
        #expect(abs((now.y - from.y) / (to.y - from.y) - value) < 1e-6, "\(pair.phantom) after \(seconds) s")
        #expect(abs((now.width - from.width) / (to.width - from.width) - value) < 1e-6)
      }
      #expect(abs(plan.opacity(.backdrop, "backdrop", at: step.start + seconds) - value) < 1e-6)
    }
  }

  @Test func `dive-deeper: a pan of 8 % falls back, one of 46 % goes on`() throws {
    let demonstration = try Demonstration.named("dive-deeper")
    let plan = try demonstration.animation.plan
    let (short, long) = (try demonstration.step("cancelled-pan"), try demonstration.step("pan"))
    #expect(short.current == "picture" && near(short.duration, 0.55 + 0.08 * 0.5 / 0.5))
    #expect(long.current == "collection" && near(long.duration, 0.6 + (1 - 0.46) * 0.5))
    // After 0.525 s the finger is at 0.4, where the spring is at its value after 0.2 s.
    let pair = try #require(long.pairs.first)
    let from = try plan.state(.from, pair.from, at: long.start).bounds
    let to = try plan.state(.from, pair.to, at: long.end).bounds
    let now = try plan.state(.pair, pair.phantom, at: long.start + 0.525).bounds
    #expect(abs((now.width - from.width) / (to.width - from.width) - 0.884693) < 1e-6)
  }

  @Test func `magic-move: the detail slides up fading in, and down without a fade`() throws {
    let demonstration = try Demonstration.named("magic-move")
    let plan = try demonstration.animation.plan
    for (name, isBack) in [("push", false), ("pop", true)] {
      let (role, lower): (LayerRole, LayerRole) = isBack ? (.from, .to) : (.to, .from)
      let step = try demonstration.step(name)
      #expect(near(step.duration, 0.6))
      for share in [0.1, 0.4, 0.7, 0.95] {
        let time = step.start + 0.6 * share
        let here = isBack ? 1 - Self.easeInOut(share) : Self.easeInOut(share)
        let detail = try plan.state(role, "/", at: time)
        #expect(near(detail.bounds.y, 844 * (1 - here)), "\(name) at \(share)")
        #expect(near(detail.opacity, isBack ? 1 : here), "\(name) at \(share)")
        #expect(near(plan.opacity(.backdrop, "backdrop", at: time), here))
        #expect(try near(plan.state(lower, "/", at: time).bounds, Rect(x: 0, y: 0, width: 390, height: 844)))
        let roles = plan.states(at: time).map(\.role)
        let order = [lower, .backdrop, role, .pair].compactMap { roles.firstIndex(of: $0) }
        #expect(order.count == 4 && order == order.sorted(), "\(name) at \(share)")
      }
    }
  }

  @Test func `peek-over-the-edge: one turn of the cube is finished, one falls back`() throws {
    let demonstration = try Demonstration.named("peek-over-the-edge")
    let plan = try demonstration.animation.plan
    let (turn, peek) = (try demonstration.step("one-two"), try demonstration.step("peek"))
    #expect(turn.current == "two" && peek.current == "two" && peek.to == "three")
    for step in [turn, peek] {
      let time = step.start + 0.5
      let (left, right) = (try plan.state(.from, "/", at: time).bounds, try plan.state(.to, "/", at: time).bounds)
      #expect(left.width < 390 && right.width < 390 && abs(left.maxX - right.minX) < 1e-6)
    }
    #expect(try plan.state(.from, "/", at: peek.end).bounds == Rect(x: 0, y: 0, width: 390, height: 520))
  }

  @Test func `peek-over-the-edge: faces that look away are not drawn`() throws {
    let demonstration = try Demonstration.named("peek-over-the-edge")
    let plan = try demonstration.animation.plan
    let turn = try demonstration.step("one-two")
    func drawn(_ role: LayerRole, _ seconds: Double) -> Bool {
      plan.states(at: turn.start + seconds).contains { $0.role == role && $0.name == "/" }
    }
    // Seen from 500 pt in front of a cube of 390 pt, a face shows itself when it is turned away by less than
    // acos(195 / (500 + 195)) = 73.7°: the entering one from a progress of 0.181, the leaving one until 0.819.
    #expect(!drawn(.to, 0.34) && drawn(.to, 0.364))
    #expect(drawn(.from, 0.8) && !drawn(.from, turn.duration - 0.02))
    #expect(try near(demonstration.step("two-three").duration, 0.6))
  }

  @Test func `connect-the-dots: the background moves by 0.3 of a page, a thumbnail fills the screen`() throws {
    let demonstration = try Demonstration.named("connect-the-dots")
    let plan = try demonstration.animation.plan
    let (page, grow) = (try demonstration.step("page"), try demonstration.step("grow"))
    for share in [0.1, 0.5, 0.9] {
      let (time, p) = (page.start + page.duration * share, Self.easeInOut(share))
      let back = try plan.state(.from, "north/background", at: page.start).bounds.x
      #expect(try near(plan.state(.from, "north/background", at: time).bounds.x - back, -0.3 * 390 * p))
      #expect(try near(plan.state(.from, "/", at: time).bounds.x, -390 * p))
      #expect(try near(plan.state(.to, "/", at: time).bounds.x, 390 * (1 - p)))
    }
    #expect(try plan.state(.from, "full", at: grow.end).bounds == Rect(x: 0, y: 0, width: 390, height: 844))
  }

  @Test func `shift-the-shape: content slides towards the chosen tab`() throws {
    let demonstration = try Demonstration.named("shift-the-shape")
    let plan = try demonstration.animation.plan
    let names = ["home-search", "search-garden", "garden-home"]
    for (name, direction) in zip(names, [1.0, 1, -1]) {
      let step = try demonstration.step(name)
      #expect(!step.pairs.isEmpty && near(step.duration, 0.5))
      for share in [0.1, 0.5, 0.9] {
        let p = CurveFunction(.named(.standard), duration: 0.5)(share)
        let time = step.start + 0.5 * share
        let (old, new) = (try plan.state(.from, "/", at: time).bounds, try plan.state(.to, "/", at: time).bounds)
        #expect(near(old.x, -direction * old.width * p) && near(new.x, direction * new.width * (1 - p)), "\(name)")
      }
    }
  }

  @Test func `keynote-slides: matched objects turn on the way, unmatched ones fade`() throws {
    let demonstration = try Demonstration.named("keynote-slides")
    let plan = try demonstration.animation.plan
    let steps = try demonstration.transitions
    #expect(steps.count == 3 && steps.allSatisfy { $0.pairs.count > 2 })
    let last = try #require(steps.last)
    for share in [0.1, 0.5, 0.9] {
      let (time, p) = (last.start + last.duration * share, Self.easeInOut(share))
      #expect(try near(plan.state(.pair, "square", at: time).placement.rotation, 15 + 120 * p))
      for step in steps {
        let time = step.start + step.duration * share
        #expect(near(plan.opacity(.from, "/", at: time), 1 - p) && near(plan.opacity(.to, "/", at: time), p))
      }
    }
  }

  @Test func `container-transform: 500 ms there and 400 ms back, each with its windows`() throws {
    let demonstration = try Demonstration.named("container-transform")
    let plan = try demonstration.animation.plan
    let emphasized = CurveFunction(.named(.emphasized), duration: 1)
    let (open, close) = (try demonstration.step("open"), try demonstration.step("close"))
    #expect(near(open.duration, 0.5) && near(close.duration, 0.4))
    for share in [0.05, 0.1, 0.15, 0.2, 0.4, 0.8] {
      let p = emphasized(share)
      let opening = try plan.state(.pair, "hills → page", at: open.start + 0.5 * share)
      // The corner keeps its share of the card's width, the shorter side of 171 × 196.
      let (opened, closed) = (171 + 219 * p, 390 - 219 * p)
      #expect(near(opening.radii.topLeft, 16 * opened / 171 * (1 - min(p / 0.75, 1))))
      #expect(near(opening.bounds.width, opened) && near(opening.bounds.y, 328 * (1 - p)))
      #expect(near(plan.opacity(.backdrop, "backdrop", at: open.start + 0.5 * share), 82.0 / 255 * p))
      let closing = try plan.state(.pair, "page → hills", at: close.start + 0.4 * share)
      #expect(near(closing.radii.topLeft, 16 * closed / 171 * min(max((p - 0.3) / 0.6, 0), 1)))
      #expect(near(closing.bounds.width, closed) && near(closing.bounds.y, 328 * p))
    }
  }

  /// The icon of the row that opens.
  private static let leaf = Rect(x: 20, y: 112 + 6 * 84 + 20, width: 44, height: 44)

  /// Within a millionth of a point, or of full opacity.
  private func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }

  private func near(_ a: Rect, _ b: Rect) -> Bool {
    near(a.minX, b.minX) && near(a.minY, b.minY) && near(a.maxX, b.maxX) && near(a.maxY, b.maxY)
  }
}

extension MotionPlan {
  /// The opacity of a layer at a time; 0 when it is not drawn.
  fileprivate func opacity(_ role: LayerRole, _ name: String, at seconds: Double) -> Double {
    states(at: seconds).first { $0.role == role && $0.name == name }?.opacity ?? 0
  }
}
