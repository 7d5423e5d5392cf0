// Texts with every Unicode scalar next to a special one, for tests of escapers. Swift joins some of them to one character.

/// Texts in which each special scalar is behind and in front of every scalar.
public enum EveryScalar {
  /// All scalars of the planes with characters. Planes 4 to 13 have none and 15 and 16 only private ones, which all have the same
  /// properties: of these planes the first and the last 256.
  static let scalars: [Unicode.Scalar] = (UInt32(0)...0x10FFFF).compactMap { value in
    let (plane, place) = (value >> 16, value & 0xFFFF)
    let hasCharacters = plane < 4 || plane == 14
    return hasCharacters || place < 256 || place >= 0xFF00 ? Unicode.Scalar(value) : nil
  }

  /// All scalars, the special one between each two.
  public static func text(around special: Unicode.Scalar) -> String {
    var text = ""
    for scalar in scalars {
      text.unicodeScalars.append(scalar)
      text.unicodeScalars.append(special)
    }
    return text
  }

  /// The first special scalar and place at which an escaper gives something else for such a text than for its scalars, one by one;
  /// nil if there is none.
  public static func difference(around specials: [Unicode.Scalar], _ escape: (String) -> String) -> String? {
    var (own, ends) = ([UInt8](), [Int]())
    for scalar in scalars {
      own += escape(String(scalar)).utf8
      ends.append(own.count)
    }
    for special in specials {
      let ownSpecial = Array(escape(String(special)).utf8)
      let whole = Array(escape(text(around: special)).utf8)
      var (index, start) = (0, 0)
      for (scalar, end) in zip(scalars, ends) {
        guard whole[index...].starts(with: own[start..<end]),
          whole[(index + end - start)...].starts(with: ownSpecial)
        else { return "\(special.escaped(asASCII: true)) at U+\(String(scalar.value, radix: 16))" }
        (index, start) = (index + end - start + ownSpecial.count, end)
      }
      guard index == whole.count else { return "\(special.escaped(asASCII: true)) at the end" }
    }
    return nil
  }

  /// How often bytes are in a text.
  public static func count(of bytes: String, in text: String) -> Int {
    let (bytes, text) = (Array(bytes.utf8), Array(text.utf8))
    return text.indices.count { text[$0] == bytes[0] && text[$0...].starts(with: bytes) }
  }
}
