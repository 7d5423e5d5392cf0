// SVG pictures that become other shapes: from their files to pixels, and what keeps them from it with its place.

import Foundation
import Pixels
import SceneModel
import TestSupport
import Testing

@testable import Rendering

@Suite(.enabled(if: SVGTrait.isOn, "built without the trait SVG"))
struct PictureMorphTests {
  private static func svg(_ content: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>\(content)</svg>"
  }

  private static let disc = "<circle cx='12' cy='12' r='10' fill='currentColor'/>"
  private static let square = "<path d='M4.5 4.5h15v15h-15z'/>"
  private static let bars = "<g><path d='M4 4h6v16H4z'/><path d='M14 4h6v16h-6z'/></g>"
  private static let ring =
    "<g clip-path='url(#page)'><circle cx='12' cy='12' r='8' fill='none' stroke='#000' stroke-width='4'/></g><clipPath id='page'><path d='M0 0h24v24H0z'/></clipPath>"

  /// An end: the inside of an SVG file, and what becomes of its layer.
  private struct End {
    var picture: String?
    var change: (inout Layer) -> Void = { _ in }
  }

  private func animation(
    _ from: End, _ to: End, content: Pair.Content = .morph, in folder: TemporaryFolder
  ) throws -> Animation {
    func layer(_ end: End, _ name: String) throws -> Layer {
      var layer = Layer(id: "x", frame: Rect(x: 8, y: 8, width: 48, height: 48))
      if let picture = end.picture {
        // The same content is the same file.
        let name = from.picture == to.picture ? "both" : name
        try folder.write(Self.svg(picture), to: "\(name).svg")
        layer.image = .file("\(name).svg")
      }
      end.change(&layer)
      return layer
    }
    var transition = Transition(to: "b", curve: .named(.linear))
    transition.duration = .seconds(1)
    transition.pairs = [Pair("x", "x", content: content)]
    let scene = Scene(
      canvas: Canvas(size: Size(width: 64, height: 64)),
      screens: [Screen("a", layers: [try layer(from, "from")]), Screen("b", layers: [try layer(to, "to")])],
      timeline: [Step(.transition(transition))])
    return try Animation(scene, folder: URL(filePath: folder.path))
  }

  private func components(_ bitmap: Bitmap) -> [Int] {
    bitmap.pixels.flatMap { pixel in [0, 8, 16].map { Int(pixel >> $0 & 255) } }
  }

  /// The area that is painted in black on white, in pixels.
  private func area(_ bitmap: Bitmap) -> Double {
    bitmap.pixels.reduce(0) { $0 + Double(255 - Int($1 & 255)) / 255 }
  }

  @Test(arguments: [
    (disc, square), (square, bars), (bars, ring), (ring, disc),
    ("<path d='M4 4L20 12L4 20z' stroke='#000' stroke-width='2'/>", bars),
  ])
  func `pictures leave their stills and come to the others' without a jump`(_ from: String, _ to: String) throws {
    let folder = try TemporaryFolder()
    let animation = try animation(
      End(picture: from), End(picture: to) { $0.imageTint = Color(rgb: 0xC02040) }, in: folder)
    let stills = try ["a", "b"].map { try animation.still(at: .screen($0)) }
    #expect(animation.still(atSeconds: 0) == stills[0])
    #expect(animation.still(atSeconds: 1) == stills[1])
    for (time, still) in zip([0.001, 0.999], stills) {
      let worst = zip(components(animation.still(atSeconds: time)), components(still)).map { abs($0 - $1) }.max() ?? 255
      #expect(worst <= 8, "\(worst) at \(time)")
    }
  }

  /// A disc of radius 20 and a square of side 30, in pixels.
  @Test(arguments: [0.25, 0.5, 0.75]) func `the area changes evenly`(_ p: Double) throws {
    let folder = try TemporaryFolder()
    let animation = try animation(End(picture: Self.disc), End(picture: Self.square), in: folder)
    let due = Double.pi * 400 + p * (900 - .pi * 400)
    #expect(abs(area(animation.still(atSeconds: p)) - due) <= due * 0.005)
  }

  @Test func `a picture becomes a path, and one that its layer cuts stays cut`() throws {
    let folder = try TemporaryFolder()
    let path = LayerPath("M2 22L12 2L22 22z", viewBox: Rect(x: 0, y: 0, width: 24, height: 24))
    for mode in [ContentMode.aspectFit, .aspectFill] {
      let animation = try animation(
        End(picture: Self.disc) { layer in
          layer.contentMode = mode
          layer.frame = Rect(x: 8, y: 20, width: 48, height: 24)
        }, End { $0.path = path }, in: folder)
      let still = try animation.still(at: .screen("a"))
      let worst = zip(components(animation.still(atSeconds: 0.001)), components(still)).map { abs($0 - $1) }.max()
      #expect((worst ?? 255) <= 8, "\(mode)")
      #expect(try animation.still(atSeconds: 1) == animation.still(at: .screen("b")))
    }
  }

  @Test func `without being told to, pictures cross-fade`() throws {
    let folder = try TemporaryFolder()
    let animation = try animation(End(picture: Self.disc), End(picture: Self.bars), content: .auto, in: folder)
    // Between the bars, in the disc: half black.
    #expect(abs(Int(animation.still(atSeconds: 0.5)[32, 32] & 255) - 128) <= 1)
  }

  @Test func `one file moves, whatever is in it`() throws {
    let folder = try TemporaryFolder()
    let colors = "<path fill='red' d='M4 4h16v16z'/><path opacity='.5' d='M4 20h16'/>"
    let animation = try animation(
      End(picture: colors), End(picture: colors) { $0.frame = Rect(x: 12, y: 8, width: 48, height: 48) }, in: folder)
    #expect(animation.warnings.isEmpty)
    // By half of the way, two whole pixels.
    let still = try animation.still(at: .screen("a"))
    let half = animation.still(atSeconds: 0.5)
    for (x, y) in [(30, 20), (40, 30), (46, 40), (20, 50)] { #expect(half[x + 2, y] == still[x, y]) }
  }

  // MARK: What cannot

  @Test(arguments: [
    ("<g/>", "paints nothing"), ("<path d='M2 2h9v9z'/><path fill='red' d='M9 9h9v9z'/>", "has more than one colour"),
    ("<g opacity='.5'>\(bars)</g>", "has a group with an opacity"),
    ("<g style='mix-blend-mode:multiply'>\(bars)</g>", "has a blend mode"),
    ("<clipPath id='c'><path d='M0 0h12v24H0z'/></clipPath><g clip-path='url(#c)'>\(bars)</g>", "has a clip path"),
    ("<mask id='m'><path fill='#fff' d='M0 0h12v24H0z'/></mask><g mask='url(#m)'>\(bars)</g>", "has a mask"),
    ("<filter id='f'><feGaussianBlur stdDeviation='1'/></filter><g filter='url(#f)'>\(bars)</g>", "has a filter"),
    (
      "<linearGradient id='l'><stop/><stop offset='1' stop-color='red'/></linearGradient><path fill='url(#l)' d='M2 2h9v9z'/>",
      "has a gradient"
    ),
    (
      "<g fill-opacity='.5'><path d='M2 2h9v9H2z'/><path d='M6 6h9v9H6z'/></g>",
      "has translucent paths that lie on each other"
    ),
    ("<path d='M2 2h30v9z'/>", "reaches out of its box"),
    (
      "<path d='\((0..<260).map { "M\($0 % 20) \($0 / 20)h.4v.4z" }.joined())'/>", "has 260 contours, more than 256"
    ),
  ])
  func `what keeps a picture from it is told where the pair names it`(_ content: String, _ obstacle: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.svg(content), to: "from.svg")
    try folder.write(Self.svg(Self.disc), to: "to.svg")
    try folder.write(
      """
      {"canvas": {"size": [64, 64]}, "screens": {"a": {"layers": [{"id": "icon", "image": "from.svg"}]},
       "b": {"layers": [{"id": "icon", "image": "to.svg"}]}},
       "timeline": [{"to": "b",
         "pairs": [{"from": "icon", "to": "icon", "content": "morph"}]}]}
      """, to: "s.json")
    let error = try #require(throws: AnimationError.self) { try Animation(contentsOf: URL(filePath: folder("s.json"))) }
    guard case .invalid(let diagnostics) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(diagnostics.count == 1)
    func words(_ layer: String) -> String {
      "the layer \"\(layer)\" of the leaving screen cannot morph: its picture \(obstacle)"
    }
    #expect("\(diagnostics[0])".hasPrefix("\(folder("s.json")):4:23: error: \(words("icon"))"), "\(diagnostics[0])")
    // The same from a scene that was built in Swift.
    let other = try #require(throws: AnimationError.self) {
      try animation(End(picture: content), End(picture: Self.disc), in: folder)
    }
    #expect("\(other)".contains(words("x")))
  }

  @Test func `pixels and images beside paths cannot morph`() throws {
    let folder = try TemporaryFolder()
    let pixel = Bitmap(size: PixelSize(width: 1, height: 1))
    let raster = try #require(throws: AnimationError.self) {
      try animation(End { $0.image = .bitmap(pixel) }, End(picture: Self.disc), in: folder)
    }
    #expect("\(raster)".contains("its image is not an SVG file"))
    let both = try #require(throws: AnimationError.self) {
      try animation(End(picture: Self.bars) { $0.path = LayerPath("M0 0H9V9z") }, End(picture: Self.disc), in: folder)
    }
    #expect("\(both)".contains("it has both an image and a `path`"))
  }
}
