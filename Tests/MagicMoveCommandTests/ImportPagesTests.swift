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
    let text = String(decoding: try folder.read("out/out.jsonc"), as: UTF8.self)
    for expected in [
      "\"off\": { \"background\": \"#fffaf2\"",
      "\"id\": \"card\", \"frame\": [20, 80, 200, 100], \"cornerRadius\": 12, \"fill\": \"#ffffff\"",
      "\"border\": {\"width\": 1, \"color\": \"#cccccc\"}", "\"id\": \"dot\", \"frame\": [11, 11, 20, 20]",
      "\"id\": \"card\", \"frame\": [20, 80, 300, 100]",
      "\"style\": \"viewTransition\", \"duration\": 0.4, \"curve\": \"default\"",
      "{\"from\": \"card/dot\", \"to\": \"card/dot\", \"curve\": \"linear\"}",
    ] { #expect(text.contains(expected), "\(expected)\n\(text)") }
    let report = try JSONSerialization.jsonObject(with: Data(folder.read("out/import-report.json"))) as? [String: Any]
    for screen in report?["stills"] as? [[String: Any]] ?? [] {
      let distance = (screen["distance"] as? [String: Any] ?? [:]).compactMapValues { $0 as? Double }
      #expect(
        (distance["mean"] ?? 9) < 1.2 && (distance["tile"] ?? 99) < 16 && (distance["far"] ?? 1) < 0.002, "\(distance)")
    }
    #expect(try BuiltCommand.run("validate", "out/out.jsonc", in: folder).status == 0)
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

  /// The report of an import of pages.
  private func report(_ words: [String], in folder: TemporaryFolder) throws -> [String: Any] {
    let result = try run(words + ["-o", "out", "--force", "--json"], in: folder)
    #expect(result.status == 0, "\(result.error)")
    return try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any] ?? [:]
  }

  private func tiles(_ report: [String: Any]) -> [Double] {
    (report["stills"] as? [[String: Any]] ?? []).compactMap { ($0["distance"] as? [String: Any])?["tile"] as? Double }
  }

  @Test(arguments: [["a", "b", "c"], ["b"]])
  func `layers are in the paint order of the page`(selectors: [String]) throws {
    let folder = try TemporaryFolder()
    let rules = [
      ".b{position:absolute;left:60px;top:60px}", ".b{position:relative;top:40px}",
      ".b{opacity:.9;margin-bottom:-40px}",
      ".b{float:left;margin-bottom:-40px}", ".b{transform:translate(50px,40px)}",
      ".a{position:relative;z-index:5;margin-bottom:-30px}.b{position:absolute;left:60px;top:60px}",
      ".b{position:absolute;left:30px;top:30px;z-index:-1}",
    ]
    let style = "body{margin:0}div{width:160px;height:90px}.a{background:#fc0}.b{background:#2a7}.c{background:#f99}"
    let pages = rules.indices.map { "page\($0).html" }
    for (page, rule) in zip(pages, rules) {
      try folder.write(
        "<!doctype html><style>\(style)\(rule)</style><div class=a></div><div class=b></div><div class=c></div>",
        to: page)
    }
    let report = try report(
      pages + ["--viewport", "300x300"] + selectors.flatMap { ["--selector", "\($0)=.\($0)"] }, in: folder)
    #expect(tiles(report) == rules.map { _ in 0 })
  }

  /// Pages with one feature each: their markup, and what the scene has of it, in this order.
  private static let features: [(name: String, markup: String, expected: [String])] = [
    (
      "covered",
      "<style>.hero{height:300px;background:#0f766e;view-transition-name:hero}.sheet{position:relative;margin-top:-40px;height:300px;background:#fff}h1{view-transition-name:name;margin:0;width:200px;height:50px;background:#fc0}</style><div class=hero></div><div class=sheet><h1></h1></div>",
      ["\"id\": \"hero\"", "\"image\": \"covered-above\"", "\"id\": \"name\""]
    ),
    (
      "chart",
      "<style>body{font:20px sans-serif}</style><div class=kpi><span>Orders</span> <b class=num>1,204</b></div><svg class=chart width=100 height=40 viewBox='0 0 50 20'><path class=line d='M0 15L50 5' fill=none stroke='#0a7' stroke-width=2 /><circle id=dot cx=10 cy=10 r=3 fill=red /></svg>",
      [
        "\"id\": \"kpi-span\"", "\"id\": \"num\"", "\"id\": \"chart\"", "\"id\": \"line\"", "\"d\": \"M0 20L100 0\"",
        "\"id\": \"dot\"",
        "\"fill\": \"#ff0000\"",
      ]
    ),
    (
      "spacing",
      "<div class=price style='font:700 22px sans-serif;width:fit-content;letter-spacing:-.5px'>Moss Wool Throw</div>",
      ["\"id\": \"price\"", "\"letterSpacing\": -0.5"]
    ),
    (
      "dialog",
      "<style>dialog{border:0;outline:0;padding:20px;background:#fc0;z-index:-1;view-transition-name:dialog}dialog::backdrop{background:#00000080}.x{position:fixed;z-index:9;width:90px;height:90px;background:#0a0;view-transition-name:x}</style><dialog><p class=q>Delete?</p></dialog><div class=x></div><script>document.querySelector('dialog').showModal()</script>",
      [
        "\"id\": \"x\"", "\"image\": \"dialog-above\"", "\"id\": \"dialog\"", "\"fill\": \"#ffcc00\"",
        "\"string\": \"Delete?\"",
      ]
    ),
    (
      "groups",
      "<style>div,i{position:absolute;width:120px;height:120px}.fade{opacity:.5;background:#fc0}.x,.y{left:20px;top:20px;background:#f00;view-transition-name:x}.y{left:80px;view-transition-name:y}.blend{left:200px;mix-blend-mode:multiply}.z{background:#0ff;view-transition-name:z}.ground{left:180px;background:#f0f}</style><div class=fade><i class=x></i><i class=y></i></div><div class=ground></div><div class=blend><i class=z></i></div>",
      [
        "\"fill\": \"#ffcc00\", \"opacity\": 0.5", "\"id\": \"x\"", "\"id\": \"y\"", "\"blend\": \"multiply\"",
        "\"id\": \"z\"",
      ]
    ),
    (
      "shadow",
      "<x-card style='view-transition-name:card;display:block;width:200px'><b>Slotted</b></x-card><script>customElements.define('x-card',class extends HTMLElement{connectedCallback(){this.attachShadow({mode:'open'}).innerHTML='<style>:host{background:#fc0}</style><p>Inside</p><slot></slot>'}})</script>",
      ["it became a picture", "\"id\": \"card\"", "\"image\": \"shadow-card\""]
    ),
    (
      "cut",
      "<p class=cut style='font:16px sans-serif;width:120px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis'>A text that is too long for its box</p>",
      ["\"id\": \"cut\"", "for its box\", \"size\": 16"]
    ),
    (
      "endless",
      "<style>@keyframes a{50%{opacity:0}}.a{width:90px;height:90px;background:#06c;animation:a 1s infinite;view-transition-name:a}</style><div class=a></div><svg width=90 height=90><circle cx=40 cy=40 r=20 fill=green><animate attributeName=r values='20;40;20' dur=1s repeatCount=indefinite /></circle></svg>",
      ["so its start is shown", "\"id\": \"svg\"", "so its start is shown", "\"id\": \"a\""]
    ),
    (
      "marker",
      "<style>li{font:60px sans-serif}li::marker{content:'■ '}</style><ol style='list-style:none'><li>One</ol>",
      ["\"string\": \"One\""]
    ),
    (
      "sprite",
      "<style>svg,p{position:absolute;left:0;top:0;width:60px;height:60px}p{left:60px;margin:0;box-shadow:inset 0 0 9px red}</style><svg style='width:0'><symbol id=s viewBox='0 0 9 9'><rect width=9 height=9 fill=url(#g) /></symbol></svg><svg class=icon><linearGradient id=g><stop stop-color=red /><stop offset=1 stop-color=blue /></linearGradient><use href=#s opacity=.5 /></svg><p class=near>near</p>",
      ["\"frame\": [60, 0, 60, 60], \"image\": \"sprite-page\"", "\"id\": \"icon\"", "\"id\": \"near\""]
    ),
    (
      "padded",
      "<svg class=p width=90 height=60 viewBox='0 0 9 6' style='padding:20px;border:10px solid #06c'><linearGradient id=g><stop stop-color=red /><stop offset=1 stop-color=blue /></linearGradient><rect width=9 height=6 fill=url(#g) /></svg>",
      ["\"id\": \"p\""]
    ),
    (
      "marker-end",
      "<svg class=arrow width=90 height=60><marker id=m markerWidth=6 markerHeight=6 refX=3 refY=3><path d='M0 0L6 3L0 6Z'/></marker><path d='M10 10L60 40' stroke=#000 marker-end=url(#m) /></svg>",
      ["so it became a picture", "\"id\": \"arrow\""]
    ),
    (
      "rows",
      "<style>.list{height:90px;overflow:auto;border:20px solid #06c;border-radius:30px}.row{height:40px;background:#fc0;view-transition-name:match-element}</style><div class=list><div class=row id=r1></div><div class=row id=r2></div><div class=row id=r3></div><div class=row id=r4></div></div><script>document.querySelector('.list').scrollTop=50</script>",
      ["\"cornerRadius\": 10, \"clips\": true", "\"id\": \"r2\"", "\"id\": \"r3\"", "\"id\": \"r4\""]
    ),
  ]

  @Test func `pages look as in the browser, with layers for what they have`() throws {
    let folder = try TemporaryFolder()
    for feature in Self.features {
      try folder.write(
        "<!doctype html><meta charset=utf-8><style>body{margin:0}</style>" + feature.markup, to: "\(feature.name).html")
    }
    let report = try report(Self.features.map { "\($0.name).html" } + ["--texts"], in: folder)
    #expect(report["different"] as? Int == 0)
    let text = String(decoding: try folder.read("out/out.jsonc"), as: UTF8.self)
    #expect(text.contains("images/padded-p.svg"), "\(text)")
    #expect(!text.contains("\"r1\""), "a row outside of its list is left out")
    // The timeline, at the end, names screens again.
    var rest = text[...]
    for feature in Self.features {
      for expected in ["\"\(feature.name)\": {"] + feature.expected {
        let place = rest.firstRange(of: expected)
        #expect(place != nil, "\(feature.name): \(expected)\n\(text)")
        rest = rest[(place?.upperBound ?? rest.startIndex)...]
      }
    }
  }

  @Test func `what differs is said with its place, and --strict fails`() throws {
    let folder = try TemporaryFolder()
    // The order of depth in a room of three dimensions has no key.
    try folder.write(
      "<!doctype html><style>body{margin:0}.room{transform-style:preserve-3d}.x,.y{position:absolute;width:100px;height:100px;background:#000;transform:translateZ(9px);view-transition-name:x}.y{background:#fff;transform:none;view-transition-name:y}</style><div class=room><div class=x></div><div class=y></div></div>",
      to: "page.html")
    let result = try run(["page.html", "-o", "out"], in: folder)
    #expect(
      result.status == 0
        && result.error.contains("warning: screen `page` differs from the browser near 0,0 (255 of 255)"),
      "\(result.error)")
    let strict = try run(["page.html", "-o", "strict", "--strict"], in: folder)
    #expect(
      strict.status == 65 && strict.error.contains("differs from the browser") && folder.names == ["out", "page.html"])
  }

  @Test func `a selector has to match on one page only`() throws {
    let folder = try TemporaryFolder()
    try folder.write("<body><div class=panel>a</div>", to: "one.html")
    try folder.write("<body><div class=bar>b</div>", to: "two.html")
    _ = try report(["one.html", "two.html", "--selector", "panel=.panel", "--selector", "bar=.bar"], in: folder)
    let none = try run(["one.html", "two.html", "--selector", "x=.none", "-o", "none"], in: folder)
    #expect(none.status == 65 && none.error.contains("no element matches the selector \".none\""))
  }

  @Test func `the page's own animations are effects of the step`() throws {
    let folder = try TemporaryFolder()
    let style =
      "<style>@keyframes up{to{transform:translateY(-100%)}}@keyframes rise{from{transform:translateY(100%)}}@keyframes in{from{opacity:0;transform:translateX(30px)}}@keyframes odd{from{clip-path:inset(0)}}::view-transition-old(root){animation:.4s ease-in both up}::view-transition-new(root){animation:.4s ease-in both rise}::view-transition-new(card),::view-transition-old(card){animation:none}::view-transition-new(tip):only-child{animation:.2s both in}::view-transition-new(other){animation:.2s both odd}div{width:50px;height:50px}.card{view-transition-name:card;background:#f00}.tip{view-transition-name:tip;background:#0f0}.other{view-transition-name:other;background:#00f}</style>"
    try folder.write(style + "<div class=card></div><div class=other></div>", to: "a.html")
    try folder.write(style + "<div class=card></div><div class=tip></div><div class=other></div>", to: "b.html")
    let report = try report(["a.html", "b.html"], in: folder)
    let text = String(decoding: try folder.read("out/out.jsonc"), as: UTF8.self)
    for expected in [
      "\"duration\": 0.4, \"curve\": \"easeIn\", \"enter\": [{\"slide\": {\"edge\": \"bottom\", \"distance\": \"100%\"}}]",
      "\"leave\": [{\"slide\": {\"edge\": \"top\", \"distance\": \"100%\"}}]", "\"content\": \"to\"",
      "\"to:tip\": {\"effects\": [", "\"fade\": 0", "{\"slide\": {\"edge\": \"right\", \"distance\": 30}",
    ] { #expect(text.contains(expected), "\(expected)\n\(text)") }
    let notes = (report["notes"] as? [[String: Any]] ?? []).compactMap { $0["what"] as? String }
    #expect(notes.contains { $0.contains("`other`") && $0.contains("odd") }, "\(notes)")
    #expect(try BuiltCommand.run("validate", "--strict", "out/out.jsonc", in: folder).status == 0)
  }

  @Test func `a page reads nothing outside of its folder and reaches no host`() throws {
    let folder = try TemporaryFolder()
    try folder.write("<p>secret", to: "secret.html")
    try folder.write(
      "<body><iframe src='../secret.html' style='view-transition-name:x;width:90px;height:90px'></iframe><img src='http://192.0.2.1/a.png'><script src='https://example.com/a.js'></script>",
      to: "in/page.html")
    let result = try run(["in/page.html", "-o", "out"], in: folder)
    #expect(result.status == 0, "\(result.error)")
    let report = String(decoding: try folder.read("out/import-report.json"), as: UTF8.self)
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
