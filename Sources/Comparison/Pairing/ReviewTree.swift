// What is to be reviewed in a folder: scenes, pictures and folders of goldens, by their paths in the folder.

import FileFormats
import OutputFiles
import Platform
import Rendering

/// The contents of one of the two folders.
struct ReviewTree {
  /// The folder.
  let root: String
  /// Paths of scene files.
  private(set) var scenes: Set<String> = []
  /// Paths of pictures that are not in a folder of goldens.
  private(set) var pictures: Set<String> = []
  /// Paths of folders of goldens.
  private(set) var goldens: Set<String> = []

  private static let pictureEndings: Set = ["png", "apng", "jpg", "jpeg", "gif", "webp"]

  private var links: FolderLinks

  /// Searches a folder and its subfolders. Hidden files, `node_modules`, reports of this program, and `skipped`, a real path, are
  /// left out; links are followed as in `FolderLinks`.
  init(_ root: String, skipped: String?) {
    self.root = root
    links = FolderLinks(root: root)
    search("", real: (try? FileSystem.realPath(root)) ?? root, skipped)
  }

  /// The path of an item on the disk.
  func path(_ item: String) -> String { Path.join(root, item) }

  private mutating func search(_ folder: String, real: String, _ skipped: String?) {
    let place = folder.isEmpty ? root : path(folder)
    if let skipped, Path.isSame(real, skipped) { return }
    let names = ((try? FileSystem.names(inFolder: place)) ?? []).filter {
      !SceneFiles.isHidden($0) && $0 != "node_modules"
    }
    if !folder.isEmpty, Self.isReport(place, names) { return }
    let isGoldens = names.contains("hashes.txt")
    if isGoldens { goldens.insert(folder) }
    for name in names {
      let item = folder.isEmpty ? name : "\(folder)/\(name)"
      switch FileSystem.kindWithoutFollowing(path(item)) {
      case .folder: search(item, real: Path.join(real, name), skipped)
      case .file: add(item, isInGoldens: isGoldens)
      case .link: if links.follows(path(item)) { add(item, isInGoldens: isGoldens) }
      case .special, nil: break
      }
    }
  }

  private mutating func add(_ item: String, isInGoldens: Bool) {
    let ending = Path.fileExtension(of: item)
    if SceneFiles.isScene(path(item)) {
      scenes.insert(item)
    } else if Self.pictureEndings.contains(ending), !isInGoldens {
      pictures.insert(item)
    }
  }

  /// Whether a folder was written by `verify` or `review`.
  private static func isReport(_ folder: String, _ names: [String]) -> Bool {
    [("report.html", "results.json"), ("index.html", "review.json")].contains { page, results in
      names.contains(page) && names.contains(results) && FileMark.isPresent(inFile: "\(folder)/\(page)")
    }
  }
}
