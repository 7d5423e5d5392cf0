// JPEG, GIF, WebP and animated PNG files that are damaged, and files that are no images.

import TestSupport

extension MalformedInput {
  static let notImages: [MalformedInput] = [
    image("words", "png", Array("words".utf8), "not a PNG, JPEG, GIF, WebP or AVIF image"),
    image("words", "jpg", Array("words".utf8), "not a PNG, JPEG, GIF, WebP or AVIF image"),
    image("no bytes", "webp", [], "empty"), image("no bytes", "gif", [], "empty"),
    image("SVG", "png", Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)),
    image("BMP", "png", Array("BM".utf8) + [UInt8](repeating: 0, count: 60)),
    image("TIFF", "png", Array("II*\0".utf8) + [8, 0, 0, 0, 0, 0]),
    image("AVIF", "webp", [0, 0, 0, 28] + Array("ftypavif".utf8)),
    image("a sound in RIFF", "webp", Array("RIFF".utf8) + [4, 0, 0, 0] + Array("WAVE".utf8)),
  ]

  // MARK: JPEG

  #if JPEG
    private static let photo = (try? JPEGSamples.bytes("upright")) ?? []
    private static let progressive = (try? JPEGSamples.bytes("progressive")) ?? []

    static let jpegs: [MalformedInput] =
      [10, 25, 50, 75, 90, 99].map { share in
        image("ends after \(share) %", "jpg", Array(photo.prefix(photo.count * share / 100)))
      }
      + [20, 60, 95].map { share in
        image("progressive, ends after \(share) %", "jpg", Array(progressive.prefix(progressive.count * share / 100)))
      }
      + [
        image("only its start", "jpg", [0xFF, 0xD8, 0xFF]), image("start and end", "jpg", [0xFF, 0xD8, 0xFF, 0xD9]),
        image("no tables", "jpg", without(0xDB)), image("no Huffman tables", "jpg", without(0xC4), isOverlooked: true),
        image("no frame", "jpg", without(0xC0)), image("no scan", "jpg", without(0xDA)),
        image("no width", "jpg", frame([0, 0], at: 7)), image("no height", "jpg", frame([0, 0], at: 5)),
        image("65,535 wide and high", "jpg", frame([255, 255, 255, 255], at: 5), "65500"),
        image("40,000 wide and high", "jpg", frame([0x9C, 0x40, 0x9C, 0x40], at: 5), "no side may exceed"),
        image("depth 12", "jpg", frame([12], at: 4)), image("no components", "jpg", frame([0], at: 9)),
        image("255 components", "jpg", frame([255], at: 9)), image("sampling factor 0", "jpg", frame([0], at: 11)),
        image("sampling factor 15", "jpg", frame([0xFF], at: 11)),
        image("a table that is not there", "jpg", frame([3], at: 12)),
        image("lossless", "jpg", frame([0xC3], at: 1)),
        image(
          "an orientation of 99", "jpg", withExif(99), isOverlooked: true),
        image(
          "EXIF data that end early", "jpg",
          Array(photo.prefix(2)) + [0xFF, 0xE1, 0, 9] + Array("Exif\0\0M".utf8) + photo.dropFirst(2), isOverlooked: true
        ),
      ]

    /// Where a segment begins.
    private static func segment(_ marker: UInt8) -> Range<Int>? {
      var index = 2
      while index + 4 <= photo.count, photo[index] == 0xFF {
        let end = index + 2 + Int(photo[index + 2]) << 8 + Int(photo[index + 3])
        if photo[index + 1] == marker { return index..<end }
        index = end
      }
      return nil
    }

    private static func without(_ marker: UInt8) -> [UInt8] {
      var bytes = photo
      while let range = segment(marker), bytes.count == photo.count { bytes.removeSubrange(range) }
      return bytes
    }

    private static func frame(_ change: [UInt8], at offset: Int) -> [UInt8] {
      var bytes = photo
      guard let start = segment(0xC0)?.lowerBound else { return [] }
      bytes.replaceSubrange(start + offset..<start + offset + change.count, with: change)
      return bytes
    }

    private static func withExif(_ orientation: UInt8) -> [UInt8] {
      let tag: [UInt8] = [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
      let data = Array("Exif\0\0MM".utf8) + tag
      return Array(photo.prefix(2)) + [0xFF, 0xE1, 0, UInt8(data.count + 2)] + data + photo.dropFirst(2)
    }
  #else
    static let jpegs: [MalformedInput] = []
  #endif

  // MARK: GIF

  static let gifs: [MalformedInput] =
    [3, 6, 10, 13, 20, 27, 35, 45, 55].map { count in
      image("ends after \(count) bytes", "gif", Array(animated.finished.prefix(count)))
    }
    + [
      image("no image", "gif", GIFBuilder(4, 4).finished, "there is no image in it"),
      image("no canvas", "gif", gif(0, 0) { $0.image(1, 1, [0]) }),
      image("a wide canvas of no height", "gif", gif(9, 0) { $0.image(1, 1, [0]) }),
      image("65,535 wide and high", "gif", gif(65_535, 65_535) { $0.image(1, 1, [0]) }, "no side may exceed"),
      image("no colours", "gif", gif(4, 4, table: false) { $0.image(1, 1, [0]) }, isOverlooked: true),
      image("an image of no width", "gif", gif(4, 4) { $0.image(0, 1, []) }),
      image("an image of 60,000 columns", "gif", gif(4, 4) { $0.image(60_000, 2, [0]) }),
      image("too few pixels", "gif", gif(4, 4) { $0.image(4, 4, [0, 1]) }),
      image("a block of an unknown kind", "gif", gif(4, 4) { $0.raw([0x99, 0]) }),
      image("code size 0", "gif", lzw(0, [0x84, 0x51])), image("code size 12", "gif", lzw(12, [0x84, 0x51])),
      image("code size 255", "gif", lzw(255, [0x84, 0x51])),
      image("a code that is not there yet", "gif", lzw(2, [0xFC, 0xFF])),
      image("no code at all", "gif", lzw(2, [])), image("only an end", "gif", lzw(2, [0x05])),
      image("codes after the end", "gif", lzw(2, [0x44, 0x01, 0xFF, 0xFF, 0xFF])),
      image(
        "a data block that is not closed", "gif", GIFBuilder(4, 4).bytes + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 200, 1]),
      image("an extension that is not closed", "gif", GIFBuilder(4, 4).bytes + [0x21, 0xFE, 255, 1, 2]),
      image(
        "an image outside of the canvas", "gif", gif(4, 4) { $0.image(x: 60_000, y: 60_000, 1, 1, [0]) },
        isOverlooked: true),
      image(
        "disposal 7", "gif",
        gif(4, 4) {
          $0.control(disposal: 7); $0.image(1, 1, [0])
        }, isOverlooked: true),
      image("no trailer", "gif", animated.bytes, isOverlooked: true),
      image("rubbish after the end", "gif", animated.finished + [1, 2, 3], isOverlooked: true),
    ]

  private static let animated: GIFBuilder = {
    var gif = GIFBuilder(4, 4)
    gif.control(disposal: 2, delay: 5)
    gif.image(2, 2, [0, 1, 2, 3])
    gif.control(disposal: 3, delay: 5)
    gif.image(x: 1, y: 1, 3, 3, [3, 2, 1, 0, 0, 0, 1, 1, 1])
    return gif
  }()

  private static func gif(
    _ width: Int, _ height: Int, table: Bool = true, _ build: (inout GIFBuilder) -> Void
  ) -> [UInt8] {
    var gif = GIFBuilder(width, height, table: table)
    build(&gif)
    return gif.finished
  }

  /// A 2 × 2 image with any compressed data.
  private static func lzw(_ size: UInt8, _ data: [UInt8]) -> [UInt8] {
    let blocks = data.isEmpty ? [0] : [UInt8(data.count)] + data + [0]
    return gif(4, 4) { $0.raw([0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, size] + blocks) }
  }

  // MARK: WebP

  #if WebP
    static let webps: [MalformedInput] = ["alpha", "lossy", "animation", "orientation6"].flatMap { name in
      let bytes = (try? WebPSamples.bytes(name)) ?? []
      func changed(_ values: [UInt8], at offset: Int) -> [UInt8] {
        var changed = bytes
        changed.replaceSubrange(offset..<offset + values.count, with: values)
        return changed
      }
      return [
        image("\(name), only its head", "webp", Array(bytes.prefix(12))),
        image("\(name), ends in the first chunk's head", "webp", Array(bytes.prefix(18))),
        image("\(name), half", "webp", Array(bytes.prefix(bytes.count / 2))),
        image("\(name), the last byte is missing", "webp", Array(bytes.dropLast(3))),
        image("\(name), RIFF of no length", "webp", changed([0, 0, 0, 0], at: 4)),
        image("\(name), RIFF of 4 GiB", "webp", changed([0xFE, 0xFF, 0xFF, 0xFF], at: 4)),
        image("\(name), a chunk of 4 GiB", "webp", changed([0xFE, 0xFF, 0xFF, 0xFF], at: 16)),
        image("\(name), an unknown chunk", "webp", changed(Array("ABCD".utf8), at: 12)),
        image(
          "\(name), rubbish for everything", "webp", Array(bytes.prefix(20)) + bytes.dropFirst(20).map { _ in 0xA5 }),
      ]
    }
  #else
    static let webps: [MalformedInput] = []
  #endif

  // MARK: Animated PNG

  static let apngs: [MalformedInput] = [
    image("no frames", "png", apng(frames: 0)), image("4 milliards of frames", "png", apng(frames: 0xFFFF_FFFF)),
    image("a frame is missing", "png", apng(frames: 2)), image("a short acTL", "png", apng(control: [0, 0, 0, 1])),
    image("a frame beyond the canvas", "png", apng(area: (9, 7, 1, 0))),
    image("an empty frame", "png", apng(area: (0, 7, 0, 0))),
    image("a frame of 4 milliards", "png", apng(area: (0xFFFF_FFFF, 7, 0, 0))),
    image("a frame at 4 milliards", "png", apng(area: (9, 7, 0xFFFF_FFFF, 0))),
    image("a wrong number", "png", apng(sequence: 5)),
    image("an unknown disposal", "png", apng(rules: [9, 0])), image("an unknown blending", "png", apng(rules: [0, 9])),
    image("a first frame that does not cover", "png", apng(area: (3, 3, 0, 0))),
  ]

  private static func apng(
    frames: Int = 1, control: [UInt8]? = nil, area: (Int, Int, Int, Int) = (9, 7, 0, 0), sequence: Int = 0,
    rules: [UInt8] = [0, 0]
  ) -> [UInt8] {
    let picture = PNGBuilder(width: 9, height: 7, type: 0)
    let place = [sequence, area.0, area.1, area.2, area.3].flatMap(PNGBuilder.bigEndian)
    return PNGBuilder.file(
      header: picture.header,
      chunks: [
        ("acTL", control ?? PNGBuilder.bigEndian(frames) + PNGBuilder.bigEndian(0)),
        ("fcTL", place + [0, 1, 0, 50] + rules),
      ], data: PNGBuilder.stored(picture.rows { x, y, _ in x * y }))
  }
}
