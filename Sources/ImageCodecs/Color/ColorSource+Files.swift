// Where files have what they say about their colours.

extension ColorSource {
  /// The profile of a JPEG: the parts of its APP2 segments in the order of their numbers; nil if there is none.
  ///
  ///     ┌───────┬───────────┬─────────────────┬───────────┬──────────┬──────┐
  ///     │ FF E2 │ length(2) │ "ICC_PROFILE\0" │ number(1) │ count(1) │ part │
  ///     └───────┴───────────┴─────────────────┴───────────┴──────────┴──────┘
  init?(jpeg bytes: [UInt8], limit: Int) {
    let mark = Array("ICC_PROFILE\0".utf8)
    var (parts, position, count): ([UInt8: ArraySlice<UInt8>], Int, UInt8) = ([:], 2, 0)
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      if marker == 0xFF || (0xD0...0xD8).contains(marker) || marker == 1 {
        position += marker == 0xFF ? 1 : 2
        continue
      }
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      let end = position + 2 + length
      guard marker != 0xDA, marker != 0xD9, length >= 2, end <= bytes.count else { break }
      let data = bytes[position + 4..<end]
      if marker == 0xE2, data.starts(with: mark) {
        let part = data.dropFirst(mark.count)
        let (number, last) = part.count < 2 ? (0, count) : (part[part.startIndex], part[part.startIndex + 1])
        (parts[number], count) = (part.dropFirst(2), last)
      }
      position = end
    }
    guard !parts.isEmpty else { return nil }
    let ordered = (1...max(1, count)).map { parts[$0] ?? [] }
    let profile = ordered.flatMap(\.self)
    let isWhole = ordered.allSatisfy { !$0.isEmpty } && profile.count <= limit
    self = isWhole ? .profile(profile) : .damaged
  }

  /// What a PNG says, by the priority of its chunks: cICP, iCCP, sRGB, then gAMA, with the primaries of sRGB if it has no cHRM. Nil
  /// for sRGB, which gAMA states as 1 / 2.2: browsers and libpng overlook 5 %.
  ///
  /// - Parameter profile: Unpacks the chunk iCCP; nil if it is damaged.
  init?(png bytes: [UInt8], profile: () -> [UInt8]?) {
    var chunks = PNGChunks(bytes)
    var found: [String: ArraySlice<UInt8>] = [:]
    while let chunk = try? chunks.next(), chunk.name != "IDAT" {
      if Self.pngChunks.contains(chunk.name) { found[chunk.name] = bytes[chunk.data] }
    }
    if let code = found["cICP"], code.count == 4 {
      let (primaries, curve) = (code[code.startIndex], code[code.startIndex + 1])
      // Samples of a PNG are red, green and blue of the full range.
      guard code.dropFirst(2).elementsEqual([0, 1]) else {
        self = .unusable("its chunk cICP has a matrix or the limited range")
        return
      }
      guard let known = ColorPrimaries(code: primaries), let transfer = TransferCurve(code: curve) else {
        self = .unusable("the colour space \(primaries)/\(curve) of its chunk cICP cannot be converted")
        return
      }
      if known == .sRGB, transfer == .sRGB { return nil }
      self = .primaries(known, transfer)
    } else if found["iCCP"] != nil {
      self = profile().map { .profile($0) } ?? .damaged
    } else {
      guard found["sRGB"] == nil, let gamma = found["gAMA"], gamma.count == 4 else { return nil }
      func number(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Double {
        Double(bytes.dropFirst(4 * index).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }) / 100_000
      }
      var primaries = ColorPrimaries.sRGB
      if let points = found["cHRM"], points.count == 32 {
        let pairs = (0..<4).map { [number(points, 2 * $0), number(points, 2 * $0 + 1)] }
        primaries = ColorPrimaries(white: pairs[0], red: pairs[1], green: pairs[2], blue: pairs[3])
      }
      let exponent = number(gamma, 0)
      let isSRGB = primaries.isClose(to: .sRGB) && abs(2.2 * exponent - 1) < 0.05
      guard !isSRGB, (0.1...10).contains(exponent) else { return nil }
      self = .primaries(primaries, .power(1 / exponent))
    }
  }

  private static let pngChunks: Set<String> = ["cICP", "iCCP", "sRGB", "gAMA", "cHRM"]
}
