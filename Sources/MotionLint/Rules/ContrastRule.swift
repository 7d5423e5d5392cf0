// `contrast` (WCAG 2.2, 1.4.3): the colour of a text against what is there without it, pixel by pixel.
//
// Texts that do not overlap are measured together, by three pictures of the screen: without them, with them in black, and with
// them in white. Where black and white differ, glyphs cover the pixel. Each colour of a text with several is measured by itself.

import Comparison
import JSONTree
import Motion
import MotionTrace
import Pixels
import Rendering
import SceneModel

extension Linter {
  /// Text of this size in points counts as large.
  private static let largeSize = 24.0
  /// Bold text of this size in points counts as large.
  private static let largeBoldSize = 18.66

  /// Texts over each other are measured one after the other, each time with pictures of the whole screen. Where more lie over each
  /// other, none can be read.
  private static let mostGroups = 12

  /// Checks the texts of a screen.
  func checkContrast(_ layers: [RestingLayer], on screen: String) throws {
    guard log.checks(.contrast) else { return }
    var rest = layers.filter { layer in
      layer.opacity > 0 && (layer.text != nil || layer.code != nil) && !layer.inks.isEmpty
    }
    for _ in 0..<Self.mostGroups {
      if rest.isEmpty { return }
      var (group, others) = (LayerGroup(), [RestingLayer]())
      for layer in rest where !group.takes(layer, in: area(of: layer)) { others.append(layer) }
      try checkContrast(ofGroup: group.layers, on: screen)
      try Task.checkCancellation()
      rest = others
    }
    guard let first = rest.first else { return }
    let place = places.layer(first.address, first.id)
    log.report(
      .contrast,
      "the contrast of \(rest.count) text\(rest.count == 1 ? " is" : "s is") not measured: more than \(Self.mostGroups) texts overlap",
      at: place.offset, .init(layer: place.id, severity: .note))
  }

  private func checkContrast(ofGroup group: [RestingLayer], on screen: String) throws {
    func picture(_ color: (RestingLayer) -> TextColoring) throws -> Bitmap? {
      let colors = Dictionary(group.map { ($0.address, color($0)) }) { first, _ in first }
      return try animation.plan.still(of: screen, coloring: colors).map { try animation.draw(sheet: $0) }
    }
    guard let bare = try picture({ _ in TextColoring(.clear) }) else { return }
    var worst: [LayerAddress: TextContrast] = [:]
    for index in 0..<(group.map(\.inks.count).max() ?? 0) {
      func one(_ layer: RestingLayer, in color: Color) -> TextColoring {
        guard layer.inks.indices.contains(index) else { return TextColoring(.clear) }
        return TextColoring(color, only: layer.inks.count > 1 || layer.code != nil ? layer.inks[index] : nil)
      }
      guard let black = try picture({ one($0, in: .black) }), let white = try picture({ one($0, in: .white) }) else {
        return
      }
      for layer in group where layer.inks.indices.contains(index) {
        let contrast = TextContrast(
          bare: bare, black: black, white: white, in: area(of: layer), color: layer.inks[index], opacity: layer.opacity)
        guard let contrast, contrast.value < worst[layer.address]?.value ?? .infinity else { continue }
        worst[layer.address] = contrast
      }
    }
    for layer in group {
      guard let contrast = worst[layer.address], let words = layer.layer.text?.string ?? layer.code?.string else {
        continue
      }
      let limit = limit(for: layer)
      guard contrast.value < limit else { continue }
      let place = places.layer(layer.address, layer.id)
      log.report(
        .contrast,
        "the contrast of \(Self.quoted(words)) is \(Self.ratio(contrast.value)); expected \(NumberText.rounded(limit, decimals: 2)) or more"
          + writtenPlace(place),
        at: place.offset,
        .init(
          layer: place.id, value: contrast.value,
          fix: layer.layer.text.flatMap {
            fix($0, layer, on: screen, background: contrast.background, limit: limit)
          }, origin: place.origin))
    }
  }

  /// Where a copy is written: in a component, or on the screen that another one is like.
  private func writtenPlace(_ place: ScenePlaces.LayerPlace) -> String {
    guard place.origin != place.offset, let source = animation.loaded.source else { return "" }
    let written = source.diagnostic("", .warning, at: place.origin)
    let file = source.isInMainFile(place.origin) ? "" : "\(Wording.short(written.file)), "
    return " (the text is written at \(file)line \(written.line))"
  }

  /// Two decimals, rounded down: a value below a limit never looks like the limit.
  private static func ratio(_ value: Double) -> String {
    NumberText.rounded((value * 100).rounded(.down) / 100, decimals: 2)
  }

  private func limit(for layer: RestingLayer) -> Double {
    let font = (size: layer.layer.text?.size ?? layer.code?.size ?? 0, weight: layer.layer.text?.weight ?? 400)
    let scale = (abs(layer.placement.scaleX) * abs(layer.placement.scaleY)).squareRoot()
    let size = font.size * scale
    let isLarge = size >= Self.largeSize || (size >= Self.largeBoldSize && font.weight >= 700)
    return log.limit(of: .contrast) * (isLarge ? 2.0 / 3 : 1)
  }

  /// The pixels in which a text is, on the canvas.
  private func area(of layer: RestingLayer) -> PixelRect {
    let scale = animation.scene.canvas.scale
    let box = layer.paintedBounds
    return PixelRect(
      covering: Rect(
        x: box.x * scale - 1, y: box.y * scale - 1, width: box.width * scale + 2, height: box.height * scale + 2),
      within: PixelRect(animation.scene.canvas.pixelSize))
  }

  /// The nearest lightness of the same hue that passes.
  private func fix(
    _ text: LayerText, _ layer: RestingLayer, on screen: String, background: Double, limit: Double
  ) -> Finding.Fix? {
    guard text.spans.isEmpty, text.color.alpha == 1, layer.opacity >= 1,
      let node = animation.loaded.source?.textColor(at: layer.address, on: screen),
      let color = ReadableColor.nearest(to: text.color, on: background, contrast: limit)
    else { return nil }
    return fix(replacing: node, by: JSONWriter.quoted(color), "Change the colour to \(color)")
  }
}

extension PixelRect {
  /// Whether two areas have a pixel in common.
  fileprivate func meets(_ other: PixelRect) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }
}

/// Layers that do not overlap, in bands of the canvas, so that a layer is compared with those near it alone.
private struct LayerGroup {
  private static let height = 16

  private(set) var layers: [RestingLayer] = []
  private var bands: [Int: [PixelRect]] = [:]

  /// Takes a layer if it overlaps none of the others.
  mutating func takes(_ layer: RestingLayer, in area: PixelRect) -> Bool {
    let own = area.y / Self.height...max(area.y, area.maxY) / Self.height
    if own.contains(where: { bands[$0]?.contains { $0.meets(area) } == true }) { return false }
    for band in own { bands[band, default: []].append(area) }
    layers.append(layer)
    return true
  }
}
