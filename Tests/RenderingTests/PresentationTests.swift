import DisplayList
import Foundation
import Pixels
import SceneModel
import TestSupport
import Testing

@testable import Rendering

/// Scenes in their presentations: the scene's own pixels, its times, what a still and a frame show.
@Suite struct PresentationTests {
  private func file(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../scenes/\(name).json").standardized
  }

  private func load(_ name: String, _ choice: PresentationChoice, scale: Double) throws -> Animation {
    try Animation(contentsOf: file(name), options: LoadingOptions(scale: scale, presentation: choice))
  }

  /// The pixels of a frame in which the scene itself shows, but those near its corners.
  private func inner(_ animation: Animation, at seconds: Double, _ size: PixelSize) throws -> [ArraySlice<UInt32>] {
    let frame = animation.still(atSeconds: seconds)
    let origin = animation.scene.presentationGeometry?.contentOrigin ?? .zero
    let scale = animation.scene.canvas.scale
    let (x, y) = (Int((origin.x * scale).rounded()), Int((origin.y * scale).rounded()))
    let corner = Int(17 * scale) + 1
    return (0..<size.height).map { row in
      let cut = row < corner || row >= size.height - corner ? corner : 1
      let start = (y + row) * frame.size.width + x
      return frame.pixels[start + cut..<start + size.width - cut]
    }.dropFirst().dropLast()
  }

  // Blurs, filters and images that are sampled at half pixels among them.
  @Test(
    arguments: ["drawing", "text", "moves-context-fade", "container-transform", "keynote-slides"], [0.3, 0.5])
  func `away from corners the scene's pixels are those that it has alone`(name: String, scale: Double) throws {
    let bare = try load(name, .off, scale: scale)
    var dressed = bare.scene
    dressed.presentation = Presentation(device: .card, touches: .hidden)
    let presented = try Animation(dressed, folder: file(name).deletingLastPathComponent())
    #expect(presented.duration == bare.duration && presented.steps == bare.steps)
    #expect(presented.frameCount() == bare.frameCount() && presented.size != bare.size)
    for share in [0, 0.31, 0.5, 0.77] {
      let time = share * bare.duration
      #expect(
        try inner(presented, at: time, bare.size) == inner(bare, at: time, bare.size), "\(name) at \(time) s")
    }
  }

  @Test func `a screen at rest has no touch on it, a frame has`() throws {
    var scene = LookScenes.flight()
    scene.timeline[1].tap = .layer("card")
    scene.presentation = Presentation(size: nil, device: .none)
    let (animation, bare) = (try Animation(scene), try Animation(LookScenes.flight()))
    #expect(animation.size == bare.size)
    #expect(try animation.still(at: .screen("list")) == bare.still(at: .screen("list")))
    #expect(animation.still(atSeconds: 0.15) != bare.still(atSeconds: 0.15))
  }

  @Test(arguments: [PresentationBackground.content, .transparent, .fill(.color(.black)), nil])
  func `the background behind the device`(background: PresentationBackground?) throws {
    var scene = LookScenes.flight()
    scene.presentation = Presentation(background: background)
    let animation = try Animation(scene)
    let frame = animation.still(atSeconds: 0)
    let corner = frame.pixels[0]
    switch background {
    case .transparent: #expect(!animation.isOpaque && corner == 0)
    case .fill: #expect(animation.isOpaque && corner == 0xFF00_0000)
    default: #expect(animation.isOpaque && corner >> 24 == 255 && corner != 0xFF00_0000)
    }
    #expect(frame.size == PixelSize(width: 208, height: 188))
    #expect(animation.still(atSeconds: 0) == frame)
  }

  @Test func `--present off draws what a scene without it is`() throws {
    var scene = LookScenes.flight()
    scene.presentation = Presentation(device: .phone)
    let off = try Animation(scene, options: LoadingOptions(presentation: .off))
    #expect(try off.still(at: .fraction(0.5)) == Animation(LookScenes.flight()).still(at: .fraction(0.5)))
    let window = try Animation(LookScenes.flight(), options: LoadingOptions(presentation: .device(.window)))
    #expect(window.size == PixelSize(width: 80 + 128, height: 60 + 128 + 36))
    #expect(try Animation(LookScenes.flight(), options: LoadingOptions(presentation: .on)).size.width == 208)
  }

  @Test(arguments: Presentation.Device.allCases, Presentation.Theme.allCases)
  func `every device is drawn at any scale, and what is damaged is all that changes`(
    device: Presentation.Device, theme: Presentation.Theme
  ) throws {
    var scene = LookScenes.roundTrip()
    scene.canvas.scale = 1.3
    for index in scene.timeline.indices { scene.timeline[index].caption = "Step \(index)" }
    scene.timeline[1].tap = .layer("card")
    scene.presentation = Presentation(
      device: device, theme: theme, title: "Title", url: "example.org", progress: ProgressLine())
    let animation = try Animation(scene)
    let renderer = animation.makeRenderer()
    var kept = Bitmap(size: animation.size)
    var shown: DisplayList?
    for time in stride(from: 0, through: animation.duration, by: 0.05) {
      let list = animation.producer.displayList(at: time)
      if let shown { renderer.update(&kept, from: shown, to: list) } else { renderer.render(list, into: &kept) }
      shown = list
      #expect(kept == animation.still(atSeconds: time), "\(device) at \(time) s")
    }
  }

  @Test(arguments: [0.37, 1.3, 2]) func `its words are there at another scale`(scale: Double) throws {
    var scene = LookScenes.flight()
    scene.canvas.size = Size(width: 401, height: 61)
    for index in scene.timeline.indices { scene.timeline[index].caption = "Look at this" }
    scene.presentation = Presentation(device: .window, title: "A title")
    let animation = try Animation(scene)
    var other = scene
    other.canvas.scale = scale
    let seen = try animation.looked(scale: scale, ghost: nil, outline: false)
    #expect(seen.still(atSeconds: 0.5) == (try Animation(other).still(atSeconds: 0.5)))
  }

  /// The contrast ratio of WCAG 2.
  private func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    func light(_ pixel: UInt32) -> Double {
      let (red, green, blue) = (pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF)
      return Color(rgb: red << 16 | green << 8 | blue).premultiplied.relativeLuminance
    }
    let (a, b) = (light(one), light(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private static let grounds: [PresentationBackground] =
    PresentationGround.allCases.map { .fill($0.fill) } + [
      .fill(.color(Color(rgb: 0x808080))), .content,
      .fill(.linear(angle: 90, stops: [GradientStop(0, .black), GradientStop(1, .white)])),
    ]

  @Test(arguments: grounds.indices, Presentation.Theme.allCases)
  func `captions can be read on every ground, in the middle of their room`(index: Int, theme: Presentation.Theme) throws
  {
    var scene = LookScenes.flight()
    (scene.canvas.size, scene.canvas.scale) = (Size(width: 240, height: 120), 2)
    for step in scene.timeline.indices { scene.timeline[step].caption = "HHHHHH" }
    scene.presentation = Presentation(theme: theme, background: Self.grounds[index])
    let frame = try Animation(scene).still(atSeconds: 0.3)
    let room = (2 * 184..<2 * 320, 2 * 64..<2 * 304)
    let inks: [UInt32] = [0xFFFF_FFFF, 0xFF1E_1C1C]
    let places = inks.map { ink in
      room.0.flatMap { y in room.1.filter { frame.pixels[y * frame.size.width + $0] == ink }.map { (x: $0, y: y) } }
    }
    let used = places[0].count > places[1].count ? 0 : 1
    let text = places[used]
    let (left, right) = (try #require(text.map(\.x).min()), try #require(text.map(\.x).max()))
    let (top, bottom) = (try #require(text.map(\.y).min()), try #require(text.map(\.y).max()))
    #expect(text.count > 50 && abs((top + bottom) / 2 - (184 + 320)) <= 6 && abs((left + right) / 2 - 368) <= 4)
    for (x, y) in [(left - 4, top), (right + 4, top), (left - 4, bottom), (right + 4, bottom), (368, top - 4)] {
      let ground = frame.pixels[y * frame.size.width + x]
      #expect(contrast(inks[used], ground) >= 4.5, "\(String(ground, radix: 16)) at \(x), \(y)")
    }
  }

  @Test(arguments: Presentation.Device.allCases)
  func `the picture's edges do not cut the shadow`(device: Presentation.Device) throws {
    var scene = LookScenes.flight()
    scene.canvas.size = Size(width: 240, height: 300)
    let plain = Color(rgb: 0xC0C0C0)
    scene.presentation = Presentation(device: device, background: .fill(.color(plain)))
    let frame = try Animation(scene).still(atSeconds: 0)
    let (width, height) = (frame.size.width, frame.size.height)
    guard device != .none else { return }
    for place in [width / 2, (height - 1) * width + width / 2, height / 2 * width, height / 2 * width + width - 1] {
      #expect(abs(Int(frame.pixels[place] & 255) - 0xC0) <= 1)
    }
    #expect(frame.pixels[(height - 56) * width + width / 2] & 255 < 0xBC)
  }

  @Test(arguments: [Presentation.Device.phone, .tablet, .window, .browser])
  func `dark devices stand out from the dark ground`(device: Presentation.Device) throws {
    var scene = LookScenes.flight(background: .black)
    scene.canvas.size = Size(width: 240, height: 300)
    scene.presentation = Presentation(device: device, theme: .dark, shadow: .hidden)
    let frame = try Animation(scene).still(atSeconds: 0)
    let row = frame.pixels[(frame.size.height / 2) * frame.size.width..<(frame.size.height / 2 + 1) * frame.size.width]
    let pixels = Array(row)
    let edge = try #require(pixels.indices.dropFirst().first { contrast(pixels[$0], pixels[$0 - 1]) > 1.1 })
    #expect(contrast(pixels[edge], pixels[edge - 1]) >= 3)
  }

  @Test func `too large with its device is too large`() {
    var scene = LookScenes.flight()
    scene.presentation = Presentation()
    #expect(throws: AnimationError.self) {
      try Animation(scene, options: LoadingOptions(limits: RenderLimits(pixels: 80 * 60)))
    }
    scene.canvas.scale = 8
    scene.presentation = Presentation(padding: Insets(top: 0, right: 4000, bottom: 0, left: 4000))
    #expect(scene.validate().contains { $0.path == "present" })
  }
}
