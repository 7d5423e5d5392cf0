// What is to be reviewed in a folder: scenes, pictures and folders of goldens, by their paths in the folder.

import FileFormats
import Rendering

/// The contents of one of the two folders.
struct ReviewTree {
  /// The folder.
  let root: String
  /// Paths of scene files.
  private(set) var scenes: [String] = []
  /// Paths of pictures and videos that are not in a folder of goldens.
  private(set) var pictures: [String] = []
  /// Paths of folders of goldens.
  private(set) var goldens: [String] = []

  private static let pictureEndings = Set(["apng"] + FinishedFrames.extensions)

  /// Searches a folder and its subfolders; `skipped`, a real path, is left out. A folder that cannot be read has nothing.
  init(_ root: String, skipped: String?) {
    self.root = root
    var walk = FolderWalk(root)
    walk.walk(skipping: skipped) { _, _ in
    } found: { item, canBeOpened in
      if canBeOpened { add(item) }
    }
    let folders = Set(goldens.map { Array($0.utf8) })
    pictures.removeAll { folders.contains(Array(Self.folder(of: $0).utf8)) }
  }

  /// The path of an item on the disk.
  func path(_ item: String) -> String { Path.join(root, item) }

  private static func folder(of item: String) -> String {
    let folder = Path.parent(of: item)
    return folder == "." ? "" : folder
  }

  private mutating func add(_ item: String) {
    if SceneFiles.isScene(path(item)) {
      scenes.append(item)
    } else if Self.pictureEndings.contains(Path.fileExtension(of: item)) {
      pictures.append(item)
    } else if Path.isSame(Path.name(of: item), "hashes.txt") {
      goldens.append(Self.folder(of: item))
    }
  }
}
