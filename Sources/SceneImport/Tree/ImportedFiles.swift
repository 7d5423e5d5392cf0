// The images and fonts of a scene, each stored once whatever uses it.

import FileFormats
import ImageComparison

/// Files of one kind, by the names that the scene uses.
final class ImportedFiles {
  /// One file.
  struct File {
    /// In `images` or `fonts` of the scene.
    let name: String
    /// Relative to the scene.
    let path: String
    let bytes: [UInt8]
  }

  /// In the order in which they were added.
  private(set) var files: [File] = []
  private let folder: String
  private var names: [SHA256.Digest: String] = [:]
  private var taken = TakenNames()

  /// Files that are written to a folder of the scene's folder.
  init(folder: String) { self.folder = folder }

  /// Adds a file, unless one with the same bytes is there already.
  ///
  /// - Parameters:
  ///   - hint: What it may be called.
  ///   - fileExtension: Without its dot.
  /// - Returns: Its name.
  func add(_ bytes: [UInt8], as hint: String, fileExtension: String) -> String {
    let digest = SHA256.digest(of: bytes)
    if let name = names[digest] { return name }
    let name = taken.unique(LayerName.id(from: hint) ?? "file")
    names[digest] = name
    files.append(File(name: name, path: "\(folder)/\(name).\(fileExtension)", bytes: bytes))
    return name
  }

  /// Adds files of another list under their names.
  func add(_ other: ImportedFiles, only names: Set<String>) {
    files += other.files.filter { names.contains($0.name) }
  }

  /// Forgets all files but those of some names.
  func keep(only names: Set<String>) { files.removeAll { !names.contains($0.name) } }

  /// Adds a picture in the format that its bytes have; nil for a format that scenes cannot show.
  func add(picture bytes: [UInt8], as hint: String) -> String? {
    guard let format = ImageFormat(recognizing: bytes) else { return nil }
    return add(bytes, as: hint, fileExtension: format.extensions[0])
  }
}
