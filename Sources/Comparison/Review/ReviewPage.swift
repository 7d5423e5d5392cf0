// The page of a review: one file with style, script, films and pictures, which loads nothing.
//
//     style │ data (JSON) │ script │ pictures of the frames that differ most (PNG) │ films (WebP), all base64
//
// Pictures and films follow the script, so that the page can be used while the browser still reads them.

import FileFormats
import ForeignText
import ImageComparison
import PageAssets

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes `index.html`.
package struct ReviewPage {
  private let results: ReviewResults

  /// Takes the results.
  package init(_ results: ReviewResults) { self.results = results }

  /// The whole file.
  package var bytes: [UInt8] {
    let (style, script) = (PageBundle.review.style, PageBundle.review.script)
    var bytes = Array(head(style, script).utf8) + style + Array(Self.body.utf8)
    bytes += Array(Self.element("data", "application/json", ReviewText(results).pageData).utf8)
    bytes += Array("<script>".utf8) + script + Array("</script>\n".utf8)
    // Elements are named by side and number: p for pictures, f for films.
    for (index, entry) in results.entries.enumerated() {
      for side in ReviewEntry.Side.allCases {
        if let picture = entry.worst?.pictures[side] { bytes += Self.file("p-\(side.rawValue)-\(index)", picture) }
      }
    }
    for (index, entry) in results.entries.enumerated() {
      for side in ReviewEntry.Side.allCases {
        if let film = entry.media[side]?.webp { bytes += Self.file("f-\(side.rawValue)-\(index)", film) }
      }
    }
    return bytes + Array("</body>\n</html>\n".utf8)
  }

  private static func element(_ id: String, _ type: String, _ content: String) -> String {
    "<script id=\"\(id)\" type=\"\(type)\">\(content)</script>\n"
  }

  private static func file(_ id: String, _ bytes: [UInt8]) -> [UInt8] {
    Array(element(id, "text/plain", Data(bytes).base64EncodedString()).utf8)
  }

  private func head(_ style: [UInt8], _ script: [UInt8]) -> String {
    let (style, script) = (SHA256.digest(of: style).bytes, SHA256.digest(of: script).bytes)
    return FileMark.page + """
      <meta name="viewport" content="width=device-width, initial-scale=1">
      \(PagePolicy.element(images: "data: blob:", style: style, script: script))
      <title>\(Escaped.markup(results.title))</title>
      <style>
      """
  }

  private static let body = """
    </style>
    </head>
    <body>
    <a class="skip" href="#main">Skip to the pictures</a>
    <header>
      <h1 id="title"></h1>
      <p class="counts" id="counts"></p>
      <button id="keys">Keys (?)</button>
      <button id="theme" data-testid="theme">Dark or light</button>
    </header>
    <div id="layout">
      <nav aria-label="Changes">
        <div class="filters">
          <input id="search" type="search" placeholder="Filter" aria-label="Filter by path or change">
          <select id="state" aria-label="State">
            <option value="">all</option>
            <option value="changed">changed</option>
            <option value="added">added</option>
            <option value="removed">removed</option>
            <option value="broken">broken</option>
            <option value="unchanged">unchanged</option>
          </select>
          <span class="found" id="found" role="status"></span>
        </div>
        <ol id="list"></ol>
      </nav>
      <main id="main" tabindex="-1"><noscript>This page needs JavaScript; it loads nothing from the network.</noscript></main>
    </div>

    """
}
