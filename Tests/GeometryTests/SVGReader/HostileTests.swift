// Files that exceed limits or refer to other files. They end in an error with its position, or in a picture with a
// warning.

import Testing
import VectorGraphics

@testable import SVGReader

@Suite struct HostileTests {
  /// The error of a file.
  private func error(_ text: String) throws -> (message: String, rest: String) {
    let reading = read(text)
    #expect(reading.picture == nil)
    #expect(reading.diagnostics.map(\.severity) == [.error])
    let diagnostic = try #require(reading.diagnostics.first)
    return (diagnostic.message, String(decoding: reading.text[diagnostic.offset...].prefix(80), as: UTF8.self))
  }

  @Test(arguments: [
    ("", "not well-formed", ""), ("<svg", "not well-formed", "<svg"),
    ("<svg xmlns='http://www.w3.org/2000/svg'><g></svg>", "mismatched tag", ""),
    ("<html/>", "the root is `html`", "<html"), ("\n<svg/>", "not in SVG's namespace", "<svg/>"),
    ("<g xmlns='http://www.w3.org/2000/svg'/>", "the root is `g`", "<g"),
    ("<x:svg xmlns:x='urn:x'/>", "not in SVG's namespace", "<x:svg"),
  ])
  func `reports XML errors with their position`(_ text: String, _ words: String, _ place: String) throws {
    let found = try error(text)
    #expect(found.message.contains(words), "\(found.message)")
    #expect(found.rest.hasPrefix(place), "\(found.rest)")
  }

  @Test func `replaces the short entities of a file`() throws {
    let reading = read(
      "<!DOCTYPE svg [<!ENTITY ns 'http://www.w3.org/2000/svg'><!ENTITY st 'fill:red'>]><svg xmlns='&ns;' viewBox='0 0 9 9'><!-- &none; --><path style='&st;' d='M0 0H1'/><style><![CDATA[ &x; ]]></style></svg>"
    )
    #expect(drawn(reading).first?.fill == paint(0xFF0000))
  }

  @Test(arguments: [
    ("<!ENTITY a 'x&lt;y'>", "&a;"), ("<!ENTITY a 'b'><!ENTITY c '&a;&a;'>", "&c;"),
    ("<!ENTITY a SYSTEM 'file:///etc/passwd'>", "&a;"),
    ("", "&nbsp;"), ("<!ENTITY % p 'x'>", "&p;"),
    ("<!ENTITY a '\(String(repeating: "x", count: 1025))'>", "&a;"),
    ((0...64).map { "<!ENTITY e\($0) 'x'>" }.joined(), "&e64;"),
  ])
  func `rejects every other entity at its first use`(_ declaration: String, _ use: String) throws {
    let found = try error(
      "<!DOCTYPE svg [\(declaration)]><svg xmlns='http://www.w3.org/2000/svg'><g class='\(use)'/></svg>")
    #expect(found.message.contains("the entity `"))
    #expect(found.rest.hasPrefix(use))
  }

  @Test func `rejects entities that become too long together`() throws {
    let uses = String(repeating: "&a;", count: 65)
    let found = try error(
      "<!DOCTYPE svg [<!ENTITY a '\(String(repeating: "x", count: 1024))'>]><svg xmlns='http://www.w3.org/2000/svg'>\(uses)</svg>"
    )
    #expect(found.message.contains("65536 bytes"))
  }

  @Test func `adds nothing that a document type would add`() throws {
    let reading = read(
      "<!DOCTYPE svg [<!ATTLIST path fill CDATA 'red'>]><svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><path d='M0 0H1'/></svg>"
    )
    #expect(drawn(reading).first?.fill == paint(0))
  }

  @Test func `rejects elements that are nested too deep, written or used`() throws {
    let deep = try error(svg(String(repeating: "<g>", count: 256) + String(repeating: "</g>", count: 256)))
    #expect(deep.message.contains("256 deep"))
    let inner = String(repeating: "<g>", count: 200) + "<path d='M0 0H1'/>" + String(repeating: "</g>", count: 200)
    let outer = String(repeating: "<g>", count: 100) + "<use href='#a'/>" + String(repeating: "</g>", count: 100)
    #expect(try error(svg("<defs><g id='a'>\(inner)</g></defs>\(outer)")).message.contains("256 deep"))
    #expect(read(svg(inner)).diagnostics.isEmpty)
  }

  @Test func `rejects elements that multiply`() throws {
    let levels = (0..<20).map { level in
      "<g id='a\(level + 1)'>" + String(repeating: "<use href='#a\(level)'/>", count: 10) + "</g>"
    }
    let found = try error(svg("<defs><path id='a0' d='M0 0H1'/>\(levels.joined())</defs><use href='#a20'/>"))
    #expect(found.message.contains("more than 200000 elements"))
    #expect(try error(svg(String(repeating: "<g/>", count: 200_001))).message.contains("more than 200000 elements"))
  }

  @Test func `rejects masks and gradients that multiply`() throws {
    let masks = (0..<30).map {
      "<mask id='m\($0)'><g mask='url(#m\($0 + 1))'><path d='M0 0h1v1'/></g><g mask='url(#m\($0 + 1))'><path d='M0 0h1v1'/></g></mask>"
    }
    let found = try error(svg(masks.joined() + "<mask id='m30'/><g mask='url(#m0)'><path d='M0 0h1v1'/></g>"))
    #expect(found.message.contains("more than 200000 elements"))
  }

  @Test func `rejects too many segments`() throws {
    let path = "<path id='a' d='M0 0\(String(repeating: "h1", count: 10_000))'/>"
    let found = try error(svg(path + String(repeating: "<use href='#a'/>", count: 100)))
    #expect(found.message.contains("segments of paths"))
  }

  @Test func `rejects too many rules, and selectors that need too many attempts`() throws {
    let rules = String(repeating: "a,", count: 10_000) + "a{}"
    #expect(try error(svg("<style>\(rules)</style>")).message.contains("more than 10000 rules"))
    let all = String(repeating: "*{fill:red}", count: 5000)
    let found = try error(svg("<style>\(all)</style>" + String(repeating: "<g/>", count: 50_000)))
    #expect(found.message.contains("trials of selectors"))
  }

  @Test func `rejects attributes that are read again and again`() throws {
    let long = String(repeating: " ", count: 1_000_000)
    let found = try error(
      svg("<defs><g id='a' class='\(long)'/></defs>" + String(repeating: "<use href='#a'/>", count: 200)))
    #expect(found.message.contains("bytes of attributes"))
  }

  @Test func `rejects a file that is too long or compressed`() throws {
    #expect(try error(String(repeating: " ", count: (16 << 20) + 1)).message.contains("longer than 16777216 bytes"))
    #expect(SVGReader.read([0x1F, 0x8B, 8]).diagnostics.first?.message.contains("svgz") == true)
  }

  @Test func `reads UTF-16 with places in its text`() throws {
    let text = svg("<text/>")
    let reading = SVGReader.read([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    #expect(reading.text == Array(text.utf8))
    #expect(reading.diagnostics.count == 1)
  }

  @Test func `reads as much as possible of bytes that are cut anywhere`() {
    let text = Array(
      svg("<style>.a{fill:rgb(1,2,3)}</style><path class='a' d='M0 0a1 1 0 001.5.5' transform='rotate(3)'/>").utf8)
    for end in text.indices {
      _ = SVGReader.read(Array(text[..<end]))
      var broken = text
      broken[end] = UInt8(ascii: "'")
      _ = SVGReader.read(broken)
    }
  }
}
