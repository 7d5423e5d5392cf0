// The examples of the README, compiled and run: a file that says `import MagicMove` and nothing else of the package.

import Foundation
import MagicMove
import TestSupport
import Testing

@Suite struct LibraryExampleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.text, to: "push.json")
  }

  @Test func `a scene file becomes a GIF`() async throws {
    let (scene, output) = (folder("push.json"), folder("push.gif"))

    let animation = try Animation(contentsOf: URL(filePath: scene))
    let report = try await animation.write(to: URL(filePath: output))

    #expect(report.format == .gif && report.frames == 40 && report.duration == 0.8)
    #expect(try folder.read("push.gif").starts(with: Array("GIF89a".utf8)))
  }

  @Test func `a scene is built in Swift, and its frames are read one by one`() async throws {
    let small = Layer(id: "card", frame: Rect(x: 8, y: 8, width: 24, height: 16), fill: .color(Color(rgb: 0xFF9500)))
    let large = Layer(id: "card", frame: Rect(x: 0, y: 0, width: 80, height: 40), fill: .color(Color(rgb: 0xFF9500)))
    let scene = Scene(
      canvas: Canvas(size: Size(width: 80, height: 60)),
      screens: [Screen("list", layers: [small]), Screen("detail", layers: [large])],
      timeline: [.hold(0.2), .move(to: "detail"), .hold(0.2)])

    let animation = try Animation(scene)
    var times: [FrameTime] = []
    for try await frame in try animation.frames(at: FrameRate(60)) {
      #expect(frame.bitmap.size == PixelSize(width: 80, height: 60))
      times.append(frame.time)
    }

    #expect(times.count == 54)
    #expect(times[7] == FrameTime(7, over: 60))
  }

  @Test func `a still is drawn at a moment`() throws {
    let animation = try Animation(contentsOf: URL(filePath: folder("push.json")))

    let middle = try animation.still(at: .stepFraction("list-detail", 0.5))
    let list = try animation.still(at: .screen("list"))

    #expect(middle != list)
    #expect(list == animation.still(atSeconds: 0))
  }

  @Test func `errors carry what was found`() throws {
    #expect {
      try Animation(contentsOf: URL(filePath: folder("none.json")))
    } throws: { error in
      guard case AnimationError.unreadable(_, let reason) = error else { return false }
      return reason.code == ENOENT
    }
    let animation = try Animation(contentsOf: URL(filePath: folder("push.json")))
    #expect {
      try animation.still(at: .screen("lst"))
    } throws: { error in
      guard case AnimationError.noSuchMoment(.unknownScreen("lst", let known)) = error else { return false }
      return known == ["list", "detail"]
    }
  }

  @Test func `a reader that stops early stops the drawing`() async throws {
    let animation = try Animation(contentsOf: URL(filePath: folder("push.json")))
    var count = 0
    for try await _ in try animation.frames() {
      count += 1
      if count == 3 { break }
    }
    #expect(count == 3)
  }

  private static let text = """
    {
      "canvas": { "size": [80, 60] },
      "screens": {
        "list": { "background": "#eeeeee", "layers": [
          { "id": "card", "frame": [8, 8, 24, 16], "cornerRadius": 6, "fill": "#ff9500" } ] },
        "detail": { "layers": [{ "id": "card", "frame": [0, 0, 80, 40], "fill": "#ff9500" }] }
      },
      "timeline": [{ "hold": 0.2 }, { "to": "detail", "duration": 0.4 }, { "hold": 0.2 }]
    }
    """
}
