// Captions that can be read on every ground: the ink of the theme where its contrast is high enough, else the other ink, else a
// plate under the text.

import Motion
import Pixels
import SceneModel

/// Draws captions in their room.
struct CaptionDrawing: Sendable {
  /// The contrast of text that WCAG 2 asks for at level AA.
  static let contrast = 4.5
  /// How much of the ground a plate hides.
  private static let plateOpacity = 0.86
  /// Between the text and the edge of its plate.
  private static let plateMargin = Size(width: 16, height: 8)

  private let presentation: Presentation
  private let box: Rect
  private let ground: Fill?
  private let size: Size

  /// Nil without captions.
  init?(_ presentation: Presentation, _ geometry: PresentationGeometry) {
    guard let box = geometry.captions else { return nil }
    (self.presentation, self.box, size) = (presentation, box, geometry.size)
    switch presentation.effectiveBackground {
    case .fill(let fill): ground = fill
    case .image, .content, .transparent: ground = nil
    }
  }

  /// A caption in each ink, so that both are laid out before it is known which one is drawn.
  func candidates(_ caption: String) -> [Layer] {
    CaptionInk.allCases.map { Layer(frame: box, text: presentation.captionText(caption, $0)) }
  }

  /// The caption as it is drawn; `plan` has the layouts of `candidates`.
  func layers(_ caption: String, opacity: Double, _ plan: MotionPlan) -> [Layer] {
    let own = presentation.theme.captionInk
    let bounds = plan.bounds(of: presentation.captionText(caption, own), in: box.size)
    let text = bounds.map { Rect(x: box.x + $0.x, y: box.y + $0.y, width: $0.width, height: $0.height) } ?? box
    let colors = groundColors(in: text)
    let inks = [own] + CaptionInk.allCases.filter { $0 != own }
    let ink = inks.first { ink in
      !colors.isEmpty && colors.allSatisfy { Self.contrast(ink.color, $0) >= Self.contrast }
    }
    var layer = Layer(frame: box, text: presentation.captionText(caption, ink ?? own))
    if ink == nil {
      let frame = Rect(
        x: text.x - box.x - Self.plateMargin.width, y: text.y - box.y - Self.plateMargin.height,
        width: text.width + 2 * Self.plateMargin.width, height: text.height + 2 * Self.plateMargin.height)
      let label = Layer(frame: Rect(size: box.size), text: layer.text)
      layer.text = nil
      layer.layers = [
        Layer(
          frame: frame, cornerRadii: CornerRadii(min(14, frame.height / 2)),
          fill: .color(own.plate.withOpacity(Self.plateOpacity))),
        label,
      ]
    }
    layer.opacity = opacity
    return [layer]
  }

  /// Colours of the ground under a rectangle, close enough to each other; empty where they are not known.
  private func groundColors(in rect: Rect) -> [Color] {
    switch ground {
    case .color(let color)?: color.alpha == 1 ? [color] : []
    case .linear(let angle, let stops)?:
      Self.colors(of: stops, within: Self.shares(of: rect, angle: angle, size))
    case .radial(_, _, let stops)?, .conic(_, _, let stops)?: Self.colors(of: stops, within: 0...1)
    case nil: []
    }
  }

  /// Between which shares of a gradient a rectangle lies, as in CSS.
  private static func shares(of rect: Rect, angle: Double, _ size: Size) -> ClosedRange<Double> {
    let (sine, cosine) = (PortableMath.sine(degrees: angle), PortableMath.cosine(degrees: angle))
    let length = max(abs(size.width * sine) + abs(size.height * cosine), 1e-9)
    let shares = rect.corners.map { point in
      ((point.x - size.width / 2) * sine - (point.y - size.height / 2) * cosine) / length + 0.5
    }
    let (least, most) = (shares.min() ?? 0, shares.max() ?? 1)
    return min(max(least, 0), 1)...min(max(most, 0), 1)
  }

  private static func colors(of stops: [GradientStop], within range: ClosedRange<Double>) -> [Color] {
    guard stops.allSatisfy({ $0.color.alpha == 1 }) else { return [] }
    let steps = (0...32).map { range.lowerBound + (range.upperBound - range.lowerBound) * Double($0) / 32 }
    return (steps + stops.map(\.offset).filter(range.contains)).compactMap { color(at: $0, stops) }
      + stops.filter { range.contains($0.offset) }.map(\.color)
  }

  private static func color(at share: Double, _ stops: [GradientStop]) -> Color? {
    guard let after = stops.firstIndex(where: { $0.offset >= share }) else { return stops.last?.color }
    guard after > 0 else { return stops.first?.color }
    let (one, other) = (stops[after - 1], stops[after])
    let span = other.offset - one.offset
    let part = span > 0 ? (share - one.offset) / span : 1
    func mixed(_ channel: KeyPath<Color, Double>) -> Double {
      one.color[keyPath: channel] + (other.color[keyPath: channel] - one.color[keyPath: channel]) * part
    }
    return Color(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue), alpha: 1)
  }

  /// The contrast ratio of WCAG 2 between two opaque colours.
  private static func contrast(_ one: Color, _ other: Color) -> Double {
    let (first, second) = (one.premultiplied.relativeLuminance, other.premultiplied.relativeLuminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }
}
