// The folder of an imported scene. Everything is written to a temporary folder, the scene is read from there as a user
// would read it, its stills are compared with the source, and only then the folder gets its name: all or nothing.

import FileFormats
import JSONTree
import ImageComparison
import OutputFiles
import Pixels
import Platform
import Rendering

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a scene goes.
struct ImportFolder {
  /// What an import writes, besides the scene.
  private static let ownNames: Set<String> = [reportName, "images", "fonts"]
  private static let reportName = "import-report.json"

  private let path: String
  /// The name of the scene, and of that of an earlier import.
  private let (scene, earlierScene): (String, String?)

  /// Checks a destination before any work is done; nothing is created.
  ///
  /// - Parameter replaces: Whether an earlier import may be replaced.
  /// - Throws: `ImportError.occupied` or `.output`.
  init(_ path: String, replaces: Bool) throws(ImportError) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    do throws(OutputError) { try OutputTree.check(self.path) } catch { throw .output(error) }
    scene = SceneFiles.name(forFolder: self.path)
    earlierScene = Self.report(Path.join(self.path, Self.reportName))?["scene"]?.string
    let names = ((try? FileSystem.names(inFolder: self.path)) ?? []).filter { !Temporaries.isTemporary($0) }
    if names.isEmpty { return }
    if earlierScene == nil || !replaces { throw .occupied(path: self.path, replaceable: earlierScene != nil) }
  }

  /// The report of an earlier import; nil: the file is not a report.
  private static func report(_ path: String) -> JSONNode? {
    guard let bytes = try? OpenFile(path, for: .reading, waits: false).readAll(limit: 64 << 20),
      let report = JSONNode.parsed(String(decoding: bytes, as: UTF8.self)), ImportReport.isReport(report)
    else { return nil }
    return report
  }

  /// Writes a scene.
  ///
  /// - Parameter isStrict: Whether it is an error that something is lost, or that a screen differs from its source.
  /// - Throws: `ImportError`; then nothing was written.
  func write(_ scene: ImportedScene, isStrict: Bool) throws(ImportError) -> ImportReport {
    scene.removeUnusedFiles()
    scene.keepToLimits()
    let names = SceneNames(scene)
    let text = SceneDraft.text(of: scene, names: names)
    let tree = try Self.output { () throws(OutputError) in
      let tree = try OutputTree(path)
      try tree.add(self.scene, Array(text.utf8))
      for file in scene.images.files + scene.fonts.files { try tree.add(file.path, file.bytes) }
      return tree
    }
    let distances = try Self.distances(of: scene, at: Path.join(tree.folder, self.scene))
    let report = ImportReport(folder: path, file: self.scene, scene, names: names, distances: distances)
    let serious = report.notes.filter(\.isSerious)
    if isStrict && !serious.isEmpty { throw .incomplete(serious.map(\.text)) }
    try Self.output { () throws(OutputError) in
      try tree.add(Self.reportName, Array(JSONWriter.text(report.json).utf8))
      try tree.commit(replacing: Self.ownNames.union([self.scene, earlierScene].compactMap(\.self)))
    }
    return report
  }

  private static func output<Result>(_ body: () throws(OutputError) -> Result) throws(ImportError) -> Result {
    do { return try body() } catch { throw .output(error) }
  }

  /// A scene that is too large is a matter of its source.
  static func unreadable(_ scene: ImportedScene, _ error: any Error) -> ImportError {
    if case AnimationError.exceeds(let limit) = error { return .invalid(path: scene.source, reason: "\(limit)") }
    return .defect("\(error)")
  }

  /// Reads the scene as a user would, and compares its stills with what the source showed. Where there is no picture of the source,
  /// letters that no font has are noted.
  private static func distances(
    of scene: ImportedScene, at path: String
  ) throws(ImportError) -> [PictureDistance?] {
    do {
      let animation = try Animation(contentsOf: URL(filePath: path))
      if scene.screens.allSatisfy({ $0.picture == nil }) {
        let missing = animation.warnings.filter { $0.path.hasSuffix(".text.string") }
        scene.notes += missing.map { ImportNote("font", .approximated, $0.message) }
      }
      return try scene.screens.map { screen in
        guard let picture = screen.picture else { return nil }
        let still = try animation.still(at: .screen(screen.name))
        return still.size == picture.size ? PictureDistance(still, picture) : nil
      }
    } catch { throw unreadable(scene, error) }
  }
}
