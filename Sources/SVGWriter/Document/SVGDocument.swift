// An animated SVG from a source: sampled, joined, written.
//
//     source ─▶ frames ─▶ elements ─▶ text with requests for pictures ─▶ pictures ─▶ document
//
// The pictures are drawn and encoded by the caller, between the last two steps.

import ForeignText
import Pixels

/// A document that only lacks its stored pictures.
package struct SVGDocument {
  /// Keys and bytes that a document has at most.
  package static let (mostKeys, mostBytes) = (200_000, 64 << 20)
  /// Sampled numbers that are kept at most: 200 MB.
  package static let mostValues = ElementTree.mostValues

  /// The pictures that the document stores, in order; each is asked for once.
  package let pictures: [SVGPicture]
  /// Seconds.
  package let duration: Double
  private let source: SVGSource
  private let writer: DocumentWriter
  private let motion: String
  private let last: String

  /// Samples and writes an animation.
  ///
  /// - Parameters:
  ///   - mostKeys: Keys that the document has at most.
  ///   - mostValues: Sampled numbers that are kept at most.
  ///   - progress: Called for each frame that is sampled, with its time in seconds.
  /// - Throws: `SVGError`, and what `progress` throws.
  package init(
    _ source: SVGSource, mostKeys: Int = SVGDocument.mostKeys, mostValues: Int = SVGDocument.mostValues,
    progress: (Double) throws -> Void
  ) throws {
    (self.source, duration) = (source, source.duration)
    if let count = FrameSampler.count(source, over: mostValues) {
      throw ElementTree.tooLarge(count, most: mostValues)
    }
    if let count = try Self.keys(source, over: mostKeys) {
      throw SVGError.tooLarge(found: count, unit: "keys", limit: mostKeys, part: "moving parts")
    }
    var tree = ElementTree(pictureRate: source.pictureRate, mostValues: mostValues)
    try FrameSampler.sample(source) { frame in
      try progress(frame.time)
      try tree.add(frame)
    }
    var writer = DocumentWriter(source, mostKeys: mostKeys)
    writer.times = tree.times
    motion = writer.text(of: tree.elements, within: [0...max(0, tree.times.count - 1)])
    // The last picture, for those who do not want motion.
    var reader = ListReader(source.list(source.duration), imageSize: source.imageSize)
    var end = ElementTree(pictureRate: source.pictureRate)
    try end.add(SampledFrame(time: source.duration, parts: reader.parts()))
    writer.times = end.times
    last = writer.animations.count > 0 ? writer.text(of: end.elements, within: [0...0]) : ""
    if writer.animations.count > mostKeys {
      throw SVGError.tooLarge(
        found: writer.animations.count, unit: "keys", limit: mostKeys, part: Self.largest(tree.elements))
    }
    self.writer = writer
    pictures =
      writer.imageOrder.map { number in
        .image(number, writer.storedSize(ofImage: number), enlarged: max(1, writer.images[number]?.scale ?? 1))
      } + writer.pictures.map(\.picture)
  }

  /// About how many keys an animation needs, if they are clearly more than `most`; nil if they are not. Short windows of the time
  /// in which something moves are sampled and written, so that what is too large is rejected early. The busiest quarter of the
  /// windows does not count: one busy second in a long animation is not too much.
  private static func keys(_ source: SVGSource, over most: Int) throws -> Int? {
    var (stretches, rest) = ([ClosedRange<Double>](), 0.0)
    // Those of the whole timeline, of which the source may be a part.
    let stills = source.stillStretches.filter { $0.lowerBound < source.duration }
    for still in stills.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if still.lowerBound > rest { stretches.append(rest...still.lowerBound) }
      rest = max(rest, still.upperBound)
    }
    if rest < source.duration { stretches.append(rest...source.duration) }
    let moving = stretches.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
    let windows = min(max(Int(min(moving, 100) / 4), 4), 8)
    let length = min(0.4, moving / Double(10 * windows))
    var found: [Double] = []
    for window in 0..<windows where length > 8 / source.sampleRate {
      var place = (Double(window) + 0.5) * moving / Double(windows)
      guard
        let stretch = stretches.first(where: { stretch in
          let seconds = stretch.upperBound - stretch.lowerBound
          if place < seconds { return true }
          place -= seconds
          return false
        })
      else { continue }
      let start = min(stretch.lowerBound + place, source.duration - length)
      if found.isEmpty {
        // Whether there may be enough: few numbers have more than forty keys a second.
        var reader = ListReader(source.list(start), imageSize: source.imageSize)
        if Double(Part.slots(of: reader.parts())) * moving * 40 < Double(most) { return nil }
      }
      var part = source
      part.duration = length
      part.knots = source.knots.map { $0 - start }
      part.stillStretches = []
      part.list = { source.list(start + $0) }
      var tree = ElementTree(pictureRate: source.pictureRate)
      try FrameSampler.sample(part) { try tree.add($0) }
      var writer = DocumentWriter(part, mostKeys: .max)
      writer.times = tree.times
      _ = writer.text(of: tree.elements, within: [0...max(0, tree.times.count - 1)])
      found.append(Double(writer.animations.inner))
    }
    let usual = found.sorted().dropLast(found.count / 4)
    guard !usual.isEmpty else { return nil }
    let count = usual.reduce(0, +) / Double(usual.count) * moving / length
    return count > 1.25 * Double(most) ? Int(count) : nil
  }

  /// What changes most often, in words.
  private static func largest(_ elements: [Element]) -> String {
    var counts: [String: Int] = [:]
    func count(_ elements: [Element]) {
      for element in elements {
        let noun =
          switch element.kind {
          case .shape, .clip: "outlines"
          case .image: "images"
          case .glyphs: "glyphs"
          case .shadow, .castShadow: "shadows"
          case .group, .blend, .crossFade, .mask: "groups"
          case .drawing: "pictures"
          }
        counts[noun, default: 0] += element.tracks.reduce(0) { $0 + $1.ticks.count }
        count(element.children)
        count(element.others)
      }
    }
    count(elements)
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? "pictures"
  }

  /// Throws an error if this number of bytes of pictures, as base64, is more than a document may have.
  package static func check(pictureBytes: Int) throws(SVGError) {
    let bytes = pictureBytes / 3 * 4
    if bytes > mostBytes { throw .tooLarge(found: bytes, unit: "bytes", limit: mostBytes, part: "pictures") }
  }

  /// The document with its pictures, and how many of its bytes are pictures of what SVG cannot say.
  ///
  /// - Parameters:
  ///   - stored: The pictures, in the order of `pictures`.
  ///   - base64: Bytes as base64.
  /// - Throws: `SVGError` for a document of too many bytes.
  package func bytes(
    _ stored: [StoredPicture], base64: ([UInt8]) -> String
  ) throws(SVGError) -> (bytes: [UInt8], frames: Int) {
    var (images, frames) = ("", 0)
    for (index, picture) in stored.enumerated() {
      let text = image(index, picture, base64(picture.bytes))
      if case .frame = pictures[index] { frames += text.utf8.count }
      images += text
    }
    let (width, height) = (
      SVGNumber.text(source.size.width, decimals: 2), SVGNumber.text(source.size.height, decimals: 2)
    )
    let mark = DocumentWriter.placeholder
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\" role=\"img\">"
      + "<!--MagicMove--><title>\(Escaped.markup(source.title))</title>"
    if !last.isEmpty {
      text +=
        "<style>@media(prefers-reduced-motion:reduce){.\(mark)m{display:none}.\(mark)l{display:inline}}</style>"
    }
    let definitions = writer.definitionText + images
    if !definitions.isEmpty { text += "<defs>\(definitions)</defs>" }
    let isolation = motion.contains("mix-blend-mode") ? " style=\"isolation:isolate\"" : ""
    if last.isEmpty {
      text += isolation.isEmpty ? motion : "<g\(isolation)>\(motion)</g>"
    } else {
      text +=
        "<g class=\"\(mark)m\"\(isolation)>\(motion)</g><g class=\"\(mark)l\" display=\"none\"\(isolation)>\(last)</g>"
    }
    text += "</svg>\n"
    return (try Self.prefixed(text), frames)
  }

  private func image(_ index: Int, _ picture: StoredPicture, _ data: String) -> String {
    let (id, box): (String, (x: Double, y: Double, width: Double, height: Double))
    switch pictures[index] {
    case .image(let number, _, _):
      // Its own size, about its middle.
      let size = source.imageSize(number)
      let (width, height) = (Double(size.width), Double(size.height))
      (id, box) = (writer.images[number]?.id ?? "", (-width / 2, -height / 2, width, height))
    case .frame(let drawing):
      let (area, scale) = (picture.area, source.scale)
      id = writer.pictures[index - writer.imageOrder.count].id
      let (x, y) = (Double(area.x - drawing.margin) / scale, Double(area.y - drawing.margin) / scale)
      box = (x, y, Double(area.width) / scale, Double(area.height) / scale)
    case .shadow:
      let area = picture.area
      id = writer.pictures[index - writer.imageOrder.count].id
      box = (Double(area.x), Double(area.y), Double(area.width), Double(area.height))
    }
    func attribute(_ name: String, _ value: Double) -> String {
      value == 0 && name.count == 1 ? "" : " \(name)=\"\(SVGNumber.text(value, decimals: 4))\""
    }
    return "<image id=\"\(id)\"" + attribute("x", box.x) + attribute("y", box.y) + attribute("width", box.width)
      + attribute("height", box.height)
      + " preserveAspectRatio=\"none\" href=\"data:\(picture.mediaType);base64,\(data)\"/>"
  }

  /// The text with the prefix of ids: `m` and eight digits of the hash of the text (FNV-1a, 32 bits).
  private static func prefixed(_ text: String) throws(SVGError) -> [UInt8] {
    var hash: UInt32 = 0x811C_9DC5
    for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    let digits = String(hash, radix: 16)
    let prefix = Array("m\(String(repeating: "0", count: 8 - digits.count))\(digits)".utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + text.utf8.count / 16)
    for byte in text.utf8 {
      if byte == 1 { bytes += prefix } else { bytes.append(byte) }
    }
    if bytes.count > mostBytes {
      throw .tooLarge(found: bytes.count, unit: "bytes", limit: mostBytes, part: "outlines and keys")
    }
    return bytes
  }
}

extension DocumentWriter {
  /// The extent at which an image is stored: as large as it is ever shown, but not larger than it is.
  func storedSize(ofImage number: Int) -> PixelSize {
    let size = source.imageSize(number)
    let scale = min(1, images[number]?.scale ?? 1)
    func length(_ pixels: Int) -> Int { min(pixels, max(1, Int((Double(pixels) * scale - 1e-6).rounded(.up)))) }
    return PixelSize(width: length(size.width), height: length(size.height))
  }
}
