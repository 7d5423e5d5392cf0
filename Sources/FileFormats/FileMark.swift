// The program's mark: how a file that this program wrote is known from one that it must not overwrite.
//
// GIF: a comment extension before the first picture. PNG and APNG: a `tEXt` chunk `Software` before the pixels. WebP: the
// creator tool in an `XMP ` chunk at the end. Reports and dependency files: how they begin. Only the head of the file is read,
// and of WebP the end.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Recognises outputs of this program.
package enum OutputMark {
  /// What a mark begins with.
  static let text = "MagicMove"

  /// Whether the file at `path` bears the mark. A file that cannot be read bears none.
  static func isPresent(inFile path: String) -> Bool {
    guard let file = try? OpenFile(path, flags: O_RDONLY | O_NONBLOCK),
      let head = try? file.readAll(limit: 65_536)
    else { return false }
    if head.starts(with: Array("RIFF".utf8)) { return isPresent(atEndOf: file) }
    return isPresent(in: head)
  }

  /// Looks for the last chunk of a WebP file, which is short.
  private static func isPresent(atEndOf file: OpenFile) -> Bool {
    guard let length = try? file.status().st_size, lseek(file.descriptor, max(0, length - 1024), SEEK_SET) >= 0,
      let tail = try? file.readAll(limit: 1024)
    else { return false }
    let wanted = Array("xmp:CreatorTool=\"\(text)".utf8)
    guard let start = tail.indices.last(where: { tail[$0...].starts(with: "XMP ".utf8) }) else { return false }
    return tail[start...].indices.contains { tail[$0...].starts(with: wanted) }
  }

  /// Whether the head of a file bears the mark.
  static func isPresent(in head: [UInt8]) -> Bool {
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return isPresent(inPNG: head) }
    if head.starts(with: Array("GIF8".utf8)) { return isPresent(inGIF: head) }
    return texts.contains { head.starts(with: $0.utf8) } || isDependencies(head)
  }

  /// What the texts that this program writes begin with.
  private static var texts: [String] { [page, junit] }

  /// The beginning of a report for people.
  static let page = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="generator" content="MagicMove">

    """

  /// The beginning of results for build servers.
  package static let junit = """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="magicmove verify"
    """

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
    var position = 8
    while position + 8 <= head.count {
      let length = head[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = head[position + 4..<position + 8]
      if type.elementsEqual("IDAT".utf8) { return false }
      if type.elementsEqual("tEXt".utf8), head[(position + 8)...].starts(with: wanted) { return true }
      position += length + 12
    }
    return false
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
