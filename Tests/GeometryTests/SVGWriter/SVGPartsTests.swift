import Pixels
import TestSupport
import Testing
import VectorGraphics

@testable import DisplayList
@testable import SVGWriter

/// How commands become elements: pictures of perspective, cut images, blurred groups, trims.
@Suite struct SVGPartsTests {
  private static let red = SVGSample.red

  private func count(_ tag: String, _ draw: @escaping @Sendable (Double, inout DisplayListBuilder) -> Void) throws
    -> Int
  {
    try SVGSample.text(SVGSample.source(0, draw)).split(separator: "<\(tag) ", omittingEmptySubsequences: false).count
      - 1
  }

  private static func turned(_ px: Double, _ x: Double) -> Shape {
    var shape = SVGSample.box(x)
    shape.transform = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, px: px, py: 0, pw: 1)
    return shape
  }

  @Test func `drawings in one plane are one picture, in two planes two`() throws {
    for (second, pictures) in [(0.002, 1), (-0.002, 2)] {
      let found = try count("image") { _, list in
        list.fill(Self.turned(0.002, 10), with: Self.red)
        list.fill(Self.turned(second, 60), with: Self.red)
      }
      #expect(found == pictures)
    }
  }

  /// A plane that turns is shown by few pictures in strips, each of which goes where the plane is.
  @Test func `a plane that turns is a few pictures in strips`() throws {
    @Sendable func map(_ time: Double) -> Transform {
      Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, px: 0.012 * time, py: 0, pw: 1)
    }
    let text = try SVGSample.text(
      SVGSample.source(1) { time, list in
        for x in [2.0, 52.0] {
          var shape = SVGSample.box(x)
          shape.transform = map(time)
          list.fill(shape, with: Self.red)
        }
      })
    let pictures = text.split(separator: "<image ").count - 1
    #expect((2...12).contains(pictures))
    #expect(text.split(separator: "clip-path=").count - 1 > 2 * pictures)

    let region = Rect(x: 0, y: 0, width: 100, height: 80)
    for (from, to) in [(0.0, 0.1), (0.3, 0.2), (0.6, 0.75)] {
      let turn = try #require(PlaneTurn(from: map(from), to: map(to), of: region))
      let strips = try #require(PlaneStrips(for: [turn]))
      var worst = 0.0
      for index in 0..<strips.count {
        let (center, placed) = (strips.center(index), strips.map(index, turn))
        let width = region.width / Double(strips.count)
        for x in [center.x - width / 2, center.x, center.x + width / 2] {
          for y in [region.minY, center.y, region.maxY] {
            let exact = turn.map.apply(Point(x: x, y: y))
            let found = placed.apply(Point(x: x - center.x, y: y - center.y))
            worst = max(worst, abs(exact.x - found.x), abs(exact.y - found.y))
          }
        }
      }
      #expect(strips.count > 1 && worst < 0.3)
    }
  }

  @Test func `an image that fills its layer keeps round corners`() throws {
    let text = try SVGSample.text(
      SVGSample.source(0) { _, list in
        let place = Transform(a: 1, b: 0, c: 0, d: 1, tx: 10, ty: 10)
        let image = list.add(ImagePlacement(image: 7, transform: place))
        // The crop of an image that fills a layer is hardly smaller than the layer.
        let outline = RoundedRect(
          Rect(x: 10, y: 10, width: 40, height: 20),
          radii: CornerRadii(topLeft: 6, topRight: 6, bottomRight: 6, bottomLeft: 6))
        let shape = Shape(outline.fitted(), crop: Rect(x: 10 + 1e-9, y: 10, width: 40 - 1e-9, height: 20))
        list.fill(shape, with: .image(image, opacity: 255))
      })
    let clip = text.split(separator: "<clipPath")[1].prefix { $0 != "/" }
    #expect(clip.split(separator: "c").count > 4)
  }

  @Test func `an image of another size fills the same box`() throws {
    var source = SVGSample.source(1, knots: [0.5]) { time, list in
      let (image, scale) = time < 0.5 ? (7, 1.0) : (8, 2.0)
      let place = Transform(a: scale, b: 0, c: 0, d: 1, tx: 10, ty: 10)
      let index = list.add(ImagePlacement(image: image, transform: place))
      list.fill(Shape(Rect(x: 10, y: 10, width: 40, height: 20)), with: .image(index, opacity: 255))
    }
    source.imageSize = { PixelSize(width: $0 == 7 ? 40 : 20, height: 20) }
    let text = try SVGSample.text(source)
    #expect(text.split(separator: " transform=\"scale(2 1)\"").count == 2, "\(text)")
  }

  @Test func `the picture of a blurred backdrop moves with its shape`() throws {
    let source = SVGSample.source(0.3) { time, list in
      let whole = Rect(x: 0, y: 0, width: 200, height: 100)
      list.fill(Shape(whole), with: .solid(PaintColor(red: 0, green: 0, blue: 0, alpha: 255)))
      list.fill(SVGSample.box(10 + 300 * time), with: Self.red)
      list.blurBackdrop(in: SVGSample.box(20 + 300 * time), sigma: 3)
    }
    var reader = ListReader(source.list(0.1), imageSize: source.imageSize)
    let glass = try #require(reader.parts().last?.children.first)
    #expect(glass.kind == .drawing(moves: true))
    // The middle of the shape and its extent.
    #expect(try #require(glass.numbers.first).values.contains(65))
    #expect(try SVGSample.text(source).contains("type=\"translate\""))
  }

  @Test func `a blurred group has its opacity inside of the filter`() throws {
    let text = try SVGSample.text(
      SVGSample.source(0) { _, list in
        list.group(opacity: 0.5, blurSigma: 4) { $0.fill(SVGSample.box(10), with: Self.red) }
      })
    #expect(text.contains("<g filter=") && text.contains("\"><g opacity=\".5"))
  }

  @Test func `a border in a clip is cut as one with what is under it`() throws {
    func text(_ hole: FittedRoundedRect?) throws -> String {
      try SVGSample.text(
        SVGSample.source(0) { _, list in
          list.clip(to: SVGSample.box(10)) {
            $0.fill(SVGSample.box(10), with: SVGSample.red)
            $0.fill(Shape(Rect(x: 8, y: 8, width: 34, height: 24), hole: hole), with: SVGSample.red)
          }
        })
    }
    let hole = RoundedRect(Rect(x: 12, y: 12, width: 26, height: 16)).fitted()
    #expect(try text(hole).contains(" opacity=\".9999\""))
    #expect(try !text(nil).contains("opacity"))
  }

  @Test func `a drawing that loses a part is another picture at once`() throws {
    let pictures = try SVGDocument(
      SVGSample.source(0.2, knots: [0.05]) { time, list in
        list.fill(Self.turned(0.002, 10 + time), with: Self.red)
        list.fill(Self.turned(time > 0.05 ? -0.002 : 0.002, 60), with: Self.red)
      }
    ) { _ in }.pictures
    // Both in one picture up to the knot, each in its own after it.
    let counts = pictures.map { picture in
      if case .frame(let drawing) = picture { drawing.list.commands.count } else { 0 }
    }
    #expect(counts.contains(2) && counts.filter { $0 == 1 }.count > 2)
  }

  @Test func `a veil over a box in perspective is a polygon over one picture`() throws {
    let source = SVGSample.source(0.5) { time, list in
      func shape(_ box: Rect) -> Shape {
        var shape = Shape(box)
        shape.transform = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, px: 0.001, py: 0, pw: 1)
        return shape
      }
      let shade = Paint.solid(PaintColor(red: 0, green: 0, blue: 0, alpha: UInt8(20 + 200 * time)))
      list.clip(to: shape(Rect(x: 20, y: 20, width: 80, height: 60))) {
        $0.fill(shape(Rect(x: 10, y: 10, width: 40, height: 90)), with: Self.red)
        $0.fill(shape(Rect(x: 0, y: 0, width: 200, height: 100)), with: shade)
      }
    }
    #expect(try SVGDocument(source) { _ in }.pictures.count == 1)
    let text = try SVGSample.text(source)
    // x / (1 + 0.001 x), y / (1 + 0.001 x) of the corners of the clip.
    #expect(text.contains(" d=\"M19.61 19.61"), "\(text.prefix(2000))")
    #expect(text.contains("attributeName=\"fill-opacity\""))
  }

  @Test func `a trim is in lengths for viewers without animation`() throws {
    func text(_ duration: Double, growth: Double = 0) throws -> String {
      try SVGSample.text(
        SVGSample.source(duration) { time, list in
          let end = Point(x: 110 + growth * time, y: 10)
          let path = list.add(VectorPath(segments: [.move(Point(x: 10, y: 10)), .line(end)]))
          let style = StrokeStyle(width: 4, trim: PathTrim(from: 0.1, to: 0.5 + 0.2 * time, offset: 0))
          list.fill(Shape(path: path, area: .stroke(style)), with: Self.red)
        })
    }
    for text in [try text(0), try text(1)] {
      #expect(text.contains("stroke-dasharray=\"40 200\" stroke-dashoffset=\"-10\""))
      #expect(!text.contains(" pathLength="))
    }
    #expect(try text(1).contains("values=\"40 200;60 200\""))
    // Shares of a length that changes.
    #expect(try text(1, growth: 50).contains("<animate attributeName=\"pathLength\""))
  }

  @Test func `trimmed dashes are dashes, not pictures`() throws {
    let source = SVGSample.source(1) { time, list in
      let path = list.add(VectorPath(segments: [.move(Point(x: 10, y: 10)), .line(Point(x: 110, y: 10))]))
      let trim = PathTrim(from: 0.05, to: 0.05 + 0.5 * time, offset: 0)
      let style = StrokeStyle(width: 4, dash: [10, 20], trim: trim)
      list.fill(Shape(path: path, area: .stroke(style)), with: Self.red)
    }
    let document = try SVGDocument(source) { _ in }
    #expect(document.pictures.isEmpty)
    let text = try SVGSample.text(source)
    // 5 to 10 and 30 to 40; then the third dash grows from 60 on, up to the middle of its gap.
    #expect(text.contains("\"5 20 10 100\" stroke-dashoffset=\"-5\"") || text.contains("5 20 10 100;5 20 10 100"))
  }

  @Test(arguments: [
    ("<svg></g></svg>", "ends nothing"), ("<svg>", "not closed"), ("<svg><script/></svg>", "a tag"),
    ("<svg onload=\"x\"/>", "an attribute"), ("<svg><use href=\"#m01234567a\"/></svg>", "no target"),
    ("<svg><image href=\"https://a/b.png\"/></svg>", "a reference"), ("<svg>a & b</svg>", "an & without entity"),
    ("<svg><g id=\"a\"/></svg>", "an id"), ("<svg d=\"<\"/>", "a < in a value"), ("<!DOCTYPE svg>", "a tag"),
    ("<svg><animate values=\"1;2\" keyTimes=\"0;.5;1\"/></svg>", "2 values at"),
    ("<svg><animate values=\"1;2\" keyTimes=\"0;.5\"/></svg>", "the last time"),
    ("<svg><animate values=\"1;2;3\" keyTimes=\"0;.7;.5\"/></svg>", "times"),
    ("<svg><path d=\"M0 nan\"/></svg>", "d="),
  ])
  func `the check of documents finds errors`(text: String, error: String) {
    #expect(SVGCheck(Array(text.utf8)).errors.contains { $0.contains(error) })
  }
}
