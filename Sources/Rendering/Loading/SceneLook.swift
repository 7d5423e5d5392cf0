// The looks of a scene: as it is written, and in each of its themes.

import SceneDecoding

/// A look of a scene.
package struct SceneLook: Hashable, Sendable {
  /// The theme; nil: as the scene is written.
  package let theme: String?
  /// What outputs are called after; nil: nothing. A scene as it is written has the name of the theme that changes nothing, if there
  /// is one.
  package let name: String?

  /// A look.
  package init(theme: String?, name: String?) { (self.theme, self.name) = (theme, name) }

  /// The scene as it is written.
  package static let asWritten = SceneLook(theme: nil, name: nil)
}

extension SceneFile {
  /// The scene as it is written, then in each theme that changes it. A scene with errors is looked at as it is written.
  package func looks(_ options: LoadingOptions) -> [SceneLook] {
    let themes = SceneReader.themes(
      of: bytes, fileName: name, memory: options.limits.remaining(),
      including: options.loader(folder).folder.included)
    let same = themes.first { !$0.changes }?.name
    return [SceneLook(theme: nil, name: same)]
      + themes.filter(\.changes).map { SceneLook(theme: $0.name, name: $0.name) }
  }
}
