// Transitions of slides as steps. A transition is stored on the slide that it leads to.

import SceneModel

/// Translates the transition of a slide.
struct SlideTransition {
  private let node: XMLNode?
  private let kind: XMLNode?

  /// Finds the transition of a slide: of several for different programs the first one that is understood.
  init(_ slide: XMLNode) {
    var found: [XMLNode] = []
    for child in slide.children {
      if child.name == "transition" { found.append(child) }
      if child.name == "AlternateContent" { found += child.children.compactMap { $0.child("transition") } }
    }
    let known = found.first { transition in
      transition.children.isEmpty || transition.children.contains { Self.known.contains($0.name) }
    }
    node = known ?? found.last
    kind = node?.children.first { $0.name != "sndAc" && $0.name != "extLst" }
  }

  private static let known: Set<String> = ["morph", "fade", "cut", "push", "cover", "pull", "zoom", "prism", "cube"]

  /// How long the slide rests before the next one, if not until a click.
  var hold: Double? { node?.number("advTm").map { max(0, $0 / 1000) } }

  /// Whether layers match.
  var isMorph: Bool { kind?.name == "morph" }

  /// The step to the slide.
  func step(notes: inout [ImportNote]) -> ImportedStep {
    guard let node, let kind else {
      return ImportedStep(style: .cut, matches: false, origin: "no transition")
    }
    let speed = ["slow": 1.0, "med": 0.75][node["spd"] ?? "fast"] ?? 0.5
    let duration = node.number("dur").map { max(0, $0 / 1000) } ?? speed
    var step = ImportedStep(duration: duration, origin: "transition \"\(kind.name.oneLine(30))\"")
    if isMorph {
      step.curve = .named("easeInOut")
      step.textMatch = ["byWord": "words", "byChar": "characters"][kind["option"] ?? ""]
      return step
    }
    step.matches = false
    let edge = Self.edge(kind["dir"] ?? "l")
    switch kind.name {
    case "fade": step.style = .fade
    case "cut": (step.style, step.duration) = (.cut, nil)
    case "push": step.push(from: edge)
    case "cover": (step.style, step.edge) = (.cover, edge)
    case "pull": (step.style, step.edge) = (.uncover, edge.opposite)
    case "zoom": step.style = .zoom
    case "prism", "cube": (step.style, step.edge) = (.cube, edge)
    default:
      step.style = .fade
      notes.append(
        ImportNote(
          "transition", .approximated, "the transition \(kind.name.oneLine(30)) has no style",
          "it is a fade of the same duration"))
    }
    return step
  }

  /// The side from which something enters that moves in a direction; of two directions the first one counts.
  private static func edge(_ direction: String) -> Edge {
    switch direction.first {
    case "r": .left
    case "u": .bottom
    case "d": .top
    default: .right
    }
  }
}
