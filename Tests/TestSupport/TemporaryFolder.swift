// A folder for the files of one test.

import Foundation

/// An empty folder that goes away with the value.
package final class TemporaryFolder: Sendable {
  /// Its real path.
  package let path: String

  private let isOwner: Bool

  package init() throws {
    let url = URL(filePath: NSTemporaryDirectory()).appending(path: "magicmove-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
    isOwner = true
  }

  private init(borrowing path: String) {
    self.path = path
    isOwner = false
  }

  /// A folder in it, which goes away with it.
  package func folder(_ name: String) -> TemporaryFolder { TemporaryFolder(borrowing: self(name)) }

  deinit {
    if isOwner { try? FileManager.default.removeItem(atPath: path) }
  }

  /// A path in the folder.
  package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// Everything in the folder, hidden files too.
  package var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// Writes a file.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write([UInt8](text.utf8), to: name)
  }

  /// Writes a file.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let url = URL(filePath: self(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// The bytes of a file.
  package func read(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: self(name)))) }
}
