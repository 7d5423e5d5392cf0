// Where the cause of a failure is written: from the layer that the words name back to its line in the scene.
//
// A layer is named by its path, which is looked up on the screens that are visible at the time. A matched layer is on two of
// them. The screen on which it also changed at rest comes first, because the other end was not edited.

import Motion
import MotionTrace
import Rendering
import SceneDecoding
import SceneModel

/// Finds the places of one scene's failures.
struct PlaceFinder {
  let source: SceneSource
  let scene: Scene
  let plan: MotionPlan
  private let places: ScenePlaces

  init(_ animation: Animation, _ source: SceneSource) {
    (self.source, scene, plan, places) = (source, animation.scene, animation.plan, animation.places)
  }

  /// The screens that are visible at a time; equal at rest.
  struct Stage {
    var from: String
    var to: String
    /// The step that is played; nil for a screen that is never at rest in the timeline.
    var step: Int?
  }

  /// A layer of a screen, or a part of it, as the words name it.
  struct Candidate: Hashable {
    var layer: LayerID.End
    var part: [Int]
  }

  /// What is visible at a golden's moment.
  func stage(of moment: Moment?, at time: Double?) -> Stage {
    var stage = time.map(stage(at:)) ?? Stage(from: "", to: "", step: nil)
    if case .screen(let name)? = moment { (stage.from, stage.to) = (name, name) }
    return stage
  }

  /// What is visible at a time in seconds; at a boundary the step that begins.
  func stage(at time: Double) -> Stage {
    guard let index = plan.step(at: time) else { return Stage(from: "", to: "", step: nil) }
    let step = plan.steps[index]
    // At its end, the screen after it is at rest.
    let isOver = time.hasReached(step.start + step.duration)
    return isOver
      ? Stage(from: step.current, to: step.current, step: index) : Stage(from: step.from, to: step.to, step: index)
  }

  /// The layers that a change can mean, the more likely ones first.
  func candidates(_ change: LayerChange, on stage: Stage) -> [Candidate] {
    let id = change.id
    func layer(_ screen: String, _ path: String) -> Candidate {
      Candidate(layer: LayerID.End(screen, path), part: id.partIndices)
    }
    switch id.role {
    case .from: return [layer(stage.from, id.from), layer(stage.to, id.from)]
    case .to: return [layer(stage.to, id.to)]
    case .under: return under([stage.from, stage.to]).map { layer($0, id.from) }
    case .backdrop: return []
    case .pair: return [layer(stage.from, id.from), layer(stage.to, id.to)]
    }
  }

  /// The screens that stay visible under others.
  private func under(_ screens: [String]) -> [String] {
    var found: [String] = []
    var open = screens
    while let name = open.popLast() {
      guard let below = scene.screen(named: name)?.over, !found.contains(below) else { continue }
      found.append(below)
      open.append(below)
    }
    return found
  }

  /// Where the first layer of a list of changes is written, at the key that changed first; else where the step is.
  ///
  /// - Parameter edited: Layers that changed on a screen at rest.
  func place(of changes: [LayerChange], on stage: Stage, edited: Set<Candidate>) -> SourcePlace? {
    for change in changes {
      let candidates = candidates(change, on: stage)
      let ordered = candidates.filter(edited.contains) + candidates.filter { !edited.contains($0) }
      let found = ordered.compactMap { candidate in
        places.place(ofValues: change.values, of: candidate.layer, part: candidate.part).map {
          (place: $0.place, isValue: $0.isValue, isEdited: edited.contains(candidate))
        }
      }
      if let place = found.first(where: \.isEdited) ?? found.first(where: \.isValue) ?? found.first {
        return place.place
      }
    }
    return stage.step.flatMap { source.place(ofStep: $0) }
  }
}

extension GoldenScene {
  /// Finds where the causes of the failures are written. Without the text of the scene, nothing is found.
  package mutating func locate(in animation: Animation) {
    guard isFailure, let source = animation.loaded.source else { return }
    let finder = PlaceFinder(animation, source)
    let stages = results.map { finder.stage(of: $0.moment, at: $0.time) }
    var edited: Set<PlaceFinder.Candidate> = []
    for (result, stage) in zip(results, stages) where stage.from == stage.to {
      for change in result.changes { edited.formUnion(finder.candidates(change, on: stage)) }
    }
    let slower = changedStep(animation.plan.steps).flatMap { source.place(ofStep: $0, key: "duration") }
    for index in results.indices where results[index].isFailure {
      let result = results[index]
      results[index].place = finder.place(of: result.changes, on: stages[index], edited: edited)
    }
    guard let frames, frames.isFailure else { return }
    let time = frames.firstDiverging.map { Double($0) / frames.rate.framesPerSecond }
    let stage = time.map(finder.stage(at:)) ?? .init(from: "", to: "", step: nil)
    self.frames?.place =
      frames.changes.isEmpty
      ? slower ?? finder.place(of: [], on: stage, edited: [])
      : finder.place(of: frames.changes, on: stage, edited: edited)
  }

  /// The first step whose duration changed.
  private func changedStep(_ steps: [MotionStep]) -> Int? {
    steps.firstIndex { step in changedSteps.contains(step.name) }
  }
}
