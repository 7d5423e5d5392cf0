// `pop`: what changes at once in the first or the last frame of a transition, seen in the frames themselves. `settle-jump` knows
// geometry and opacity; a blur that comes back, an order that changes, or a clip that opens is only seen in pixels.

import JSONTree
import Motion
import Pixels
import Rendering
import SceneModel

extension Linter {
  /// How many frames beside the first one are compared.
  private static let neighbours = 5
  /// How many times the change of the neighbours a pop is.
  private static let factor = 6.0
  /// The same of the sum of all changes, as what slides in begins with a few pixels, which change a lot; and of the next frame,
  /// as what passes through the box of a layer is seen in more than one.
  private static let smallFactor = 2.0

  /// Compares the frames at both ends of every transition with the stills.
  func checkPops() throws {
    guard log.checks(.pop), !animation.plan.reducesMotion else { return }
    let scale = min(1, animation.scene.canvas.scale)
    let small = try animation.looked(scale: scale, ghost: nil, outline: false)
    for (index, step, transition) in transitions where step.duration > 0 && !IntendedJumps(transition).others {
      let times = frameTimes(within: step)
      guard times.count > Self.neighbours else { continue }
      let first = [step.start] + times.prefix(Self.neighbours + 1)
      let last = [step.start + step.duration] + times.reversed().prefix(Self.neighbours + 1)
      if try !reportPop(first, "first", in: small, step, index) {
        _ = try reportPop(last, "last", in: small, step, index)
      }
    }
  }

  /// Looks at the frames of some times, from the still on.
  private func reportPop(
    _ times: [Double], _ word: String, in small: Animation, _ step: MotionStep, _ index: Int
  ) throws -> Bool {
    try Task.checkCancellation()
    let frames = try times.map { try small.draw(sheet: small.plan.displayList(at: $0)) }
    let canvas = Rect(size: animation.scene.canvas.size)
    let states = times.dropFirst().map { animation.plan.states(at: $0) }
    let named = states[0].filter { $0.opacity > 0 && $0.name != "/" }
    for (name, bounds) in named.map({ ($0.name, $0.bounds) }) + [("", canvas)] {
      let (x, y) = (Double(frames[0].width) / canvas.width, Double(frames[0].height) / canvas.height)
      let changes = states.indices.map { index in
        let bounds = name.isEmpty ? bounds : states[index].first { $0.name == name }?.bounds ?? bounds
        let box = Rect(x: bounds.x * x, y: bounds.y * y, width: bounds.width * x, height: bounds.height * y)
        return frames[index].change(
          to: frames[index + 1], in: PixelRect(covering: box, within: PixelRect(frames[0].size)))
      }
      let (means, sums) = (changes.map(\.mean), changes.map(\.sum))
      let usual = means.dropFirst().sorted()[Self.neighbours / 2]
      guard means[0] > log.limit(of: .pop), means[0] > Self.factor * usual, means[0] > Self.smallFactor * means[1],
        sums[0] > Self.smallFactor * sums.dropFirst().sorted()[Self.neighbours / 2]
      else { continue }
      let (found, other) = (NumberText.rounded(means[0], decimals: 2), NumberText.rounded(usual, decimals: 2))
      log.report(
        .pop,
        "\(name.isEmpty ? "the picture" : "`\(name)`") changes by \(found)/255 in the \(word) frame of the transition, and by \(other)/255 in the frames beside it",
        at: places.offset(ofStep: index), .init(step: step.name, time: times[1], value: means[0]))
      return true
    }
    return false
  }
}
