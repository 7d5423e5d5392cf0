import Pixels
import SceneModel
import Testing

@testable import Motion

/// Where a layer lies on the canvas after all its ancestors: as numbers where numbers can say it, else with a matrix.
@Suite("Placements")
struct PlacementTests {
  private static func place(_ layers: [Layer], _ path: String) throws -> LayerPlace {
    let screen = Screen("s", layers: layers)
    let geometry = ScreenGeometry(screen, canvas: Fixture.canvas)
    return try #require(geometry.places.first { $0.path == path })
  }

  @Test
  func `Offsets of ancestors add up`() throws {
    let inner = Layer.box("b", 5, 6, 20, 30)
    let place = try Self.place([.box("a", 10, 20, 100, 100, layers: [.box(nil, 1, 2, 50, 50, layers: [inner])])], "a/b")
    #expect(place.placement.frame == Rect(x: 16, y: 28, width: 20, height: 30))
    #expect(place.placement.residual == .identity)
  }

  @Test(arguments: [0.0, 30, 350, 720])
  func `Rotation and scale are kept as the numbers that the layers say`(rotation: Double) throws {
    let outer = Layer.box(
      "a", 10, 20, 100, 100, layers: [.box("b", 0, 0, 40, 20).with { $0.transform.rotation = rotation }]
    ).with {
      $0.transform.scaleX = 0.5
      $0.transform.scaleY = 0.5
    }
    let place = try Self.place([outer], "a/b")
    #expect(place.placement.rotation == rotation)
    #expect(place.placement.scaleX == 0.5)
    #expect(place.placement.residual == .identity)
    // The outer box is scaled about its middle (60, 70): the inner middle (20, 10) lies at 60 − 30/2 …
    #expect(near(place.placement.center.x, 45) && near(place.placement.center.y, 50))
  }

  @Test
  func `What numbers cannot say stays as a matrix, and the whole map is kept`() throws {
    let outer = Layer.box(
      "a", 10, 20, 100, 100, layers: [.box("b", 10, 10, 40, 20).with { $0.transform.rotation = 30 }]
    ).with { $0.transform.scaleX = 2 }
    let place = try Self.place([outer], "a/b")
    #expect(place.placement.residual != .identity)
    let inner = Layer.box("b", 10, 10, 40, 20).with { $0.transform.rotation = 30 }
    let map =
      outer.transform.matrix(size: outer.frame.size, origin: outer.frame.origin)
      * inner.transform.matrix(size: inner.frame.size, origin: inner.frame.origin)
    for corner in Rect(size: inner.frame.size).corners {
      let (a, b) = (map.apply(corner), place.placement.transform.apply(corner))
      #expect(near(a.x, b.x) && near(a.y, b.y))
    }
  }

  @Test
  func `A layer's transform is that of CSS, with its anchor`() {
    var transform = LayerTransform(translation: Point(x: 3, y: 4), scaleX: 2, scaleY: 1, rotation: 90)
    transform.anchor = .zero
    let map = transform.matrix(size: Size(width: 10, height: 10), origin: Point(x: 100, y: 100))
    let end = map.apply(Point(x: 10, y: 0))
    // Scaled to (20, 0), turned to (0, 20), moved by the translation and the origin.
    #expect(near(end.x, 103) && near(end.y, 124))
  }

  @Test
  func `A turn about Y moves the right edge away from the viewer`() {
    let transform = LayerTransform(rotationY: 45, perspective: 400)
    let map = transform.matrix(size: Size(width: 100, height: 100), origin: .zero)
    let (left, right) = (map.apply(Point(x: 0, y: 0)), map.apply(Point(x: 100, y: 0)))
    #expect(left.y < 0 && right.y > 0)
    #expect(near(map.apply(Point(x: 50, y: 50)).x, 50))
  }

  @Test
  func `Hidden layers are not there, and clips of ancestors bound what can be seen`() throws {
    let layers: [Layer] = [
      .box("a", 0, 0, 50, 50, layers: [.box("b", 40, 40, 40, 40), .box("c", 0, 0, 5, 5).with { $0.hidden = true }])
        .with { $0.clips = true }
    ]
    let place = try Self.place(layers, "a/b")
    #expect(place.visibleBounds == Rect(x: 40, y: 40, width: 10, height: 10))
    #expect(place.clips.count == 1)
    let geometry = ScreenGeometry(Screen("s", layers: layers), canvas: Fixture.canvas)
    #expect(!geometry.places.contains { $0.path == "a/c" })
    #expect(geometry.places.map(\.rank) == [0, 1, 2])
  }
}
