// What is to be reviewed in a folder: scenes, pictures and folders of goldens, by their paths in the folder.

import FileFormats
import JSONTree
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

  /// Searches a folder and its subfolders. Hidden files, `node_modules`, reports of this program, and `skipped`, a real path, are
  /// left out; links to folders are not followed.
  init(_ root: String, skipped: String?) {
    self.root = root
    search("", skipped)
  }

  /// The path of an item on the disk.
  func path(_ item: String) -> String { Path.join(root, item) }

  private mutating func search(_ folder: String, _ skipped: String?) {
    let place = folder.isEmpty ? root : path(folder)
    if let skipped, (try? FileSystem.realPath(place)) == skipped { return }
    let names = ((try? FileSystem.names(inFolder: place)) ?? []).filter {
      !$0.hasPrefix(".") && $0 != "node_modules"
    }
    if !folder.isEmpty, Self.isReport(place, names) { return }
    let isGoldens = names.contains("hashes.txt")
    if isGoldens { goldens.insert(folder) }
    for name in names {
      let item = folder.isEmpty ? name : "\(folder)/\(name)"
      switch FileSystem.kindWithoutFollowing(path(item)) {
      case .folder: search(item, skipped)
      case .file, .link:
        if FileSystem.kind(of: path(item)) == .file { add(item, isInGoldens: isGoldens) }
      case .special, nil: break
      }
    }
  }

  private mutating func add(_ item: String, isInGoldens: Bool) {
    let ending = Path.fileExtension(of: item)
    if ["json", "jsonc"].contains(ending) {
      if !item.hasSuffix(".schema.json"), Self.isScene(path(item)) { scenes.insert(item) }
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

  /// Whether a file is a scene: it has a canvas and screens. A file that is not valid JSON may be one.
  private static func isScene(_ path: String) -> Bool {
    guard let bytes = try? SceneFile(path: path).bytes else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("\"screens\""), text.contains("\"canvas\"") else { return false }
    var parser = JSONParser(SourceText(bytes, fileName: path))
    guard let root = try? parser.parse(), parser.contentErrors.isEmpty else { return true }
    return root["screens"] != nil && root["canvas"] != nil
  }
}
