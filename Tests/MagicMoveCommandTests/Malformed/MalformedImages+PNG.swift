// PNG files that are damaged: in every chunk, in their order, in their numbers, in their compressed data.

import TestSupport

extension MalformedInput {
  /// A scene that shows an image. Damage that viewers overlook is overlooked here, too: then the scene is drawn.
  static func image(
    _ name: String, _ kind: String, _ bytes: [UInt8], isOverlooked: Bool = false, _ messages: String...
  ) -> MalformedInput {
    let text = """
      { "canvas": { "size": [8, 8] },
        "screens": { "a": { "layers": [{ "id": "p", "image": "photo.\(kind)" }] } }, "timeline": [{ "hold": 0.02 }] }
      """
    var input = MalformedInput(
      "\(kind): \(name)", "render scene.json -o out.gif --quiet",
      files: ["scene.json": Array(text.utf8), "photo.\(kind)": bytes], status: isOverlooked ? 0 : 65)
    input.messages = isOverlooked ? [] : ["scene.json:2:56: error: image \"photo.\(kind)\" "] + messages
    input.mayLeave = isOverlooked ? ["out.gif"] : []
    return input
  }

  /// The chunks of a picture with a palette, in order.
  private static let chunks: [(name: String, data: [UInt8])] = [
    ("IHDR", palette.header), ("gAMA", PNGBuilder.bigEndian(45_455)), ("sRGB", [0]),
    ("cHRM", [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000].flatMap(PNGBuilder.bigEndian)),
    ("PLTE", (0..<12).map { UInt8($0 * 20) }), ("tRNS", [255, 128, 0]), ("tEXt", Array("Title\0x".utf8)),
    ("IDAT", PNGBuilder.stored(palette.rows { x, y, _ in (x + y) % 4 })), ("IEND", []),
  ]

  private static let palette = PNGBuilder(width: 9, height: 7, depth: 2, type: 3)
  private static let critical: Set<String> = ["IHDR", "PLTE", "IDAT", "IEND"]

  private static func file(_ chunks: [(name: String, data: [UInt8])]) -> [UInt8] {
    PNGBuilder.signature + chunks.flatMap { PNGBuilder.chunk($0.name, $0.data) }
  }

  static let pngChunks: [MalformedInput] = chunks.indices.flatMap { index in
    let (name, data) = chunks[index]
    let isOverlooked = !critical.contains(name)
    let start = PNGBuilder.signature.count + chunks[..<index].reduce(0) { $0 + $1.data.count + 12 }
    let whole = file(chunks)
    func changed(_ data: [UInt8]) -> [UInt8] {
      file(chunks.enumerated().map { $0.offset == index ? (name, data) : $0.element })
    }
    var checksum = whole
    checksum[start + 8 + data.count] ^= 1
    var length = whole
    length[start] = 0x7F
    return [
      image("wrong checksum of \(name)", "png", checksum, isOverlooked: isOverlooked),
      image("impossible length of \(name)", "png", length),
      image("ends in \(name)", "png", Array(whole[..<(start + 6)])),
      image("ends before the checksum of \(name)", "png", Array(whole[..<(start + 8 + data.count)])),
      image("\(name) is empty", "png", changed([]), isOverlooked: isOverlooked || name == "IEND"),
      image("\(name) is too long", "png", changed(data + [0, 0]), isOverlooked: !["IHDR", "PLTE"].contains(name)),
      image(
        "\(name) is missing", "png", file(chunks.enumerated().filter { $0.offset != index }.map(\.element)),
        isOverlooked: isOverlooked),
    ]
  }

  static let pngHeaders: [MalformedInput] = [
    header("no width", [0, 0, 0, 0], at: 0), header("no height", [0, 0, 0, 0], at: 4),
    header("2³¹ wide", [0x80, 0, 0, 0], at: 0),
    header("4 milliards wide and high", [UInt8](repeating: 255, count: 8), at: 0),
    header("two milliards wide", [0x7F, 0xFF, 0xFF, 0xFF], at: 0, "no side may exceed 32767"),
    header("40,000 wide", PNGBuilder.bigEndian(40_000), at: 0, "no side may exceed 32767"),
    header(
      "900 million pixels", PNGBuilder.bigEndian(30_000) + PNGBuilder.bigEndian(30_000), at: 0,
      "exceeds the limit of 100000000 pixels"),
    header("depth 0", [0], at: 8), header("depth 3", [3], at: 8), header("depth 32", [32], at: 8),
    header("type 1", [1], at: 9), header("type 5", [5], at: 9), header("type 7", [7], at: 9),
    header("RGB of 2 bits", [2, 2], at: 8), header("RGBA of 4 bits", [4, 6], at: 8),
    header("a palette of 16 bits", [16, 3], at: 8),
    header("compression 1", [1], at: 10), header("filter method 1", [1], at: 11), header("interlace 2", [2], at: 12),
    header("taller than its data", PNGBuilder.bigEndian(8), at: 4),
    header("wider than its data", PNGBuilder.bigEndian(99), at: 0),
  ]

  private static func header(
    _ name: String, _ bytes: [UInt8], at offset: Int, _ messages: String...
  ) -> MalformedInput {
    var header = palette.header
    header.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    var input = image(name, "png", file([("IHDR", header)] + chunks.dropFirst()))
    input.messages += messages
    return input
  }

  static let pngData: [MalformedInput] = [
    image("signature only", "png", PNGBuilder.signature),
    image("half a signature", "png", Array(PNGBuilder.signature.prefix(4))),
    image(
      "a signature that a text transfer broke", "png",
      [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A] + file(chunks).dropFirst(8)),
    image("no bytes at all", "png", [], "empty"),
    image("IDAT before PLTE", "png", reordered(from: 7, to: 4)),
    image("IHDR in second place", "png", reordered(from: 0, to: 1)),
    image("two headers", "png", file([chunks[0]] + chunks)), image("IEND first", "png", file([chunks[8]] + chunks)),
    image("an unknown critical chunk", "png", file([chunks[0], ("ABCD", [1])] + chunks.dropFirst())),
    image("a chunk name of digits", "png", file([chunks[0], ("1234", [1])] + chunks.dropFirst())),
    image(
      "colours beyond the palette", "png", file([chunks[0], ("PLTE", [1, 2, 3]), chunks[7], chunks[8]]),
      isOverlooked: true),
    image(
      "a palette of 257 colours", "png",
      file([chunks[0], ("PLTE", [UInt8](repeating: 1, count: 771)), chunks[7], chunks[8]])),
    image("a filter that does not exist", "png", data(PNGBuilder.stored([9, 0, 0, 0]))),
    image("no zlib header", "png", data([1, 2, 3, 4])),
    image("data that need a dictionary", "png", data([0x78, 0x20, 1, 2, 3, 4])),
    image("a deflate block of the reserved kind", "png", data([0x78, 0x01, 0x07])),
    image("a stored block whose length is not itself", "png", data([0x78, 0x01, 1, 5, 0, 5, 0, 1, 2, 3, 4, 5])),
    image("a wrong sum of the data", "png", data(Array(chunks[7].data.dropLast()) + [0xEE]), "incorrect data check"),
    image("1 GiB of zeros for 63 pixels", "png", data(bomb(1 << 22)), "more image data than the picture needs"),
    image(
      "1 GiB of zeros in a text", "png", before("zTXt", Array("Comment\0\0".utf8) + bomb(1 << 22)), isOverlooked: true),
    image(
      "1 GiB of zeros in a profile", "png", before("iCCP", Array("p\0\0".utf8) + bomb(1 << 22)), isOverlooked: true),
    image(
      "2,000 texts", "png", file(chunks.dropLast() + (0..<2000).map { _ in chunks[6] } + [chunks[8]]),
      isOverlooked: true),
    image("an interlaced picture that ends early", "png", Array(interlaced.dropLast(40))),
    image("an interlaced picture without its last pass", "png", interlacedWithoutItsEnd),
  ]

  private static func reordered(from index: Int, to place: Int) -> [UInt8] {
    var order = chunks
    order.insert(order.remove(at: index), at: place)
    return file(order)
  }

  private static func data(_ bytes: [UInt8]) -> [UInt8] {
    file(chunks.map { $0.name == "IDAT" ? ("IDAT", bytes) : $0 })
  }

  private static func before(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    file([chunks[0], (name, bytes)] + chunks.dropFirst())
  }

  private static let interlacedRGB = PNGBuilder(width: 16, height: 16, type: 2, isInterlaced: true)
  private static let interlaced = interlacedRGB.file { x, y, _ in x * y }
  private static let interlacedWithoutItsEnd = PNGBuilder.file(
    header: interlacedRGB.header, data: PNGBuilder.stored(interlacedRGB.rows { x, y, _ in x * y }.dropLast(49 * 8)))

  /// A zlib stream of `count` × 258 zeros: one literal, then matches of length 258 at distance 1 in fixed Huffman codes, which
  /// take 13 bits each: 11000101 00000.
  private static func bomb(_ count: Int) -> [UInt8] {
    var (stream, bits, used): ([UInt8], UInt64, UInt64) = ([0x78, 0x01], 0, 0)
    func put(_ code: UInt64, _ length: UInt64) {
      bits |= code << used
      used += length
      while used >= 8 {
        stream.append(UInt8(truncatingIfNeeded: bits))
        (bits, used) = (bits >> 8, used - 8)
      }
    }
    put(0b011, 3)  // the last block, fixed codes
    put(0b0000_1100, 8)  // literal 0 is 00110000, most significant bit first
    for _ in 0..<count { put(0b00000_10100011, 13) }
    put(0, 7)  // the end of the block
    put(0, 7)
    return stream + [0, 0, 0, 1]
  }
}
