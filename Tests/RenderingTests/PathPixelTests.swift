import Pixels
import SceneModel
import Testing
import VectorGraphics

@testable import Rendering

/// Paths and morphs in pixels.
@Suite struct PathPixelTests {
  private static func layer(_ path: LayerPath, side: Double = 48, at place: Double = 8) -> Layer {
    Layer(id: "x", frame: Rect(x: place, y: place, width: side, height: side), path: path)
  }

  private static func animation(_ from: Layer, _ to: Layer) throws -> Animation {
    var transition = Transition(to: "b", curve: .named(.linear))
    transition.duration = .seconds(1)
    let scene = Scene(
      canvas: Canvas(size: Size(width: 64, height: 64)),
      screens: [Screen("a", layers: [from]), Screen("b", layers: [to])],
      timeline: [Step(.transition(transition))])
    return try Animation(scene)
  }

  private static func components(_ bitmap: Bitmap) -> [Int] {
    bitmap.pixels.flatMap { pixel in [0, 8, 16].map { Int(pixel >> $0 & 255) } }
  }

  private static let box = Rect(x: 0, y: 0, width: 48, height: 48)
  /// Ends of morphs, by numbers and by contours.
  private static let morphs: [(String, String)] = [
    ("M24 4a20 20 0 1 1 0 40a20 20 0 1 1 0-40z", "M9 9H39V39H9z"),
    ("M9 9H39V39H9z", "M24 2.8L45.2 24L24 45.2L2.8 24z"),
    ("M9 9H39V39H9z", "M24 2.8L45.2 24L24 45.2L2.8 24L13.4 13.4z"),
    (
      "M24 4a20 20 0 1 1 0 40a20 20 0 1 1 0-40zM24 14a10 10 0 1 0 0 20a10 10 0 1 0 0-20z",
      "M4 4H44V44H4zM12 12V30H20V12z"
    ),
    ("M10 8L40 24L10 40z", "M8 8h10v32H8zM30 8h10v32H30z"),
  ]

  @Test(arguments: morphs)
  func `a morph leaves its stills and comes to them without a jump`(_ first: String, _ second: String) throws {
    let from = Self.layer(LayerPath(first, viewBox: Self.box, fillRule: .evenodd))
    let to = Self.layer(LayerPath(second, viewBox: Self.box, fill: .color(Color(rgb: 0xC02040)), fillRule: .evenodd))
    let animation = try Self.animation(from, to)
    let stills = try ["a", "b"].map { try animation.still(at: .screen($0)) }
    #expect(animation.still(atSeconds: 0) == stills[0])
    #expect(animation.still(atSeconds: 1) == stills[1])
    for (time, still) in zip([0.001, 0.999], stills) {
      let frame = Self.components(animation.still(atSeconds: time))
      let worst = zip(frame, Self.components(still)).map { abs($0 - $1) }.max() ?? 255
      #expect(worst <= 8, "\(worst) at \(time)")
    }
  }

  @Test func `lines that cross in one path darken nothing`() throws {
    var layer = Self.layer(
      LayerPath(
        "M4 4L44 44M44 4L4 44M4 24H44",
        stroke: LayerPath.Stroke(.color(Color(red: 0, green: 0, blue: 0, alpha: 0.5)), width: 8)))
    layer.id = nil
    let scene = Scene(canvas: Canvas(size: Size(width: 64, height: 64)), screens: [Screen("a", layers: [layer])])
    let bitmap = try Animation(scene).still(at: .screen("a"))
    let darkest = Self.components(bitmap).min()
    #expect(darkest == 127 || darkest == 128)
    for (x, y) in [(32, 32), (20, 20), (44, 20), (20, 32), (33, 31)] {
      #expect(Int(bitmap.pixels[y * 64 + x] & 255) == darkest, "(\(x), \(y))")
    }
  }

  @Test func `a trimmed line is the shorter line, pixel by pixel`() throws {
    func still(_ data: String, _ trim: PathTrim) throws -> Bitmap {
      let layer = Self.layer(LayerPath(data, stroke: LayerPath.Stroke(width: 5, cap: .round), trim: trim), at: 0)
      let scene = Scene(canvas: Canvas(size: Size(width: 64, height: 64)), screens: [Screen("a", layers: [layer])])
      return try Animation(scene).still(at: .screen("a"))
    }
    let whole = "M8 32H56"
    #expect(try still(whole, .init(from: 0.25, to: 0.75)) == still("M20 32H44", .init()))
    #expect(try still(whole, .init(from: 0.75, to: 0.25)) == still("M8 32H20M44 32H56", .init()))
    #expect(try still(whole, .init(from: 0, to: 0)) == still("M8 32", .init()))
  }

  @Test func `threads and tiles change no pixel of a path`() async throws {
    let animation = try Self.animation(
      Self.layer(LayerPath("M4 4L44 44M44 4L4 44", stroke: LayerPath.Stroke(width: 6, cap: .round))),
      Self.layer(LayerPath("M24 4a20 20 0 1 1 0 40a20 20 0 1 1 0-40z")))
    var frames: [Bitmap] = []
    for try await frame in try animation.frames(at: FrameRate(10)) { frames.append(frame.bitmap) }
    // The timeline ends in a transition, so that the last frame shows its end.
    for (index, frame) in frames.enumerated() {
      let seconds = index == frames.count - 1 ? animation.duration : Double(index) / 10
      #expect(frame == animation.still(atSeconds: seconds), "frame \(index)")
    }
    #expect(frames.count >= 10)
  }
}
