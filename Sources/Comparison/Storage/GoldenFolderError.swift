// Why a folder of goldens cannot be compared with, or recorded into.

import FileFormats
import Platform

/// Why a folder of goldens cannot be used.
package enum GoldenFolderError: Error, Hashable, Sendable {
  /// A file is a pointer of Git LFS: the version control has not fetched its content.
  case pointer(path: String)
  /// A file was written by a newer version of this program.
  case newer(path: String)
  /// Goldens with pictures cannot become hashes one by one.
  case hasPictures(path: String)
  /// A link is below the folder of goldens: what it leads to is neither read nor written.
  case link(path: String)
  /// The path of the goldens is not a folder.
  case notFolder(path: String)
}

extension GoldenFolderError: CustomStringConvertible {
  /// For people.
  package var description: String {
    switch self {
    case .pointer(let path): "\(path) is a Git LFS pointer; run git lfs pull"
    case .newer(let path): "\(path) was written by a newer version of MagicMove"
    case .hasPictures(let path):
      "the goldens in \(path) have pictures; only recording all goldens of a scene replaces them by hashes"
    case .link(let path): "\(path) is a link; links in a folder of goldens are not followed"
    case .notFolder(let path): "\(path) is not a folder; goldens need a folder"
    }
  }
}

extension GoldenFolder {
  /// The beginning of a pointer, as the specification of Git LFS has it.
  private static let pointer = "version https://git-lfs.github.com/spec/v1"
  private static let traceFormat = "\"format\": \"magicmove-trace-"

  /// Checks that the folder's files can be read by this program: those of goldens with these names, and the texts beside them.
  func check(_ names: [String]) throws(GoldenFolderError) {
    if let kind = FileSystem.kind(of: path), kind != .folder { throw .notFolder(path: path) }
    try checkLinks()
    for path in names.map(picturePath) + [hashesPath, tracePath] {
      guard let head = head(of: path) else { continue }
      if head.hasPrefix(Self.pointer) { throw .pointer(path: path) }
      let version = Self.number(in: head, after: path == hashesPath ? FrameHashes.formatPrefix : Self.traceFormat)
      let newest = path == hashesPath ? FrameHashes.newestFormat : GoldenTrace.newestFormat
      if let version, path == hashesPath || path == tracePath, version > newest { throw .newer(path: path) }
    }
  }

  /// Whether a file is the list of hashes or the trace.
  func isText(_ path: String) -> Bool {
    guard path == hashesPath || path == tracePath else { return false }
    return head(of: path)?.contains(path == hashesPath ? FrameHashes.formatPrefix : Self.traceFormat) == true
  }

  private func checkLinks() throws(GoldenFolderError) {
    guard let root, Path.isInside(path, folder: root) else { return }
    var folder = path
    while !Path.isSame(folder, root), folder.utf8.count > root.utf8.count {
      if FileSystem.kindWithoutFollowing(folder) == .link { throw .link(path: folder) }
      folder = Path.parent(of: folder)
    }
    for name in (try? FileSystem.names(inFolder: path)) ?? [] {
      let file = "\(path)/\(name)"
      if FileSystem.kindWithoutFollowing(file) == .link { throw .link(path: file) }
    }
  }

  /// The first bytes of a file as text; nil for one that cannot be read.
  private func head(of path: String) -> String? {
    guard let bytes = headBytes(path) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The whole number after a text.
  private static func number(in text: String, after prefix: String) -> Int? {
    text.firstRange(of: prefix).flatMap { Int(text[$0.upperBound...].prefix { $0.isASCII && $0.isNumber }) }
  }
}
