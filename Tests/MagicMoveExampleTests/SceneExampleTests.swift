// The code of the article "Scenes in Swift", compiled and run.

import Foundation
import MagicMove
import TestSupport
import Testing

@Suite struct SceneExampleTests {
  @Test func `a scene is built in Swift`() async throws {
    let folder = try TemporaryFolder()
    let orange = Fill.color(Color(rgb: 0xFF9500))
    let small = Layer(
      id: "card", frame: Rect(x: 8, y: 8, width: 24, height: 16), cornerRadii: CornerRadii(6), fill: orange)
    let large = Layer(id: "card", frame: Rect(x: 0, y: 0, width: 80, height: 40), fill: orange)
    var scene = Scene(
      name: "card", canvas: Canvas(size: Size(width: 80, height: 60), scale: 2),
      screens: [Screen("list", layers: [small]), Screen("detail", layers: [large])],
      timeline: [.hold(0.2), .move(to: "detail"), .hold(0.2)])
    #expect(try Animation(scene).steps.map(\.pairs.count) == [0, 1, 0])

    let push = Transition(
      to: "detail", style: .push, duration: .seconds(0.4), curve: .spring(.response(0.4, dampingRatio: 0.8)))
    scene.timeline = [.hold(0.2), Step(name: "open", .transition(push)), .hold(0.2)]

    var picture = Bitmap(size: PixelSize(width: 2, height: 2))
    picture[0, 0] = 0xFF00_00FF
    scene.screens[1].layers.append(
      Layer(id: "icon", frame: Rect(x: 50, y: 44, width: 12, height: 12), image: .bitmap(picture)))

    for problem in scene.validate() { print(problem) }
    let animation = try Animation(scene)
    try await animation.write(to: URL(filePath: folder("card.gif")))

    #expect(animation.size == PixelSize(width: 160, height: 120) && animation.duration == 0.8)
    #expect(scene.validate() == [] && folder.names == ["card.gif"])
    let red = try animation.still(at: .screen("detail"))[102, 90]
    #expect(red == 0xFF00_00FF)
  }
}
