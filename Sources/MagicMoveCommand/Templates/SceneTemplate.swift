// The scenes that `magicmove init` writes: small, commented, with nothing but themselves needed. They stand beside this file as
// scenes (`list.jsonc`, …); CEmbeddedFiles puts them into the program.

import PageAssets

/// A first scene to change.
enum SceneTemplate: String, CaseIterable {
  case list, card, gallery, web, slides, golden

  /// What it shows, in a few words.
  var summary: String {
    switch self {
    case .list: "a row of a list becomes a page"
    case .card: "a card opens into an article"
    case .gallery: "a photo of a grid fills the screen and is dragged away"
    case .web: "a page of a shop, by CSS view transitions"
    case .slides: "three slides of a talk"
    case .golden: "a small scene for golden tests"
    }
  }

  /// The scene's text in UTF-8.
  var text: [UInt8] { embeddedFile("\(rawValue).jsonc") ?? [] }

  /// One line for each, for people.
  static var table: String {
    let width = (allCases.map(\.rawValue.count).max() ?? 0) + 2
    return allCases.map { Help.padded($0.rawValue, to: width) + $0.summary + "\n" }.joined()
  }
}
