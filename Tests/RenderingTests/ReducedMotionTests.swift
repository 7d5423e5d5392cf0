import FrameWriting
import Motion
import Pixels
import Rendering
import SceneModel
import TestSupport
import Testing

/// Reduced motion: stills that fade into each other, and nothing that moves.
@Suite struct ReducedMotionTests {
  private func reduced(_ scene: Scene) throws -> Animation {
    var options = LoadingOptions()
    options.reducesMotion = true
    return try Animation(scene, options: options)
  }

  /// Two screens on a translucent canvas, with a layer that multiplies.
  private func scene(_ step: Step) -> Scene {
    var scene = LookScenes.flight()
    scene.canvas.background = Color(rgb: 0x20_60_A0, alpha: 0.5)
    scene.screens[0].layers.append(
      Layer(
        id: "tint", frame: Rect(x: 0, y: 0, width: 30, height: 30), fill: .color(Color(rgb: 0xFF_80_40)),
        blend: .multiply))
    scene.timeline = [.hold(0.1), step, .hold(0.2)]
    return scene
  }

  private func mixed(_ a: Bitmap, _ b: Bitmap, _ weight: Double) -> [Double] {
    var values: [Double] = []
    for (first, second) in zip(a.pixels, b.pixels) {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        let (one, two) = (Double(first >> shift & 0xFF), Double(second >> shift & 0xFF))
        values.append(one * (1 - weight) + two * weight)
      }
    }
    return values
  }

  @Test(arguments: [0.2, 0.6]) func `a transition is a fade of at most a quarter of a second`(duration: Double) throws {
    let step = Step(.transition(Transition(to: "detail", duration: .seconds(duration))))
    let (plain, animation) = (try Animation(scene(step)), try reduced(scene(step)))
    #expect(animation.duration == plain.duration)
    #expect(animation.steps.map(\.name) == plain.steps.map(\.name))
    let (old, new) = (try plain.still(at: .screen("list")), try plain.still(at: .screen("detail")))
    let fade = min(duration, 0.25)
    for share in [0.0, 0.1, 0.37, 0.5, 0.93, 1] {
      let shown = animation.still(atSeconds: 0.1 + share * fade)
      let expected = mixed(old, new, share)
      let found = mixed(shown, shown, 0)
      #expect(zip(expected, found).allSatisfy { abs($0 - $1) <= 1 }, "at \(share)")
    }
    #expect(
      animation.still(atSeconds: 0.1 + duration * 0.99)
        == (duration > 0.25 ? new : animation.still(atSeconds: 0.1 + duration * 0.99)))
    #expect(animation.still(atSeconds: 0.1 + duration) == new)
  }

  @Test func `cancelled gestures and drags show the still that they begin with`() throws {
    let scrub = Scrub(
      samples: [Scrub.Sample(time: 0, progress: 0), Scrub.Sample(time: 0.3, progress: 0.4)], end: .cancel)
    let gesture = Step(.transition(Transition(to: "detail", scrub: scrub)))
    let animation = try reduced(scene(gesture))
    let still = try animation.still(at: .screen("list"))
    for time in [0.1, 0.2, 0.35, animation.duration] { #expect(animation.still(atSeconds: time) == still) }
  }

  @Test func `traced layers are where one of the screens has them`() throws {
    let step = Step(.transition(Transition(to: "detail", duration: .seconds(0.5))))
    let animation = try reduced(scene(step))
    let rest = ["list", "detail"].flatMap { animation.plan.states(of: $0) }.map(\.placement)
    for frame in try animation.traces() {
      for state in animation.plan.states(at: frame.time) { #expect(rest.contains(state.placement)) }
    }
  }

  @Test func `a cut stays a cut`() throws {
    let cut = Step(.transition(Transition(to: "detail", duration: .seconds(0))))
    let (plain, animation) = (try Animation(scene(cut)), try reduced(scene(cut)))
    for time in [0, 0.09, 0.1, 0.2] { #expect(animation.still(atSeconds: time) == plain.still(atSeconds: time)) }
  }
}
