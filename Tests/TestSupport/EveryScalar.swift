// Texts with every Unicode scalar next to a special one, for tests of escapers. Swift joins some of them to one character.

/// Texts in which each special scalar is behind and in front of every scalar.
public enum EveryScalar {
  /// All scalars, the special one between each two.
  public static func text(around special: Unicode.Scalar) -> String {
    var text = ""
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      text.unicodeScalars.append(scalar)
      text.unicodeScalars.append(special)
    }
    return text
  }

  /// The first place at which an escaper gives something else for such a text than for its scalars, one by one; nil if there is none.
  public static func difference(around special: Unicode.Scalar, _ escape: (String) -> String) -> String? {
    let whole = Array(escape(text(around: special)).utf8)
    let own = Array(escape(String(special)).utf8)
    var index = 0
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let expected = Array(escape(String(scalar)).utf8) + own
      guard whole[index...].starts(with: expected) else { return "U+" + String(value, radix: 16) }
      index += expected.count
    }
    return index == whole.count ? nil : "the end"
  }

  /// How often bytes are in a text.
  public static func count(of bytes: String, in text: String) -> Int {
    let (bytes, text) = (Array(bytes.utf8), Array(text.utf8))
    return text.indices.count { text[$0] == bytes[0] && text[$0...].starts(with: bytes) }
  }
}
