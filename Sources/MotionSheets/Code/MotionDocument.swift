// The motion of an animation as JSON.

import JSONTree
import MotionTrace
import Rendering

/// Writes parts and tracks as a tree.
struct MotionDocument {
  let animation: Animation
  let passages: [MotionPassage]

  var json: JSONNode {
    let canvas = animation.scene.canvas.size
    return .object([
      ("scene", .string(animation.scene.name)), ("canvas", .numbers([canvas.width, canvas.height])),
      ("steps", .list(passages.map(step))),
    ])
  }

  private func step(_ passage: MotionPassage) -> JSONNode {
    let step = passage.motion.step
    return .object([
      ("name", .string(step.name)), ("from", .string(step.from)), ("to", .string(step.to)),
      ("style", .string(passage.motion.style.rawValue)), ("start", .seconds(step.start)),
      ("duration", .seconds(step.duration)), ("parts", .list(passage.parts.map(part))),
    ])
  }

  private func part(_ part: MotionPart) -> JSONNode {
    .object([
      ("name", .string(part.name)), ("role", .string(part.role)), ("layer", .string(part.layer)),
      ("tracks", .list(part.tracks.map(track))),
    ])
  }

  private func track(_ track: PropertyTrack) -> JSONNode {
    let head: [(String, JSONNode)] = [
      ("property", .string(track.property.name)), ("delay", .seconds(track.delay)),
      ("duration", .seconds(track.duration)),
    ]
    switch track.way {
    case .curve(let from, let to, let curve):
      return .object(head + [("from", value(from)), ("to", value(to)), ("curve", self.curve(curve))])
    case .points(let points): return .object(head + [("points", self.points(points))])
    }
  }

  private func curve(_ curve: CodeCurve) -> JSONNode {
    switch curve {
    case .linear: return "linear"
    case .cubicBezier(let numbers): return .object([("cubicBezier", .numbers(numbers))])
    case .spring(let spring, _):
      return .object([
        (
          "spring",
          .object([
            ("mass", .number(spring.mass)), ("stiffness", .number(spring.stiffness)),
            ("damping", .number(spring.damping)), ("velocity", .number(spring.velocity)),
          ])
        )
      ])
    case .points(let points): return .object([("points", self.points(points))])
    }
  }

  private func points(_ points: [CurvePoint]) -> JSONNode {
    .list(points.map { .list([.number($0.share), value($0.values)]) })
  }

  /// One number, or several.
  private func value(_ values: [Double]) -> JSONNode { values.count == 1 ? .number(values[0]) : .numbers(values) }
}
