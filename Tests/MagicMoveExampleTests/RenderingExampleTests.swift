// The code of the README and of the article "Rendering a scene", compiled and run: files that say `import MagicMove` and no
// other module of the package, with the setting that shows members of imported modules alone. Files of the examples are in
// a folder of the test, `folder("push.json")`; the documentation says `"push.json"` there.

import Foundation
import MagicMove
import TestSupport
import Testing

@Suite struct RenderingExampleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try Example.folder() }

  @Test func `the README's lines`() async throws {
    let animation = try Animation(contentsOf: URL(filePath: folder("push.json")))
    try await animation.write(to: URL(filePath: folder("push.gif")))

    let middle = try animation.still(at: .stepFraction("list-detail", 0.5))
    for try await frame in try animation.frames(at: FrameRate(60)) {
      print(frame.time, frame.bitmap.size)
    }

    #expect(try folder.read("push.gif").starts(with: Array("GIF89a".utf8)))
    #expect(middle.size == PixelSize(width: 80, height: 60))
  }

  @Test func `a scene is loaded`() throws {
    let animation = try Animation(contentsOf: URL(filePath: folder("push.json")))
    for warning in animation.warnings { print(warning) }
    print(animation.size, animation.duration)

    let limits = RenderLimits(pixels: 4_000_000, frames: 2_000, memory: 1 << 30)
    let large = try Animation(
      contentsOf: URL(filePath: folder("push.json")), options: LoadingOptions(scale: 2, limits: limits))

    #expect(animation.duration == 0.8 && large.size == PixelSize(width: 160, height: 120))
  }

  @Test func `a part is written small, with its progress`() async throws {
    let animation = try Animation(contentsOf: URL(filePath: folder("push.json")))
    let report = try await animation.write(to: URL(filePath: folder("push.gif")))
    print(report.frames, report.bytes)

    var options = OutputOptions(rate: FrameRate(30), from: .seconds(0.2), to: .screen("detail"), maxBytes: 200_000)
    options.gif = .init(quality: 70, dither: .ordered)
    try await animation.write(to: URL(filePath: folder("small.gif")), options: options) { progress in
      print(progress.done, progress.total ?? 0)
    }

    #expect(try folder.read("small.gif").count < report.bytes)
  }

  @Test func `a still is written as a PNG`() throws {
    let animation = try Animation(contentsOf: URL(filePath: folder("push.json")))
    let middle = try animation.still(at: .stepFraction("list-detail", 0.5))
    try middle.writePNG(to: URL(filePath: folder("middle.png")))

    #expect(try folder.read("middle.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(throws: OutputError.missingFolder(path: folder("none/a.png"), folder: folder("none"))) {
      try middle.writePNG(to: URL(filePath: folder("none/a.png")), compression: .fast)
    }
  }

  @Test func `motion is looked into`() async throws {
    let animation = try Animation(contentsOf: URL(filePath: folder("push.json")))
    try animation.strip(StripOptions(frames: 8)).writePNG(to: URL(filePath: folder("strip.png")))
    try animation.curves().writePNG(to: URL(filePath: folder("curves.png")))
    try await animation.comparison().write(to: URL(filePath: folder("systems.gif")))
    let card = animation.trace(at: 0.4).first { $0.role == .pair }

    #expect(folder.names == ["curves.png", "push.json", "strip.png", "systems.gif"])
    #expect(card?.layer == "card")
  }

  // Not `throws`: the example has to catch everything.
  @Test func `an error says what was found`() async {
    do {
      let animation = try Animation(contentsOf: URL(filePath: folder("missing.json")))
      try await animation.write(to: URL(filePath: folder("missing.gif")))
    } catch AnimationError.invalid(let diagnostics) {
      for diagnostic in diagnostics { print(diagnostic.line, diagnostic.column, diagnostic.message) }
    } catch {
      print(error.localizedDescription)
    }
  }

  @Test func `the localized description is the message`() throws {
    let missing = #expect(throws: AnimationError.self) { try Animation(contentsOf: URL(filePath: folder("none.json"))) }
    #expect(missing?.localizedDescription == "\(folder("none.json")): No such file or directory")
    #expect(SystemError(code: ENOSPC).localizedDescription == "No space left on device")
    #expect(OutputError.unknownFormat(path: "a.x").localizedDescription == "\(OutputError.unknownFormat(path: "a.x"))")
    #expect(MomentError.unreadable("x").localizedDescription == MomentError.unreadable("x").description)
    #expect(MomentLookupError.isStep("a").localizedDescription == MomentLookupError.isStep("a").description)
  }

  @Test func `an error of a scene in Swift has no source line`() {
    let scene = Scene(
      name: "card", canvas: Canvas(size: Size(width: 8, height: 6)), screens: [Screen("list", layers: [])],
      timeline: [.move(to: "detail")])
    let error = #expect(throws: AnimationError.self) { try Animation(scene) }
    #expect(error.map { !$0.description.contains("^") && !$0.description.contains("\n\n") } == true)
    #expect(error?.localizedDescription == error?.description)
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
      return reason.code == ENOENT && "\(reason)" == "No such file or directory"
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
}
