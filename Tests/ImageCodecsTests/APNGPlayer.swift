// Plays animated PNGs as the specification says: each frame is converted to a PNG and decoded by libpng, then drawn on
// a canvas.

import ImageCodecs
import Pixels
import TestSupport

/// The frames of an animated PNG.
struct APNGPlayer {
  /// One picture.
  struct Shown {
    var picture: StraightBitmap
    var delay: (numerator: Int, denominator: Int)
    var area: PixelRect
    var disposal: Int
    var blends: Bool
  }

  private(set) var shown: [Shown] = []
  /// What `acTL` says.
  private(set) var announced = (pictures: 0, plays: 0)
  private(set) var types: [String] = []
  private var sequence = 0
  private var canvas: [UInt32] = []
  private var size = PixelSize(width: 0, height: 0)
  private var header: [UInt8] = []
  private var tables: [(String, [UInt8])] = []
  private var data: [UInt8] = []
  private var control: [UInt8] = []

  /// An error in a file.
  enum Fault: Error { case sequence(Int, Int), control }

  init(_ bytes: [UInt8]) throws {
    var position = 8
    while position + 12 <= bytes.count {
      let length = Self.number(bytes, position, 4)
      let type = String(decoding: bytes[(position + 4)..<(position + 8)], as: UTF8.self)
      try read(type, Array(bytes[(position + 8)..<(position + 8 + length)]))
      position += length + 12
    }
  }

  private mutating func read(_ type: String, _ contents: [UInt8]) throws {
    types.append(type)
    switch type {
    case "IHDR":
      header = contents
      size = PixelSize(width: Self.number(contents, 0, 4), height: Self.number(contents, 4, 4))
      canvas = [UInt32](repeating: 0, count: size.area)
    case "PLTE", "tRNS": tables.append((type, contents))
    case "acTL": announced = (Self.number(contents, 0, 4), Self.number(contents, 4, 4))
    case "fcTL":
      try show()
      try expect(Self.number(contents, 0, 4))
      control = contents
    case "IDAT": data += contents
    case "fdAT":
      try expect(Self.number(contents, 0, 4))
      data += contents.dropFirst(4)
    case "IEND": try show()
    default: break
    }
  }

  private mutating func expect(_ number: Int) throws {
    guard number == sequence else { throw Fault.sequence(number, sequence) }
    sequence += 1
  }

  private mutating func show() throws {
    guard !data.isEmpty else { return }
    guard control.count == 26 else { throw Fault.control }
    let numbers = [4, 8, 12, 16].map { Self.number(control, $0, 4) }
    let area = PixelRect(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1])
    var file = PNGBuilder.signature
    file += PNGBuilder.chunk("IHDR", Array(control[4..<12]) + Array(header[8...]))
    for (type, contents) in tables { file += PNGBuilder.chunk(type, contents) }
    file += PNGBuilder.chunk("IDAT", data) + PNGBuilder.chunk("IEND", [])
    let before = canvas
    draw(try ImageDecoder.decode(file).pixels, area, blends: control[25] == 1)
    shown.append(
      Shown(
        picture: StraightBitmap(size: size, pixels: canvas),
        delay: (Self.number(control, 20, 2), Self.number(control, 22, 2)), area: area, disposal: Int(control[24]),
        blends: control[25] == 1))
    if control[24] == 1 { draw([UInt32](repeating: 0, count: area.area), area, blends: false) }
    if control[24] == 2 { canvas = before }
    data = []
  }

  /// Blending is over; only opaque and wholly transparent pixels are handled, because no others are written.
  private mutating func draw(_ pixels: [UInt32], _ area: PixelRect, blends: Bool) {
    for y in 0..<area.height {
      for x in 0..<area.width {
        let pixel = pixels[y * area.width + x]
        if blends, pixel >> 24 == 0 { continue }
        // A transparent pixel has no colour to compare.
        canvas[(area.y + y) * size.width + area.x + x] = pixel >> 24 == 0 ? 0 : pixel
      }
    }
  }

  private static func number(_ bytes: [UInt8], _ position: Int, _ count: Int) -> Int {
    bytes[position..<(position + count)].reduce(0) { $0 << 8 | Int($1) }
  }
}
