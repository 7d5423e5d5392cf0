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
  /// What an import writes.
  private static let ownNames: Set<String> = ["scene.jsonc", "report.json", "images", "fonts"]

  private let path: String

  /// Checks a destination before any work is done; nothing is created.
  ///
  /// - Parameter replaces: Whether an earlier import may be replaced.
  /// - Throws: `ImportError.occupied` or `.output`.
  init(_ path: String, replaces: Bool) throws(ImportError) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    do throws(OutputError) { try OutputTree.check(self.path) } catch { throw .output(error) }
    let names = ((try? FileSystem.names(inFolder: self.path)) ?? []).filter { !Temporaries.isTemporary($0) }
    if names.isEmpty { return }
    let isImport = Self.isReport(Path.join(self.path, "report.json"))
    if !isImport || !replaces { throw .occupied(path: self.path, replaceable: isImport) }
  }

  private static func isReport(_ path: String) -> Bool {
    guard let bytes = try? OpenFile(path, for: .reading, waits: false).readAll(limit: 64 << 20),
      let report = JSONNode.parsed(String(decoding: bytes, as: UTF8.self))
    else { return false }
    return ["screens", "notes", "approximated", "picture", "lost"].allSatisfy { report[$0] != nil }
  }

  /// Writes a scene.
  ///
  /// - Parameter isStrict: Whether it is an error that something is lost.
  /// - Throws: `ImportError`; then nothing was written.
  func write(_ scene: ImportedScene, isStrict: Bool) throws(ImportError) -> ImportReport {
    scene.removeUnusedFiles()
    scene.keepToLimits()
    let names = SceneNames(scene)
    let text = SceneText.text(of: scene, names: names)
    let tree = try Self.output { () throws(OutputError) in
      let tree = try OutputTree(path)
      try tree.add("scene.jsonc", Array(text.utf8))
      for file in scene.images.files + scene.fonts.files { try tree.add(file.path, file.bytes) }
      return tree
    }
    let distances = try Self.distances(of: scene, in: tree.folder)
    let report = ImportReport(folder: path, scene, names: names, distances: distances)
    if isStrict && report.lost > 0 { throw .incomplete(lost: report.lost) }
    try Self.output { () throws(OutputError) in
      try tree.add("report.json", Array(JSONWriter.text(report.json).utf8))
      try tree.commit(replacing: Self.ownNames)
    }
    return report
  }

  private static func output<Result>(_ body: () throws(OutputError) -> Result) throws(ImportError) -> Result {
    do { return try body() } catch { throw .output(error) }
  }

  /// Draws a screen of a scene that is not complete, in a temporary folder.
  static func still(of screen: ImportedScreen, in scene: ImportedScene) throws(ImportError) -> Bitmap {
    let step = screen.step
    defer { screen.step = step }
    screen.step = nil
    let alone = scene.alone(screen)
    alone.keepToLimits()
    let text = SceneText.text(of: alone, names: SceneNames(alone))
    do {
      let folder = try ScratchFolder()
      let tree = try OutputTree(Path.join(folder.path, "scene"))
      try tree.add("scene.jsonc", Array(text.utf8))
      for file in alone.images.files + alone.fonts.files { try tree.add(file.path, file.bytes) }
      let animation = try Animation(contentsOf: URL(filePath: Path.join(tree.folder, "scene.jsonc")))
      return try animation.still(at: .screen(screen.name))
    } catch let error as OutputError {
      throw .output(error)
    } catch { throw Self.unreadable(scene, error) }
  }

  /// A scene that is too large is a matter of its source.
  private static func unreadable(_ scene: ImportedScene, _ error: any Error) -> ImportError {
    if case AnimationError.exceeds(let limit) = error { return .invalid(path: scene.source, reason: "\(limit)") }
    return .defect("\(error)")
  }

  /// Reads the scene as a user would, and compares its stills with what the source showed.
  private static func distances(
    of scene: ImportedScene, in folder: String
  ) throws(ImportError) -> [PictureDistance?] {
    do {
      let animation = try Animation(contentsOf: URL(filePath: Path.join(folder, "scene.jsonc")))
      return try scene.screens.map { screen in
        guard let picture = screen.picture else { return nil }
        let still = try animation.still(at: .screen(screen.name))
        return still.size == picture.size ? PictureDistance(still, picture) : nil
      }
    } catch { throw unreadable(scene, error) }
  }
}
