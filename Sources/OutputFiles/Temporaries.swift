// Temporary files and folders in the folder of an output, and how those of a dead run are recognised.
//
// A temporary is named `.magicmove-<16 hex digits>.tmp` and its writer holds an exclusive lock on it for as long as it
// lives. The system drops the lock when the writer ends, however it ends, so a temporary whose lock is free is a leftover
// and the next run in that folder removes it. Process ids could not tell: they are reused, and mean nothing to another
// container that shares the folder.
//
// In a shared folder others can put something else in the place of a temporary. Only what this process has created is renamed,
// moved or removed: its number is compared first.

import FileFormats
import JSONTree
import Platform
import Synchronization

/// The temporaries of this process.
package enum Temporaries {
  private static let prefix = ".magicmove-"
  private static let suffix = ".tmp"
  /// Their paths and numbers. The lock is held while one comes to be, while a file is made in one, while one takes its final name, and
  /// from the moment on at which the program ends, so that no output is removed while it is being put in place.
  private static let inUse = Mutex<[String: FileNumber]>([:])
  /// Folders that have been cleared of leftovers by this process.
  private static let cleared = Mutex<Set<String>>([])

  /// Removes every temporary of this process, after `stop` has ended other programs that write one, and ends it. The first call
  /// decides how it ends: from then on no output can take its name, and a second caller, perhaps one whose write failed because
  /// of the first, waits for the end.
  package static func end(stopping stop: () -> Void = {}, by leave: () -> Never) -> Never {
    inUse.withLock { paths in
      stop()
      for (path, number) in paths where isInPlace(number, at: path) { FileSystem.removeTree(path) }
      leave()
    }
  }

  /// Does what the end of the program must not come between.
  fileprivate static func undisturbed<Result>(_ body: () throws(SystemError) -> Result) throws(SystemError) -> Result {
    try inUse.withLock { _ throws(SystemError) in try body() }
  }

  /// Whether a file name is that of a temporary.
  package static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.hasSuffix(suffix) && name.utf8.count == prefix.utf8.count + 16 + suffix.utf8.count
  }

  /// A path in `folder` that is not in use.
  private static func newPath(in folder: String) -> String {
    let digits = NumberText.hexadecimal(UInt64.random(in: 0...UInt64.max), digits: 16)
    return Path.join(folder, prefix + digits + suffix)
  }

  /// Makes something under a new path, which is remembered until `forget`; nil: another process was faster.
  fileprivate static func add(
    in folder: String, by make: (String) throws(SystemError) -> OpenFile?
  ) throws(SystemError) -> (String, OpenFile)? {
    let path = newPath(in: folder)
    return try inUse.withLock { paths throws(SystemError) in
      do throws(SystemError) {
        guard let file = try make(path) else { return nil }
        paths[path] = try file.status().number
        return (path, file)
      } catch {
        if error != .exists { throw error }
        return nil
      }
    }
  }

  /// Stops remembering a path: it has been renamed or removed.
  fileprivate static func forget(_ path: String) {
    _ = inUse.withLock { $0.removeValue(forKey: path) }
  }

  /// Whether a path leads to the file or folder of a number, not by a link.
  fileprivate static func isInPlace(_ number: FileNumber, at path: String) -> Bool {
    FileStatus(path: path, followsLink: false)?.number == number
  }

  /// Removes the leftovers of runs that have ended, once in a folder.
  package static func removeStale(in folder: String) {
    guard cleared.withLock({ $0.insert(folder).inserted }) else { return }
    let names = (try? FileSystem.names(inFolder: folder)) ?? []
    for name in names where isTemporary(name) {
      let path = Path.join(folder, name)
      guard let file = try? OpenFile(path, for: .reading, waits: false, followsLink: false) else { continue }
      if (try? file.lock()) != nil { FileSystem.removeTree(path) }
    }
  }
}

/// One temporary file or folder, locked by this process. It is removed with this object, unless it has been renamed.
final class Temporary: Sendable {
  /// The path.
  let path: String
  /// The file, open for writing, or the folder; holds the lock.
  let file: OpenFile
  /// The files that were made in a folder, by name.
  private let made = Mutex<[String: (number: FileNumber, count: Int)]>([:])
  /// The permissions that a folder gets when it is whole. Until then only this user may look into it.
  private let permissions: UInt16

  /// Creates an empty file in `folder`.
  package init(fileIn folder: String) throws(SystemError) {
    (path, file) = try Self.create(in: folder) { path throws(SystemError) in
      try OpenFile(path, for: .creating)
    }
    permissions = 0
  }

  /// Creates an empty folder in `folder`.
  package init(folderIn folder: String) throws(SystemError) {
    (path, file) = try Self.create(in: folder) { path throws(SystemError) in
      try FileSystem.makeFolder(path)
      do throws(SystemError) { return try OpenFile(path, for: .folder, followsLink: false) } catch {
        // Until it is claimed, another run may take it for a stale one and remove it.
        if error == .noSuchFile { return nil }
        throw error
      }
    }
    permissions = try file.status().permissions
    file.setPermissions(0o700)
  }

  /// Makes something of a new name in `folder` and claims it; again under another name where another process was faster.
  private static func create(
    in folder: String, by make: (String) throws(SystemError) -> OpenFile?
  ) throws(SystemError) -> (String, OpenFile) {
    while true {
      let made = try Temporaries.add(in: folder) { path throws(SystemError) in
        guard let file = try make(path), claim(file) else { return nil }
        return file
      }
      if let made { return made }
    }
  }

  /// Makes a folder in a folder, unless it is there.
  package func makeFolder(_ name: String) throws(SystemError) {
    try Temporaries.undisturbed { () throws(SystemError) in try FileSystem.makeFolders("\(path)/\(name)") }
  }

  /// Writes a file in a folder, or in a folder of it.
  package func makeFile(_ name: String, of bytes: [UInt8]) throws(SystemError) {
    let new = try Temporaries.undisturbed { () throws(SystemError) in
      try OpenFile(name, in: file, for: .creating)
    }
    let number = try new.status().number
    made.withLock { $0[name] = (number, bytes.count) }
    try new.write(bytes)
  }

  /// Gives it its final name in one step; a file of that name is replaced.
  ///
  /// - Returns: False: something else has taken its place, and nothing was done.
  package func rename(to destination: String) throws(SystemError) -> Bool {
    try Temporaries.undisturbed { () throws(SystemError) in
      guard try isWhole() else { return false }
      if permissions != 0 { file.setPermissions(permissions) }
      try FileSystem.rename(path, to: destination)
      return true
    }
  }

  /// Exchanges it in one step with the item at `destination`, which is removed.
  ///
  /// - Returns: False: something else has taken its place, and nothing was done.
  package func exchange(with destination: String) throws(SystemError) -> Bool {
    try Temporaries.undisturbed { () throws(SystemError) in
      guard try isWhole() else { return false }
      file.setPermissions(permissions)
      try FileSystem.exchange(path, destination)
      FileSystem.remove(path)
      return true
    }
  }

  /// Moves the files of a folder into another one, all before the program can end.
  ///
  /// - Returns: False: something else has taken the place of the folder or of a file, and nothing was done.
  package func moveFiles(_ names: [String], to folder: String) throws(SystemError) -> Bool {
    try Temporaries.undisturbed { () throws(SystemError) in
      guard try isWhole() else { return false }
      for name in names { try FileSystem.rename("\(path)/\(name)", to: "\(folder)/\(name)") }
      return true
    }
  }

  /// Replaces some entries of the folder at `destination` by those of this folder. If it has no others, both folders are exchanged
  /// in one step.
  ///
  /// - Parameter names: What is removed from `destination`. Whatever else it holds stays.
  /// - Returns: False: something else has taken the place of this folder or of a file, and nothing was done.
  package func moveAll(to destination: String, replacing names: Set<String>) throws(SystemError) -> Bool {
    let others = try FileSystem.names(inFolder: destination).contains {
      !names.contains($0) && !Temporaries.isTemporary($0)
    }
    if !others && !OutputPlace.isWorkingFolder(destination) {
      return try Temporaries.undisturbed { () throws(SystemError) in
        guard try isWhole() else { return false }
        file.setPermissions(permissions)
        try FileSystem.exchange(path, destination)
        FileSystem.removeTree(path)
        return true
      }
    }
    return try Temporaries.undisturbed { () throws(SystemError) in
      guard try isWhole() else { return false }
      for name in names.sorted() { FileSystem.removeTree("\(destination)/\(name)") }
      for name in try FileSystem.names(inFolder: path) {
        try FileSystem.rename("\(path)/\(name)", to: "\(destination)/\(name)")
      }
      return true
    }
  }

  /// Whether it still has its name, and in a folder each file as well.
  ///
  /// - Throws: When it is gone.
  private func isWhole() throws(SystemError) -> Bool {
    let number = try file.status().number
    guard FileSystem.kindWithoutFollowing(path) != nil else { throw .noSuchFile }
    return Temporaries.isInPlace(number, at: path)
      && made.withLock { $0 }.allSatisfy { name, file in
        // A file that is closed and removed leaves its number to the next one.
        guard let status = FileStatus(path: "\(path)/\(name)", followsLink: false) else { return false }
        return status.number == file.number && status.size == file.count && status.kind == .file
      }
  }

  deinit {
    if let number = try? file.status().number, Temporaries.isInPlace(number, at: path) { FileSystem.removeTree(path) }
    Temporaries.forget(path)
  }

  /// Locks it for this process. False when another run has already taken it for a leftover and removed it.
  private static func claim(_ file: OpenFile) -> Bool {
    do throws(SystemError) {
      try file.lock()
      return try file.status().hasName
    } catch {
      // Some disks have no locks; there, no temporary is removed as stale.
      return error != .locked
    }
  }
}
