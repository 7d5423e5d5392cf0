// Screens at rest, layer by layer: where each layer is, what of its image and text shows, and the still with other colours of
// texts. For programs that judge what is drawn.

import DisplayList
import LayerPainting
import MotionCurves
import Pixels
import SceneModel
import TextLayout

/// A layer of a screen at rest.
package struct RestingLayer: Sendable {
  /// Where in its screen's tree.
  package let address: LayerAddress
  /// Which layer it is; of a layer without an id that of its nearest named ancestor, with the path "/" under none.
  package let id: LayerID
  /// The layer itself.
  package let layer: Layer
  /// Its box on the canvas.
  package let placement: Placement
  /// Its opacity times that of its ancestors, 0...1.
  package let opacity: Double
  /// The part of its box, as a bounding box on the canvas, that clips and the canvas leave.
  package let visibleBounds: Rect
  /// The bounding box of everything that it paints itself, cut in the same way.
  package let paintedBounds: Rect
  /// Its image as it is painted; nil without one.
  package let image: PaintedImage?
  /// Its text as it is laid out; nil without one.
  package let text: TextBlock?
  /// Its code as it is laid out; nil without any.
  package let code: CodeLayout?
  /// The colours of its text or code that can be seen, each once; not those of lines that `focus` dims.
  package let inks: [Color]
}

/// A text in another colour.
package struct TextColoring: Sendable {
  /// The colour. A transparent one leaves the text out, with its coloured glyphs.
  package var color: Color
  /// When not nil, only the glyphs that have this colour are painted.
  package var only: Color?

  /// Creates the choice of a colour, by default for all glyphs.
  package init(_ color: Color, only: Color? = nil) { (self.color, self.only) = (color, only) }
}

extension MotionPlan {
  /// The visible layers of a screen at rest, in paint order; none for a screen that does not exist.
  package func restingLayers(of screen: String) -> [RestingLayer] {
    guard let screen = painter.screen(named: screen) else { return [] }
    let root = painter.picture(of: screen, role: .from).root
    let geometry = ScreenGeometry(screen, canvas: painter.scene.canvas, root: root)
    return geometry.places.dropFirst().map { place in
      RestingLayer(
        address: place.address, id: LayerID(.from, LayerID.End(screen.name, place.path.isEmpty ? "/" : place.path)),
        layer: place.layer,
        placement: place.placement, opacity: place.groupOpacity * clamped(place.layer.opacity),
        visibleBounds: place.visibleBounds, paintedBounds: place.paintedBounds,
        image: root[place.address.indices[...]]?.painting.image,
        text: place.layer.text.flatMap { painter.sources.texts[$0, place.layer.frame.size] },
        code: place.layer.code.flatMap { painter.sources.texts.codes[$0] }, inks: inks(of: place.layer))
    }
  }

  private func inks(of layer: Layer) -> [Color] {
    if let text = layer.text { return text.visibleColors }
    guard let layout = layer.code.flatMap({ painter.sources.texts.codes[$0] }) else { return [] }
    return layout.visibleColors
  }

  /// The still of a screen with texts in other colours; nil for a screen that does not exist.
  ///
  /// - Parameter texts: The colours by the addresses of layers.
  package func still(of screen: String, coloring texts: [LayerAddress: TextColoring]) -> DisplayList? {
    guard let screen = painter.screen(named: screen) else { return nil }
    var picture = painter.picture(of: screen, role: .from)
    for (address, coloring) in texts {
      let (color, only) = (coloring.color.premultiplied, coloring.only?.premultiplied)
      picture.root.update(address) { node in
        node.painting.text = color.alpha > 0 ? node.painting.text?.recolored(color, only: only) : nil
        guard let code = node.painting.code else { return }
        node.painting.code?.text = color.alpha > 0 ? code.text.recolored(color, only: only) : code.text.with([])
      }
    }
    return shown(flattener.list(of: picture.items, background: background), at: nil)
  }
}
