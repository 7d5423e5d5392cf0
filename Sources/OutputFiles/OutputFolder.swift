// Numbered files that appear together: a folder `frames/`, or files after a pattern such as `frames/f-%04d.png`.
//
// All files are written to a temporary folder in the parent folder and synced. Then the temporary folder is renamed, or
// exchanged with an existing folder, in one step. For a pattern, or a folder with other files, the frames are renamed one
// by one, and earlier frames of this program with higher numbers are removed.

import FileFormats
import Platform

/// A sequence of numbered files that appear together.
///
/// Append all frames, then call `commit()`. A whole folder appears in one step. With a pattern, or other files in
/// the folder, frames are renamed one by one: a reader may see old and new frames together. For one thread at a time.
package final class OutputFolder {
  private let path: String
  private let destination: String
  private let temporary: Temporary
  private let names: FramePattern
  /// Whether the whole folder is replaced, or files in it.
  private let replacesFolder: Bool
  private var count = 0

  /// Prepares to write frames to `path`: a folder, written with a trailing slash, or a pattern such as `f-%04d.png`.
  ///
  /// - Parameter force: Whether files that this program did not write may be replaced, and may be in the folder.
  /// - Throws: `OutputError.invalidPattern`, `.isNotFolder`, `.missingFolder`, `.wouldOverwrite` or `.cannotCreate`.
  package init(_ path: String, force: Bool) throws(OutputError) {
    self.path = path
    let isPattern = FramePattern.isMeant(by: path)
    if isPattern {
      names = try FramePattern(ofOutput: Path.name(of: path))
      destination = Path.parent(of: path)
    } else {
      names = .standard
      let trimmed = path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
      destination = try OutputPlace.resolveLinks(trimmed)
    }
    replacesFolder = try Self.mayReplaceFolder(
      destination, isPattern: isPattern, names: names, path: path, force: force)
    let parent =
      replacesFolder ? try OutputPlace.existingFolder(for: destination, writing: path) : destination
    if !replacesFolder { _ = try OutputPlace.existingFolder(for: "\(destination)/x", writing: path) }
    Temporaries.removeStale(in: parent)
    do { temporary = try Temporary(folderIn: parent) } catch { throw .cannotCreate(path: path, reason: error) }
  }

  /// Adds the next frame's file, numbered from 0.
  package func append(_ bytes: [UInt8]) throws(OutputError) {
    do {
      try temporary.makeFile(names.name(of: count), of: bytes)
    } catch { throw .writeFailed(path: path, reason: error) }
    count += 1
  }

  /// Makes the frames appear. Without this call nothing appears.
  ///
  /// Frames of an earlier, longer run with higher numbers are removed.
  ///
  /// - Throws: `OutputError.writeFailed` or `.temporaryReplaced`.
  package func commit() throws(OutputError) {
    let isDone: Bool
    do throws(SystemError) {
      try temporary.file.syncDisk()
      if !replacesFolder {
        isDone = try moveFiles()
      } else if FileSystem.kind(of: destination) == nil {
        isDone = try temporary.rename(to: destination)
      } else {
        isDone = try temporary.exchange(with: destination)
      }
    } catch { throw .writeFailed(path: path, reason: error) }
    guard isDone else { throw .temporaryReplaced(path: path) }
    FileSystem.syncFolder(Path.parent(of: destination))
  }

  /// Moves the frames into the folder; false: they are not those that were written.
  private func moveFiles() throws(SystemError) -> Bool {
    guard try temporary.moveFiles((0..<count).map { names.name(of: $0) }, to: destination) else { return false }
    for name in try FileSystem.names(inFolder: destination) {
      guard let index = names.index(of: name), index >= count else { continue }
      let old = "\(destination)/\(name)"
      if FileMark.isPresent(inFile: old) { FileSystem.remove(old) }
    }
    return true
  }

  /// Whether the folder can be replaced as a whole; throws where files of other programs would be lost.
  private static func mayReplaceFolder(
    _ destination: String, isPattern: Bool, names: FramePattern, path: String, force: Bool
  ) throws(OutputError) -> Bool {
    switch FileSystem.kind(of: destination) {
    case nil: return !isPattern
    case .folder: break
    case .file, .link, .special: throw .isNotFolder(path: destination)
    }
    var others = 0
    for name in (try? FileSystem.names(inFolder: destination)) ?? [] where !Temporaries.isTemporary(name) {
      guard names.index(of: name) != nil else {
        others += 1
        continue
      }
      if !force && !FileMark.isPresent(inFile: "\(destination)/\(name)") {
        throw .wouldOverwrite(path: "\(destination)/\(name)", found: "the file was not written by MagicMove")
      }
    }
    if isPattern { return false }
    if others > 0 && !force {
      throw .wouldOverwrite(
        path: path, found: "the folder contains \(others == 1 ? "another file" : "\(others) other files")")
    }
    return others == 0 && !OutputPlace.isWorkingFolder(destination)
  }
}
