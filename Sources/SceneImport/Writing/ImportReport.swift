// What became of a source, for people and programs: a note for each thing that is different, and how far each screen is
// from what the source showed.

import ImageCodecs
import ImageComparison
import JSONTree

/// How far a still may be from what its source showed. The same limits decide which layers of a page become pictures.
enum StillLimits {
  /// Mean difference of a channel, 0...255.
  static let mean = 1.2
  /// Share of pixels that no antialiasing explains.
  static let far = 0.002
  /// Mean difference of a square of 32×32 pixels, 0...255.
  static let tile = 16.0
}

/// The result of an import.
package struct ImportReport: Sendable {
  /// The kind of file, so that programs can tell it from a scene.
  private static let kind = "import-report"

  /// A screen of the scene.
  package struct Screen: Sendable {
    package let name: String
    /// How far its still is from the source's picture; nil where the source has none.
    package let distance: PictureDistance?
  }

  /// One thing that is different.
  package struct Note: Sendable {
    package let code: String
    package let severity: ImportNote.Severity
    /// Nil: all of them.
    package let screen: String?
    /// The layer, or the nearest one that has an id; nil: the screen.
    package let path: String?
    package let what: String
    package let did: String
  }

  /// The folder of the scene.
  package let folder: String
  /// The scene in the folder.
  package let file: String
  package let screens: [Screen]
  package let notes: [Note]
  /// Numbers of layers and images.
  package let layers: Int
  package let images: Int

  /// How many things are nearly the same, are pictures, are missing, and how many screens differ from their source.
  package var approximated: Int { count(.approximated) }
  package var pictures: Int { count(.picture) }
  package var lost: Int { count(.lost) }
  package var different: Int { count(.different) }

  private func count(_ severity: ImportNote.Severity) -> Int { notes.count { $0.severity == severity } }

  /// Creates a report of a scene whose layers have their ids.
  init(
    folder: String, file: String, _ scene: ImportedScene, names: SceneNames, distances: [PictureDistance?]
  ) {
    (self.folder, self.file) = (folder, file)
    screens = zip(scene.screens, distances).map { Screen(name: $0.name, distance: $1) }
    images = scene.images.files.count
    var notes = scene.notes.map { Note($0, screen: nil, path: nil) }
    for file in scene.images.files {
      guard let note = (try? AnimationDecoder(file.bytes))?.colorNote else { continue }
      notes.append(Note(.colors(of: file.path, note), screen: nil, path: nil))
    }
    var layers = 0
    for (screen, distance) in zip(scene.screens, distances) {
      if let note = distance.flatMap({ $0.note(scene) }) { notes.append(Note(note, screen: screen.name, path: nil)) }
      notes += screen.notes.map { Note($0, screen: screen.name, path: nil) }
      screen.forEachLayer { layer in
        layers += 1
        notes += layer.notes.map { Note($0, screen: screen.name, path: names.path(of: layer)) }
      }
    }
    (self.notes, self.layers) = (notes, layers)
  }

  /// As `import-report.json`. It has no key `screens`, which would make it look like a scene.
  package var json: JSONNode {
    .object([
      ("kind", .string(Self.kind)), ("scene", .string(file)), ("stills", .list(screens.map(\.json))),
      ("notes", .list(notes.map(\.json))),
      ("approximated", .number(approximated)), ("picture", .number(pictures)), ("lost", .number(lost)),
      ("different", .number(different)),
    ])
  }

  /// Whether a file is the report of an import.
  static func isReport(_ report: JSONNode) -> Bool { report["kind"]?.string == kind }
}

extension PictureDistance {
  /// What is said about a still that is further from its source than the limits allow; nil: it is near enough.
  fileprivate func note(_ scene: ImportedScene) -> ImportNote? {
    let place = "\(JSONNode.point(worst.x, scene.scale)),\(JSONNode.point(worst.y, scene.scale))"
    let near = "near \(place) (\(JSONNode.tenths(tile)) of 255)"
    let what: String
    if tile > StillLimits.tile {
      what = "differs from \(scene.reference) \(near)"
    } else if far > StillLimits.far {
      what = "differs from \(scene.reference) in \(JSONNode.tenths(far * 100)) % of its pixels, most \(near)"
    } else if mean > StillLimits.mean {
      what = "differs from \(scene.reference) by \(JSONNode.tenths(mean)) of 255 on average, most \(near)"
    } else {
      return nil
    }
    return ImportNote("different", .different, what)
  }
}

extension JSONNode {
  /// A number for people.
  static func tenths(_ value: Double) -> String { NumberText.rounded(value, decimals: value >= 20 ? 0 : 1) }

  /// A place in points for people.
  fileprivate static func point(_ pixels: Int, _ scale: Double) -> String {
    NumberText.rounded(Double(pixels) / scale, decimals: 0)
  }
}

extension ImportNote {
  /// What is said about a picture whose colours could not be converted.
  static func colors(of path: String, _ note: String) -> ImportNote {
    ImportNote("picture", .approximated, "the colours of \(path)", ColorNote.words(for: note))
  }
}

extension ImportReport.Note {
  fileprivate init(_ note: ImportNote, screen: String?, path: String?) {
    self.init(
      code: note.code, severity: note.severity, screen: screen, path: path, what: note.what, did: note.did)
  }

  fileprivate var json: JSONNode {
    .object([
      ("code", .string(code)), ("severity", .string(severity.rawValue)),
      ("screen", screen.map(JSONNode.string) ?? .null),
      ("path", path.map(JSONNode.string) ?? .null), ("what", .string(what)), ("did", .string(did)),
    ])
  }

  /// Whether an import that allows no loss fails.
  package var isSerious: Bool { severity == .lost || severity == .different }

  /// One line for people.
  package var text: String {
    if severity == .different { return "warning: screen `\(screen ?? "")` \(what)" }
    let place = [screen, path.map { "`\($0)`" }].compactMap(\.self).joined(separator: ", ")
    return (place.isEmpty ? "" : "\(place): ") + (did.isEmpty ? what : "\(what), so \(did)")
  }
}

extension ImportReport.Screen {
  fileprivate var json: JSONNode {
    let numbers = distance.map { distance in
      JSONNode.object([
        ("mean", .short(distance.mean)), ("far", .number((distance.far * 1e5).rounded() / 1e5)),
        ("tile", .short(distance.tile)), ("worst", .numbers([distance.worst.x, distance.worst.y])),
      ])
    }
    return .object([("screen", .string(name)), ("distance", numbers ?? .null)])
  }
}
