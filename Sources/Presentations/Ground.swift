// What is behind the device. A blurred ground never changes, so it is drawn once and then used as an image.

import DisplayList
import Motion
import Pixels
import SceneModel

/// The ground of a presentation.
struct Ground {
  let presentation: Presentation
  let geometry: PresentationGeometry

  private var whole: Rect { Rect(size: geometry.size) }

  /// The ground as layers; of a blurred ground, what is under the blur.
  var layers: [Layer] {
    switch presentation.effectiveBackground {
    case .fill(let fill): [Layer(frame: whole, fill: fill)]
    case .transparent: []
    case .image(let source, _): [base, Layer(frame: whole, image: source)]
    case .content: [base]
    }
  }

  /// What shows through a translucent image or scene.
  private var base: Layer { Layer(frame: whole, fill: presentation.theme.ground.fill) }

  /// Standard deviation of the blur in points; 0 for none.
  var blur: Double {
    switch presentation.effectiveBackground {
    case .image(_, let blur): blur
    case .content: Defaults.contentBlur
    case .fill, .transparent: 0
    }
  }

  /// Whether every pixel is opaque.
  var isOpaque: Bool {
    switch presentation.effectiveBackground {
    case .fill(let fill): fill.isOpaque
    case .transparent: false
    case .image, .content: true
    }
  }

  /// The picture of a blurred ground: `layers`, then for `content` the scene's first picture, scaled to cover everything, and the
  /// blur over both.
  func blurred(_ plan: MotionPlan, on canvas: Canvas) -> DisplayList {
    var builder = DisplayListBuilder(continuing: plan.displayList(of: layers, on: canvas))
    if case .content = presentation.effectiveBackground { place(plan.displayList(at: 0), in: &builder) }
    builder.append(plan.displayList(of: [veil], on: canvas))
    return builder.list
  }

  private func place(_ picture: DisplayList, in builder: inout DisplayListBuilder) {
    let (outer, inner) = (geometry.pixelSize, picture.size)
    let scale = max(
      Double(outer.width) / Double(inner.width), Double(outer.height) / Double(inner.height))
    let box = Rect(
      x: (Double(outer.width) - Double(inner.width) * scale) / 2,
      y: (Double(outer.height) - Double(inner.height) * scale) / 2, width: Double(inner.width) * scale,
      height: Double(inner.height) * scale)
    builder.clip(to: Shape(box)) {
      $0.append(picture.placed(at: box.origin, scale: scale, on: outer))
    }
  }

  /// Blurs everything under it, and darkens the scene's picture a little.
  private var veil: Layer {
    let dims = if case .content = presentation.effectiveBackground { true } else { false }
    return Layer(
      frame: whole, fill: dims ? .color(Color(rgb: 0, alpha: Double(0x1a) / 255)) : nil, backdropBlur: blur)
  }
}

extension Fill {
  fileprivate var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha == 1
    case .linear(_, let stops), .radial(_, _, let stops), .conic(_, _, let stops):
      stops.allSatisfy { $0.color.alpha == 1 }
    }
  }
}
