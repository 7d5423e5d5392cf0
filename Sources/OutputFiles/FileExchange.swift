// Several files that get new contents, all or none.

/// Exchanges the contents of files.
package enum FileExchange {
  /// A file with its contents.
  package struct Item: Sendable {
    let path: String
    let old: [UInt8]
    let new: [UInt8]

    /// Exchanges the contents of the file at a path, which must exist.
    package init(_ path: String, old: [UInt8], new: [UInt8]) { (self.path, self.old, self.new) = (path, old, new) }
  }

  /// Gives files their new contents; they keep their permissions, and links lead to them as before. All bytes are written to
  /// temporaries first, those of the old contents too. When a file cannot be exchanged, those before it get their old contents back.
  ///
  /// - Parameter beforeCommit: Called before the file of an index is exchanged, for tests.
  /// - Throws: What `OutputFile` throws. Then all files have their old contents.
  package static func exchange(_ items: [Item], beforeCommit: (Int) -> Void = { _ in }) throws(OutputError) {
    var files: [OutputFile] = []
    var backups: [OutputFile] = []
    for item in items {
      files.append(try prepared(item.path, item.new))
      if files.count < items.count { backups.append(try prepared(item.path, item.old)) }
    }
    for (index, file) in files.enumerated() {
      beforeCommit(index)
      do { try file.commit() } catch {
        for backup in backups[..<index] { try? backup.commit() }
        throw error
      }
    }
  }

  private static func prepared(_ path: String, _ bytes: [UInt8]) throws(OutputError) -> OutputFile {
    let file = try OutputFile(path, force: true)
    try file.write(bytes)
    return file
  }
}
