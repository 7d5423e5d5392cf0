// The words of all codec errors, in one place: a reason that follows "cannot read FILE: " or "cannot write FILE: ".

extension CodecError: CustomStringConvertible {
  /// One line without a full stop, to follow a file name.
  package var description: String {
    switch self {
    case .unknownFormat(let bytes):
      let isText = bytes.allSatisfy { (32..<127).contains($0) || [9, 10, 13].contains($0) }
      let shown =
        bytes.isEmpty
        ? "it is empty" : isText ? "it is text" : "it starts with the bytes \(hexadecimal(bytes))"
      return "not a PNG, JPEG, GIF, WebP or AVIF image (\(shown))"
    case .missingLibrary(let format, let trait):
      let hint = trait.map { ": build it with the package trait '\($0)'" } ?? ""
      return "this build cannot read \(format.name) images" + hint
    case .truncated(let format):
      return "the \(format.name) data is incomplete"
    case .malformed(let format, let reason):
      return "the \(format.name) data is invalid" + (reason.isEmpty ? "" : ": \(reason)")
    case .tooManyPixels(let format, let size, let limit):
      return "the \(format.name) image of \(size.width)×\(size.height) pixels exceeds the limit of \(limit) pixels"
    case .sideTooLong(let format, let size, let limit):
      return "\(format.name) image of \(size.width)×\(size.height) pixels: no side may exceed \(limit) pixels"
    case .tooManyFrames(let format, let limit):
      return "the \(format.name) animation has more than \(limit) frames"
    case .tooMuchMemory(let format, let size, let limit):
      return "decoding the \(format.name) image of \(size.width)×\(size.height) pixels takes more than "
        + "\(limit) bytes"
    case .tooMuchWork(let format, let frames, let limit):
      return "the first \(frames) frames of the \(format.name) animation have more than \(limit) pixels in total"
    case .noPixels(let format, let size):
      return "expected a \(format.name) image of at least 1×1 pixels, found \(size.width)×\(size.height)"
    case .sizeMismatch(let format, let found, let expected):
      return "expected a \(format.name) frame of \(expected.width)×\(expected.height) pixels, found "
        + "\(found.width)×\(found.height)"
    case .delayOutOfRange(let format, let found, let expected):
      return
        "expected a \(format.name) frame delay of \(expected.lowerBound) to \(expected.upperBound) hundredths of a "
        + "second, found \(found)"
    case .wrongOrder(let format, let reason):
      return "\(format.name) writer: \(reason)"
    case .outOfMemory(let format):
      return "not enough memory for the \(format.name) image"
    case .encoderFailed(let format, let reason):
      return "the \(format.name) encoder failed: \(reason)"
    }
  }
}

/// Bytes as two hexadecimal digits each, separated by spaces.
private func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { byte in
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }.joined(separator: " ")
}
