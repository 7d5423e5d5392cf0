// The folder with the goldens of one scene:
//
//     screen-list.png  list-detail-050pct.png …   a picture for every moment
//     hashes.txt                                  a hash for every frame of the animation
//     trace.json                                  where every layer was, to name what changed
//     film.txt                                    in place of both: the frames of a film that is no scene
//     layout.txt …                                texts that a test makes itself
//
// Lean goldens have no pictures: hashes.txt has the hash of every moment as well.

import FileFormats
import ImageCodecs
import OutputFiles
import Pixels
import Platform
import Rendering

/// The folder with the goldens of one scene. It is created when the first golden is written.
package struct GoldenFolder: Sendable {
  /// Its path.
  package let path: String
  /// The folder of all goldens, below which a link is an error; nil: links are followed.
  let root: String?

  /// A golden as it was found.
  enum Stored<Value: Sendable>: Sendable {
    case missing
    /// It cannot be used; why.
    case damaged(String)
    case found(Value)
  }

  /// A picture with the bytes of its file.
  struct Picture: Sendable {
    let bitmap: Bitmap
    let bytes: [UInt8]
  }

  /// Names a folder, which need not exist.
  ///
  /// - Parameter root: The folder of all goldens if it may come from a stranger: then nothing below it is followed.
  package init(path: String, root: String? = nil) { (self.path, self.root) = (path, root) }

  private static let longestFile = 1 << 30

  /// The names, as paths below `folder`, of all folders there that have a `hashes.txt` or a `trace.json`, which are those of scenes: films
  /// are named one by one, so that their goldens are never found to be obsolete.
  ///
  /// Subfolders are searched too. Symbolic links to folders are not followed.
  package static func all(below folder: String) -> [String] {
    var found: [String] = []
    for name in (try? FileSystem.names(inFolder: folder)) ?? [] where !Temporaries.isTemporary(name) {
      let path = "\(folder)/\(name)"
      guard FileSystem.kindWithoutFollowing(path) == .folder else { continue }
      let own = GoldenFolder(path: path)
      if [own.hashesPath, own.tracePath].contains(where: { FileSystem.kind(of: $0) == .file }) {
        found.append(name)
      }
      found += all(below: path).map { "\(name)/\($0)" }
    }
    return found
  }

  /// The path of a golden's picture.
  package func picturePath(_ name: String) -> String { "\(path)/\(name).png" }

  private static let hashesFile = "hashes.txt"
  private static let traceFile = "trace.json"
  static let filmFile = "film.txt"

  var hashesPath: String { "\(path)/\(Self.hashesFile)" }
  var tracePath: String { "\(path)/\(Self.traceFile)" }
  var filmPath: String { "\(path)/\(Self.filmFile)" }

  /// Whether the goldens are hashes without pictures.
  package var isLean: Bool {
    if case .found(let hashes) = hashes() { !hashes.moments.isEmpty } else { false }
  }

  /// Whether a file of that name is a golden other than a text of a test.
  static func isReserved(_ file: String) -> Bool {
    [hashesFile, traceFile, filmFile].contains(file.lowercased()) || Path.fileExtension(of: file) == "png"
  }

  /// Reads a golden's picture.
  func picture(_ name: String, limits: RenderLimits) -> Stored<Picture> {
    switch bytes(picturePath(name)) {
    case .missing: return .missing
    case .damaged(let reason): return .damaged(reason)
    case .found(let bytes):
      do {
        let bitmap = try ImageDecoder.decode(bytes, limits: limits.decoding)
        return .found(Picture(bitmap: bitmap.premultiplied(), bytes: bytes))
      } catch { return .damaged("\(error)") }
    }
  }

  /// Reads the hashes of the frames.
  func hashes() -> Stored<FrameHashes> {
    switch bytes(hashesPath) {
    case .missing: return .missing
    case .damaged(let reason): return .damaged(reason)
    case .found(let bytes):
      guard let hashes = FrameHashes(text: String(decoding: bytes, as: UTF8.self)) else {
        return .damaged("it is not a list of frame hashes")
      }
      return .found(hashes)
    }
  }

  /// Reads what is recorded of a film.
  func film() -> Stored<FilmRecord> {
    switch bytes(filmPath) {
    case .missing: return .missing
    case .damaged(let reason): return .damaged(reason)
    case .found(let bytes):
      guard let film = FilmRecord(text: String(decoding: bytes, as: UTF8.self)) else {
        return .damaged("it is not a record of a film")
      }
      return .found(film)
    }
  }

  /// Reads the trace; nil when there is none that can be read.
  package func trace() -> GoldenTrace? {
    guard case .found(let bytes) = bytes(tracePath) else { return nil }
    return GoldenTrace(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Reads a golden that is a text.
  func text(_ file: String) -> Stored<String> {
    switch bytes("\(path)/\(file)") {
    case .missing: .missing
    case .damaged(let reason): .damaged(reason)
    case .found(let bytes):
      String(validating: bytes, as: UTF8.self).map { .found($0) } ?? .damaged("it is not UTF-8 text")
    }
  }

  /// The names of the pictures in the folder.
  package func pictureNames() -> [String] {
    let names = (try? FileSystem.names(inFolder: path)) ?? []
    return names.filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }
  }

  /// The first bytes of a file, enough for its form; nil for one that cannot be read.
  func headBytes(_ path: String) -> [UInt8]? {
    guard FileSystem.kind(of: path) == .file else { return nil }
    return try? OpenFile(path, for: .reading).readAll(limit: 200)
  }

  private func bytes(_ path: String) -> Stored<[UInt8]> {
    guard FileSystem.kind(of: path) != nil else { return .missing }
    guard FileSystem.kind(of: path) == .file else { return .damaged("it is not a file") }
    do {
      let bytes = try OpenFile(path, for: .reading).readAll(limit: Self.longestFile)
      return bytes.count > Self.longestFile ? .damaged("it is too long") : .found(bytes)
    } catch { return .damaged("\(error)") }
  }
}

extension GoldenFolder {
  /// Writes a golden's picture.
  func write(_ picture: Bitmap, _ name: String) throws(OutputError) {
    try OutputPlace.makeFolders(path, for: picturePath(name))
    try picture.writePNG(to: .path(picturePath(name)), compression: .balanced, overwrites: true)
  }

  /// Writes the hashes of the frames.
  func write(_ hashes: FrameHashes) throws(OutputError) { try write(hashes.text, to: hashesPath) }

  /// Writes what is recorded of a film.
  func write(_ film: FilmRecord) throws(OutputError) { try write(film.text, to: filmPath) }

  /// Writes the trace; nothing when it already says the same.
  func write(_ trace: GoldenTrace) throws(OutputError) {
    let text = trace.text
    if case .found(let bytes) = bytes(tracePath), bytes.elementsEqual(text.utf8) { return }
    try write(text, to: tracePath)
  }

  /// Writes a golden that is a text.
  func write(text: String, _ file: String) throws(OutputError) { try write(text, to: "\(path)/\(file)") }

  /// Removes the goldens of a scene that no longer exists: the pictures, hashes and trace that this program wrote. Then folders that
  /// became empty are removed, up to `root`.
  ///
  /// - Returns: The number of files that remain because this program did not write them.
  package func removeAll() -> Int {
    var rest = 0
    for name in (try? FileSystem.names(inFolder: path)) ?? [] {
      let file = "\(path)/\(name)"
      guard FileSystem.kindWithoutFollowing(file) != .folder else { continue }
      if isOwn(file) { FileSystem.remove(file) } else { rest += 1 }
    }
    var folder = path
    while let root, !Path.isSame(folder, root), Path.isInside(folder, folder: root) {
      guard (try? FileSystem.names(inFolder: folder))?.isEmpty == true else { break }
      FileSystem.remove(folder)
      folder = Path.parent(of: folder)
    }
    return rest
  }

  /// Whether this program wrote a file of the folder.
  private func isOwn(_ file: String) -> Bool {
    guard FileSystem.kindWithoutFollowing(file) == .file else { return false }
    return isText(file) || Path.fileExtension(of: file) == "png" && FileMark.isPresent(inFile: file)
  }

  /// Removes a golden's picture if this program wrote it; tells whether it did.
  func remove(_ name: String) -> Bool {
    guard FileMark.isPresent(inFile: picturePath(name)) else { return false }
    FileSystem.remove(picturePath(name))
    return true
  }

  private func write(_ text: String, to file: String) throws(OutputError) {
    try OutputPlace.makeFolders(path, for: file)
    try OutputDestination.path(file).write(text, overwrites: true)
  }
}
