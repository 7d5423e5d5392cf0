// The scenes of a run of `verify`, with the names of their folders of goldens.

import Comparison
import FileFormats
import Platform
import Rendering

/// A scene with the name of its folder of goldens.
struct VerifyInput {
  let path: String
  let name: String
  /// What names it on the command line.
  let operand: String
  /// The theme in which it is compared; nil: as it is written.
  let theme: String?
  /// Whether it is an animation that is no scene.
  var isFilm = false

  /// The path of the scene in a folder with the scenes as they were: a copy of the current folder, or of the folder that the command
  /// line names.
  func path(inBase folder: String) -> String {
    let relative = RelativePath.fromCurrentFolder(path)
    let copy = Path.join(folder, relative)
    if FileSystem.kind(of: copy) != nil { return copy }
    let inner = operand == path ? Path.name(of: path) : String(path.dropFirst(operand.count).drop { $0 == "/" })
    let other = Path.join(folder, inner)
    return path.hasPrefix(operand) && FileSystem.kind(of: other) != nil ? other : copy
  }
}

/// Finds the scenes of a run.
struct VerifyInputs {
  private let operands: [String]
  private let goldens: String
  /// Whether scenes are compared in their presentations; those goldens have separate folders.
  private let isPresented: Bool
  /// Whether scenes are compared with reduced motion; those goldens have separate folders, too.
  private let isReduced: Bool
  /// Every scene, in the order of the command line.
  let all: [VerifyInput]

  /// The suffix of folders whose goldens show scenes in their presentations.
  private static let presented = "@present"
  /// The suffix of folders whose goldens show scenes with reduced motion; before that of presentations.
  private static let reduced = "@reduced-motion"

  /// Finds the scenes of operands; two of one name would overwrite each other's goldens.
  ///
  /// - Parameter looks: The themes in which a scene is compared; nil among them: as it is written. A look in a theme is named
  ///   `SCENE@THEME`.
  init(
    _ arguments: Arguments, goldens: String, isPresented: Bool, isReduced: Bool, looks: (SceneFile?) -> [String?]
  ) throws {
    (operands, self.goldens) = (arguments.operands, goldens)
    (self.isPresented, self.isReduced) = (isPresented, isReduced)
    let suffix = (isReduced ? Self.reduced : "") + (isPresented ? Self.presented : "")
    var inputs: [VerifyInput] = []
    var paths: [[UInt8]: String] = [:]
    let films = arguments.films
    let scenes = try arguments.sceneInputs(operands.filter { !films.contains($0) }, outputFolder: goldens)
    let found =
      scenes.flatMap { scene in
        // A pipe can be read only once; what cannot be read is an error of its own.
        looks(try? SceneFile(path: scene.path, waits: false)).map { theme in
          VerifyInput(
            path: scene.path, name: scene.name + (theme.map { "@\($0)" } ?? "") + suffix, operand: scene.operand,
            theme: theme)
        }
      }
      + films.map { VerifyInput(path: $0, name: Path.name(of: $0), operand: $0, theme: nil, isFilm: true) }
    for input in found {
      if let other = paths.updateValue(input.path, forKey: Array(input.name.utf8)) {
        guard !Path.isSame(other, input.path) else { continue }
        throw UsageError.conflict(
          "\(other) and \(input.path) would share the goldens \(goldens)/\(input.name): "
            + "rename one, or use another --goldens folder for it")
      }
      inputs.append(input)
    }
    all = inputs
  }

  /// The scenes of one of several machines, in the order of the command line.
  func shard(_ shard: Shard, options: LoadingOptions) -> [VerifyInput] {
    let sorted = all.indices.sorted { all[$0].path.utf8.lexicographicallyPrecedes(all[$1].path.utf8) }
    let frames = sorted.map { index in
      // A scene that cannot be read is an error of the machine that gets it.
      (try? SceneFile(path: all[index].path))?.approximateFrameCount(options) ?? 1
    }
    let own = shard.takes(sorted.map { all[$0].name }, work: frames)
    return zip(sorted, own).filter(\.1).map(\.0).sorted().map { all[$0] }
  }

  /// Folders of goldens without a scene; only for an operand that is a folder.
  func obsoleteFolders() -> [String] {
    guard operands.count == 1, FileSystem.kind(of: operands[0]) == .folder, !all.contains(where: \.isFilm) else {
      return []
    }
    let names = Set(all.map(\.name))
    // Goldens with and without presentation, and with reduced motion, are separate: the others are skipped.
    return GoldenFolder.all(below: goldens).filter { name in
      let own = isPresented ? String(name.dropLast(Self.presented.count)) : name
      return !names.contains(name) && name.hasSuffix(Self.presented) == isPresented
        && own.hasSuffix(Self.reduced) == isReduced
    }
  }
}
