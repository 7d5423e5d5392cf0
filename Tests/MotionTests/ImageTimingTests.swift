import Pixels
import SceneModel
import Testing

@testable import LayerPainting
@testable import Motion

/// Which frame of an animated image is shown at which time: in loops, in holds and transitions, and when everything is
/// slower.
@Suite struct ImageTimingTests {
  @Test func `frames follow their delays`() {
    let timing = ImageTiming(delays: [0.04, 0.08, 0.04], loopCount: 0)
    #expect(timing.frameCount == 3)
    let times = [-1, 0, 0.02, 0.0399, 0.04, 0.1, 0.12, 0.15, 0.16, 0.2, 0.32]
    #expect(times.map(timing.frame) == [0, 0, 0, 0, 1, 1, 2, 2, 0, 1, 0])
  }

  @Test func `a counted loop ends in its last frame`() {
    let timing = ImageTiming(delays: [0.1, 0.2], loopCount: 2)
    #expect([0.25, 0.3, 0.45, 0.59, 0.6, 100].map(timing.frame) == [1, 0, 1, 1, 1, 1])
    #expect(
      [0.59, 0.61, 1e12, .infinity, .nan].map(ImageTiming(delays: [0.3, 0.3], loopCount: 1).frame) == [1, 1, 1, 0, 0])
  }

  @Test(arguments: [24, 25, 30, 50, 60]) func `a rate of its own shows every frame once`(rate: Int) {
    // Delays and times are rounded differently; no frame may be skipped or shown twice for that.
    let timing = ImageTiming(delays: Array(repeating: 1 / Double(rate), count: 7), loopCount: 0)
    for index in 0..<1000 { #expect(timing.frame(at: Double(index) / Double(rate)) == index % 7) }
  }

  @Test func `lists name the frame of their time`() throws {
    let images = ImageCatalog([
      (.file("still.png"), PixelSize(width: 8, height: 8), .still),
      (.file("spin.gif"), PixelSize(width: 8, height: 8), ImageTiming(delays: [0.1, 0.1, 0.1], loopCount: 0)),
      (.file("other.png"), PixelSize(width: 8, height: 8), .still),
    ])
    #expect(["still.png", "spin.gif", "other.png"].map { images[.file($0)]?.index } == [0, 1, 4])
    let layers = ["still.png", "spin.gif", "other.png"].enumerated().map {
      Layer.photo("l\($0)", 0, Double($0) * 50, 40, 40, $1)
    }
    let moved = layers.map { layer in layer.with { $0.frame.x = 100 } }
    let scene = Scene(
      canvas: Fixture.canvas, screens: [Screen("a", layers: layers), Screen("b", layers: moved)],
      timeline: [.hold(0.5), .move(to: "b"), .hold(0.5)])
    let plan = MotionPlan(scene: scene, images: images)
    func shown(_ time: Double, in plan: MotionPlan) -> [Int] { plan.displayList(at: time).images.map(\.image) }
    // A hold is no still any more; a matched pair of one image stays one image, which goes on moving.
    #expect(shown(0, in: plan) == [0, 1, 4])
    #expect(shown(0.1, in: plan) == [0, 2, 4])
    #expect(shown(0.25, in: plan) == [0, 3, 4])
    #expect(shown(0.3, in: plan) == [0, 1, 4])
    #expect(plan.displayList(at: 0.1) != plan.displayList(at: 0))
    #expect(plan.displayList(at: 0.1) == plan.displayList(at: 0.4))
    #expect(shown(0.71, in: plan) == [0, 2, 4])
    #expect(shown(plan.duration, in: plan).count == 3)
    // A screen at rest, asked for by name, shows the beginning; slower, everything is.
    let still = try #require(plan.still(of: "b"))
    #expect(still.images.map { $0.image } == [0, 1, 4])
    let slow = MotionPlan(scene: scene, images: images, options: MotionOptions(slowness: 2))
    #expect(shown(0.2, in: slow) == [0, 2, 4])
  }

  // MARK: `play`

  /// Five frames of 0.1 s.
  private static let five = ImageTiming(delays: [0.1, 0.1, 0.1, 0.1, 0.1], loopCount: 0)

  @Test func `a part plays at its rate and rests in its first and last frames`() {
    let play = ImagePlay(parts: [.init(from: 0.1, to: 0.4, rate: 2)], loopCount: 1)
    let times = [-1, 0, 0.049, 0.05, 0.099, 0.1, 0.1499, 0.15, 9]
    #expect(times.map { Self.five.frame(at: $0, play) } == [1, 1, 1, 2, 2, 3, 3, 3, 3])
    #expect(Self.five.duration(play).map { abs($0 - 0.15) < 1e-9 } == true)
  }

  @Test func `parts follow each other, and loops repeat all of them`() {
    let parts = [ImagePlay.Part(from: 0.3, rate: 1), ImagePlay.Part(to: 0.2, rate: 0.5)]
    let play = ImagePlay(parts: parts, loopCount: 2, before: .hidden, after: .hidden)
    let pass: [Int?] = [3, 3, 4, 4, 0, 0, 0, 0, 1, 1, 1, 1]
    let expected: [Int?] = [nil] + pass + pass + [nil]
    let shown = (-1..<25).map { Self.five.frame(at: Double($0) * 0.05, play) }
    #expect(shown == expected)
    #expect(Self.five.duration(ImagePlay(parts: parts)) == nil)
    #expect(Self.five.duration(ImagePlay(parts: parts, loopCount: 0)) == nil)
  }

  @Test func `a frame is shown up to 0,6 ms before its time`() {
    // Matroska has 33 and 67 ms for frames at 30 a second.
    let timing = ImageTiming(delays: [0.033, 0.034, 0.033], loopCount: 1, tolerance: ImageTiming.roundedTimes)
    let times: [Double] = [0, 0.033_333, 0.066_667]
    #expect(times.map { timing.frame(at: $0) } == [0, 1, 2])
    let played: [Int?] = times.map { timing.frame(at: $0, ImagePlay()) }
    #expect(played == [0, 1, 2])
    #expect(timing.frame(at: 0.0323) == 0)
  }

  @Test func `layers play one image in their own ways, from a step on, and a hold waits for one`() throws {
    let source = ImageSource.file("spin.gif")
    let timing = ImageTiming(delays: [0.1, 0.1, 0.1], loopCount: 0)
    var images = ImageCatalog([(source, PixelSize(width: 8, height: 8), timing)])
    let play = ImagePlay(start: .step("run"), loopCount: 1, before: .hidden)
    images.addPlay(of: ImagePart(source, play: play))
    var late = Layer.photo("late", 0, 0, 40, 40, "spin.gif")
    late.play = play
    let scene = Scene(
      canvas: Fixture.canvas,
      screens: [
        Screen("a", layers: [Layer.photo("usual", 0, 50, 40, 40, "spin.gif"), late]), Screen("b", layers: [late]),
      ],
      timeline: [
        .hold(0.25), Step(name: "run", .hold(Hold(duration: 0, video: "late"))), .move(to: "b"), .hold(0.1),
      ])
    let plan = MotionPlan(scene: scene, images: images)
    func shown(_ time: Double) -> [Int] { plan.displayList(at: time).images.map(\.image) }
    #expect(plan.steps[1].start == 0.25 && abs(plan.steps[1].duration - 0.3) < 1e-9)
    // No renderer has the image before it plays.
    #expect(shown(0.1)[0] == 1 && !(0..<3).contains(shown(0.1)[1]))
    #expect(shown(0.25) == [2, 0] && shown(0.36) == [0, 1] && shown(0.5) == [2, 2])
    // The first frame where no time is known.
    #expect(plan.still(of: "b")?.images.map(\.image) == [0])
    let reduced = MotionPlan(scene: scene, images: images, options: MotionOptions(reducesMotion: true))
    #expect(reduced.displayList(at: 0.5).images.map(\.image) == [0, 0])
    #expect(images.end(of: ImagePart(source)) == nil)
  }
}
