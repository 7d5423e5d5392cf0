import Pixels
import Testing
import VectorGraphics

@testable import SVGReader

@Suite struct StyleTests {
  /// The fill of the path `p` under a style sheet.
  private func fill(_ css: String, _ attributes: String = "") throws -> VectorPaint? {
    try shape(
      "<style>\(css)</style><g id='outer' class='x y'><g class='z'><path id='p' class='a b' data-k='v' d='M0 0H1' \(attributes)/></g></g>"
    ).fill
  }

  private static let red = paint(0xFF0000)
  private static let blue = paint(0x0000FF)

  @Test(arguments: [
    "*", "path", ".a", "#p", "path.a.b#p", "[data-k=v]", "path[data-k=\"v\"]", "g path", "g g path", ".x .a",
    "#outer .z .a",
    ".z > .a", "svg > g > g > path", ".q, .a", "/* c */ .a", ".\\61",
  ])
  func `finds elements by every kind of selector`(_ selector: String) throws {
    #expect(try fill("\(selector) { fill: red }") == Self.red)
  }

  @Test(arguments: ["rect", ".c", "#q", "path.a.c", "[data-k=w]", "rect path", ".x > .a", ".z .x .a", "path g"])
  func `leaves others alone`(_ selector: String) throws {
    #expect(try fill("\(selector) { fill: red }") == paint(0))
  }

  @Test(arguments: [
    (".a { fill: red } .b { fill: blue }", ""), (".a.b { fill: blue } .b { fill: red }", ""),
    ("#p { fill: blue } path.a.b { fill: red }", ""), (".a { fill: blue } path { fill: red }", ""),
    (".a { fill: blue }", "fill='red'"), (".a { fill: red }", "style='fill: blue'"),
    (".a { fill: blue !important }", "style='fill: red'"),
    (".a { fill: red !important }", "style='fill: blue ! important'"),
    ("* { fill: blue } ", "fill='red'"), (".a { fill: blue; fill: nonsense-url( }", "fill='red'"),
    (".a { fill: red; fill: blue }", ""), (".x { fill: blue } .a { fill: inherit }", ""),
    (".a { stroke: red; FILL : BLUE ; }", ""), ("<!-- .a { fill: blue } -->", ""),
    (".a { content: '}'; fill: blue }", ""), (".q { fill: red } .a { fill: blue", ""),
  ])
  func `lets the strongest valid declaration count`(_ css: String, _ attributes: String) throws {
    let text = "<style><![CDATA[\(css)]]></style><g class='x'><path id='p' class='a b' d='M0 0H1' \(attributes)/></g>"
    #expect(drawn(read(svg(text))).first?.fill == Self.blue)
  }

  @Test func `inherits inherited properties only`() throws {
    let drawn = try shape(
      "<g fill='red' stroke='blue' stroke-width='3' opacity='1' clip-path='none'><path d='M0 0H1'/></g>")
    #expect(drawn.paintings == [.fill(.nonzero, Self.red), .stroke(StrokeStyle(width: 3), Self.blue)])
  }

  @Test func `resets inherited properties by initial`() throws {
    #expect(try shape("<g fill='red'><path fill='initial' d='M0 0H1'/></g>").fill == paint(0))
    #expect(try shape("<g fill='red'><path fill='unset' d='M0 0H1'/></g>").fill == Self.red)
  }

  @Test func `styles used content from where it is written`() throws {
    let drawn = try shape(
      "<style>.d path { fill: red }</style><defs class='d'><path id='a' d='M0 0H1'/></defs><use href='#a'/>")
    #expect(drawn.fill == Self.red)
  }
}
