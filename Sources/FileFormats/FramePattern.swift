// Names of numbered files: `frame-%04d.png`.

import JSONTree

/// A file name with one number in it, written as in printf: `%d`, or `%04d` with leading zeros.
///
/// Larger numbers than the digits hold are written in full. Names and numbers map one to one: `index(of:)` accepts only what
/// `name(of:)` returns.
package struct FramePattern: Hashable, Sendable {
  private let prefix: String
  private let suffix: String
  private let digits: Int

  /// The names in a folder of frames: `frame-0000.png`.
  package static let standard = FramePattern(prefix: "frame-", digits: 4, suffix: ".png")

  private init(prefix: String, digits: Int, suffix: String) {
    (self.prefix, self.digits, self.suffix) = (prefix, digits, suffix)
  }

  /// Whether an output path is to be read as a pattern: its last component has a `%`. A folder's may.
  package static func isMeant(by path: String) -> Bool { !path.hasSuffix("/") && Path.name(of: path).contains("%") }

  /// Whether the last component of a path is a pattern, whatever its extension.
  package static func isFrameName(_ path: String) -> Bool {
    isMeant(by: path) && (try? FramePattern(Path.name(of: path))) != nil
  }

  /// Reads a pattern: exactly one `%`, then nothing or `0` and a width of at most 20, then `d`. `%%` is not supported.
  ///
  /// - Throws: `InvalidFramePattern`.
  package init(_ pattern: String) throws(InvalidFramePattern) {
    let parts = pattern.split(separator: "%", omittingEmptySubsequences: false)
    guard parts.count == 2, let end = parts[1].firstIndex(of: "d") else { throw InvalidFramePattern(pattern: pattern) }
    let width = parts[1][..<end]
    guard width.allSatisfy({ $0.isASCII && $0.isNumber }), width.count <= 3 else {
      throw InvalidFramePattern(pattern: pattern)
    }
    let digits = width.hasPrefix("0") ? Int(width) ?? 0 : 0
    guard digits <= 20, width.isEmpty || width.hasPrefix("0") else { throw InvalidFramePattern(pattern: pattern) }
    self.init(prefix: String(parts[0]), digits: digits, suffix: String(parts[1][parts[1].index(after: end)...]))
  }

  /// The name of the file with that number.
  package func name(of index: Int) -> String {
    prefix + NumberText.padded(index, to: digits) + suffix
  }

  /// The number of a file of this pattern, nil for any other name.
  package func index(of name: String) -> Int? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix), name.count > prefix.count + suffix.count else { return nil }
    guard let index = Int(name.dropFirst(prefix.count).dropLast(suffix.count)), index >= 0 else { return nil }
    return self.name(of: index) == name ? index : nil
  }
}

/// A frame name pattern without, or with more than, one number.
package struct InvalidFramePattern: Error, Hashable, Sendable {
  /// As it was given.
  package let pattern: String
}
