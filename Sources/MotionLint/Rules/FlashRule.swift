// `flash` and `red-flash` (WCAG 2.2, 2.3.1): every frame of the export is drawn so small that a pixel is a cell of the meter.

import Motion
import Pixels
import Rendering
import SceneModel

extension Linter {
  /// The screen that the canvas fills.
  private static let screen = Size(width: 1024, height: 768)
  /// Pixels of that screen along the side of a cell.
  private static let cell = 4.0

  /// Counts flashes in all frames; a timeline that loops is played on for one more second.
  func checkFlashes() async throws {
    let kinds = [(LintRule.flash, FlashMeter.Kind.general), (.redFlash, .red)].filter { log.checks($0.0) }
    guard !kinds.isEmpty else { return }
    let canvas = animation.scene.canvas.size
    let fit = min(Self.screen.width / canvas.width, Self.screen.height / canvas.height)
    let small = try animation.looked(scale: fit / Self.cell, ghost: nil, outline: false)
    let rate = animation.scene.output.frameRate
    var meters = kinds.map { rule, kind in
      FlashMeter(
        kind, size: small.size, framesPerSecond: rate.framesPerSecond, limit: Int(log.limit(of: rule)))
    }
    let frames = try small.frames(at: rate, jobs: options.jobs, motionBlur: 0)
    var plays = small.scene.output.loopCount ?? .max
    var wanted = frames.count
    if plays > 1 { wanted += Int(rate.framesPerSecond.rounded(.up)) }
    var count = 0
    while plays > 0, count < wanted {
      for try await frame in frames {
        if count == wanted { break }
        for index in meters.indices { meters[index].add(frame.bitmap) }
        count += 1
      }
      plays -= 1
    }
    for (kind, meter) in zip(kinds, meters) {
      guard let first = meter.firstFrame else { continue }
      let time = animation.plan.time(ofFrame: first % frames.count, rate: rate)
      let step = animation.plan.step(at: time) ?? 0
      let what = kind.1 == .red ? "flashes of saturated red" : "flashes"
      log.report(
        kind.0,
        "\(meter.flashes) \(what) within a second, in an area that can cause seizures; at most \(Int(log.limit(of: kind.0))) are safe",
        at: places.offset(ofStep: step),
        .init(
          step: animation.plan.steps.indices.contains(step) ? animation.plan.steps[step].name : nil, time: time,
          value: Double(meter.flashes)))
    }
  }
}
