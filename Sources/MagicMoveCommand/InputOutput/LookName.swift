// The looks of a scene that a command line asks for, and the names of their files.

import FileFormats
import ForeignText
import OutputFiles
import Rendering

/// The extensions of pages.
enum PagePath {
  /// Whether a path is that of a page of one animation.
  static func isPage(_ path: String) -> Bool { ["html", "htm"].contains(Path.fileExtension(of: path)) }
}

/// Names of files of looks.
enum LookName {
  /// `push-dark.gif`, `frames-dark/` or `f-dark-%04d.png`; the path itself without a look.
  static func path(_ path: String, _ look: String?) -> String {
    guard let look else { return path }
    let name = path.lastIndex { $0 == "/" }.map { path.index(after: $0) } ?? path.startIndex
    if name == path.endIndex { return path.dropLast() + "-\(look)/" }
    if OutputFormat(path: path)?.traits.isSequence == true, let number = path[name...].firstIndex(of: "%") {
      let dash = path[name..<number].last.map { !"-_.".contains($0) } == true ? "-" : ""
      return "\(path[..<number])\(dash)\(look)-\(path[number...])"
    }
    let end = path[name...].dropFirst().lastIndex(of: ".") ?? path.endIndex
    return "\(path[..<end])-\(look)\(path[end...])"
  }
}

extension OutputDestination {
  /// The destination of a look.
  func named(_ look: String?) -> OutputDestination {
    switch self {
    case .standardOutput: self
    case .path(let path): .path(LookName.path(path, look))
    }
  }
}

extension Arguments {
  /// Whether each look is wanted in a file.
  var wantsAllLooks: Bool { takesThemes && self[.theme] == "all" }

  /// The looks that `--theme` asks for. One look has no name, so that outputs keep theirs.
  func looks(of file: SceneFile) throws -> [SceneLook] {
    wantsAllLooks ? file.looks(try loadingOptions()) : [SceneLook(theme: takesThemes ? self[.theme] : nil, name: nil)]
  }

  /// Prints the element of HTML that shows the dark look of a picture where a page is dark.
  func offerPicture(_ looks: [SceneLook], path: (SceneLook) -> String) {
    guard wantsAllLooks, !has(.quiet), let dark = looks.first(where: { $0.name == "dark" }),
      let light = looks.first(where: { $0.name == "light" }) ?? looks.first(where: { $0.theme == nil }), light != dark
    else { return }
    Streams.message(
      """
      <picture>
        <source media="(prefers-color-scheme: dark)" srcset="\(Escaped.markup(path(dark)))">
        <img src="\(Escaped.markup(path(light)))" alt="\(Escaped.markup(stem))">
      </picture>
      """)
  }
}
