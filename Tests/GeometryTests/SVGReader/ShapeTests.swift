import Pixels
import Testing
import VectorGraphics

@testable import SVGReader

@Suite struct ShapeTests {
  @Test func `makes lines of line, polyline and polygon`() throws {
    let line = try shape("<line x1='1' y1='2' x2='50%' y2='4'/>").path
    #expect(line.segments == [.move(Point(x: 1, y: 2)), .line(Point(x: 50, y: 4))])
    let open = try shape("<polyline points='0,0 4-3,5,6'/>").path
    #expect(open.segments == [.move(.zero), .line(Point(x: 4, y: -3)), .line(Point(x: 5, y: 6))])
    #expect(try shape("<polygon points='0 0 1 0 1 1'/>").path.segments.last == .close)
  }

  @Test func `starts a rectangle at its upper left corner and a circle on its right`() throws {
    let rect = try shape("<rect x='1' y='2' width='3' height='4'/>").path
    #expect(rect.segments.first == .move(Point(x: 1, y: 2)))
    #expect(rect.segments.count == 5)
    let circle = try shape("<circle cx='5' cy='6' r='4'/>").path
    #expect(circle.segments.first == .move(Point(x: 9, y: 6)))
    #expect(circle.segments.last == .close)
  }

  @Test func `keeps circles and ellipses round to a millionth of their radius`() throws {
    for (text, rx, ry) in [("<circle r='1000'/>", 1000.0, 1000.0), ("<ellipse rx='3' ry='8'/>", 3, 8)] {
      let path = try shape(text).path
      for curve in path.contours.flatMap(\.curves) {
        for t in stride(from: 0.0, through: 1, by: 0.125) {
          let point = curve.point(at: t)
          let radius = (point.x / rx * point.x / rx + point.y / ry * point.y / ry).squareRoot()
          #expect(abs(radius - 1) < 1e-5)
        }
      }
    }
  }

  @Test func `rounds corners by one radius or two, at most to half a side`() throws {
    let one = try shape("<rect width='10' height='20' rx='3'/>").path
    #expect(one.segments.first == .move(Point(x: 3, y: 0)))
    #expect(one.boundingBox == Rect(x: 0, y: 0, width: 10, height: 20))
    let wide = try shape("<rect width='10' height='20' rx='30' ry='2'/>").path
    #expect(wide.segments.first == .move(Point(x: 5, y: 0)))
  }

  @Test(arguments: [
    "<rect width='4'/>", "<circle/>", "<ellipse rx='4' ry='0'/>", "<polygon/>", "<path/>", "<path d='none'/>",
  ])
  func `draws nothing without an extent`(_ text: String) throws {
    #expect(shapes(try elements(text)).isEmpty)
  }

  @Test func `reads compact path data`() throws {
    let compact = try shape("<path d='M10-5.5-.5.5a1 1 0 001.5.5'/>").path
    let spaced = try shape("<path d='M 10 -5.5 L .5 0' />").path
    #expect(compact.segments.count > 2)
    #expect(spaced.segments.count == 2)
    #expect(compact.boundingBox?.minX == -0.5)
  }

  @Test func `scales dashes so that the path is as long as it says`() throws {
    let drawn = try shape(
      "<path d='M0 0H50' pathLength='100' stroke='red' stroke-dasharray='10 20' stroke-dashoffset='4'/>")
    let style = try #require(drawn.stroke?.style)
    #expect(style.dash == [5, 10])
    #expect(style.dashOffset == 2)
  }

  @Test func `takes widths and dashes in all units`() throws {
    let drawn = try shape(
      "<path d='M0 0H50' font-size='10' stroke='red' stroke-width='1em' stroke-dasharray='10%, 1in' stroke-linecap='round' stroke-linejoin='bevel' stroke-miterlimit='7'/>"
    )
    let style = try #require(drawn.stroke?.style)
    #expect(style == StrokeStyle(width: 10, cap: .round, join: .bevel, miterLimit: 7, dash: [10, 96]))
  }
}
