// Ids and names of the scene format from names of all kinds.

/// Makes names.
enum LayerName {
  /// Longest id; longer names of sources are cut.
  private static let longest = 48

  /// The letters, digits, `_`, `.` and `-` of a name, everything else as `-`, without `-` at its ends and in a row; nil if
  /// nothing is left.
  static func id(from name: String) -> String? {
    var id = ""
    for scalar in name.unicodeScalars.prefix(400) {
      if isKept(scalar) {
        id.unicodeScalars.append(scalar)
      } else if !id.isEmpty && id.last != "-" {
        id += "-"
      }
    }
    id = String(id.prefix(longest))
    while id.hasSuffix("-") { id.removeLast() }
    return id.isEmpty ? nil : id
  }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "-": true
    default: false
    }
  }

  /// The name of a screen: as the source has it, without the characters that mean something in times and paths.
  static func screen(from name: String) -> String {
    let scalars = name.unicodeScalars.map { scalar -> Unicode.Scalar in
      let isSpecial =
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || "/\\:@$%#\u{2028}\u{2029}".unicodeScalars.contains(scalar)
      return isSpecial ? "-" : scalar
    }
    var text = String(String.UnicodeScalarView(scalars)).trimmingSpaces
    text = String(text.prefix(longest)).trimmingSpaces
    if text.isEmpty { return "screen" }
    return looksLikeTime(text) ? "screen-\(text)" : text
  }

  private static func looksLikeTime(_ text: String) -> Bool {
    text.hasPrefix("-") || Double(text.last == "s" ? String(text.dropLast()) : text) != nil
  }
}

/// Names that are in use.
struct TakenNames {
  private var names: Set<String> = []
  /// The number that is tried next, by name: many layers can have the same one.
  private var numbers: [String: Int] = [:]

  /// Uses a name; false: it is in use already.
  mutating func take(_ name: String) -> Bool { names.insert(name).inserted }

  /// A name that is not in use, and is from now on: itself, or with the first free number from 2.
  ///
  /// - Parameter isFree: What else a name has to be.
  mutating func unique(_ name: String, where isFree: (String) -> Bool = { _ in true }) -> String {
    var (candidate, number) = (name, numbers[name] ?? 2)
    while !isFree(candidate) || !take(candidate) {
      candidate = "\(name)-\(number)"
      number += 1
    }
    numbers[name] = number
    return candidate
  }
}

extension String {
  /// Without white space at its ends.
  var trimmingSpaces: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }

  /// On one line and at most so long, for comments and messages.
  func oneLine(_ count: Int = 80) -> String {
    var text = ""
    for scalar in unicodeScalars.prefix(count) {
      let isSpace =
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
      text.unicodeScalars.append(isSpace ? " " : scalar)
    }
    return text.trimmingSpaces + (unicodeScalars.count > count ? "…" : "")
  }
}
