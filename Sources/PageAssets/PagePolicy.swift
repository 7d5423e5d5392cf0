// The content security policy of a page of one file.
//
// The page runs only the one script, and uses only the one style sheet, whose hashes are in its policy. So a name or a message of a
// scene can never become a script, even if it were written into the page as markup.

/// Policies of pages of one file.
package enum PagePolicy {
  /// The element that sets the policy.
  ///
  /// - Parameters:
  ///   - images: Where pictures come from, such as `data:`.
  ///   - style: The digest of the style sheet's text by SHA-256, 32 bytes; so is `script`.
  package static func element(images: String, style: [UInt8], script: [UInt8]) -> String {
    """
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src \(images); \
    style-src 'sha256-\(base64(style))'; script-src 'sha256-\(base64(script))'; base-uri 'none'; form-action 'none'">
    """
  }

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")

  private static func base64(_ bytes: [UInt8]) -> String {
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let word = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0...group.count { text.append(digits[(word >> (18 - 6 * digit)) & 63]) }
      text += String(repeating: "=", count: 3 - group.count)
    }
    return text
  }
}
