// A folder of files, some of them in subfolders, that appears whole or not at all.

import FileFormats
import Platform

/// A folder that appears whole, in one step.
///
/// Add all files, then call `commit(replacing:)`. Until then they are in a temporary folder beside the destination, which goes
/// away with this object. For one thread at a time.
package final class OutputTree {
  private let path: String
  private let destination: String
  private let temporary: Temporary

  /// Prepares to write the folder `path`.
  ///
  /// - Throws: What `check(_:)` throws, or `OutputError.cannotCreate`.
  package init(_ path: String) throws(OutputError) {
    self.path = path
    destination = try OutputPlace.resolveLinks(path)
    let parent = try OutputPlace.existingFolder(for: destination, writing: path)
    Temporaries.removeStale(in: parent)
    do { temporary = try Temporary(folderIn: parent) } catch { throw .cannotCreate(path: path, reason: error) }
  }

  /// Checks that a folder could be written; nothing is created.
  ///
  /// - Throws: `OutputError.isNotFolder` or `.missingFolder`.
  package static func check(_ path: String) throws(OutputError) {
    let destination = try OutputPlace.resolveLinks(path)
    switch FileSystem.kind(of: destination) {
    case .folder: return
    case .file, .link, .special: throw .isNotFolder(path: path)
    case nil: break
    }
    let parent = Path.parent(of: destination)
    switch FileSystem.kind(of: parent) {
    case .folder: return
    // It is created when the folder is written.
    case nil where parent == "output" || parent == "./output": return
    case nil: throw .missingFolder(path: path, folder: parent)
    case .file, .link, .special: throw .isNotFolder(path: parent)
    }
  }

  /// Where the files are until they appear.
  package var folder: String { temporary.path }

  /// Adds a file.
  ///
  /// - Parameter name: Its path in the folder, with at most one folder in it.
  /// - Throws: `OutputError.writeFailed`.
  package func add(_ name: String, _ bytes: [UInt8]) throws(OutputError) {
    do throws(SystemError) {
      if name.contains("/") { try temporary.makeFolder(Path.parent(of: name)) }
      try temporary.makeFile(name, of: bytes)
    } catch { throw .writeFailed(path: path, reason: error) }
  }

  /// Makes the folder appear. Without this call nothing appears.
  ///
  /// - Parameter names: What is replaced in an existing folder. Whatever else it holds stays.
  /// - Throws: `OutputError.writeFailed` or `.temporaryReplaced`.
  package func commit(replacing names: Set<String>) throws(OutputError) {
    let isDone: Bool
    do throws(SystemError) {
      try temporary.file.syncDisk()
      isDone =
        FileSystem.kind(of: destination) == nil
        ? try temporary.rename(to: destination) : try temporary.moveAll(to: destination, replacing: names)
    } catch { throw .writeFailed(path: path, reason: error) }
    guard isDone else { throw .temporaryReplaced(path: path) }
    FileSystem.syncFolder(Path.parent(of: destination))
  }
}
