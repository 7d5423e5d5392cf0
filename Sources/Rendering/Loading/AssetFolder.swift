// Where a scene's images, fonts and included files may come from.
//
// Paths are relative to the scene's folder and stay in its tree: an absolute path, or a `..` or a symbolic link that leads
// out of it, is refused unless the place lies in a folder that the caller allows. Only regular files are opened, so that
// neither a pipe nor a device can hang or flood the program.
//
// What is said about a path that leads out does not depend on what is there: a scene must not learn which files a machine has.

import FileFormats
import Platform
import SceneModel

/// The folder tree of a scene, with the folders that are allowed besides.
struct AssetFolder: Sendable {
  /// Longest file that is read: 256 MiB.
  static let longestFile = 256 << 20

  private let folder: String
  private let walk: PathWalk
  /// Where every file that is asked for is noted; nil: nowhere.
  let log: InputLog?
  /// Code that was read already.
  let code: CodeMemory?
  /// Texts of included files by real path, instead of what the files have.
  let texts: [String: [UInt8]]

  /// Uses the tree under `folder`; folders that do not exist allow nothing.
  init(
    _ folder: String, allowed: [String], log: InputLog? = nil, code: CodeMemory? = nil, texts: [String: [UInt8]] = [:]
  ) {
    (self.log, self.code, self.texts) = (log, code, texts)
    self.folder = folder.isEmpty ? "." : folder
    walk = PathWalk(folder: self.folder, allowed: allowed)
  }

  /// A file that has been opened, and what was known of it before it was read.
  struct OpenAsset {
    let file: OpenFile
    fileprivate let before: FileStatus
    /// The first bytes, as many as tell its kind.
    let head: [UInt8]

    /// The file at its state when it was opened.
    var identity: FileIdentity { before.identity }
    /// Bytes.
    var length: Int { before.size }
  }

  /// The bytes of a file, which is recorded in `log`, also if it cannot be read.
  ///
  /// - Parameters:
  ///   - path: The path as a scene writes it, relative to the scene's folder.
  ///   - memory: Bytes that the file may have.
  /// - Throws: `AssetError`.
  func bytes(at path: String, memory: Int = .max) throws(AssetError) -> [UInt8] {
    do throws(AssetError) {
      let file = try open(path)
      guard file.length <= memory else { throw .exceedsMemory(bytes: file.length, limit: max(0, memory)) }
      let bytes = try bytes(of: file)
      if let log { log.note(path, log.cache.digest(of: bytes, file.identity)) }
      return bytes
    } catch {
      log?.note(path, error)
      throw error
    }
  }

  /// Opens the file at `path`, as a scene writes it.
  func open(_ path: String) throws(AssetError) -> OpenAsset {
    let resolved = try realPath(of: path)
    do {
      // The path has no links any more; one that has taken its place meanwhile is not followed.
      let file = try OpenFile(resolved, for: .reading, waits: false, followsLink: false)
      let before = try file.status()
      guard before.kind == .file else { throw AssetError.notRegularFile }
      return OpenAsset(file: file, before: before, head: try file.bytes(at: 0, count: FinishedFrames.headLength))
    } catch let error as AssetError {
      throw error
    } catch {
      throw .unreadable(error as? SystemError ?? .inputOutput)
    }
  }

  /// The bytes of an open file.
  ///
  /// - Throws: `AssetError.changedWhileRead` when its size or its times changed while it was read.
  func bytes(of asset: OpenAsset) throws(AssetError) -> [UInt8] {
    let (file, before) = (asset.file, asset.before)
    guard before.size <= Self.longestFile else { throw .tooLong(limit: Self.longestFile) }
    do {
      let bytes = try file.readAll(limit: Self.longestFile)
      guard try file.status().identity == asset.identity, bytes.count == before.size else {
        throw AssetError.changedWhileRead
      }
      return bytes
    } catch let error as AssetError {
      throw error
    } catch {
      throw .unreadable(error as? SystemError ?? .inputOutput)
    }
  }

  /// What is said about a file of this folder, under the path that the file is found by.
  func named(_ diagnostic: Diagnostic, _ path: String) -> Diagnostic {
    var named = diagnostic
    named.file = folder == "." ? path : Path.join(folder, path)
    return named
  }

  /// The path of a file without symbolic links.
  ///
  /// - Throws: `AssetError`; the same error for every path that leads out of the allowed folders.
  func realPath(of path: String) throws(AssetError) -> String {
    guard let place = walk.place(of: path) else { throw Path.isAbsolute(path) ? .absolute : .outside }
    let real: String
    do { real = try FileSystem.realPath(place) } catch {
      throw error == .noSuchFile || error == .notFolder ? .missing : .unreadable(error)
    }
    // Something may have changed since.
    guard walk.allows(real, as: path) else { throw Path.isAbsolute(path) ? .absolute : .outside }
    guard FileSystem.kind(of: real) == .file else { throw .notRegularFile }
    return real
  }
}
