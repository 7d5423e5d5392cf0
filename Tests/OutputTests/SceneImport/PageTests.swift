import FileFormats
import ForeignText
import JSONTree
import Pixels
import TestSupport
import Testing

@testable import SceneImport

/// Values of CSS, and what a page may load.
@Suite struct PageTests {
  @Test(arguments: [
    (
      "linear-gradient(90deg, rgb(255, 0, 0), rgb(0, 0, 255))",
      "{\"linear\": {\"angle\": 90, \"stops\": [[0, \"#ff0000\"], [1, \"#0000ff\"]]}}"
    ),
    (
      "linear-gradient(rgb(255, 0, 0) 0%, rgba(0, 0, 0, 0.5) 25%, rgb(0, 0, 255))",
      "{\"linear\": {\"angle\": 180, \"stops\": [[0, \"#ff0000\"], [0.25, \"#00000080\"], [1, \"#0000ff\"]]}}"
    ),
    (
      "linear-gradient(to right, rgb(255, 0, 0) 10px, rgb(0, 0, 255) 50px)",
      "{\"linear\": {\"angle\": 90, \"stops\": [[0.1, \"#ff0000\"], [0.5, \"#0000ff\"]]}}"
    ),
    (
      "linear-gradient(90deg, rgb(255, 0, 0) -50%, rgb(0, 0, 0) 50%)",
      "{\"linear\": {\"angle\": 90, \"stops\": [[0, \"#800000\"], [0.5, \"#000000\"], [1, \"#000000\"]]}}"
    ),
    (
      "linear-gradient(to top left, rgb(255, 0, 0), rgb(0, 0, 255))",
      "{\"linear\": {\"angle\": 333.435, \"stops\": [[0, \"#ff0000\"], [1, \"#0000ff\"]]}}"
    ),
    (
      "radial-gradient(rgb(0, 0, 0), rgb(1, 1, 1) 200%)",
      "{\"radial\": {\"center\": [\"50%\", \"50%\"], \"radius\": [141.421, 70.711], \"stops\": [[0, \"#000000\"], [1, \"#010101\"]]}}"
    ),
    (
      "radial-gradient(circle closest-side at 20px 50%, rgb(0, 0, 0), rgb(1, 1, 1))",
      "{\"radial\": {\"center\": [\"20%\", \"50%\"], \"radius\": [20, 20], \"stops\": [[0, \"#000000\"], [1, \"#010101\"]]}}"
    ),
    (
      "radial-gradient(30px 20px at left top, rgb(0, 0, 0), rgb(1, 1, 1))",
      "{\"radial\": {\"center\": [\"0%\", \"0%\"], \"radius\": [30, 20], \"stops\": [[0, \"#000000\"], [1, \"#010101\"]]}}"
    ),
    (
      "conic-gradient(from 45deg at 25% 50%, rgb(0, 0, 0), rgb(1, 1, 1) 90deg)",
      "{\"conic\": {\"center\": [\"25%\", \"50%\"], \"angle\": 45, \"stops\": [[0, \"#000000\"], [0.25, \"#010101\"]]}}"
    ),
    ("conic-gradient(in hsl, rgb(0, 0, 0), rgb(1, 1, 1))", ""),
    ("radial-gradient(circle at calc(1px + 2%) 0px, rgb(0, 0, 0), rgb(1, 1, 1))", ""),
    ("repeating-linear-gradient(rgb(0, 0, 0), rgb(1, 1, 1))", ""),
    ("linear-gradient(90deg, rgb(255, 0, 0))", ""), ("url(\"a.png\")", ""), ("linear-gradient(", ""),
    ("linear-gradient()", ""),
    ("linear-gradient(in oklch, rgb(255, 0, 0), rgb(0, 0, 255))", ""),
    ("linear-gradient(90deg, rgb(0, 0, 0), 30%, rgb(1, 1, 1))", ""),
  ]) func `gradients are read or left to a picture`(text: String, expected: String) {
    let fill = CSSGradient.fill(text, in: Size(width: 100, height: 50))
    let found = fill.map { JSONWriter.line($0.node) } ?? ""
    if expected.contains("#800000") {
      #expect(
        found.hasPrefix("{\"linear\": {\"angle\": 90, \"stops\": [[0, \"#800000\"], [0.5, \"#000000\"]"), "\(found)")
    } else {
      #expect(found == expected)
    }
  }

  @Test func `shadows are read from the uppermost one`() {
    let shadows = CSSValue.shadows("rgba(0, 0, 0, 0.3) 0px 2px 4px 1px, rgb(255, 0, 0) 1px 1px 0px 0px")
    #expect(shadows?.map(\.color.text) == ["#0000004d", "#ff0000"])
    #expect(shadows?[0].radius == 4 && shadows?[0].spread == 1 && shadows?[0].offset == Point(x: 0, y: 2))
    #expect(CSSValue.shadows("none")?.isEmpty == true && CSSValue.shadows("rgb(0, 0, 0) 0px 0px 2px 0px inset") == nil)
  }

  @Test(arguments: [
    ("ease", ImportedCurve.named("default")), ("ease-out", .named("easeOut")),
    ("cubic-bezier(0.4, 0, 0.2, 1)", .cubic(0.4, 0, 0.2, 1)), ("steps(4)", .steps(4)),
    ("linear(0 0%, 0.5 20%, 1 100%)", .points([[0, 0], [0.2, 0.5], [1, 1]])),
    ("linear(0, 1)", .points([[0, 0], [1, 1]])), ("step-end", .steps(1)),
  ]) func `timing functions are curves`(text: String, expected: ImportedCurve) {
    #expect(CSSValue.curve(text) == expected)
  }

  @Test func `unknown timing functions are ignored`() {
    for text in ["", "spring", "steps(0)", "steps(2, start)", "cubic-bezier(1)", "linear(0, 0.5)"] {
      #expect(CSSValue.curve(text) == nil)
    }
  }

  @Test func `a page may read its folder and its origin`() throws {
    let folder = try TemporaryFolder()
    for name in ["site/a page.html", "site/in/b.png", "secret.txt", "more/c.png"] { try folder.write("x", to: name) }
    let page = try PageAddress(folder("site/a page.html"))
    #expect(page.url.hasSuffix("/site/a%20page.html"))
    let policy = PagePolicy(page, allowedFolders: [folder("more")], allowsNetwork: false)
    for name in ["site/in/b.png", "site/a%20page.html?x#y", "more/c.png"] {
      #expect(policy.allows("file://\(folder(name))"))
    }
    let ln = ForeignProgram("ln")
    _ = try ln?.succeeds(["-s", folder("secret.txt"), folder("site/link.txt")], in: .init(filePath: folder.path))
    for url in [
      "file://\(folder("secret.txt"))", "file://\(folder("site/../secret.txt"))",
      "file://\(folder("site/%2e%2e/secret.txt"))",
      "file://\(folder("site/link.txt"))", "file://host/etc/passwd", "file:///etc/hostname",
      "file://\(folder("site/none.png"))",
      "http://example.com/", "https://example.com/", "ftp://example.com/", "chrome://version", "",
    ] { #expect(!policy.allows(url), "\(url)") }
    #expect(policy.allows("data:image/png;base64,AA==") && policy.allows("blob:null/1"))
    #expect(PagePolicy(page, allowedFolders: [], allowsNetwork: true).allows("https://example.com/"))
    #expect(throws: ImportError.self) { try PageAddress(folder("none.html")) }
    #expect(throws: ImportError.self) { try PageAddress(folder("site")) }
  }

  @Test func `an address may load from its own origin`() throws {
    let page = try PageAddress("https://user@Example.com:8443/a?b")
    let policy = PagePolicy(page, allowedFolders: [], allowsNetwork: false)
    #expect(page.server == "example.com:8443" && policy.allows("https://example.com:8443/x"))
    #expect(try PageAddress("http://example.com/a").server == "example.com:80")
    #expect(try PageAddress("https://[::1]/a").server == "[::1]:443")
    for url in [
      "https://example.com/", "http://example.com:8443/", "https://example.com.evil:8443/",
      "https://example.com:8443@evil/", "file:///etc/hostname",
    ] {
      #expect(!policy.allows(url), "\(url)")
    }
  }

  @Test func `damaged fonts have no heights`() {
    var random = SeededRandom(seed: 3)
    #expect(FontHeights([]) == nil)
    for count in 0..<200 {
      _ = FontHeights((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
      _ = CSSGradient.fill("linear-gradient(" + String(repeating: "(", count: count), in: Size(width: 1, height: 1))
    }
  }
}
