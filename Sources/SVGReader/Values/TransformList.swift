// The attribute `transform`: a list of functions that are applied from last to first (SVG 1.1, section 7.6).

import Pixels

/// Reads lists of transforms.
enum TransformList {
  /// Parses a transform; nil when the text is not a transform, or the result is not finite.
  static func transform(_ text: String) -> Transform? {
    var scanner = ValueScanner(text)
    var result = Transform.identity
    if text.keyword == "none" { return result }
    while !scanner.isAtEnd {
      let name = scanner.word()
      scanner.skipSpace()
      guard scanner.take("("), let inner = scanner.text(upTo: ")"), let numbers = ValueScanner.numbers(inner),
        let step = function(name, numbers)
      else { return nil }
      result = result * step
      scanner.skipSeparator()
    }
    let numbers = [result.a, result.b, result.c, result.d, result.tx, result.ty]
    return numbers.allSatisfy { abs($0) <= Budget.largestNumber } ? result : nil
  }

  private static func function(_ name: String, _ n: [Double]) -> Transform? {
    switch (name, n.count) {
    case ("matrix", 6): Transform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case ("translate", 1): .translation(x: n[0], y: 0)
    case ("translate", 2): .translation(x: n[0], y: n[1])
    case ("scale", 1): .scale(x: n[0], y: n[0])
    case ("scale", 2): .scale(x: n[0], y: n[1])
    case ("rotate", 1): .rotation(degrees: n[0])
    case ("rotate", 3):
      .translation(x: n[1], y: n[2]) * .rotation(degrees: n[0]) * .translation(x: -n[1], y: -n[2])
    case ("skewX", 1): Transform(a: 1, b: 0, c: tangent(n[0]), d: 1, tx: 0, ty: 0)
    case ("skewY", 1): Transform(a: 1, b: tangent(n[0]), c: 0, d: 1, tx: 0, ty: 0)
    default: nil
    }
  }

  private static func tangent(_ degrees: Double) -> Double {
    PortableMath.sine(degrees: degrees) / PortableMath.cosine(degrees: degrees)
  }
}
