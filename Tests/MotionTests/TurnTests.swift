import Pixels
import SceneModel
import Testing

@testable import LayerPainting
@testable import Motion

/// Turns of matched layers: each function changes by itself, on the shorter way, in the plane and in depth.
struct TurnTests {
  private static func plan(_ from: [Layer], _ to: [Layer]) -> MotionPlan {
    Fixture.plan(Screen("a", layers: from), Screen("b", layers: to), Transition(to: "b", curve: .named(.linear)))
  }

  private static func box(_ change: (inout LayerTransform) -> Void) -> Layer {
    Layer.box("x", 50, 50, 80, 80).with { change(&$0.transform) }
  }

  private static func state(_ plan: MotionPlan, _ share: Double, _ name: String = "x") throws -> LayerState {
    try #require(plan.state(.pair, name, at: plan.time(1, share)))
  }

  @Test(arguments: [(350.0, 10.0, 20.0), (10, 350, -20), (0, 360, 360), (180, 225, 45), (0, 180, 180), (0, -180, -180)])
  func `angles take the shorter way, whole turns as written`(from: Double, to: Double, way: Double) throws {
    let plan = Self.plan([Self.box { $0.rotation = from }], [Self.box { $0.rotation = to }])
    #expect(near(try Self.state(plan, 0.25).placement.rotation, from + way / 4))
    // The same about an axis: the width is the cosine.
    let deep = Self.plan([Self.box { $0.rotationY = from }], [Self.box { $0.rotationY = to }])
    let width = 80 * abs(PortableMath.cosine(degrees: from + way / 4))
    #expect(near(try Self.state(deep, 0.25).bounds.width, width))
  }

  @Test func `the angles of ancestors take their own shorter way`() throws {
    let holder = Layer.box(nil, 0, 0, 200, 200, nil, layers: [Self.box { $0.rotation = 60 }]).with {
      $0.transform.rotation = 300
    }
    let plan = Self.plan([holder], [Self.box { _ in }])
    #expect(near(try Self.state(plan, 0.5).placement.rotation, 360))
  }

  @Test func `a layer swings about its anchor`() throws {
    let plan = Self.plan(
      [Self.box { _ in }],
      [Self.box { ($0.rotationY, $0.anchor, $0.perspective) = (80, Point(x: 0, y: 0.5), 400) }])
    for share in [0.25, 0.5, 0.75] {
      let bounds = try Self.state(plan, share).bounds
      // The left edge stays, but for its length.
      #expect(near(bounds.x, 50))
      #expect(bounds.width < 80)
    }
  }

  @Test func `perspective goes with the turn`() throws {
    func depth(_ share: Double) throws -> Double {
      let plan = Self.plan(
        [Self.box { ($0.rotationY, $0.perspective) = (-50, 300) }],
        [Self.box { ($0.rotationY, $0.perspective) = (50, 300) }])
      let matrix = try Self.state(plan, share).placement.transform
      // In the middle of the box the divisor is 1.
      let middle = matrix.px * 40 + matrix.pw
      return matrix.px / middle
    }
    let quarter = try depth(0.25)
    #expect(near(quarter, PortableMath.sine(degrees: -25) / 300, 1e-6), "\(quarter)")
    #expect(near(try depth(0.5), 0))
  }

  @Test func `what lies in a layer that turns goes with it`() throws {
    func card(_ turn: Double) -> Layer {
      Layer.box("card", 20, 20, 100, 140, layers: [.box("x", 10, 10, 80, 40, .pureBlue)]).with {
        ($0.transform.rotationY, $0.transform.perspective) = (turn, 600)
      }
    }
    let plan = Self.plan([card(0)], [card(180)])
    let card = try Self.state(plan, 0.25, "card").placement.transform
    let inside = try Self.state(plan, 0.25, "card/x").placement.transform
    // At 45 degrees the child's corner is where the card has it.
    let (place, found) = (card.apply(Point(x: 10, y: 10)), inside.apply(.zero))
    #expect(near(place.x, found.x) && near(place.y, found.y))
  }

  /// A card with two faces, with or without ids.
  private static func card(_ turn: Double, named: Bool) -> Layer {
    func face(_ name: String, _ color: Color, _ turn: Double) -> Layer {
      Layer.box(named ? name : nil, 0, 0, 100, 140, color).with {
        $0.backface = .hidden
        $0.transform.rotationY = turn
      }
    }
    let faces = [face("front", .pureRed, 0), face("back", .pureBlue, 180)]
    return Layer.box("card", 20, 20, 100, 140, nil, layers: faces).with {
      ($0.transform.rotationY, $0.transform.perspective) = (turn, 600)
    }
  }

  @Test(arguments: [false, true])
  func `a card flips from one face to the other`(named: Bool) {
    let plan = Self.plan([Self.card(0, named: named)], [Self.card(180, named: named)])
    for (share, color) in [(0.0, Color.pureRed), (0.01, .pureRed), (0.4, .pureRed), (0.6, .pureBlue), (1, .pureBlue)] {
      #expect(plan.color(at: (70, 90), plan.time(1, share)) == color, "at \(share)")
    }
    let names = plan.states(at: plan.time(1, 0.6)).map(\.name)
    #expect(!names.contains("card/front") && names.contains("card/back") == named)
  }

  @Test func `a mirrored layer is not turned over`() {
    let layer = Layer.box("x", 50, 50, 80, 80).with {
      $0.backface = .hidden
      $0.transform.scaleX = -1
    }
    let plan = Self.plan([layer], [layer])
    for share in [0, 0.5, 1] { #expect(plan.color(at: (90, 90), plan.time(1, share)) == .pureRed) }
  }
}
