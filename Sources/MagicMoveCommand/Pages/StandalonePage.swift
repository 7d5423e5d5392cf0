// One HTML file with an animation in it, which plays in any browser and can be stepped through, frame by frame.
//
//     style │ <img> with the animation as WebP, base64 │ data (JSON) │ script
//
// Without scripts, the picture plays by itself. Otherwise the script parses the WebP and can show any of its frames. The
// content security policy lets the file load nothing, whatever the names in a scene contain.

import ForeignText
import FrameWriting
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
    let shell = PageShell(.film, title: name)
    try emit(shell.head + Array(start.utf8))
    for start in stride(from: 0, to: webp.count, by: Self.pieceLength) {
      let piece = webp[start..<min(start + Self.pieceLength, webp.count)]
      try emit(Array(Data(piece).base64EncodedString().utf8))
    }
    try emit(Array(Self.rest.utf8) + shell.script(data) + PageShell.end)
  }

  /// Bytes that are encoded as base64 in one go; a multiple of 3, so that no padding is needed between two pieces.
  private static let pieceLength = 3 << 18

  /// The contents up to the picture.
  private var start: String {
    """
    <header>
      <h1 title="\(Escaped.markup(name))">\(Escaped.markup(name))</h1>
      <p class="facts">\(facts)</p>
    </header>
    <main id="main">
      <div class="screen" id="screen"><img id="film" width="\(report.size.width)" height="\(report.size.height)" \
    alt="\(Escaped.markup(name))" src="data:image/webp;base64,
    """
  }

  /// The contents after the picture.
  private static let rest = """
    "></div>
      <div id="controls"></div>
      <noscript><p class="note">Without JavaScript the animation plays, but has no controls.</p></noscript>
    </main>

    """

  /// Size, duration and frame rate, as text.
  private var facts: String {
    let rate = report.rate.map { ", \(NumberText.rounded($0.framesPerSecond, decimals: 3)) frames per second" } ?? ""
    return "\(report.size.width) × \(report.size.height), \(NumberText.rounded(report.duration, decimals: 3)) s\(rate)"
  }

  /// The data of the script.
  private var data: JSONNode {
    .object([
      ("name", .string(name)), ("frames", .number(report.frames)),
      ("fps", .number(report.rate?.framesPerSecond ?? 1)), ("duration", .seconds(report.duration)),
      ("steps", .list(steps.map(\.json))),
    ])
  }
}
