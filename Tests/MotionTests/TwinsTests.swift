import Pixels
import SceneModel
import Testing

@testable import Motion

/// Layers that both screens show alike, and of which one is lifted, do not change while the screens fade.
@Suite("Twins")
struct TwinsTests {
  private static let shares = (0...15).map { (Double($0) + 0.5) / 16 }

  /// The largest difference from a colour, in 1/255, at points of a step and all its progress values.
  private static func difference(
    _ plan: MotionPlan, from expected: Color, at points: [(Double, Double)], step: Int = 1
  ) -> Double {
    var largest = 0.0
    for share in shares {
      for point in points {
        let color = plan.color(at: point, plan.time(step, share))
        let parts = [color.red - expected.red, color.green - expected.green, color.blue - expected.blue]
        largest = parts.reduce(largest) { max($0, abs($1)) }
      }
    }
    return largest * 255
  }

  private static func screen(_ name: String, _ layers: [Layer]) -> Screen {
    Screen(name, background: .color(.white), layers: layers)
  }

  private static let label = Layer.box(nil, 20, 20, 60, 20, .pureBlue)
  private static let photoHere = Layer.photo("photo", 10, 10, 80, 80)
  private static let photoThere = Layer.photo("photo", 100, 200, 80, 80)
  private static let inLabel = [(21.0, 21.0), (50, 30), (79, 39)]

  @Test(arguments: [TransitionStyle.magicMove, .fade])
  func `A label that is lifted on one side only keeps its pixels, in both kinds of fade and both directions`(
    style: TransitionStyle
  ) {
    let (a, b) = (Self.screen("a", [Self.photoHere, Self.label]), Self.screen("b", [Self.photoThere, Self.label]))
    let step = Transition(to: "b", style: style)
    #expect(Self.difference(Fixture.plan(a, b, step), from: .pureBlue, at: Self.inLabel) <= 1)
    #expect(
      Self.difference(Fixture.plan(b, a, Transition(to: "a", style: style)), from: .pureBlue, at: Self.inLabel) <= 1)
  }

  @Test
  func `Ids do not count, and one that both lift is painted once`() {
    let named = Self.label.with { $0.id = "title" }
    let plan = Fixture.plan(
      Self.screen("a", [Self.photoHere, Self.label]),
      Self.screen("b", [.photo("photo", 10, 10, 120, 120), named]), Transition(to: "b"))
    #expect(Self.difference(plan, from: .pureBlue, at: Self.inLabel) <= 1)
    let fills = plan.displayList(at: plan.time(1, 0.5)).commands.filter {
      if case .fill(_, .solid(let paint), _) = $0 { paint.blue > 0 && paint.red == 0 } else { false }
    }
    #expect(fills.count == 1)
  }

  @Test
  func `What covers a twin in the screen where it would not be lifted stays above it`() {
    let dot = Layer.box(nil, 40, 25, 10, 10, .pureGreen)
    let plan = Fixture.plan(
      Self.screen("a", [Self.photoHere, Self.label, dot]), Self.screen("b", [Self.photoThere, Self.label, dot]),
      Transition(to: "b"))
    #expect(Self.difference(plan, from: .pureGreen, at: [(45, 30)]) <= 1)
    let other = Layer.box(nil, 40, 25, 10, 10, .pureRed)
    let changing = Fixture.plan(
      Self.screen("a", [Self.photoHere, Self.label]), Self.screen("b", [Self.photoThere, Self.label, other]),
      Transition(to: "b", curve: .named(.linear)))
    let late = changing.color(at: (45, 30), changing.time(1, 0.999))
    #expect(near(late.red, 1, 0.01) && near(late.blue, 0, 0.01))
  }

  @Test
  func `A twin inside a lifted layer that changes keeps its pixels`() {
    func bar(_ color: Color) -> Layer { .box(nil, 0, 0, 200, 60, color, layers: [Self.label]) }
    let plan = Fixture.plan(
      Self.screen("a", [Self.photoHere, bar(.gray)]), Self.screen("b", [Self.photoThere, bar(.pureGreen)]),
      Transition(to: "b"))
    #expect(Self.difference(plan, from: .pureBlue, at: Self.inLabel) <= 1)
  }

  @Test
  func `Children that differ cross-fade in a twin, without a jump at either end`() {
    func bar(_ child: Layer) -> Layer { .box(nil, 0, 0, 200, 60, .gray, layers: [child, Self.label]) }
    let plan = Fixture.plan(
      Self.screen("a", [Self.photoHere, bar(.box(nil, 100, 10, 20, 20, .pureRed))]),
      Self.screen("b", [Self.photoThere, bar(.box(nil, 100, 10, 20, 20, .pureGreen))]),
      Transition(to: "b", curve: .named(.linear)))
    #expect(Self.difference(plan, from: .pureBlue, at: Self.inLabel) <= 1)
    #expect(Self.difference(plan, from: .gray, at: [(150, 30)]) <= 1)
    let half = plan.color(at: (110, 20), plan.time(1, 0.5))
    #expect(near(half.red, 0.5, 0.01) && near(half.green, 0.5, 0.01))
    let (early, late) = (plan.time(1, 0.001), plan.time(1, 0.999))
    #expect(near(plan.color(at: (110, 20), early).red, 1, 0.01))
    #expect(near(plan.color(at: (110, 20), late).green, 1, 0.01))
  }

  @Test
  func `A translucent group with equal children is one twin`() {
    let badge = Layer.box(nil, 20, 20, 60, 20, .pureBlue, layers: [.box(nil, 10, 5, 40, 10, .pureRed)]).with {
      $0.opacity = 0.5
    }
    let plan = Fixture.plan(
      Self.screen("a", [.box("photo", 0, 0, 100, 60, .white), badge]),
      Self.screen("b", [.box("photo", 100, 100, 100, 60, .white), badge]), Transition(to: "b"))
    #expect(Self.difference(plan, from: Color(red: 1, green: 128.0 / 255, blue: 128.0 / 255), at: [(50, 30)]) <= 1)
  }

  @Test
  func `A twin inside a phantom stands still`() {
    func card(_ photo: Layer) -> Layer {
      .box("card", 0, 0, 200, 100, .gray, layers: [photo, Self.label])
    }
    let plan = Fixture.plan(
      Self.screen("a", [card(Self.photoHere)]),
      Self.screen("b", [card(.photo("photo", 110, 10, 80, 80))]), Transition(to: "b"))
    #expect(Self.difference(plan, from: .pureBlue, at: Self.inLabel) <= 1)
  }

  @Test
  func `Layers that differ in place, paint, ancestors or motion are not twins, nor where more than a fade happens`() {
    func changes(_ other: Layer, _ step: Transition = Transition(to: "b")) -> Bool {
      let plan = Fixture.plan(
        Self.screen("a", [Self.photoHere, Self.label]), Self.screen("b", [Self.photoThere, other]), step)
      return Self.difference(plan, from: .pureBlue, at: Self.inLabel) > 1
    }
    #expect(!changes(Self.label))
    #expect(changes(Self.label.with { $0.frame.x += 1 }))
    #expect(changes(Self.label.with { $0.cornerRadii = CornerRadii(3) }))
    #expect(changes(Self.label.with { $0.opacity = 0.9 }))
    #expect(changes(.box(nil, 0, 0, 200, 200, nil, layers: [Self.label]).with { $0.opacity = 0.9 }))
    #expect(!changes(.box(nil, 0, 0, 200, 200, nil, layers: [Self.label])))
    let named = Self.label.with { $0.id = "title" }
    #expect(
      changes(named, Transition(to: "b", layers: [LayerEffects(layer: LayerReference(.to, "title"), effects: [.fade])]))
    )
    #expect(changes(Self.label, Transition(to: "b", backdrop: .backdrop(Backdrop(.color(.black), opacity: 0.1)))))
    #expect(changes(Self.label, Transition(to: "b", enter: [Effect(.scale(0.5))], leave: [])))
  }
}
