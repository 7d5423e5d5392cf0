// The door of this target: a request for one source in, a folder with a scene out.
//
//     source ─▶ ImportedScene (Tree) ─▶ SceneNames (Names) ─▶ text, files, report (Writing) ─▶ folder
//
// Each source has a folder; none knows another one.

import FileFormats

/// What is imported, and where to.
package struct ImportRequest: Sendable {
  /// Where the screens come from.
  package enum Source: Sendable {
    case pictures(PicturesRequest)
  }

  package var source: Source
  /// The folder that is written.
  package var destination: String
  /// Whether the folder of an earlier import is replaced.
  package var replaces = false
  /// Whether it is an error that something is lost.
  package var isStrict = false
  /// Names of the screens, in order; those that are missing are the source's.
  package var names: [String] = []

  /// Creates a request.
  package init(_ source: Source, destination: String) {
    self.source = source
    self.destination = destination
  }

  /// Imports. Everything is written, or nothing.
  ///
  /// - Throws: `ImportError`.
  package func run() throws(ImportError) -> ImportReport {
    let folder = try ImportFolder(destination, replaces: replaces)
    let scene: ImportedScene
    switch source {
    case .pictures(let request): scene = try PicturesImport.scene(request)
    }
    if names.count > scene.screens.count {
      throw .request("\(names.count) names were given for \(scene.screens.count) screens")
    }
    for (screen, name) in zip(scene.screens, names) { screen.name = name }
    return try folder.write(scene, isStrict: isStrict)
  }
}
