// What became of a source, for people and programs: a note for each thing that is different, and how far each screen is
// from what the source showed.

import ImageComparison
import JSONTree

/// The result of an import.
package struct ImportReport: Sendable {
  /// A screen of the scene.
  package struct Screen: Sendable {
    package let name: String
    /// How far its still is from the source's picture; nil where the source has none.
    package let distance: PictureDistance?
  }

  /// One thing that is different.
  package struct Note: Sendable {
    package let code: String
    package let severity: String
    /// Nil: all of them.
    package let screen: String?
    /// The layer, or the nearest one that has an id; nil: the screen.
    package let path: String?
    package let what: String
    package let did: String
  }

  /// The folder of the scene.
  package let folder: String
  package let screens: [Screen]
  package let notes: [Note]
  /// Numbers of layers and images.
  package let layers: Int
  package let images: Int

  /// How many things are nearly the same, are pictures, and are missing.
  package var approximated: Int { count(.approximated) }
  package var pictures: Int { count(.picture) }
  package var lost: Int { count(.lost) }

  private func count(_ severity: ImportNote.Severity) -> Int { notes.count { $0.severity == severity.rawValue } }

  /// Creates a report of a scene whose layers have their ids.
  init(folder: String, _ scene: ImportedScene, names: SceneNames, distances: [PictureDistance?]) {
    self.folder = folder
    screens = zip(scene.screens, distances).map { Screen(name: $0.name, distance: $1) }
    images = scene.images.files.count
    var notes = scene.notes.map { Note($0, screen: nil, path: nil) }
    var layers = 0
    for screen in scene.screens {
      notes += screen.notes.map { Note($0, screen: screen.name, path: nil) }
      screen.forEachLayer { layer in
        layers += 1
        notes += layer.notes.map { Note($0, screen: screen.name, path: names.path(of: layer)) }
      }
    }
    (self.notes, self.layers) = (notes, layers)
  }

  /// As `report.json`.
  package var json: JSONNode {
    .object([
      ("screens", .list(screens.map(\.json))), ("notes", .list(notes.map(\.json))),
      ("approximated", .number(approximated)), ("picture", .number(pictures)), ("lost", .number(lost)),
    ])
  }
}

extension ImportReport.Note {
  fileprivate init(_ note: ImportNote, screen: String?, path: String?) {
    self.init(
      code: note.code, severity: note.severity.rawValue, screen: screen, path: path, what: note.what, did: note.did)
  }

  fileprivate var json: JSONNode {
    .object([
      ("code", .string(code)), ("severity", .string(severity)), ("screen", screen.map(JSONNode.string) ?? .null),
      ("path", path.map(JSONNode.string) ?? .null), ("what", .string(what)), ("did", .string(did)),
    ])
  }

  /// One line for people.
  package var text: String {
    let place = [screen, path].compactMap(\.self).joined(separator: ": ")
    return "\(severity): \(place.isEmpty ? "" : "\(place): ")\(what): \(did)"
  }
}

extension ImportReport.Screen {
  fileprivate var json: JSONNode {
    let numbers = distance.map { distance in
      JSONNode.object([
        ("mean", .short(distance.mean)), ("far", .number((distance.far * 1e5).rounded() / 1e5)),
        ("tile", .short(distance.tile)),
      ])
    }
    return .object([("name", .string(name)), ("distance", numbers ?? .null)])
  }
}
