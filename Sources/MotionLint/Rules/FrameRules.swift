// Rules about frames: the sampler says where each layer is, and nothing is drawn.

import JSONTree
import LayerPainting
import Motion
import MotionTrace
import Pixels
import Rendering
import SceneModel

extension Linter {
  /// The times of the export's frames that lie strictly within a step.
  func frameTimes(within step: MotionStep) -> [Double] {
    let rate = animation.scene.output.frameRate
    let first = max(0, Int((step.start * rate.framesPerSecond).rounded(.down)))
    let last = Int(((step.start + step.duration) * rate.framesPerSecond).rounded(.up))
    return (first...max(first, last)).map { animation.plan.time(ofFrame: $0, rate: rate) }
      .filter { $0 > step.start + TimeTolerance.seconds && !$0.hasReached(step.start + step.duration) }
  }

  /// Looks at every frame of steps in which something moves.
  func checkFrames() throws {
    let timeline = animation.scene.effectiveTimeline
    let images = animation.imageSizes
    for (index, step) in animation.plan.steps.enumerated() where step.duration > 0 {
      if case .hold(let hold) = timeline[index].action, hold.drags.isEmpty { continue }
      var order = OverlayWatch()
      var travel = TravelWatch(canvas: animation.scene.canvas.size)
      let rest = log.checks(.motion) && animation.plan.reducesMotion ? RestWatch(step, animation.plan) : nil
      for time in frameTimes(within: step) {
        try Task.checkCancellation()
        let states = animation.plan.states(at: time, unnamed: true)
        for state in states where state.opacity > 0 { check(state, at: time, in: step, images) }
        if step.kind == .transition {
          checkOrder(&order, states, at: time, step, index)
          checkTravel(&travel, states, at: time, step, index)
          if let rest { checkRest(rest, states, at: time, step, index) }
        }
      }
    }
  }

  // MARK: Layers

  private func check(
    _ state: LayerState, at time: Double, in step: MotionStep, _ images: [Int: Animation.ImageExtent]
  ) {
    if let text = state.text, !text.isEmpty, state.pictures == nil,
      state.appearance.contains(where: { $0.name == .text }), let place = places.layer(of: state),
      !seen(.stretchedText, place)
    {
      checkStretch(
        state.placement, text, place,
        .init(step: step.name, time: time, layer: place.id, origin: place.origin))
    }
    guard let image = state.painted(.image), case .image(let number) = image, let extent = images[number],
      case .numbers(let rect)? = state.painted(.imageRect), rect.count == 4,
      let place = places.layer(of: state)
    else { return }
    var part = extent.size
    if case .numbers(let crop)? = state.painted(.crop), crop.count == 4 { part = Size(width: crop[2], height: crop[3]) }
    let layer = animation.scene.screen(named: place.id.layer.screen)?.layer(at: place.address)
    guard part.width > 0, part.height > 0, !seen(.upscaledImage, place) else { return }
    checkEnlargement(
      Point(x: rect[2] / part.width, y: rect[3] / part.height), state.placement,
      isNearest: layer?.filter == .nearest, place,
      .init(step: step.name, time: time, layer: place.id, origin: place.origin))
  }

  /// Whether a rule has found something at a layer: one finding is enough, with the numbers of the first frame.
  private func seen(_ rule: LintRule, _ place: ScenePlaces.LayerPlace) -> Bool {
    log.hasFound(rule, at: place.offset)
  }

  // MARK: Order

  /// `z-swap`.
  private func checkOrder(
    _ watch: inout OverlayWatch, _ states: [LayerState], at time: Double, _ step: MotionStep, _ index: Int
  ) {
    for (first, second) in watch.swaps(states, overlap: log.limit(of: .zSwap)) {
      log.report(
        .zSwap, "`\(first)` and `\(second)` overlap and change their order", at: places.offset(ofStep: index),
        .init(step: step.name, time: time))
    }
  }

  // MARK: Large motion

  private func checkTravel(
    _ watch: inout TravelWatch, _ states: [LayerState], at time: Double, _ step: MotionStep, _ index: Int
  ) {
    guard log.checks(.largeMotion) else { return }
    for found in watch.large(states, limit: log.limit(of: .largeMotion)) {
      log.report(
        .largeMotion, "`\(found.name)` fills a third of the canvas and \(found.words)",
        at: places.offset(ofStep: index), .init(step: step.name, time: time, value: found.value))
    }
  }

  // MARK: Reduced motion

  /// `motion`: with reduced motion, everything is where one of the stills has it.
  private func checkRest(
    _ rest: RestWatch, _ states: [LayerState], at time: Double, _ step: MotionStep, _ index: Int
  ) {
    for state in states {
      guard let distance = rest.distance(of: state), distance > log.limit(of: .motion) else { continue }
      log.report(
        .motion, "`\(state.name)` is \(NumberText.rounded(distance, decimals: 3)) off both screens' stills",
        at: places.offset(ofStep: index), .init(step: step.name, time: time, value: distance))
    }
  }
}

extension LayerState {
  /// A detail of what the layer paints.
  fileprivate func painted(_ name: LayerDetail.Name) -> LayerDetail.Value? {
    appearance.first { $0.name == name }?.value
  }
}

extension Animation {
  /// An image of pixels.
  struct ImageExtent {
    let size: Size
  }

  /// The extents of images of pixels, by the numbers of their first frames.
  fileprivate var imageSizes: [Int: ImageExtent] {
    var sizes: [Int: ImageExtent] = [:]
    for source in scene.imageSources {
      guard let entry = loaded.images.catalog[source], entry.picture == nil else { continue }
      sizes[entry.index] = ImageExtent(size: entry.size)
    }
    return sizes
  }
}
