import LayerPainting
import Motion
import Pixels
import SceneModel
import TestSupport
import Testing

@testable import Presentations

/// When fingers come and go, where they are, and how the cursor goes from one to the next.
@Suite struct PointerTests {
  private static let card = Layer(id: "card", frame: Rect(x: 20, y: 40, width: 40, height: 20), fill: .color(.black))
  private static let large = Layer(id: "card", frame: Rect(x: 0, y: 0, width: 200, height: 100), fill: .color(.black))
  private static let small = Layer(id: "dot", frame: Rect(x: 150, y: 150, width: 8, height: 8), fill: .color(.black))

  private func scene(_ timeline: [Step], from: [Layer] = [card, small], to: [Layer] = [large, small]) -> Scene {
    Scene(
      canvas: Canvas(size: Size(width: 200, height: 200)),
      screens: [Screen("a", background: .color(.white), layers: from), Screen("b", layers: to)], timeline: timeline)
  }

  private func contacts(_ scene: Scene, slowness: Double = 1) -> (contacts: [Contact], plan: MotionPlan) {
    let plan = MotionPlan(scene: scene, images: ImageCatalog(), options: MotionOptions(slowness: slowness))
    return (ContactTrack(scene: scene, plan: plan, slowness: slowness).contacts(), plan)
  }

  private func move(_ scrub: Scrub? = nil, edge: Edge? = nil) -> Step.Action {
    .transition(
      Transition(to: "b", style: .magicMove, edge: edge, duration: .seconds(0.5), curve: .named(.linear), scrub: scrub))
  }

  @Test(arguments: [1.0, 3])
  func `a tap comes 0.24 s before its transition and leaves from its start`(slowness: Double) throws {
    let (all, _) = contacts(scene([.hold(1), Step(tap: .layer("card"), move())]), slowness: slowness)
    let tap = try #require(all.first)
    #expect(all.count == 1 && tap.presence(at: 0.76) == nil && tap.presence(at: 1.2) == nil)
    let full = try #require(tap.presence(at: 0.8800001))
    #expect(full.come == 1 && full.gone == 0)
    let coming = try #require(tap.presence(at: 0.82)), going = try #require(tap.presence(at: 1.1))
    #expect(0 < coming.come && coming.come < 1 && coming.gone == 0)
    #expect(going.come == 1 && 0 < going.gone && going.gone < 1)
    #expect(tap.point(at: 0.9) == Point(x: 40, y: 50))
  }

  @Test func `nothing of a touch jumps`() throws {
    let tap = Contact(start: 0, release: 0.05) { _ in .zero }
    var before = (size: 0.6, opacity: 0.0)
    for step in 1...260 {
      let presence = tap.presence(at: Double(step) / 1000)
      let now =
        presence.map { ((0.6 + 0.4 * $0.come) * (1 + 0.3 * $0.gone), $0.come * (1 - $0.gone)) } ?? (before.size, 0)
      #expect(abs(now.1 - before.opacity) < 0.03 && abs(now.0 - before.size) < 0.02, "at \(step) ms")
      before = now
    }
  }

  @Test func `a tap in a hold comes at its start and leaves after 0.24 s`() throws {
    let (all, _) = contacts(scene([.hold(1), Step(tap: .point(Point(x: 7, y: 9)), .hold(Hold(duration: 1)))]))
    #expect(all[0].start == 1 && all[0].release == 1.24 && all[0].point(at: 5) == Point(x: 7, y: 9))
  }

  @Test(arguments: [Point(x: 0.5, y: 0.5), Point(x: 0, y: 1)])
  func `the finger of a scrub stays on the phantom of the largest pair`(grip: Point) throws {
    let scrub = Scrub(samples: [
      .init(time: 0, progress: 0), .init(time: 0.4, progress: 0.8), .init(time: 0.6, progress: 0.6),
    ])
    let touch: TouchWay? = grip == Point(x: 0.5, y: 0.5) ? nil : .at(grip)
    let (all, plan) = contacts(scene([.hold(0.2), Step(touch: touch, move(scrub))]))
    let finger = try #require(all.first)
    #expect(all.count == 1 && finger.start == 0.2 && abs(finger.release - 0.8) < 1e-12)
    for time in stride(from: 0.25, through: 0.8, by: 0.05) {
      let phantom = try #require(plan.states(at: time).first { $0.role == .pair && $0.name == "card" })
      let box = phantom.placement.frame
      let expected = Point(x: box.minX + box.width * grip.x, y: box.minY + box.height * grip.y)
      let point = try #require(finger.point(at: time))
      #expect(abs(point.x - expected.x) < 0.01 && abs(point.y - expected.y) < 0.01, "at \(time)")
    }
    // At rest it is on the layer itself, and where it lets go it stays.
    #expect(finger.point(at: 0.2) == Point(x: 20 + 40 * grip.x, y: 40 + 20 * grip.y))
    #expect(finger.point(at: 2) == finger.point(at: 0.8))
  }

  @Test func `without a pair the finger pulls the screen away from its edge`() throws {
    let scrub = Scrub(samples: [.init(time: 0, progress: 0), .init(time: 1, progress: 0.5)])
    for (edge, end) in [
      (Edge.right, Point(x: 0, y: 100)), (.bottom, Point(x: 100, y: 0)), (.left, Point(x: 200, y: 100)),
    ] {
      let (all, _) = contacts(scene([Step(move(scrub, edge: edge))], from: [], to: []))
      #expect(all[0].point(at: 0) == Point(x: 100, y: 100))
      let last = try #require(all[0].point(at: 1))
      #expect(abs(last.x - end.x) < 1e-6 && abs(last.y - end.y) < 1e-6)
    }
  }

  @Test func `the finger of a drag goes with its layer, or its own way, or is hidden`() throws {
    let drag = Drag(
      layer: "card", samples: [.init(time: 0.1, offset: .zero), .init(time: 0.5, offset: Point(x: 60, y: 30))])
    func hold(_ touch: TouchWay?) -> [Contact] {
      contacts(scene([Step(touch: touch, .hold(Hold(duration: 1, drags: [drag])))])).contacts
    }
    let finger = try #require(hold(nil).first)
    #expect(finger.release == 0.5 && finger.point(at: 0.5) == Point(x: 100, y: 80))
    let halfway = try #require(finger.point(at: 0.3))
    #expect(abs(halfway.x - 70) < 1e-9 && abs(halfway.y - 65) < 1e-9)
    let own = hold(.way([.init(time: 0.1, point: Point(x: 0, y: 0)), .init(time: 0.3, point: Point(x: 10, y: 20))]))
    let middle = try #require(own.first?.point(at: 0.2))
    #expect(own.count == 1 && own[0].start == 0.1 && abs(middle.x - 5) < 1e-9 && abs(middle.y - 10) < 1e-9)
    let fading = Drag(layer: "dot", opacities: [.init(time: 0.2, value: 0.5)])
    #expect(contacts(scene([Step(.hold(Hold(duration: 1, drags: [fading])))])).contacts.isEmpty)
    #expect(hold(.hidden).isEmpty)
  }

  @Test func `the cursor waits, goes straight, arrives 0.24 s before the tap and stays`() throws {
    let (all, _) = contacts(
      scene([.hold(2), Step(tap: .layer("card"), move()), Step(tap: .point(.zero), .hold(Hold(duration: 2)))]))
    let cursor = CursorTrack(all, canvas: Size(width: 200, height: 200))
    let (start, target) = (Point(x: 100, y: 170), Point(x: 40, y: 50))
    #expect(cursor.pose(at: 0).tip == start && cursor.pose(at: 0).press == 0)
    // √(60² + 120²) = 134.2 points take 0.25 + 0.0839 s.
    let distance: Double = (60.0 * 60.0 + 120.0 * 120.0 as Double).squareRoot()
    let way: Double = 0.25 + distance / 1600
    #expect(cursor.pose(at: 1.76 - way - 1e-6).tip == start)
    let middle = cursor.pose(at: 1.76 - way / 2).tip
    #expect(abs(middle.x - 70) < 1e-3 && abs(middle.y - 110) < 1e-3)
    #expect(cursor.pose(at: 1.76).tip == target && cursor.pose(at: 1.9).press == 1)
    #expect(cursor.pose(at: 2.1).press > 0 && cursor.pose(at: 2.2).press == 0 && cursor.pose(at: 2.1).tip == target)
    // The next one begins 0.5 s after this one is let go.
    #expect(cursor.pose(at: 2.5).tip == .zero)
    var before = cursor.pose(at: 0).tip
    for step in 1...400 {
      let now = cursor.pose(at: Double(step) / 100).tip
      #expect(abs(now.x - before.x) + abs(now.y - before.y) < 20, "at \(step)")
      before = now
    }
  }

  @Test func `captions fade within their steps, and equal neighbours stay`() throws {
    let steps = [
      Step(caption: "one", .hold(Hold(duration: 1))), Step(caption: "one", .hold(Hold(duration: 1))), .hold(1),
      Step(caption: "two", .hold(Hold(duration: 0.2))),
    ]
    let track = CaptionTrack(steps, times: [(0, 1), (1, 2), (2, 3), (3, 3.2)])
    #expect(track.caption(at: 0) == nil && track.caption(at: 2.5) == nil)
    #expect(abs((track.caption(at: 0.1)?.opacity ?? 0) - 0.5) < 1e-9)
    #expect(track.caption(at: 1)?.opacity == 1 && abs((track.caption(at: 1.9)?.opacity ?? 0) - 0.5) < 1e-9)
    #expect(abs((track.caption(at: 3.1)?.opacity ?? 0) - 1) < 1e-9 && track.caption(at: 3.2) == nil)
  }

  @Test func `ink is black on light screens, white on dark ones, and as the screen says`() {
    var scene = scene([.hold(1), Step(move())])
    scene.screens[1].background = .linear(
      angle: 0, stops: [GradientStop(0, Color(rgb: 0x222222)), GradientStop(1, .white)])
    scene.screens.append(Screen("c", background: .color(.black)))
    scene.screens[2].statusBar = .black
    scene.screens.append(Screen("d", over: "a", dim: Dim(opacity: 0.8)))
    let inks = StatusInks(scene)
    #expect(["a", "b", "c", "d"].map(inks.whiteness) == [0, 1, 0, 1])
    let plan = MotionPlan(scene: scene, images: ImageCatalog())
    #expect(inks.whiteness(at: 0.5, plan) == 0 && inks.whiteness(at: 1.5, plan) == 1)
    #expect(abs(inks.whiteness(at: 1.25, plan) - 0.5) < 1e-9)
    // The threshold: a luminance of 0.35 is a grey of 0.627.
    for (grey, expected) in [(0.62, 1.0), (0.63, 0)] {
      scene.screens[0].background = .color(Color(red: grey, green: grey, blue: grey))
      #expect(StatusInks(scene).whiteness(of: "a") == expected)
    }
  }
}
