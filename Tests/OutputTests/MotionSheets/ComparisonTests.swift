@testable import MotionSheets
import Pixels
import Rendering
import SceneModel
import Testing
import TestSupport

/// One scene as several systems play it.
@Suite struct ComparisonTests {
  @Test func `there is a tile for every system, each with its own constants`() throws {
    let animation = try Animation(LookScenes.roundTrip())
    let comparison = ComparisonFrames(animation, ComparisonOptions(includesScene: true))
    let titles = ["As written", "UIKit", "Material container", "View Transition", "Hero push", "Keynote"]
    #expect(comparison.tiles.map(\.title) == titles)
    let durations = comparison.tiles.map { tile in tile.animation.plan.steps[1].duration }
    #expect(durations[0] == 0.5 && durations[2] == 0.5 && durations[3] == 0.25 && durations[5] == 1)
    #expect(abs(durations[1] - 0.735) < 0.01)
    #expect((0.35...0.375).contains(durations[4]))
  }

  @Test func `every step starts in all tiles at the same time`() throws {
    let comparison = ComparisonFrames(try Animation(LookScenes.roundTrip()), ComparisonOptions())
    let plans = comparison.tiles.map(\.animation.plan)
    #expect(plans.allSatisfy { abs($0.duration - plans[0].duration) < 1e-9 })
    let starts = plans.map { plan in plan.steps.filter { $0.kind == .transition }.map(\.start) }
    for start in starts {
      #expect(start.count == 2 && zip(start, starts[0]).allSatisfy { abs($0 - $1) < 1e-9 })
    }
    // Keynote, 1 s, is the slowest both ways.
    #expect(abs(plans[0].duration - (0.2 + 1 + 0.3 + 1 + 0.1)) < 1e-9)
  }

  @Test func `a tile shows its system's frame`() throws {
    let animation = try Animation(LookScenes.flight())
    let options = ComparisonOptions(systems: [.viewTransition, .keynote], columns: 2, width: 1000)
    let comparison = ComparisonFrames(animation, options)
    let sheet = try animation.comparison(options)
    #expect(sheet.size == comparison.layout.size && comparison.layout.scale == 1)
    for time in [0, 0.3, 0.6, 1.5] {
      let picture = sheet.still(atSeconds: time)
      for (tile, box) in zip(comparison.tiles, comparison.layout.frames) {
        let part = picture.part(x: Int(box.x), y: Int(box.y), size: animation.size)
        #expect(part == tile.animation.still(atSeconds: time), "\(tile.title) at \(time)")
      }
    }
    let middle = sheet.still(atSeconds: 0.6)
    #expect(middle != sheet.still(atSeconds: 0.3) && middle != sheet.still(atSeconds: 1.2))
  }

  @Test func `the last frame shows the end of the slowest tile`() async throws {
    var scene = LookScenes.flight()
    scene.timeline.removeLast()
    let animation = try Animation(scene).comparison(ComparisonOptions(systems: [.viewTransition, .keynote]))
    var last: Bitmap?
    for try await frame in try animation.frames(at: FrameRate(10)) { last = frame.bitmap }
    #expect(last == animation.still(atSeconds: animation.duration))
    #expect(last != animation.still(atSeconds: animation.duration - 0.1))
  }

  @Test func `bars show who is done`() throws {
    let comparison = ComparisonFrames(
      try Animation(LookScenes.flight()), ComparisonOptions(systems: [.viewTransition, .keynote]))
    let progress = { (time: Double) in comparison.tiles.map { $0.progress(at: time) } }
    #expect(progress(0.1) == [0, 0])
    #expect(abs(progress(0.325)[0] - 0.5) < 1e-9 && abs(progress(0.325)[1] - 0.125) < 1e-9)
    #expect(progress(0.7)[0] == 1)
    #expect(progress(1.3) == [0, 0])
  }

  @Test func `matches are kept, motion is replaced`() throws {
    var scene = LookScenes.flight()
    var transition = Transition(to: "detail", style: .cover)
    transition.match = MatchRule.none
    transition.pairs = [Pair("row0", "card", delay: 0.3, path: .arc, content: .to)]
    transition.keyframes = nil
    scene.timeline = [
      Step(name: "go", .transition(transition)), Step(name: "cut", .transition(Transition(to: "list", style: .cut))),
    ]
    let applied = MotionSystem.material.applied(to: scene, pairs: [])
    guard case .transition(let first) = applied.timeline[0].action,
      case .transition(let second) = applied.timeline[1].action
    else {
      Issue.record("steps are transitions still")
      return
    }
    #expect(applied.timeline.map(\.name) == ["go", "cut"])
    #expect(first.style == .material && first.duration == nil && first.match == MatchRule.none)
    #expect(first.pairs == [Pair("row0", "card", content: .to)])
    #expect(second == Transition(to: "list", style: .cut))
  }

  @Test func `Flutter's pairs fly on arcs`() throws {
    let animation = try Animation(LookScenes.flight())
    let comparison = ComparisonFrames(animation, ComparisonOptions(systems: [.flutter]))
    guard case .transition(let transition) = comparison.tiles[0].animation.scene.timeline[1].action else {
      Issue.record("the second step is a transition still")
      return
    }
    #expect(transition.pairs == [Pair("card", "card", path: .rectArc)])
    #expect(transition.duration == .seconds(0.3))
  }

  @Test func `systems have different names and say where their constants come from`() {
    #expect(Set(MotionSystem.all.map(\.name)).count == MotionSystem.all.count)
    #expect(MotionSystem.all.allSatisfy { !$0.source.isEmpty && !$0.caption.isEmpty })
    #expect(MotionSystem.compared.map(\.name) == ["uikit", "material", "viewTransition", "hero", "keynote"])
  }
}
