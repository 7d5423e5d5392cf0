// The program's mark: how a file that this program wrote is known from one that it must not overwrite.
//
//     GIF          a comment extension before the first picture
//     PNG, APNG    a `tEXt` chunk `Software` before the pixels
//     WebP         the creator tool in an `XMP ` chunk at the end
//     AVIF         a `uuid` box at the end
//     MP4          the comment (`©cmt`) of the box `moov`, which comes first
//     WebM         the tag COMMENT, before the first frame
//     SVG          a comment before the tag `svg` or right after it
//     texts        how reports, results for build servers and dependency files begin
//
// Only the head of a file is looked at, and of WebP and AVIF the end.

/// Recognises files of this program by their bytes, so that an output never replaces another file by accident.
///
/// The mark identifies the writer, not the content: an edited file that keeps its metadata still has it. Raw formats (Y4M,
/// RGBA) have no place for a mark.
package enum FileMark {
  /// What a mark begins with.
  package static let text = "MagicMove"

  /// The number of bytes from the beginning of a file that contain the mark of most formats: 64 KiB.
  package static let headLength = 65_536
  /// The same for MP4, whose comment follows the tables of all its frames: 8 MiB.
  package static let longHeadLength = 8 << 20
  /// The number of bytes from the end of a WebP or AVIF file that contain the mark.
  package static let tailLength = 1024

  /// Whether the format of a file that begins with `head` has the mark at its end.
  package static func standsAtEnd(ofFileBeginning head: [UInt8]) -> Bool {
    head.starts(with: "RIFF".utf8) || ["ftypavif", "ftypavis"].contains { head.dropFirst(4).starts(with: $0.utf8) }
  }

  /// Whether the mark of a file that begins with `head` may be after `headLength` bytes.
  package static func isLong(_ head: [UInt8]) -> Bool { head.dropFirst(4).starts(with: "ftyp".utf8) }

  /// Whether the beginning of a file contains the mark.
  ///
  /// - Parameter head: `headLength` bytes, `longHeadLength` more where `isLong`, or the whole of a shorter file.
  package static func isPresent(inHead head: [UInt8]) -> Bool {
    if head.starts(with: ImageFormat.pngSignature) { return isPresent(inPNG: head) }
    if head.starts(with: "GIF8".utf8) { return isPresent(inGIF: head) }
    if head.first == UInt8(ascii: "<"), isPresent(inSVG: head) { return true }
    if isLong(head) { return isPresent(inMP4: head) }
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return isPresent(inWebM: head) }
    return [page, testResults, goldenResults, codeQuality, findings].contains { head.starts(with: $0.utf8) }
      || head.elementsEqual(noCodeQuality.utf8) || isDependencies(head)
  }

  /// Whether the end of a file contains the mark: in the last chunk of a WebP file, which is short, or as the last box of an
  /// AVIF file.
  package static func isPresent(inTail tail: [UInt8]) -> Bool {
    tail.suffix(box(of: text).count) == box(of: text)[...] || isPresent(inLastChunk: tail)
  }

  /// What the box of a mark is known by (ISO/IEC 14496-12, 11.1): anybody may have boxes of the type `uuid`.
  private static let identifier: [UInt8] = [
    0x6D, 0x91, 0x3F, 0x0B, 0xC2, 0x58, 0x4E, 0x1A, 0x9D, 0x07, 0x52, 0xE4, 0x7B, 0xA6, 0x1C, 0x38,
  ]

  /// A box with the name of the program that wrote the file: its length (4 bytes), `uuid`, the identifier, the name.
  ///
  /// - Parameter creator: Less than 4 GiB, because the length has four bytes.
  package static func box(of creator: String) -> [UInt8] {
    let contents = Array("uuid".utf8) + identifier + Array(creator.utf8)
    let length = contents.count + 4
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + contents
  }

  private static func isPresent(inLastChunk tail: [UInt8]) -> Bool {
    let wanted = Array("xmp:CreatorTool=\"\(text)".utf8)
    guard let start = tail.indices.last(where: { tail[$0...].starts(with: "XMP ".utf8) }) else { return false }
    return tail[start...].indices.contains { tail[$0...].starts(with: wanted) }
  }

  /// The beginning of a page for people.
  package static let page = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="generator" content="MagicMove">

    """

  /// The beginning of results for build servers (JUnit's XML).
  package static let testResults = """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="magicmove\u{20}
    """

  /// The beginning of findings for code scanners (SARIF).
  package static let findings = """
    {
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        {
          "tool": {
            "driver": {
              "name": "magicmove",
    """

  /// The beginning of the results of golden tests for programs.
  package static let goldenResults = "{\n  \"format\": \"magicmove-results-"

  /// The beginning of a report for GitLab's Code Quality.
  package static let codeQuality = "[\n  {\n    \"check_name\": \"magicmove-"

  /// The whole of such a report when nothing failed.
  package static let noCodeQuality = "[]\n"

  /// Whether a text says in its first line, as a makefile does, what a manifest depends on.
  private static func isDependencies(_ head: [UInt8]) -> Bool {
    let line = head.prefix { $0 != UInt8(ascii: "\n") }
    let target = line.prefix { $0 != UInt8(ascii: ":") }
    guard target.count < line.count else { return false }
    let path = String(decoding: target, as: UTF8.self)
    return Path.name(of: path).hasPrefix("manifest") && ["json", "jsonl"].contains(Path.fileExtension(of: path))
  }

  /// Walks the chunks: length (4 bytes), type (4), data, checksum (4).
  private static func isPresent(inPNG head: [UInt8]) -> Bool {
    let wanted = Array("Software\0\(text)".utf8)
    var position = ImageFormat.pngSignature.count
    while position + 8 <= head.count {
      let length = head[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = head[position + 4..<position + 8]
      if type.elementsEqual("IDAT".utf8) { return false }
      if type.elementsEqual("tEXt".utf8), head[(position + 8)...].starts(with: wanted) { return true }
      position += length + 12
    }
    return false
  }

  /// Looks for a comment: its length (4 bytes), `©cmt`, and in it a box of its length, `data`, the kind of text and the language
  /// (4 each), the text.
  private static func isPresent(inMP4 head: [UInt8]) -> Bool {
    let (name, text) = ([0xA9] + Array("cmt".utf8), Array(text.utf8))
    return head.indices.contains { place in
      head[place] == 0xA9 && head[place...].starts(with: name) && head[place...].dropFirst(8).starts(with: "data".utf8)
        && head[place...].dropFirst(20).starts(with: text)
    }
  }

  /// Looks for a comment at the start, or after the first tag if that is `svg`.
  private static func isPresent(inSVG head: [UInt8]) -> Bool {
    func isMark(_ text: ArraySlice<UInt8>) -> Bool {
      text.starts(with: "<!--\(FileMark.text)".utf8) || text.starts(with: "<!-- \(FileMark.text)".utf8)
    }
    if isMark(head[...]) { return true }
    guard head.starts(with: "<svg".utf8) else { return false }
    var quote: UInt8?
    for (index, byte) in head.enumerated() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return isMark(head[(index + 1)...])
      }
    }
    return false
  }

  /// Looks for the name of the tag, the element of its text (0x4487) with its length, and the text.
  private static func isPresent(inWebM head: [UInt8]) -> Bool {
    let length = 0x80 | UInt8(truncatingIfNeeded: text.utf8.count)
    let wanted = Array("COMMENT".utf8) + [0x44, 0x87, length] + Array(text.utf8)
    return head.indices.contains { head[$0] == wanted[0] && head[$0...].starts(with: wanted) }
  }

  /// Walks the extensions before the first picture: 0x21, label, then sub-blocks of a length byte and data, ended by 0.
  private static func isPresent(inGIF head: [UInt8]) -> Bool {
    guard head.count > 13 else { return false }
    var position = 13 + (head[10] & 0x80 != 0 ? 3 << (Int(head[10] & 7) + 1) : 0)
    while position + 2 < head.count, head[position] == 0x21 {
      let isComment = head[position + 1] == 0xFE
      position += 2
      if isComment, head[position...].dropFirst().starts(with: text.utf8) { return true }
      while position < head.count, head[position] != 0 { position += Int(head[position]) + 1 }
      position += 1
    }
    return false
  }
}
