// How the items of an object or an array are laid out: their lines, comments and commas.

/// The members or elements of one object or array of a text.
struct TextItems {
  /// The index of the opening bracket.
  let open: Int
  /// Each from its key or value to the end of its value.
  let ranges: [Range<Int>]
}

extension EditableText {
  /// The items of the object or array that begins at an index, repeated keys among them.
  func items(at open: Int) -> TextItems {
    var ranges: [Range<Int>] = []
    var index = skipSpace(open + 1)
    while index < bytes.count, !has("}", at: index), !has("]", at: index) {
      guard let end = has("{", at: open) ? endOfMember(index) : endOfValue(index) else { break }
      ranges.append(index..<end)
      let comma = skipSpace(end)
      guard has(",", at: comma) else { break }
      index = skipSpace(comma + 1)
    }
    return TextItems(open: open, ranges: ranges)
  }

  /// The end of an item with its comma.
  func afterComma(_ item: Range<Int>) -> (end: Int, hasComma: Bool) {
    let comma = skipSpace(item.upperBound)
    return has(",", at: comma) ? (comma + 1, true) : (item.upperBound, false)
  }

  /// The indentation of an item that is the first of its line, perhaps behind a comment; nil for any other.
  func indentation(_ item: Range<Int>) -> [UInt8]? {
    let line = startOfLine(item.lowerBound)
    let start = endOfSpaces(line)
    var index = start
    while index < item.lowerBound, let end = endOfComment(index) { index = endOfSpaces(end) }
    return index == item.lowerBound ? Array(bytes[line..<start]) : nil
  }

  /// The end of the line of an index, when only comments are before it; nil when something else is.
  func endOfComments(_ start: Int) -> Int? {
    var index = endOfSpaces(start)
    while let end = endOfComment(index) { index = endOfSpaces(end) }
    return index == bytes.count || Self.isBreak(bytes[index]) ? index : nil
  }

  /// The start of the comment lines directly above an item that is the first of its line, else of its line.
  func startOfComments(_ items: TextItems, _ index: Int) -> Int {
    let line = startOfLine(items.ranges[index].lowerBound)
    var place = index > 0 ? afterComma(items.ranges[index - 1]).end : items.open + 1
    // What shares a line with the item before, or with the bracket, is above nothing.
    guard place < line, let first = endOfComments(place) else { return line }
    place = afterBreak(first)
    var start = line
    while place < line {
      let isComment = has("/", at: endOfSpaces(place))
      start = isComment ? min(start, place) : line
      guard let end = endOfComments(place) else { return line }
      place = afterBreak(end)
    }
    return start
  }

  /// The lines of an item that shares them with no other, from the comment lines directly above it to the end of its last line,
  /// without the line break; nil for any other item.
  func ownLines(_ items: TextItems, _ index: Int) -> Range<Int>? {
    guard indentation(items.ranges[index]) != nil, let end = endOfComments(afterComma(items.ranges[index]).end) else {
      return nil
    }
    return startOfComments(items, index)..<end
  }

  // MARK: Removing

  /// What has to go with an item, in the order of the text: the comment lines directly above it, the comment at the end of its
  /// line, and one comma.
  func removal(_ index: Int, of items: TextItems) -> [Range<Int>] {
    let item = items.ranges[index]
    let (after, hasComma) = afterComma(item)
    let isLast = index == items.ranges.count - 1
    let previous = index > 0 ? items.ranges[index - 1] : nil
    let comma = isLast && !hasComma ? previous.map { afterComma($0).end - 1..<afterComma($0).end } : nil
    if let lines = ownLines(items, index) {
      return (comma.map { [$0] } ?? []) + [lines.lowerBound..<afterBreak(lines.upperBound)]
    }
    // Comment lines above it go; the indentation of its line stays.
    var comments: [Range<Int>] = []
    if indentation(item) != nil {
      let range = startOfComments(items, index)..<startOfLine(item.lowerBound)
      if !range.isEmpty { comments = [range] }
    }
    guard isLast, let previous else { return comments + [item.lowerBound..<endOfSpaces(after)] }
    let before = afterComma(previous).end
    let isPlain = bytes[before..<item.lowerBound].allSatisfy { Self.isSpace($0) || Self.isBreak($0) }
    if isPlain { return [(hasComma ? before : previous.upperBound)..<after] }
    return (comma.map { [$0] } ?? []) + comments + [item.lowerBound..<endOfSpaces(after)]
  }

  /// The ranges to remove with the member whose key, or the element whose value, begins at an index; nil where no item begins.
  ///
  /// - Parameter root: The tree of the text.
  package func removal(ofItemAt offset: Int, in root: JSONNode) -> [Range<Int>]? {
    var holder = root
    while let inner = (holder.elements + holder.members.map(\.value)).last(where: { $0.offset < offset }),
      offset < endOfValue(inner.offset)
    {
      holder = inner
    }
    let items = items(at: holder.offset)
    return items.ranges.firstIndex { $0.lowerBound == offset }.map { removal($0, of: items) }
  }

  // MARK: Inserting

  /// Inserts an item at a place among others, spaced as they are, and returns where it begins.
  mutating func insert(_ text: String, at index: Int, in items: TextItems) -> Int {
    let text = Array(text.utf8)
    guard !items.ranges.isEmpty else { return insertAlone(text, in: items) }
    return index < items.ranges.count ? insert(text, before: index, in: items) : append(text, to: items)
  }

  private mutating func insert(_ text: [UInt8], before index: Int, in items: TextItems) -> Int {
    let (next, comma) = (items.ranges[index], [UInt8(ascii: ",")])
    let isLast = index == items.ranges.count - 1
    guard let indentation = indentation(next), isLast || ownLines(items, index) != nil else {
      let gap = gap(items)
      if index > 0 {
        // A comment between two items of a line belongs to the second.
        let end = afterComma(items.ranges[index - 1]).end
        if !bytes[end..<next.lowerBound].contains(where: Self.isBreak) {
          replace(end..<end, by: gap + text + comma)
          return end + gap.count
        }
      }
      replace(next.lowerBound..<next.lowerBound, by: text + comma + gap)
      return next.lowerBound
    }
    guard index > 0, let end = endOfComments(afterComma(items.ranges[index - 1]).end) else {
      let start = startOfComments(items, index)
      replace(start..<start, by: indentation + text + comma + lineBreak)
      return start + indentation.count
    }
    replace(end..<end, by: lineBreak + indentation + text + comma)
    return end + lineBreak.count + indentation.count
  }

  private mutating func append(_ text: [UInt8], to items: TextItems) -> Int {
    let (index, comma) = (items.ranges.count - 1, [UInt8(ascii: ",")])
    let (end, hasComma) = afterComma(items.ranges[index])
    var (place, space) = (end, gap(items))
    if let indentation = indentation(items.ranges[index]), index > 0 || ownLines(items, index) != nil {
      (place, space) = (endOfComments(end) ?? end, lineBreak + indentation)
    }
    replace(place..<place, by: space + text + (hasComma ? comma : []))
    if !hasComma { replace(end..<end, by: comma) }
    return place + space.count + (hasComma ? 0 : 1)
  }

  private mutating func insertAlone(_ text: [UInt8], in items: TextItems) -> Int {
    let inside = items.open + 1..<endOfValue(items.open) - 1
    let start = skipSpace(inside.lowerBound)
    guard bytes[inside].allSatisfy({ Self.isSpace($0) || Self.isBreak($0) }) else {
      // There are only comments.
      let line = startOfLine(inside.upperBound)
      let indentation = Array(bytes[line..<start].prefix(while: Self.isSpace))
      let isOwnLine = line + indentation.count == start
      let before = isOwnLine ? indentStep : lineBreak + indentation + indentStep
      replace(start..<start, by: before + text + lineBreak + indentation)
      return start + before.count
    }
    let space = Array(bytes[inside].prefix(while: Self.isSpace))
    let isPlain = space.count == inside.count
    replace(inside, by: isPlain ? space + text + space : text)
    return inside.lowerBound + (isPlain ? space.count : 0)
  }

  /// One step of indentation: a tab in a text that is indented by tabs, else two spaces.
  private var indentStep: [UInt8] {
    let tab = bytes.indices.contains { bytes[$0] == 0x09 && $0 > 0 && Self.isBreak(bytes[$0 - 1]) }
    return tab ? [0x09] : [0x20, 0x20]
  }

  /// What is between a comma and the next item where items share a line.
  private func gap(_ items: TextItems) -> [UInt8] {
    for (first, second) in zip(items.ranges, items.ranges.dropFirst()) {
      let gap = bytes[afterComma(first).end..<second.lowerBound]
      if gap.allSatisfy(Self.isSpace) { return Array(gap) }
    }
    return colon(items).contains(0x20) || !has("{", at: items.open) ? [0x20] : []
  }

  /// What is between the keys and the values of an object.
  func colon(_ items: TextItems) -> [UInt8] {
    for item in items.ranges {
      let end = endOfValue(item.lowerBound)
      let colon = bytes[end..<skipSpace(skipSpace(end) + 1)]
      if colon.allSatisfy({ Self.isSpace($0) || $0 == UInt8(ascii: ":") }) { return Array(colon) }
    }
    return Array(": ".utf8)
  }

  /// The line break of the text.
  var lineBreak: [UInt8] {
    guard let index = bytes.firstIndex(where: Self.isBreak) else { return [0x0A] }
    return Array(bytes[index..<afterBreak(index)])
  }
}
