// The typed tree that every source is read into, and that one writer turns into a scene:
//
//     page, deck, file or pictures ─▶ ImportedScene ─▶ names and pairs ─▶ text of the scene, images, fonts, report
//
// It has only what a person would write by hand: lengths are points, colours are sRGB, and whatever the keys of a scene
// cannot say is a picture already, with a note.

import Pixels
import SceneModel

/// What a source shows: its screens, in the order in which they are seen, and the ways between them.
final class ImportedScene {
  /// The title of the scene.
  var name: String
  /// How the source is called in comments, such as `deck.pptx`.
  let source: String
  /// What its stills are compared with, for messages.
  let reference: String
  /// The canvas in points.
  let size: Size
  /// Pixels per point.
  let scale: Double
  /// At least one.
  var screens: [ImportedScreen] = []
  /// The images of all screens.
  let images = ImportedFiles(folder: "images")
  /// The fonts of all texts.
  let fonts = ImportedFiles(folder: "fonts")
  /// What was changed or left out and belongs to no screen.
  var notes: [ImportNote] = []

  /// Creates a scene without screens.
  init(name: String, source: String, reference: String = "its source", size: Size, scale: Double) {
    (self.name, self.source, self.reference, self.size, self.scale) = (name, source, reference, size, scale)
  }

  /// A scene with one of the screens.
  func alone(_ screen: ImportedScreen) -> ImportedScene {
    let scene = ImportedScene(name: name, source: source, size: size, scale: scale)
    scene.screens = [screen]
    let used = scene.usedFiles
    scene.images.add(images, only: used.images)
    scene.fonts.add(fonts, only: used.fonts)
    return scene
  }

  /// Forgets images and fonts that no layer uses.
  func removeUnusedFiles() {
    let used = usedFiles
    images.keep(only: used.images)
    fonts.keep(only: used.fonts)
  }

  private var usedFiles: (images: Set<String>, fonts: Set<String>) {
    var (images, fonts): (Set<String>, Set<String>) = ([], [])
    for screen in screens {
      screen.forEachLayer { layer in
        if let name = layer.image?.name { images.insert(name) }
        if let name = layer.text?.font { fonts.insert(name) }
      }
    }
    return (images, fonts)
  }
}

/// One screen.
final class ImportedScreen {
  /// How the source calls it.
  let source: String
  /// Its name in the scene; the names are chosen after all screens are read.
  var name: String
  /// What the canvas shows below all layers.
  var background: ImportedFill?
  /// In paint order.
  var layers: [ImportedLayer] = []
  /// How it is reached from the screen before it; nil for the first one.
  var step: ImportedStep?
  /// How long it rests, in seconds.
  var hold = 1.0
  /// Whether the screen before it stays visible below it.
  var isOverlay = false
  /// What is between an overlay and the screen below it.
  var dim: (color: Color, opacity: Double)?
  /// What was changed or left out and belongs to no layer.
  var notes: [ImportNote] = []
  /// What the source showed, in pixels of the scene; nil if that is not known.
  var picture: Bitmap?

  /// Creates a screen without layers.
  init(named name: String, source: String) {
    (self.name, self.source) = (name, source)
  }
}

/// A transition to a screen.
struct ImportedStep {
  /// The style of the transition.
  var style = TransitionStyle.magicMove
  /// The side for styles with a direction.
  var edge: Edge?
  /// Seconds; nil: the time of the style.
  var duration: Double?
  /// Nil: the curve of the style.
  var curve: ImportedCurve?
  /// Whether layers match.
  var matches = true
  /// How far matched texts are taken apart: `words` or `characters`.
  var textMatch: String?
  /// Further keys of the step, such as `backdrop`.
  var extra: [(key: String, value: ImportedValue)] = []
  /// Further keys of single pairs, such as `curve`, by the key of their layers.
  var pairs: [String: [(key: String, value: ImportedValue)]] = [:]
  /// Keys of layers without a partner, by their own key: of the later screen, and of the one before it.
  var entering: [String: [(key: String, value: ImportedValue)]] = [:]
  var leaving: [String: [(key: String, value: ImportedValue)]] = [:]
  /// Where it comes from, for a comment.
  var origin: String
}

extension ImportedStep {
  /// Makes both screens move by their whole size, the entering one from an edge.
  mutating func push(from edge: Edge) {
    func slide(_ edge: Edge) -> ImportedValue {
      .list([.object([("slide", .object([("edge", .string(edge.rawValue)), ("distance", "100%")]))])])
    }
    (style, self.edge) = (.push, edge)
    extra = [("enter", slide(edge)), ("leave", slide(edge.opposite)), ("backdrop", "none")]
  }
}

/// An easing curve.
enum ImportedCurve: Equatable {
  /// A name of the scene format.
  case named(String)
  /// The two inner points of a cubic curve.
  case cubic(Double, Double, Double, Double)
  /// A spring with a mass of 1 unless another is given.
  case spring(mass: Double, stiffness: Double, damping: Double)
  /// Equal steps.
  case steps(Int)
  /// Points of straight pieces, from (0, 0) to (1, 1).
  case points([[Double]])
}
