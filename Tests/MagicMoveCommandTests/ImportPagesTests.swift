import Foundation
import Platform
import TestSupport
import Testing

/// A browser that pages can be imported with.
private enum InstalledBrowser {
  static let path = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap(InstalledProgram.path).first
}

/// `magicmove import html`, with the browser of this machine.
@Suite(.tags(.slow), .serialized, .enabled(if: InstalledBrowser.path != nil, "no browser is installed"))
struct ImportPagesTests {
  private static let list = """
    <!doctype html><meta charset="utf-8"><style>*{box-sizing:border-box}body{margin:0;background:#fffaf2;font:16px sans-serif}
    .card{position:absolute;left:20px;top:80px;width:200px;height:100px;border-radius:12px;background:#fff;border:1px solid #ccc;
    box-shadow:0 2px 6px rgba(0,0,0,.3);view-transition-name:card;overflow:hidden}
    .dot{position:absolute;left:10px;top:10px;width:20px;height:20px;border-radius:50%;background:linear-gradient(90deg,#f00,#00f);view-transition-name:dot}
    .on .card{width:300px}::view-transition-group(*){animation-duration:.4s}::view-transition-group(dot){animation-timing-function:linear}
    </style><p>Hello</p><div class="card"><i class="dot"></i></div>
    <script>document.querySelector('.card').onclick=()=>document.body.classList.add('on')</script>
    """

  private func run(_ words: [String], in folder: TemporaryFolder) throws -> BuiltCommand.Result {
    try BuiltCommand.run(["import", "html"] + words + ["--no-sandbox"], in: folder)
  }

  @Test func `a page and a click become two screens that look like it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.list, to: "in/list.html")
    let result = try run(["in/list.html", "--click", ".card", "--names", "off,on", "-o", "out"], in: folder)
    #expect(result.status == 0, "\(result.error)")
    let text = String(decoding: try folder.read("out/scene.jsonc"), as: UTF8.self)
    for expected in [
      "\"off\": { \"background\": \"#fffaf2\"",
      "\"id\": \"card\", \"frame\": [20, 80, 200, 100], \"cornerRadius\": 12, \"fill\": \"#ffffff\"",
      "\"border\": {\"width\": 1, \"color\": \"#cccccc\"}", "\"id\": \"dot\", \"frame\": [11, 11, 20, 20]",
      "\"id\": \"card\", \"frame\": [20, 80, 300, 100]",
      "\"style\": \"viewTransition\", \"duration\": 0.4, \"curve\": \"default\"",
      "{\"from\": \"card/dot\", \"to\": \"card/dot\", \"curve\": \"linear\"}",
    ] { #expect(text.contains(expected), "\(expected)\n\(text)") }
    let report = try JSONSerialization.jsonObject(with: Data(folder.read("out/report.json"))) as? [String: Any]
    for screen in report?["screens"] as? [[String: Any]] ?? [] {
      let distance = screen["distance"] as? [String: Double] ?? [:]
      #expect(
        (distance["mean"] ?? 9) < 1.2 && (distance["tile"] ?? 99) < 16 && (distance["far"] ?? 1) < 0.002, "\(distance)")
    }
    #expect(try BuiltCommand.run("validate", "out/scene.jsonc", in: folder).status == 0)
  }

  @Test(arguments: [
    (
      "<div style='view-transition-name:x;width:9px;height:9px'></div><div style='view-transition-name:x;width:9px;height:9px'></div>",
      [], "two elements have the view-transition-name \"x\""
    ),
    ("<script>for(;;);</script>", ["--timeout", "2"], "not ready after 2 s"),
    ("<p>a", ["--selector", "x=.none"], "no element matches"),
    ("<p>a", ["--selector", "x=:::"], "invalid selector"), ("<p>a", ["--click", "#none"], "nothing to click"),
    ("<p>a", ["--eval", "nope()"], "the script throws"),
    ("<p>a", ["--eval", "new Promise(() => {})", "--timeout", "2"], "not ready after 2 s"),
  ]) func `what goes wrong in a page leaves nothing`(page: String, words: [String], message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(page, to: "page.html")
    let start = ContinuousClock.now
    let result = try run(["page.html", "-o", "out"] + words, in: folder)
    #expect(result.status == 65 && result.error.contains(message), "\(result.status) \(result.error)")
    #expect(folder.names == ["page.html"] && ContinuousClock.now - start < .seconds(60))
  }

  @Test func `a page reads nothing outside of its folder and reaches no host`() throws {
    let folder = try TemporaryFolder()
    try folder.write("<p>secret", to: "secret.html")
    try folder.write(
      "<body><iframe src='../secret.html' style='view-transition-name:x;width:90px;height:90px'></iframe><img src='http://192.0.2.1/a.png'><script src='https://example.com/a.js'></script>",
      to: "in/page.html")
    let result = try run(["in/page.html", "-o", "out"], in: folder)
    #expect(result.status == 0, "\(result.error)")
    let report = String(decoding: try folder.read("out/report.json"), as: UTF8.self)
    for url in ["secret.html", "http://192.0.2.1/a.png", "https://example.com/a.js"] { #expect(report.contains(url)) }
    #expect(report.contains("\"lost\": 3"))
    #expect(
      try run(["in/page.html", "-o", "strict", "--strict"], in: folder).status == 65
        && folder.names == ["in", "out", "secret.html"])
  }

  @Test func `a browser that is not there is an error`() throws {
    let folder = try TemporaryFolder()
    try folder.write("<p>a", to: "page.html")
    for program in ["/nonexistent/chromium", "/bin/true"] {
      let result = try run(["page.html", "--chromium", program, "-o", "out"], in: folder)
      #expect(result.status == 69 && !result.error.isEmpty, "\(result.error)")
    }
    #expect(folder.names == ["page.html"])
  }
}
