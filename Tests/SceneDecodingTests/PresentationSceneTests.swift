// What scene files say of their presentation: every key, the safe area that follows from the device, and what is wrong.

import Pixels
import SceneDecoding
import SceneModel
import TestSupport
import Testing

@Suite struct PresentationSceneTests {
  private static let screens =
    #""a": {"statusBar": "white", "layers": [{"id": "x", "fill": "red"}, {"id": "h", "hidden": true, "layers": [{"id": "i", "fill": "red"}]}]}, "b": {"like": "a"}"#

  private static func reading(_ present: String, timeline: String = "[]") -> SceneReading {
    SceneReader.read(
      SceneTexts.text(
        screens: screens, timeline: timeline, more: #", "images": {"p": "p.png"}, "present": \#(present)"#),
      fileName: "x.json")
  }

  private static func presentation(_ present: String) throws -> Presentation {
    let reading = reading(present)
    return try #require(reading.scene?.presentation, "\(reading.diagnostics)")
  }

  @Test func `every key`() throws {
    #expect(try Self.presentation("{}") == Presentation())
    let all = try Self.presentation(
      ##"""
      {"size": [300, 400], "device": "tablet", "theme": "dark", "background": {"image": "p", "blur": 8}, "padding": [8, 9],
       "radius": 20, "shadow": {"radius": 3}, "statusBar": false, "time": "12:00", "homeIndicator": true, "camera": "none",
       "title": "T", "url": "U", "touches": {"size": 30}, "cursor": true, "captions": "above", "progress": {"color": "#ff0000"}}
      """##)
    let expected = Presentation(
      size: Size(width: 300, height: 400), device: .tablet, theme: .dark, background: .image(.file("p.png"), blur: 8),
      padding: Insets(top: 8, right: 9, bottom: 8, left: 9), radius: 20, shadow: .shadow(LayerShadow(radius: 3)),
      statusBar: false, time: "12:00", homeIndicator: true, camera: .hidden, title: "T", url: "U",
      touches: .look(TouchLook(size: 30)), cursor: true, captions: .above,
      progress: ProgressLine(color: Color(rgb: 0xFF0000)))
    #expect(all == expected)
    #expect(try Self.presentation(#"{"shadow": "none", "touches": false}"#).shadow == .hidden)
    #expect(try Self.presentation(#"{"touches": true, "progress": false}"#).touches == .look(TouchLook()))
  }

  @Test func `every kind of background`() throws {
    func background(_ text: String) throws -> PresentationBackground? {
      try Self.presentation("{\"background\": \(text)}").background
    }
    #expect(try background(#""transparent""#) == .transparent && background(#""content""#) == .content)
    #expect(try background(##""#102030""##) == .fill(.color(Color(rgb: 0x102030))))
    #expect(try background(#""sea""#) == .fill(PresentationGround.sea.fill))
    #expect(
      try background(##"{"linear": {"stops": [[0, "#fff"], [1, "#000"]]}}"##)
        == .fill(.linear(angle: 0, stops: [GradientStop(0, .white), GradientStop(1, .black)])))
  }

  @Test func `steps and screens`() throws {
    let scene = try #require(
      Self.reading(
        "{}",
        timeline: """
          [{"hold": 1, "caption": "Look", "tap": [3, 4]}, {"hold": 1, "layers": {"x": {"translate": [[0, 1, 2]]}}, "touch": "none"},
           {"to": "b", "tap": "x", "scrub": {"progress": [[0, 0]]}, "touch": {"at": [0, 1]}},
           {"show": "a", "layers": {"x": {"translate": [[0, 1, 2]]}}, "touch": [[0, 1, 2], [0.5, 3, 4]]}]
          """
      ).scene)
    let steps = scene.timeline
    #expect(steps[0].caption == "Look" && steps[0].tap == .point(Point(x: 3, y: 4)) && steps[1].touch == .hidden)
    #expect(steps[2].tap == .layer("x") && steps[2].touch == .at(Point(x: 0, y: 1)))
    #expect(
      steps[3].touch
        == .way([.init(time: 0, point: Point(x: 1, y: 2)), .init(time: 0.5, point: Point(x: 3, y: 4))]))
    #expect(scene.screens.map(\.statusBar) == [.white, .white])
  }

  @Test(arguments: [
    (#"{"device": "phone"}"#, "[100, 200]", [59.0, 0, 34, 0]),
    (#"{"device": "phone"}"#, "[200, 100]", [0, 59, 21, 59]),
    (#"{"device": "tablet"}"#, "[100, 200]", [24, 0, 20, 0]), ("{}", "[100, 200]", [0, 0, 0, 0]),
    (#"{"device": "phone"}"#, #"[100, 200], "safeArea": [1, 2, 3, 4]"#, [1, 2, 3, 4]),
  ])
  func `the safe area is the device's unless the canvas says another`(present: String, size: String, area: [Double])
    throws
  {
    let text = """
      {"canvas": {"size": \(size)}, "present": \(present), "screens": {"a": {"layers": [
        {"frame": ["${safe.top}", "${safe.right}", "${safe.bottom}", "${safe.left}"]}]}}}
      """
    let frame = try #require(SceneReader.read(text, fileName: "x.json").scene).screens[0].layers[0].frame
    #expect([frame.x, frame.y, frame.width, frame.height] == area)
  }

  private static let choices: [(PresentationChoice, Presentation.Device?, [Double])] = [
    (.asWritten, .tablet, [24, 20]), (.on, .tablet, [24, 20]), (.device(.phone), .phone, [59, 34]),
    (.device(.browser), .browser, [0, 0]),
    // Drawn alone, the scene stays as it is laid out in its device.
    (.off, nil, [24, 20]),
  ]

  @Test(arguments: choices)
  func `the chosen presentation decides the safe area`(
    choice: PresentationChoice, device: Presentation.Device?, area: [Double]
  ) throws {
    let text = """
      {"canvas": {"size": [100, 200]}, "present": {"device": "tablet", "title": "T"}, "screens": {"a": {"layers": [
        {"frame": [0, "${safe.top}", 1, "${safe.bottom}"]}]}}}
      """
    let scene = try #require(SceneReader.read(text, fileName: "x.json", presentation: choice).scene)
    let frame = scene.screens[0].layers[0].frame
    #expect([frame.y, frame.height] == area)
    #expect(scene.presentation == device.map { Presentation(device: $0, title: "T") })
  }

  @Test func `a scene without a presentation gets the chosen one`() throws {
    let text = SceneTexts.text(screens: Self.screens, timeline: "[]", more: "")
    func presentation(_ choice: PresentationChoice) throws -> Presentation? {
      try #require(SceneReader.read(text, fileName: "x.json", presentation: choice).scene).presentation
    }
    #expect(try presentation(.asWritten) == nil && presentation(.off) == nil)
    #expect(try presentation(.on) == Presentation())
    #expect(try presentation(.device(.phone)) == Presentation(device: .phone))
  }

  @Test(arguments: [
    (#"[{"to": "b", "tap": "y"}]"#, "no layer \"y\" in the screen `a`"),
    (#"[{"to": "b", "tap": "h"}]"#, "the layer \"h\" is hidden and cannot be tapped"),
    (#"[{"to": "b", "tap": "i"}]"#, "the layer \"i\" is hidden and cannot be tapped"),
    (#"[{"to": "b", "touch": "none"}]"#, "`touch`"),
  ])
  func `what cannot be touched is an error`(timeline: String, message: String) {
    let reading = Self.reading("{}", timeline: timeline)
    #expect(reading.scene == nil)
    #expect(
      reading.diagnostics.contains { $0.severity == .error && $0.message.contains(message) }, "\(reading.diagnostics)")
  }

  @Test func `values of a presentation in Swift are held to the same ranges`() {
    var scene = Scene(canvas: Canvas(size: Size(width: 10, height: 10)), screens: [Screen("a")])
    scene.presentation = Presentation(
      size: Size(width: -1, height: 5), background: .image(.file("a.png"), blur: -1), radius: .nan,
      touches: .look(TouchLook(size: -1, opacity: 2)), progress: ProgressLine(height: -1))
    scene.timeline = [Step(touch: .way([]), .hold(Hold(duration: 1)))]
    let paths = Set(scene.validate().map(\.path))
    #expect(
      paths.isSuperset(of: [
        "present.size[0]", "present.background.blur", "present.radius", "present.touches.size",
        "present.touches.opacity",
        "present.progress.height", "timeline[0].touch",
      ]), "\(paths)")
  }
}
