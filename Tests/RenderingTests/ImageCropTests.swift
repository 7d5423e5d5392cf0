// Parts of pictures, from the scene to the pixels: at rest as if the file held nothing else, in flight by what is seen.

import Foundation
import ImageCodecs
import Pixels
import SceneDecoding
import SceneModel
import TestSupport
import Testing

@testable import Rendering

@Suite struct ImageCropTests {
  /// 64 × 64 opaque pixels that say where they are: red is 4x, green 4y.
  private static let ramp = picture(64, 64) { x, y in 0xFF00_0000 | UInt32(y * 4) << 8 | UInt32(x * 4) }

  private static func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Bitmap {
    let pixels = (0..<height).flatMap { y in (0..<width).map { x in pixel(x, y) } }
    return Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  private static func crop(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> ImageCrop {
    ImageCrop(x: .points(x), y: .points(y), width: .points(width), height: .points(height))
  }

  private static func layer(_ bitmap: Bitmap, _ crop: ImageCrop?, _ mode: ContentMode = .scaleToFill) -> Layer {
    Layer(
      id: "x", frame: Rect(x: 0, y: 0, width: 64, height: 64), image: .bitmap(bitmap), contentMode: mode, crop: crop)
  }

  private static func animation(_ layers: Layer..., duration: Double = 1) throws -> Animation {
    let screens = layers.enumerated().map { Screen("s\($0)", background: .color(.white), layers: [$1]) }
    let flight = Transition(to: "s1", duration: .seconds(duration), curve: .named(.linear))
    return try Animation(
      Scene(
        canvas: Canvas(size: Size(width: 64, height: 64), background: .white), screens: screens,
        timeline: layers.count > 1 ? [Step(.transition(flight))] : []))
  }

  // MARK: At rest

  @Test(
    arguments: [
      ContentMode.scaleToFill, .aspectFill, .aspectFit, .center, .bottomRight,
    ], [ImageFilter.trilinear, .nearest]) func `a part is drawn as a file that holds nothing else`(
      _ mode: ContentMode, _ filter: ImageFilter
    ) throws
  {
    // Loud pixels around the part would shine in at its edges if they were read.
    let part = PixelRect(x: 5, y: 7, width: 40, height: 9)
    let around = Self.picture(64, 32) { x, y in
      part.columns.contains(x) && (7..<16).contains(y) ? 0xFF00_0000 | UInt32(x * 4) : 0xFFFF_FFFF
    }
    let alone = Self.picture(40, 9) { x, _ in 0xFF00_0000 | UInt32((x + 5) * 4) }
    var cropped = Self.layer(around, Self.crop(5, 7, 40, 9), mode)
    var own = Self.layer(alone, nil, mode)
    (cropped.filter, own.filter) = (filter, filter)
    let first = try Self.animation(cropped).still(at: .screen("s0"))
    #expect(first == (try Self.animation(own).still(at: .screen("s0"))))
    #expect(first != (try Self.animation(Self.layer(around, nil, mode)).still(at: .screen("s0"))))
  }

  @Test func `edges are rounded to whole pixels, halves up`() throws {
    let whole = Size(width: 5, height: 7)
    func rect(_ x: Length, _ width: Length) -> [Double]? {
      ImageCrop(x: x, y: .points(0), width: width, height: .fraction(1)).rect(in: whole).map { [$0.minX, $0.maxX] }
    }
    #expect(rect(.fraction(0.5), .fraction(0.5)) == [3, 5])
    #expect(rect(.fraction(0.1), .fraction(0.4)) == [1, 3], "0.5 and 2.5")
    #expect(rect(.points(0.49), .points(1.6)) == [0, 2])
    #expect(rect(.points(4.6), .points(0.4)) == nil, "nothing is left")
    #expect(rect(.points(4), .points(2)) == nil)
    #expect(rect(.points(0), .points(5.4)) == [0, 5])
    let uneven = ImageCrop(x: .points(0), y: .points(0), width: .fraction(1), height: .fraction(1))
    #expect(uneven.rect(in: Size(width: 24.6, height: 9.5)) == Rect(size: Size(width: 24.6, height: 9.5)))
  }

  // MARK: In flight

  /// The colour that the ramp has at a place between its pixels.
  private func expect(_ bitmap: Bitmap, _ x: Int, _ y: Int, shows place: Point, _ what: String) {
    let (red, green) = (Double(bitmap[x, y] & 0xFF), Double(bitmap[x, y] >> 8 & 0xFF))
    let wanted = (4 * (place.x - 0.5), 4 * (place.y - 0.5))
    #expect(abs(red - wanted.0) <= 1.5 && abs(green - wanted.1) <= 1.5, "\(what): \(red), \(green) not \(wanted)")
  }

  /// From one part to another; nil: all of the image.
  private static let flights: [(ImageCrop?, ImageCrop?)] = [
    (crop(0, 0, 32, 32), crop(32, 16, 16, 32)), (crop(0, 0, 32, 32), nil), (nil, crop(20, 24, 8, 12)),
  ]

  @Test(arguments: flights) func `what is seen goes straight from part to part`(
    _ from: ImageCrop?, _ to: ImageCrop?
  ) throws {
    let animation = try Self.animation(Self.layer(Self.ramp, from), Self.layer(Self.ramp, to))
    let size = Size(width: 64, height: 64)
    let (first, second) = (from?.rect(in: size) ?? Rect(size: size), to?.rect(in: size) ?? Rect(size: size))
    for p in [0.02, 0.25, 0.5, 0.9] {
      let frame = animation.still(atSeconds: p)
      let seen = Rect(
        x: first.x + (second.x - first.x) * p, y: first.y + (second.y - first.y) * p,
        width: first.width + (second.width - first.width) * p,
        height: first.height + (second.height - first.height) * p)
      for (x, y) in [(20, 20), (44, 20), (32, 40)] {
        let place = Point(
          x: seen.x + (Double(x) + 0.5) / 64 * seen.width, y: seen.y + (Double(y) + 0.5) / 64 * seen.height)
        expect(frame, x, y, shows: place, "\(p)")
      }
    }
  }

  @Test func `between a part that fits and one that fills, nothing around a part is seen`() throws {
    let from = Self.layer(Self.ramp, Self.crop(8, 8, 48, 12), .aspectFit)
    let to = Self.layer(Self.ramp, Self.crop(24, 24, 16, 16), .aspectFill)
    let animation = try Self.animation(from, to)
    // The box shows (8, -10) to (56, 38), then (24, 24) to (40, 40); half way (16, 7) to (48, 39), of which the part has 16 to 30.
    let half = animation.still(atSeconds: 0.5)
    expect(half, 20, 40, shows: Point(x: 16 + 20.5 / 2, y: 7 + 40.5 / 2), "inside")
    #expect(half[20, 10] == 0xFFFF_FFFF && half[60, 50] == 0xFFFF_FFFF, "beside the part the screen is seen")
  }

  @Test(arguments: [ContentMode.aspectFit, .aspectFill, .scaleToFill, .center]) func `ends do not jump`(
    _ mode: ContentMode
  ) throws {
    let animation = try Self.animation(
      Self.layer(Self.ramp, Self.crop(4, 8, 50, 30), mode), Self.layer(Self.ramp, Self.crop(30, 20, 20, 40), mode))
    for (time, screen) in [(1e-4, "s0"), (1 - 1e-4, "s1")] {
      let (frame, still) = (animation.still(atSeconds: time), try animation.still(at: .screen(screen)))
      var most = 0
      for (a, b) in zip(frame.pixels, still.pixels) {
        for shift: UInt32 in [0, 8, 16] {
          let (one, other) = (Int((a >> shift) & 0xFF), Int((b >> shift) & 0xFF))
          most = max(most, abs(one - other))
        }
      }
      #expect(most <= 4, "\(screen)")
    }
  }

  // MARK: Files

  private func diagnostics(_ picture: [UInt8], named name: String, crop: String) throws -> [Diagnostic] {
    let folder = try TemporaryFolder()
    try folder.write(picture, to: name)
    let scene = """
      {"canvas": {"size": [9, 9]}, "images": {"a": "\(name)"},
       "screens": {"s": {"layers": [{"image": "a", "crop": \(crop)}]}}}
      """
    do {
      _ = try Animation(contentsOf: URL(filePath: try folder.write(scene, to: "scene.json")))
      return []
    } catch AnimationError.invalid(let diagnostics) { return diagnostics }
  }

  @Test(arguments: [
    ("[0, 0, 65, 10]", "[0, 0, 65, 10]"), (#"["50%", 0, "51%", 1]"#, #"["50%", 0, "51%", 1]"#),
    ("[0.6, 0, 0.2, 9]", "[0.6, 0, 0.2, 9]"), (#"[0, 0, "0%", 9]"#, #"[0, 0, "0%", 9]"#),
  ]) func `a part that the image does not have is an error at its place`(_ crop: String, _ said: String) throws {
    let png = try PNGEncoder().encode(Self.ramp)
    let diagnostic = try #require(try diagnostics(png, named: "a.png", crop: crop).first)
    #expect(diagnostic.message == "`crop` must be a part of the image, which is 64 by 64 pixels, but is \(said)")
    #expect((diagnostic.line, diagnostic.column) == (2, 54), "\(diagnostic)")
    #expect(diagnostic.path == "screens.s.layers[0].crop")
  }

  @Test func `every frame of an animated image is cut`() throws {
    let folder = try TemporaryFolder()
    let data = try #require(Data(base64Encoded: AnimatedLayerTests.files["spin.gif"] ?? ""))
    try folder.write(Array(data), to: "spin.gif")
    let scene = """
      {"canvas": {"size": [4, 4], "background": "#000"}, "timeline": [{"hold": 0.2}],
       "screens": {"s": {"layers": [{"frame": [0, 0, 4, 4], "image": "spin.gif", "contentMode": "topLeft", "crop": [1, 1, "50%", 1]}]}}}
      """
    let animation = try Animation(contentsOf: URL(filePath: try folder.write(scene, to: "scene.json")))
    for (time, color) in zip([0.01, 0.06, 0.13, 0.17], [0, 1, 2, 0]) {
      let frame = animation.still(atSeconds: time)
      let wanted = AnimatedLayerTests.colors[color]
      #expect(frame.pixels == (0..<16).map { $0 < 2 ? wanted : 0xFF00_0000 }, "\(time)")
    }
  }

  @Test(.enabled(if: SVGTrait.isOn, "built without the trait SVG")) func `an SVG picture is cut where it is drawn`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><rect width='5' height='10' fill='red'/>"
        + "<rect x='5' width='5' height='10' fill='blue'/></svg>", to: "a.svg")
    func still(_ crop: ImageCrop) throws -> Bitmap {
      var layer = Layer(frame: Rect(x: 4, y: 4, width: 12, height: 12), image: .file("a.svg"))
      (layer.contentMode, layer.crop) = (.aspectFit, crop)
      let scene = Scene(
        canvas: Canvas(size: Size(width: 20, height: 20), background: .white), screens: [Screen("a", layers: [layer])])
      return try Animation(scene, folder: URL(filePath: folder.path)).still(at: .screen("a"))
    }
    // Half of its width in all of its height: 6 by 12 in the middle of the frame.
    let right = try still(ImageCrop(x: .fraction(0.5), y: .points(0), width: .fraction(0.5), height: .points(10)))
    for y in 0..<20 {
      for x in 0..<20 {
        let isInside = (7..<13).contains(x) && (4..<16).contains(y)
        #expect(right[x, y] == (isInside ? 0xFFFF_0000 : 0xFFFF_FFFF), "\(x), \(y)")
      }
    }
  }

  @Test func `a crop without an image is an error, also in Swift`() throws {
    var layer = Layer(frame: Rect(x: 0, y: 0, width: 9, height: 9), fill: .color(.black))
    layer.crop = Self.crop(0, 0, 1, 1)
    #expect(throws: AnimationError.self) { try Self.animation(layer) }
    let reading = SceneReader.read(
      SceneTexts.text(screens: #""a": {"layers": [{"fill": "red", "crop": [0, 0, 1, 1]}]}"#), fileName: "x.json")
    #expect(reading.diagnostics.map(\.message) == ["`crop` needs the key `image`"])
    let used = #"{"use": "c", "crop": [0, 0, 1, 1]}"#
    let component = SceneTexts.text(
      screens: #""a": {"layers": [\#(used)]}"#, more: #", "components": {"c": {"image": "a.png"}}"#)
    #expect(SceneReader.read(component, fileName: "x.json").scene?.screens[0].layers[0].crop == Self.crop(0, 0, 1, 1))
  }
}
