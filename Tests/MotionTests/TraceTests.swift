// The trace of a flight against the speed that its curve allows, and against closed forms.

import DisplayList
import Pixels
import SceneModel
import Testing

@testable import Motion

@Suite("Trace")
struct TraceTests {
  private static let rows = Screen(
    "rows", background: .color(.white),
    layers: (0..<4).map { row in
      Layer.box(
        "row\(row)", 10, 20 + Double(row) * 90, 180, 80, .gray, radius: 12,
        layers: [.photo("photo\(row)", 8, 8, 64, 64), .box("badge\(row)", 60, 4, 16, 16, .pureRed, radius: 8)]
      ).with { $0.clips = row % 2 == 0 }
    })

  private static let grid: Screen = {
    var layers: [Layer] = (0..<4).map { item in
      let (column, row) = (Double(item % 2), Double(item / 2))
      return Layer.photo("photo\(item)", column * 100, row * 200, 96, 190).with {
        $0.transform.rotation = Double(item) * 10
      }
    }
    layers.append(.box("row2", 20, 380, 60, 20, .black, radius: 10))
    return Screen("grid", background: .color(.gray), layers: layers)
  }()

  /// Curves with the largest slope that each has anywhere.
  static let curves: [(Curve, Double)] = [
    (.named(.linear), 1), (.named(.easeInOut), 1.72), (.cubicBezier(x1: 0.4, y1: 0, x2: 0.2, y2: 1), 2.5),
    (.spring(.fitted(dampingRatio: 0.7, velocity: 0)), 6.5),
  ]

  @Test(arguments: curves)
  func `No edge moves faster between two frames than the curve allows`(curve: Curve, slope: Double) throws {
    let plan = Fixture.plan(
      Self.rows, Self.grid, Transition(to: "grid", duration: .seconds(1), curve: curve),
      Transition(to: "rows", reverse: true))
    let frames = 60
    for index in [1, 3] {
      var previous: [String: Rect] = [:]
      for frame in 1..<frames {
        let states = plan.states(at: plan.time(index, Double(frame) / Double(frames))).filter { $0.role == .pair }
        #expect(states.count == 5)
        for state in states {
          defer { previous[state.name] = state.bounds }
          guard let before = previous[state.name] else { continue }
          let (now, then) = (state.bounds, before)
          let sides = [
            now.minX - then.minX, now.minY - then.minY, now.maxX - then.maxX, now.maxY - then.maxY,
          ]
          let moved = sides.map { abs($0) }.max() ?? 0
          // No edge has farther to go than the canvas is long, a turn's swing included.
          #expect(moved <= slope * 450 / Double(frames), "\(state.name) at \(frame)")
        }
      }
    }
  }

  @Test
  func `Originals are in no frame between the ends`() {
    let plan = Fixture.plan(Self.rows, Self.grid, Transition(to: "grid", duration: .seconds(1)))
    for frame in 1..<50 {
      let states = plan.states(at: plan.time(1, Double(frame) / 50))
      #expect(!states.contains { $0.role != .pair && ($0.name.contains("photo") || $0.name == "row2") })
    }
  }

  @Test
  func `At rest the trace has every named layer, in paint order`() {
    let plan = Fixture.plan(Self.rows, Self.grid, Transition(to: "grid"))
    let states = plan.states(at: 0)
    #expect(states.map(\.name).prefix(4) == ["/", "row0", "row0/photo0", "row0/badge0"])
    #expect(states[2].bounds == Rect(x: 18, y: 28, width: 64, height: 64))
  }

  @Test
  func `Effects of a single layer reach it when it is lifted`() throws {
    let from = Screen(
      "a", background: .color(.white),
      layers: [.box("photo", 0, 0, 100, 100), .box("badge", 40, 40, 20, 20, .pureBlue)])
    let to = Screen("b", background: .color(.white), layers: [.box("photo", 50, 50, 100, 100)])
    let slide = Effect(.slide(edge: .right, distance: .points(100)))
    let effects = LayerEffects(layer: LayerReference(.from, "badge"), effects: [slide])
    let plan = Fixture.plan(from, to, Transition(to: "b", curve: .named(.linear), leave: [.fade], layers: [effects]))
    let state = try #require(plan.state(.from, "badge", at: plan.time(1, 0.25)))
    #expect(near(state.bounds.x, 65) && near(state.opacity, 0.75))
  }

  @Test
  func `CSS snapshots are as wide as the box, from its top`() {
    let from = Screen("a", background: .color(.white), layers: [.box("x", 0, 0, 50, 50, .black)])
    let to = Screen("b", background: .color(.white), layers: [.box("x", 0, 0, 100, 200, .black)])
    let plan = Fixture.plan(from, to, Transition(to: "b", style: .viewTransition, curve: .named(.linear)))
    // Half way the box is 75 by 125; the first picture is 75 high in it, the second 150.
    let time = plan.time(1, 0.5)
    #expect(plan.color(at: (70, 70), time) == .black)
    #expect(near(plan.color(at: (70, 80), time).red, 0.5, 0.01))
    #expect(near(plan.color(at: (70, 145), time).red, 0.5, 0.01))
    #expect(plan.color(at: (80, 70), time) == .white)
  }

  @Test
  func `A pair of which one end alone cuts its path is described like any other`() throws {
    let path = LayerPath("M0 0H90V20z", fill: .color(.pureBlue))
    let (first, second) = (
      Layer.box("c", 20, 20, 60, 60).with { ($0.path, $0.clips) = (path, true) },
      Layer.box("c", 40, 90, 60, 60).with { $0.path = path }
    )
    let plan = Fixture.plan(
      Screen("a", layers: [first]), Screen("b", layers: [second]), Transition(to: "b", curve: .named(.linear)))
    let state = try #require(plan.states(at: plan.time(1, 0.5)).first { $0.role == .pair })
    #expect(state.appearance.map(\.name).contains(.fill))
    #expect(state.appearance.map(\.name).contains(.pathFill))
  }
}
