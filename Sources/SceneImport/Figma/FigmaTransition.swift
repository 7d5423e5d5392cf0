// Transitions of prototypes as steps.

import JSONTree
import SceneModel

/// Translates a link.
struct FigmaTransition {
  /// Springs by name: stiffness and damping, with a mass of 1.
  private static let springs: [String: (stiffness: Double, damping: Double)] = [
    "GENTLE": (100, 15), "QUICK": (300, 20), "BOUNCY": (600, 15), "SLOW": (80, 20),
  ]

  /// The step of a link; nil: the frames are only in order.
  static func step(_ link: FigmaFile.Link?, notes: inout [ImportNote]) -> ImportedStep {
    guard let link else {
      return ImportedStep(
        duration: 0.3, curve: .named("easeOut"), origin: "the prototype has no link here: frames in order")
    }
    let transition = link.action["transition"]
    let type = transition?["type"]?.string
    let origin = "link of \"\(link.origin.oneLine(40))\": \(type?.oneLine(30) ?? "instant")"
    guard let transition, let type else { return ImportedStep(style: .cut, matches: false, origin: origin) }
    let duration = transition.value("duration").map(FigmaFile.seconds) ?? 0.3
    let easing = curve(transition["easing"], &notes)
    var step = ImportedStep(duration: duration, curve: easing, origin: origin)
    if type == "SMART_ANIMATE" || transition["matchLayers"]?.bool == true { return step }
    step.matches = false
    let direction = transition["direction"]?.string ?? "LEFT"
    switch type {
    case "DISSOLVE": step.style = .fade
    case "PUSH": step.push(from: edge(from: direction))
    case "MOVE_IN", "SLIDE_IN": (step.style, step.edge) = (.cover, edge(from: direction))
    case "MOVE_OUT", "SLIDE_OUT": (step.style, step.edge) = (.uncover, edge(from: direction).opposite)
    default:
      step.style = .fade
      notes.append(
        ImportNote(
          "transition", .approximated, "the transition \(type.oneLine(30)) has no style",
          "it is a fade of the same duration"))
    }
    return step
  }

  /// The side from which something enters that moves in a direction.
  private static func edge(from direction: String) -> Edge {
    switch direction {
    case "RIGHT": .left
    case "TOP": .bottom
    case "BOTTOM": .top
    default: .right
    }
  }

  private static func curve(_ easing: JSONNode?, _ notes: inout [ImportNote]) -> ImportedCurve {
    let type = easing?["type"]?.string ?? "EASE_OUT"
    switch type {
    case "LINEAR": return .named("linear")
    case "EASE_IN": return .named("easeIn")
    case "EASE_OUT": return .named("easeOut")
    case "EASE_IN_AND_OUT": return .named("easeInOut")
    case "EASE_IN_BACK": return .cubic(0.3, -0.05, 0.7, -0.5)
    case "EASE_OUT_BACK": return .cubic(0.45, 1.45, 0.8, 1)
    case "EASE_IN_AND_OUT_BACK": return .cubic(0.7, -0.4, 0.4, 1.4)
    default: break
    }
    if let spring = springs[type] {
      return .spring(mass: 1, stiffness: spring.stiffness, damping: spring.damping)
    }
    if let curve = easing?["easingFunctionCubicBezier"], let x1 = curve.value("x1"), let y1 = curve.value("y1"),
      let x2 = curve.value("x2"), let y2 = curve.value("y2")
    {
      return .cubic(min(max(x1, 0), 1), y1, min(max(x2, 0), 1), y2)
    }
    if let spring = easing?["easingFunctionSpring"], let stiffness = spring.value("stiffness"), stiffness > 0,
      let damping = spring.value("damping"), damping > 0
    {
      return .spring(mass: max(0.001, spring.value("mass") ?? 1), stiffness: stiffness, damping: damping)
    }
    notes.append(ImportNote("easing", .approximated, "the easing \(type.oneLine(30)) has no curve", "it is easeOut"))
    return .named("easeOut")
  }
}
