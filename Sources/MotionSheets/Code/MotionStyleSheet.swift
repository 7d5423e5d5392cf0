// The motion of an animation as CSS: a class for each part, for a box at the canvas's upper left corner.

import ForeignText
import JSONTree
import MotionTrace

/// Writes parts as rules.
struct MotionStyleSheet {
  let name: String
  let passages: [MotionPassage]

  var text: String {
    var blocks = [
      """
      /* \(Escaped.comment(name)): the motion of each layer, for a box in an element of the canvas's size with `position: relative`.
         Delays count from the start of the step. */
      """
    ]
    let paced = passages.flatMap(\.parts).compactMap { part in part.paced.map { (part, $0) } }
    if !paced.isEmpty {
      blocks.append(
        ":root {\n"
          + paced.map { part, track in
            "  --\(part.name)-duration: \(seconds(track.duration));\n  --\(part.name)-easing: \(Self.easing(track.curve));\n"
          }.joined() + "}")
    }
    for passage in passages {
      let step = passage.motion.step
      blocks.append(
        "/* \(Escaped.comment(step.name)): \(Escaped.comment(step.from)) to \(Escaped.comment(step.to)), \(seconds(step.duration)) */"
      )
      for part in passage.parts { blocks.append(rule(part)) }
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func rule(_ part: MotionPart) -> String {
    let (start, moving) = (part.start, Set(part.boxTracks.map(\.property)))
    var lines = ["position: absolute", "left: 0", "top: 0", "box-sizing: border-box"]
    for property in MotionProperty.ofBox {
      let values = property.values(of: start)
      let isUsual = property == .traced(.opacity) ? values == [1] : values.allSatisfy { $0 == 0 }
      let isSize = property == .width || property == .height
      if moving.contains(property) || isUsual && !isSize || !values.allSatisfy(\.isFinite) { continue }
      lines.append("\(property.name): \(text(of: values, property))")
    }
    let animations = part.boxTracks.map { track in
      "\(Escaped.cssIdentifier("\(part.name)-\(track.property.name)")) \(seconds(track.duration)) \(Self.easing(track.curve)) "
        + "\(seconds(track.delay)) both"
    }
    if !animations.isEmpty { lines.append("animation:\n    " + animations.joined(separator: ",\n    ")) }
    let missing = part.isDistorted ? "; its skew or perspective is missing here" : ""
    let head =
      "/* \(part.role) \(Escaped.comment(part.layer))\(missing) */\n.\(Escaped.cssIdentifier(part.name)) {\n"
    return head + lines.map { "  \($0);\n" }.joined() + "}" + part.boxTracks.map { keyframes($0, of: part) }.joined()
  }

  private func keyframes(_ track: PropertyTrack, of part: MotionPart) -> String {
    let property = track.property
    var keys: [(String, [Double])] = []
    switch track.way {
    case .curve(let from, let to, _): keys = [("from", from), ("to", to)]
    case .points(let points):
      for (index, point) in points.enumerated() {
        // Of two keys at one place only the later one counts: the earlier side of a jump comes a little before.
        let jumps = index + 1 < points.count && points[index + 1].share == point.share
        let share = 100 * point.share - (jumps ? 1e-4 : 0)
        if share >= 0 { keys.append(("\(NumberText.rounded(share, decimals: 4))%", point.values)) }
      }
    }
    let lines = keys.map { "  \($0) { \(property.name): \(text(of: $1, property)) }\n" }
    return "\n@keyframes \(Escaped.cssIdentifier("\(part.name)-\(property.name)")) {\n\(lines.joined())}"
  }

  /// Values in the units of a property.
  private func text(of values: [Double], _ property: MotionProperty) -> String {
    func lengths(_ values: some Sequence<Double>) -> String {
      values.map { "\(NumberText.rounded($0, decimals: 4))px" }.joined(separator: " ")
    }
    switch property.unit {
    case .factor: return values.map { NumberText.rounded($0, decimals: 5) }.joined(separator: " ")
    case .degrees: return "\(NumberText.rounded(values[0], decimals: 4))deg"
    case .points:
      if property != .borderRadius { return lengths(values) }
      let (across, down) = (values.prefix(4), values.suffix(4))
      let areRound = zip(across, down).allSatisfy { abs($0 - $1) < 1e-6 }
      return areRound ? lengths(across) : "\(lengths(across)) / \(lengths(down))"
    }
  }

  /// A curve as a value of `animation-timing-function`; nil, points that are in the keyframes, is `linear`.
  static func easing(_ curve: CodeCurve?) -> String {
    switch curve {
    case nil, .linear?: return "linear"
    case .cubicBezier(let numbers)?: return "cubic-bezier(\(numbers.map(NumberText.shortest).joined(separator: ", ")))"
    case .spring(_, let points)?, .points(let points)?:
      let stops = points.map { point in
        let progress = NumberText.rounded(point.values[0], decimals: 5)
        return "\(progress) \(NumberText.rounded(100 * point.share, decimals: 4))%"
      }
      // A curve without a way has one point.
      return stops.count < 2 ? "linear" : "linear(\(stops.joined(separator: ", ")))"
    }
  }

  private func seconds(_ time: Double) -> String { "\(NumberText.rounded(time, decimals: 6))s" }
}
