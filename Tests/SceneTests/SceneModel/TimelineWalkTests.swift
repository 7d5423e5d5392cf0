import Pixels
import SceneModel
import Testing

/// Going through a timeline: which screen is current, what a reverse takes back, how steps are called, what is wrong.
@Suite struct TimelineWalkTests {
  private func scene(_ steps: [Step], screens: [String] = ["a", "b", "c"]) -> Scene {
    Scene(
      canvas: Canvas(size: Size(width: 10, height: 10)), screens: screens.map { Screen($0) }, timeline: steps)
  }

  private func reverse(to name: String) -> Step { Step(.transition(Transition(to: name, reverse: true))) }

  private func scrubbed(to name: String, progress: Double, reverse: Bool = false) -> Step {
    let scrub = Scrub(samples: [.init(time: 0, progress: 0), .init(time: 1, progress: progress)])
    return Step(.transition(Transition(to: name, reverse: reverse, scrub: scrub)))
  }

  @Test func `an empty timeline holds the first screen`() {
    let walk = scene([]).walk()
    #expect(walk.visits.map(\.name) == ["a"])
    #expect(walk.visits[0].step == .hold(1))
  }

  @Test func `names are made unique`() {
    let walk = scene([
      .hold(1), .move(to: "b"), .hold(1), .move(to: "a"), .move(to: "b"), .hold(0),
      Step(name: "b-a", .hold(Hold(duration: 1))),
      .move(to: "a"),
    ]).walk()
    #expect(walk.visits.map(\.name) == ["a", "a-b", "b", "b-a-2", "a-b-2", "b-2", "b-a", "b-a-3"])
    #expect(walk.diagnostics.isEmpty)
  }

  @Test func `a reverse takes back the newest transition`() {
    let walk = scene([.move(to: "b"), .move(to: "c"), reverse(to: "b"), .hold(1), reverse(to: "a")]).walk()
    #expect(walk.diagnostics.isEmpty)
    #expect(walk.visits.map(\.takesBack) == [nil, nil, 1, nil, 0])
    #expect(walk.visits.map(\.current) == ["b", "c", "b", "b", "a"])
  }

  @Test func `a reverse must find its transition`() {
    #expect(scene([reverse(to: "b")]).walk().diagnostics == [.nothingToReverse(step: 0)])
    #expect(
      scene([.move(to: "b"), reverse(to: "c")]).walk().diagnostics == [
        .reverseElsewhere(step: 1, to: "c", cameFrom: "a")
      ])
    #expect(
      scene([.move(to: "b"), reverse(to: "a"), reverse(to: "b")]).walk().diagnostics == [.nothingToReverse(step: 2)])
  }

  @Test func `a cancelled scrub changes nothing`() {
    let walk = scene([
      scrubbed(to: "b", progress: 0.5), scrubbed(to: "b", progress: 0.51),
      scrubbed(to: "a", progress: 0, reverse: true),
      reverse(to: "a"),
    ]).walk()
    #expect(walk.diagnostics.isEmpty)
    #expect(walk.visits.map(\.current) == ["a", "b", "b", "a"])
    #expect(walk.visits.map(\.to) == ["b", "b", "a", "a"])
    #expect(walk.visits.map(\.takesBack) == [nil, nil, 1, 1])
  }

  @Test func `a show checks the current screen`() {
    let show = { (name: String) in Step(.hold(Hold(duration: 1, screen: name))) }
    #expect(scene([show("b"), .move(to: "a")]).walk().visits.map(\.current) == ["b", "a"])
    #expect(
      scene([.hold(1), show("b")]).walk().diagnostics == [.notCurrent(step: 1, shown: "b", current: "a")])
    #expect(scene([show("x"), show("a")]).walk().diagnostics == [.unknownScreen(step: 0, name: "x")])
    #expect(scene([.move(to: "x"), .move(to: "a")]).walk().diagnostics == [.unknownScreen(step: 0, name: "x")])
  }

  @Test func `step names are unique`() {
    let steps = [Step(name: "s", .hold(Hold(duration: 1))), Step(name: "s", .hold(Hold(duration: 1)))]
    #expect(scene(steps).walk().diagnostics == [.duplicateName(step: 1, first: 0, name: "s")])
  }
}
