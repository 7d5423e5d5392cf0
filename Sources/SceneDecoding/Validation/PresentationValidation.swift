// A presentation that was built in Swift, and what steps tap: the ranges of all numbers.

import JSONTree
import Pixels
import SceneModel

/// Validates the values of presentations.
struct PresentationValidation {
  private var values = ValueCheck()

  static func diagnostics(of scene: Scene) -> [SceneDiagnostic] {
    var validation = PresentationValidation()
    if let presentation = scene.presentation { validation.check(presentation, JSONPath("present")) }
    for (index, step) in scene.timeline.enumerated() {
      validation.check(step, JSONPath("timeline").index(index))
    }
    return validation.values.diagnostics
  }

  private mutating func check(_ presentation: Presentation, _ path: JSONPath) {
    if let size = presentation.size {
      values.check(size.width, Vocabulary.canvasSide, path.key("size").index(0))
      values.check(size.height, Vocabulary.canvasSide, path.key("size").index(1))
    }
    if let padding = presentation.padding {
      for (index, side) in [padding.top, padding.right, padding.bottom, padding.left].enumerated() {
        values.check(side, .extent, path.key("padding").index(index))
      }
    }
    values.check(presentation.radius, .extent, path.key("radius"))
    switch presentation.background {
    case .fill(let fill): values.check(fill, path.key("background"))
    case .image(_, let blur): values.check(blur, of: .backgroundImage, "blur", path.key("background"))
    case .content, .transparent, nil: break
    }
    if case .shadow(let shadow) = presentation.shadow { values.check(shadow, path.key("shadow")) }
    if case .look(let look) = presentation.touches {
      values.check(look.color, path.key("touches").key("color"))
      values.check(look.size, of: .touches, "size", path.key("touches"))
      values.check(look.opacity, of: .touches, "opacity", path.key("touches"))
    }
    if let progress = presentation.progress {
      values.check(progress.color, path.key("progress").key("color"))
      values.check(progress.height, of: .progress, "height", path.key("progress"))
    }
  }

  private mutating func check(_ step: Step, _ path: JSONPath) {
    if case .point(let point) = step.tap { values.check(point, .length, path.key("tap")) }
    if step.touch != nil, !step.isGesture {
      values.report(.keyNeeds("touch", others: ["scrub", "layers"]), path.key("touch"))
    }
    switch step.touch {
    case .at(let place): values.check(place, .factor, path.key("touch").key("at"))
    case .way(let samples):
      let list = path.key("touch")
      values.checkCount(samples.count, atLeast: 1, list)
      for (index, sample) in samples.enumerated() {
        values.check(sample.time, .seconds, list.index(index).index(0))
        values.check(sample.point.x, .length, list.index(index).index(1))
        values.check(sample.point.y, .length, list.index(index).index(2))
      }
      values.checkOrder(samples.map(\.time), list)
    case .hidden, nil: break
    }
  }
}
