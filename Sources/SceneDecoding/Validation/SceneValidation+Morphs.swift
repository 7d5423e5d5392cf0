// Pairs whose shapes become each other: what prevents it, as far as it is known without opening a file. Pictures that
// files decide on are listed for whoever opens them.

import JSONTree
import Pixels
import SceneModel
import VectorGraphics

/// The vector picture at an end of a pair that morphs.
package struct MorphingPicture: Sendable {
  /// The layer that shows it.
  package let layer: Layer
  /// What the pair calls the layer.
  let name: String
  /// Which end it is.
  let side: Side
  /// Where the pair names the layer.
  let place: JSONPath

  /// That the picture cannot morph, for the reason "its picture …".
  package func diagnostic(_ reason: VectorPicture.MorphError) -> SceneDiagnostic {
    SceneDiagnostic(place: place, reason: .noMorph(layer: name, side: side, reason: "its picture \(reason)"))
  }
}

/// An image whose end a hold waits for.
package struct PlayedImage: Sendable {
  /// The image.
  package let image: ImagePart
  /// What the hold calls its layer.
  let name: String
  /// Where the hold names the layer.
  let place: JSONPath

  /// That the image never ends.
  package var endlessDiagnostic: SceneDiagnostic { SceneDiagnostic(place: place, reason: .endlessHold(name)) }
}

extension Scene {
  /// The images of a valid scene whose ends its holds wait for.
  package func playedImages() -> [PlayedImage] {
    var validation = SceneValidation(scene: self)
    validation.checkTimeline()
    return validation.playedImages
  }

  /// The vector pictures of a valid scene that its pairs turn into other shapes.
  package func morphingPictures() -> [MorphingPicture] {
    var validation = SceneValidation(scene: self)
    for visit in validation.walk.visits {
      guard case .transition(let transition) = visit.step.action else { continue }
      validation.checkMorphs(transition, visit, JSONPath("timeline").index(visit.index).key("pairs"))
    }
    return validation.morphingPictures
  }
}

extension SceneValidation {
  /// Holds pairs with the content `morph` to what can morph.
  mutating func checkMorphs(_ transition: Transition, _ visit: TimelineWalk.Visit, _ path: JSONPath) {
    for (index, pair) in (transition.pairs ?? []).enumerated() where pair.content == .morph {
      let place = path.index(index)
      let style = style(of: transition, visit)
      if style.isContainerTransform || [.viewTransition, .openContainer, .motion].contains(style) {
        report(
          .wrongValue(
            subject: "`content`", allowed: "auto, from, to or crossfade in the style \(style.rawValue)",
            found: "\"morph\""), place.key("content"))
        continue
      }
      check(end(.from, pair.from, visit.from), end(.to, pair.to, visit.to), place)
    }
  }

  /// Holds pairs of code to what code can do: it is always split into words and signs.
  mutating func checkCodeMatches(_ transition: Transition, _ visit: TimelineWalk.Visit, _ path: JSONPath) {
    for (index, pair) in (transition.pairs ?? []).enumerated() {
      guard let match = pair.textMatch, match != .whole, end(.from, pair.from, visit.from)?.layer?.code != nil,
        end(.to, pair.to, visit.to)?.layer?.code != nil
      else { continue }
      report(
        .wrongValue(
          subject: "`match`", allowed: "whole, or left out, between layers with `code`",
          found: "\"\(match.rawValue)\""), path.index(index).key("match"))
    }
  }

  /// An end of a pair; the layer is nil for the screen.
  private typealias End = (side: Side, name: String, layer: Layer?)

  /// An end, nil where the name leads to no layer.
  private mutating func end(_ side: Side, _ name: String, _ screen: String) -> End? {
    guard case .found(let address)? = table(of: screen)?.resolve(name) else { return nil }
    return (side, name, self.screen(screen)?.layer(at: address))
  }

  private mutating func check(_ from: End?, _ to: End?, _ path: JSONPath) {
    for (end, other) in [(from, to), (to, from)] {
      guard let end else { continue }
      let place = path.key(end.side.rawValue)
      guard let layer = end.layer else {
        report(.noMorph(layer: end.name, side: end.side, reason: "it is the screen"), place)
        continue
      }
      if layer.showsSamePicture(as: other?.layer) { continue }
      if let reason = layer.morphError(beside: other?.layer) {
        report(.noMorph(layer: end.name, side: end.side, reason: reason), place)
      } else if layer.path == nil {
        morphingPictures.append(MorphingPicture(layer: layer, name: end.name, side: end.side, place: place))
      }
    }
  }
}

extension Layer {
  /// Whether both show one image and nothing else that could morph: then it only moves.
  fileprivate func showsSamePicture(as other: Layer?) -> Bool {
    guard let other, image != nil, path == nil, other.path == nil else { return false }
    return image == other.image && (imageTint == nil) == (other.imageTint == nil)
  }

  /// What keeps the layer's shape from becoming that of the other one; nil when nothing does, or the file of a vector
  /// picture decides on it.
  fileprivate func morphError(beside other: Layer?) -> String? {
    guard let path else {
      guard let image else { return "it has no `path` and no SVG image" }
      return image.isVector ? nil : "its image is not an SVG file"
    }
    if image != other?.image, image != nil { return "it has both an image and a `path`" }
    return path.morphError
  }
}

extension LayerPath {
  fileprivate var morphError: String? {
    var paints: [Fill] = []
    if let fill = paintedFill, fill != .color(.clear) { paints.append(fill) }
    if let stroke { paints.append(stroke.paint) }
    guard let first = paints.first else { return "its path has neither fill nor stroke" }
    guard case .color = first, paints.allSatisfy({ if case .color = $0 { true } else { false } }) else {
      return "its path has a gradient"
    }
    if paints.contains(where: { $0 != first }) { return "fill and stroke of its path have different colours" }
    return tooManyContours
  }

  /// That there are more contours than can be paired; nil otherwise.
  private var tooManyContours: String? {
    // A path with as few contours is not looked at: taking it apart makes more only where it crosses itself.
    let count = PathData(data).path.segments.count { if case .move = $0 { true } else { false } }
    return count > PathMorph.mostContours
      ? "its path has \(count) contours; the limit is \(PathMorph.mostContours)" : nil
  }
}
