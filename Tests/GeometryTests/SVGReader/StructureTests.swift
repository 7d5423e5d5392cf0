import Pixels
import Testing
import VectorGraphics

@testable import SVGReader

@Suite struct StructureTests {
  @Test(arguments: [
    ("width='20' height='10'", 20.0, 10.0), ("width='2in' height='25.4mm'", 192, 96), ("viewBox='0 0 24 12'", 24, 12),
    ("width='100%' height='100%' viewBox='0 0 24 12'", 24, 12), ("width='48' viewBox='0 0 24 12'", 48, 24),
    ("height='6pt' viewBox='0 0 24 12'", 16, 8), ("width='0' height='6' viewBox='0 0 24 12'", 12, 6),
  ])
  func `takes its size from width and height, and missing values from the view box`(
    _ attributes: String, _ width: Double, _ height: Double
  ) {
    #expect(read(svg("", attributes)).picture?.size == Size(width: width, height: height))
  }

  @Test(arguments: [
    ("", 2.0, 2.0, 0.0, 5.0), ("xMinYMin", 2, 2, 0, 0), ("xMaxYMax meet", 2, 2, 0, 10), ("xMidYMid slice", 4, 4, -5, 0),
    ("none", 2, 4, 0, 0),
  ])
  func `lays the view box into the size as preserveAspectRatio says`(
    _ rule: String, _ a: Double, _ d: Double, _ x: Double, _ y: Double
  ) throws {
    let ratio = rule.isEmpty ? "" : " preserveAspectRatio='\(rule)'"
    let drawn = shapes(
      try elements("<path d='M0 0H1'/>", "width='10' height='20' viewBox='0 0 5 5'" + ratio))
    #expect(drawn.first?.transform == Transform(a: a, b: 0, c: 0, d: d, tx: x, ty: y))
  }

  @Test func `multiplies transforms from the outside in`() throws {
    let drawn = try shape(
      "<g transform='translate(10,20) scale(2)'><path transform='matrix(1 0 0 1 3 4)' d='M0 0H1'/></g>")
    #expect(drawn.transform == Transform(a: 2, b: 0, c: 0, d: 2, tx: 16, ty: 28))
    let turned = try shape("<path transform='rotate(90 10 0)' d='M0 0H1'/>")
    #expect(turned.transform.apply(Point(x: 10, y: 5)) == Point(x: 5, y: 0))
    let skewed = try shape("<path transform='skewX(45)' d='M0 0H1'/>")
    #expect(abs(skewed.transform.c - 1) < 1e-9)
  }

  @Test func `draws nothing through a map that flattens the plane`() throws {
    #expect(try elements("<path transform='scale(0)' d='M0 0H1V1'/>").isEmpty)
  }

  @Test func `repeats the target of use, at its place and in its style`() throws {
    let drawn = shapes(
      try elements("<defs><path id='a' d='M0 0H1V1'/></defs><g fill='red'><use href='#a' x='5' y='6'/></g>"))
    #expect(drawn.map(\.transform) == [.translation(x: 5, y: 6)])
    #expect(drawn.first?.fill == paint(0xFF0000))
  }

  @Test func `lays a symbol's view box into the box of its use, and cuts it there`() throws {
    let group = try group(
      "<symbol id='s' viewBox='0 0 10 10'><path d='M0 0H1'/></symbol><use href='#s' x='20' width='40' height='40'/>")
    #expect(shapes(group.elements).first?.transform == Transform(a: 4, b: 0, c: 0, d: 4, tx: 20, ty: 0))
    let part = try #require(group.clips.first?.parts.first)
    #expect(part.path.boundingBox == Rect(x: 0, y: 0, width: 40, height: 40))
    #expect(part.transform == .translation(x: 20, y: 0))
  }

  @Test func `lets a nested svg have its own viewport`() throws {
    let nested = try group("<svg x='50%' width='20' height='10' viewBox='0 0 2 1'><rect width='50%' height='1'/></svg>")
    let inner = try #require(shapes(nested.elements).first)
    #expect(inner.transform == Transform(a: 10, b: 0, c: 0, d: 10, tx: 50, ty: 0))
    #expect(inner.path.boundingBox?.width == 1)
    let open = try elements("<svg width='20' height='10' overflow='visible'><path d='M0 0H1'/></svg>")
    #expect(shapes(open).count == 1)
    guard case .shape = open[0] else { return #expect(Bool(false), "an open viewport cuts nothing") }
  }

  @Test func `omits elements that are not displayed, and keeps hidden shapes without paint`() throws {
    #expect(try elements("<g display='none'><text>not even told</text></g>").isEmpty)
    let drawn = shapes(
      try elements("<g visibility='hidden'><path d='M0 0H1'/><path visibility='visible' d='M0 0H2'/></g>"))
    #expect(drawn.map(\.paintings.count) == [0, 1])
  }

  @Test func `follows chains of 32 references and no more`() {
    func chain(_ count: Int) -> SVGReading {
      let links = (0..<count).map { "<use id='a\($0)' href='#a\($0 + 1)'/>" }.joined()
      return read(svg("<defs>\(links)<path id='a\(count)' d='M0 0H1'/></defs><use href='#a0'/>"))
    }
    let (held, broken) = (chain(31), chain(32))
    #expect(held.diagnostics.isEmpty)
    #expect(drawn(held).count == 1)
    #expect(broken.diagnostics.count == 1)
    #expect(drawn(broken).isEmpty)
  }
}
