// The mark of a file on disk.

import FileFormats
import Platform

extension FileMark {
  /// Whether the file at `path` has the mark. False when it cannot be read.
  ///
  /// At most 64 KiB are read from the beginning and 1 KiB from the end; of MP4, whose mark may be later, 8 MiB more.
  package static func isPresent(inFile path: String) -> Bool {
    guard let file = try? OpenFile(path, for: .reading, waits: false), let head = try? file.readAll(limit: headLength)
    else { return false }
    guard standsAtEnd(ofFileBeginning: head) else {
      if isPresent(inHead: head) { return true }
      guard isLong(head), head.count > headLength else { return false }
      guard let rest = try? file.readAll(limit: longHeadLength) else { return false }
      return isPresent(inHead: head + rest)
    }
    guard let length = try? file.status().size,
      let tail = try? file.readAll(from: max(0, length - tailLength), limit: tailLength)
    else { return false }
    return isPresent(inTail: tail)
  }
}
