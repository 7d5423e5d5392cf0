// Fonts, goldens, manifests, tables, lists and finished frames that are not what they should be.

import TestSupport

extension MalformedInput {
  private static let still = Array(Scenes.still(seconds: 0.1).utf8)

  // MARK: Fonts

  #if Text
    static let fonts: [MalformedInput] = [
      font("no bytes", []), font("words", Array("nothing of a font".utf8)), font("only a head", [0, 1, 0, 0]),
      font("65,535 tables", [0, 1, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0]), font("OTTO alone", Array("OTTO".utf8)),
      font("a table beyond the end", sfnt("glyf", offset: 0x7FFF_FFFF, length: 9)),
      font("a table of 4 GiB", sfnt("head", offset: 28, length: 0xFFFF_FFFF)),
      font("tables of zeros", sfnt("cmap", offset: 12, length: 16)),
      font("a collection of nothing", Array("ttcf".utf8) + [0, 1, 0, 0, 0, 0, 0, 0]),
      font("a collection of milliards", Array("ttcf".utf8) + [0, 1, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0]),
      font("WOFF", Array("wOFF".utf8) + [UInt8](repeating: 0, count: 60)),
      font("WOFF 2", Array("wOF2".utf8) + [UInt8](repeating: 0, count: 60)),
      font("PostScript", Array("%!PS-AdobeFont-1.0: X\n".utf8)), font("a PNG", PNGBuilder.signature),
    ]

    private static func font(_ name: String, _ bytes: [UInt8]) -> MalformedInput {
      let text = """
        { "canvas": { "size": [8, 8] },
          "fonts": { "f": "own.ttf" },
          "screens": { "a": { "layers": [{ "text": { "string": "Hi" } }] } } }
        """
      return MalformedInput(
        "font: \(name)", "render scene.json -o out.gif", files: ["scene.json": Array(text.utf8), "own.ttf": bytes],
        "scene.json:2:19: error: font \"own.ttf\" ")
    }

    /// A font file of one table.
    private static func sfnt(_ tag: String, offset: Int, length: Int) -> [UInt8] {
      [0, 1, 0, 0, 0, 1, 0, 16, 0, 0, 0, 0] + Array(tag.utf8) + [0, 0, 0, 0] + PNGBuilder.bigEndian(offset)
        + PNGBuilder.bigEndian(length)
    }
  #else
    static let fonts: [MalformedInput] = []
  #endif

  // MARK: Goldens

  static let goldens: [MalformedInput] =
    [
      "", "words", "# magicmove frame hashes 1: XXH64 of the premultiplied pixels\n",
      hashes("# 20x10 pixels, 50 frames per second, 5 frames\n0-9999999999 0123456789abcdef\n"),
      hashes("# 99999999999999999999x10 pixels, 50 frames per second, 5 frames\n0-4 0123456789abcdef\n"),
      hashes("# 20x10 pixels, 0 frames per second, 5 frames\n0-4 0123456789abcdef\n"),
      hashes("# 20x10 pixels, 50 frames per second, 100000000 frames\n0 0123456789abcdef\n"),
      hashes("# 20x10 pixels, 50 frames per second, 5 frames\n0-4 0123\n"),
      hashes("# 20x10 pixels, 50 frames per second, 5 frames\n4-0 0123456789abcdef\n"),
      hashes("# 20x10 pixels, 50/0 frames per second, 5 frames\n0-4 0123456789abcdef\n"),
      hashes("# 20x10 pixels, 9223372036854775807 frames per second, 5 frames\n0-4 0123456789abcdef\n"),
    ].enumerated().map { golden("hashes.txt \($0.offset)", "hashes.txt", Array($0.element.utf8)) }
    + [
      [], [0xFF, 0xFE], Array("[1".utf8), Array("{\"goldens\": 5}".utf8),
      Array(String(repeating: "[", count: 5000).utf8),
    ]
    .enumerated().map { golden("trace.json \($0.offset)", "trace.json", $0.element) }
    + [
      golden("a picture of words", "screen-only.png", Array("words".utf8)),
      golden("an empty picture", "screen-only.png", []),
      golden("half a picture", "screen-only.png", PNGBuilder.signature + PNGBuilder.chunk("IHDR", [0, 0, 0, 20])),
      golden(
        "a huge picture", "screen-only.png",
        PNGBuilder.file(header: PNGBuilder(width: 70_000, height: 70_000).header, data: [])),
      golden(
        "a picture of another size", "screen-only.png", PNGBuilder(width: 3, height: 3).file { _, _, _ in 9 }, "3×3"),
    ]

  private static func hashes(_ text: String) -> String {
    "# magicmove frame hashes 1: XXH64 of the premultiplied pixels\n" + text
  }

  private static func golden(_ name: String, _ file: String, _ bytes: [UInt8], _ messages: String...) -> MalformedInput
  {
    var input = MalformedInput(
      "golden: \(name)", "verify still.json --goldens g --report r",
      files: ["still.json": still, "g/still/\(file)": bytes],
      status: 1, mayLeave: ["r"])
    input.messages = ["still"] + messages
    return input
  }

  // MARK: Batches

  static let batches: [MalformedInput] =
    [
      "", "words", "{}", "[]", "{\"version\": 1, \"outputs\": [\n{\"output\": 5}\n]}\n",
      "{\"version\": 1, \"outputs\": [\nnull\n]}\n",
    ]
    .enumerated().map { index, text in
      let isEmpty = text.isEmpty
      return MalformedInput(
        "manifest \(index)", "batch still.json -o out --quiet",
        files: ["still.json": still, "out/manifest.json": Array(text.utf8)],
        status: isEmpty ? 0 : 65, isEmpty ? "" : "out/manifest.json is damaged", mayLeave: isEmpty ? ["out"] : [])
    } + [
      MalformedInput(
        "a manifest that is no text", "batch still.json -o out",
        files: ["still.json": still, "out/manifest.json": [0xFF, 0xFE, 0]],
        "out/manifest.json is damaged"),
      MalformedInput(
        "a torn journal", "batch still.json -o out --quiet",
        files: ["still.json": still, "out/manifest.jsonl": Array("{\"output\": \"still.g".utf8)], status: 0,
        mayLeave: ["out"]),
      MalformedInput(
        "a manifest that leads out of its folder", "batch still.json -o out --quiet",
        files: [
          "still.json": still, "precious.gif": [1],
          "out/manifest.json": Array(
            "{\"version\": 1, \"outputs\": [\n{\"output\": \"../precious.gif\", \"hash\": \"00\", \"inputs\": [], \"files\": 1, \"bytes\": 1}\n]}\n"
              .utf8),
        ], "out/manifest.json is damaged"),
      MalformedInput(
        "merge a damaged manifest", "batch --merge out", files: ["out/manifest-1-of-1.json": Array("{".utf8)],
        "is damaged"),
    ]

  static let tables: [MalformedInput] = [
    table("", "the table has no rows"), table("a,a\n1,2\n", "table.csv:1: duplicate column \"a\""),
    table("a,b\n1\n", "table.csv:2: expected 2 fields as in the header, found 1"), table("a\n\"1\n", "table.csv:2: "),
    table("a\n\"1\"2\n", "table.csv:2: "), table("a\n1\"2\n", "table.csv:2: unexpected quote"),
    table("name\n../x\n", "table.csv:2:1: invalid name"),
    table("name\n/etc/x\n", "table.csv:2:1: invalid name"), table("name\n.hidden\n", "table.csv:2:1: invalid name"),
    table("name\na\na\n", status: 64, "(a, table.csv:2)", "(a, table.csv:3)", "still/a.gif"),
    table("b\n1\n", "table.csv:1:1: error: unknown variable \"b\""),
    table("{}", json: true, "table.json:1: expected an array of objects"),
    table("[5]", json: true, "table.json:1: expected an object for each row"),
    table("[{\"name\": \"..\"}]", json: true, "table.json:1:11: invalid name"),
    table("[{", json: true, "table.json:1:2: missing `}`"),
    table("[{\"a\": 1e999}]", json: true, "table.json:1: "), table("[]", json: true, "no rows"),
  ]

  private static func table(_ text: String, json: Bool = false, status: Int32 = 65, _ messages: String...)
    -> MalformedInput
  {
    let file = json ? "table.json" : "table.csv"
    var input = MalformedInput(
      "table: \(text)", "batch still.json --matrix \(file) -o out --quiet",
      files: ["still.json": still, file: Array(text.utf8)],
      status: status, mayLeave: text.hasPrefix("b") ? ["out"] : [])
    input.messages = messages.count == 2 ? [messages[1]] : messages
    return input
  }

  // MARK: Finished frames

  static let frames: [MalformedInput] = [
    MalformedInput(
      "encode words", "encode a.png -o out.gif", files: ["a.png": Array("words".utf8)], "cannot read a.png: not a PNG"),
    MalformedInput("encode nothing", "encode a.png -o out.gif", files: ["a.png": []], "cannot read a.png: "),
    MalformedInput(
      "encode half a PNG", "encode a.png -o out.gif", files: ["a.png": PNGBuilder.signature], "cannot read a.png: "),
    MalformedInput(
      "encode two sizes", "encode a.png b.png -o out.gif",
      files: ["a.png": picture(4, 4), "b.png": picture(4, 5)], "b.png is 4×5 pixels, but a.png is 4×4"),
    MalformedInput(
      "encode a damaged second frame", "encode a.png b.png -o out.gif",
      files: ["a.png": picture(4, 4), "b.png": Array(picture(4, 4).dropLast(30))], "cannot read b.png: "),
    MalformedInput(
      "encode a folder of words", "encode d -o out.gif", files: ["d/a.txt": [65]], status: 66, "no frames found in d"),
    MalformedInput(
      "encode half a raw frame", "encode a.rgba --rgba 4x4 -o out.gif", files: ["a.rgba": [1, 2, 3]],
      "in the middle of frame #0"),
    MalformedInput(
      "encode no raw frame", "encode a.rgba --rgba 4x4 -o out.gif", files: ["a.rgba": []], status: 66, "no frames"),
    MalformedInput(
      "encode huge raw frames", "encode a.rgba --rgba 999999x999999 -o out.gif", files: ["a.rgba": [1]], "--max-pixels"),
    MalformedInput(
      "encode a GIF that ends early", "encode a.gif -o out.gif",
      files: ["a.gif": GIFBuilder(4, 4).bytes + [0x2C, 0, 0, 0, 0, 4]], "cannot read a.gif: "),
  ]

  private static func picture(_ width: Int, _ height: Int) -> [UInt8] {
    PNGBuilder(width: width, height: height).file { x, y, _ in x * y * 9 }
  }
}
