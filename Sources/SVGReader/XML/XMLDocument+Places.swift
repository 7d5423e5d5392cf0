// The position of an attribute's value. The parser reports the positions of tags only; the position inside a tag is
// searched for when a diagnostic needs it.

extension XMLDocument {
  /// The byte where the value of an attribute starts, or the start of the tag when it is not found there; `index` bytes
  /// further on where the value is written without references.
  func offset(of name: String, in element: Int, at index: Int = 0) -> Int {
    let start = elements[element].offset
    guard let value = valueRange(of: name, from: start) else { return start }
    let isPlain = !text[value].contains(UInt8(ascii: "&"))
    return isPlain ? min(value.lowerBound + index, value.upperBound) : value.lowerBound
  }

  private func valueRange(of name: String, from start: Int) -> Range<Int>? {
    var scanner = TagScanner(text: text, index: start)
    let wanted = Array(name.utf8)
    let isLink = name == "xlink:href"
    while let attribute = scanner.next() {
      let found = text[attribute.name]
      if found.elementsEqual(wanted) || (isLink && found.reversed().starts(with: "ferh:".utf8)) {
        return attribute.value
      }
    }
    return nil
  }
}

/// Goes through the attributes of a tag of well-formed XML.
private struct TagScanner {
  let text: [UInt8]
  var index: Int

  init(text: [UInt8], index: Int) {
    (self.text, self.index) = (text, index)
    skip { !Self.endsName($0) }
  }

  mutating func next() -> (name: Range<Int>, value: Range<Int>)? {
    skip { $0 <= 0x20 }
    let start = index
    skip { !Self.endsName($0) }
    let name = start..<index
    skip { $0 <= 0x20 || $0 == UInt8(ascii: "=") }
    guard !name.isEmpty, index < text.count else { return nil }
    let quote = text[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    index += 1
    let first = index
    skip { $0 != quote }
    let value = first..<index
    index = min(index + 1, text.count)
    return (name, value)
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }

  private mutating func skip(while belongs: (UInt8) -> Bool) {
    while index < text.count, belongs(text[index]) { index += 1 }
  }
}
