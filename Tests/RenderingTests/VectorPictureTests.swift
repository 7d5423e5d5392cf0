// SVG pictures in scenes, from their files to pixels: held to closed forms, as areas of rectangles along the pixels are exact.

import Foundation
import Pixels
import SceneModel
import TestSupport
import Testing

@testable import Rendering

@Suite(.enabled(if: SVGTrait.isOn, "built without the trait SVG"))
struct VectorPictureTests {
  private static let square = "<rect x='2' y='3' width='4' height='5' fill='red'/>"

  private static func svg(_ content: String, _ attributes: String = "viewBox='0 0 10 10'") -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>"
  }

  /// A still of 20 × 20 pixels with a picture in a layer.
  private func still(
    _ content: String, _ attributes: String = "viewBox='0 0 10 10'", scale: Double = 1,
    layer change: (inout Layer) -> Void = { _ in }
  ) throws -> Bitmap {
    let folder = try TemporaryFolder()
    try folder.write(Self.svg(content, attributes), to: "a.svg")
    var layer = Layer(frame: Rect(x: 0, y: 0, width: 20, height: 20), image: .file("a.svg"))
    change(&layer)
    let scene = Scene(
      canvas: Canvas(size: Size(width: 20, height: 20), scale: scale, background: .white),
      screens: [Screen("a", layers: [layer])])
    let animation = try Animation(scene, folder: URL(filePath: folder.path))
    #expect(animation.warnings.isEmpty)
    return try animation.still(at: .screen("a"))
  }

  /// The pixels of a canvas that is white but for one rectangle.
  private func expect(_ bitmap: Bitmap, _ color: UInt32, in x: Range<Int>, _ y: Range<Int>) {
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        let wanted = x.contains(column) && y.contains(row) ? color : 0xFFFF_FFFF
        if bitmap[column, row] != wanted {
          Issue.record("(\(column), \(row)): \(String(bitmap[column, row], radix: 16))")
          return
        }
      }
    }
  }

  @Test(arguments: [1.0, 2, 3]) func `is drawn at the size of the frame, not from a bitmap`(_ scale: Double) throws {
    let bitmap = try still(Self.square, scale: scale)
    let pixels = Int(2 * scale)
    expect(bitmap, 0xFF00_00FF, in: (2 * pixels)..<(6 * pixels), (3 * pixels)..<(8 * pixels))
  }

  @Test func `covers pixels by exact areas`() throws {
    // 4.2 to 12.6 by 6.4 to 16.8 of 20 pixels.
    let bitmap = try still("<rect x='2.1' y='3.2' width='4.2' height='5.2'/>")
    for (x, y, share) in [(4, 10, 0.8), (12, 10, 0.6), (8, 6, 0.6), (8, 16, 0.8), (4, 6, 0.48), (8, 10, 1.0)] {
      #expect(abs(Double(bitmap[x, y] & 0xFF) - 255 * (1 - share)) <= 1)
    }
  }

  @Test(arguments: [
    (ContentMode.scaleToFill, 4, 12, 6, 16), (.aspectFit, 4, 12, 8, 13), (.topLeft, 2, 6, 3, 8),
    (.center, 7, 11, 11, 16),
  ])
  func `has its box placed by the content mode`(
    _ mode: ContentMode, _ left: Int, _ right: Int, _ top: Int, _ bottom: Int
  ) throws {
    let isWide = mode == .aspectFit || mode == .center
    let bitmap = try still(
      mode == .aspectFit ? "<rect x='2' y='1.5' width='4' height='2.5' fill='red'/>" : Self.square,
      isWide ? "viewBox='0 0 10 5' overflow='visible'" : "viewBox='0 0 10 10'"
    ) { $0.contentMode = mode }
    if mode == .center {
      // The box of 10 × 5 points lies at (5, 7.5), and cuts the square at its lower edge.
      #expect(bitmap[7, 11] != 0xFFFF_FFFF && bitmap[7, 13] == 0xFFFF_FFFF)
    } else {
      expect(bitmap, 0xFF00_00FF, in: left..<right, top..<bottom)
    }
  }

  @Test func `is cut by its box and the layer's shape as one edge`() throws {
    let all = "<rect x='-9' y='-9' width='40' height='40' fill='#00f'/>"
    let cut = try still(all) { layer in
      layer.frame = Rect(x: 0.5, y: 0, width: 10, height: 10)
      layer.cornerRadii = CornerRadii(3)
    }
    let filled = try still("", "viewBox='0 0 1 1'") { layer in
      layer.frame = Rect(x: 0.5, y: 0, width: 10, height: 10)
      layer.cornerRadii = CornerRadii(3)
      layer.fill = .color(Color(rgb: 0x0000FF))
    }
    for (a, b) in zip(cut.pixels, filled.pixels) {
      for shift in [0, 8, 16] { #expect(abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)) <= 1) }
    }
  }

  @Test func `takes the layer's colour for currentColor, and the tint for every colour`() throws {
    let current = Self.square.replacing("red", with: "currentColor")
    expect(try still(current), 0xFF00_0000, in: 4..<12, 6..<16)
    expect(try still(current) { $0.imageColor = Color(rgb: 0x0000FF) }, 0xFFFF_0000, in: 4..<12, 6..<16)
    expect(try still(Self.square) { $0.imageTint = Color(rgb: 0x00FF00) }, 0xFF00_FF00, in: 4..<12, 6..<16)
    let half = try still("<g opacity='.6'><rect x='2' y='3' width='4' height='5' fill='#ff000080'/></g>") {
      $0.imageTint = Color(rgb: 0x00FF00)
    }
    let alpha = 0.6 * 128 / 255
    #expect(abs(Double(half[8, 10] & 0xFF) - 255 * (1 - alpha)) <= 1)
    #expect(half[8, 10] >> 8 & 0xFF == 255)
  }

  @Test func `composites as one group under the layer's opacity`() throws {
    let twice = Self.square + "<rect x='2' y='3' width='4' height='5' fill='blue'/>"
    let bitmap = try still(twice) { $0.opacity = 0.5 }
    #expect(abs(Int(bitmap[8, 10] & 0xFF) - 128) <= 1)
    #expect(bitmap[8, 10] >> 16 & 0xFF == 255)
    // Its blend modes see the picture alone, not the white under it.
    let blended = try still("<g style='mix-blend-mode: difference'><rect width='10' height='10' fill='#fff'/></g>")
    expect(blended, 0xFFFF_FFFF, in: 0..<0, 0..<0)
  }

  @Test func `grows between two screens and is drawn again at every size on the way`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.svg(Self.square.replacing("red", with: "currentColor")), to: "a.svg")
    let scene = """
      {"canvas": {"size": [40, 40], "background": "#fff"}, "screens": {
        "a": {"layers": [{"id": "i", "frame": [0, 0, 10, 10], "image": "a.svg", "imageColor": "#000"}]},
        "b": {"layers": [{"id": "i", "frame": [0, 0, 30, 30], "image": "a.svg", "imageColor": "#f00"}]}},
       "timeline": [{"show": "a"}, {"to": "b", "duration": 1, "curve": "linear"}]}
      """
    try folder.write(scene, to: "s.json")
    let animation = try Animation(contentsOf: URL(filePath: folder("s.json")))
    // Half way the box is 20 wide: the square covers 4...12 by 6...16 exactly, in half of red.
    let bitmap = animation.still(atSeconds: 0.5)
    #expect(bitmap[4, 6] == bitmap[11, 15])
    #expect(bitmap[3, 6] == 0xFFFF_FFFF && bitmap[12, 15] == 0xFFFF_FFFF && bitmap[4, 5] == 0xFFFF_FFFF)
    #expect(abs(Int(bitmap[8, 10] & 0xFF) - 128) <= 1)
    #expect(bitmap[8, 10] >> 8 == 0xFF_0000)
  }

  // MARK: Diagnostics

  private static func scene(_ image: String) -> String {
    """
    {"canvas": {"size": [8, 8]},
      "screens": {"a": {"layers": [{"image": "\(image)"}, {"image": "\(image)"}]}}, "timeline": [{"show": "a"}]}
    """
  }

  @Test func `warns once a feature and file with the place in the SVG`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.svg("\n  <text>ä</text>\n<!-- ä --><text/>"), to: "icons/a.svg")
    try folder.write(Self.scene("icons/a.svg"), to: "s.json")
    let animation = try Animation(contentsOf: URL(filePath: folder("s.json")))
    #expect(animation.warnings.count == 1)
    let warning = try #require(animation.warnings.first)
    #expect(warning.description.hasPrefix("\(folder("icons/a.svg")):2:3: warning: `text` is not drawn"))
    #expect(warning.message.hasSuffix("(2 times)"))
    #expect(warning.sourceLine == "  <text>ä</text>" && warning.caret == 2)
  }

  @Test func `makes errors of warnings when it is strict`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.svg("<text/>"), to: "a.svg")
    try folder.write(Self.scene("a.svg"), to: "s.json")
    let error = try #require(throws: AnimationError.self) {
      try Animation(contentsOf: URL(filePath: folder("s.json")), options: LoadingOptions(isStrict: true))
    }
    guard case .invalid(let diagnostics) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(diagnostics.map(\.severity) == [.error])
  }

  @Test(arguments: [
    ("<svg xmlns='http://www.w3.org/2000/svg'>\n<g></svg>", ":2:6: error: this is not well-formed XML"),
    ("<html/>", ":1:1: error: the root is `html`"), ("", ":1:1: error: this is not well-formed XML"),
  ])
  func `says what is wrong in the SVG, then where the scene names it`(_ text: String, _ words: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.svg")
    try folder.write(Self.scene("a.svg"), to: "s.json")
    let error = try #require(throws: AnimationError.self) {
      try Animation(contentsOf: URL(filePath: folder("s.json")))
    }
    guard case .invalid(let diagnostics) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(diagnostics.count == 3)
    #expect("\(diagnostics[0])".hasPrefix(folder("a.svg") + words), "\(diagnostics[0])")
    #expect("\(diagnostics[1])".hasPrefix(folder("s.json") + ":2:"), "\(diagnostics[1])")
  }

  @Test func `refuses what would be too much to draw, by the size that it has`() throws {
    let folder = try TemporaryFolder()
    let many = String(repeating: "<use href='#a'/>", count: 3000)
    try folder.write(
      Self.svg("<path id='a' d='M0 0H10V10H0z' opacity='.5'/>\(many)"), to: "a.svg")
    func scene(_ side: Int) -> String {
      "{\"canvas\": {\"size\": [\(side), \(side)]}, \"screens\": {\"a\": {\"layers\": [{\"image\": \"a.svg\"}]}}, \"timeline\": [{\"show\": \"a\"}]}"
    }
    try folder.write(scene(1000), to: "small.json")
    #expect(try Animation(contentsOf: URL(filePath: folder("small.json"))).warnings.isEmpty)
    try folder.write(scene(2000), to: "large.json")
    let error = try #require(throws: AnimationError.self) {
      try Animation(contentsOf: URL(filePath: folder("large.json")))
    }
    #expect("\(error)".contains("more than 4294967296 pixels"))
  }
}

/// Whether this build reads SVG.
enum SVGTrait {
  #if SVG
    static let isOn = true
  #else
    static let isOn = false
  #endif
}

@Suite(.enabled(if: !SVGTrait.isOn, "built with the trait SVG"))
struct MissingVectorPictureTests {
  @Test func `says that a build without expat reads no SVG`() throws {
    let folder = try TemporaryFolder()
    try folder.write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "a.svg")
    let scene = Scene(
      canvas: Canvas(size: Size(width: 9, height: 9)),
      screens: [Screen("a", layers: [Layer(frame: .zero, image: .file("a.svg"))])])
    let error = try #require(throws: AnimationError.self) {
      try Animation(scene, folder: URL(filePath: folder.path))
    }
    #expect("\(error)".contains("package trait 'SVG'"))
  }
}
