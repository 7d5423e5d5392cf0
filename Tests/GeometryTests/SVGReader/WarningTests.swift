// Every warning with its place: that of the first thing it is about, and how often it comes.

import Testing

@testable import SVGReader

@Suite struct WarningTests {
  /// A file's content, the text at the position of its only warning, and a part of its message.
  struct Sample: CustomTestStringConvertible {
    let content: String
    let place: String
    let words: String
    var count = 1

    var testDescription: String { words }
  }

  static let samples: [Sample] = [
    Sample(content: "<text>a</text><g><text/></g>", place: "<text>a", words: "convert text to outlines", count: 2),
    Sample(content: "<image href='a.png'/>", place: "<image", words: "`image` is not drawn"),
    Sample(content: "<switch><g/></switch>", place: "<switch", words: "`switch` is not drawn"),
    Sample(content: "<foreignObject/>", place: "<foreignObject", words: "`foreignObject` is not drawn"),
    Sample(content: "<mesh/>", place: "<mesh", words: "`mesh` is not drawn"),
    Sample(
      content: "<pattern id='p'/><rect width='1' height='1' fill='url(#p) red'/>", place: "url(#p)",
      words: "`pattern` is not drawn"),
    Sample(content: "<path d='M0 0' marker-end='url(#m)'/>", place: "url(#m)", words: "`marker-end` has no effect"),
    Sample(
      content: "<path d='M0 0' vector-effect='non-scaling-stroke'/>", place: "non-scaling",
      words: "`vector-effect` has no effect"),
    Sample(
      content: "<g style='fill: red; transform: none; transform: scale(2)'/>", place: "transform: scale",
      words: "`CSS transform` has no effect"),
    Sample(content: "<g style='r: 4px'/>", place: "r: 4px", words: "`CSS r` has no effect"),
    Sample(content: "<g fill='var(--a)'/>", place: "var(--a)", words: "`var()` is not supported"),
    Sample(content: "<style>.a{} @media print{.b{}}</style>", place: "@media", words: "the rule `@media`"),
    Sample(content: "<style>.a{}\n.b:hover, .c > .d {}</style>", place: ".b:hover", words: "the selector `.b:hover`"),
    Sample(content: "<g><animate/></g>", place: "<animate/>", words: "`animate` is not played"),
    Sample(content: "<path d='M0 0'><set/></path>", place: "<set/>", words: "`set` is not played"),
    Sample(content: "<script>a()</script>", place: "<script", words: "`script` is never run"),
    Sample(content: "<g onclick='a()'/>", place: "a()", words: "`onclick` is never run"),
    Sample(content: "<use href='b.svg#a'/>", place: "b.svg#a", words: "leads out of the file"),
    Sample(content: "<g fill='url(b.svg#a)'/>", place: "", words: "", count: 0),
    Sample(
      content: "<rect width='1' height='1' fill='url(b.svg#a)'/>", place: "url(b.svg", words: "leads out of the file"),
    Sample(content: "<use xlink:href='#no'/>", place: "#no", words: "no element with the id `no`"),
    Sample(
      content: "<g clip-path='url(#no)'><path d='M0 0h1'/></g>", place: "url(#no)", words: "no element with the id `no`"
    ),
    Sample(
      content: "<g id='a'/><path d='M0 0h1' mask='url(#a)'/>", place: "url(#a)",
      words: "`a` is a `g`, which cannot be used"),
    Sample(content: "<g id='a'><use href='#a'/></g>", place: "<use", words: "references lead in a circle"),
    Sample(
      content: "<mask id='a' mask='url(#a)'/><path d='M0 0h1v1' mask='url(#a)'/>", place: "url(#a)'/><path",
      words: "references lead in a circle"),
    Sample(content: "<rect width='x' height='1'/>", place: "x' height", words: "`x` is no value of `width`"),
    Sample(content: "<g fill='redd'/><g fill='blu'/>", place: "redd", words: "`redd` is no value of `fill`", count: 2),
    Sample(content: "<g style='opacity: a'/>", place: "opacity: a", words: "`a` is no value of `opacity`"),
    Sample(content: "<g transform='spin(3)'/>", place: "spin(3)", words: "is no value of `transform`"),
    Sample(content: "<g stroke-dasharray='2 -1'/>", place: "2 -1", words: "is no value of `stroke-dasharray`"),
    Sample(content: "<g stroke-width='1e10'/>", place: "1e10", words: "is no value of `stroke-width`"),
    Sample(content: "<polygon points='0 0 1 1 2'/>", place: "", words: "is no value of `points`"),
    Sample(content: "<path d='M0 0L1 1 3 x'/>", place: "x'/>", words: "the path is drawn up to there"),
    Sample(content: "<path d='M0 0L1 1&#32;x'/>", place: "M0 0L1", words: "the path is drawn up to there"),
    Sample(
      content: "<path d='M0 0H1000' stroke='red' stroke-dasharray='.001'/>", place: "<path",
      words: "more than 100000 dashes"),
    Sample(
      content: "<path d='M0 0H9' stroke='red' stroke-dasharray='\(String(repeating: "1 ", count: 1001))'/>",
      place: "<path",
      words: "a list of dashes has more than 1000 lengths"),
    Sample(
      content: "<filter id='f'><feTurbulence/></filter><path d='M0 0h1v1' filter='url(#f)'/>", place: "<feTurbulence",
      words: "the filter primitive `feTurbulence`"),
    Sample(
      content: "<filter id='f'><feOffset in='BackgroundImage'/></filter><path d='M0 0h1v1' filter='url(#f)'/>",
      place: "BackgroundImage", words: "the filter input `BackgroundImage`"),
    Sample(
      content: "<filter id='f'><feGaussianBlur edgeMode='wrap'/></filter><path d='M0 0h1v1' filter='url(#f)'/>",
      place: "wrap", words: "`edgeMode` has no effect"),
    Sample(
      content: "<clipPath id='c'><g/></clipPath><path d='M0 0h1v1' clip-path='url(#c)'/>", place: "<g/>",
      words: "`g in clipPath` is not drawn"),
    Sample(content: "<style media='print'>a{}</style>", place: "<style", words: "another type or medium"),
  ]

  @Test(arguments: samples)
  func `warns once about each feature that is not drawn, with its first place and count`(_ sample: Sample) throws {
    let reading = read(svg(sample.content))
    #expect(reading.picture != nil)
    guard sample.count > 0 else {
      #expect(reading.diagnostics.isEmpty)
      return
    }
    #expect(reading.diagnostics.count == 1)
    let diagnostic = try #require(reading.diagnostics.first)
    #expect(diagnostic.severity == .warning)
    #expect(diagnostic.message.contains(sample.words), "\(diagnostic.message)")
    #expect(diagnostic.count == sample.count)
    let found = String(decoding: reading.text[diagnostic.offset...], as: UTF8.self)
    #expect(found.hasPrefix(sample.place), "\(found.prefix(40))")
  }

  @Test func `says that a size is missing, and uses 300 × 150`() throws {
    let reading = read(svg("", "width='20'"))
    #expect(reading.diagnostics.map(\.message.isEmpty) == [false])
    #expect(reading.diagnostics.first?.offset == 0)
    #expect(reading.picture?.size.width == 20)
    #expect(reading.picture?.size.height == 150)
  }

  @Test func `does not warn about metadata of editors`() throws {
    try expectNothing(
      read(
        """
        <?xml version="1.0" encoding="UTF-8" standalone="no"?>
        <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:i="urn:ink" i:version="1" viewBox="0 0 9 9" role="img"
          aria-label="a" data-name="b" enable-background="new 0 0 9 9" xml:space="preserve" version="1.1">
          <title>a</title><desc>b</desc><metadata><i:a><i:text/></i:a></metadata><i:view zoom="2"><g/></i:view>
          <g font-family="Arial" text-rendering="auto" style="-i-stroke: none; line-height: 2" i:label="x"/>
          <defs><text id="unused">not drawn anyway</text></defs>
        </svg>
        """))
  }
}
