// The timeline: order of steps, and every layer that a step names.

import JSONTree
import SceneModel

extension SceneValidation {
  mutating func checkTimeline() {
    for diagnostic in walk.diagnostics { report(diagnostic) }
    for visit in walk.visits {
      let path = JSONPath("timeline").index(visit.index)
      unknownPaths = []
      checkTimes(visit.step, path)
      checkTap(visit, path)
      checkName(visit, path)
      switch visit.step.action {
      case .hold(let hold):
        check(hold, on: visit.current, path)
        if let name = hold.video { checkVideo(name, of: visit, path.key("hold")) }
      case .transition(let transition): check(transition, visit, path)
      }
    }
  }

  /// Warns of a step that has the name of a screen; a hold may have that of its own.
  private mutating func checkName(_ visit: TimelineWalk.Visit, _ path: JSONPath) {
    guard let name = visit.step.name, screen(name) != nil else { return }
    if case .hold = visit.step.action, name == visit.current { return }
    report(.stepNamedAsScreen(name), path.key("name"))
  }

  private mutating func report(_ diagnostic: TimelineWalk.Diagnostic) {
    let timeline = JSONPath("timeline")
    switch diagnostic {
    case .unknownScreen(let step, let name):
      let isShow = if case .hold = scene.effectiveTimeline[step].action { true } else { false }
      report(unknownScreen(name), timeline.index(step).key(isShow ? "show" : "to"))
    case .notCurrent(let step, let shown, let current):
      report(.notCurrent(shown: shown, current: current), timeline.index(step).key("show"))
    case .nothingToReverse(let step): report(.nothingToReverse, timeline.index(step).key("reverse"))
    case .reverseElsewhere(let step, let to, let cameFrom):
      report(.reverseElsewhere(to: to, cameFrom: cameFrom), timeline.index(step).key("to"))
    case .duplicateName(let step, let first, let name):
      report(.duplicateStep(name, first: first), timeline.index(step).key("name"))
    }
  }

  // MARK: Paths

  /// The layer that `path` leads to on a screen; what is wrong with it is reported. Nil also when the screen is unknown,
  /// which has been reported already.
  private mutating func resolve(
    _ path: String, on screen: String, _ place: JSONPath, atKey: Bool = false
  ) -> LayerAddress? {
    guard let table = table(of: screen) else { return nil }
    switch table.resolve(path) {
    case .found(let address): return address
    case .ambiguous(let candidates): report(.ambiguousPath(path, among: candidates), place, atKey: atKey)
    case .unknown where !unknownPaths.insert([screen, path]).inserted: break
    case .unknown:
      report(
        .unknownPath(path, screen: "the screen `\(screen)`", suggestion: suggests ? table.suggestion(for: path) : nil),
        place,
        atKey: atKey)
    }
    return nil
  }

  /// Whether a path of the current step has been reported as leading to no layer of a screen.
  func isKnownUnknown(_ path: String, on screen: String) -> Bool { unknownPaths.contains([screen, path]) }

  // MARK: Taps

  private mutating func checkTap(_ visit: TimelineWalk.Visit, _ path: JSONPath) {
    if case .layer(let name) = visit.step.tap, let address = resolve(name, on: visit.from, path.key("tap")),
      screen(visit.from)?.isHidden(address) == true
    {
      report(.tapOfHidden(name), path.key("tap"))
    }
  }

  // MARK: Holds

  private mutating func check(_ hold: Hold, on screen: String, _ path: JSONPath) {
    var listed: Set<LayerAddress> = []
    for drag in hold.drags {
      let place = path.key("layers").key(drag.layer)
      if let address = resolve(drag.layer, on: screen, place, atKey: true) {
        if address == .screen { report(.draggedScreen, place, atKey: true) }
        if !listed.insert(address).inserted { report(.duplicateTarget(drag.layer), place, atKey: true) }
      }
      for (key, times) in drag.times where hold.video == nil {
        guard let last = times.last, last > hold.duration else { continue }
        report(.samplesAfterHold(last: last, hold: hold.duration), place.key(key))
      }
    }
  }

  /// Checks that a layer that a hold waits for has an image that starts before the hold ends.
  private mutating func checkVideo(_ name: String, of visit: TimelineWalk.Visit, _ path: JSONPath) {
    guard let address = resolve(name, on: visit.current, path),
      let layer = screen(visit.current)?.layer(at: address)
    else { return }
    guard let image = layer.imagePart else { return report(.holdWithoutImage(name), path) }
    let start = image.play?.stepName.flatMap { step in walk.visits.first { $0.name == step } }
    if let start, start.index > visit.index { report(.holdBeforePlay(name, step: start.name), path) }
    playedImages.append(PlayedImage(image: image, name: name, place: path))
  }

  // MARK: Transitions

  private mutating func check(_ transition: Transition, _ visit: TimelineWalk.Visit, _ path: JSONPath) {
    if transition.to == visit.from, !transition.reverse, screen(visit.from) != nil {
      report(.alreadyShown(visit.from), path.key("to"))
    }
    check(transition.pairs ?? [], visit, path.key("pairs"))
    check(transition.layers ?? [], visit, path.key("layers"))
    checkReveals(transition.enter ?? [], visit, path.key("enter"))
    checkReveals(transition.leave ?? [], visit, path.key("leave"))
    for entry in transition.layers ?? [] {
      let name = "\(entry.layer.side.rawValue):\(entry.layer.path)"
      checkReveals(entry.effects, visit, path.key("layers").key(name).key("effects"))
    }
    checkContainer(transition, visit, path)
    checkMorphs(transition, visit, path.key("pairs"))
    checkCodeMatches(transition, visit, path.key("pairs"))
    for (index, track) in (transition.keyframes ?? []).enumerated() {
      check(track, visit, path.key("keyframes").index(index).key("layer"))
    }
    checkStagger(transition, visit, path.key("stagger").key("of"))
    checkViewTransition(transition, visit, path)
    if walk.visits.count <= 10_000, jumps(transition, visit) { report(.enterJumps, path.key("enter")) }
  }

  private mutating func check(_ pairs: [Pair], _ visit: TimelineWalk.Visit, _ path: JSONPath) {
    var first: [LayerReference: Int] = [:]
    for (index, pair) in pairs.enumerated() {
      for side in Side.allCases {
        let (name, screen) = side == .from ? (pair.from, visit.from) : (pair.to, visit.to)
        let place = path.index(index).key(side.rawValue)
        // A pattern that means layers is left when its other end is unknown, or means none of them.
        if let pattern = LayerPattern(name), let table = self.table(of: screen),
          !table.addresses(matching: pattern).isEmpty
        {
          let other = side == .from ? (pair.to, visit.to) : (pair.from, visit.from)
          if side == .to, self.table(of: other.1)?.isKnown(other.0) == true {
            report(.noCommonPairs(pair.from, pair.to), place)
          }
          continue
        }
        guard let address = resolve(name, on: screen, place) else { continue }
        let key = LayerReference(side, address.indices.map(String.init).joined(separator: "/"))
        if let earlier = first[key] {
          report(.pairedTwice(name, side: side, first: earlier), place)
        } else {
          first[key] = index
        }
        if self.screen(screen)?.isHidden(address) == true { report(.pairOfHidden(name), place) }
      }
    }
  }

  private mutating func check(_ layers: [LayerEffects], _ visit: TimelineWalk.Visit, _ path: JSONPath) {
    var listed: Set<LayerReference> = []
    for entry in layers {
      let side = entry.layer.side
      let name = "\(side.rawValue):\(entry.layer.path)"
      let screen = side == .from ? visit.from : visit.to
      guard let address = resolve(entry.layer.path, on: screen, path.key(name), atKey: true) else { continue }
      let key = LayerReference(side, address.indices.map(String.init).joined(separator: "/"))
      if !listed.insert(key).inserted { report(.duplicateTarget(name), path.key(name), atKey: true) }
    }
  }

  /// Checks that the layers from which something is revealed exist.
  private mutating func checkReveals(_ effects: [Effect], _ visit: TimelineWalk.Visit, _ path: JSONPath) {
    for (index, effect) in effects.enumerated() {
      guard case .revealFromLayer(let name, let side, _) = effect.kind else { continue }
      let place = path.index(index).key("reveal").key("from")
      let isOnFirst = table(of: visit.from)?.resolve(name) != .unknown
      _ = resolve(name, on: side ?? (isOnFirst ? .from : .to) == .from ? visit.from : visit.to, place)
    }
  }

  private mutating func check(_ track: KeyframeTrack, _ visit: TimelineWalk.Visit, _ path: JSONPath) {
    switch track.target {
    case .layer(let layer): _ = resolve(layer.path, on: layer.side == .from ? visit.from : visit.to, path)
    case .pair(let name):
      guard let from = table(of: visit.from)?.resolve(name), let to = table(of: visit.to)?.resolve(name) else { return }
      switch (from, to) {
      case (.found, _), (_, .found): return
      case (.ambiguous(let candidates), _), (_, .ambiguous(let candidates)):
        report(.ambiguousPath(name, among: candidates), path)
      case (.unknown, .unknown):
        guard unknownPaths.insert([visit.from, visit.to, name]).inserted else { return }
        report(.noPair(name, from: visit.from, to: visit.to, suggestion: suggestion(for: name, visit)), path)
      }
    }
  }

  /// The path of either screen that is nearest to one that is unknown.
  mutating func suggestion(for path: String, _ visit: TimelineWalk.Visit) -> String? {
    guard suggests else { return nil }
    return table(of: visit.from)?.suggestion(for: path) ?? table(of: visit.to)?.suggestion(for: path)
  }

  // MARK: Jumps

  /// Whether `enter: []` makes the entering screen appear at once: it is the upper one, and it has something that is
  /// neither matched nor moved.
  private mutating func jumps(_ transition: Transition, _ visit: TimelineWalk.Visit) -> Bool {
    guard transition.enter == [], !transition.reverse, transition.style != .cut, transition.duration != .seconds(0),
      transition.layers?.contains(where: { $0.layer.side == .to }) != true, transition.keyframes?.isEmpty != false,
      let from = screen(visit.from), let to = screen(visit.to), from.over != to.name
    else { return false }
    let upper = transition.above ?? (transition.style?.uncovers == true ? .from : .to)
    if upper == .from { return false }
    if let background = to.background, background != from.background { return true }
    let matched = matching(transition, visit).entering
    return to.allLayers().contains { entry in
      guard let layer = to.layer(at: entry.address), layer.paintsSomething, !to.isHidden(entry.address) else {
        return false
      }
      return !matched.contains(entry.address)
    }
  }
}

extension PathTable {
  /// Whether a path or pattern leads to a layer.
  fileprivate func isKnown(_ path: String) -> Bool {
    if let pattern = LayerPattern(path) { return !addresses(matching: pattern).isEmpty }
    return resolve(path) != .unknown
  }
}

extension Screen {
  /// Whether the layer or one of its ancestors is hidden.
  func isHidden(_ address: LayerAddress) -> Bool {
    var children = layers
    for index in address.indices {
      guard children.indices.contains(index) else { return false }
      if children[index].hidden { return true }
      children = children[index].layers
    }
    return false
  }
}
