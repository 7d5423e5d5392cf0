// Rules about screens at rest: what of an image shows, and whether texts fit.

import JSONTree
import LayerPainting
import Motion
import MotionTrace
import Pixels
import Rendering
import SceneModel
import TextLayout

extension Linter {
  /// All rules about screens at rest, screen by screen.
  func checkRestingLayers() throws {
    for screen in animation.scene.screens {
      let layers = animation.plan.restingLayers(of: screen.name)
      for layer in layers where layer.opacity > 0 {
        let place = places.layer(layer.address, layer.id)
        checkImage(layer, place)
        checkText(layer, place)
      }
      try checkContrast(layers, on: screen.name)
    }
  }

  // MARK: Images

  private func checkImage(_ layer: RestingLayer, _ place: ScenePlaces.LayerPlace) {
    guard let image = layer.image, image.rect.width > 0, image.rect.height > 0 else { return }
    let seen = image.rect.intersection(Rect(size: layer.layer.frame.size))
    let hidden = 1 - seen.width * seen.height / (image.rect.width * image.rect.height)
    if hidden > log.limit(of: .crop) {
      log.report(
        .crop, "\(Self.percent(hidden)) of the image is hidden by `contentMode`", at: place.offset,
        .init(layer: place.id, value: hidden, origin: place.origin))
    }
    guard image.picture == nil else { return }
    let part = image.partOfWhole.size
    checkEnlargement(
      Point(x: image.rect.width / part.width, y: image.rect.height / part.height), layer.placement,
      isNearest: image.filter == .nearest, place, .init(layer: place.id, origin: place.origin))
  }

  /// `upscaled-image`: points for a pixel of the image in its box, and the scales of the box.
  func checkEnlargement(
    _ pointsPerPixel: Point, _ placement: Placement, isNearest: Bool, _ place: ScenePlaces.LayerPlace,
    _ facts: LintLog.Facts
  ) {
    let scale = animation.scene.canvas.scale
    let factor = max(
      pointsPerPixel.x * abs(placement.scaleX) * scale, pointsPerPixel.y * abs(placement.scaleY) * scale)
    guard !isNearest, factor.isFinite, factor > log.limit(of: .upscaledImage) else { return }
    var facts = facts
    facts.value = factor
    log.report(
      .upscaledImage,
      "the image is enlarged: a pixel of it covers \(NumberText.rounded(factor, decimals: 2)) pixels of the output",
      at: place.offset, facts)
  }

  // MARK: Texts

  private func checkText(_ layer: RestingLayer, _ place: ScenePlaces.LayerPlace) {
    let facts = LintLog.Facts(layer: place.id, origin: place.origin)
    if let code = layer.code { checkCode(code, layer, place, facts) }
    guard let text = layer.layer.text, let block = layer.text, let last = block.lines.last else { return }
    let isCut = last.glyphs.contains(where: \.characters.isEmpty)
    if isCut {
      log.report(
        .truncatedText, "the text \(Self.quoted(text.string)) is cut and ends in an ellipsis", at: place.offset, facts)
    }
    let box = layer.layer.frame.size
    let lines = block.lines.dropFirst().reduce(block.lines[0].box) { $0.union($1.box) }
    // A text that is cut is too large already: that is one message.
    if !isCut {
      checkOverflow(
        max(-lines.minX, -lines.minY, lines.maxX - box.width, lines.maxY - box.height), text.string, place, facts)
    }
    checkStretch(layer.placement, text.string, place, facts)
  }

  private func checkCode(
    _ code: CodeLayout, _ layer: RestingLayer, _ place: ScenePlaces.LayerPlace, _ facts: LintLog.Facts
  ) {
    let box = layer.layer.frame.size
    let (right, bottom) = (code.hug.width - code.padding.right, code.hug.height - code.padding.bottom)
    if !code.lines.isEmpty {
      checkOverflow(max(right - box.width, bottom - box.height), code.string, place, facts)
    }
    checkStretch(layer.placement, code.string, place, facts)
  }

  /// `overflowing-text`: lines that exceed their layer by `excess` points.
  private func checkOverflow(
    _ excess: Double, _ text: String, _ place: ScenePlaces.LayerPlace, _ facts: LintLog.Facts
  ) {
    guard excess > log.limit(of: .overflowingText) else { return }
    var facts = facts
    facts.value = excess
    log.report(
      .overflowingText,
      "the lines of \(Self.quoted(text)) exceed the layer by \(NumberText.rounded(excess, decimals: 2)) pt",
      at: place.offset, facts)
  }

  /// `stretched-text`: a text whose two scales differ.
  func checkStretch(
    _ placement: Placement, _ text: String, _ place: ScenePlaces.LayerPlace, _ facts: LintLog.Facts
  ) {
    // A text that is seen from the side is not stretched.
    guard placement.residual == .identity else { return }
    let (x, y) = (abs(placement.scaleX), abs(placement.scaleY))
    guard x > 0, y > 0, x.isFinite, y.isFinite else { return }
    let stretch = max(x, y) / min(x, y) - 1
    guard stretch > log.limit(of: .stretchedText) else { return }
    var facts = facts
    facts.value = stretch
    log.report(
      .stretchedText,
      "the text \(Self.quoted(text)) is stretched by \(Self.percent(stretch)) \(x > y ? "in width" : "in height")",
      at: place.offset, facts)
  }

  static func percent(_ share: Double) -> String { "\(NumberText.rounded(share * 100, decimals: 0)) %" }

  /// A text on one line, cut short.
  static func quoted(_ text: String) -> String {
    let line = text.map { $0.isNewline ? " " : String($0) }.joined()
    return "\"\(line.count > 30 ? line.prefix(29) + "…" : line)\""
  }
}
