// Reads which functions an object file defines: as much of the 64-bit little-endian ELF format as that takes.
//
//     header    0x28 offset of the section table · 0x3A size of an entry · 0x3C number of entries
//     section   0x04 type (2: symbols) · 0x18 offset · 0x20 size · 0x28 index of the section with the names
//     symbol    0x00 offset of the name · 0x04 type (low 4 bits) and binding · 0x06 index of the section · 24 bytes

/// A symbol of an object file.
struct ObjectSymbol {
  var name: String
  var isFunction: Bool
  /// Whether the linker keeps one definition of several.
  var isWeak: Bool
  var isDefined: Bool
}

/// The symbols of a 64-bit little-endian ELF file; nil for any other file.
func readSymbols(of file: [UInt8]) -> [ObjectSymbol]? {
  guard file.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
  guard let table = file.integer(at: 0x28, bytes: 8), let entrySize = file.integer(at: 0x3A, bytes: 2),
    let entries = file.integer(at: 0x3C, bytes: 2)
  else { return nil }
  var symbols: [ObjectSymbol] = []
  for entry in 0..<entries {
    let header = table + entry * entrySize
    guard file.integer(at: header + 4, bytes: 4) == 2 else { continue }
    guard let start = file.integer(at: header + 0x18, bytes: 8), let size = file.integer(at: header + 0x20, bytes: 8),
      let link = file.integer(at: header + 0x28, bytes: 4),
      let names = file.integer(at: table + link * entrySize + 0x18, bytes: 8)
    else { return nil }
    for symbol in stride(from: start, to: start + size, by: 24) {
      guard let name = file.integer(at: symbol, bytes: 4), let info = file.integer(at: symbol + 4, bytes: 1),
        let section = file.integer(at: symbol + 6, bytes: 2), let text = file.text(at: names + name)
      else { return nil }
      symbols.append(
        ObjectSymbol(name: text, isFunction: info & 15 == 2, isWeak: info >> 4 == 2, isDefined: section != 0))
    }
  }
  return symbols
}

extension [UInt8] {
  /// A little-endian integer, if the file has one there.
  fileprivate func integer(at offset: Int, bytes: Int) -> Int? {
    guard offset >= 0, offset + bytes <= count else { return nil }
    return self[offset..<offset + bytes].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The text up to a zero byte.
  fileprivate func text(at offset: Int) -> String? {
    guard offset >= 0, offset < count, let end = self[offset...].firstIndex(of: 0) else { return nil }
    return String(decoding: self[offset..<end], as: UTF8.self)
  }
}
