// The diagnostics of an SVG: plain values with positions in its text.

/// Something in an SVG that is wrong, or not drawn.
package struct SVGDiagnostic: Hashable, Sendable, Error {
  /// Whether there is a picture in spite of it.
  package enum Severity: Hashable, Sendable {
    /// There is no picture.
    case error
    /// The picture is drawn without it.
    case warning
  }

  /// How bad it is.
  package var severity: Severity
  /// The error or warning, in one sentence without its position.
  package var message: String
  /// Its first place: bytes from the start of `SVGReading.text`.
  package var offset: Int
  /// At how many places of the file, 1 or more.
  package var count: Int

  /// Something at `offset` for which there is no picture.
  static func error(_ message: String, at offset: Int) -> SVGDiagnostic {
    SVGDiagnostic(severity: .error, message: message, offset: offset, count: 1)
  }
}
