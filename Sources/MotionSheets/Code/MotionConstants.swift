// The curves of parts as constants of SwiftUI and of Jetpack Compose.

import ForeignText
import JSONTree
import MotionCurves
import MotionTrace

/// Writes a constant for each part that has an equivalent, and a comment for each that has none.
struct MotionConstants {
  /// Which system the constants are for.
  enum System {
    case swiftUI
    case compose
  }

  private let system: System
  private let name: String
  private let passages: [MotionPassage]

  init(_ system: System, name: String, passages: [MotionPassage]) {
    (self.system, self.name, self.passages) = (system, name, passages)
  }

  var text: String {
    let imports =
      switch system {
      case .swiftUI: "import SwiftUI"
      case .compose:
        ["CubicBezierEasing", "LinearEasing", "spring", "tween"].map { "import androidx.compose.animation.core.\($0)" }
          .joined(separator: "\n")
      }
    var blocks = [
      "// \(Escaped.comment(name)): the curve of each layer. Delays count from the start of the step.", imports,
    ]
    var names = UniqueNames()
    for passage in passages {
      let step = passage.motion.step
      blocks.append(
        "// \(Escaped.comment(step.name)): \(Escaped.comment(step.from)) to \(Escaped.comment(step.to)), "
          + "\(NumberText.rounded(step.duration, decimals: 6)) s")
      for part in passage.parts { blocks.append(constant(part, &names)) }
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func constant(_ part: MotionPart, _ names: inout UniqueNames) -> String {
    let title = "// \(part.name): \(part.role) \(Escaped.comment(part.layer))"
    guard let track = part.paced, let curve = track.curve,
      let value = Self.value(curve, delay: track.delay, duration: track.duration, for: system)
    else {
      let properties = part.tracks.map(\.property.name).joined(separator: ", ")
      return "\(title)\n// No equivalent: \(properties) of \(part.name) follow points, see the JSON form."
    }
    let ends = track.ends
    let name = names.name(for: part.name.lowerCamelCase, separator: "_")
    var lines = [title, "// \(track.property.name) from \(Self.list(ends.from)) to \(Self.list(ends.to))"]
    if system == .compose, case .spring(let spring, _) = curve {
      if track.delay > 0 { lines.append("// Start it after \(Self.number(track.delay)) s: a spring has no delay.") }
      if spring.velocity != 0 {
        lines.append("// Start it with a velocity of \(Self.number(spring.velocity)) distances per second.")
      }
    }
    lines.append(system == .swiftUI ? "let \(name) = \(value)" : "val \(name) = \(value)")
    return lines.joined(separator: "\n")
  }

  /// A curve with its times in seconds; nil when the system has none that is equal.
  static func value(_ curve: CodeCurve, delay: Double = 0, duration: Double, for system: System) -> String? {
    system == .swiftUI ? swiftUI(curve, delay, duration) : compose(curve, delay, duration)
  }

  private static func swiftUI(_ curve: CodeCurve, _ delay: Double, _ duration: Double) -> String? {
    let delay = delay > 0 ? ".delay(\(number(delay)))" : ""
    switch curve {
    case .linear: return "Animation.linear(duration: \(number(duration)))\(delay)"
    case .cubicBezier(let points):
      return "Animation.timingCurve(\(list(points, nil)), duration: \(number(duration)))\(delay)"
    case .spring(let spring, _):
      return "Animation.interpolatingSpring(mass: \(number(spring.mass)), stiffness: \(number(spring.stiffness)), "
        + "damping: \(number(spring.damping)), initialVelocity: \(number(spring.velocity)))\(delay)"
    case .points: return nil
    }
  }

  private static func compose(_ curve: CodeCurve, _ delay: Double, _ duration: Double) -> String? {
    func tween(_ easing: String) -> String {
      let (duration, delay) = ((duration * 1000).rounded(), (delay * 1000).rounded())
      return "tween<Float>(durationMillis = \(NumberText.shortest(duration)), "
        + "delayMillis = \(NumberText.shortest(delay)), easing = \(easing))"
    }
    switch curve {
    case .linear: return tween("LinearEasing")
    case .cubicBezier(let points):
      return tween("CubicBezierEasing(\(points.map { "\(number($0))f" }.joined(separator: ", ")))")
    case .spring(let spring, _):
      return "spring<Float>(dampingRatio = \(number(spring.dampingRatio))f, "
        + "stiffness = \(number(spring.stiffness / spring.mass))f)"
    case .points: return nil
    }
  }

  static func number(_ value: Double) -> String { NumberText.rounded(value, decimals: 6) }

  /// Numbers with commas; several in brackets.
  private static func list(_ values: [Double], _ brackets: (String, String)? = ("(", ")")) -> String {
    let text = values.map(number).joined(separator: ", ")
    guard let brackets, values.count > 1 else { return text }
    return brackets.0 + text + brackets.1
  }
}

extension String {
  /// The words of letters and digits in one: `list-detail-card` as `listDetailCard`. A name that would begin with a digit gets
  /// `_` before it, and a single word one after it, since it may be a keyword.
  fileprivate var lowerCamelCase: String {
    let words = split { !$0.isLetter && !$0.isNumber }
    let joined = words.enumerated().map { index, word in
      index == 0 ? word.prefix(1).lowercased() + word.dropFirst() : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
    if words.count < 2 { return (joined.first?.isNumber ?? true ? "_" : "") + joined + "_" }
    return (joined.first?.isNumber == true ? "_" : "") + joined
  }
}
