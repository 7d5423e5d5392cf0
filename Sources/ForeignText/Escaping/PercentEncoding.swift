// Percent encoding (RFC 3986, section 2.1), on bytes.

import JSONTree

/// Texts in addresses.
package enum PercentEncoding {
  /// What a part of an address may be in.
  package enum Part {
    /// A value in a query or a header: letters, digits and `-._~` are kept.
    case value
    /// A path: slashes are kept, too.
    case path
    /// An address: all visible ASCII is kept but what ends an address in Markdown or HTML.
    case address
  }

  /// A text with all bytes as `%XX` that its place does not allow.
  package static func encoded(_ text: String, in part: Part) -> String {
    var result = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      if keeps(scalar, part) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "%" + NumberText.hexadecimal(byte, digits: 2, uppercase: true)
      }
    }
    return result
  }

  private static func keeps(_ scalar: Unicode.Scalar, _ part: Part) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
    case "/": part != .value
    case "<", ">", "\"", "\\", "^", "`", "{", "|", "}": false
    case "!"..."~": part == .address
    default: false
    }
  }

  /// The bytes of a text with `%XX`; nil where two hexadecimal digits are missing.
  package static func decoded(_ text: Substring) -> [UInt8]? {
    var (bytes, rest): ([UInt8], Substring.UTF8View) = ([], text.utf8)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func digit(_ byte: UInt8?) -> UInt8? {
    switch byte {
    case .some(let byte) where (0x30...0x39).contains(byte): byte - 0x30
    case .some(let byte) where (0x41...0x46).contains(byte & 0xDF): (byte & 0xDF) - 0x37
    default: nil
    }
  }
}
