// A file that appears complete or not at all.
//
// The bytes are written to a temporary file in the same folder, which is synced and renamed at the end; until then an
// existing file is unchanged. A symbolic link is followed, and the file it leads to is replaced. A device or a pipe, such
// as /dev/stdout, cannot be replaced and is written directly.

import FileFormats
import Platform

/// An output file that appears complete, in one step, or not at all.
///
/// Call `write(_:)` in order, then `commit()`. Without `commit()` the temporary file is removed with this object, and
/// an existing file is unchanged. After a crash, the next run in the folder removes it. A device, a pipe and standard output
/// get the bytes immediately instead.
///
/// ```
/// let file = try OutputFile("demo.gif", force: false)
/// try file.write(bytes)
/// try file.commit()
/// ```
package final class OutputFile: Sendable {
  private enum Place {
    /// To a temporary that will take the name of the file at `destination`.
    case atomic(Temporary, destination: String)
    /// Straight to a device, a pipe or standard output.
    case direct(OpenFile)
  }

  private let place: Place
  /// The name for messages: as the caller gave it.
  package let path: String

  /// How messages call standard output.
  package static let standardOutputName = "standard output"

  /// Uses standard output.
  package static func standardOutput() -> OutputFile {
    OutputFile(path: standardOutputName, place: .direct(OpenFile(borrowing: 1)))
  }

  private init(path: String, place: Place) {
    (self.path, self.place) = (path, place)
  }

  /// Prepares to write `path`. The file itself is not touched before `commit()`.
  ///
  /// An existing file is accepted when it has the program's mark or `force` is given. It passes its permissions on. Temporary
  /// files of earlier runs in the folder are removed.
  ///
  /// - Throws: `OutputError.isFolder`, `.wouldOverwrite`, `.missingFolder`, `.isNotFolder` or `.cannotCreate`.
  package init(_ path: String, force: Bool) throws(OutputError) {
    self.path = path
    // Where a link such as /dev/stdout leads may have no path.
    if FileSystem.kind(of: path) == .special {
      do { place = .direct(try OpenFile(path, for: .writing)) } catch {
        throw .cannotCreate(path: path, reason: error)
      }
      return
    }
    let target = try OutputPlace.resolveLinks(path)
    switch FileSystem.kind(of: target) {
    case .folder: throw .isFolder(path: path)
    case .file where !force && !FileMark.isPresent(inFile: target):
      throw .wouldOverwrite(path: path, found: "the file was not written by MagicMove")
    case .file, .link, .special, nil: break
    }
    let folder = try OutputPlace.existingFolder(for: target, writing: path)
    Temporaries.removeStale(in: folder)
    do {
      let temporary = try Temporary(fileIn: folder)
      // The new file gets the permissions of the one that it replaces; until it is whole, it can be written.
      if let old = FileStatus(path: target) { temporary.file.setPermissions(old.permissions | 0o600) }
      place = .atomic(temporary, destination: target)
    } catch { throw .cannotCreate(path: path, reason: error) }
  }

  /// Appends bytes.
  ///
  /// - Throws: `OutputError.writeFailed`, for example when the disk is full or the reader of a pipe has gone.
  package func write(_ bytes: [UInt8]) throws(OutputError) {
    do {
      switch place {
      case .atomic(let temporary, _): try temporary.file.write(bytes)
      case .direct(let file): try file.write(bytes)
      }
    } catch { throw .writeFailed(path: path, reason: error) }
  }

  /// Whether bytes that have been written can still be read and replaced; false for a device, a pipe and standard output.
  package var canRewrite: Bool {
    if case .atomic = place { true } else { false }
  }

  /// Replaces the first bytes, which have been written. Does nothing unless `canRewrite`.
  ///
  /// - Throws: `OutputError.writeFailed`.
  package func rewriteStart(_ bytes: [UInt8]) throws(OutputError) {
    guard case .atomic(let temporary, _) = place, !bytes.isEmpty else { return }
    do { try temporary.file.write(bytes, at: 0) } catch { throw .writeFailed(path: path, reason: error) }
  }

  /// The temporary, for another program that writes it in place of us; nil for a device or a pipe.
  package var temporary: OpenFile? {
    guard case .atomic(let temporary, _) = place else { return nil }
    return temporary.file
  }

  /// The absolute path of the temporary; nil for a device or a pipe.
  package var temporaryPath: String? {
    guard case .atomic(let temporary, _) = place else { return nil }
    return try? FileSystem.realPath(temporary.path)
  }

  /// The number of bytes in the file, also those written by another program; 0 unless `canRewrite`.
  package func writtenCount() throws(OutputError) -> Int {
    guard case .atomic(let temporary, _) = place else { return 0 }
    do { return try temporary.file.status().size } catch { throw .writeFailed(path: path, reason: error) }
  }

  /// Reads bytes of the file, also those written by another program; empty unless `canRewrite`.
  ///
  /// - Parameters:
  ///   - offset: Bytes from the beginning of the file.
  ///   - count: The number of bytes; fewer are returned at the end of the file.
  package func read(at offset: Int, count: Int) throws(OutputError) -> [UInt8] {
    guard case .atomic(let temporary, _) = place else { return [] }
    do { return try temporary.file.bytes(at: offset, count: count) } catch {
      throw .writeFailed(path: path, reason: error)
    }
  }

  /// Makes the file appear under its path, in one step. Without this call nothing appears.
  ///
  /// The bytes and the folder are synced to disk, so a file that has appeared survives a power failure. Call it once.
  ///
  /// - Throws: `OutputError.writeFailed`, or `.temporaryReplaced` when another program took the place of the temporary file.
  package func commit() throws(OutputError) {
    guard case .atomic(let temporary, let destination) = place else { return }
    let isDone: Bool
    do throws(SystemError) {
      try temporary.file.sync()
      if let old = FileStatus(path: destination) { temporary.file.setPermissions(old.permissions) }
      isDone = try temporary.rename(to: destination)
    } catch { throw .writeFailed(path: path, reason: error) }
    guard isDone else { throw .temporaryReplaced(path: path) }
    FileSystem.syncFolder(Path.parent(of: destination))
  }
}

/// Rules about the place of an output.
package enum OutputPlace {
  /// Creates a folder for `output` and those above it that are missing.
  package static func makeFolders(_ folder: String, for output: String) throws(OutputError) {
    do { try FileSystem.makeFolders(folder) } catch {
      throw error == .exists || error == .notFolder
        ? .isNotFolder(path: folder) : .cannotCreate(path: output, reason: error)
    }
  }

  /// The path with symbolic links at its end followed, even when the last one leads to a missing file.
  ///
  /// - Throws: `OutputError.cannotCreate` after 40 links, which is also Linux's limit.
  package static func resolveLinks(_ path: String) throws(OutputError) -> String {
    var path = path
    for _ in 0..<40 {
      guard FileSystem.kindWithoutFollowing(path) == .link, let target = try? FileSystem.linkTarget(path) else {
        return path
      }
      path = Path.join(Path.parent(of: path), target)
    }
    throw .cannotCreate(path: path, reason: .endlessLinks)
  }

  /// The folder of `target`, which must exist. Only the folder `output` in the current folder is created.
  ///
  /// - Parameter path: The output as the caller gave it, for errors.
  /// - Throws: `OutputError.missingFolder`, `.isNotFolder` or `.cannotCreate`.
  package static func existingFolder(for target: String, writing path: String) throws(OutputError) -> String {
    let folder = Path.parent(of: target)
    switch FileSystem.kind(of: folder) {
    case .folder: return folder
    case nil where folder == "output" || folder == "./output":
      do { try FileSystem.makeFolder(folder) } catch { throw .cannotCreate(path: folder, reason: error) }
      return folder
    case nil: throw .missingFolder(path: path, folder: folder)
    case .file, .link, .special: throw .isNotFolder(path: folder)
    }
  }

  /// Whether it is the current folder or contains it: replacing it would leave the shell in a deleted folder.
  package static func isWorkingFolder(_ folder: String) -> Bool {
    guard let here = try? FileSystem.realPath("."), let there = try? FileSystem.realPath(folder) else { return true }
    return Path.isInside(here, folder: there)
  }
}
