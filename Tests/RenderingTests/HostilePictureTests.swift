// SVG pictures that are short to write and long to draw: each is refused before anything is drawn, or drawn.

import Foundation
import Pixels
import SceneModel
import TestSupport
import Testing

@testable import Rendering

@Suite(.enabled(if: SVGTrait.isOn, "built without the trait SVG"))
struct HostilePictureTests {
  private func draw(_ content: String) throws -> Bitmap {
    let folder = try TemporaryFolder()
    try folder.write("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1000 1000'>\(content)</svg>", to: "a.svg")
    let size = Size(width: 1000, height: 1000)
    let scene = Scene(
      canvas: Canvas(size: size),
      screens: [Screen("a", layers: [Layer(frame: Rect(size: size), image: .file("a.svg"))])])
    return try Animation(scene, folder: URL(filePath: folder.path)).still(at: .screen("a"))
  }

  private static func line(_ data: String, _ times: Int, _ attributes: String = "stroke='red'", start: String = "M0 0")
    -> String
  {
    "<path fill='none' \(attributes) d='\(start)\(String(repeating: data, count: times))'/>"
  }

  @Test(arguments: [
    // Lines through all rows, filled and stroked.
    "<path d='M0 0\(String(repeating: "L1000 990L0 10", count: 150_000))'/>",
    line("L1000 990L0 10", 40_000),
    line("C900 900 100-900 990 990S10 0 0 0", 40_000),
    // Round joins as wide as the canvas, at every corner.
    line("l1 1l-1 1", 200_000, "stroke='red' stroke-width='900' stroke-linejoin='round'"),
    // Caps of dashes, each of many paths as many as are allowed.
    "<g stroke='red' fill='none' stroke-linecap='round' stroke-dasharray='.01'>"
      + String(repeating: "<path d='M0 0H990'/>", count: 100) + "</g>",
    // Broad lines all over each other.
    "<g transform='scale(1e9)' fill='none' stroke='red' stroke-width='1e-7'>"
      + String(repeating: "<path d='M0 0c1e-7 9e-7 9e-7-9e-7 5e-7 5e-7S0 9e-7 9e-7 0'/>", count: 2000) + "</g>",
    // Curves that turn back in a point, one radial gradient over another, one picture merged with itself.
    line("c9 9-9 9 0 0", 700_000, start: "M500 500"),
    "<radialGradient id='a' r='.001' spreadMethod='reflect'><stop/><stop offset='1' stop-color='red'/></radialGradient>"
      + String(repeating: "<path fill='url(#a)' d='M0 0H1000V1000H0z'/>", count: 1100),
    "<filter id='f'><feMerge>" + String(repeating: "<feMergeNode in='SourceGraphic'/>", count: 1000)
      + "</feMerge></filter><path filter='url(#f)' d='M0 0H1000V1000H0z'/>",
    // Lines inside a mask.
    "<mask id='m'>\(line("L1000 990L0 10", 40_000))</mask><path mask='url(#m)' d='M0 0h9v9z'/>",
  ])
  func `lines that take too long are refused before anything is drawn`(_ content: String) throws {
    let error = try #require(throws: AnimationError.self) { try draw(content) }
    #expect("\(error)".contains("more than 4294967296 pixels together"), "\("\(error)".prefix(200))")
  }

  // Each by itself: as parts of one list they take some compilers too long.

  private static let manyStops: String = {
    let stops = (0..<5000).map { "<stop offset='\(Double($0) / 5000)' stop-color='red'/>" }.joined()
    return "<linearGradient id='g'>\(stops)</linearGradient><path fill='url(#g)' d='M0 0h999v9z'/>"
  }()

  private static let chainOfClips: String = {
    let links = (0..<31).map { "<clipPath id='c\($0)' clip-path='url(#c\($0 + 1))'><path d='M0 0h99v99z'/></clipPath>" }
    return links.joined()
      + "<clipPath id='c31'><path d='M0 0h99v99z'/></clipPath><path clip-path='url(#c0)' d='M0 0h99v99z'/>"
  }()

  private static let chainOfMasks: String = {
    let links = (0..<31).map { "<mask id='m\($0)'><path mask='url(#m\($0 + 1))' fill='#fff' d='M0 0h99v99z'/></mask>" }
    return links.joined()
      + "<mask id='m31'><path fill='#fff' d='M0 0h99v99z'/></mask><path mask='url(#m0)' d='M0 0h99v99z'/>"
  }()

  private static let deepGroups: String = {
    let (begins, ends) = (String(repeating: "<g opacity='.9'>", count: 250), String(repeating: "</g>", count: 250))
    return begins + "<path d='M0 0h9v9z'/><path d='M0 0h9v9z'/>" + ends
  }()

  @Test(arguments: [
    // One contour of many lines with many dashes.
    line("h.2v.1", 50_000, "stroke='red' stroke-dasharray='.3 .2'"),
    // Coordinates, scales and widths at the limits.
    "<path stroke='red' d='M-1e9-1e9C1e9 1e9-1e9 1e9 1e9-1e9S1e9 0 0 1e9 500 500 1e9 0'/>",
    line("A1e9 1e9 0 1 0 1000 1000A1e9 1 0 1 0 0 0", 10),
    "<g transform='scale(1e9)'><path fill='none' stroke='red' stroke-width='1e-7' d='M0 0c1e-7 9e-7 9e-7-9e-7 5e-7 5e-7'/></g>",
    line("C100 900 900-900 500 500", 10, "stroke='red' stroke-width='1e9' stroke-linejoin='round'"),
    // Curves that turn back in a point.
    line("c9 9-9 9 0 0", 2000, "stroke='red' stroke-dasharray='7'", start: "M500 500"),
    // Miters without a limit.
    line("l500 .0001l-500 .0001", 100, "stroke='red' stroke-width='9' stroke-miterlimit='1e9'"),
    // Sigmas and regions far beyond the canvas.
    "<filter id='f' x='-9' y='-9' width='20' height='20'><feGaussianBlur stdDeviation='1e8'/></filter><path filter='url(#f)' d='M0 0h9v9z'/>",
    "<filter id='f' filterUnits='userSpaceOnUse' x='-5e8' y='-5e8' width='1e9' height='1e9'><feGaussianBlur stdDeviation='5000'/><feOffset dx='1e9'/></filter><path filter='url(#f)' d='M0 0h9v9z'/>",
    // As many stops as there is room for, chains and groups as long and as deep as they may be.
    manyStops, chainOfClips, chainOfMasks, deepGroups,
  ])
  func `numbers at their limits are drawn`(_ content: String) throws {
    #expect(try draw(content).size == PixelSize(width: 1000, height: 1000))
  }

  // MARK: Memory

  /// A scene with a picture of blurs, larger on a second screen by a factor.
  private func animation(deviation: Double, growth: Double, memory: Int) throws -> Animation {
    let blurs = String(repeating: "<feGaussianBlur stdDeviation='\(deviation)'/>", count: 10)
    let folder = try TemporaryFolder()
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'><filter id='f' filterUnits='userSpaceOnUse' "
        + "x='-1e5' y='-1e5' width='2e5' height='2e5'>\(blurs)</filter><path filter='url(#f)' d='M0 0h40v40z'/></svg>",
      to: "a.svg")
    func layer(_ side: Double) -> Layer {
      Layer(id: "a", frame: Rect(x: 0, y: 0, width: side, height: side), image: .file("a.svg"))
    }
    let scene = Scene(
      canvas: Canvas(size: Size(width: 40, height: 40)),
      screens: [Screen("a", layers: [layer(4)]), Screen("b", layers: [layer(4 * growth)])],
      timeline: [.move(to: "b")])
    var options = LoadingOptions()
    options.limits.memory = memory
    return try Animation(scene, folder: URL(filePath: folder.path), options: options)
  }

  @Test(arguments: [(1e5, 1.0), (25, 400)])
  func `pictures of filters that do not fit into the memory are refused before one is made`(
    _ deviation: Double, _ growth: Double
  ) throws {
    let error = try #require(throws: AnimationError.self) {
      try animation(deviation: deviation, growth: growth, memory: 150 << 20).still(at: .screen("a"))
    }
    guard case .exceeds(let limit) = error else { throw error }
    #expect(limit.quantity == .memory)
  }

  @Test func `a large region with small blurs costs nothing`() throws {
    let picture = try animation(deviation: 10, growth: 1, memory: 150 << 20).still(at: .screen("a"))
    #expect(picture.size == PixelSize(width: 40, height: 40))
  }
}
