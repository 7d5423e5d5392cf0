// What must hold for every demonstration: it is valid, starts and ends every transition on stills without a jump, and hides
// originals while their stand-ins fly.

import Motion
import Pixels
import SceneModel
import Testing

@testable import Rendering

@Suite struct DemonstrationTests {
  /// Largest mean difference of a frame one thousandth from an end to the still there, in 1/255.
  static let jump = 1.0

  @Test func `there is one for everything that is to be shown`() {
    let names = Demonstration.all.map(\.name)
    for name in [
      "profile-fly", "symbol-keyframes", "symbol-keyframes-paced", "symbol-keyframes-pinch", "moves-context",
      "moves-context-fade", "moves-context-ghost", "dive-deeper", "peek-over-the-edge", "connect-the-dots",
      "shift-the-shape", "magic-move", "keynote-slides", "container-transform", "draw-on", "code-refactor",
    ] {
      #expect(names.contains(name), "\(name)")
    }
  }

  @Test(arguments: Demonstration.all)
  func `scenes are valid and nothing about them is suspicious`(_ demonstration: Demonstration) throws {
    let warnings = try demonstration.animation.warnings
    #expect(warnings.isEmpty, "\(warnings)")
  }

  @Test(arguments: Demonstration.all)
  func `transitions start and end on stills`(_ demonstration: Demonstration) throws {
    let animation = try demonstration.animation
    for step in try demonstration.transitions {
      let start = try animation.still(at: .stepFraction(step.name, 0))
      let end = try animation.still(at: .stepFraction(step.name, 1))
      #expect(try start == before(step, of: demonstration), "\(step.name)")
      #expect(try end == animation.still(at: .screen(step.current)), "\(step.name)")

      guard try demonstration.scrub(step) == nil else { continue }
      let after = try animation.still(at: .stepFraction(step.name, 0.001))
      let last = try animation.still(at: .stepFraction(step.name, 0.999))
      #expect(meanDifference(start, after) <= Self.jump, "\(step.name)")
      #expect(meanDifference(end, last) <= Self.jump, "\(step.name)")
    }
  }

  @Test(arguments: Demonstration.all)
  func `originals are not seen while their stand-ins fly`(_ demonstration: Demonstration) throws {
    let plan = try demonstration.animation.plan
    for step in try demonstration.transitions {
      guard case .transition(let transition) = try demonstration.visit(step.name).step.action else { continue }
      for time in step.frames {
        let states = plan.states(at: time)
        for pair in step.pairs {
          #expect(states.contains { $0.role == .pair && $0.name == pair.phantom })
          let originals = states.filter {
            ($0.role == .from && $0.name == pair.from) || ($0.role == .to && $0.name == pair.to)
              || ($0.role == .under && ($0.name == pair.from || $0.name == pair.to))
          }
          let seen = originals.map(\.opacity).max() ?? 0
          // Those on a screen that stays under the other one are seen in the half of the way at that end.
          let progress = (time - step.start) / step.duration
          let isSeen = step.name == "present" && progress > 0.5 || step.name == "dismiss" && progress < 0.5
          #expect(seen <= transition.ghost || isSeen, "\(pair.phantom) at \(time) s")
        }
      }
    }
  }

  @Test func `ghosts of originals are seen at a fifth`() throws {
    let demonstration = try Demonstration.named("moves-context-ghost")
    let step = try demonstration.step("list-card")
    #expect(step.pairs.count == 2)
    for time in step.frames {
      for pair in step.pairs {
        let plan = try demonstration.animation.plan
        let ghost = try plan.state(.from, pair.from, at: time)
        #expect(abs(ghost.opacity - 0.2) < 1e-9)
        // The card itself fades in, and its ghosts with it.
        let card = try plan.state(.to, "modal", at: time)
        #expect(try abs(plan.state(.to, pair.to, at: time).opacity - 0.2 * card.opacity) < 1e-9)
      }
    }
  }

  /// What is to be seen when a step begins: the still of its screen or, when a drag has been left, the end of the hold
  /// before it in a timeline that ends there.
  private func before(_ step: MotionStep, of demonstration: Demonstration) throws -> Bitmap {
    let animation = try demonstration.animation
    let index = try demonstration.visit(step.name).index
    guard index > 0, case .hold(let hold) = animation.scene.timeline[index - 1].action,
      hold.drags.contains(where: { $0.release == nil })
    else { return try animation.still(at: .screen(step.from)) }
    var scene = animation.scene
    scene.timeline = Array(scene.timeline[..<index])
    let shortened = animation.replacing(scene)
    return shortened.still(atSeconds: shortened.duration)
  }

  /// Mean absolute difference of all channels, in 1/255.
  private func meanDifference(_ first: Bitmap, _ second: Bitmap) -> Double {
    var sum = 0
    for (a, b) in zip(first.pixels, second.pixels) where a != b {
      for shift: UInt32 in [0, 8, 16, 24] { sum += abs(Int((a >> shift) & 255) - Int((b >> shift) & 255)) }
    }
    return Double(sum) / Double(first.size.area * 4)
  }
}
