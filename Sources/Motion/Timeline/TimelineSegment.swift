// The timeline as stretches of time, one a step.

import DisplayList
import LayerPainting
import Pixels
import SceneModel

/// One step of the timeline with its place in time.
struct TimelineSegment: Sendable {
  /// What is to be seen at one time.
  enum Moment {
    /// A screen of the scene, exactly as it is.
    case still(String)
    /// These items, bottom to top.
    case moving([Item])
    /// The stills of two screens, one over the other.
    case fading(StillFade)
  }

  /// What happens.
  enum Kind: Sendable {
    /// A screen stays, layers of it may be dragged.
    case hold(DraggedScreen, [DragTrack])
    /// One screen becomes another; `after` is what is to be seen when it is over.
    case transition(any PlannedTransition, ScrubTrack?, from: DraggedScreen, after: DraggedScreen)
    /// One screen fades to another, and nothing moves.
    case reduced(any PlannedTransition, StillFade)
  }

  /// The step's name and screens.
  let visit: TimelineWalk.Visit
  /// Seconds since the animation began.
  let start: Double
  /// Seconds.
  let duration: Double
  /// What happens.
  let kind: Kind
  /// The shares of the parts of a transition at which their motion may turn sharply.
  var knotShares: [Double] = []

  /// When it is over.
  var end: Double { start + duration }
  /// Whether nothing but drags happens.
  var isHold: Bool {
    if case .hold = kind { true } else { false }
  }

  /// The transition of the step; nil for a hold.
  var plan: (any PlannedTransition)? {
    switch kind {
    case .hold: nil
    case .transition(let plan, _, _, _), .reduced(let plan, _): plan
    }
  }

  /// What is to be seen at `seconds` since the step began. A layer may be there twice where the paint order changes, or
  /// once for states.
  func moment(at seconds: Double, painter: ScreenPainter, for use: FrameUse) -> Moment {
    switch kind {
    case .hold(let screen, let drags):
      var dragged = screen
      for drag in drags { dragged.drag(drag.address, to: drag.pose(at: seconds)) }
      return dragged.moment(painter)
    case .transition(let plan, let scrub, let from, let after):
      if seconds >= duration { return after.moment(painter) }
      let time = scrub?.time(at: seconds) ?? seconds
      if time <= plan.timing.start { return from.moment(painter) }
      if time >= plan.timing.total { return DraggedScreen(after.screen).moment(painter) }
      return .moving(plan.items(at: time, for: use))
    case .reduced(_, let fade): return fade.moment(at: seconds)
    }
  }
}

extension DraggedScreen {
  /// The screen's still, or its items when a layer is not in its place.
  fileprivate func moment(_ painter: ScreenPainter) -> TimelineSegment.Moment {
    if isRest { return .still(screen.name) }
    return .moving(painter.picture(of: current, role: .from).items)
  }
}

/// Lays the steps of a scene out in time.
struct TimelinePlanner {
  private let scene: Scene
  private let painter: ScreenPainter
  private let options: MotionOptions
  private var segments: [TimelineSegment] = []
  private var current: DraggedScreen?
  private var time = 0.0
  /// When each step that is laid out starts, by its name.
  private(set) var starts: [String: Double] = [:]

  /// Prepares for a scene.
  init(scene: Scene, painter: ScreenPainter, options: MotionOptions) {
    (self.scene, self.painter, self.options) = (scene, painter, options)
  }

  /// One segment for each step. Steps that a valid scene does not have (unknown screens) are left out.
  mutating func plan() -> [TimelineSegment] {
    let visits = scene.walk().visits
    for visit in visits {
      if starts[visit.name] == nil { starts[visit.name] = time }
      switch visit.step.action {
      case .hold(let hold): add(hold, visit)
      case .transition(let transition): add(transition, visit, visits)
      }
    }
    return segments
  }

  private mutating func add(_ hold: Hold, _ visit: TimelineWalk.Visit) {
    guard let screen = standing(on: visit.from) else { return }
    let duration = duration(of: hold, on: screen)
    if options.reducesMotion { return append(visit, duration, .hold(screen, [])) }
    let paths = hold.drags.isEmpty ? PathTable() : screen.screen.pathTable()
    let drags = hold.drags.compactMap { drag -> DragTrack? in
      guard case .found(let address) = paths.resolve(drag.layer) else { return nil }
      return DragTrack(drag, address: address, start: screen.pose(of: address), hold: duration)
    }
    append(visit, duration, .hold(screen, drags))
    var after = screen
    for drag in drags { after.drag(drag.address, to: drag.pose(at: duration)) }
    current = after
  }

  /// How long a hold lasts: as it says, or until the image of a layer has played.
  private func duration(of hold: Hold, on screen: DraggedScreen) -> Double {
    guard let path = hold.video else { return hold.duration }
    guard case .found(let address) = screen.screen.pathTable().resolve(path),
      let part = screen.screen.layer(at: address)?.imagePart,
      let end = painter.sources.images.end(of: part, starts: starts), end.isFinite
    else { return 0 }
    return max(0, end - time)
  }

  private mutating func add(
    _ transition: Transition, _ visit: TimelineWalk.Visit, _ visits: [TimelineWalk.Visit]
  ) {
    guard let from = standing(on: visit.from), let target = painter.screen(named: visit.to) else { return }
    var settings = TransitionSettings(transition)
    if let index = visit.takesBack, visits.indices.contains(index),
      case .transition(let forward) = visits[index].step.action
    {
      settings = TransitionSettings(transition, takingBack: forward)
    }
    let plan = plannedTransition(from: from.current, to: target, settings)
    let scrub = settings.scrub.map { ScrubTrack($0, total: plan.timing.total) }
    let after = scrub.map(\.finishes) == false ? from : DraggedScreen(target)
    if options.reducesMotion {
      let duration = max(0, scrub?.duration ?? plan.timing.total)
      let fade = StillFade(from: from.screen.name, to: after.screen.name, ofTransitionLasting: duration)
      append(visit, duration, .reduced(plan, fade))
      current = after
      return
    }
    append(visit, scrub?.duration ?? plan.timing.total, .transition(plan, scrub, from: from, after: after))
    segments[segments.count - 1].knotShares = settings.knotShares
    current = after
  }

  /// The way from one screen to another by what flies in it.
  private func plannedTransition(
    from: Screen, to: Screen, _ settings: TransitionSettings
  ) -> any PlannedTransition {
    switch settings.flight {
    case .snapshots:
      ViewTransitionPlan(from: from, to: to, settings: settings, painter: painter, ghost: options.ghost)
    case .tween, .container, .openContainer, .stack:
      TransitionPlan(from: from, to: to, settings: settings, painter: painter, ghost: options.ghost)
    }
  }

  /// The screen of that name where its layers are by now, or at rest.
  private func standing(on name: String) -> DraggedScreen? {
    if let current, current.screen.name == name { return current }
    return painter.screen(named: name).map { DraggedScreen($0) }
  }

  private mutating func append(_ visit: TimelineWalk.Visit, _ duration: Double, _ kind: TimelineSegment.Kind) {
    segments.append(TimelineSegment(visit: visit, start: time, duration: max(0, duration), kind: kind))
    time += max(0, duration)
  }
}
