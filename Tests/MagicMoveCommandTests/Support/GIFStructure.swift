// Reads the structure of a GIF file without its pixels: an independent look at what was written.

/// The blocks of a GIF file.
struct GIFStructure {
  enum Failure: Error { case notGIF, truncated, unknownBlock(UInt8) }

  private(set) var width = 0
  private(set) var height = 0
  /// Of every picture, in 1/100 s.
  private(set) var delays: [Int] = []
  private(set) var comments: [String] = []
  /// Repetitions after the first time: 0 is for ever; nil when the file does not say.
  private(set) var loops: Int?
  /// Whether there is a palette for all pictures.
  private(set) var hasGlobalColors = false

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    guard bytes.starts(with: Array("GIF89a".utf8)) else { throw Failure.notGIF }
    position = 6
    width = try short()
    height = try short()
    let packed = try byte()
    position += 2
    hasGlobalColors = packed & 0x80 != 0
    if hasGlobalColors { position += 3 << (Int(packed & 7) + 1) }
    while true {
      let block = try byte()
      switch block {
      case 0x3B: return
      case 0x21: try readExtension()
      case 0x2C: try skipPicture()
      default: throw Failure.unknownBlock(block)
      }
    }
  }

  private mutating func readExtension() throws {
    let label = try byte()
    let data = try blocks()
    switch label {
    case 0xF9: delays.append(Int(data[1]) | Int(data[2]) << 8)
    case 0xFE: comments.append(String(decoding: data, as: UTF8.self))
    case 0xFF where data.starts(with: Array("NETSCAPE2.0".utf8)): loops = Int(data[12]) | Int(data[13]) << 8
    default: break
    }
  }

  private mutating func skipPicture() throws {
    position += 8
    let packed = try byte()
    if packed & 0x80 != 0 { position += 3 << (Int(packed & 7) + 1) }
    position += 1
    _ = try blocks()
  }

  private mutating func blocks() throws -> [UInt8] {
    var data: [UInt8] = []
    while true {
      let count = Int(try byte())
      if count == 0 { return data }
      guard position + count <= bytes.count else { throw Failure.truncated }
      data += bytes[position..<position + count]
      position += count
    }
  }

  private mutating func byte() throws -> UInt8 {
    guard position < bytes.count else { throw Failure.truncated }
    defer { position += 1 }
    return bytes[position]
  }

  private mutating func short() throws -> Int { Int(try byte()) | Int(try byte()) << 8 }
}
