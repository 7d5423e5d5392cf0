// The shell of a page of one file, which loads nothing:
//
//     policy, title │ style │ contents │ data (JSON) │ script │ pictures and films, base64
//
// Pictures follow the script, so that the page can be used while the browser still reads them. The policy allows only the one script
// and the one style sheet, whose hashes are in it. So a name or a message of a scene can never become a script, even if it were written
// into the page as markup.

import FileFormats
import ForeignText
import ImageComparison
import JSONTree

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A page of one file, in parts, so that what is large in it is in memory only once.
package struct PageShell: Sendable {
  private let bundle: PageBundle
  private let title: String

  /// Prepares a page with a title, which is a text.
  package init(_ bundle: PageBundle, title: String) { (self.bundle, self.title) = (bundle, title) }

  /// Everything before the contents.
  package var head: [UInt8] {
    let (style, script) = (Self.hash(bundle.style), Self.hash(bundle.script))
    return Array(
      (FileMark.page + """
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src \(bundle.images); \
        style-src 'sha256-\(style)'; script-src 'sha256-\(script)'; base-uri 'none'; form-action 'none'">
        <title>\(Escaped.markup(title))</title>
        <style>
        """).utf8) + bundle.style + Array("</style>\n</head>\n<body>\n".utf8)
  }

  /// The contents of a page with a list at the side.
  package static var listing: [UInt8] { embeddedFile("listing.html") ?? [] }

  /// The data and the script that reads it.
  package func script(_ data: JSONNode) -> [UInt8] {
    let data = Self.element("data", "application/json", Escaped.inPage(JSONWriter.line(data)))
    return Array("\(data)<script>".utf8) + bundle.script + Array("</script>\n".utf8)
  }

  /// A file in the page, which its script decodes when it shows it.
  package static func file(_ id: String, _ bytes: [UInt8]) -> [UInt8] {
    Array(element(id, "text/plain", Data(bytes).base64EncodedString()).utf8)
  }

  /// The end of the page.
  package static let end = Array("</body>\n</html>\n".utf8)

  private static func element(_ id: String, _ type: String, _ content: String) -> String {
    "<script id=\"\(id)\" type=\"\(type)\">\(content)</script>\n"
  }

  private static func hash(_ bytes: [UInt8]) -> String { Data(SHA256.digest(of: bytes).bytes).base64EncodedString() }
}
