import DisplayList
import Pixels
import SceneModel
import Testing

@testable import LayerPainting
@testable import Motion

/// How corners change with the boxes of matched layers.
struct CornerTests {
  private typealias End = (width: Double, height: Double, radius: Double)

  private static func radius(_ from: End, _ to: End, at share: Double) throws -> Double {
    func screen(_ name: String, _ end: End) -> Screen {
      Screen(name, layers: [.box("x", 10, 10, end.width, end.height, radius: end.radius)])
    }
    let plan = Fixture.plan(screen("a", from), screen("b", to), Transition(to: "b", curve: .named(.linear)))
    return try #require(plan.state(.pair, "x", at: plan.time(1, share))).radii.topLeft
  }

  @Test(arguments: [
    // Declared radii that are equal: fitted to the box of the moment, also from a width of 0.
    (from: (0.0, 20.0, 10.0), to: (180.0, 20.0, 10.0), share: 0.1, radius: 9.0),
    (from: (8, 20, 10), to: (180, 20, 10), share: 0.5, radius: 10),
    (from: (180, 4, 10), to: (180, 24, 10), share: 0.5, radius: 7),
    (from: (40, 40, 8), to: (90, 90, 8), share: 0.5, radius: 8),
    // Fully round at both ends, by equal or by different radii.
    (from: (40, 120, 999), to: (120, 40, 999), share: 0.5, radius: 40),
    (from: (40, 120, 20), to: (120, 40, 30), share: 0.5, radius: 40),
    (from: (40, 120, 20), to: (120, 40, 20), share: 0.5, radius: 40),
    // What fits at both ends is tweened.
    (from: (100, 40, 999), to: (100, 40, 16), share: 0.5, radius: 18),
    (from: (100, 40, 0), to: (100, 40, 16), share: 0.25, radius: 4),
    // A box without an extent has the corners of the other end.
    (from: (0, 0, 3), to: (100, 100, 12), share: 0.5, radius: 12),
  ])
  func `radii follow what both ends declare`(
    from: (Double, Double, Double), to: (Double, Double, Double), share: Double, radius: Double
  ) throws {
    let found = try Self.radius((from.0, from.1, from.2), (to.0, to.1, to.2), at: share)
    #expect(abs(found - radius) < 1e-9, "\(found)")
  }

  @Test func `clips go the same way`() throws {
    func screen(_ name: String, _ width: Double, _ height: Double) -> Screen {
      let track = Layer.box(nil, 10, 10, width, height, nil, radius: 20, layers: [.box("x", 0, 0, width, height)])
      return Screen(name, background: .color(.white), layers: [track.with { $0.clips = true }])
    }
    let plan = Fixture.plan(
      screen("a", 40, 120), screen("b", 120, 40), Transition(to: "b", curve: .named(.linear)))
    let time = plan.time(1, 0.5)
    // Half way a disc of 80 points: its box's corners are white.
    #expect(plan.color(at: (12, 12), time) == .white)
    #expect(plan.color(at: (24, 24), time).green < 0.1)
    #expect(plan.color(at: (17, 17), time) == .white)
  }

  @Test func `the visible picture loses its corners evenly where it gets letterboxed`() throws {
    let from = Layer.photo("x", 10, 10, 60, 40).with { $0.cornerRadii = CornerRadii(20) }
    let to = Layer.photo("x", 10, 10, 180, 300, "wide.png", .aspectFit)
    let plan = Fixture.plan(
      Screen("a", layers: [from]), Screen("b", layers: [to]), Transition(to: "b", curve: .named(.linear)))
    for share in [0.25, 0.5, 0.9] {
      let list = plan.displayList(at: plan.time(1, share))
      let shape = try #require(list.pictureShapes.first)
      #expect(near(shape.outline.radii.topLeft, 20 * (1 - share)))
    }
  }
}

extension DisplayList {
  /// The shapes that images fill.
  fileprivate var pictureShapes: [Shape] {
    commands.compactMap {
      guard case .fill(let shape, .image, _) = $0 else { return nil }
      return shapes[at: shape]
    }
  }
}
