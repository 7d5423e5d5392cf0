// The files of the preview's page, embedded.

/// The files of the preview's page.
package enum PageAssets {
  /// A file as it is served.
  package struct Asset: Sendable {
    /// What it holds.
    package let bytes: [UInt8]
    /// What it is, such as `text/html; charset=utf-8`.
    package let mediaType: String
  }

  /// The file of that name, `index.html` for the page itself; nil when there is none.
  package static func asset(named name: String) -> Asset? {
    guard name == "index.html" else { return nil }
    let page = "<!doctype html><meta charset=utf-8><title>MagicMove</title><img src=\"frame?at=%230\" alt=\"Frame 0\">"
    return Asset(bytes: Array(page.utf8), mediaType: "text/html; charset=utf-8")
  }
}
