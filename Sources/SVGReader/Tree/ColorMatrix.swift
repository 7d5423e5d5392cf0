// The kinds of `feColorMatrix` as matrices (Filter Effects 1, section 9.6).

import Pixels

/// Reads colour matrices.
enum ColorMatrix {
  private static let identity: [Double] = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]

  /// Rows R G B A of five factors.
  static func values(_ reader: ElementReader) -> [Double] {
    switch reader.word("type", ["matrix": 0, "saturate": 1, "huerotate": 2, "luminancetoalpha": 3]) ?? 0 {
    case 1: saturate(numbers(reader, 1)?[0] ?? 1)
    case 2: hueRotate(numbers(reader, 1)?[0] ?? 0)
    case 3: [Double](repeating: 0, count: 15) + [0.2126, 0.7152, 0.0722, 0, 0]
    default: numbers(reader, 20) ?? identity
    }
  }

  private static func numbers(_ reader: ElementReader, _ count: Int) -> [Double]? {
    reader.value("values") { text in ValueScanner.numbers(text).flatMap { $0.count == count ? $0 : nil } }
  }

  /// A matrix of the nine factors of colours.
  private static func colors(_ m: [Double]) -> [Double] {
    [m[0], m[1], m[2], 0, 0, m[3], m[4], m[5], 0, 0, m[6], m[7], m[8], 0, 0, 0, 0, 0, 1, 0]
  }

  private static func saturate(_ s: Double) -> [Double] {
    colors([
      0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s,
      0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s,
      0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s,
    ])
  }

  private static func hueRotate(_ degrees: Double) -> [Double] {
    let (c, s) = (PortableMath.cosine(degrees: degrees), PortableMath.sine(degrees: degrees))
    let first = [0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928]
    let second = [0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283]
    let third = [0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072]
    return colors(first + second + third)
  }
}
