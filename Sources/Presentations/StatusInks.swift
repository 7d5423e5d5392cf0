// The ink of the status bar: the one that is readable on each screen.

import Motion
import Pixels
import SceneModel

/// The ink over every screen, and how it changes between them.
struct StatusInks: Sendable {
  /// Screens with a higher luminance have black ink.
  private static let threshold = 0.35

  private let inks: [String: StatusInk]

  init(_ scene: Scene) {
    let screens = Dictionary(scene.screens.map { ($0.name, $0) }) { first, _ in first }
    inks = screens.mapValues { screen in
      screen.statusBar ?? (Self.ground(of: screen, screens, scene).relativeLuminance > Self.threshold ? .black : .white)
    }
  }

  /// The share of white ink over a screen at rest.
  func whiteness(of screen: String) -> Double { inks[screen] == .white ? 1 : 0 }

  /// The share of white ink at a time: a transition fades one ink into the other.
  func whiteness(at seconds: Double, _ plan: MotionPlan) -> Double {
    guard let index = plan.step(at: seconds) else { return 0 }
    let step = plan.steps[index]
    let (start, end) = (whiteness(of: step.from), whiteness(of: step.to))
    if start == end { return start }
    return start + (end - start) * plan.progress(ofStep: index, at: seconds)
  }

  /// The colour behind a screen's layers: its background, and what shows through from below, over black.
  private static func ground(of screen: Screen, _ screens: [String: Screen], _ scene: Scene) -> PremultipliedColor {
    var (veils, next, depth) = ([Color](), Optional(screen), 0)
    while let current = next, depth <= SceneLimits.depth {
      if let color = current.background?.firstColor { veils.append(color) }
      if let dim = current.dim { veils.append(dim.color.withOpacity(dim.opacity)) }
      next = current.over.flatMap { screens[$0] }
      depth += 1
    }
    veils.append(scene.canvas.background)
    return veils.reversed().reduce(PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 1)) { under, veil in
      let (over, rest) = (veil.premultiplied, 1 - veil.alpha)
      return PremultipliedColor(
        red: over.red + under.red * rest, green: over.green + under.green * rest, blue: over.blue + under.blue * rest,
        alpha: 1)
    }
  }
}

extension Fill {
  /// The colour, or that of the first stop.
  fileprivate var firstColor: Color? {
    switch self {
    case .color(let color): color
    case .linear(_, let stops), .radial(_, _, let stops), .conic(_, _, let stops): stops.first?.color
    }
  }
}
