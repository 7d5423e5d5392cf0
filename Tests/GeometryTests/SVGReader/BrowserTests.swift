import Pixels
import Testing
import VectorGraphics

@testable import SVGReader

/// What Chromium draws, and this reader once drew in another way without a warning.
@Suite struct BrowserTests {
  private func isEqual(_ a: Transform, _ b: Transform) -> Bool {
    zip([a.a, a.b, a.c, a.d, a.tx, a.ty], [b.a, b.b, b.c, b.d, b.tx, b.ty]).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test(arguments: ["50 25", "50px 25px", "50% 25%", "center 25", "50, 25", "50 25 3"])
  func `transforms are about their origin`(_ origin: String) throws {
    let found = try shape("<path d='M0 0H9V9' transform='rotate(45)' transform-origin='\(origin)'/>")
    let expected = try shape("<path d='M0 0H9V9' transform='rotate(45 50 25)'/>")
    #expect(isEqual(found.transform, expected.transform), "\(found.transform)")
  }

  @Test func `an origin has words and defaults`() throws {
    for (origin, point) in [("right bottom", "100 100"), ("top", "50 0"), ("bottom left", "0 100"), ("20", "20 50")] {
      let found = try shape("<path d='M0 0H9V9' transform='scale(2)' transform-origin='\(origin)'/>")
      let expected = try shape("<path d='M0 0H9V9' transform='scale(2)' transform-origin='\(point)'/>")
      #expect(isEqual(found.transform, expected.transform), "\(origin)")
    }
    let alone = try shape("<path d='M0 0H9V9' transform-origin='50 50'/>")
    #expect(alone.transform == .identity)
  }

  @Test func `rem is the size of the root's font`() throws {
    let content =
      "<g font-size='30'><rect x='2rem' y='2em' width='4rem' height='1' stroke='red' stroke-width='0.5rem'/></g>"
    let drawn = shapes(try elements(content, "viewBox='0 0 100 100' font-size='10'"))
    #expect(drawn.first?.path.boundingBox == Rect(x: 20, y: 60, width: 40, height: 1))
    #expect(drawn.first?.stroke?.style.width == 5)
    let nested = "<g font-size='2rem'><rect width='1em' height='1'/></g>"
    #expect(shapes(try elements(nested, "viewBox='0 0 100 100' font-size='7'")).first?.path.boundingBox?.width == 14)
  }

  @Test func `blend modes and isolation are no attributes`() throws {
    let plain = try elements("<path d='M0 0H9V9' mix-blend-mode='multiply' isolation='isolate'/>")
    #expect(plain == (try elements("<path d='M0 0H9V9'/>")))
  }

  @Test(arguments: [("ru", 0), ("en", 1), ("de, EN-us", 1), ("", 0), ("en-GB", 0)])
  func `elements for other languages are not drawn`(_ languages: String, _ count: Int) throws {
    #expect(try shapes(elements("<path d='M0 0H9V9' systemLanguage='\(languages)'/>")).count == count)
  }

  @Test func `a gradient of a box without extent gives the fallback paint`() throws {
    let stops = "<stop stop-color='red'/><stop offset='1' stop-color='blue'/>"
    let gradient = "<linearGradient id='g'>\(stops)</linearGradient>"
    let line = try shape("\(gradient)<path d='M10 50H90' stroke='url(#g) #00aa77'/>")
    #expect(line.stroke?.paint == paint(0x00AA77))
    #expect(try shape("\(gradient)<path d='M10 50H90' stroke='url(#g)'/>").stroke == nil)
    let inUnits = "<linearGradient id='g' gradientUnits='userSpaceOnUse' x2='90'>\(stops)</linearGradient>"
    #expect(try shape("\(inUnits)<path d='M10 50H90' stroke='url(#g) #00aa77'/>").stroke?.paint != paint(0x00AA77))
  }
}
