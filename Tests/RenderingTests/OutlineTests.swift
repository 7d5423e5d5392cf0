import Pixels
@testable import Rendering
import Testing
import TestSupport

/// What `--outline`, `--ghost` and `--slow` do to frames.
@Suite struct OutlineTests {
  @Test func `the way of a pair leads from middle to middle`() throws {
    let animation = try Animation(LookScenes.flight())
    let overlay = OutlineOverlay(animation.plan, canvas: animation.scene.canvas.size)
    let flight = try #require(overlay.flights.first)
    #expect(overlay.flights.count == 1 && flight.id.name == "card")
    #expect(abs(flight.start - 0.2) < 1e-9 && abs(flight.end - 0.7) < 1e-9)
    let (first, last) = (try #require(flight.points.first), try #require(flight.points.last))
    #expect(first.distance(to: Point(x: 20, y: 16)) < 0.01 && last.distance(to: Point(x: 40, y: 20)) < 0.01)
  }

  @Test func `boxes are drawn where layers are, and nothing else changes`() throws {
    let plain = try Animation(LookScenes.flight()).still(atSeconds: 0)
    let outlined = try Animation(LookScenes.flight(), options: LoadingOptions(outline: true)).still(atSeconds: 0)
    #expect(outlined[20, 8] != plain[20, 8])
    #expect(outlined[20, 23] != plain[20, 23])
    #expect(outlined[20, 16] == plain[20, 16])
    #expect(outlined[70, 3] == plain[70, 3])
  }

  @Test func `frames, stills and screens have the same overlay`() async throws {
    let animation = try Animation(LookScenes.flight(), options: LoadingOptions(outline: true))
    for try await frame in try animation.frames(at: FrameRate(10)) {
      #expect(frame.bitmap == animation.still(atSeconds: frame.time.seconds))
    }
    #expect(try animation.still(at: .screen("list")) == animation.still(atSeconds: 0))
  }

  @Test func `slow motion is the same motion`() throws {
    let (plain, slow) = (
      try Animation(LookScenes.flight()), try Animation(LookScenes.flight(), options: LoadingOptions(slowness: 4))
    )
    #expect(slow.duration == 4 * plain.duration)
    for time in [0, 0.25, 0.45, 0.65, 1] {
      #expect(slow.still(atSeconds: 4 * time) == plain.still(atSeconds: time), "\(time)")
    }
  }

  @Test func `ghosts stay where the originals are`() throws {
    let (plain, ghost) = (
      try Animation(LookScenes.flight()), try Animation(LookScenes.flight(), options: LoadingOptions(ghost: 0.5))
    )
    #expect(plain.still(atSeconds: 0) == ghost.still(atSeconds: 0))
    #expect(plain.still(atSeconds: 0.65) != ghost.still(atSeconds: 0.65))
  }
}
