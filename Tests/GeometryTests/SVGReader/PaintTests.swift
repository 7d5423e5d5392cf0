import Pixels
import Testing
import VectorGraphics

@testable import SVGReader

@Suite struct PaintTests {
  static let forms: [(String, UInt32, Double)] = [
    ("#f00", 0xFF0000, 1.0), ("#F008", 0xFF0000, 136.0 / 255), ("#336699", 0x336699, 1),
    ("#33669980", 0x336699, 128.0 / 255),
    ("RebeccaPurple", 0x663399, 1), ("rgb(51, 102, 153)", 0x336699, 1), ("rgb(51 102 153 / 50%)", 0x336699, 0.5),
    ("rgba(20%,40%,60%,.25)", 0x336699, 0.25), ("hsl(210, 50%, 40%)", 0x336699, 1),
    ("hsla(210deg 50% 40% / 0.5)", 0x336699, 0.5),
    ("hsl(-150, 50%, 40%)", 0x336699, 1), ("#336699 icc-color(a, 1)", 0x336699, 1), ("transparent", 0x000000, 0),
  ]

  @Test(arguments: forms)
  func `reads every form of colour`(_ text: String, _ rgb: UInt32, _ alpha: Double) throws {
    guard case .color(let color) = try #require(shape("<path d='M0 0H1' fill='\(text)'/>").fill) else {
      throw Missing(what: "colour")
    }
    let wanted = Color(rgb: rgb, alpha: alpha)
    for (a, b) in [
      (color.red, wanted.red), (color.green, wanted.green), (color.blue, wanted.blue), (color.alpha, wanted.alpha),
    ] {
      #expect(abs(a - b) < 1e-9)
    }
  }

  @Test func `fills black and strokes nothing by default`() throws {
    #expect(try shape("<path d='M0 0H1'/>").paintings == [.fill(.nonzero, paint(0))])
    #expect(try shape("<path d='M0 0H1' fill='none'/>").paintings.isEmpty)
  }

  @Test func `gives currentColor the colour around it, and at the root the one that is given`() throws {
    #expect(try shape("<path d='M0 0H1' fill='currentColor' fill-opacity='.5'/>").fill == .current(opacity: 0.5))
    #expect(try shape("<g color='red'><path d='M0 0H1' fill='currentcolor'/></g>").fill == paint(0xFF0000))
    // The keyword is inherited, not the colour that it had on the parent.
    #expect(try shape("<g fill='currentColor'><path color='lime' d='M0 0H1'/></g>").fill == paint(0x00FF00))
  }

  @Test func `multiplies opacities, and needs no group for a single drawing`() throws {
    let drawn = try shape("<path d='M0 0H1' fill='#ff000080' fill-opacity='50%' opacity='.5'/>")
    guard case .color(let color) = drawn.fill else { throw Missing(what: "colour") }
    #expect(abs(color.alpha - 128 / 255 / 4) < 1e-12)
  }

  @Test func `paints stroke and fill in the requested order`() throws {
    let drawn = try shape("<path d='M0 0H1' stroke='red' fill='blue' paint-order='stroke' fill-rule='evenodd'/>")
    #expect(drawn.paintings == [.stroke(StrokeStyle(), paint(0xFF0000)), .fill(.evenodd, paint(0x0000FF))])
  }

  @Test func `lays a gradient over the box of the painted shape`() throws {
    let drawn = try shape(
      "<linearGradient id='g' x2='0' y2='100%'><stop stop-color='red'/><stop offset='.5' stop-color='blue' stop-opacity='.5'/><stop offset='.4'/></linearGradient><rect x='10' y='20' width='30' height='40' fill='url(#g)' fill-opacity='.5'/>"
    )
    guard case .gradient(let gradient, opacity: 0.5) = drawn.fill else { throw Missing(what: "gradient") }
    #expect(gradient.geometry == .linear(start: .zero, end: Point(x: 0, y: 1)))
    #expect(gradient.transform == Transform(a: 30, b: 0, c: 0, d: 40, tx: 10, ty: 20))
    #expect(gradient.stops.map(\.offset) == [0, 0.5, 0.5])
    #expect(gradient.stops[1].color == Color(red: 0, green: 0, blue: 1, alpha: 0.5))
  }

  @Test func `takes missing attributes from another gradient`() throws {
    let drawn = try shape(
      "<linearGradient id='s' spreadMethod='reflect' gradientUnits='userSpaceOnUse'><stop stop-color='currentColor' stop-opacity='.5'/><stop offset='1'/></linearGradient><radialGradient id='g' href='#s' cx='50' cy='50%' r='10' fx='45' gradientTransform='scale(2)'/><path d='M0 0H1V1' fill='url(#g)'/>"
    )
    guard case .gradient(let gradient, _) = drawn.fill else { throw Missing(what: "gradient") }
    #expect(
      gradient.geometry
        == .radial(center: Point(x: 50, y: 50), radius: 10, focus: Point(x: 45, y: 50), focusRadius: 0))
    #expect(gradient.spread == .reflect)
    #expect(gradient.transform == .scale(x: 2, y: 2))
    #expect(gradient.stops[0] == VectorGradient.Stop(offset: 0, color: nil, opacity: 0.5))
  }

  static let degenerate: [(String, VectorPaint?)] = [
    ("<linearGradient id='g'/>", nil),
    ("<linearGradient id='g'><stop stop-color='red'/></linearGradient>", paint(0xFF0000)),
    ("<linearGradient id='g' x2='0'><stop/><stop stop-color='red'/></linearGradient>", paint(0xFF0000)),
    ("<radialGradient id='g' r='0'><stop/><stop stop-color='red'/></radialGradient>", paint(0xFF0000)),
    ("<radialGradient id='g' gradientTransform='scale(0)'><stop/><stop offset='1'/></radialGradient>", nil),
  ]

  @Test(arguments: degenerate)
  func `paints gradients without stops, extent or map as SVG says`(_ gradient: String, _ wanted: VectorPaint?) throws {
    #expect(try shape("\(gradient)<path d='M0 0H1V1' fill='url(#g)'/>").fill == wanted)
  }

  @Test func `paints the fallback of a gradient over a box without extent`() throws {
    let text =
      "<linearGradient id='g'><stop/><stop offset='1'/></linearGradient><path d='M0 0H9' stroke='url(#g) red'/>"
    #expect(try shape(text).stroke?.paint == paint(0xFF0000))
  }

  @Test func `uses the fallback of a paint that is not there`() {
    let reading = read(svg("<path d='M0 0H1' fill='url(#x) lime' stroke='url(#x)'/>"))
    let found = drawn(reading)
    #expect(found.first?.paintings == [.fill(.nonzero, paint(0x00FF00))])
    #expect(reading.diagnostics.map(\.count) == [1])
  }
}
