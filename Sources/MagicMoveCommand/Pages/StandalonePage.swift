// One HTML file with an animation in it, which plays in any browser and can be stepped through, frame by frame.
//
//     style │ <img> with the animation as WebP, base64 │ data (JSON) │ script
//
// Without scripts, the picture plays by itself. Otherwise the script parses the WebP and can show any of its frames. The
// content security policy lets the file load nothing, whatever the names in a scene contain.

import FileFormats
import ForeignText
import FrameWriting
import ImageComparison
import JSONTree
import PageAssets
import Rendering

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The text of a page.
struct StandalonePage {
  /// The title.
  let name: String
  /// The steps in order, in seconds of the page.
  let steps: [StepSpan]
  /// The report on the picture.
  let report: OutputReport
  /// The animation as WebP.
  let webp: [UInt8]

  /// Emits the whole file in parts, so that the picture is in memory only once.
  func write(_ emit: ([UInt8]) throws -> Void) rethrows {
    let (style, script) = (PageBundle.film.style, PageBundle.film.script)
    try emit(Array(head(style, script).utf8) + style + Array(body.utf8))
    for start in stride(from: 0, to: webp.count, by: Self.pieceLength) {
      let piece = webp[start..<min(start + Self.pieceLength, webp.count)]
      try emit(Array(Data(piece).base64EncodedString().utf8))
    }
    try emit(Array((Self.afterPicture + data + "</script>\n<script>").utf8) + script)
    try emit(Array("</script>\n</body>\n</html>\n".utf8))
  }

  /// Bytes that are encoded as base64 in one go; a multiple of 3, so that no padding is needed between two pieces.
  private static let pieceLength = 3 << 18

  /// Everything before the style.
  private func head(_ style: [UInt8], _ script: [UInt8]) -> String {
    let (style, script) = (SHA256.digest(of: style).bytes, SHA256.digest(of: script).bytes)
    return FileMark.page + """
      <meta name="viewport" content="width=device-width, initial-scale=1">
      \(PagePolicy.element(images: "data: blob:", style: style, script: script))
      <title>\(Escaped.markup(name))</title>
      <style>
      """
  }

  /// Everything between the style and the picture.
  private var body: String {
    """
    </style>
    </head>
    <body>
    <header>
      <h1 title="\(Escaped.markup(name))">\(Escaped.markup(name))</h1>
      <p class="facts">\(facts)</p>
    </header>
    <main id="main">
      <div class="screen" id="screen"><img id="film" width="\(report.size.width)" height="\(report.size.height)" \
    alt="\(Escaped.markup(name))" src="data:image/webp;base64,
    """
  }

  /// Everything between the picture and the data.
  private static let afterPicture = """
    "></div>
      <div id="controls"></div>
      <noscript><p class="note">Without JavaScript the animation plays, but has no controls.</p></noscript>
    </main>
    <script id="data" type="application/json">
    """

  /// Size, duration and frame rate, as text.
  private var facts: String {
    let rate = report.rate.map { ", \(NumberText.rounded($0.framesPerSecond, decimals: 3)) frames per second" } ?? ""
    return "\(report.size.width) × \(report.size.height), \(NumberText.rounded(report.duration, decimals: 3)) s\(rate)"
  }

  /// The data of the script, as JSON without `<`, so that it cannot end its element.
  private var data: String {
    let root = JSONNode.object([
      ("name", .string(name)), ("frames", .number(report.frames)),
      ("fps", .number(report.rate?.framesPerSecond ?? 1)), ("duration", .seconds(report.duration)),
      ("steps", .list(steps.map(\.json))),
    ])
    return Escaped.inPage(JSONWriter.line(root))
  }
}
